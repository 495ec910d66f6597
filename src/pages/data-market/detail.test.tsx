import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import { DetailView } from '@daas/market-ui/DetailView';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { refuse, renderPage } from '@/testing';

jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: ({ label }: { label: string }) => label }));

const { enterprise, bidding } = DATA_SETS;
// What is imported by name cannot be a type beside a mock.
type View = import('@daas/contract/endpoints').EndpointOutput<'market.dataSet'>;
type DataSetInput = import('@daas/contract/endpoints').EndpointInput<'market.dataSet'>;
type Results = import('@daas/contract/endpoints').EndpointOutput<'market.search'>;
type Stubs = import('@/testing').ApiStubs;
const row = {
  id: 'ent_1',
  name: '杭州云帆科技有限公司',
  uscc: '91330100MA0000000X',
  legal_representative: '陈*',
  tags: ['高新技术企业'],
  province: '浙江省',
  registered_capital: 1200,
  status: '吊销',
  lng: 120.1,
  lat: 30.2,
  shareholders: [
    { person: null, company: '宁波甬澜控股有限公司', ratio: 60, amount: 720 },
    { person: '陈*', company: null, ratio: 40, amount: 480 },
  ],
  changes: [{ date: '2023-03-07', item: '注册资本', before: '1000万元', after: '5000万元' }],
};
const definitions = { enterprise, bidding } as const;
const api: Stubs = {
  'monitor.among': { ids: [] },
  'market.dataSet': ({ data_set: dataSet }: DataSetInput) =>
    dataSetView(definitions[dataSet as 'enterprise'], 'zh-CN') as View,
  'market.filterConfig': ({ data_set: dataSet }: DataSetInput) =>
    filterConfig(definitions[dataSet as 'enterprise'], 'zh-CN'),
  'market.detail': { row, updated_at: '2026-11-20T00:00:00Z' },
  'market.around': {
    relations: { won: { total: 1000, capped: true }, purchases: { total: 2, capped: false } },
    links: [{ text: '宁波甬澜控股有限公司', data_set: 'enterprise', id: 'ent_9', path: '/enterprise/detail/ent_9' }],
  },
  'market.timeline': {
    events: [
      { at: '2099-05-01', source: 'date', field: 'term_end' },
      {
        at: '2024-03-02',
        source: 'related',
        relation: 'won',
        data_set: 'bidding',
        id: 'bid_1',
        title: '杭州轨道交通采购项目',
        path: '/bidding/page-details/notice/bid_1',
      },
      {
        at: '2023-03-07',
        source: 'record',
        field: 'changes',
        values: { item: '注册资本', before: '1000万元', after: '5000万元' },
      },
      {
        at: '2022-01-01',
        source: 'load',
        kind: 'changed',
        fields: [{ field: 'status', before: '存续', after: '注销' }],
      },
    ],
    more: true,
  },
  'market.search': {
    list: [{ id: 'bid_1', title: '杭州轨道交通采购项目' }],
    total: 1,
    capped: false,
    count: 1,
    left_out: null,
    current: 1,
    pageSize: 20,
    highlight: {},
    facets: [],
    histograms: [],
    updated_at: null,
  },
};
const one = { total: 1, capped: false };
const page = <DetailView dataSet="enterprise" rowId="ent_1" />;

test('shows the facts, the sections with their anchors, the changes, and what is masked and why', async () => {
  await renderPage(page, { path: '/x', api });
  expect(await screen.findByRole('heading', { level: 1, name: row.name })).toBeInTheDocument();
  // Nothing is known of its contacts, nor of its industry besides the tags, which stand in the head.
  const empty = ['行业与规模', '联系方式'];
  const sections = enterprise.sections.map(({ name_cn }) => name_cn).filter((name) => !empty.includes(name));
  const anchors = within(screen.getByRole('navigation', { name: '本页目录' })).getAllByRole('link');
  expect(anchors.map((link) => link.textContent)).toEqual(sections);
  for (const link of anchors) expect(document.querySelector(link.getAttribute('href') as string)).not.toBeNull();
  const none = screen.getByText(/^暂无内容：/).textContent;
  for (const name of [...empty, '实缴资本', '经营范围']) expect(none).toContain(name);
  // Each fact once: what the head says, and where the map is, has no row below.
  const labels = [...document.querySelectorAll('dt, th')].map(({ textContent }) => textContent);
  for (const once of ['注册资本', '省份']) expect(labels.filter((label) => label === once)).toHaveLength(1);
  for (const never of ['企业名称', '登记状态', '经度', '有联系电话']) expect(labels).not.toContain(never);
  expect(screen.getByText('5000万元')).toBeInTheDocument();
  expect(screen.getByText(/的位置：东经 120.1，北纬 30.2/)).toBeInTheDocument();
  expect(screen.getByText(/已脱敏：法定代表人。/)).toBeInTheDocument();
  expect(screen.getByText(/^来源未说明 · 数据更新于 2026-11-20/)).toBeInTheDocument();
});

test('names the source, the terms, the rhythm and the day that were stated of the rows', async () => {
  const stated = { source: '甲市工商登记', licence: 'CC BY 4.0', day: '2026-11-01', refresh: 'monthly' } as const;
  const view = { ...dataSetView(enterprise, 'zh-CN'), ...stated } as View;
  await renderPage(page, { path: '/x', api: { ...api, 'market.dataSet': view } });
  const line = await screen.findByText('来源：甲市工商登记 · 许可：CC BY 4.0 · 每月更新 · 数据截至 2026-11-01');
  expect(line).toBeInTheDocument();
});

