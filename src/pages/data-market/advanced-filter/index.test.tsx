import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { type ApiStubs, renderPage, type SentCall } from '@/testing';
import AdvancedFilterPage from './index';

const { enterprise } = DATA_SETS;
const province = { field: 'province', op: 'eq' as const, value: '浙江省' };
const capital = { field: 'registered_capital', op: 'gte' as const, value: 1000 };
const found: EndpointOutput<'market.search'> = {
  list: [{ id: 'ent_1', name: '杭州云帆科技有限公司' }],
  total: 1000,
  capped: true,
  count: null,
  left_out: null,
  current: 1,
  pageSize: 20,
  highlight: {},
  facets: [],
  histograms: [],
  updated_at: null,
};
const api: ApiStubs = {
  'market.dataSet': dataSetView(enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(enterprise, 'zh-CN'),
  'market.search': found,
  'market.words': {
    conditions: [
      { text: '浙江', filter: province },
      { text: '注册资本1000万以上', filter: capital },
    ],
    keywords: [{ text: '轴承', word: '轴承' }],
    keyword: '轴承',
    unread: ['呃呃'],
    suggestions: [],
    ignored: ['的'],
    lacks: ['没有外观专利'],
  },
  'monitor.among': { ids: [] },
};
const path = '/customer-seeking/advanced-filter/enterprise';
const asked = (sent: SentCall[]) => sent.filter(({ name }) => name === 'market.search').map(({ input }) => input);
const addressed = () => new URLSearchParams(history.location.search);
const say = async (words: string) => {
  const input = await screen.findByRole('searchbox', { name: '用一句话描述要找的数据' });
  fireEvent.change(input, { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: /识\s*别/ }));
};

test('words become conditions that can be read and changed, products a keyword, and other words stay unread; the results follow', async () => {
  const { sent } = await renderPage(<AdvancedFilterPage />, { path, api });
  await say('浙江的注册资本1000万以上轴承');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('“浙江” 省份 等于 浙江');
  expect(alert).toHaveTextContent('“注册资本1000万以上” 注册资本 大于等于 1000 万元');
  expect(alert).toHaveTextContent('关键词：轴承');
  expect(alert).toHaveTextContent('未理解：呃呃');
  const panel = screen.getByRole('region', { name: '高级筛选' });
  expect(within(panel).getByDisplayValue('轴承')).toBeInTheDocument();
  await waitFor(() =>
    expect(asked(sent).at(-1)).toMatchObject({ filter: { op: 'and', items: [province, capital] }, keyword: '轴承' }),
  );
  expect(await within(panel).findByText('符合条件：1,000+ 条')).toBeInTheDocument();

  const steps = window.history.length;
  fireEvent.click(within(panel).getByRole('button', { name: '移除条件 省份' }));
  expect(within(panel).getByText('正在统计…')).toBeInTheDocument();
  await waitFor(() => expect(JSON.parse(addressed().get('filter') ?? '')).toEqual(capital));
  expect(addressed().get('keyword')).toBe('轴承');
  await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ filter: capital, keyword: '轴承' }));
  expect(window.history.length).toBe(steps);
});

test('a condition on related data is built in words, with its price, and shown as a chip', async () => {
  const { sent } = await renderPage(<AdvancedFilterPage />, { path: `${path}?keyword=x`, api });
  fireEvent.click(await screen.findByRole('button', { name: '添加条件' }));
  fireEvent.click(screen.getByRole('button', { name: '添加关联数据条件' }));
  expect(screen.getByText('该条件每条结果加收 ¥0.01')).toBeInTheDocument();
  await waitFor(() => expect(asked(sent).at(-1)?.filter).toEqual({ relation: 'branches', match: 'any' }));
  expect(await screen.findByText('有分支机构')).toBeInTheDocument();
});

test('a shared condition on related data opens with the conditions of its rows, and is changed', async () => {
  const kind = { field: 'kind', op: 'eq', value: '行政处罚' };
  const twice = { relation: 'risks', match: 'at_least', count: 2, filter: kind };
  const { sent } = await renderPage(<AdvancedFilterPage />, {
    path: `${path}?${new URLSearchParams({ filter: JSON.stringify(twice) })}`,
    api,
  });
  expect(await screen.findByText('至少 2 条风险记录（风险类型 等于 行政处罚）')).toBeInTheDocument();
  fireEvent.change(screen.getByRole('spinbutton', { name: '风险记录的最少条数' }), { target: { value: '3' } });
  await waitFor(() => expect(asked(sent).at(-1)?.filter).toEqual({ ...twice, count: 3 }));
  fireEvent.click(screen.getByLabelText('移除条件 风险类型'));
  await waitFor(() => expect(asked(sent).at(-1)?.filter).toEqual({ relation: 'risks', match: 'at_least', count: 3 }));
});

