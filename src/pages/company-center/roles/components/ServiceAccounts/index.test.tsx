import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import RoleAdmin from '../../index';

type Account = EndpointOutput<'serviceAccount.list'>['list'][number];
type Role = EndpointOutput<'role.list'>['list'][number];
type Token = Account['tokens'][number];

const path = '/company-center/role-admin?tab=service-accounts';
const role = (id: number, name: string, more: Partial<Role> = {}): Role => ({
  id,
  name,
  description: '',
  template: null,
  permissions: ['get-connector-list'],
  administrator: false,
  members: 0,
  version: 1,
  ...more,
});
const roles = {
  list: [
    role(1000001, 'administrator', { template: 'administrator', administrator: true }),
    role(1000002, 'engineer', { template: 'engineer' }),
    role(1000003, '只读', { permissions: ['get-price-list'] }),
  ],
};
const token = (id: string, more: Partial<Token> = {}): Token => ({
  id,
  name: '生产环境',
  prefix: 'ds_4f2aQx',
  ip_rules: ['10.1.0.0/16'],
  status: 'active',
  created_at: '2026-11-01T00:00:00Z',
  expires_at: '2027-01-30T00:00:00Z',
  last_used_at: '2026-11-02T00:00:00Z',
  ...more,
});
const account: Account = {
  id: 1000031,
  person_id: 1000066,
  name: 'ERP 同步',
  description: '每晚同步连接器',
  status: 'active',
  roles: [{ id: 1000002, name: 'engineer' }],
  acts: ['app.delete'],
  tokens: [
    token('svt_0000000000000001', { name: '旧令牌', status: 'revoked', last_used_at: null }),
    token('svt_0000000000000002'),
  ],
  created_at: '2026-11-01T00:00:00Z',
  created_by: '张三',
  version: 4,
};
const listOf = (...list: Account[]) => ({ list, total: list.length, current: 1, pageSize: 100 });
const api: ApiStubs = {
  'role.list': roles,
  'role.requests': { list: [] },
  'serviceAccount.list': listOf(account),
  'serviceAccount.acts': { list: ['app.delete', 'connector.delete'] },
};
const secret = 'ds_the-secret-of-this-once';
const made = { token: token('svt_0000000000000003', { name: '测试环境', last_used_at: null }), secret };
const open = (more: ApiStubs = {}, permissions?: readonly string[]) =>
  renderPage(<RoleAdmin />, { path, api: { ...api, ...more }, ...(permissions ? { permissions } : {}) });
