import { MAX_SERVICE_ACCOUNTS } from '@daas/contract/constants';
import type { Endpoint } from '@daas/contract/endpoint';
import { type EndpointOutput, type EndpointParsedInput, endpoints } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { memberRoles, persons } from '../../db/schema';
import { keyStatus } from '../../kernel/keyStatus';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import type { MemberContext } from '../context';
import { expanded, isAdministrator, lockPeople, type Role } from '../roles/repository';
import { requireGrantable } from '../roles/service';
import { writeMember } from '../staff/repository';
import { requireRoles } from '../staff/service';
import {
  type Account,
  countAccounts,
  findAccount,
  insertAccount,
  nameIsTaken,
  pageOfAccounts,
  revokeTokens,
  type Token,
  tokensOf,
  writeAccount,
} from './repository';

export const subjectOf = ({ id }: Pick<Account, 'id'>) => `service-account:${id}`;

/** Endpoints that ask a person for proof and are no person's own affair. */
export const OPENABLE_ACTS: readonly string[] = Object.entries<Endpoint>(endpoints)
  .filter(([, { stepUp, personal, access }]) => stepUp && !personal && access !== 'administrator')
  .map(([name]) => name);

export const presentToken = (token: Token, now: Date) => ({
  id: token.id,
  name: token.name,
  prefix: token.prefix,
  ip_rules: token.ipRules,
  status: keyStatus(token, now),
  created_at: iso(token.createdAt),
  expires_at: iso(token.expiresAt),
  last_used_at: isoOrNull(token.lastUsedAt),
});

export async function list(
  { db, caller, now }: MemberContext,
  input: EndpointParsedInput<'serviceAccount.list'>,
): Promise<EndpointOutput<'serviceAccount.list'>> {
  const page = await pageOfAccounts(db, caller.companyId, input);
  const ids = page.list.map(({ id }) => id);
  const tokens = await tokensOf(db, caller.companyId, ids);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      person_id: row.personId,
      name: row.name,
      description: row.description,
      status: row.status === 'disabled' ? 'disabled' : 'active',
      roles: row.roles.map(({ id, name }) => ({ id, name })),
      acts: row.acts,
      tokens: tokens.filter(({ memberId }) => memberId === row.id).map((token) => presentToken(token, now)),
      created_at: iso(row.createdAt),
      created_by: row.createdBy,
      version: row.version,
    })),
  };
}

/**
 * The roles that an account is to have: only what the caller holds, and no administrator's, for what is theirs alone is a
 * person's.
 */
async function requireProgramRoles(
  context: MemberContext,
  ids: readonly number[],
  currentRoleIds: readonly Role['id'][],
): Promise<Role[]> {
  const roles = await requireRoles(context, ids);
  if (roles.some(isAdministrator)) throw invalid('role_ids', 'role', '@role-of-person');
  await requireGrantable(
    context,
    roles.filter(({ id }) => !currentRoleIds.includes(id)),
  );
  return roles;
}

/** Each act is one that can be opened, and one that whoever opens it may do. */
function requireActs({ caller }: MemberContext, acts: readonly string[], currentActs: readonly string[]): string[] {
  acts.forEach((act, at) => {
    if (!OPENABLE_ACTS.includes(act)) throw invalid(`acts.${at}`, 'act', '@no-such-act');
    const { access } = endpoints[act as keyof typeof endpoints] as Endpoint;
    const keys = [access].flat();
    if (!currentActs.includes(act) && !keys.some((key) => caller.permissions.has(key)))
      throw new Refusal('beyond-own-permissions', { names: keys.join(', ') });
  });
  return [...new Set(acts)].sort();
}

async function setRoles({ db }: MemberContext, memberId: number, roles: readonly Role[]): Promise<void> {
  await db.delete(memberRoles).where(eq(memberRoles.memberId, memberId));
  if (roles.length > 0) await db.insert(memberRoles).values(roles.map(({ id }) => ({ memberId, roleId: id })));
}

async function requireFreeName({ db, caller }: MemberContext, name: string, except: number | null): Promise<void> {
  if (await nameIsTaken(db, caller.companyId, name, except))
    throw new Refusal('name-taken', { what: '@service-account', name });
}

export async function create(context: MemberContext, input: EndpointParsedInput<'serviceAccount.create'>) {
  const { db, caller, now } = context;
  const { companyId, personId } = caller;
  await lockPeople(db, companyId);
  if ((await countAccounts(db, companyId)) >= MAX_SERVICE_ACCOUNTS)
    throw new Refusal('quota-reached', { what: '@service-account', limit: MAX_SERVICE_ACCOUNTS });
  await requireFreeName(context, input.name, null);
  const roles = await requireProgramRoles(context, input.role_ids, []);
  const acts = requireActs(context, input.acts, []);
  const { name, description } = input;
  const id = await insertAccount(db, { companyId, name, description, acts, createdBy: personId, now });
  await setRoles(context, id, roles);
  const detail = { name, roleIds: roles.map((role) => role.id), acts };
  await emitCompanySecurityAct(context, db, 'service-account-changed');
  await audit(db, context, 'serviceAccount.create', subjectOf({ id }), detail);
  return { id };
}

export async function update(context: MemberContext, input: EndpointParsedInput<'serviceAccount.update'>) {
  const { db, caller } = context;
  const { companyId } = caller;
  await lockPeople(db, companyId);
  const current = await findAccount(db, companyId, input.id);
  if (current.version !== input.version) throw new Refusal('changed-meanwhile');
  await requireFreeName(context, input.name, current.id);
  const currentRoleIds = current.roles.map(({ id }) => id);
  const roles = await requireProgramRoles(context, input.role_ids, currentRoleIds);
  const acts = requireActs(context, input.acts, current.acts);
  const { name, description, status } = input;
  const after = { name, description, status, acts, roleIds: roles.map(({ id }) => id) };
  const changed = changes({ ...current, roleIds: currentRoleIds }, after);
  if (Object.keys(changed).length === 0) return { done: true as const };
  // Whoever switches it on again hands out all that it holds.
  if (changed.status && status === 'active') await requireHolding(context, current);
  await db.update(persons).set({ name }).where(eq(persons.id, current.personId));
  await writeMember(db, companyId, current.id, { status });
  await writeAccount(db, companyId, current.id, { description, acts, version: current.version + 1 });
  await setRoles(context, current.id, roles);
  await emitCompanySecurityAct(context, db, 'service-account-changed');
  await audit(db, context, 'serviceAccount.update', subjectOf(current), changed);
  return { done: true as const };
}

export async function remove(context: MemberContext, { id }: EndpointParsedInput<'serviceAccount.remove'>) {
  const { db, caller, now } = context;
  const { companyId } = caller;
  await lockPeople(db, companyId);
  const current = await findAccount(db, companyId, id);
  await revokeTokens(db, companyId, id, now);
  await setRoles(context, id, []);
  await writeMember(db, companyId, id, { status: 'removed' });
  await emitCompanySecurityAct(context, db, 'service-account-changed');
  await audit(db, context, 'serviceAccount.remove', subjectOf(current), { name: current.name });
  return { done: true as const };
}

/** A token does all that its account may: whoever makes one holds as much. */
export async function requireHolding(context: MemberContext, { roles, acts }: Account): Promise<void> {
  const permissions = roles.flatMap((role) => expanded(role));
  const missing = permissions.filter((key) => !context.caller.permissions.has(key));
  if (missing.length > 0) throw new Refusal('beyond-own-permissions', { names: [...new Set(missing)].join(', ') });
  requireActs(context, acts, []);
}
