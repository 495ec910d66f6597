import { MAX_STAFF } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { EventData } from '@daas/contract/eventData';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import { memberRoles, members, sessions } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { windowOf } from '../../kernel/page';
import { Refusal } from '../../kernel/refusal';
import { businessDay, businessTime, iso, isoOrNull } from '../../kernel/time';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import { emit } from '../../messages/events/emit';
import { postMessage } from '../../messages/outbox';
import type { Column } from '../../tables/types';
import type { MemberContext } from '../context';
import { isAdministrator, lockPeople, type Role, requireAdministrator, rolesOf } from '../roles/repository';
import { requireGrantable } from '../roles/service';
import { endSessions } from '../sessions/session';
import { isOpenRecovery } from '../signIn/recovery/recoveryState';
import { findDepartment, pathsOf } from './departments';
import { belongingsOf } from './handOver';
import { tableAnswer } from './import/file';
import { countStaff, findMember, pageOfStaff, type StaffRow, writeMember } from './repository';
import { reached, takeOut } from './takeOut';

const subjectOf = ({ id, personId }: Pick<StaffRow, 'id' | 'personId'>) =>
  personId === null ? `member:${id}` : `person:${personId}`;

async function present(context: MemberContext, rows: StaffRow[]): Promise<EndpointOutput<'staff.list'>['list']> {
  const { db, caller, now } = context;
  const names = await pathsOf(
    db,
    caller.companyId,
    rows.flatMap(({ department }) => department ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    person_id: row.personId,
    name: row.name,
    phone: row.phone,
    email: row.email,
    failing_channels: row.failing,
    contact_phone: row.phone === null ? row.contactPhone : null,
    contact_email: row.email === null ? row.contactEmail : null,
    department: row.department && {
      id: row.department.id,
      path: row.department.path.map((id) => names.get(id) ?? ''),
    },
    roles: row.roles.map(({ id, name, template }) => ({ id, name, template })),
    status: row.status,
    last_sign_in_at: isoOrNull(row.lastSignInAt),
    second_factor: row.secondFactor,
    recovery_ready_at:
      row.recoveryReadyAt && isOpenRecovery(row.recoveryReadyAt, now) ? iso(row.recoveryReadyAt) : null,
    invited_until: row.status === 'invited' ? isoOrNull(row.invitedUntil) : null,
    created_at: iso(row.createdAt),
  }));
}

export async function list(
  context: MemberContext,
  { current, pageSize, sort, ...filter }: EndpointParsedInput<'staff.list'>,
): Promise<EndpointOutput<'staff.list'>> {
  const { db, caller } = context;
  const total = await countStaff(db, caller.companyId, filter);
  const rows = await pageOfStaff(db, caller.companyId, filter, { sort, ...windowOf({ current, pageSize }) });
  return { list: await present(context, rows), total, current, pageSize };
}

const HEADERS: Record<Locale, string[]> = {
  'zh-CN': ['姓名', '手机号', '邮箱', '部门', '角色', '状态', '最近登录', '加入时间'],
  'en-US': ['Name', 'Phone', 'Email', 'Department', 'Roles', 'Status', 'Last sign-in', 'Joined'],
};
/** The columns of moments are the last ones. */
const TIMES_FROM = 6;
const STATUS_NAMES: Record<Locale, Record<StaffRow['status'], string>> = {
  'zh-CN': { invited: '待接受', active: '正常', disabled: '已停用', removed: '已移除' },
  'en-US': { invited: 'invited', active: 'active', disabled: 'disabled', removed: 'removed' },
};

/** The filtered members as a table. */
export async function exportStaff(
  context: MemberContext,
  { format, ...filter }: EndpointParsedInput<'staff.export'>,
): Promise<FileAnswer> {
  const { db, caller, now, locale } = context;
  const { department_id: departmentId, role_id: roleId, ...others } = filter;
  await audit(db, context, 'staff.export', `company:${caller.companyId}`, { ...others, departmentId, roleId });
  // A spreadsheet's own moments in a workbook, clock faces in CSV.
  const timeCell = (at: string) => (format === 'xlsx' ? at : businessTime(new Date(at)));
  const columns = HEADERS[locale].map((title, n): Column => ({ title, kind: n < TIMES_FROM ? 'text' : 'datetime' }));
  async function* batches() {
    const limit = 1000;
    for (let offset = 0; offset < MAX_STAFF; offset += limit) {
      const rows = await pageOfStaff(db, caller.companyId, filter, { limit, offset });
      const staff = await present(context, rows);
      yield staff.map((row) => [
        row.name,
        row.phone,
        row.email,
        row.department?.path.join(' / ') ?? '',
        row.roles.map(({ name }) => name).join(', '),
        STATUS_NAMES[locale][row.status],
        row.last_sign_in_at && timeCell(row.last_sign_in_at),
        timeCell(row.created_at),
      ]);
      if (rows.length < limit) return;
    }
  }
  return tableAnswer(`staff-${businessDay(now)}`, format, columns, batches());
}

/** The company's roles of these ids; refuses an id that is none. */
export async function requireRoles({ db, caller }: MemberContext, ids: readonly number[]): Promise<Role[]> {
  const companyRoles = await rolesOf(db, caller.companyId, ids);
  if (companyRoles.length !== new Set(ids).size) throw new Refusal('not-found', { what: '@role' });
  return companyRoles;
}

