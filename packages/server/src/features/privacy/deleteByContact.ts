import { and, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import {
  attempts,
  balanceWarnings,
  challenges,
  failedAddresses,
  invitations,
  memberRoles,
  members,
  outbox,
} from '../../db/schema';
import type { Subject } from './subject';

/** Deletes messages, codes, counters, and invitations that nobody accepted, by phone and mail. */
export async function deleteByContact(db: Db, { contacts, person }: Subject): Promise<[table: string, rows: number][]> {
  const lower = contacts.map((contact) => contact.toLowerCase());
  const isContact = (column: PgColumn) => inArray(sql`lower(${column})`, ['', ...lower]);
  const invited = await db
    .delete(invitations)
    .where(or(isContact(invitations.phone), isContact(invitations.email)))
    .returning({
      memberId: invitations.memberId,
    });
  const memberIds = [0, ...invited.map(({ memberId }) => memberId)];
  await db.delete(memberRoles).where(inArray(memberRoles.memberId, memberIds));
  await db.delete(members).where(and(inArray(members.id, memberIds), eq(members.status, 'invited')));
  const sent = await db.delete(outbox).where(isContact(outbox.to)).returning({ id: outbox.id });
  const codes = await db
    .delete(challenges)
    .where(or(isContact(challenges.subject), eq(challenges.subject, String(person.id))))
    .returning({ id: challenges.id });
  const counters = await db
    .delete(attempts)
    .where(
      or(
        eq(attempts.subject, `portrait:${person.id}`),
        ...contacts.map((contact) => like(attempts.subject, containing(contact))),
      ),
    )
    .returning({ subject: attempts.subject });
  const failed = await db
    .delete(failedAddresses)
    .where(isContact(failedAddresses.address))
    .returning({ address: failedAddresses.address });
  return [
    ['invitations', invited.length],
    ['outbox', sent.length],
    ['challenges', codes.length],
    ['attempts', counters.length],
    ['failed_addresses', failed.length],
  ];
}

/** Removes the person from the receivers of balance warnings. */
export async function removeFromWarnings(db: Db, { contacts }: Subject): Promise<number> {
  const lower = contacts.map((contact) => contact.toLowerCase());
  const isOther = (contact: string) => !lower.includes(contact.toLowerCase());
  let changed = 0;
  const mentioning = contacts.map((contact) =>
    like(
      sql`lower(array_to_string(${balanceWarnings.phones} || ${balanceWarnings.emails}, ' '))`,
      containing(contact.toLowerCase()),
    ),
  );
  if (mentioning.length === 0) return 0;
  for (const warning of await db
    .select()
    .from(balanceWarnings)
    .where(or(...mentioning))
    .for('update')) {
    const values = { phones: warning.phones.filter(isOther), emails: warning.emails.filter(isOther) };
    await db.update(balanceWarnings).set(values).where(eq(balanceWarnings.companyId, warning.companyId));
    changed += 1;
  }
  return changed;
}
