import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import MarketSearch from './index';

const { enterprise } = DATA_SETS;
const page = (
  <Routes>
    <Route path="/data-market/search/:type" element={<MarketSearch />} />
  </Routes>
);
/** As a data set whose rows open beside the list. */
const view = { ...dataSetView(enterprise, 'zh-CN'), detail_path: null } as EndpointOutput<'market.dataSet'>;
const row = {
  id: 'ent_1',
  name: '杭州云帆科技有限公司',
  province: '浙江省',
  registered_capital: 1200,
  legal_representative: '陈*',
};
const answer: EndpointOutput<'market.search'> = {
  list: [row, { ...row, id: 'ent_2', name: '宁波甬澜机械有限公司', province: null }],
  total: 1000,
  capped: true,
  count: null,
  left_out: null,
  current: 1,
  pageSize: 20,
  highlight: {
    ent_1: {
      name: [
        { text: '杭州', hit: false },
        { text: '云帆', hit: true },
        { text: '科技有限公司', hit: false },
      ],
    },
  },
  facets: [{ field: 'status', exact: true, values: [{ value: '存续', label: '存续', count: 12 }] }],
  histograms: [],
  updated_at: '2026-11-20T00:00:00Z',
};
const api: ApiStubs = {
  'market.dataSet': view,
  'market.filterConfig': filterConfig(enterprise, 'zh-CN'),
  'market.search': answer,
  'market.detail': { row, updated_at: '2026-11-20T00:00:00Z' },
  'monitor.among': { ids: ['ent_2'] },
};
const path = '/data-market/search/enterprise';
const asked = (sent: { name: string; input: Record<string, unknown> }[]) =>
  sent.filter(({ name }) => name === 'market.search').at(-1)?.input;

test('shows rows with what matched marked, empty values as --, and the capped count', async () => {
  await renderPage(page, { path: `${path}?keyword=云帆`, api });
  expect(await screen.findByText('找到 1,000+ 条')).toBeInTheDocument();
  expect(screen.getByText('云帆').tagName).toBe('MARK');
  expect(screen.getAllByText('--').length).toBeGreaterThan(0);
});

test('a sentence that no row has in it is offered as conditions, beside those there are', async () => {
  const status = { field: 'status', op: 'ne' as const, value: '注销' };
  const province = { field: 'province', op: 'eq' as const, value: '浙江省' };
  const query = new URLSearchParams({ keyword: '浙江的新能源', filter: JSON.stringify(status) });
  await renderPage(page, {
    path: `${path}?${query}`,
    api: {
      ...api,
      'market.search': { ...answer, list: [], total: 0, capped: false, count: 0 },
      'market.words': {
        conditions: [{ text: '浙江', filter: province }],
        keywords: [],
        keyword: '',
        unread: ['新能源'],
        suggestions: [],
        ignored: ['的'],
        lacks: [],
      },
      'market.whyEmpty': {
        found: { total: 0, capped: false },
        conditions: [
          { of: 'search', filter: status, keyword: null, without: { total: 0, capped: false }, wider: null },
          { of: 'search', filter: null, keyword: '浙江的新能源', without: { total: 12, capped: false }, wider: null },
        ],
        more: false,
        keywords: [],
        kept: null,
        neighbours: [{ data_set: 'patent', data_set_name: '专利数据', rows: { total: 3, capped: false } }],
        fields: [],
        relations: [],
      },
    },
  });
  expect(await screen.findByText(/省份 等于 浙江省/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '按条件查找' }));
  const asked = new URLSearchParams(history.location.search);
  expect([asked.get('keyword'), asked.get('unread')]).toEqual([null, '新能源']);
  expect(JSON.parse(asked.get('filter') as string)).toEqual({ op: 'and', items: [status, province] });
  // The ways out have their counts; what leads nowhere is left out.
  const ways = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(ways).toEqual(expect.arrayContaining(['去掉“关键词 浙江的新能源” 12 条', '在“专利数据”中查找 3 条']));
  // One click makes the words a keyword.
  fireEvent.click(await screen.findByRole('button', { name: '把“新能源”作为关键词' }));
  const then = new URLSearchParams(history.location.search);
  expect([then.get('keyword'), then.get('unread')]).toEqual(['新能源', null]);
});

