import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, renderPage } from '@/testing';
import DataUpdates from './index';

const path = '/data-application/enterprise-monitor/data-updates';
const update: EndpointOutput<'monitor.updates'>['list'][number] = {
  id: 7,
  data_set: 'enterprise',
  data_set_name: '企业',
  row_id: 'ent_000001',
  title: '宁波甲精密机械有限公司',
  path: '/enterprise/detail/ent_000001',
  kind: 'changed',
  severity: 'notable',
  at: '2026-11-17T02:00:00.000Z',
  read: true,
  rules: ['注销预警', '大企业'],
  answers: [{ rule: '大企业', way: 'left', by: ['registered_capital'] }],
  fields: ['registered_capital'],
  before: { registered_capital: 5000 },
  after: { registered_capital: 200 },
  related: null,
};
const summary: EndpointOutput<'monitor.summary'> = {
  watched: 1,
  limit: 100_000,
  data_sets: [],
  day: 1,
  week: 1,
  unread: 0,
  newest: 7,
  incomplete: [],
};
const api = {
  'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': refuse(404),
  'monitor.summary': summary,
  'monitor.updates': { list: [update], total: 1, capped: false, count: 1, current: 1, pageSize: 20 },
  'monitor.rules': { list: [] },
  'market.home': { categories: [], hot_filters: [] },
};

test('a change says which rule asked for it, and its fields before and after', async () => {
  await renderPage(<DataUpdates />, { path, api });
  const row = await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(within(row).getByRole('link', { name: update.title })).toHaveAttribute('href', update.path);
  expect(row).toHaveTextContent('注销预警');
  // A watched question: what the change meant for its answer, and which field did it.
  await waitFor(() => expect(row).toHaveTextContent('离开“大企业”的结果，因为注册资本有变化'));
  await userEvent.click(within(row).getByRole('button', { name: '详情' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('宁波甲精密机械有限公司');
});

test('a change of a related row names the relation and links to the row', async () => {
  const related = {
    relation: 'risks',
    label: '风险记录',
    data_set: 'risk',
    row_id: 'rsk_000001',
    title: '未依照规定期限公示年度报告',
    path: '/risk/rsk_000001',
    kind: 'appeared' as const,
  };
  const one = { ...update, answers: [], fields: [], before: null, after: { state: '在列' }, related };
  const list = { ...api['monitor.updates'], list: [one] };
  await renderPage(<DataUpdates />, { path, api: { ...api, 'monitor.updates': list } });
  const row = await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(row).toHaveTextContent('风险记录新增：');
  expect(within(row).getByRole('link', { name: related.title })).toHaveAttribute('href', related.path);
});

test('a revocation and nine more insured differ by word and by colour', async () => {
  const list = [
    { ...update, id: 1, title: '被吊销公司', severity: 'serious' as const },
    { ...update, id: 2, title: '增员公司', severity: 'minor' as const },
    { ...update, id: 3, title: '旧公司', severity: null, before: null, after: null },
  ];
  await renderPage(<DataUpdates />, { path, api: { ...api, 'monitor.updates': { ...api['monitor.updates'], list } } });
  const row = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));
  expect((await row('被吊销公司')).getByText('严重')).toHaveClass('error');
  expect((await row('增员公司')).getByText('一般')).toHaveClass('processing');
  // What is kept no longer is not called minor.
  expect((await row('旧公司')).getByText('变更')).toBeInTheDocument();
  expect((await row('旧公司')).queryByText('一般')).not.toBeInTheDocument();
});

test('grave changes are asked for by themselves, of the server', async () => {
  const { sent } = await renderPage(<DataUpdates />, { path: `${path}?severity=serious`, api });
  await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(screen.getByText('重要程度')).toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'monitor.updates')).toMatchObject([{ input: { severity: 'serious' } }]);
});

test('a severity that there is not, as of a link typed by hand, is left out', async () => {
  const { sent } = await renderPage(<DataUpdates />, { path: `${path}?severity=grave`, api });
  await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(JSON.stringify(sent)).not.toContain('grave');
});

test('filters of the address go to the server', async () => {
  const { sent } = await renderPage(<DataUpdates />, { path: `${path}?kind=vanished&dataSet=enterprise`, api });
  await screen.findByRole('row', { name: /宁波甲精密机械有限公司/ });
  expect(JSON.stringify(sent)).toContain('vanished');
});

test('a load that changed more than is kept says so', async () => {
  const incomplete = [{ key: 'enterprise', name: '企业', at: update.at, kept: 1_000_000 }];
  await renderPage(<DataUpdates />, { path, api: { ...api, 'monitor.summary': { ...summary, incomplete } } });
  expect(await screen.findByText(/企业在 .* 的更新变化过多，只记录了其中 1,000,000 处/)).toBeInTheDocument();
});

test('unread changes are marked; details and “mark all” make them read', async () => {
  const list = [
    { ...update, id: 9, title: '新变化公司', read: false },
    { ...update, id: 7, title: '旧变化公司', read: true },
  ];
  const { sent } = await renderPage(<DataUpdates />, {
    path: `${path}?state=unread`,
    api: {
      ...api,
      'monitor.summary': { ...summary, unread: 3, newest: 12 },
      'monitor.updates': { ...api['monitor.updates'], list },
      'monitor.read': { done: true },
    },
  });
  const row = await screen.findByRole('row', { name: /未读 新变化公司/ });
  expect(screen.getByRole('row', { name: /旧变化公司/ })).not.toHaveTextContent('未读');
  expect(sent.find(({ name }) => name === 'monitor.updates')?.input).toMatchObject({ unread: true });
  const marked = () => sent.filter(({ name }) => name === 'monitor.read').map(({ input }) => input);
  await userEvent.click(within(row).getByRole('button', { name: '详情' }));
  await waitFor(() => expect(marked()).toEqual([{ ids: [9] }]));
  await userEvent.click(await screen.findByRole('button', { name: '全部标为已读（3）', hidden: true }));
  // All that the page knew of, not only those of the list.
  await waitFor(() => expect(marked()[1]).toEqual({ up_to: 12 }));
});
