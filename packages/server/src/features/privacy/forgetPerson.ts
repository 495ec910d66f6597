import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client';
import { members, persons, phoneChanges } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { deleteByContact, removeFromWarnings } from './deleteByContact';
import { DELETED } from './personalData';
import { eraseAuditLines, replaceInJson } from './replaceIdentifiers';
import type { Subject } from './subject';

/** Number of deleted or changed rows by table. */
export type ErasedRows = Record<string, number>;

/** The name of an erased person in every language. */
export const pseudonymOf = (personId: number): string => `ID ${personId}`;

/**
 * Erases the personal data of a person who is no longer a member of any company: deletes what belongs to the person alone,
 * and replaces name, phone and mail by a pseudonym elsewhere. Ledger and audit chains remain valid.
 */
export async function forgetPerson(db: Db, personId: number, now: Date): Promise<ErasedRows> {
  const [person] = await db.select().from(persons).where(eq(persons.id, personId)).for('update');
  if (!person) throw new Refusal('not-found', { what: '@member' });
  const who = await describeSubject(db, person);
  const rows: ErasedRows = {};
  const count = (table: string, changed: number) => {
    if (changed > 0) rows[table] = (rows[table] ?? 0) + changed;
  };
  // Before the requests to change the phone are deleted.
  count('audit_log', await eraseAuditLines(db, who, now));
  for (const [table, changed] of await replaceInJson(db, who)) count(table, changed);
  for (const { table, person: column } of DELETED)
    count(
      getTableConfig(table).name,
      (await db.delete(table).where(eq(column, personId)).returning({ one: sql`1` })).length,
    );
  for (const [table, changed] of await deleteByContact(db, who)) count(table, changed);
  count('balance_warnings', await removeFromWarnings(db, who));
  const own = await db
    .update(members)
    .set({ contactPhone: null, contactEmail: null, notifications: {} })
    .where(eq(members.personId, personId))
    .returning({ id: members.id });
  count('members', own.length);
  await db
    .update(persons)
    .set({
      name: who.pseudonym,
      phone: null,
      email: null,
      passwordHash: null,
      locale: null,
      theme: null,
      timeZone: 'Asia/Shanghai',
      notifications: {},
      lastSignInAt: null,
      suspendedAt: now,
    })
    .where(eq(persons.id, personId));
  count('persons', 1);
  return rows;
}

async function describeSubject(db: Db, person: Subject['person']): Promise<Subject> {
  const own = await db.select().from(members).where(eq(members.personId, person.id));
  const numbers = await db
    .select({ phone: phoneChanges.phone })
    .from(phoneChanges)
    .where(eq(phoneChanges.personId, person.id));
  const contacts = [
    person.phone,
    person.email,
    ...own.flatMap(({ contactPhone, contactEmail }) => [contactPhone, contactEmail]),
    ...numbers.map(({ phone }) => phone),
  ].filter((contact) => contact !== null);
  return {
    person,
    pseudonym: pseudonymOf(person.id),
    names: [person.name],
    contacts: [...new Set(contacts)],
    companyIds: own.map(({ companyId }) => companyId),
    subjects: [`person:${person.id}`, ...own.map(({ id }) => `member:${id}`)],
  };
}
