import { MESSAGE_CHANNELS, type MessageChannel } from '@daas/contract/events';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client';
import { outbox, persons } from '../db/schema';
import { newId } from '../kernel/id';
import type { Language } from '../kernel/locale';
import type { MESSAGE_RESULTS, Metrics } from '../kernel/metrics';
import type { Sealer } from '../sealing/sealer';
import type { Message, Transport } from './carrier';
import { failingChannels, isInvalidAddress, markAddressFailed, normalizeAddress } from './failedAddresses';
import { PermanentRejection } from './permanentRejection';
import { render } from './templates';
import type { TemplateName } from './texts/text';

/** Kind of the job that sends a message. */
export const SEND_JOB = 'message.send';

/** Dependencies for sending messages. */
export interface MessageServices {
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
  /** Company of the job. */
  companyId?: number | null;
  /** The message is not sent after this time. */
  expiresAt?: Date;
  /** Only the newest message of a line is sent. */
  line?: string;
  /** Person to notify by the other channel if this one fails. */
  personId?: number;
}

type Posting = Pick<MessageServices, 'jobs' | 'sealer' | 'clock'>;

/** Adds a message to the outbox in the caller's transaction and returns its id. It is sent after the commit. */
export const postMessage = async (services: Posting, db: Db, draft: Draft): Promise<string> =>
  (await postMessages(services, db, [draft]))[0] as string;

const AT_ONCE = 1000;

/** Adds many messages, with a few statements per thousand. */
export async function postMessages(
  { jobs, sealer, clock }: Posting,
  db: Db,
  drafts: readonly Draft[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < drafts.length; at += AT_ONCE) {
    const some = drafts.slice(at, at + AT_ONCE).map((draft) => ({ ...draft, id: newId('msg') }));
    // A valid code must not be stored in plain text.
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
      some.map(({ id, companyId = null }) => ({ kind: SEND_JOB, companyId, payload: { id } })),
    );
    ids.push(...some.map(({ id }) => id));
  }
  return ids;
}

/** Renders a draft. */
const renderMessage = (
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

/** Sends a message immediately without the outbox and returns the result; for delivery tests. */
export async function sendNow(
  { transport }: Pick<MessageServices, 'transport'>,
  draft: Draft,
): Promise<{ to: string; state: 'sent' | 'failed'; error: string | null }> {
  try {
    await transport.send(renderMessage(newId('msg'), draft));
    return { to: draft.to, state: 'sent', error: null };
  } catch (error) {
    return { to: draft.to, state: 'failed', error: (error as Error).message.slice(0, 200) };
  }
}

type Row = typeof outbox.$inferSelect;

/**
 * Sends a message of the outbox once. Throws after a temporary error, so that the job is retried. A permanently rejected or
 * expired message fails.
 */
export async function sendFromOutbox(carrying: MessageServices, id: string): Promise<void> {
  const { database, sealer, transport, clock, metrics } = carrying;
  const [row] = await database.orm.select().from(outbox).where(eq(outbox.id, id));
  if (row?.state !== 'queued') return;
  if (row.expiresAt && row.expiresAt <= clock())
    return void (await markFailed(carrying, row, {
      result: 'expired',
      error: 'The message expired before it could be sent',
    }));
  const { locale, code, ...open } = row.values;
  const values = { ...open, ...(code === undefined ? {} : { code: sealer.open(Buffer.from(code, 'base64')) }) };
  const parts = { ...row, template: row.template as TemplateName, language: locale as Language, values };
  try {
    await transport.send(renderMessage(id, parts));
  } catch (caught) {
    const error = (caught as Error).message.slice(0, 500);
    await database.orm
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, error })
      .where(eq(outbox.id, id));
    if (caught instanceof PermanentRejection)
      return void (await markFailed(carrying, row, { result: 'refused', error, status: caught.status }));
    metrics.messages.inc({ channel: row.channel, result: 'deferred' });
    throw caught;
  }
  const change = { state: 'sent' as const, sentAt: clock(), attempts: sql`${outbox.attempts} + 1`, error: null };
  // A delivery report may arrive before the carrier's answer.
  await database.orm
    .update(outbox)
    .set(change)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')));
  metrics.messages.inc({ channel: row.channel, result: 'sent' });
}

/** Marks a message as failed after the last attempt. */
export async function failMessage(carrying: MessageServices, id: string): Promise<void> {
  const [row] = await carrying.database.orm.select().from(outbox).where(eq(outbox.id, id));
  if (row) await markFailed(carrying, row, { result: 'given_up', error: row.error });
}

/** A carrier's report about an accepted message. */
interface DeliveryReport {
  /** Id of the message, or the `Message-ID` of an email. */
  message_id: string;
  recipient: string;
  /** RFC 3463: `2.x.x` delivered, `4.x.x` delayed, `5.x.x` failed. */
  status: string;
  detail?: string | undefined;
}
/** Result of a report; `noted` changes nothing: a delivery, a delay or a repeated report. */
type ReportResult = 'failed' | 'noted' | 'unknown-message' | 'other-recipient';

/**
 * Handles a delivery report: a message that will not arrive fails once, with all consequences. A report about another
 * receiver, for example after forwarding, is ignored.
 */
export async function handleDeliveryReport(
  carrying: MessageServices,
  channel: MessageChannel,
  { message_id, recipient, status, detail }: DeliveryReport,
): Promise<ReportResult> {
  const id = /^<?(msg_[^@>\s]+)(?:@[^>]*)?>?$/.exec(message_id.trim())?.[1] ?? '';
  const own = and(eq(outbox.id, id), eq(outbox.channel, channel));
  const [row] = await carrying.database.orm.select().from(outbox).where(own);
  if (!row) return 'unknown-message';
  if (normalizeAddress(channel, recipient) !== normalizeAddress(channel, row.to)) return 'other-recipient';
  if (!status.startsWith('5.')) return 'noted';
  const error = `The carrier reported ${[status, detail].filter(Boolean).join(': ')}`.slice(0, 500);
  return (await markFailed(carrying, row, { result: 'bounced', error, status })) ? 'failed' : 'noted';
}

interface Failure {
  result: Exclude<(typeof MESSAGE_RESULTS)[number], 'sent' | 'deferred'>;
  error: string | null;
  status?: string | undefined;
}

/** Marks a message as failed once and sends it by the other channel. Returns whether it was not failed before. */
async function markFailed(
  carrying: MessageServices,
  row: Row,
  { result, error, status = '' }: Failure,
): Promise<boolean> {
  const failed = await carrying.database.orm.transaction(async (tx) => {
    // After a lost answer, a reported message may still wait for a retry.
    const states = result === 'bounced' ? (['queued', 'sent'] as const) : (['queued'] as const);
    const still = and(eq(outbox.id, row.id), inArray(outbox.state, states));
    const marked = await tx.update(outbox).set({ state: 'failed', error }).where(still).returning({ id: outbox.id });
    if (marked.length === 0) return false;
    if (isInvalidAddress(status))
      await markAddressFailed(tx, { ...row, sentAt: row.sentAt ?? row.createdAt, now: carrying.clock() });
    await sendByOtherChannel(carrying, tx, row);
    return true;
  });
  if (failed) carrying.metrics.messages.inc({ channel: row.channel, result });
  return failed;
}

/** Sends the same message by the other channel if that works for the person. */
async function sendByOtherChannel(
  carrying: MessageServices,
  tx: Db,
  { channel, personId, values, template }: Row,
): Promise<void> {
  // Not for codes: they verify one address.
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
