import { PERMISSION_KEYS, type PermissionKey, type RoleTemplate } from '@daas/contract/permissions';
import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { companies, departments, invitations, memberRoles, members, persons, roles } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { Refusal } from '../../kernel/refusal';

export type Role = typeof roles.$inferSelect;
export const ALL = '*';

export const isAdministrator = ({ permissions }: Pick<Role, 'permissions'>): boolean => permissions.includes(ALL);
/** What holding the role allows, `*` spelled out. */
export const expanded = ({ permissions }: Pick<Role, 'permissions'>): PermissionKey[] =>
  permissions.includes(ALL) ? [...PERMISSION_KEYS] : PERMISSION_KEYS.filter((key) => permissions.includes(key));

/**
 * Changes to people and roles of one company follow each other: two that are right alone could together leave it
 * without an administrator. Held until the transaction ends.
 */
export async function lockPeople(db: Db, companyId: number): Promise<void> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}

/** Refuses, in a transaction that holds `lockPeople`, to leave the company without an active administrator. */
export async function requireAdministrator(db: Db, companyId: number): Promise<void> {
  const [left] = await db
    .select({ n: count() })
    .from(members)
    .innerJoin(persons, and(eq(persons.id, members.personId), eq(persons.kind, 'person')))
    .innerJoin(memberRoles, eq(memberRoles.memberId, members.id))
    .innerJoin(roles, and(eq(roles.id, memberRoles.roleId), ofCompany(roles, companyId)))
    .where(and(ofCompany(members, companyId), eq(members.status, 'active'), sql`${ALL} = any(${roles.permissions})`));
  if (left?.n === 0) throw new Refusal('last-administrator');
}

/** People who are active administrators of the company. */
export async function administratorsOf(db: Db, companyId: number): Promise<number[]> {
  const administrators = await db
    .selectDistinct({ personId: members.personId })
    .from(members)
    .where(and(ofCompany(members, companyId), eq(members.status, 'active'), holdsEverything));
  return administrators.flatMap(({ personId }) => personId ?? []);
}

export async function findRole(db: Db, companyId: number, id: number): Promise<Role> {
  const [role] = await db
    .select()
    .from(roles)
    .where(and(ofCompany(roles, companyId), eq(roles.id, id)));
  if (!role) throw new Refusal('not-found', { what: '@role' });
  return role;
}

/** Those of the ids that are roles of the company. */
export const rolesOf = (db: Db, companyId: number, ids: readonly number[]): Promise<Role[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(roles)
        .where(and(ofCompany(roles, companyId), inArray(roles.id, [...ids])))
        .orderBy(asc(roles.id));

const present = sql`${members.status} <> 'removed'`;

/** Every role with how many members hold it; built-in ones first. */
export async function allRoles(db: Db, companyId: number): Promise<{ role: Role; members: number }[]> {
  const rows = await db
    .select()
    .from(roles)
    .where(ofCompany(roles, companyId))
    .orderBy(sql`${roles.template} is null`, asc(roles.id));
  const memberCounts = await db
    .select({ id: memberRoles.roleId, n: count() })
    .from(memberRoles)
    .innerJoin(members, eq(members.id, memberRoles.memberId))
    .where(and(ofCompany(members, companyId), present))
    .groupBy(memberRoles.roleId);
  const numbers = new Map(memberCounts.map(({ id, n }) => [id, n]));
  return rows.map((role) => ({ role, members: numbers.get(role.id) ?? 0 }));
}

const nameTaken = (name: string) => () => new Refusal('name-taken', { what: '@role', name });

export async function insertRole(db: Db, values: typeof roles.$inferInsert): Promise<Role> {
  const [role] = await onUniqueViolation(
    db.insert(roles).values(values).returning(),
    'roles_companyId_name_unique',
    nameTaken(values.name),
  );
  return role as Role;
}

export async function writeRole(
  db: Db,
  { id, companyId, version }: Role,
  values: { name: string; description: string; permissions: string[] },
): Promise<Role> {
  const [role] = await onUniqueViolation(
    db
      .update(roles)
      .set({ ...values, version: version + 1 })
      .where(and(ofCompany(roles, companyId), eq(roles.id, id)))
      .returning(),
    'roles_companyId_name_unique',
    nameTaken(values.name),
  );
  return role as Role;
}

export const countHolders = (db: Db, roleId: number): Promise<number> =>
  db.$count(memberRoles, eq(memberRoles.roleId, roleId));

export async function replaceRole(db: Db, companyId: number, roleId: number, by: number | null): Promise<void> {
  if (by !== null)
    await db.execute(
      sql`insert into member_roles (member_id, role_id) select member_id, ${by} from member_roles
        where role_id = ${roleId} on conflict do nothing`,
    );
  await db.delete(memberRoles).where(eq(memberRoles.roleId, roleId));
  await db.delete(roles).where(and(ofCompany(roles, companyId), eq(roles.id, roleId)));
}

export interface RoleOfMember {
  id: number;
  name: string;
  template: RoleTemplate | null;
  permissions: string[];
}

/** The roles of the member of a row. */
export const rolesOfMember = sql<RoleOfMember[]>`(
  select coalesce(json_agg(json_build_object('id', ${roles.id}, 'name', ${roles.name}, 'template', ${roles.template},
    'permissions', ${roles.permissions}) order by ${roles.id}), '[]')
  from member_roles mr join ${roles} on ${roles.id} = mr.role_id
  where mr.member_id = ${members.id} and ${sameCompany(roles, members)})`;

/** Members of the company with the roles they hold; a name also for who has not accepted an invitation yet. */
export async function membersWithRoles(
  db: Db,
  companyId: number,
  { where, limit, offset = 0 }: { where?: SQL; limit?: number; offset?: number },
) {
  const query = db
    .select({
      id: members.id,
      name: sql<string>`coalesce(${persons.name}, ${invitations.name}, '')`,
      status: members.status,
      department: departments.name,
      roles: rolesOfMember,
    })
    .from(members)
    .leftJoin(persons, eq(persons.id, members.personId))
    .leftJoin(invitations, and(eq(invitations.memberId, members.id), sameCompany(invitations, members)))
    .leftJoin(departments, and(eq(departments.id, members.departmentId), ofCompany(departments, companyId)))
    .where(and(ofCompany(members, companyId), ne(members.status, 'removed'), where))
    .orderBy(asc(members.id))
    .offset(offset);
  return limit === undefined ? query : query.limit(limit);
}

/** Members who hold one of the company's roles for which the condition on `roles` is true. */
export const holdsRole = (condition: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from member_roles mr join ${roles} on ${roles.id} = mr.role_id
    where mr.member_id = ${members.id} and ${sameCompany(roles, members)} and ${condition})`;

/** Members who are administrators. */
export const holdsEverything = holdsRole(sql`${ALL} = any(${roles.permissions})`);

export const countMembers = (db: Db, companyId: number, where: SQL): Promise<number> =>
  db.$count(members, and(ofCompany(members, companyId), present, where));
