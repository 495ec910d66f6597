import type { EndpointOutput } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, renderPage } from '@/testing';
import RoleAdmin from './index';

type Role = EndpointOutput<'role.list'>['list'][number];
const path = '/company-center/role-admin';
const role = (id: number, name: string, more: Partial<Role> = {}): Role => ({
  id,
  name,
  description: '',
  template: null,
  permissions: ['get-app-list'],
  administrator: false,
  members: 0,
  version: 3,
  ...more,
});
const administrator = role(1000001, '管理员', {
  template: 'administrator',
  administrator: true,
  permissions: [...PERMISSION_KEYS],
  members: 1,
});
const own = role(1000002, '客服', { permissions: ['get-app-list', 'get-call-log-list'], members: 2 });
const roles = {
  list: [administrator, own, role(1000003, '采购', { permissions: ['get-app-list', 'get-price-list'] })],
};
const api: ApiStubs = { 'role.list': roles, 'role.requests': { list: [] } };
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const inputOf = (sent: { name: string; input: object }[], name: string) =>
  sent.filter((one) => one.name === name).at(-1)?.input;
const tick = async (drawer: ReturnType<typeof within>, name: string) => {
  const node = (await drawer.findByText(name)).closest('[role="treeitem"]') as HTMLElement;
  await userEvent.click(within(node).getByRole('checkbox'));
};

test('what a permission needs is checked with it, and said; what stands on it goes with it', async () => {
  const { sent } = await renderPage(<RoleAdmin />, { path, api: { ...api, 'role.create': own } });
  await userEvent.click(await screen.findByRole('button', { name: /创建角色/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.type(drawer.getByLabelText('角色名称'), '接口只读');
  const group = drawer.getByText('我的数据').closest('[role="treeitem"]') as HTMLElement;
  await userEvent.click(group.querySelector('.daas-tree-switcher') as Element);
  await tick(drawer, '查看调用详情');
  expect(drawer.getByText('已同时勾选所需权限：查看调用记录。')).toBeInTheDocument();
  await tick(drawer, '查看调用记录');
  expect(drawer.getByText('已同时取消依赖它的权限：查看调用详情。')).toBeInTheDocument();
  await tick(drawer, '查看调用详情');
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() =>
    expect(inputOf(sent, 'role.create')).toEqual({
      name: '接口只读',
      description: '',
      permissions: ['get-call-log-list', 'get-call-log-detail'],
    }),
  );
}, 30_000);

test('a change says whom it takes what from before it is saved', async () => {
  const { sent } = await renderPage(<RoleAdmin />, {
    path,
    api: {
      ...api,
      'role.preview': {
        permissions: ['get-app-list'],
        changes: [{ member: { id: 1000021, name: '张三' }, lost: ['get-call-log-list'], gained: [] }],
        members: 1,
      },
      'role.update': own,
    },
  });
  await userEvent.click((await rowOf('客服')).getByRole('button', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  await tick(drawer, '查看调用记录');
  await userEvent.click(drawer.getByRole('button', { name: /保\s?存/ }));
  const lost = within((await drawer.findByText('张三')).closest('tr') as HTMLElement);
  expect(lost.getByText('查看调用记录')).toBeInTheDocument();
  expect(inputOf(sent, 'role.update')).toBeUndefined();
  await userEvent.click(drawer.getByRole('button', { name: '确认保存' }));
  await waitFor(() =>
    expect(inputOf(sent, 'role.update')).toMatchObject({ version: 3, permissions: ['get-app-list'] }),
  );
});

test('a built-in role is looked at and copied, never changed', async () => {
  await renderPage(<RoleAdmin />, { path, api });
  const row = await rowOf('管理员');
  expect(row.queryByRole('button', { name: '编辑' })).toBeNull();
  expect(row.queryByRole('button', { name: '删除' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: '复制' }));
  expect(within(await screen.findByRole('dialog')).getByLabelText('角色名称')).toHaveValue('管理员（副本）');
});

test('a role that somebody holds is deleted only with another one in its place', async () => {
  const { sent } = await renderPage(<RoleAdmin />, { path, api: { ...api, 'role.delete': { done: true } } });
  await userEvent.click((await rowOf('客服')).getByRole('button', { name: '删除' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /删\s?除/ }));
  expect(await dialog.findByText('请选择替代角色')).toBeInTheDocument();
  expect(inputOf(sent, 'role.delete')).toBeUndefined();
});

test('who has a permission, and how two roles differ', async () => {
  const holder = {
    id: 1000021,
    name: '张三',
    status: 'active' as const,
    department: '销售部',
    roles: [{ id: 1000002, name: '客服', template: null }],
  };
  const { sent } = await renderPage(<RoleAdmin />, {
    path: `${path}?tab=holders&permission=get-app-list`,
    api: { ...api, 'role.holders': { list: [holder], total: 1, current: 1, pageSize: 20 } },
  });
  expect(await screen.findByText('张三')).toBeInTheDocument();
  expect(inputOf(sent, 'role.holders')).toMatchObject({ permission: 'get-app-list' });
  await userEvent.click(screen.getByRole('tab', { name: '角色对比' }));
  expect(await screen.findByText(`${PERMISSION_KEYS.length - 2} 项不同`)).toBeInTheDocument();
});
