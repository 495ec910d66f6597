import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { Sort } from '@daas/contract/shapes';
import { and, asc, eq, ilike, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { directionOf } from '../../db/page';
import { departments, factorRecoveries, invitations, members, persons, roles } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { failingChannels } from '../../messages/failedAddresses';
import { holdsRole, rolesOfMember } from '../roles/repository';
import { hasSecondFactorSql } from '../signIn/secondFactor/secondFactor';
import { inDepartment } from './departments';

export type StaffFilter = Omit<EndpointParsedInput<'staff.export'>, 'format'>;
export type Member = typeof members.$inferSelect;

const name = sql<string>`coalesce(${persons.name}, ${invitations.name}, '')`;
const phone = sql<string | null>`coalesce(${persons.phone}, ${invitations.phone})`;
const email = sql<string | null>`coalesce(${persons.email}, ${invitations.email})`;

/** Service accounts are members that have a list of their own. */
const IS_PERSON = sql`${persons.kind} is distinct from 'service'`;

const where = (
  companyId: number,
  { department_id: departmentId, below, unassigned, keyword, status, role_id: roleId }: StaffFilter,
): SQL | undefined => {
  // PostgreSQL folds each text it compares regardless of case, at several times the price: not for words without any.
  const alike = keyword && keyword.toLowerCase() === keyword.toUpperCase() ? like : ilike;
  const words = keyword && containing(keyword);
  return and(
    ofCompany(members, companyId),
    IS_PERSON,
    status ? eq(members.status, status) : sql`${members.status} <> 'removed'`,
    departmentId === undefined ? undefined : inDepartment(companyId, departmentId, below),
    unassigned ? isNull(members.departmentId) : undefined,
    roleId === undefined ? undefined : holdsRole(eq(roles.id, roleId)),
    words
      ? or(
          alike(name, words),
          like(phone, words),
          like(members.contactPhone, words),
          alike(email, words),
          alike(members.contactEmail, words),
        )
      : undefined,
  );
};

const ORDER = {
  name,
  created_at: members.createdAt,
  last_sign_in_at: persons.lastSignInAt,
} as const;

interface Window {
  sort?: Sort<keyof typeof ORDER> | undefined;
  limit: number;
  offset: number;
}

const joined = (db: Db, companyId: number, condition: SQL | undefined) =>
  db
    .select({
      id: members.id,
      personId: members.personId,
      name,
      phone,
      email,
      failing: failingChannels,
      contactPhone: members.contactPhone,
      contactEmail: members.contactEmail,
      department: { id: departments.id, path: departments.path },
      roles: rolesOfMember,
      status: members.status,
      lastSignInAt: persons.lastSignInAt,
      secondFactor: hasSecondFactorSql(members.personId),
      recoveryReadyAt: factorRecoveries.readyAt,
      invitedUntil: invitations.expiresAt,
      createdAt: members.createdAt,
    })
    .from(members)
    .leftJoin(persons, eq(persons.id, members.personId))
    .leftJoin(factorRecoveries, eq(factorRecoveries.personId, members.personId))
    .leftJoin(invitations, and(eq(invitations.memberId, members.id), sameCompany(invitations, members)))
    .leftJoin(departments, and(eq(departments.id, members.departmentId), ofCompany(departments, companyId)))
    .where(and(ofCompany(members, companyId), condition));

export type StaffRow = Awaited<ReturnType<typeof pageOfStaff>>[number];

/** Which rows a page holds is decided before anything is looked up for them: a late page skips thousands. */
export async function pageOfStaff(db: Db, companyId: number, filter: StaffFilter, { sort, limit, offset }: Window) {
  const by = sort ?? { field: 'created_at', direction: 'asc' };
  const ids = await db
    .select({ id: members.id })
    .from(members)
    .leftJoin(persons, eq(persons.id, members.personId))
    .leftJoin(invitations, and(eq(invitations.memberId, members.id), sameCompany(invitations, members)))
    .where(and(ofCompany(members, companyId), where(companyId, filter)))
    .orderBy(sql`${directionOf(by)(ORDER[by.field])} nulls last`, asc(members.id))
    .limit(limit)
    .offset(offset);
  if (ids.length === 0) return [];
  const place = new Map(ids.map(({ id }, index) => [id, index]));
  const rows = await joined(db, companyId, inArray(members.id, [...place.keys()]));
  return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

export async function countStaff(db: Db, companyId: number, filter: StaffFilter): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(members)
    .leftJoin(persons, eq(persons.id, members.personId))
    .leftJoin(invitations, and(eq(invitations.memberId, members.id), sameCompany(invitations, members)))
    .where(where(companyId, filter));
  return row?.n ?? 0;
}

/** A member who was not removed, with roles. */
export async function findMember(db: Db, companyId: number, id: number): Promise<StaffRow> {
  const [row] = await joined(db, companyId, and(eq(members.id, id), IS_PERSON, sql`${members.status} <> 'removed'`));
  if (!row) throw new Refusal('not-found', { what: '@member' });
  return row;
}

export const writeMember = (db: Db, companyId: number, id: number, values: Partial<typeof members.$inferInsert>) =>
  db
    .update(members)
    .set(values)
    .where(and(ofCompany(members, companyId), eq(members.id, id)));
