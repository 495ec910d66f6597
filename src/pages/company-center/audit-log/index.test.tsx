import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '@/testing';
import AuditLog from './index';

type Line = EndpointOutput<'audit.list'>['list'][number];
const line: Line = {
  id: 'aud_000000000001',
  seq: 12,
  at: '2026-11-02T02:00:00.000Z',
  person: { id: 1000001, name: '演示管理员', program: false },
  action: 'app.update',
  subject: 'app:1000001',
  subject_name: '风控系统',
  names: {},
  detail: { name: { before: '旧名称', after: '风控系统' }, requireSignature: { before: false, after: true } },
  ip: '203.0.113.7',
};
const page = (...list: Line[]) => ({
  list,
  total: list.length,
  capped: false,
  count: list.length,
  current: 1,
  pageSize: 20,
});
const path = '/company-center/audit-log';
const none = { list: [], total: 0, current: 1, pageSize: 20 };
const people = { 'staff.list': none, 'serviceAccount.list': none };

test('a line shows who, what and where, and its difference', async () => {
  const credit = {
    ...line,
    id: 'aud_000000000002',
    person: null,
    action: 'platform.credit',
    subject_name: null,
    detail: {},
  };
  const refused = { ...line, id: 'aud_000000000003', action: 'role.create', subject_name: null, detail: { ok: false } };
  await renderPage(<AuditLog />, { path, api: { ...people, 'audit.list': page(line, credit, refused) } });
  const row = within((await screen.findByText('风控系统')).closest('tr') as HTMLElement);
  expect(row.getByText('修改应用')).toBeInTheDocument();
  expect(row.getByText('203.0.113.7')).toBeInTheDocument();
  expect(row.queryByText('已拒绝')).toBeNull();
  const tried = within((await screen.findByText('创建角色')).closest('tr') as HTMLElement);
  expect(tried.getByText('已拒绝')).toBeInTheDocument();
  expect(within(screen.getByText('平台充值').closest('tr') as HTMLElement).getByText('平台运营')).toBeInTheDocument();
  await userEvent.click(row.getByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('旧名称')).toBeInTheDocument();
  expect(drawer.getByText('要求签名')).toBeInTheDocument();
  expect(drawer.getByText('是')).toBeInTheDocument();
});

test('what a line refers to is called by its name, money is money', async () => {
  const moved = {
    ...line,
    action: 'staff.update',
    subject: 'person:1000007',
    subject_name: '王工',
    names: { 'role:1000002': '分析师', 'department:1000004': '研发部' },
    detail: { departmentId: { before: 1000003, after: 1000004 }, roleIds: [1000002], monthly: 1_000_000 },
  };
  await renderPage(<AuditLog />, { path, api: { ...people, 'audit.list': page(moved) } });
  expect(await screen.findByText('人员 1000007')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '查看' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('分析师')).toBeInTheDocument();
  expect(drawer.getByText('研发部')).toBeInTheDocument();
  // Gone since.
  expect(drawer.getByText('1000003')).toBeInTheDocument();
  expect(drawer.getByText('¥100.00')).toBeInTheDocument();
});

test('who is chosen in the address has a name, also beyond the members that are offered', async () => {
  await renderPage(<AuditLog />, {
    path: `${path}?personId=1000001`,
    api: { ...people, 'audit.list': page(line) },
  });
  await waitFor(() => expect(screen.getAllByText('演示管理员')).toHaveLength(2));
  expect(screen.queryByText('1000001')).not.toBeInTheDocument();
});

test('filters of the address are what is asked and exported', async () => {
  URL.createObjectURL = () => 'blob:file';
  const { sent } = await renderPage(<AuditLog />, {
    path: `${path}?area=role&subject=role%3A1000005&period=2026-11-01&period=2026-11-03&personId=1000001`,
    api: { ...people, 'audit.list': page(line), 'audit.export': {} },
  });
  const asked = { area: 'role', subject: 'role:1000005', from: '2026-11-01', to: '2026-11-03', person_id: 1000001 };
  await waitFor(() => expect(sent.find(({ name }) => name === 'audit.list')?.input).toMatchObject(asked));
  await userEvent.click(screen.getByRole('button', { name: /导\s*出/ }));
  await waitFor(() => expect(sent.find(({ name }) => name === 'audit.export')?.input).toEqual(asked));
});

test('an id that nobody reads is shown by its ends, and copied as what lines are filtered by', async () => {
  const subject = 'download:dwn_0mfx3c9k000000000009f3a21';
  const user = userEvent.setup();
  await renderPage(<AuditLog />, {
    path,
    api: { ...people, 'audit.list': page({ ...line, subject, subject_name: '企业.xlsx' }) },
  });
  const short = await screen.findByRole('button', { name: `dwn_…9f3a21 复制 ${subject}` });
  expect(short).toHaveTextContent('dwn_…9f3a21');
  await user.click(short);
  expect(await navigator.clipboard.readText()).toBe(subject);
});
