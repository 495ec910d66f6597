import type { PermissionKey } from '@daas/contract/permissions';
import { audit } from '@daas/server/db/audit';
import { invitations, members, persons } from '@daas/server/db/schema';
import { ofCompany } from '@daas/server/db/tenant';
import { csvLines } from '@daas/server/kernel/csv';
import { DAY_MS, HOUR_MS } from '@daas/server/kernel/period';
import { business } from '@daas/server/kernel/time';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Random } from '..';
import { isWorkingDay } from '../days';
import type { DemoPeople } from './people';
import { OFFICE, type Stage } from './stage';

/** From where else they come. // RFC 5737 */
const BRANCH = '198.51.100.12';
const ELSEWHERE = '192.0.2.77';

/** Departments below those that `makePeople` made, by their parent's name. */
const BELOW: Record<string, readonly string[]> = {
  销售部: ['华东大区', '华南大区', '渠道合作部'],
  华东大区: ['杭州组', '上海组'],
  风控部: ['准入核验组', '贷后监测组'],
  数据平台部: ['数据工程组', '数据产品组'],
  财务部: ['结算组'],
};
const AT_TOP = ['人力行政部', '法务合规部'];

const ROLES: { name: string; description: string; permissions: PermissionKey[] }[] = [
  {
    name: '人事专员',
    description: '维护部门与员工，不涉及数据与费用',
    permissions: ['add-user', 'edit-user', 'add-department', 'edit-department'],
  },
  {
    name: '审计员',
    description: '查看操作日志、调用记录与账户，不能修改',
    permissions: ['role-and-permission', 'get-call-log-detail', 'get-account-overview', 'get-white-list'],
  },
  {
    name: '数据产品经理',
    description: '规划连接器与数据应用',
    permissions: ['create-connector', 'get-price-list', 'get-regional-analysis', 'get-urban-macro-data'],
  },
  {
    name: '渠道招商',
    description: '招商线索与客户群',
    permissions: ['can_use_crowd', 'can_use_factory', 'get-find-property'],
  },
];

/** Who works where: department, role, how many. */
const TEAMS = [
  ['杭州组', '分析师', 8],
  ['上海组', '分析师', 6],
  ['华南大区', '分析师', 7],
  ['渠道合作部', '渠道招商', 5],
  ['准入核验组', '分析师', 6],
  ['贷后监测组', '分析师', 4],
  ['数据工程组', '接口工程师', 6],
  ['数据产品组', '数据产品经理', 3],
  ['结算组', '财务', 3],
  ['人力行政部', '人事专员', 2],
  ['法务合规部', '审计员', 2],
] as const;

/** Of a team, so many come with the first file, the rest with the second. */
const early = (size: number) => Math.round(size * 0.7);
/** Those of `makePeople` end before; a range that no operator gives out. */
const FIRST_PHONE = 20;
const SECOND_PHONE = FIRST_PHONE + TEAMS.reduce((sum, [, , size]) => sum + early(size), 0);
const phoneOf = (last: number) => `100000000${String(last).padStart(2, '0')}`;

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'];
const GIVEN = [...'禾满舟岚溪言宁夏秋冬安乐川野林石桐朵星月'];
/** Sample names, as forms show them; none comes twice. */
const nameOf = (last: number) => `${SURNAMES[last % SURNAMES.length]}小${GIVEN[(last * 7) % GIVEN.length]}`;

/** The company's house: departments, roles, and its first colleagues. */
export async function settleIn(stage: Stage, { admin }: DemoPeople): Promise<void> {
  const { list } = await stage.call('department.tree', {}, admin);
  const ids = new Map(list.map(({ id, name }) => [name, id]));
  const top = list[0]?.id ?? null;
  for (const [parent, names] of Object.entries(BELOW))
    for (const name of names) {
      const { id } = await stage.call('department.create', { name, parent_id: ids.get(parent) ?? top }, admin);
      ids.set(name, id);
    }
  for (const name of AT_TOP) await stage.call('department.create', { name, parent_id: top }, admin);
  for (const role of ROLES) await stage.call('role.create', role, admin);
  await importPeople(stage, admin, { name: '员工名单.csv', from: FIRST_PHONE, size: early });
}

