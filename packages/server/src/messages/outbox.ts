import { MESSAGE_CHANNELS, type MessageChannel } from '@daas/contract/events';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client';
import { outbox, persons } from '../db/schema';
import { newId } from '../kernel/id';
import type { Language } from '../kernel/locale';
import type { MESSAGE_RESULTS, Metrics } from '../kernel/metrics';
import type { Sealer } from '../sealing/sealer';
import { comparable, failingChannels, isOfAddress, markAddress } from './failedAddresses';
import { RefusedForGood } from './refusedForGood';
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
  metrics: Pick<Metrics, 'messages'>;
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
  /** When it stops being of use: it is never sent later. */
  expiresAt?: Date;
  /** Of the messages of one line only the newest is sent. */
  line?: string;
  /** Who is told by the other channel when this one fails. */
  personId?: number;
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
    const lines = some.flatMap(({ line }) => line ?? []);
    const replaced = and(inArray(outbox.line, lines), eq(outbox.state, 'queued'));
    if (lines.length > 0) await db.update(outbox).set({ expiresAt: clock() }).where(replaced);
    await db.insert(outbox).values(
      some.map(({ id, channel, to, template, language, values: { code, ...open }, ...more }) => ({
        id,
        channel,
        to,
        template,
        line: more.line ?? null,
        personId: more.personId ?? null,
        expiresAt: more.expiresAt ?? null,
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

/** What is sent of a draft. */
const messageOf = (
  id: string,
  { channel, to, template, language, values, expiresAt = null }: MessageParts,
): Message => ({
  id,
  channel,
  to,
  ...render(template, values, language),
  template,
  parameters: values,
  language,
  expiresAt,
});
type MessageParts = Omit<Draft, 'expiresAt' | 'companyId' | 'line' | 'personId'> & { expiresAt?: Date | null };

/** Sends one message now, without the outbox, and says how it went: for tests of delivery. */
export async function sendNow(
  { transport }: Pick<Carrying, 'transport'>,
  draft: Draft,
): Promise<{ to: string; state: 'sent' | 'failed'; error: string | null }> {
  try {
    await transport.send(messageOf(newId('msg'), draft));
    return { to: draft.to, state: 'sent', error: null };
  } catch (error) {
    return { to: draft.to, state: 'failed', error: (error as Error).message.slice(0, 200) };
  }
}

type Row = typeof outbox.$inferSelect;

/**
 * Sends a message of the outbox, once. Throws when the carrier could not take it now, to be tried again; one that it
 * refused for good, or that is of no use any more, has failed.
 */
export async function deliver(carrying: Carrying, id: string): Promise<void> {
  const { database, sealer, transport, clock, metrics } = carrying;
  const [row] = await database.orm.select().from(outbox).where(eq(outbox.id, id));
  if (row?.state !== 'queued') return;
  if (row.expiresAt && row.expiresAt <= clock())
    return void (await fail(carrying, row, { result: 'expired', error: 'It ended before it could be sent' }));
  const { locale, code, ...open } = row.values;
  const values = { ...open, ...(code === undefined ? {} : { code: sealer.open(Buffer.from(code, 'base64')) }) };
  const parts = { ...row, template: row.template as TemplateName, language: locale as Language, values };
  try {
    await transport.send(messageOf(id, parts));
  } catch (caught) {
    const error = (caught as Error).message.slice(0, 500);
    await database.orm
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, error })
      .where(eq(outbox.id, id));
    if (caught instanceof RefusedForGood)
      return void (await fail(carrying, row, { result: 'refused', error, status: caught.status }));
    metrics.messages.inc({ channel: row.channel, result: 'deferred' });
    throw caught;
  }
  const change = { state: 'sent' as const, sentAt: clock(), attempts: sql`${outbox.attempts} + 1`, error: null };
  // A carrier may have reported how it ended before it answered.
  await database.orm
    .update(outbox)
    .set(change)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')));
  metrics.messages.inc({ channel: row.channel, result: 'sent' });
}

/** No further try will be made. */
export async function giveUp(carrying: Carrying, id: string): Promise<void> {
  const [row] = await carrying.database.orm.select().from(outbox).where(eq(outbox.id, id));
  if (row) await fail(carrying, row, { result: 'given_up', error: row.error });
}

/** How a message of ours ended, as its carrier says after it has taken it. */
interface DeliveryReport {
  /** Ours: its id, or the `Message-ID` of a mail. */
  message_id: string;
  recipient: string;
  /** RFC 3463: `2.x.x` it was delivered, `4.x.x` not yet, `5.x.x` it will not be. */
  status: string;
  detail?: string | undefined;
}
/** What became of a report; `noted` is one that changes nothing: of a delivery, a delay, or what was known. */
type ReportResult = 'failed' | 'noted' | 'unknown-message' | 'other-recipient';

/**
 * Takes a carrier's word about a message that was sent by the channel: one that will not arrive has failed, once, with all
 * that follows of it. A report about another receiver, as that to which mail was forwarded, says nothing about ours.
 */
export async function takeReport(
  carrying: Carrying,
  channel: MessageChannel,
  { message_id, recipient, status, detail }: DeliveryReport,
): Promise<ReportResult> {
  const id = /^<?(msg_[^@>\s]+)(?:@[^>]*)?>?$/.exec(message_id.trim())?.[1] ?? '';
  const own = and(eq(outbox.id, id), eq(outbox.channel, channel));
  const [row] = await carrying.database.orm.select().from(outbox).where(own);
  if (!row) return 'unknown-message';
  if (comparable(channel, recipient) !== comparable(channel, row.to)) return 'other-recipient';
  if (!status.startsWith('5.')) return 'noted';
  const error = `The carrier reported ${[status, detail].filter(Boolean).join(': ')}`.slice(0, 500);
  return (await fail(carrying, row, { result: 'bounced', error, status })) ? 'failed' : 'noted';
}

interface Failure {
  result: Exclude<(typeof MESSAGE_RESULTS)[number], 'sent' | 'deferred'>;
  error: string | null;
  status?: string | undefined;
}

/** Marks a message as failed, once, and tells the person by the other channel. Returns whether it had not failed before. */
async function fail(carrying: Carrying, row: Row, { result, error, status = '' }: Failure): Promise<boolean> {
  const failed = await carrying.database.orm.transaction(async (tx) => {
    // What a carrier reports may wait for another try, after an answer of its that was lost.
    const states = result === 'bounced' ? (['queued', 'sent'] as const) : (['queued'] as const);
    const still = and(eq(outbox.id, row.id), inArray(outbox.state, states));
    const marked = await tx.update(outbox).set({ state: 'failed', error }).where(still).returning({ id: outbox.id });
    if (marked.length === 0) return false;
    if (isOfAddress(status))
      await markAddress(tx, { ...row, sentAt: row.sentAt ?? row.createdAt, now: carrying.clock() });
    await tellOtherwise(carrying, tx, row);
    return true;
  });
  if (failed) carrying.metrics.messages.inc({ channel: row.channel, result });
  return failed;
}

/** The same message, once more, by the channel that it did not go by; whoever is not reached there is not told. */
async function tellOtherwise(carrying: Carrying, tx: Db, { channel, personId, values, template }: Row): Promise<void> {
  // Entering a code proves who reads that address.
  if (personId === null || values.code !== undefined) return;
  const [person] = await tx
    .select({ sms: persons.phone, mail: persons.email, failing: failingChannels })
    .from(persons)
    .where(eq(persons.id, personId));
  const other = MESSAGE_CHANNELS.find((one) => one !== channel) as MessageChannel;
  const to = person?.[other];
  if (!to || person.failing.includes(other)) return;
  const { locale, ...open } = values;
  const draft = { channel: other, to, template: template as TemplateName, language: locale as Language, values: open };
  await postMessage(carrying, tx, draft);
}
