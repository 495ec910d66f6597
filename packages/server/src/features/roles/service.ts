import { MAX_ROLES } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { type PermissionKey, withRequired } from '@daas/contract/permissions';
import { and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { roles } from '../../db/schema';
import { windowOf } from '../../kernel/page';
import { Refusal } from '../../kernel/refusal';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import type { MemberContext } from '../context';
import {
  ALL,
  allRoles,
  countHolders,
  countMembers,
  expanded,
  findRole,
  holdsRole,
  insertRole,
  isAdministrator,
  lockPeople,
  membersWithRoles,
  type Role,
  replaceRole,
  requireAdministrator,
  writeRole,
} from './repository';

const NAMED_CHANGES = 200;
const subject = (id: number) => `role:${id}`;

const presentRole = (role: Role, members: number) => ({
  id: role.id,
  name: role.name,
  description: role.description,
  template: role.template,
  permissions: expanded(role),
  administrator: isAdministrator(role),
  members,
  version: role.version,
});

/** Refuses to hand on what the caller does not hold. */
export function requireHeld({ caller }: Pick<MemberContext, 'caller'>, permissions: Iterable<string>): void {
  const missing = [...permissions].filter((key) => !caller.permissions.has(key));
  if (missing.length > 0) throw new Refusal('beyond-own-permissions', { names: missing.join(', ') });
}

/** A role that the company itself may change. */
async function editable(context: MemberContext, id: number): Promise<Role> {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const role = await findRole(db, caller.companyId, id);
  if (role.template) throw new Refusal('state-forbids', { name: role.name, state: '@built-in' });
  return role;
}

export async function list({ db, caller }: MemberContext): Promise<EndpointOutput<'role.list'>> {
  const rows = await allRoles(db, caller.companyId);
  return { list: rows.map(({ role, members }) => presentRole(role, members)) };
}

export async function create(context: MemberContext, input: EndpointParsedInput<'role.create'>) {
  const { db, caller } = context;
  const permissions = withRequired(input.permissions);
  requireHeld(context, permissions);
  await lockPeople(db, caller.companyId);
  if ((await allRoles(db, caller.companyId)).length >= MAX_ROLES)
    throw new Refusal('quota-reached', { what: '@role', limit: MAX_ROLES });
  const role = await insertRole(db, { ...input, permissions, companyId: caller.companyId });
  await audit(db, context, 'role.create', subject(role.id), { name: input.name, permissions });
  return presentRole(role, 0);
}

/** What is added must be held by the caller; what is taken away need not be. */
export async function update(
  context: MemberContext,
  { id, version, ...input }: EndpointParsedInput<'role.update'>,
): Promise<EndpointOutput<'role.update'>> {
  const { db } = context;
  const current = await editable(context, id);
  if (current.version !== version) throw new Refusal('changed-meanwhile');
  const values = { ...input, permissions: withRequired(input.permissions) };
  requireHeld(
    context,
    values.permissions.filter((key) => !current.permissions.includes(key)),
  );
  const holders = await countHolders(db, id);
  const changed = changes(current, values);
  if (Object.keys(changed).length === 0) return presentRole(current, holders);
  const role = await writeRole(db, current, values);
  await emitCompanySecurityAct(context, db, 'role-changed');
  await audit(db, context, 'role.update', subject(id), changed);
  return presentRole(role, holders);
}

export async function remove(
  context: MemberContext,
  { id, replace_by: replaceBy }: EndpointParsedInput<'role.delete'>,
) {
  const { db, caller } = context;
  const current = await editable(context, id);
  const holders = await countHolders(db, id);
  if (holders > 0 && replaceBy === null)
    throw new Refusal('in-use', { name: current.name, by: `${holders}` }, [
      { field: 'replace_by', rule: 'required', message: '@role-in-use' },
    ]);
  if (replaceBy !== null) {
    if (replaceBy === id) throw new Refusal('not-found', { what: '@role' });
    const other = await findRole(db, caller.companyId, replaceBy);
    await requireGrantable(context, [other]);
  }
  await replaceRole(db, caller.companyId, id, replaceBy);
  await requireAdministrator(db, caller.companyId);
  await emitCompanySecurityAct(context, db, 'role-changed');
  await audit(db, context, 'role.delete', subject(id), { name: current.name, holders, replaceBy });
  return { done: true as const };
}

/** Refuses to give roles that hold more than the caller does. */
export async function requireGrantable(context: MemberContext, rolesToGrant: readonly Role[]): Promise<void> {
  if (rolesToGrant.some(isAdministrator) && !context.caller.administrator)
    throw new Refusal('beyond-own-permissions', { names: ALL });
  requireHeld(context, rolesToGrant.flatMap(expanded));
}

const unionOf = (ownRoles: readonly Pick<Role, 'permissions'>[]): Set<PermissionKey> =>
  new Set(ownRoles.flatMap(expanded));

/** What a change of the role takes from whom, and gives to whom, with the other roles they hold taken into account. */
export async function preview(
  { db, caller }: MemberContext,
  { id, permissions: selection }: EndpointParsedInput<'role.preview'>,
): Promise<EndpointOutput<'role.preview'>> {
  const role = await findRole(db, caller.companyId, id);
  const permissions = withRequired(selection);
  const holders = await membersWithRoles(db, caller.companyId, { where: holdsRole(eq(roles.id, id)) });
  const concerned = holders.flatMap((member) => {
    const before = unionOf(member.roles);
    const after = unionOf(member.roles.map((ownRole) => (ownRole.id === role.id ? { permissions } : ownRole)));
    const lost = [...before].filter((key) => !after.has(key));
    const gained = [...after].filter((key) => !before.has(key));
    return lost.length + gained.length > 0 ? [{ member: { id: member.id, name: member.name }, lost, gained }] : [];
  });
  return { permissions, changes: concerned.slice(0, NAMED_CHANGES), members: concerned.length };
}

/** Who has this permission, or this role. */
export async function holders(
  { db, caller }: MemberContext,
  { permission, role_id: roleId, ...page }: EndpointParsedInput<'role.holders'>,
): Promise<EndpointOutput<'role.holders'>> {
  if (roleId !== undefined) await findRole(db, caller.companyId, roleId);
  const condition = and(
    sql`true`,
    roleId === undefined ? undefined : eq(roles.id, roleId),
    permission === undefined ? undefined : arrayOverlaps(roles.permissions, [permission, ALL]),
  );
  const where = holdsRole(condition ?? sql`true`);
  const [total, rows] = await Promise.all([
    countMembers(db, caller.companyId, where),
    membersWithRoles(db, caller.companyId, { where, ...windowOf(page) }),
  ]);
  const from = (role: (typeof rows)[number]['roles'][number]) =>
    (roleId === undefined || role.id === roleId) &&
    (permission === undefined || isAdministrator(role) || role.permissions.includes(permission));
  return {
    list: rows.map(({ roles: ownRoles, status, ...member }) => ({
      ...member,
      status: status as 'invited' | 'active' | 'disabled',
      roles: ownRoles.filter(from).map(({ id, name, template }) => ({ id, name, template })),
    })),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}