/** A file of people, as the console takes it; all of them accept within the next days. */
async function importPeople(
  stage: Stage,
  admin: DemoPeople['admin'],
  { name, from, size }: { name: string; from: number; size: (whole: number) => number },
): Promise<void> {
  const posts = TEAMS.flatMap(([department, role, whole]) =>
    Array.from({ length: size(whole) }, () => [department, role]),
  );
  const rows = posts.map(([department = '', role = ''], index) => [
    nameOf(from + index),
    phoneOf(from + index),
    '',
    department,
    role,
  ]);
  const content = csvLines([['姓名', '手机号', '邮箱', '部门', '角色'], ...rows]);
  const file = { name, content };
  const sent = await stage.upload<{ upload_id: string }>('/api/company-user/staff/import/uploads', file, admin);
  const columns = { name: '姓名', phone: '手机号', email: '邮箱', department: '部门', roles: '角色' };
  const { id } = await stage.call('staff.importCheck', { upload_id: sent.upload_id, columns }, admin);
  await stage.call('staff.importRun', { id }, admin);
  await stage.services.jobs.drain();
}

/** Accepts the invitations sent by phone, with the password that all demo accounts share. */
async function joinAll({ services }: Stage, { companyId, admin }: DemoPeople): Promise<void> {
  const { orm } = services.database;
  const now = services.clock();
  const [shared] = await orm.select().from(persons).where(eq(persons.id, admin.personId));
  const open = await orm
    .select()
    .from(invitations)
    .where(and(ofCompany(invitations, companyId), isNotNull(invitations.phone)));
  for (const [index, { memberId, name, phone }] of open.entries()) {
    const at = new Date(now.getTime() + index * 60_000);
    const values = { name, phone: phone as string, passwordHash: shared?.passwordHash ?? '', createdAt: at };
    const [row] = await orm.insert(persons).values(values).returning({ id: persons.id });
    const personId = row?.id as number;
    await orm
      .update(members)
      .set({ personId, status: 'active' })
      .where(and(ofCompany(members, companyId), eq(members.id, memberId)));
    await orm.delete(invitations).where(and(ofCompany(invitations, companyId), eq(invitations.memberId, memberId)));
    const caller = { companyId, personId };
    await audit(orm, { caller, ip: OFFICE, now: at }, 'invitation.accept', `person:${personId}`, { ok: true });
  }
}

/** Sign-ins of working days, most from an office; now and then a password is wrong. */
async function signIns({ services }: Stage, { companyId }: DemoPeople, random: Random, from: Date, until: Date) {
  const { orm } = services.database;
  const people = await orm
    .select({ id: persons.id })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), eq(members.status, 'active')));
  for (
    let day = business(from).startOf('day').add(1, 'day');
    day.valueOf() + DAY_MS < until.getTime();
    day = day.add(1, 'day')
  ) {
    const own = random.fork(`signed in ${day.format('YYYY-MM-DD')}`);
    if (!isWorkingDay(day.format('YYYY-MM-DD'))) continue;
    const arriving = people.filter(() => own.chance(0.12));
    const times = arriving.map(() => day.valueOf() + 8.5 * HOUR_MS + own.int(0, 90 * 60_000)).sort((a, b) => a - b);
    for (const [index, { id }] of arriving.entries()) {
      const at = new Date(times[index] as number);
      const ip = own.chance(0.75) ? OFFICE : own.chance(0.9) ? BRANCH : ELSEWHERE;
      const actor = { caller: { companyId, personId: id }, ip };
      const sign = (when: Date, detail: object) =>
        audit(orm, { ...actor, now: when }, 'account.signIn', `person:${id}`, { ...detail });
      if (own.chance(0.06)) await sign(at, { ok: false, by: 'password' });
      await sign(at, { ok: true });
      await orm.update(persons).set({ lastSignInAt: at }).where(eq(persons.id, id));
    }
  }
}

/** Works through a time of the company: who was invited joins, and people come to work. */
export async function workUntil(stage: Stage, people: DemoPeople, random: Random, until: Date): Promise<void> {
  const from = stage.services.clock();
  await joinAll(stage, people);
  await signIns(stage, people, random, from, until);
}

const memberOf = async (stage: Stage, { admin }: DemoPeople, last: number) => {
  const { list } = await stage.call('staff.list', { keyword: phoneOf(last) }, admin);
  const [member] = list;
  if (!member) throw new Error(`The demo has no person with the phone ${phoneOf(last)}`);
  return member;
};