test('an empty search offers the conditions that rows meet together', async () => {
  const province = { field: 'province', op: 'eq', value: '浙江省' } as const;
  const active = { field: 'status', op: 'eq', value: '存续' } as const;
  const far = { field: 'registered_capital', op: 'gte', value: 1e12 } as const;
  const filter = { op: 'and' as const, items: [province, active, far] };
  const kept = {
    filter: { op: 'and' as const, items: [province, active] },
    keyword: null,
    rows: { total: 7, capped: false },
  };
  const nothing = { without: { total: 0, capped: false }, wider: null };
  const { sent } = await renderPage(page, {
    path: `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    api: {
      ...api,
      'market.search': { ...answer, list: [], total: 0, count: 0, capped: false },
      'market.whyEmpty': {
        found: { total: 0, capped: false },
        conditions: filter.items.map((one) => ({ of: 'search' as const, filter: one, keyword: null, ...nothing })),
        kept,
        more: false,
        keywords: [],
        neighbours: [],
        fields: [],
        relations: [],
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^只保留/ }));
  await waitFor(() =>
    expect(JSON.parse(new URLSearchParams(history.location.search).get('filter') ?? 'null')).toEqual(kept.filter),
  );
  expect(sent.some(({ name }) => name === 'market.whyEmpty')).toBe(true);
});

test('the address is the question: keyword, facets, filter, sort and page', async () => {
  const filter = JSON.stringify({ field: 'registered_capital', op: 'gte', value: 100 });
  const query = new URLSearchParams({ keyword: '云帆', 'facet.status': '存续', filter, sort: '-registered_capital' });
  const { sent } = await renderPage(page, { path: `${path}?${query}&current=2`, api });
  await screen.findByText('找到 1,000+ 条');
  expect(asked(sent)).toMatchObject({
    keyword: '云帆',
    sort: '-registered_capital',
    current: 2,
    fields: view.default_columns,
    filter: JSON.parse(filter),
    choices: [{ field: 'status', op: 'eq', value: '存续' }],
  });
});

test('a search that fails leaves nothing waiting beside it, and can be tried again', async () => {
  let fails = true;
  await renderPage(page, {
    path,
    api: { ...api, 'market.search': () => (fails ? refuse(503) : answer) },
  });
  const again = await screen.findByRole('button', { name: /重\s?试/ });
  expect(document.querySelector('[class*="-skeleton"]')).toBeNull();
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByRole('checkbox', { name: '存续' })).toBeInTheDocument();
});

test('a value beside the results narrows them, and is taken away again', async () => {
  const { sent } = await renderPage(page, { path, api });
  fireEvent.click(await screen.findByRole('checkbox', { name: '存续' }));
  await waitFor(() => expect(asked(sent)?.choices).toEqual([{ field: 'status', op: 'eq', value: '存续' }]));
  fireEvent.click(screen.getByRole('button', { name: '排除 存续' }));
  await waitFor(() => expect(asked(sent)?.choices).toEqual([{ field: 'status', op: 'ne', value: '存续' }]));
  expect(screen.getByText('登记状态不含 存续')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '全部清空' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a range is chosen on a histogram by keyboard, in figures that the buckets begin with', async () => {
  const buckets = [
    { from: null, to: 1, count: 3 },
    { from: 100, to: 300, count: 20 },
    { from: 300, to: 1000, count: 9 },
  ];
  const { sent } = await renderPage(page, {
    path,
    api: {
      ...api,
      'market.search': { ...answer, histograms: [{ field: 'registered_capital', exact: true, buckets }] },
    },
  });
  const low = await screen.findByRole('slider', { name: '注册资本下限' });
  fireEvent.keyDown(low, { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39, which: 39 });
  fireEvent.keyUp(low, { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39, which: 39 });
  await waitFor(() => expect(asked(sent)?.choices).toEqual([{ field: 'registered_capital', op: 'gte', value: 100 }]));
  expect(asked(sent)?.histograms).toEqual(['registered_capital', 'established_date']);
  expect(screen.getByText('注册资本: 100 – 万元')).toBeInTheDocument();
});

test('values beside the results are one stop for the keyboard, with arrows from one to the next', async () => {
  const values = ['存续', '注销', '迁出'].map((value) => ({ value, label: value, count: 1 }));
  await renderPage(page, {
    path,
    api: { ...api, 'market.search': { ...answer, facets: [{ field: 'status', exact: true, values }] } },
  });
  const control = (role: 'checkbox' | 'button', name: string) => screen.getByRole(role, { name });
  const first = await screen.findByRole('checkbox', { name: '存续' });
  const stops = () =>
    [...(first.closest('fieldset')?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
  expect(stops()).toEqual([first]);
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(control('checkbox', '注销')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(control('button', '排除 注销')).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(control('button', '排除 迁出')).toHaveFocus();
  expect(stops()).toEqual([control('button', '排除 迁出')]);
  await userEvent.keyboard('{ArrowDown}');
  expect(control('button', '排除 迁出')).toHaveFocus();
  expect(screen.getByRole('link', { name: '跳到搜索结果' })).toHaveAttribute('href', '#results');
});

test('a facet of many values is searched', async () => {
  const values = Array.from({ length: 9 }, (_, index) => ({ value: `v${index}`, label: `v${index}`, count: 1 }));
  const { sent } = await renderPage(page, {
    path: `${path}?facet.kind=分公司`,
    api: {
      ...api,
      'market.search': { ...answer, facets: [{ field: 'status', exact: true, values }] },
      'market.facet': { field: 'status', exact: true, values: [{ value: '注销', label: '注销', count: 4 }] },
    },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: '搜索登记状态' }), { target: { value: '销' } });
  expect(await screen.findByRole('checkbox', { name: '注销' })).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'market.facet')?.input).toMatchObject({
    data_set: 'enterprise',
    field: 'status',
    text: '销',
    choices: [{ field: 'kind', op: 'eq', value: '分公司' }],
  });
});

test('a connector begins with the columns and the filter on the screen', async () => {
  await renderPage(page, { path: `${path}?facet.status=存续`, api });
  const link = await screen.findByRole('link', { name: /创建为连接器/ });
  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
  expect(query.get('product')).toBe('enterprise');
  expect(query.get('fields')?.split(',')).toEqual(view.default_columns);
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ field: 'status', op: 'eq', value: '存续' });
});

test('a narrower screen shows fewer columns, and takes none away from a connector', async () => {
  const { innerWidth } = window;
  window.innerWidth = 1440;
  try {
    const { sent } = await renderPage(page, { path, api });
    const link = await screen.findByRole('link', { name: /创建为连接器/ });
    await screen.findByText(row.name);
    expect(sent.find(({ name }) => name === 'market.search')?.input).toMatchObject({
      fields: view.default_columns.slice(0, -1),
    });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(query.get('fields')?.split(',')).toEqual(view.default_columns);
  } finally {
    window.innerWidth = innerWidth;
  }
});

test('selected rows become a connector of exactly them', async () => {
  await renderPage(page, { path, api });
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${row.name}` }));
  const act = screen.getByRole('button', { name: '以所选数据创建连接器' });
  // Above the rows, it would move the row that is selected next.
  expect(screen.getByRole('table').compareDocumentPosition(act)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(act);
  const query = new URLSearchParams(history.location.search);
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ field: 'id', op: 'in', value: [row.id] });
});

