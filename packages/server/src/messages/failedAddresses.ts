import type { MessageChannel } from '@daas/contract/events';
import { asMail, asPhone } from '@daas/contract/identity';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { challenges, failedAddresses, persons } from '../db/schema';

/**
 * That the address itself is none: it does not exist, is written wrongly, has moved, takes no mail (RFC 7505) or was closed. A
 * mailbox that is full, a message that is too large, a policy or a list of senders is no word about the address; 5.1.7 and 5.1.8
 * are about the sender's, and so is 5.1.0 at some providers. // RFC 3463 §3.2, §3.3
 */
const OF_ADDRESS: ReadonlySet<string> = new Set(['1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.1']);
export const isOfAddress = (status: string): boolean => status.startsWith('5.') && OF_ADDRESS.has(status.slice(2));

/** How an address is compared. */
export const comparable = (channel: MessageChannel, address: string): string =>
  channel === 'sms' ? asPhone(address) : asMail(address).toLowerCase();

/** The channels by which a person is not reached, of rows of `persons`. */
export const failingChannels: SQL<MessageChannel[]> = sql<MessageChannel[]>`array(
  select f.channel from failed_addresses f
  where (f.channel = 'mail' and f.address = lower(${persons.email})) or (f.channel = 'sms' and f.address = ${persons.phone})
  order by f.channel)`;

/** Nothing but codes goes there from now on, if it is still somebody's and no code from there was typed since it was written to. */
export async function markAddress(
  db: Db,
  { channel, to, sentAt, now }: { channel: MessageChannel; to: string; sentAt: Date; now: Date },
): Promise<void> {
  const address = comparable(channel, to);
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

/** Whoever typed a code from there reads it. */
export async function clearAddress(db: Db, channel: MessageChannel, to: string): Promise<void> {
  const own = and(eq(failedAddresses.channel, channel), eq(failedAddresses.address, comparable(channel, to)));
  await db.delete(failedAddresses).where(own);
}