/** More people, a role that grows, and an allowlist that watches before it is switched on. */
export async function grow(stage: Stage, people: DemoPeople): Promise<void> {
  const { admin } = people;
  await importPeople(stage, admin, {
    name: '新入职员工.csv',
    from: SECOND_PHONE,
    size: (whole) => whole - early(whole),
  });
  const { list } = await stage.call('role.list', {}, admin);
  const auditor = list.find(({ name }) => name === '审计员');
  if (auditor) {
    const { id, name, description, permissions, version } = auditor;
    const more: PermissionKey[] = [...permissions, 'get-connector-list'];
    await stage.call('role.update', { id, name, description, permissions: more, version }, admin);
  }
  const rule = (rules: string[], note: string, guards: 'console' | 'gateway' | 'both', days: number | null = null) => {
    const expiresAt = days === null ? null : new Date(stage.services.clock().getTime() + days * DAY_MS).toISOString();
    return stage.call('whiteList.create', { rules, note, guards, expires_at: expiresAt }, admin);
  };
  await rule(['203.0.113.0/24'], '杭州总部出口', 'both');
  await rule(['198.51.100.0/25'], '上海办公室', 'console');
  await rule(['2001:db8:20::/48'], '机房出口', 'gateway');
  await rule(['127.0.0.0/8', '::1'], '本机', 'both');
  await rule(['192.0.2.10'], '驻场供应商（临时）', 'console', 14);
  await stage.call('whiteList.setMode', { mode: 'watch' }, admin);
}

/** Some are stopped, one is moved and given a role, one leaves and hands over. */
export async function change(stage: Stage, people: DemoPeople): Promise<void> {
  const { admin, engineer, companyId } = people;
  for (const last of [23, 34])
    await stage.call('staff.setStatus', { id: (await memberOf(stage, people, last)).id, status: 'disabled' }, admin);
  const promoted = await memberOf(stage, people, 22);
  const roles = (await stage.call('role.list', {}, admin)).list;
  const partner = roles.find(({ template }) => template === 'partner')?.id;
  await stage.call(
    'staff.update',
    {
      id: promoted.id,
      department_id: promoted.department?.id ?? null,
      role_ids: [...promoted.roles.map(({ id }) => id), ...(partner ? [partner] : [])],
    },
    admin,
  );
  const heir = await memberOf(stage, people, 25);
  for (const last of [28, 41])
    await stage.call('staff.remove', { id: (await memberOf(stage, people, last)).id, hand_over_to: heir.id }, admin);
  // Never accepted: its link has ended by now.
  await inviteAnalyst(stage, people, nameOf(94), { email: 'newcomer@example.com' });
  // A member without the permission tried an action, and a program called from a refused address.
  const { refusals } = stage.services;
  const denied = { ok: false, refused: 'permission-changed' };
  const subject = `company:${companyId}`;
  refusals.note({
    companyId,
    personId: engineer.personId,
    ip: OFFICE,
    action: 'staff.update',
    subject,
    detail: denied,
  });
  for (let n = 0; n < 9; n += 1)
    refusals.note({
      companyId,
      personId: null,
      ip: ELSEWHERE,
      action: 'whiteList.watched',
      subject,
      detail: { guards: 'gateway' },
    });
  await refusals.flush();
}

/** Invites a person as an analyst. */
async function inviteAnalyst(
  stage: Stage,
  { admin }: DemoPeople,
  name: string,
  to: { phone: string } | { email: string },
) {
  const { list } = await stage.call('department.tree', {}, admin);
  const departmentId = list.find(({ name: called }) => called === '杭州组')?.id ?? null;
  const roles = (await stage.call('role.list', {}, admin)).list;
  const roleIds = roles.flatMap(({ id, template }) => (template === 'analyst' ? [id] : []));
  await stage.call('staff.invite', { name, department_id: departmentId, role_ids: roleIds, ...to }, admin);
}

/** Invitations that are still open, by phone and by mail: written in yesterday's working hours. */
export async function inviteLast(stage: Stage, people: DemoPeople, now: Date): Promise<void> {
  const back = stage.services.clock();
  stage.setNow(business(now).subtract(1, 'day').startOf('day').add(15, 'hour').toDate());
  const invited = [
    ...[90, 91, 92].map((last) => ({ last, to: { phone: phoneOf(last) } })),
    { last: 93, to: { email: 'consultant@example.com' } },
  ];
  for (const { last, to } of invited) await inviteAnalyst(stage, people, nameOf(last), to);
  await stage.services.jobs.drain();
  stage.setNow(back);
}
