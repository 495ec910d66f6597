import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
const view = dataSetView(enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>;
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
  updated_at: '2026-11-20T00:00:00Z',
};
const api: ApiStubs = {
  'market.dataSet': view,
  'market.filterConfig': filterConfig(enterprise, 'zh-CN'),
  'market.search': answer,
  'market.detail': { row, updated_at: '2026-11-20T00:00:00Z' },
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
    filter: { op: 'and', items: [JSON.parse(filter), { field: 'status', op: 'eq', value: '存续' }] },
  });
});

test('a value beside the results narrows them, and is taken away again', async () => {
  const { sent } = await renderPage(page, { path, api });
  fireEvent.click(await screen.findByRole('checkbox', { name: '存续' }));
  await waitFor(() => expect(asked(sent)?.filter).toEqual({ field: 'status', op: 'eq', value: '存续' }));
  fireEvent.click(screen.getByRole('button', { name: '全部清除' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a connector begins with the columns and the filter on the screen', async () => {
  await renderPage(page, { path: `${path}?facet.status=存续`, api });
  const link = await screen.findByRole('link', { name: /创建为连接器/ });
  const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
  expect(query.get('product')).toBe('enterprise');
  expect(query.get('fields')?.split(',')).toEqual(view.default_columns);
  expect(JSON.parse(query.get('filter') ?? '')).toEqual({ field: 'status', op: 'eq', value: '存续' });
});

test('selected rows become a connector of exactly them', async () => {
  await renderPage(page, { path, api });
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择 ${row.name}` }));
  fireEvent.click(screen.getByRole('button', { name: '以所选数据创建连接器' }));
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

test('nonsense in a link is left out', async () => {
  const { sent } = await renderPage(page, { path: `${path}?filter={"op":"and"}&facet.nope=1`, api });
  await screen.findByText('找到 1,000+ 条');
  expect(asked(sent)?.filter).toBeNull();
});

test('who may not create connectors is not offered one', async () => {
  await renderPage(page, { path, api, permissions: [] });
  await screen.findByText('找到 1,000+ 条');
  expect(screen.queryByText('创建为连接器')).not.toBeInTheDocument();
});

test('an unknown data set says so', async () => {
  await renderPage(page, { path, api: { ...api, 'market.dataSet': refuse(404, { errorMessage: 'x' }) } });
  expect(await screen.findByText('没有这个数据集')).toBeInTheDocument();
});