const press = (where: ReturnType<typeof within>, name: RegExp) => userEvent.click(where.getByRole('button', { name }));
/** By its title: all ids are the same here, so what labels a dialog is not to be told. */
const dialogOf = async (title: string) => {
  const selector = '.daas-modal-title, .daas-drawer-title';
  return within((await screen.findByText(title, { selector })).closest('[role="dialog"]') as HTMLElement);
};
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const openTokens = async () => {
  await press(await rowOf('ERP 同步'), /令\s?牌/);
  return dialogOf('“ERP 同步”的令牌');
};
const inputsOf = (sent: { name: string; input: object }[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input);

test('an account is listed with its roles in the reader’s words, its working tokens and who made it', async () => {
  await open();
  const row = await rowOf('ERP 同步');
  expect(screen.getByRole('link', { name: 'API 参考' })).toHaveAttribute('href', '/docs/api');
  expect(screen.getByText('/api/openapi.json')).toBeInTheDocument();
  expect(row.getByText('每晚同步连接器')).toBeInTheDocument();
  expect(row.queryByText('engineer')).toBeNull();
  expect(row.getByText('1', { selector: '.tabular' })).toBeInTheDocument();
  expect(row.getByText('张三')).toBeInTheDocument();
});

test('a new one gets no administrator’s role, is sent with roles and acts, and is asked for its first token', async () => {
  const later = { ...account, id: 1000032, name: '报表', tokens: [] };
  let list = listOf(account);
  const { sent } = await open({
    'serviceAccount.list': () => list,
    'serviceAccount.create': () => {
      list = listOf(account, later);
      return { id: later.id };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /创建服务账号/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.type(drawer.getByLabelText('名称'), '报表');
  await userEvent.click(drawer.getByLabelText('角色'));
  expect(await screen.findByTitle('只读')).toBeInTheDocument();
  expect(screen.queryByTitle('管理员')).toBeNull();
  await userEvent.click(screen.getByTitle('只读'));
  await userEvent.click(drawer.getByLabelText('放行的敏感操作'));
  await userEvent.click(await screen.findByTitle('删除连接器'));
  await press(drawer, /保\s?存/);
  await waitFor(() =>
    expect(inputsOf(sent, 'serviceAccount.create')).toEqual([
      { name: '报表', description: '', role_ids: [1000003], acts: ['connector.delete'] },
    ]),
  );
  expect((await dialogOf('“报表”的令牌')).getByText('还没有令牌')).toBeInTheDocument();
}, 30_000);

test('what was refused is said in the form, which keeps what was typed', async () => {
  await open({
    'serviceAccount.create': refuse(409, { errorCode: 'name-taken', errorMessage: '已有名为“报表”的服务账号。' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /创建服务账号/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.type(drawer.getByLabelText('名称'), '报表');
  await press(drawer, /保\s?存/);
  expect(await drawer.findByText('已有名为“报表”的服务账号。')).toBeInTheDocument();
  expect(drawer.getByLabelText('名称')).toHaveValue('报表');
}, 30_000);

test('a token is made for addresses and days, and shown once with a command that uses it', async () => {
  const { sent } = await open({ 'serviceAccount.createToken': made });
  const drawer = await openTokens();
  await press(drawer, /创建令牌/);
  const form = await dialogOf('创建令牌');
  await userEvent.type(form.getByLabelText('令牌名称'), '测试环境');
  await press(form, /添加 IP/);
  await userEvent.type(form.getByLabelText('IP 1'), '10.1.0.0/16');
  await press(form, /创建令牌/);
  await waitFor(() =>
    expect(inputsOf(sent, 'serviceAccount.createToken')).toEqual([
      { id: String(account.id), name: '测试环境', expires_in_days: 90, ip_rules: ['10.1.0.0/16'] },
    ]),
  );
  const shown = await dialogOf('令牌“测试环境”');
  expect(shown.getByText(secret)).toBeInTheDocument();
  const command = shown.getByRole('region', { name: 'curl' }).textContent;
  expect(command).toContain(`curl -sS -H 'Authorization: Bearer ${secret}'`);
  expect(command).toContain(`'${window.location.origin}/api/user/info'`);
  await userEvent.keyboard('{Escape}');
  expect(shown.getByText(secret)).toBeInTheDocument();
  await press(shown, /我已保存/);
  await waitFor(() => expect(document.body.textContent).not.toContain(secret));
}, 30_000);

test('an address that is wrong is said beside it', async () => {
  await open({
    'serviceAccount.createToken': refuse(422, {
      errorCode: 'invalid-input',
      errorMessage: '输入有误',
      fields: [{ field: 'ip_rules.0', rule: 'ip', message: '不是有效的 IP' }],
    }),
  });
  const drawer = await openTokens();
  await press(drawer, /创建令牌/);
  const form = await dialogOf('创建令牌');
  await userEvent.type(form.getByLabelText('令牌名称'), '测试环境');
  await press(form, /添加 IP/);
  await userEvent.type(form.getByLabelText('IP 1'), '10.1.0.0/99');
  await press(form, /创建令牌/);
  expect(await form.findByText('不是有效的 IP')).toBeInTheDocument();
}, 30_000);

test('a token that works is rotated with an overlap or revoked by its name; one that ended is neither', async () => {
  const { sent } = await open({
    'serviceAccount.rotateToken': made,
    'serviceAccount.revokeToken': { done: true },
  });
  await openTokens();
  const ended = await rowOf('旧令牌');
  expect(ended.queryByRole('button')).toBeNull();
  const row = await rowOf('生产环境');
  expect(row.getByText('10.1.0.0/16')).toBeInTheDocument();
  await press(row, /轮\s?换/);
  const form = await dialogOf('轮换令牌“生产环境”');
  await userEvent.clear(form.getByLabelText('新旧令牌重叠时间'));
  await userEvent.type(form.getByLabelText('新旧令牌重叠时间'), '2');
  await press(form, /轮\s?换/);
  const shown = await dialogOf('令牌“测试环境”');
  await press(shown, /我已保存/);
  await press(row, /吊\s?销/);
  const asked = await dialogOf('吊销令牌“生产环境”？');
  await press(asked, /吊\s?销/);
  const which = { id: String(account.id), token_id: 'svt_0000000000000002' };
  await waitFor(() => expect(inputsOf(sent, 'serviceAccount.revokeToken')).toEqual([which]));
  expect(inputsOf(sent, 'serviceAccount.rotateToken')).toEqual([{ ...which, overlap_hours: 2 }]);
}, 30_000);

test('it is switched off as it is, and removed, after it was named', async () => {
  const { sent } = await open({
    'serviceAccount.update': { done: true },
    'serviceAccount.remove': { done: true },
  });
  await press(await rowOf('ERP 同步'), /停\s?用/);
  await press(await dialogOf('停用“ERP 同步”？'), /停\s?用/);
  const { name, description, acts, version } = account;
  await waitFor(() =>
    expect(inputsOf(sent, 'serviceAccount.update')).toEqual([
      { id: String(account.id), name, description, acts, version, role_ids: [1000002], status: 'disabled' },
    ]),
  );
  await press(await rowOf('ERP 同步'), /移\s?除/);
  await press(await dialogOf('移除“ERP 同步”？'), /移\s?除/);
  await waitFor(() => expect(inputsOf(sent, 'serviceAccount.remove')).toEqual([{ id: String(account.id) }]));
}, 30_000);

test('who may only look sees the tokens and no way to change anything', async () => {
  await open({}, ['role-and-permission']);
  const row = await rowOf('ERP 同步');
  expect(row.getAllByRole('button')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /创建服务账号/ })).toBeNull();
  const drawer = await openTokens();
  expect(drawer.getAllByText('ds_4f2aQx…')).toHaveLength(2);
  expect(drawer.queryByRole('button', { name: /创建令牌|轮\s?换|吊\s?销/ })).toBeNull();
});
