import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { outbox } from '../db/schema';
import { newId } from '../kernel/id';
import type { Locale } from '../kernel/refusal';
import type { Services } from '../services';
import { render, type TemplateName } from './templates';
import type { Message } from './transport';

const SEND = 'message.send';

export interface Draft {
  channel: Message['channel'];
  to: string;
  template: TemplateName;
  locale: Locale;
  values: Record<string, string>;
  /** Whose message it is, for the job list. */
  companyId?: number | null;
}

/** Puts a message into the outbox, in the caller's transaction; it is sent once that is durable. Returns its id. */
export async function postMessage(
  { jobs, sealer }: Pick<Services, 'jobs' | 'sealer'>,
  db: Db,
  { channel, to, template, locale, values, companyId = null }: Draft,
): Promise<string> {
  const id = newId('msg');
  // A code that is still good must not lie readable in the database.
  const { code, ...open } = values;
  const stored = {
    ...open,
    locale,
    ...(code === undefined ? {} : { code: (await sealer.seal(db, code)).toString('base64') }),
  };
  await db.insert(outbox).values({ id, channel, to, template, values: stored });
  await jobs.enqueue(db, { kind: SEND, companyId, payload: { id } });
  return id;
}

/** Sends one message now, without the outbox, and says how it went: for tests of delivery. */
export async function sendNow(
  { transport }: Pick<Services, 'transport'>,
  { channel, to, template, locale, values }: Draft,
): Promise<{ to: string; state: 'sent' | 'failed'; error: string | null }> {
  try {
    await transport.send({ id: newId('msg'), channel, to, ...render(template, values, locale) });
    return { to, state: 'sent', error: null };
  } catch (error) {
    return { to, state: 'failed', error: (error as Error).message.slice(0, 200) };
  }
}

/** Sending is a job: retried with growing pauses, and marked failed when it is given up. */
export function registerMessageJobs({ database, jobs, sealer, transport, clock }: Omit<Services, 'gateway'>): void {
  jobs.register(
    SEND,
    async ({ payload }) => {
      const id = String(payload.id);
      const [row] = await database.orm.select().from(outbox).where(eq(outbox.id, id));
      if (!row || row.state === 'sent') return;
      const { locale, code, ...open } = row.values;
      const values = { ...open, ...(code === undefined ? {} : { code: sealer.open(Buffer.from(code, 'base64')) }) };
      const text = render(row.template as TemplateName, values, locale as Locale);
      try {
        await transport.send({ id, channel: row.channel, to: row.to, ...text });
      } catch (error) {
        const change = { attempts: sql`${outbox.attempts} + 1`, error: (error as Error).message.slice(0, 500) };
        await database.orm.update(outbox).set(change).where(eq(outbox.id, id));
        throw error;
      }
      const change = { state: 'sent' as const, sentAt: clock(), attempts: sql`${outbox.attempts} + 1`, error: null };
      await database.orm.update(outbox).set(change).where(eq(outbox.id, id));
    },
    {
      async onGiveUp({ payload }) {
        await database.orm
          .update(outbox)
          .set({ state: 'failed' })
          .where(eq(outbox.id, String(payload.id)));
      },
    },
  );
}
