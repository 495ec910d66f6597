import { MAX_ROLES } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { type PermissionKey, withRequired } from '@daas/contract/permissions';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { memberRoles, members, permissionRequests, persons } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import type { MemberContext } from '../context';
import { administratorsOf, allRoles, insertRole, lockPeople, type Role } from './repository';

const SHOWN = 100;
const NAMED = 3;
/** Of one member at a time. */
const MAX_OPEN = 20;

const openOf = (companyId: number) =>
  and(ofCompany(permissionRequests, companyId), eq(permissionRequests.status, 'open'));

/** Those whose members are still there and may sign in. */
const openRows = (db: Db, companyId: number) =>
  db
    .select({ request: permissionRequests, name: persons.name, personId: persons.id })
    .from(permissionRequests)
    .innerJoin(members, and(eq(members.id, permissionRequests.memberId), sameCompany(members, permissionRequests)))
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(openOf(companyId), eq(members.status, 'active')))
    .orderBy(asc(permissionRequests.createdAt), asc(permissionRequests.id))
    .limit(SHOWN);

/** For the notices of administrators. */
export const countOpenRequests = async (db: Db, companyId: number): Promise<number> =>
  (await openRows(db, companyId)).length;

async function ownOpen(db: Db, { companyId, memberId }: MemberContext['caller'], permission: PermissionKey) {
  const own = and(openOf(companyId), eq(permissionRequests.memberId, memberId));
  const [openRequest] = await db
    .select()
    .from(permissionRequests)
    .where(and(own, eq(permissionRequests.permission, permission)));
  return openRequest;
}

export async function requested(
  { db, caller }: MemberContext,
  { permission }: EndpointParsedInput<'role.requested'>,
): Promise<EndpointOutput<'role.requested'>> {
  const administrators = (await administratorsOf(db, caller.companyId)).slice(0, NAMED);
  const names = await db.select({ name: persons.name }).from(persons).where(inArray(persons.id, administrators));
  const open = await ownOpen(db, caller, permission);
  return { requested_at: isoOrNull(open?.createdAt ?? null), administrators: names.map(({ name }) => name) };
}

export async function request(
  context: MemberContext,
  { permission }: EndpointParsedInput<'role.request'>,
): Promise<EndpointOutput<'role.request'>> {
  const { db, caller, now } = context;
  const { companyId, memberId, personId } = caller;
  if (caller.permissions.has(permission)) throw new Refusal('state-forbids', { name: permission, state: '@granted' });
  const [open] = await db
    .select({ n: count() })
    .from(permissionRequests)
    .where(and(openOf(companyId), eq(permissionRequests.memberId, memberId)));
  const former = await ownOpen(db, caller, permission);
  if (former) return { id: former.id, requested_at: iso(former.createdAt) };
  if ((open?.n ?? 0) >= MAX_OPEN) throw new Refusal('quota-reached', { what: '@permission-request', limit: MAX_OPEN });
  const id = newId('prq');
  const newRows = await db
    .insert(permissionRequests)
    .values({ id, companyId, memberId, permission, createdAt: now })
    // Asked for at the same moment from another tab.
    .onConflictDoNothing()
    .returning();
  const permissionRequest = newRows[0] ?? (await ownOpen(db, caller, permission));
  if (!permissionRequest) throw new Refusal('changed-meanwhile');
  if (newRows[0]) await audit(db, context, 'role.request', `person:${personId}`, { permission });
  return { id: permissionRequest.id, requested_at: iso(permissionRequest.createdAt) };
}

export async function openRequests({ db, caller }: MemberContext): Promise<EndpointOutput<'role.requests'>> {
  const rows = await openRows(db, caller.companyId);
  return {
    list: rows.map(({ request: { id, memberId, permission, createdAt }, name }) => ({
      id,
      member: { id: memberId, name },
      permission,
      permissions: withRequired([permission]),
      requested_at: iso(createdAt),
    })),
  };
}

/** The request of an active member, held until the transaction ends; it is decided once. */
async function take(context: MemberContext, id: string, status: 'granted' | 'declined') {
  const { db, caller, now } = context;
  await lockPeople(db, caller.companyId);
  const row = (await openRows(db, caller.companyId)).find(({ request }) => request.id === id);
  if (!row) throw new Refusal('not-found', { what: '@permission-request' });
  await db
    .update(permissionRequests)
    .set({ status, decidedAt: now, decidedBy: caller.personId })
    .where(and(openOf(caller.companyId), eq(permissionRequests.id, id)));
  return { ...row.request, personId: row.personId };
}

export async function grant(
  context: MemberContext,
  { id, role_name: roleName }: EndpointParsedInput<'role.grantRequest'>,
) {
  const { db } = context;
  const { memberId, permission, personId } = await take(context, id, 'granted');
  const role = await roleOf(context, withRequired([permission]), roleName);
  await db.insert(memberRoles).values({ memberId, roleId: role.id }).onConflictDoNothing();
  await audit(db, context, 'role.grantRequest', `person:${personId}`, { permission, role: role.name });
  const [person] = await db.select({ name: persons.name }).from(persons).where(eq(persons.id, personId));
  await emit(db, {
    kind: 'member.changed',
    companyId: context.caller.companyId,
    subject: memberId,
    data: { id: memberId, name: person?.name ?? '', change: 'roles', by: context.caller.name },
    except: [context.caller.personId],
    at: context.now,
  });
  return { done: true as const };
}

export async function decline(context: MemberContext, { id }: EndpointParsedInput<'role.declineRequest'>) {
  const { permission, personId } = await take(context, id, 'declined');
  await audit(context.db, context, 'role.declineRequest', `person:${personId}`, { permission });
  return { done: true as const };
}

/** A role of exactly these permissions: what is granted is what was asked for, and no more. */
async function roleOf(context: MemberContext, permissions: PermissionKey[], name: string): Promise<Role> {
  const { db, caller } = context;
  const all = (await allRoles(db, caller.companyId)).map(({ role }) => role);
  const same = (role: Role) =>
    role.template === null &&
    role.permissions.length === permissions.length &&
    permissions.every((key) => role.permissions.includes(key));
  const match = all.find(same);
  if (match) return match;
  if (all.length >= MAX_ROLES) throw new Refusal('quota-reached', { what: '@role', limit: MAX_ROLES });
  const names = new Set(all.map((role) => role.name));
  let free = name;
  for (let nth = 2; names.has(free); nth += 1) free = `${name} ${nth}`;
  const role = await insertRole(db, { companyId: caller.companyId, name: free, permissions });
  await audit(db, context, 'role.create', `role:${role.id}`, { name: free, permissions });
  return role;
}
