import { and, eq, ne, or } from 'drizzle-orm';
import type { Db } from '../db/client';
import { companies, erasures, members, persons } from '../db/schema';
import { forgetPerson, pseudonymOf } from '../features/privacy/forgetPerson';
import { lockPeople, requireAdministrator } from '../features/roles/repository';
import { findMember } from '../features/staff/repository';
import { takeOut } from '../features/staff/takeOut';
import { DAY_MS } from '../kernel/period';
import { invalid, Refusal } from '../kernel/refusal';
import { emit } from '../messages/events/emit';
import { openRequest, type TwoOperatorAct } from './twoOperators';

/** Ends the memberships and erases the personal data. Cannot be undone. */
export const ERASURE: TwoOperatorAct<typeof erasures> = {
  table: erasures,
  noun: '@erasure',
  action: 'forget-person',
  openMs: 7 * DAY_MS,
  auditDetail: ({ id }) => ({ request: id }),
  async execute(db, { personId, heirs }, now) {
    await endMemberships(db, personId, heirs, now);
    return { rows: await forgetPerson(db, personId, now) };
  },
};

/** Finds a person by id or phone. Throws for a service account. */
export async function findPerson(db: Db, name: string): Promise<typeof persons.$inferSelect> {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : 0;
  const [person] = await db
    .select()
    .from(persons)
    .where(and(eq(persons.kind, 'person'), or(eq(persons.id, id), eq(persons.phone, name))))
    .for('update');
  if (!person) throw new Refusal('not-found', { what: '@member' });
  return person;
}

/**
 * Requests to erase a person. `heirs` has the person who receives the belongings in a company. Tries the erasure of the
 * memberships, so that the request fails where the confirmation would; changes nothing until another operator confirms.
 */
export async function requestErasure(
  db: Db,
  request: { person: string; reason: string; heirs: Record<string, string>; operator: string; now: Date },
): Promise<typeof erasures.$inferSelect> {
  const { reason, operator, now } = request;
  const person = await findPerson(db, request.person);
  const done = and(eq(erasures.personId, person.id), eq(erasures.state, 'confirmed'));
  if ((await db.$count(erasures, done)) > 0)
    throw new Refusal('state-forbids', { name: person.name, state: '@person-erased' });
  const heirs: Record<string, number> = {};
  for (const [companyId, heir] of Object.entries(request.heirs)) heirs[companyId] = (await findPerson(db, heir)).id;
  await tryEnding(db, person.id, heirs, now);
  const values = { personId: person.id, reason, heirs };
  return openRequest(db, ERASURE, { ...values, name: String(person.id), operator, now });
}

class Rollback extends Error {}

/** Ends the memberships in a nested transaction that is rolled back. */
async function tryEnding(db: Db, personId: number, heirs: Record<string, number>, now: Date): Promise<void> {
  await db
    .transaction(async (tx) => {
      await endMemberships(tx, personId, heirs, now);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
}

async function endMemberships(db: Db, personId: number, heirs: Record<string, number>, now: Date): Promise<void> {
  const memberships = await db
    .select({ id: members.id, companyId: members.companyId, company: companies.name })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(and(eq(members.personId, personId), ne(members.status, 'removed')))
    .orderBy(members.companyId);
  for (const companyId of Object.keys(heirs))
    if (!memberships.some((one) => String(one.companyId) === companyId))
      throw invalid('--hand-over', 'known', '@erasure-other-company', { name: companyId });
  for (const { id, companyId, company } of memberships)
    await endMembership(db, companyId, id, heirs[companyId] ?? null, now).catch((error: unknown) => {
      if (error instanceof Refusal) throw new Error(`Company ${companyId} (${company}): ${refusalHelp(error)}`);
      throw error;
    });
}

/** What the operator does about a refusal, with the options of the command. */
function refusalHelp({ code, message }: Refusal): string {
  if (code === 'in-use')
    return 'the person owns apps, files or other objects. Name a member who receives them: --hand-over <company>:<person>';
  if (code === 'last-administrator')
    return 'the person is the last administrator. Make another member administrator in the console first';
  if (code === 'not-found' || code === 'state-forbids') return 'the person of --hand-over is no active member';
  return message;
}

async function endMembership(db: Db, companyId: number, memberId: number, heir: number | null, now: Date) {
  await lockPeople(db, companyId);
  const member = await findMember(db, companyId, memberId);
  await takeOut(db, companyId, member, heir === null ? null : await memberIdOf(db, companyId, heir), now);
  await requireAdministrator(db, companyId);
  const data = { id: memberId, name: pseudonymOf(member.personId as number), change: 'removed', by: null } as const;
  await emit(db, { kind: 'member.changed', companyId, subject: memberId, data, at: now });
}

async function memberIdOf(db: Db, companyId: number, personId: number): Promise<number> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.personId, personId)));
  if (!row) throw new Refusal('not-found', { what: '@member' });
  return row.id;
}
