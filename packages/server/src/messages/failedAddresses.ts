import type { MessageChannel } from '@daas/contract/events';
import { asMail, asPhone } from '@daas/contract/identity';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { challenges, failedAddresses, persons } from '../db/schema';

/**
 * Status codes of an invalid address: nonexistent, malformed, moved, without mail (RFC 7505) or closed. A full mailbox, a
 * size limit, a policy or a blocklist does not concern the address; 5.1.7 and 5.1.8 concern the sender, as does 5.1.0 at
 * some providers. // RFC 3463 §3.2, §3.3
 */
const INVALID_ADDRESS: ReadonlySet<string> = new Set(['1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.1']);
export const isInvalidAddress = (status: string): boolean =>
  status.startsWith('5.') && INVALID_ADDRESS.has(status.slice(2));

/** Normalizes an address for comparison. */
export const normalizeAddress = (channel: MessageChannel, address: string): string =>
  channel === 'sms' ? asPhone(address) : asMail(address).toLowerCase();

/** SQL of the failing channels of a row of `persons`. */
export const failingChannels: SQL<MessageChannel[]> = sql<MessageChannel[]>`array(
  select f.channel from failed_addresses f
  where (f.channel = 'mail' and f.address = lower(${persons.email})) or (f.channel = 'sms' and f.address = ${persons.phone})
  order by f.channel)`;

/** Marks an address as failed, unless nobody has it or a code sent to it was confirmed since `sentAt`. Only codes are sent there afterwards. */
export async function markAddressFailed(
  db: Db,
  { channel, to, sentAt, now }: { channel: MessageChannel; to: string; sentAt: Date; now: Date },
): Promise<void> {
  const address = normalizeAddress(channel, to);
  const [owner] = await db
    .select({ id: persons.id })
    .from(persons)
    .where(channel === 'sms' ? eq(persons.phone, address) : eq(sql`lower(${persons.email})`, address))
    .limit(1);
  if (!owner) return;
  const proven = and(
    eq(challenges.kind, channel),
    channel === 'sms' ? eq(challenges.subject, address) : eq(sql`lower(${challenges.subject})`, address),
    gte(challenges.usedAt, sentAt),
  );
  const [proof] = await db.select({ id: challenges.id }).from(challenges).where(proven).limit(1);
  if (!proof) await db.insert(failedAddresses).values({ channel, address, since: now }).onConflictDoNothing();
}

/** Clears the mark of an address after a code confirmed it. */
export async function clearFailedAddress(db: Db, channel: MessageChannel, to: string): Promise<void> {
  const own = and(eq(failedAddresses.channel, channel), eq(failedAddresses.address, normalizeAddress(channel, to)));
  await db.delete(failedAddresses).where(own);
}
