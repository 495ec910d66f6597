import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import ExclusiveDetail from './index';

type Set = EndpointOutput<'exclusive.get'>;
const ID = 'exs_0mfx3c9k00000000000000';
const path = `/data-application/exclusive-dataset-detail/${ID}`;
const page = (
  <Routes>
    <Route path="/data-application/exclusive-dataset-detail/:id" element={<ExclusiveDetail />} />
  </Routes>
);
const made = {
  status: 'done',
  progress: 1,
  created_at: '2026-11-01T02:00:00.000Z',
  made_at: '2026-11-01T02:01:00.000Z',
};
const set = (over: Partial<Set> = {}): Set => ({
  id: ID,
  name: '华东工厂',
  data_set: { key: 'factory', name: '工厂数据' },
  rhythm: 'weekly',
  status: 'active',
  rows: 120,
  version: 2,
  moving: false,
  expires_at: '2027-01-02T02:00:00.000Z',
  next_at: '2026-11-20T02:00:00.000Z',
  created_at: '2026-10-02T02:00:00.000Z',
  keyword: null,
  filter: null,
  fields: ['name'],
  quality: { fill: { name: 1 }, regions: [], industries: null },
  versions: [
    { ...made, status: 'done', version: 2, rows: 120, added: 15, changed: 4, removed: 1 },
    { ...made, status: 'done', version: 1, rows: 106, added: 106, changed: 0, removed: 0 },
  ],
  connector: null,
  ...over,
});
const offer: EndpointOutput<'exclusive.offer'> = {
  relations: [],
  rows: 120,
  capped: false,
  unit_price: 1000,
  offers: [1, 3, 6, 12].map((months) => ({ months, amount: months * 180_000 })),
};
const api: ApiStubs = {
  'market.dataSet': dataSetView(DATA_SETS.factory, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(DATA_SETS.factory, 'zh-CN'),
  'exclusive.get': set(),
  'exclusive.sample': { list: [{ id: 'fac_1', name: '示范轴承厂' }] },
  'exclusive.offer': offer,
  'exclusive.order': { order_id: 'exo_0mfx3c9k00000000000000', expires_at: '2027-02-02T02:00:00.000Z' },
  'app.list': { list: [], total: 0, current: 1, pageSize: 50 },
};
const ALL = ['buy-exclusive-dataset', 'get-exclusive-dataset', 'create-connector'];

test('renewing sends the rows, the price and the end that were shown', async () => {
  const { sent } = await renderPage(page, { path, api, permissions: ALL });
  fireEvent.click(await screen.findByRole('button', { name: /续\s?费/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(await within(dialog).findByText('6 个月'));
  expect(await within(dialog).findByText(/108\.00/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: '确认续费' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'exclusive.order')?.input).toEqual({
      id: ID,
      months: 6,
      rows: 120,
      amount: 1_080_000,
      until: '2027-01-02T02:00:00.000Z',
    }),
  );
});

test('a set names its conditions on related rows, and what they add to the price', async () => {
  const [relation] = DATA_SETS.factory.relations;
  const related: Set = set({ filter: { relation: relation?.key ?? '', match: 'none' } });
  const priced = { ...offer, relations: [{ relation: relation?.key ?? '', price: 100 }] };
  const stubs = { ...api, 'exclusive.get': related, 'exclusive.offer': priced };
  await renderPage(page, { path, api: stubs, permissions: ALL });
  expect(await screen.findByText(`没有${relation?.name_cn}`)).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: /续\s?费/ }));
  expect(await screen.findByText(`单价中，关联数据“${relation?.name_cn}”占 ¥0.01`)).toBeInTheDocument();
});

test('a version is downloaded in the chosen format for the chosen audience', async () => {
  const { sent } = await renderPage(page, {
    path: `${path}?tab=versions`,
    api: {
      ...api,
      'exclusive.changes': {
        list: [],
        total: 0,
        current: 1,
        pageSize: 10,
        counts: { added: 0, changed: 0, removed: 0 },
      },
      'exclusive.file': { download_id: 'dwn_000000000002' },
      'download.get': refuse(404, { errorCode: 'not-found' }),
    },
    permissions: ALL,
  });
  fireEvent.click(await screen.findByRole('button', { name: '下载第 2 版' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText('CSV'));
  expect(within(dialog).getByText(/表头与取值使用当前语言/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByText('供程序读取'));
  expect(within(dialog).getByText(/表头为字段名/)).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: '确认并导出' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'exclusive.file')?.input).toEqual({
      id: ID,
      version: '2',
      format: 'csv',
      audience: 'programs',
    }),
  );
});

test('a version that is being made after buying appears by itself', async () => {
  let asked = 0;
  const bought = () => {
    asked += 1;
    if (asked === 1) return set({ status: 'draft', expires_at: null, version: null, versions: [] });
    return asked < 4 ? set({ moving: true, version: null, versions: [] }) : set();
  };
  await renderPage(page, { path, api: { ...api, 'exclusive.get': bought }, permissions: ALL });
  fireEvent.click(await screen.findByRole('button', { name: /购\s?买/ }));
  fireEvent.click(await screen.findByRole('button', { name: '确认购买' }));
  expect(await screen.findByText('第 2 版')).toBeInTheDocument();
}, 30_000);

test('who may not buy is offered nothing to buy', async () => {
  await renderPage(page, { path, api, permissions: ['get-exclusive-dataset'] });
  expect(await screen.findByRole('heading', { name: '华东工厂' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /续\s?费/ })).toBeNull();
});

test('what has expired says so, and is bound to no connector', async () => {
  const expired = { ...api, 'exclusive.get': set({ status: 'expired', next_at: null }) };
  await renderPage(page, { path: `${path}?tab=delivery`, api: expired, permissions: ALL });
  expect(await screen.findByText(/已到期：已有版本仍可查看与下载/)).toBeInTheDocument();
  expect(screen.getByText('购买并在有效期内时可以绑定连接器。')).toBeInTheDocument();
});

test('another company’s is not there', async () => {
  const gone = refuse(404, { errorCode: 'not-found' });
  await renderPage(page, { path, api: { ...api, 'exclusive.get': gone }, permissions: ALL });
  expect(await screen.findByText('专属数据集不存在')).toBeInTheDocument();
});
