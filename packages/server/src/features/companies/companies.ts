import type { WhiteListMode } from '@daas/contract/enums';
import { ROLE_TEMPLATE_KEYS, ROLE_TEMPLATES, type RoleTemplate } from '@daas/contract/permissions';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { accounts, companies, memberRoles, members, roles } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { isMember, type Person } from '../../kernel/handler';
import { Refusal } from '../../kernel/refusal';
import { linkCustomer } from '../partners/protection';
import { holdsEverything } from '../roles/repository';
import type { FactorRule } from './secondFactorRule';

export interface Membership extends FactorRule {
  companyId: number;
  name: string;
  status: 'active' | 'disabled';
  expiresAt: Date | null;
  whiteListMode: WhiteListMode;
  whiteListVersion: number;
  memberStatus: (typeof members.$inferSelect)['status'];
  isAdministrator: boolean;
}

/** Reads the companies of a person, oldest membership first, without those that removed the person. */
export async function membershipsOf(db: Db, personId: number): Promise<Membership[]> {
  const rows = await db
    .select({
      companyId: companies.id,
      name: companies.name,
      status: companies.status,
      expiresAt: companies.expiresAt,
      whiteListMode: companies.whiteListMode,
      whiteListVersion: companies.whiteListVersion,
      secondFactorSince: companies.secondFactorSince,
      administratorFactorSince: companies.administratorFactorSince,
      memberStatus: members.status,
      isAdministrator: holdsEverything,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .where(eq(members.personId, personId))
    .orderBy(asc(members.id));
  return rows.filter(({ memberStatus }) => memberStatus !== 'removed');
}

/**
 * Reads the companies that a session may enter. A session by a company's provider has only that company, because the
 * provider could assert any identity.
 */
export async function companiesOf(db: Db, caller: Person): Promise<Membership[]> {
  const all = await membershipsOf(db, caller.personId);
  return caller.signedOn ? all.filter(({ companyId }) => isMember(caller) && caller.companyId === companyId) : all;
}

/**
 * Throws for a session by a company's provider if the person has several companies. For acts that concern all of them.
 */
export async function requireOwnSignIn(db: Db, caller: Person): Promise<void> {
  if (!caller.signedOn) return;
  const all = await membershipsOf(db, caller.personId);
  if (all.length > 1) throw new Refusal('own-sign-in-needed');
}

export const presentCompany = ({ companyId, name }: Pick<Membership, 'companyId' | 'name'>) => ({
  _id: String(companyId),
  company_id: companyId,
  name,
});

/** Throws a refusal if the membership does not allow entry now. */
export function requireOpenMembership(
  { status, memberStatus, expiresAt }: Pick<Membership, 'status' | 'memberStatus' | 'expiresAt'>,
  now: Date,
): void {
  if (status === 'disabled' || memberStatus === 'disabled') throw new Refusal('enterprise-disabled');
  if (expiresAt && expiresAt <= now) throw new Refusal('enterprise-expired');
}

/** Creates a company with its account, built-in roles and first administrator. */
export async function createCompany(
  db: Db,
  { name, personId, now, ...more }: { name: string; personId: number; now: Date; expiresAt?: Date; isDemo?: boolean },
): Promise<{ companyId: number; memberId: number; adminRoleId: number; builtIn: Record<RoleTemplate, number> }> {
  const refusal = () => new Refusal('company-name-taken');
  const [company] = await onUniqueViolation(
    db
      .insert(companies)
      .values({ name, createdAt: now, ...more })
      .returning({ id: companies.id }),
    'companies_name_unique',
    refusal,
  );
  const companyId = company?.id as number;
  await db.insert(accounts).values({ companyId });
  await linkCustomer(db, { id: companyId, name }, now);
  const builtIn = await addBuiltInRoles(db, companyId);
  const adminRoleId = builtIn.administrator;
  const { memberId } = await addMember(db, { companyId, personId, roleIds: [adminRoleId], now });
  return { companyId, memberId, adminRoleId, builtIn };
}

/** Stored names for commands and messages; the console translates built-in roles. */
const BUILT_IN_NAMES: Record<RoleTemplate, string> = {
  administrator: '管理员',
  analyst: '分析师',
  engineer: '接口工程师',
  finance: '财务',
  partner: '渠道经理',
};

/** Adds the built-in roles; returns their ids by template. */
async function addBuiltInRoles(db: Db, companyId: number): Promise<Record<RoleTemplate, number>> {
  const values = ROLE_TEMPLATE_KEYS.map((template) => ({
    companyId,
    template,
    name: BUILT_IN_NAMES[template],
    permissions: [...ROLE_TEMPLATES[template]],
  }));
  const rows = await db.insert(roles).values(values).returning({ id: roles.id, template: roles.template });
  return Object.fromEntries(rows.map(({ id, template }) => [template, id])) as Record<RoleTemplate, number>;
}

export async function addMember(
  db: Db,
  {
    roleIds,
    now,
    ...member
  }: { companyId: number; personId: number; departmentId?: number; roleIds: number[]; now: Date },
): Promise<{ memberId: number }> {
  const [row] = await db
    .insert(members)
    .values({ ...member, createdAt: now })
    .returning({ id: members.id });
  const memberId = row?.id as number;
  if (roleIds.length > 0) await db.insert(memberRoles).values(roleIds.map((roleId) => ({ memberId, roleId })));
  return { memberId };
}

/** Reads the roles of a member. */
export async function readMemberRoles(
  db: Db,
  companyId: number,
  memberId: number,
): Promise<{ name: string; permissions: string[] }[]> {
  return db
    .select({ name: roles.name, permissions: roles.permissions })
    .from(memberRoles)
    .innerJoin(roles, eq(roles.id, memberRoles.roleId))
    .where(and(eq(memberRoles.memberId, memberId), ofCompany(roles, companyId)))
    .orderBy(asc(roles.id));
}
