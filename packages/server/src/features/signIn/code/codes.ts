import { randomInt } from 'node:crypto';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MESSAGE_CHANNELS, type MessageChannel } from '@daas/contract/events';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { challenges, outbox } from '../../../db/schema';
import { addressOf } from '../../../kernel/address';
import { newId } from '../../../kernel/id';
import { HOUR_MS } from '../../../kernel/period';
import { Refusal } from '../../../kernel/refusal';
import { clearFailedAddress } from '../../../messages/failedAddresses';
import { type Draft, postMessage } from '../../../messages/outbox';
import { networkSubjects, takeDailyAttempt } from '../../attempts/attempts';
import type { PublicContext } from '../../context';

const VALID_SECONDS = 300;
const RESEND_SECONDS = 60;
const CODES_PER_PHONE = 10;
const CODES_PER_ADDRESS = 100;
const CODES_PER_NETWORK = { 56: 300, 48: 2000 };
const MAX_TRIES = 5;

/** Subject of the counter of codes sent from an address. */
export const codeSubject = (ip: string) => `sms-from:${addressOf(ip)}`;

/** A line of codes to a phone or email address: a new code replaces earlier ones, and all share a counter. */
export interface CodeLine {
  channel: MessageChannel;
  to: string;
  purpose: string;
  countedAs: string;
  /** Also limits requests per client address. */
  byStranger: boolean;
  /** Text that states the effect of the code, if it is more than authentication. */
  message?: Pick<Draft, 'template' | 'values'>;
}

/** Returns the line of a phone. A known device has a separate one, so that strangers cannot replace or use up its codes. */
export const publicCodeLine = (phone: string, purpose: string, device: string | null): CodeLine => ({
  channel: 'sms',
  to: phone,
  purpose: device ? `${purpose}@${device}` : purpose,
  countedAs: device ? `sms:${phone}@${device}` : `sms:${phone}`,
  byStranger: device === null,
});

/** Sends a code, even to an unknown receiver, and returns its lifetime. */
export async function sendCode({ services, language, ip, now }: PublicContext, line: CodeLine) {
  const { database, sealer, mode } = services;
  const { channel, to, purpose, countedAs, byStranger, message } = line;
  const own = await takeDailyAttempt(database, [{ subject: countedAs, perDay: CODES_PER_PHONE }], now, RESEND_SECONDS);
  if (!own.allowed) throw new Refusal('code-too-soon', { seconds: own.seconds });
  if (byStranger) {
    const around = networkSubjects(ip, now).map(({ bits, subject }) => ({
      subject: `sms-from:${subject}`,
      perDay: CODES_PER_NETWORK[bits],
    }));
    const address = await takeDailyAttempt(
      database,
      [{ subject: codeSubject(ip), perDay: CODES_PER_ADDRESS }, ...around],
      now,
    );
    if (!address.allowed) throw new Refusal('too-many-requests', { seconds: address.seconds });
  }

  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId('chg');
  const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000);
  const message_id = await database.orm.transaction(async (tx) => {
    await tx.insert(challenges).values({
      id,
      kind: channel,
      purpose,
      subject: to,
      answerHash: sealer.mac(`${id}:${code}`),
      createdAt: now,
      expiresAt,
    });
    const values = { ...message?.values, code, minutes: String(VALID_SECONDS / 60) };
    const template = message?.template ?? 'code';
    const line = `${channel} ${purpose} ${to}`;
    return postMessage(services, tx, { channel, to, template, language, values, expiresAt, line });
  });
  return {
    expires_in_seconds: VALID_SECONDS,
    resend_in_seconds: RESEND_SECONDS,
    message_id,
    ...(mode === 'demo' ? { demo_code: code } : {}),
  };
}

/** Returns the delivery state of a code for an hour, to the client that has the message id. */
export async function codeDelivery(
  { db, now }: PublicContext,
  { message_id }: EndpointParsedInput<'account.codeDelivery'>,
): Promise<EndpointOutput<'account.codeDelivery'>> {
  const [row] = await db
    .select({ state: outbox.state, attempts: outbox.attempts })
    .from(outbox)
    .where(
      and(eq(outbox.id, message_id), isNotNull(outbox.line), gt(outbox.createdAt, new Date(now.getTime() - HOUR_MS))),
    );
  if (!row) throw new Refusal('code-expired');
  return { state: row.state !== 'queued' ? row.state : row.attempts > 0 ? 'delayed' : 'sending' };
}

/** Counts an attempt at the newest code of a line and returns the code. */
const TRY = `
  update challenges set attempts = attempts + 1
  where id = (
      select id from challenges where kind = $4 and subject = $1 and purpose = $2 order by created_at desc, id desc limit 1)
    and used_at is null and expires_at > $3 and attempts < ${MAX_TRIES}
  returning id, answer_hash, attempts`;

/** Returns the id of the matching code; the caller must consume it with `consumeCode` in its transaction. Throws for a wrong or expired code. */
export async function checkCode(
  { services, now }: Pick<PublicContext, 'services' | 'now'>,
  { channel, to, purpose }: Pick<CodeLine, 'channel' | 'to' | 'purpose'>,
  code: string,
): Promise<string> {
  const { rows } = await services.database.sql.query<{ id: string; answer_hash: string; attempts: number }>(TRY, [
    to,
    purpose,
    now,
    channel,
  ]);
  const [row] = rows;
  if (!row) throw new Refusal('code-expired');
  if (!services.sealer.confirms(`${row.id}:${code}`, row.answer_hash))
    throw new Refusal('code-wrong', { left: MAX_TRIES - row.attempts });
  return row.id;
}

/** Consumes a checked code; throws for the second of two concurrent uses. Clears a failed mark of the address. */
export async function consumeCode(db: Db, id: string, now: Date): Promise<void> {
  const open = and(eq(challenges.id, id), isNull(challenges.usedAt));
  const [row] = await db.update(challenges).set({ usedAt: now }).where(open).returning();
  if (!row) throw new Refusal('code-expired');
  const channel = MESSAGE_CHANNELS.find((one) => one === row.kind);
  if (channel) await clearFailedAddress(db, channel, row.subject);
}
