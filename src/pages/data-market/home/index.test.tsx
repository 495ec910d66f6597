import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { searchPath } from '@daas/kit/market/paths';
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
    price: { mode: 'per_query', from: 800 },
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
    price: { mode: 'per_query', from: 800 },
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
  'market.suggest': {
    groups: [
      {
        data_set: 'enterprise',
        data_set_name: '企业工商数据',
        icon: 'Bank',
        detail_path: '/enterprise/detail/{id}',
        items: [{ id: 'ent_1', title: '杭州云帆科技有限公司' }],
      },
    ],
  },
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

test('suggestions across data sets open by keyboard', async () => {
  const { sent } = await renderPage(<MarketHome />, { path, api });
  const input = screen.getByRole('combobox', { name: '跨数据集搜索' });
  fireEvent.change(input, { target: { value: '云帆' } });
  expect(await screen.findByText('杭州云帆科技有限公司')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'market.suggest')?.input).toEqual({ text: '云帆' });
  for (const [key, keyCode] of [
    ['ArrowDown', 40],
    ['Enter', 13],
  ] as const)
    fireEvent.keyDown(input, { key, code: key, keyCode });
  await waitFor(() => expect(history.location.pathname).toBe('/enterprise/detail/ent_1'));
});

test('a text is looked for in all of them, remembered, and the address keeps it', async () => {
  const { sent } = await renderPage(<MarketHome />, { path, api });
  fireEvent.change(screen.getByRole('combobox', { name: '跨数据集搜索' }), { target: { value: ' 云帆 ' } });
  fireEvent.click(screen.getByRole('button', { name: /搜\s*索/ }));
  await waitFor(() => expect(history.location.search).toBe(`?${new URLSearchParams({ keyword: '云帆' })}`));
  expect(sent.find(({ name }) => name === 'market.remember')?.input).toEqual({ keyword: '云帆' });
  const all = await screen.findByRole('link', { name: '在企业工商数据中查看全部结果' });
  expect(all.getAttribute('href')).toBe(searchPath('enterprise', null, '云帆'));
  expect(screen.getByText('云帆').tagName).toBe('MARK');
  // A data set without such a title can be searched all the same.
  expect(screen.getByRole('link', { name: '招投标数据' })).toBeInTheDocument();
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
