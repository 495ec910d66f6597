import { MAX_STAFF_IMPORT } from '@daas/contract/constants';
import type { Understood } from '@daas/contract/uploads';
import { count, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations, jobs, memberRoles, members, outbox, staffImports } from '../../../db/schema';
import { csvLines } from '../../../kernel/csv';
import { nounText } from '../../../kernel/refusal';
import { TABLE_WRITERS, textColumns, writeTableFile } from '../../../tables/tableFile';
import { DATABASES } from '../../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../../testing/console';
import type { TestUser } from '../../../testing/fixtures';
import { PEOPLE_HEADER, type PersonCells, peopleRows } from '../../../testing/people';
import { expectWorkbook } from '../../../testing/tableFile';
import { columnsOf, sendFile } from '../../../testing/uploads';
import { cleanUp } from '../../cleanUp';

const PEOPLE_TEXTS = { Name: 'text', Phone: 'text', Email: 'text', Department: 'text', Roles: 'text' } as const;

async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  async function* batches() {
    yield rows.slice(1);
  }
  const pieces: Buffer[] = [];
  for await (const piece of writeTableFile(TABLE_WRITERS.xlsx, textColumns(rows[0] as string[]), batches()))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
  });
  afterAll(() => server.close());

  async function company(): Promise<Tenant> {
    const tenant = await server.tenant();
    const add = async (name: string, parentId: number | null) =>
      (await tenant.ok('department.create', { name, parent_id: parentId })).id;
    const top = await add('总部', null);
    for (const name of ['研发', '销售']) await add('综合组', await add(name, top));
    return tenant;
  }
  /** Sent, understood, and checked as it was understood. */
  async function send(who: TestUser, content: Buffer | string, name = 'people.csv') {
    const sent = await sendFile(server, '/api/company-user/staff/import/uploads', { name, content }, who);
    if (sent.status !== 200) return { ...sent, data: sent.body.data };
    const understood = sent.body.data as Understood;
    const input = { upload_id: understood.upload_id, columns: columnsOf(understood) };
    const answer = await server.send('staff.importCheck', input, who);
    return { status: answer.statusCode, body: answer.json(), data: answer.json().data };
  }
  const csvOf = (rows: readonly PersonCells[]) => csvLines([PEOPLE_HEADER, ...rows]);
  const staffOf = async (tenant: Tenant, filter = {}) => (await tenant.ok('staff.list', filter)).total;

  it('names each wrong row by its line and reason, and invites nobody', async () => {
    const tenant = await company();
    const { rows, reasons } = peopleRows(400, 0.03);
    expect(new Set(reasons.values()).size).toBe(9);
    for (const [content, name] of [
      [csvOf(rows), 'people.csv'],
      [await workbookOf([PEOPLE_HEADER, ...rows]), 'people.xlsx'],
    ] as const) {
      const { status, data } = await send(tenant, content, name);
      expect(status).toBe(200);
      expect(data).toMatchObject({
        file_name: name,
        rows: 400,
        accepted: 400 - reasons.size,
        rejected: reasons.size,
      });
      const found = new Map(
        data.rejects.map(({ line, problems }: { line: number; problems: { reason: string }[] }) => [
          line,
          problems.map(({ reason }) => reason),
        ]),
      );
      for (const [line, reason] of reasons) {
        const params = { limit: 30, line: 2, name: '没有的角色' };
        expect(found.get(line), String(line)).toEqual([nounText(reason, params, 'en-US')]);
      }
      const run = await tenant.send('staff.importRun', { id: data.id });
      expect(run).toMatchObject({ status: 409, body: { errorCode: 'state-forbids' } });
      const file = await server.send('staff.importRejects', { id: data.id, format: 'csv' }, tenant);
      const lines = file.body.trim().split('\r\n');
      expect(lines).toHaveLength(reasons.size + 1);
      expect(lines[0]).toBe('Line,Name,Phone,Email,Department,Roles,Reasons');
      const workbook = await server.send('staff.importRejects', { id: data.id, format: 'xlsx' }, tenant);
      await expectWorkbook(workbook.rawPayload, { Line: 'integer', ...PEOPLE_TEXTS, Reasons: 'text' });
    }
    expect(await staffOf(tenant)).toBe(1);
  });

  it('invites everybody of a good file at once, each with department, roles and a link of their own', async () => {
    const tenant = await company();
    const { orm } = server.services.database;
    const { rows } = peopleRows(1203, 0);
    const before = (await orm.select({ n: count() }).from(outbox))[0]?.n as number;
    const { data } = await send(tenant, csvOf(rows));
    expect(data).toMatchObject({ rows: 1203, accepted: 1203, rejected: 0, rejects: [] });
    expect(await staffOf(tenant)).toBe(1);
    expect(await tenant.ok('staff.importRun', { id: data.id })).toEqual({ invited: 1203 });
    expect(await staffOf(tenant, { status: 'invited' })).toBe(1203);
    const own = eq(members.companyId, tenant.companyId);
    const roles = await orm
      .select({ n: count() })
      .from(memberRoles)
      .innerJoin(members, eq(members.id, memberRoles.memberId))
      .where(own);
    // One more is the administrator's.
    expect(roles[0]?.n).toBe(1203 + 401 + 1);
    expect((await orm.select({ n: count() }).from(outbox))[0]?.n).toBe(before + 1203);
    expect(
      (await orm.select({ n: count() }).from(jobs).where(like(jobs.kind, 'message.%')))[0]?.n,
    ).toBeGreaterThanOrEqual(1203);
    const sent = await orm.select().from(invitations).where(eq(invitations.companyId, tenant.companyId));
    expect(new Set(sent.map(({ tokenHash }) => tokenHash)).size).toBe(1203);
    const { list } = await tenant.ok('staff.list', { keyword: '17000000006' });
    expect(list[0]).toMatchObject({ name: '员工6', status: 'invited', department: { path: ['总部', '研发'] } });
    expect(list[0]?.roles.map(({ template }) => template)).toEqual(['analyst', 'finance']);
    expect((await tenant.ok('audit.list', { area: 'staff' })).list[0]).toMatchObject({
      action: 'staff.import',
      detail: { invited: 1203, name: 'people.csv' },
    });
    // Once is enough, and the same people are members by now.
    expect(await tenant.send('staff.importRun', { id: data.id })).toMatchObject({ status: 409 });
    expect((await send(tenant, csvOf(rows.slice(0, 5)))).data).toMatchObject({ accepted: 0, rejected: 5 });
  });

  // Headings as these systems export or publish them for import.
  const EXPORTS: [system: string, header: string, row: string, expected: Record<string, string>][] = [
    [
      'WeCom',
      '姓名,帐号,别名,职务,部门,性别,手机,座机,个人邮箱,企业邮箱',
      '张伟,zhangwei,,经理,测试公司/总部/研发;测试公司/总部/销售,男,+86 13900001111,010-12345678,w@example.com,z@example.com',
      { name: '张伟', phone: '13900001111', email: 'z@example.com', department: '研发' },
    ],
    [
      'WeCom, its template for programs',
      '姓名,帐号,微信号,手机号,邮箱,所在部门,职位',
      '王芳,wangfang,wf,13900001112,f@example.com,总部/研发,',
      { name: '王芳', phone: '13900001112', email: 'f@example.com', department: '研发' },
    ],
    [
      'DingTalk',
      '员工UserID,姓名,手机号,部门,职位,工号,是否此部门主管,邮箱,办公地点,备注',
      '0123,李娜,+86-13900001113,研发,工程师,007,否,l@example.com,,',
      { name: '李娜', phone: '13900001113', email: 'l@example.com', department: '研发' },
    ],
    [
      'Feishu',
      '姓名（必填）,手机号码,邮箱,企业邮箱,部门,工号,人员类型,直属上级',
      '赵敏,13900001114,m@example.com,,总部/研发,8,正式,',
      { name: '赵敏', phone: '13900001114', email: 'm@example.com', department: '研发' },
    ],
    [
      'Odoo',
      'Employee Name,Work Phone,Work Mobile,Work Email,Department,Job Position',
      'Li Lei,+86 10 1234 5678,+86 139 0000 1115,lei@example.com,总部 / 研发,Engineer',
      { name: 'Li Lei', phone: '13900001115', email: 'lei@example.com', department: '研发' },
    ],
    [
      'Google Workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Recovery Email,Work Phone,Mobile Phone,Department',
      'Mei,Han,mei@example.com,****,/总部/研发,,010,+8613900001116,研发',
      { name: 'Mei Han', phone: '13900001116', email: 'mei@example.com', department: '研发' },
    ],
    [
      'Google Workspace, in the top unit',
      'First Name [Required],Last Name [Required],Email Address [Required],Org Unit Path [Required]',
      '小明,王,ming@example.com,/',
      { name: '王小明', email: 'ming@example.com' },
    ],
    [
      'Microsoft 365',
      'User Name,First Name,Last Name,Display Name,Job Title,Department,Office Number,Office Phone,Mobile Phone,Fax',
      'chris@example.com,Chris,Green,Chris Green,IT Manager,研发,1,123-555-1211,13900001117,123',
      { name: 'Chris Green', phone: '13900001117', email: 'chris@example.com', department: '研发' },
    ],
    [
      'Microsoft 365, its list of users',
      'Display name,User principal name,First name,Last name,Title,Department,Office,Phone number',
      'Ben Smith,ben@example.com,Ben,Smith,,研发,,13900001118',
      { name: 'Ben Smith', phone: '13900001118', email: 'ben@example.com', department: '研发' },
    ],
  ];

  it.each(EXPORTS)('%s: its people are understood', async (_system, header, row, expected) => {
    const tenant = await company();
    const { status, data } = await send(tenant, `${header}\n${row}\n`);
    expect([status, data.rejects]).toEqual([200, []]);
    await tenant.ok('staff.importRun', { id: data.id });
    const { list } = await tenant.ok('staff.list', { status: 'invited' });
    const [member] = list;
    expect({ name: member?.name, phone: member?.phone ?? undefined, email: member?.email ?? undefined }).toEqual({
      name: expected.name,
      phone: expected.phone,
      email: expected.email,
    });
    expect(member?.department?.path.at(-1)).toBe(expected.department);
  });

  // FILE-4
  it('takes somebody with phone and mail by phone, and each combination of empty cells', async () => {
    const tenant = await company();
    const rows = [
      ['甲', '13900002221', 'a@example.com'],
      ['乙', '13900002222', ''],
      ['丙', '', 'c@example.com'],
      ['丁', '', ''],
      ['戊', '13900002221', 'e@example.com'],
      ['己', '13900002226', 'A@EXAMPLE.COM'],
      ['', '13900002227', 'g@example.com'],
      ['', '', ''],
    ];
    // A line of which only another column has a value is a line.
    const csv = (some: string[][]) =>
      csvLines([['姓名', '手机号', '邮箱', '备注'], ...some.map((row) => [...row, 'x'])]);
    const { data } = await send(tenant, csv(rows));
    expect(data).toMatchObject({ rows: 8, accepted: 3, rejected: 5 });
    expect(data.rejects.map(({ line }: { line: number }) => line)).toEqual([5, 6, 7, 8, 9]);
    const good = await send(tenant, csv(rows.slice(0, 3)));
    await tenant.ok('staff.importRun', { id: good.data.id });
    const sent = await server.services.database.orm
      .select({ name: invitations.name, phone: invitations.phone, email: invitations.email })
      .from(invitations)
      .where(eq(invitations.companyId, tenant.companyId));
    expect(sent.sort((one, other) => one.name.localeCompare(other.name, 'zh-Hans'))).toEqual(
      [
        { name: '甲', phone: '13900002221', email: 'a@example.com' },
        { name: '乙', phone: '13900002222', email: null },
        { name: '丙', phone: null, email: 'c@example.com' },
      ].sort((one, other) => one.name.localeCompare(other.name, 'zh-Hans')),
    );
    const to = sent.map(({ phone, email }) => phone ?? email ?? '');
    const messages = await server.services.database.orm.select().from(outbox).where(inArray(outbox.to, to));
    expect(messages.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms', 'sms']);
  });

  it('is checked again when it is run: what changed meanwhile invites nobody', async () => {
    const tenant = await company();
    const { data } = await send(tenant, csvOf(peopleRows(5, 0).rows));
    await tenant.ok('staff.invite', { name: 'First', phone: '17000000002', role_ids: [] });
    expect(await tenant.send('staff.importRun', { id: data.id })).toMatchObject({
      status: 409,
      body: { errorCode: 'changed-meanwhile' },
    });
    expect(await staffOf(tenant, { status: 'invited' })).toBe(1);
  });

  it('gives no role that allows more than the caller may, nor the administrator’s', async () => {
    const tenant = await company();
    const { id } = await tenant.ok('role.create', { name: 'Inviting', permissions: ['add-user'] });
    const { demo_link } = await tenant.ok('staff.invite', { name: 'Inviter', phone: '17100000001', role_ids: [id] });
    const token = demo_link?.split('token=')[1];
    await server.send('invitation.accept', { token, password: 'Lantern#orchid7', name: 'Inviter' });
    const person = (await tenant.ok('staff.list', { keyword: '17100000001' })).list[0]?.person_id as number;
    const inviter: TestUser = { personId: person, companyId: tenant.companyId };
    const row = (roles: string): PersonCells => ['新人', '17100000009', '', '', roles];
    for (const roles of ['管理员', 'administrator', '财务']) {
      const { data } = await send(inviter, csvOf([row(roles)]));
      expect(data.rejects[0].problems[0], roles).toMatchObject({ column: 'roles', value: roles });
    }
    expect((await send(inviter, csvOf([row('Inviting')]))).data).toMatchObject({ rejected: 0 });
    // What one person checked, nobody else runs.
    const { data } = await send(inviter, csvOf([row('')]));
    expect(await tenant.send('staff.importRun', { id: data.id })).toMatchObject({ status: 404 });
  });

  it('takes the template back, with nobody in it, in either language and format', async () => {
    const tenant = await company();
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await server.send('staff.importTemplate', { format }, tenant);
      expect(answer.statusCode).toBe(200);
      if (format === 'xlsx') await expectWorkbook(answer.rawPayload, PEOPLE_TEXTS, { mayBeEmpty: ['Email'] });
      expect(await send(tenant, answer.rawPayload, `template.${format}`)).toMatchObject({
        status: 422,
        body: { errorCode: 'file-refused' },
      });
    }
    expect((await send(tenant, 'Mail,Name\nli@example.com,Li\n')).data).toMatchObject({ accepted: 1 });
  });

  it('refuses a file that is none, has no column of names, or too many rows', async () => {
    const tenant = await company();
    const refused = async (content: string | Buffer, name?: string) => {
      const { status, body } = await send(tenant, content, name);
      return [status, body.errorCode, body.errorMessage];
    };
    expect(await refused('x', 'people.pdf')).toEqual([422, 'file-refused', expect.stringContaining('.csv')]);
    expect(await refused('no zip', 'people.xlsx')).toEqual([422, 'file-refused', expect.stringContaining('XLSX')]);
    expect(await refused('Phone\n17000000000\n')).toEqual([422, 'file-refused', expect.stringContaining('Name')]);
    expect(await refused('Name\nLi\n')).toEqual([422, 'file-refused', expect.stringContaining('Phone')]);
    expect(await refused('')).toEqual([422, 'file-refused', expect.any(String)]);
    const many = `Name,Phone\n${'Li,17000000000\n'.repeat(MAX_STAFF_IMPORT + 1)}`;
    expect(await refused(many)).toEqual([422, 'file-refused', expect.stringContaining(String(MAX_STAFF_IMPORT))]);
    expect(await staffOf(tenant)).toBe(1);
  });

  it('what was checked is kept for a day, the latest of each person', async () => {
    const tenant = await company();
    const own = eq(staffImports.companyId, tenant.companyId);
    const { orm } = server.services.database;
    const first = (await send(tenant, csvOf(peopleRows(2, 0).rows))).data.id;
    await send(tenant, csvOf(peopleRows(2, 0).rows));
    expect(await orm.$count(staffImports, own)).toBe(1);
    expect(await tenant.send('staff.importRun', { id: first })).toMatchObject({ status: 404 });
    const now = server.services.clock();
    server.setNow(new Date(now.getTime() + 86_400_001));
    await cleanUp(server.services);
    expect(await orm.$count(staffImports, own)).toBe(0);
    server.setNow(now);
  });
});
