import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { type ApiStubs, renderPage } from '@/testing';
import Palette from './Palette';

type FoundSet = EndpointOutput<'market.find'>['sets'][number];
const set = (over: Partial<FoundSet>): FoundSet => ({
  data_set: 'enterprise',
  data_set_name: '企业工商数据',
  icon: 'Bank',
  detail_path: '/enterprise/detail/{id}',
  columns: ['name'],
  conditions: [],
  fields: [],
  relations: [],
  keywords: [{ text: '甬澜', word: '甬澜' }],
  keyword: '甬澜',
  unread: [],
  suggestions: [],
  with_unread: null,
  ignored: [],
  total: 2,
  capped: false,
  items: [{ id: 'ent_000001', title: '宁波甬澜精密机械有限公司' }],
  ...over,
});
const api: ApiStubs = {
  'market.recent': { list: [] },
  'market.remember': { done: true },
  'market.find': { sets: [] },
  'omnibox.objects': { list: [] },
  'goodsApp.search': { list: [], total: 0, current: 1, pageSize: 5 },
};
const open = (more: ApiStubs = {}, permissions?: readonly string[]) =>
  renderPage(<Palette open onClose={() => undefined} />, {
    path: '/overview',
    api: { ...api, ...more },
    ...(permissions ? { permissions } : {}),
  });
const type = (words: string) => userEvent.type(screen.getByRole('combobox', { name: '搜索数据、页面和操作' }), words);
const rows = async () => (await screen.findAllByRole('row')).map((row) => row.textContent);
const headings = () => screen.getAllByRole('rowgroup').map((group) => group.getAttribute('aria-label'));

test.each([
  ['账单', '查看账单', '/cost-center/overview/bills', undefined],
  ['invite', '邀请成员', '/company-center/department-user', 'invite'],
  ['创建密钥', '创建密钥（选择应用）', '/my-data/app-manage/list', undefined],
  ['SSO', '设置单点登录', '/company-center/role-admin', undefined],
])('%s leads to %s', async (words, title, path, wish) => {
  await open();
  await type(words);
  await waitFor(async () => expect((await rows())[0]).toContain(title));
  await waitFor(async () => {
    await userEvent.keyboard('{Enter}');
    expect(history.location.pathname).toBe(path);
  });
  expect((history.location.state as { open?: string } | null)?.open).toBe(wish);
});

test('what one may not do is not offered, however it is asked for', async () => {
  await open({}, ['get-app-list']);
  await type('邀请');
  expect(await screen.findByText(/没有找到符合条件的数据/)).toBeInTheDocument();
  expect(screen.queryByRole('row')).toBeNull();
});

test('own things come first, then what is called so, then data sets', async () => {
  const connector = {
    kind: 'connector' as const,
    id: '1000012',
    name: '甬澜查询',
    status: 'enabled',
    type: 'API' as const,
  };
  await open({ 'omnibox.objects': { list: [connector] }, 'market.find': { sets: [set({})] } });
  await type('甬澜');
  const own = await screen.findByRole('row', { name: /甬澜查询/ });
  await screen.findByRole('row', { name: /宁波甬澜精密机械有限公司/ });
  expect(headings()).toEqual(['我的', '名称匹配', '数据集']);
  expect(within(own).getByText('连接器')).toBeInTheDocument();
  await userEvent.click(screen.getByText('甬澜查询'));
  expect(history.location.pathname).toBe('/connector/API/detail/1000012/base-info');
});

test('an agent leads to the page of agents', async () => {
  const agent = { kind: 'agent' as const, id: '1000021', name: 'Claude Code', status: 'active', type: null };
  await open({ 'omnibox.objects': { list: [agent] } });
  await type('claude');
  const own = await screen.findByRole('row', { name: /Claude Code/ });
  expect(within(own).getByText('智能体')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Claude Code'));
  expect(history.location.pathname + history.location.search).toBe('/my-data/agents?keyword=Claude+Code');
});

test('rows of a long answer are examples of it and stand below', async () => {
  const province = { text: '浙江', filter: { field: 'province', op: 'eq' as const, value: '浙江省' } };
  await open({ 'market.find': { sets: [set({ conditions: [province], keywords: [], keyword: '', total: 4000 })] } });
  await type('浙江的企业');
  await screen.findByRole('row', { name: /宁波甬澜精密机械有限公司/ });
  expect(headings()).toEqual(['数据集', '匹配的数据']);
});

test('with nothing typed there is what is done most', async () => {
  await open();
  expect(await screen.findByText('创建连接器')).toBeInTheDocument();
  expect(headings()).toEqual(['前往']);
});

test('words that were not understood are shown, and become a keyword only when chosen', async () => {
  const province = { text: '浙江', filter: { field: 'province', op: 'eq' as const, value: '浙江省' } };
  const read = { conditions: [province], keywords: [], keyword: '', unread: ['甬澜'], total: 4000 };
  await open({ 'market.find': { sets: [set({ ...read, with_unread: { total: 2, capped: false } })] } });
  await type('浙江的甬澜');
  const row = await screen.findByRole('row', { name: /未理解：甬澜/ });
  expect(within(row).getByText('按关键词：2')).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('gridcell', { name: '包含未理解的词，按关键词查找' }));
  const asked = new URLSearchParams(history.location.search);
  expect([asked.get('keyword'), asked.get('unread')]).toEqual(['甬澜', null]);
});

test('a misspelt name is offered as it is spelled', async () => {
  const read = { conditions: [], keywords: [], keyword: '', unread: ['宁坡'] };
  await open({
    'market.find': ({ text }) => ({
      sets: text === '宁坡的企业' ? [set({ ...read, suggestions: [{ text: '宁坡', names: ['宁波'] }] })] : [],
    }),
  });
  await type('宁坡的企业');
  await userEvent.click(await screen.findByText('您是不是要找“宁波”？'));
  expect(screen.getByRole('combobox')).toHaveValue('宁波的企业');
});