/** A member whom the caller may change: an administrator only another administrator may. The people are locked. */
async function changeable(context: MemberContext, id: number): Promise<StaffRow> {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  const member = await findMember(db, caller.companyId, id);
  if (member.roles.some(isAdministrator) && !caller.administrator)
    throw new Refusal('administrator-only', { name: member.name });
  return member;
}

export async function update(
  context: MemberContext,
  { id, department_id: departmentId, role_ids: roleIds }: EndpointParsedInput<'staff.update'>,
) {
  const { db, caller } = context;
  const member = await changeable(context, id);
  if (departmentId !== null) await findDepartment(db, caller.companyId, departmentId);
  const newRoles = await requireRoles(context, roleIds);
  const currentRoleIds = member.roles.map((role) => role.id);
  await requireGrantable(
    context,
    newRoles.filter((role) => !currentRoleIds.includes(role.id)),
  );
  const before = { departmentId: member.department?.id ?? null, roleIds: currentRoleIds };
  const changed = changes(before, { departmentId, roleIds: newRoles.map((role) => role.id) });
  if (Object.keys(changed).length === 0) return { done: true as const };
  await writeMember(db, caller.companyId, id, { departmentId });
  await db.delete(memberRoles).where(eq(memberRoles.memberId, id));
  if (newRoles.length > 0)
    await db.insert(memberRoles).values(newRoles.map((role) => ({ memberId: id, roleId: role.id })));
  await requireAdministrator(db, caller.companyId);
  await audit(db, context, 'staff.update', subjectOf(member), changed);
  if ('roleIds' in changed) await tellOf(context, member, 'roles');
  return { done: true as const };
}

export async function move(
  context: MemberContext,
  { ids, department_id: departmentId }: EndpointParsedInput<'staff.move'>,
) {
  const { db, caller } = context;
  await lockPeople(db, caller.companyId);
  if (departmentId !== null) await findDepartment(db, caller.companyId, departmentId);
  const memberIds = [...new Set(ids)];
  const moved = await db
    .update(members)
    .set({ departmentId })
    .where(
      and(ofCompany(members, caller.companyId), inArray(members.id, memberIds), sql`${members.status} <> 'removed'`),
    )
    .returning({ id: members.id });
  if (moved.length !== memberIds.length) throw new Refusal('not-found', { what: '@member' });
  await audit(db, context, 'staff.move', `company:${caller.companyId}`, { members: memberIds, departmentId });
  return { done: true as const };
}

export async function setStatus(context: MemberContext, { id, status }: EndpointParsedInput<'staff.setStatus'>) {
  const { db, caller } = context;
  const member = await changeable(context, id);
  if (member.status === status) return { done: true as const };
  if (member.status === 'invited') throw new Refusal('state-forbids', { name: member.name, state: '@invited' });
  await writeMember(db, caller.companyId, id, { status });
  await requireAdministrator(db, caller.companyId);
  await audit(db, context, 'staff.setStatus', subjectOf(member), { status: { before: member.status, after: status } });
  await tellOf(context, member, status === 'active' ? 'enabled' : 'disabled');
  return { done: true as const };
}

/**
 * Only the person can set the password, as it opens other companies, too: the sessions here end and a message
 * leads to where a code to the own phone allows a new one.
 */
export async function resetPassword(context: MemberContext, { id }: EndpointParsedInput<'staff.resetPassword'>) {
  const { db, caller, now, language, services } = context;
  const member = await changeable(context, id);
  if (member.personId === null) throw new Refusal('state-forbids', { name: member.name, state: '@invited' });
  if (member.phone === null) throw new Refusal('member-without-phone', { name: member.name });
  const here = and(ofCompany(sessions, caller.companyId), eq(sessions.personId, member.personId));
  await endSessions(db, here, 'password-changed', now);
  await postMessage(services, db, {
    channel: 'sms',
    to: member.phone,
    template: 'reset-password',
    language,
    values: { company: caller.companyName, page: `${services.config.PUBLIC_URL ?? ''}/reset-password` },
    companyId: caller.companyId,
  });
  await emitCompanySecurityAct(context, db, 'password-reset-asked');
  await audit(db, context, 'staff.resetPassword', subjectOf(member));
  return { done: true as const };
}

export async function belongings(
  { db, caller }: MemberContext,
  id: number,
): Promise<EndpointOutput<'staff.belongings'>> {
  return belongingsOf(db, caller.companyId, reached(await findMember(db, caller.companyId, id)));
}

/** An invitation that nobody has accepted is no member yet. */
async function tellOf(
  { db, caller, now }: MemberContext,
  { id, name, personId }: StaffRow,
  change: EventData<'member.changed'>['change'],
): Promise<void> {
  if (personId === null) return;
  await emit(db, {
    kind: 'member.changed',
    companyId: caller.companyId,
    subject: id,
    data: { id, name, change, by: caller.name },
    except: [caller.personId],
    at: now,
  });
}

/** Removes a member; an invitation that was not accepted is withdrawn. */
export async function remove(
  context: MemberContext,
  { id, hand_over_to: handOverTo }: EndpointParsedInput<'staff.remove'>,
) {
  const { db, caller } = context;
  const { companyId } = caller;
  const member = await changeable(context, id);
  if (member.personId === null) {
    await db.delete(memberRoles).where(eq(memberRoles.memberId, id));
    await db.delete(members).where(and(ofCompany(members, companyId), eq(members.id, id)));
  } else await takeOut(db, companyId, member, handOverTo, context.now);
  await requireAdministrator(db, companyId);
  await audit(db, context, 'staff.remove', subjectOf(member), { name: member.name, handOverTo });
  await tellOf(context, member, 'removed');
  return { done: true as const };
}