test('a row opens in full, and the address names it', async () => {
  await renderPage(page, { path, api });
  fireEvent.click(await screen.findByRole('link', { name: '宁波甬澜机械有限公司' }));
  expect(history.location.search).toBe('?row=ent_2');
  history.push(`${path}?row=ent_1`);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('陈*')).toBeInTheDocument();
});

test('conditions read as words, each taken away by itself', async () => {
  const wanted = { field: 'registered_capital', op: 'gte', value: 100 };
  const province = { field: 'province', op: 'in', value: ['浙江省', '江苏省'] };
  const filter = JSON.stringify({ op: 'and', items: [wanted, province] });
  await renderPage(page, { path: `${path}?${new URLSearchParams({ filter })}`, api });
  expect(await screen.findByText('注册资本 大于等于 100 万元')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '清空条件 省份 属于 浙江省、江苏省' }));
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('filter')).toBe(JSON.stringify(wanted)));
});

test('a view is kept with its conditions, order and columns, and opened again by its link', async () => {
  const filter = { field: 'province', op: 'eq', value: '浙江省' };
  const kept: EndpointOutput<'savedFilter.list'>['list'][number] = {
    id: 'flt_0123456789abc',
    data_set: 'enterprise',
    data_set_name: '企业',
    name: '江苏大户',
    keyword: '机械',
    filter: { field: 'province', op: 'eq', value: '江苏省' },
    sort: '-registered_capital',
    fields: ['name', 'city'],
    shared: true,
    own: false,
    owner: '李某',
    updated_at: '2026-11-20T00:00:00Z',
  };
  const { sent } = await renderPage(page, {
    path: `${path}?${new URLSearchParams({ filter: JSON.stringify(filter), sort: '-established_date' })}`,
    api: {
      ...api,
      'savedFilter.save': { id: 'flt_0123456789abd' },
      'savedFilter.list': { list: [kept], total: 1, current: 1, pageSize: 200 },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '保存条件' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('名称'), { target: { value: '浙江企业' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存条件' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'savedFilter.save')?.input).toEqual({
      data_set: 'enterprise',
      name: '浙江企业',
      shared: false,
      keyword: null,
      filter,
      sort: '-established_date',
      fields: view.default_columns,
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: '已保存' }));
  expect(await screen.findByText('李某 分享')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '删除 江苏大户' })).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: '江苏大户' }));
  await waitFor(() =>
    expect(asked(sent)).toMatchObject({
      keyword: '机械',
      filter: kept.filter,
      sort: kept.sort,
      // A5: and the column it is sorted by.
      fields: ['name', 'city', 'registered_capital'],
    }),
  );
  expect(screen.queryByRole('columnheader', { name: '统一社会信用代码' })).not.toBeInTheDocument();
});

