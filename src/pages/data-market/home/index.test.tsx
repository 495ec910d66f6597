import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { searchPath } from '@daas/market-ui/paths';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { ICONS } from '@/components/dataSetIcons';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import MarketHome from './index';

const dataSets: EndpointOutput<'market.home'>['categories'][number]['data_sets'] = [
  {
    key: 'enterprise',
    name: '企业工商数据',
    description: '登记信息',
    icon: 'Bank',
    rows: 3000,
    updated_at: '2026-11-20T00:00:00Z',
    is_new: false,
    is_hot: true,
    price: { mode: 'per_query', from: 800, own: true },
  },
  {
    key: 'bidding',
    name: '招投标数据',
    description: '公告',
    icon: 'Audit',
    rows: 0,
    updated_at: null,
    is_new: true,
    is_hot: false,
    price: { mode: 'per_query', from: 800, own: false },
  },
];
const api: ApiStubs = {
  'market.home': {
    categories: [{ category_id: 1, key: 'enterprise', name: '企业数据', data_sets: dataSets }],
    hot_filters: [
      {
        data_set: 'enterprise',
        data_set_name: '企业工商数据',
        name: '专精特新',
        is_new: true,
        filter: { field: 'tags', op: 'eq', value: '专精特新' },
      },
    ],
  },
  'market.recent': {
    list: [
      { id: 'rcs_0123456789a', data_set: null, data_set_name: null, keyword: '轴承', at: '2026-11-20T00:00:00Z' },
      {
        id: 'rcs_0123456789b',
        data_set: 'bidding',
        data_set_name: '招投标数据',
        keyword: '离心机',
        at: '2026-11-20T00:00:00Z',
      },
    ],
  },
  'market.find': { sets: [] },
  'market.remember': { done: true },
  'market.forget': { done: true },
};
const path = '/data-market/home';

test('every data set has its icon', () => {
  expect(DATA_SET_LIST.filter(({ icon }) => !ICONS[icon]).map(({ key, icon }) => `${key}: ${icon}`)).toEqual([]);
});

test('shows what there is, how much of it, how fresh, and where it begins', async () => {
  await renderPage(<MarketHome />, { path, api });
  const card = await screen.findByRole('link', { name: /企业工商数据.*热门.*3,000 条.*更新于 2026-11-20/ });
  expect(card).toHaveAttribute('href', searchPath('enterprise'));
  expect(screen.getByRole('link', { name: /招投标数据.*新.*尚未装载数据/ })).toHaveAttribute('href', '/bidding/home');
  const hot = screen.getByRole('link', { name: /专精特新/ }).getAttribute('href') ?? '';
  expect(JSON.parse(new URLSearchParams(hot.split('?')[1]).get('filter') ?? '')).toEqual({
    field: 'tags',
    op: 'eq',
    value: '专精特新',
  });
});

test('what is asked stands in the address, and comes from there', async () => {
  const { sent } = await renderPage(<MarketHome />, { path: `${path}?keyword=${encodeURIComponent('云帆')}`, api });
  const input = screen.getByRole('combobox');
  expect(input).toHaveValue('云帆');
  fireEvent.change(input, { target: { value: ' 上海的企业 ' } });
  await waitFor(() => expect(history.location.search).toBe(`?${new URLSearchParams({ keyword: '上海的企业' })}`));
  expect(sent.filter(({ name }) => name === 'market.find').map((one) => one.input)).toEqual([
    { text: '云帆' },
    { text: '上海的企业' },
  ]);
  expect(input).toHaveValue(' 上海的企业 ');
});

test('recent searches lead where they were made, and are forgotten', async () => {
  const { sent } = await renderPage(<MarketHome />, { path, api });
  expect(await screen.findByRole('link', { name: '离心机 · 招投标数据' })).toHaveAttribute(
    'href',
    `/data-market/search/bidding?${new URLSearchParams({ keyword: '离心机' })}`,
  );
  fireEvent.click(screen.getByRole('button', { name: '移除 轴承' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'market.forget')?.input).toEqual({ id: 'rcs_0123456789a' }),
  );
});

test('a market that cannot be read is tried again', async () => {
  let broken = true;
  const home = api['market.home'] as EndpointOutput<'market.home'>;
  await renderPage(<MarketHome />, {
    path,
    api: { ...api, 'market.home': () => (broken ? refuse(503, { errorMessage: 'x' }) : home) },
  });
  const again = await screen.findByRole('button', { name: /重\s*试/ });
  broken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('link', { name: /企业工商数据.*热门/ })).toBeInTheDocument();
});