test('the next sentence replaces the conditions, or is added to them once', async () => {
  const filter = JSON.stringify({ op: 'and', items: [province, { field: 'listed', op: 'eq', value: true }] });
  const { sent } = await renderPage(<AdvancedFilterPage />, {
    path: `${path}?${new URLSearchParams({ filter })}`,
    api,
  });
  fireEvent.click(await screen.findByRole('radio', { name: '追加到现有条件' }));
  await say('浙江的注册资本1000万以上轴承');
  const items = [...JSON.parse(filter).items, capital];
  await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ filter: { op: 'and', items } }));
  fireEvent.click(screen.getByRole('radio', { name: '替换现有条件' }));
  fireEvent.click(screen.getByRole('button', { name: /识\s*别/ }));
  await waitFor(() => expect(asked(sent).at(-1)?.filter).toEqual({ op: 'and', items: [province, capital] }));
});

test('one pause asks once', async () => {
  const { sent } = await renderPage(<AdvancedFilterPage />, { path, api });
  const keyword = await screen.findByRole('textbox', { name: '关键词' });
  for (const value of ['轴', '轴承', '轴承座']) fireEvent.change(keyword, { target: { value } });
  await waitFor(() => expect(asked(sent).at(-1)?.keyword).toBe('轴承座'));
  expect(asked(sent).filter((input) => input.keyword)).toHaveLength(1);
});

test('an unfinished condition is told to be left out, and stays while the results follow the others', async () => {
  const filter = JSON.stringify(capital);
  await renderPage(<AdvancedFilterPage />, { path: `${path}?${new URLSearchParams({ filter })}`, api });
  fireEvent.click(await screen.findByRole('button', { name: '添加条件' }));
  expect(await screen.findByText('1 个条件尚未填写完整，暂不参与筛选')).toBeInTheDocument();
  fireEvent.change(screen.getByRole('textbox', { name: '关键词' }), { target: { value: '轴承' } });
  await waitFor(() => expect(addressed().get('keyword')).toBe('轴承'));
  expect(addressed().get('filter')).toBe(filter);
  expect(screen.getByText('1 个条件尚未填写完整，暂不参与筛选')).toBeInTheDocument();
});

test('another question in the address is the draft, whatever was being written', async () => {
  await renderPage(<AdvancedFilterPage />, { path: `${path}?keyword=x`, api });
  const keyword = await screen.findByRole('textbox', { name: '关键词' });
  fireEvent.change(keyword, { target: { value: 'xyz' } });
  await waitFor(() => expect(addressed().get('keyword')).toBe('xyz'));
  history.push(`${path}?keyword=x`);
  await waitFor(() => expect(keyword).toHaveValue('x'));
});

test('§5: "after adding an entity, advanced filters … will exclude it", until the chip is closed', async () => {
  const { sent } = await renderPage(<AdvancedFilterPage />, {
    path: `${path}?keyword=x`,
    api: { ...api, 'market.search': ({ monitored }) => ({ ...found, left_out: monitored ? 33 : null }) },
  });
  expect(await screen.findByText('已排除 33 条已监控')).toBeInTheDocument();
  expect(asked(sent).at(-1)?.monitored).toBe('exclude');
  fireEvent.click(screen.getByLabelText(/已排除 33 条已监控/));
  await waitFor(() => expect(asked(sent).at(-1)).not.toHaveProperty('monitored'));
  expect(addressed().get('monitored')).toBe('all');
});

test('a city is found in the tree of places, under its province, and kept by its name', async () => {
  const place = (code: string, name: string, children: { code: string; name: string; name_en: null }[]) => ({
    code,
    name,
    name_en: null,
    children,
  });
  const list = [
    place('330000', '浙江省', [{ code: '330200', name: '宁波市', name_en: null }]),
    place('320000', '江苏省', [{ code: '320500', name: '苏州市', name_en: null }]),
  ];
  const filter = { field: 'city', op: 'eq', value: '宁波市' };
  await renderPage(<AdvancedFilterPage />, {
    path: `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    api: { ...api, 'market.vocabulary': { list } },
  });
  const city = await screen.findByRole('combobox', { name: '城市 的值' });
  expect(await screen.findByText('宁波市')).toBeInTheDocument();
  fireEvent.mouseDown(city);
  fireEvent.change(city, { target: { value: '苏州' } });
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: /江苏省 \/ 苏州/ }));
  await waitFor(() => expect(JSON.parse(addressed().get('filter') ?? '')).toEqual({ ...filter, value: '苏州市' }));
});
