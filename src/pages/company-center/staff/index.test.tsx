import type { EndpointOutput } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import DepartmentUser from './index';

type Member = EndpointOutput<'staff.list'>['list'][number];
const path = '/company-center/department-user';
const member = (id: number, name: string, more: Partial<Member> = {}): Member => ({
  id,
  person_id: id,
  name,
  phone: `1380000${id % 10_000}`,
  email: null,
  failing_channels: [],
  contact_phone: null,
  contact_email: null,
  department: { id: 1000002, path: ['示例公司', '销售部'] },
  roles: [{ id: 1000011, name: '分析师', template: 'analyst' }],
  status: 'active',
  last_sign_in_at: '2026-11-02T02:00:00.000Z',
  second_factor: false,
  recovery_ready_at: null,
  invited_until: null,
  created_at: '2026-10-01T02:00:00.000Z',
  ...more,
});
const people = [
  member(1000021, '张三', { second_factor: true }),
  member(1000022, '李四', { status: 'disabled', failing_channels: ['sms'] }),
  member(1000023, '王五', { status: 'invited', person_id: null, invited_until: '2099-01-01T00:00:00.000Z' }),
];
const role = (id: number, name: string, permissions: EndpointOutput<'role.list'>['list'][number]['permissions']) => ({
  id,
  name,
  description: '',
  template: null,
  permissions,
  administrator: false,
  members: 0,
  version: 1,
});
const api: ApiStubs = {
  'department.tree': {
    list: [
      { id: 1000001, name: '示例公司', parent_id: null, staff: 1, staff_below: 4 },
      { id: 1000002, name: '销售部', parent_id: 1000001, staff: 2, staff_below: 3 },
      { id: 1000003, name: '华东区', parent_id: 1000002, staff: 1, staff_below: 1 },
    ],
    unassigned: 5,
  },
  'staff.list': { list: people, total: 3, current: 1, pageSize: 20 },
  'role.list': { list: [role(1000012, '客服', ['get-app-list']), role(1000013, '采购', ['additional-purchase'])] },
  'instance.get': { mode: 'production' } as never,
};
const sentOf = (sent: { name: string; input: object }[], name: string) =>
  sent.filter((one) => one.name === name).at(-1)?.input;
const chooseFrom = async (label: string, option: string) => {
  await userEvent.click(within(screen.getByRole('dialog')).getByLabelText(label));
  const all = await screen.findAllByText(option);
  await userEvent.click(all.at(-1) as HTMLElement);
};

test('the chosen department says whose people are read, with or without the levels below', async () => {
  const { sent } = await renderPage(<DepartmentUser />, { path, api });
  const departments = within(await screen.findByRole('complementary'));
  await userEvent.click(await departments.findByText('销售部'));
  await waitFor(() => expect(sentOf(sent, 'staff.list')).toMatchObject({ department_id: 1000002, below: true }));
  const head = within(screen.getByRole('region', { name: '当前部门' }));
  expect(head.getByText('直属 2 人 · 含下级共 3 人')).toBeInTheDocument();
  await userEvent.click(head.getByRole('switch'));
  await waitFor(() => expect(sentOf(sent, 'staff.list')).toMatchObject({ department_id: 1000002, below: false }));
  await userEvent.click(departments.getByText('未分配部门'));
  await waitFor(() => expect(sentOf(sent, 'staff.list')).toMatchObject({ unassigned: true }));
});