test('rows are watched at once, what follows is said, and it is undone; watched ones are marked and asked for', async () => {
  const { sent } = await renderPage(page, {
    path,
    api: { ...api, 'monitor.add': { added: 1, already: 0, refused: [] }, 'monitor.remove': { removed: 1 } },
  });
  expect(await screen.findByLabelText('已监控')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: `选择 ${row.name}` }));
  fireEvent.click(screen.getByRole('button', { name: '加入监控' }));
  const ids = { data_set: 'enterprise', ids: ['ent_1'] };
  expect(await screen.findByText(/高级筛选与客群查询会排除这些数据/)).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'monitor.add')?.input).toEqual(ids);
  fireEvent.click(screen.getByRole('button', { name: /撤\s?销/ }));
  await waitFor(() => expect(sent.find(({ name }) => name === 'monitor.remove')?.input).toEqual(ids));
  history.push(`${path}?monitored=only`);
  await waitFor(() => expect(asked(sent)?.monitored).toBe('only'));
});

test('nonsense in a link is left out', async () => {
  const { sent } = await renderPage(page, { path: `${path}?filter={"op":"and"}&facet.nope=1`, api });
  await screen.findByText('找到 1,000+ 条');
  expect(asked(sent)?.filter).toBeNull();
});

test('who may not create connectors is not offered one', async () => {
  await renderPage(page, { path, api, permissions: [] });
  await screen.findByText('找到 1,000+ 条');
  expect(screen.queryByText('创建为连接器')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: '监控范围' })).not.toBeInTheDocument();
});

test('an unknown data set says so', async () => {
  await renderPage(page, { path, api: { ...api, 'market.dataSet': refuse(404, { errorMessage: 'x' }) } });
  expect(await screen.findByText('数据集不存在')).toBeInTheDocument();
});
