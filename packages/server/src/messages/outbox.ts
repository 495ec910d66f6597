import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client';
import { outbox } from '../db/schema';
import { newId } from '../kernel/id';
import type { Language } from '../kernel/locale';
import type { Sealer } from '../sealing/sealer';
import { render, type TemplateName } from './templates';
import type { Message, Transport } from './transport';

/** The kind of job that sends a message; it names the message by `id`. */
export const SEND = 'message.send';

/** What carries messages: the queue in which sending waits its turn among other work, and what it takes to send. */
export interface Carrying {
  database: Pick<Database, 'orm'>;
  jobs: {
    enqueueAll(
      db: Db,
      jobs: readonly { kind: string; companyId: number | null; payload: Record<string, unknown> }[],
    ): Promise<string[]>;
  };
  sealer: Sealer;
  transport: Transport;
  clock: () => Date;
}

export interface Draft {
  channel: Message['channel'];
  to: string;
  template: TemplateName;
  language: Language;
  values: Record<string, string>;
  /** Whose message it is, for the job list. */
  companyId?: number | null;
}

type Posting = Pick<Carrying, 'jobs' | 'sealer' | 'clock'>;

/** Puts a message into the outbox, in the caller's transaction; it is sent once that is durable. Returns its id. */
export const postMessage = async (services: Posting, db: Db, draft: Draft): Promise<string> =>
  (await postMessages(services, db, [draft]))[0] as string;

const AT_ONCE = 1000;

/** The same of many, a few statements for each thousand. */
export async function postMessages(
  { jobs, sealer, clock }: Posting,
  db: Db,
  drafts: readonly Draft[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < drafts.length; at += AT_ONCE) {
    const some = drafts.slice(at, at + AT_ONCE).map((draft) => ({ ...draft, id: newId('msg') }));
    // A code that is still good must not lie readable in the database.
    const coded = some.filter(({ values }) => values.code !== undefined);
    const sealed = await sealer.sealAll(
      db,
      coded.map(({ values }) => values.code ?? ''),
    );
    const codes = new Map(coded.map(({ id }, index) => [id, sealed[index]?.toString('base64') ?? '']));
    await db.insert(outbox).values(
      some.map(({ id, channel, to, template, language, values: { code, ...open } }) => ({
        id,
        channel,
        to,
        template,
        values: { ...open, locale: language, ...(code === undefined ? {} : { code: codes.get(id) ?? '' }) },
        createdAt: clock(),
      })),
    );
    await jobs.enqueueAll(
      db,
      some.map(({ id, companyId = null }) => ({ kind: SEND, companyId, payload: { id } })),
    );
    ids.push(...some.map(({ id }) => id));
  }
  return ids;
}

/** Sends one message now, without the outbox, and says how it went: for tests of delivery. */
export async function sendNow(
  { transport }: Pick<Carrying, 'transport'>,
  { channel, to, template, language, values }: Draft,
): Promise<{ to: string; state: 'sent' | 'failed'; error: string | null }> {
  try {
    await transport.send({ id: newId('msg'), channel, to, ...render(template, values, language) });
    return { to, state: 'sent', error: null };
  } catch (error) {
    return { to, state: 'failed', error: (error as Error).message.slice(0, 200) };
  }
}

type Sources = Pick<Carrying, 'database' | 'sealer' | 'transport' | 'clock'>;

/** Sends a message of the outbox, once; throws when the carrier refused, to be tried again. */
export async function deliver({ database, sealer, transport, clock }: Sources, id: string): Promise<void> {
  const [row] = await database.orm.select().from(outbox).where(eq(outbox.id, id));
  if (!row || row.state === 'sent') return;
  const { locale, code, ...open } = row.values;
  const values = { ...open, ...(code === undefined ? {} : { code: sealer.open(Buffer.from(code, 'base64')) }) };
  const text = render(row.template as TemplateName, values, locale as Language);
  try {
    await transport.send({ id, channel: row.channel, to: row.to, ...text });
  } catch (error) {
    const change = { attempts: sql`${outbox.attempts} + 1`, error: (error as Error).message.slice(0, 500) };
    await database.orm.update(outbox).set(change).where(eq(outbox.id, id));
    throw error;
  }
  const change = { state: 'sent' as const, sentAt: clock(), attempts: sql`${outbox.attempts} + 1`, error: null };
  await database.orm.update(outbox).set(change).where(eq(outbox.id, id));
}

/** No further try will be made. */
export async function giveUp({ database }: Pick<Sources, 'database'>, id: string): Promise<void> {
  await database.orm.update(outbox).set({ state: 'failed' }).where(eq(outbox.id, id));
}