test('only what may be done is offered, by the state of the person', async () => {
  const held = PERMISSION_KEYS.filter((key) => key !== 'delete-user');
  await renderPage(<DepartmentUser />, { path, api, permissions: held });
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  expect((await rowOf('张三')).getByText('已开启')).toBeInTheDocument();
  expect((await rowOf('王五')).getByText('待接受邀请')).toBeInTheDocument();
  await userEvent.click((await rowOf('李四')).getByRole('button', { name: '更多：李四' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['启用']);
});

test('an invitation goes out with department and roles; a refusal stands beside its field', async () => {
  let first = true;
  const { sent } = await renderPage(<DepartmentUser />, {
    path: `${path}?department=1000002`,
    api: {
      ...api,
      'staff.invite': () => {
        if (!first) return { id: 1000031, invited_until: '2026-11-05T02:00:00.000Z' };
        first = false;
        return refuse(409, { errorCode: 'name-taken', errorMessage: '已存在名为“张三”的成员。' });
      },
    },
    permissions: PERMISSION_KEYS.filter((key) => key !== 'additional-purchase'),
  });
  await userEvent.click((await screen.findAllByRole('button', { name: /邀请成员/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.type(drawer.getByLabelText('姓名'), '赵六');
  await userEvent.type(drawer.getByLabelText('手机号'), '138 0000 0001');
  expect(drawer.getByText(/^未选择角色：/)).toBeInTheDocument();
  await chooseFrom('角色', '客服');
  expect(drawer.queryByText(/^未选择角色：/)).toBeNull();
  await userEvent.click(drawer.getByRole('button', { name: '发送邀请' }));
  expect((await drawer.findAllByText('已存在名为“张三”的成员。')).length).toBeGreaterThan(0);
  await userEvent.click(drawer.getByRole('button', { name: '发送邀请' }));
  expect(await drawer.findByText('邀请已发送')).toBeInTheDocument();
  expect(sentOf(sent, 'staff.invite')).toEqual({
    name: '赵六',
    phone: '13800000001',
    department_id: 1000002,
    role_ids: [1000012],
  });
});

test('who owns something is only removed with somebody to take it over', async () => {
  const owned = {
    connectors: 3,
    apps: 1,
    saved_filters: 0,
    monitored_rows: 0,
    reports: 0,
    files: 0,
    orders: 0,
    warnings: 0,
  };
  const { sent } = await renderPage(<DepartmentUser />, {
    path,
    api: { ...api, 'staff.belongings': owned, 'staff.remove': { done: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: '更多：张三' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '移除' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('连接器')).toBeInTheDocument();
  expect(dialog.queryByText('文件')).toBeNull();
  const remove = dialog.getByRole('button', { name: /移\s?除/ });
  await userEvent.click(remove);
  expect(await dialog.findByText('请选择接收人')).toBeInTheDocument();
  await chooseFrom('移交给', '李四 · 销售部');
  await userEvent.click(remove);
  await waitFor(() => expect(sentOf(sent, 'staff.remove')).toMatchObject({ hand_over_to: 1000022 }));
});

test('deleting a department asks where its people go, and offers nothing below it', async () => {
  const { sent } = await renderPage(<DepartmentUser />, {
    path: `${path}?department=1000002`,
    api: { ...api, 'department.delete': { done: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /删\s?除/ }));
  await waitFor(() => expect(sentOf(sent, 'department.delete')).toEqual({ id: '1000002', move_to: 1000001 }));
});

test('each person who is edited has the own roles in the form', async () => {
  const holding = (id: number, name: string) => ({ roles: [{ id, name, template: null }] });
  const two = [member(1000024, '赵六', holding(1000012, '客服')), member(1000025, '钱七', holding(1000013, '采购'))];
  const list = { list: two, total: 2, current: 1, pageSize: 20 };
  await renderPage(<DepartmentUser />, { path, api: { ...api, 'staff.list': list } });
  for (const [name, role] of [
    ['赵六', '客服'],
    ['钱七', '采购'],
  ] as const) {
    const row = within((await screen.findByText(name)).closest('tr') as HTMLElement);
    await userEvent.click(row.getByRole('button', { name: /^编辑/ }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText(name)).toBeInTheDocument();
    expect(drawer.getByText(role)).toBeInTheDocument();
    await userEvent.click(drawer.getByRole('button', { name: /取\s?消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});

test('whom a mail or a text message does not reach is told beside the state, which no width hides', async () => {
  const stubs = {
    ...api,
    'staff.list': {
      list: [
        member(1000021, '张三', { failing_channels: ['mail'] }),
        member(1000022, '李四', { failing_channels: ['sms'] }),
      ],
      total: 2,
      current: 1,
      pageSize: 20,
    },
  };
  await renderPage(<DepartmentUser />, { path, api: stubs });
  const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  expect((await row('张三')).getByText('邮件无法送达')).toBeInTheDocument();
  expect((await row('李四')).getByText('短信无法送达')).toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: '邮箱' })).not.toBeInTheDocument();
});
