import {
  type DataSetDefinition,
  dataSet,
  dataSetView,
  fieldOf,
  filterConfig,
  filterProblems,
  sortOptions,
} from '@daas/contract/datasets';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { type ApiStubs, renderPage } from '@/testing';
import { dataMarket as routes } from '../../../../config/routes/data-market';
import zh from '../components/locales/zh-CN';
import { HOMES } from './homes';
import DomainHomePage from './index';

const defOf = (key: string) => dataSet(key) as DataSetDefinition;
const homes = Object.entries(HOMES);

test.each(homes)('%s asks what its data set has', (path, home) => {
  const def = defOf(home.dataSet);
  expect(routes.map((route) => route.path)).toContain(path);
  expect(home.entries.length).toBeLessThanOrEqual(5);
  for (const name of home.entries) expect(fieldOf(def, name)?.facet).toBe(true);
  if (home.map) expect(home.entries).toContain(home.map);
  for (const { key, fields, filter, sort } of home.lists) {
    expect(zh).toHaveProperty([`domain-home.list.${key}`]);
    for (const name of fields) expect(fieldOf(def, name)).toBeDefined();
    if (filter) expect(filterProblems(def, filter)).toEqual([]);
    if (sort) expect(sortOptions(def)).toContain(sort);
  }
});

const bidding = defOf('bidding');
const answer: EndpointOutput<'market.search'> = {
  list: [{ id: 'bid_1', title: '医用离心机采购项目招标公告', buyer_name: '示范医院', budget: null }],
  total: 1000,
  capped: true,
  count: null,
  left_out: null,
  current: 1,
  pageSize: 6,
  highlight: {},
  facets: [{ field: 'method', exact: true, values: [{ value: '公开招标', label: '公开招标', count: 812 }] }],
  histograms: [],
  updated_at: '2026-11-20T00:00:00Z',
};
const api: ApiStubs = {
  'market.remember': { done: true },
  'market.dataSet': dataSetView(bidding, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(bidding, 'zh-CN'),
  'market.search': answer,
  'market.home': {
    categories: [
      {
        category_id: 4,
        key: 'bidding',
        name: '招投标',
        data_sets: [
          {
            key: 'bidding',
            name: '招投标数据',
            description: '',
            icon: 'Audit',
            rows: 1500,
            updated_at: '2026-11-20T00:00:00Z',
            is_new: false,
            is_hot: false,
            price: { mode: 'per_query', from: 800, own: false },
          },
        ],
      },
    ],
    hot_filters: [],
  },
};

test('shows what is new and the values there are, each a way into the results', async () => {
  const { sent } = await renderPage(<DomainHomePage />, { path: '/bidding/home', api });
  const [row] = await screen.findAllByRole('link', { name: answer.list[0]?.title as string });
  expect(row).toHaveAttribute('href', '/bidding/page-details/notice/bid_1');
  expect(screen.getByRole('link', { name: '公开招标' }).getAttribute('href')).toContain(
    `/data-market/search/bidding?${new URLSearchParams({ 'facet.method': '公开招标' })}`,
  );
  expect(await screen.findByRole('link', { name: /浏览全部 1,500 条/ })).toBeInTheDocument();
  const asked = sent
    .filter(({ name }) => name === 'market.search')
    .map(({ input }) => input as EndpointInput<'market.search'>);
  expect(asked.some(({ facets }) => facets?.includes('method'))).toBe(true);
  expect(asked.some(({ filter }) => JSON.stringify(filter)?.includes('招标公告'))).toBe(true);
});

test('a word is looked for on the page of results', async () => {
  await renderPage(<DomainHomePage />, { path: '/bidding/home', api });
  const input = await screen.findByRole('searchbox', { name: '关键词' });
  fireEvent.change(input, { target: { value: ' 离心机 ' } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await waitFor(() => expect(history.location.pathname).toBe('/data-market/search/bidding'));
  expect(new URLSearchParams(history.location.search).get('keyword')).toBe('离心机');
});