test('related rows are a tab in the address; each leads to its own page', async () => {
  const { sent } = await renderPage(page, { path: '/x', api });
  fireEvent.click(await screen.findByRole('tab', { name: '中标项目 1,000+' }));
  expect(history.location.search).toBe('?tab=won');
  const link = await screen.findByRole('link', { name: '杭州轨道交通采购项目' });
  expect(link.getAttribute('href')).toBe(
    bidding.detailPath?.replace('{id}', 'bid_1') ?? '/data-market/search/bidding?row=bid_1',
  );
  expect(sent.filter(({ name }) => name === 'market.search').at(-1)?.input).toMatchObject({
    data_set: 'bidding',
    filter: { field: 'winner_uscc', op: 'eq', value: row.uscc },
  });
});

test('rows of the page’s own data set leave its source to the page; those of another say theirs', async () => {
  const title = '杭州轨道交通采购项目';
  const own = {
    ...api,
    'market.around': { relations: { won: one, branches: one }, links: [] },
    'market.search': { ...(api['market.search'] as Results), list: [{ id: 'x_1', title, name: title }] },
  } as Stubs;
  const sources = async (tab: string) => {
    const { unmount } = await renderPage(page, { path: `/x?tab=${tab}`, api: own });
    await screen.findByRole('link', { name: title });
    const said = screen.getAllByText(/^来源未说明/).length;
    unmount();
    return said;
  };
  expect(await sources('branches')).toBe(1);
  expect(await sources('won')).toBe(2);
});

test('the header says state, code and figures; names lead to their rows, with a card', async () => {
  jest.useFakeTimers();
  const { sent } = await renderPage(page, { path: '/x', api });
  expect(await screen.findByText('吊销', { selector: '[class*="tag-error"] *' })).toBeInTheDocument();
  expect(screen.getAllByText(row.uscc)[0]).toBeInTheDocument();
  const owner = await screen.findByRole('link', { name: '宁波甬澜控股有限公司' });
  expect(owner).toHaveAttribute('href', '/enterprise/detail/ent_9');
  expect(screen.queryByRole('link', { name: '陈*' })).not.toBeInTheDocument();
  const cards = () =>
    sent.filter(({ name, input }) => name === 'market.detail' && (input as { row_id: string }).row_id === 'ent_9');
  expect(cards()).toHaveLength(0);
  fireEvent.mouseEnter(owner);
  await act(async () => jest.advanceTimersByTime(1000));
  expect(cards()).toHaveLength(1);
  const place = screen.getAllByRole('link', { name: '浙江省' })[0] as HTMLElement;
  expect(decodeURIComponent(place.getAttribute('href') as string)).toContain('"province"');
  jest.useRealTimers();
});

test('what there is nothing of is one tab, which names it', async () => {
  await renderPage(page, { path: '/x', api });
  const empty = await screen.findByRole('tab', { name: /^无记录/ });
  expect(screen.queryByRole('tab', { name: /^专利/ })).not.toBeInTheDocument();
  fireEvent.click(empty);
  expect(await screen.findByText('专利')).toBeInTheDocument();
  const said = new RegExp(`^以下 ${enterprise.relations.length - 2} 类暂无记录：各数据集最近一次更新时`);
  expect(screen.getByText(said)).toBeInTheDocument();
});

test('the timeline has what is to come, what happened and what belongs to it', async () => {
  await renderPage(page, { path: '/x?tab=timeline', api });
  expect(await screen.findByRole('heading', { name: '将至' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '杭州轨道交通采购项目' })).toHaveAttribute(
    'href',
    '/bidding/page-details/notice/bid_1',
  );
  expect(screen.getByText('5000万元')).toBeInTheDocument();
  // By year, and what is to come stands last.
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['2024', '2023', '2022', '将至']);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '事件类型' }));
  fireEvent.click(await screen.findByText('中标项目 1'));
  expect(screen.queryByText('5000万元')).not.toBeInTheDocument();
});

test('a row without the linking field asks nothing', async () => {
  const lonely = { ...row, uscc: null };
  const { sent } = await renderPage(page, {
    path: '/x?tab=won',
    api: {
      ...api,
      'market.detail': { row: lonely, updated_at: null },
      'market.around': refuse(500, { errorMessage: 'x' }),
    },
  });
  expect(await screen.findByText('该数据未登记关联字段，无法匹配')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'market.search')).toBe(false);
});

test('a domain changes tabs and addresses, and adds what is its own', async () => {
  await renderPage(
    <DetailView
      dataSet="enterprise"
      rowId="ent_1"
      tab="own"
      tabPath={(key) => `/enterprise/detail/ent_1/${key}`}
      tabs={({ standard, row: shown }) => [
        ...standard.slice(0, 1),
        { key: 'own', title: '自有', content: `关于${String(shown.name)}` },
      ]}
      extra={() => '额外'}
    />,
    { path: '/enterprise/detail/ent_1/own', api },
  );
  expect(await screen.findByText(`关于${row.name}`)).toBeInTheDocument();
  expect(screen.getByText('额外')).toBeInTheDocument();
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: '概览' }));
  expect(history.location.pathname).toBe('/enterprise/detail/ent_1/overview');
});

test('a row that is not there says so and leads back', async () => {
  await renderPage(page, { path: '/x', api: { ...api, 'market.detail': refuse(404, { errorMessage: 'x' }) } });
  expect(await screen.findByText('数据不存在')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '返回检索' })).toHaveAttribute('href', '/enterprise/search');
});
