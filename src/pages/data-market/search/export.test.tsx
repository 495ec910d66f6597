import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { ExportDialog } from '@daas/market-ui/ExportDialog';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import MarketSearch from './index';

const { enterprise } = DATA_SETS;
const view = dataSetView(enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>;
const row = { id: 'ent_1', name: '杭州云帆科技有限公司' };
const quote: EndpointOutput<'export.quote'> = {
  relations: [{ relation: 'patents', price: 100 }],
  id: 'exp_0000000001',
  rows: 640,
  more: false,
  unit_price: 1100,
  amount: 704_000,
  left_out: null,
  valid_until: '2026-11-20T00:15:00Z',
};
const file: EndpointOutput<'download.get'> = {
  relations: [{ relation: 'patents', label: '专利', price: 100 }],
  id: 'dwn_0000000001',
  kind: 'market-export',
  name: 'enterprise-2026-11-20.xlsx',
  connector: null,
  status: 'running',
  progress: 0.4,
  rows: 640,
  bytes: 0,
  amount: 704_000,
  downloads: 0,
  by: '演示',
  error: null,
  created_at: '2026-11-20T00:00:00Z',
  expires_at: null,
  repeatable: false,
};
const quota: EndpointOutput<'goodsApp.downloadQuota'> = {
  limit: 5_000_000,
  used: 0,
  left: 5_000_000,
  resets_at: '2026-11-30T16:00:00Z',
  applications: [],
};
const api: ApiStubs = {
  'goodsApp.downloadQuota': quota,
  'market.dataSet': view,
  'market.filterConfig': filterConfig(enterprise, 'zh-CN'),
  'market.search': {
    list: [row],
    total: 640,
    capped: false,
    count: 640,
    left_out: null,
    current: 1,
    pageSize: 20,
    highlight: {},
    facets: [],
    histograms: [],
    updated_at: '2026-11-20T00:00:00Z',
  },
  'monitor.among': { ids: [] },
  'savedFilter.list': { list: [], total: 0, current: 1, pageSize: 200 },
  'export.quote': quote,
  'export.create': { download_id: file.id },
  'download.get': file,
};

type Rendered = Awaited<ReturnType<typeof renderPage>>;
const asked = ({ sent }: Rendered, name = 'export.quote') =>
  sent.filter((one) => one.name === name).map(({ input }) => input);

const openPage = (query: string) =>
  renderPage(
    <Routes>
      <Route path="/data-market/search/:type" element={<MarketSearch />} />
    </Routes>,
    { path: `/data-market/search/enterprise${query}`, api },
  );
const onClose = jest.fn();
const openDialog = async (stubs: ApiStubs = {}, options: { permissions?: readonly string[] } = {}) => {
  const dialog = (
    <ExportDialog view={view} question={{ filter: null }} fields={view.default_columns} onClose={onClose} />
  );
  const rendered = await renderPage(dialog, { api: { ...api, ...stubs }, ...options });
  await screen.findByText(/70\.40/);
  return rendered;
};
const startButton = () => screen.getByText('确认并导出').closest('button') as HTMLButtonElement;

test('shows the price of a condition on related data before and after the charge', async () => {
  await openDialog();
  expect(await screen.findByText('单价中，关联数据“专利”占 ¥0.01')).toBeInTheDocument();
  fireEvent.click(startButton());
  await screen.findByText(file.name);
  expect(await screen.findByText('单价中，关联数据“专利”占 ¥0.01')).toBeInTheDocument();
});

test('asks for what is on the screen', async () => {
  const page = await openPage('?keyword=云帆&facet.status=存续&sort=-registered_capital');
  await screen.findByText(row.name);
  fireEvent.click(await screen.findByText('导出'));
  await waitFor(() => expect(asked(page)).toHaveLength(1));
  expect(asked(page)).toEqual([
    {
      data_set: 'enterprise',
      keyword: '云帆',
      filter: { field: 'status', op: 'eq', value: '存续' },
      sort: '-registered_capital',
      fields: view.default_columns,
      rows: 640,
      format: 'xlsx',
      audience: 'people',
    },
  ]);
});

test('another choice has another price, and the old one cannot be accepted meanwhile', async () => {
  const dialog = await openDialog();
  expect(screen.getByText('640')).toBeInTheDocument();
  expect(startButton()).toBeEnabled();
  fireEvent.click(screen.getByText('CSV'));
  fireEvent.change(screen.getByLabelText('最多导出行数'), { target: { value: '25' } });
  expect(startButton()).toBeDisabled();
  await waitFor(() => expect(startButton()).toBeEnabled());
  expect(asked(dialog)).toHaveLength(2);
  expect(asked(dialog)[1]).toMatchObject({ format: 'csv', rows: 25 });
});

test('follows the file, which is made whether or not anybody looks', async () => {
  const dialog = await openDialog();
  fireEvent.click(startButton());
  expect(await screen.findByText(file.name)).toBeInTheDocument();
  expect(asked(dialog, 'export.create')).toEqual([{ id: quote.id }]);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('查看下载记录').closest('a')).toHaveAttribute(
    'href',
    `/my-data/download-record?keyword=${file.id}`,
  );
  fireEvent.click(screen.getByText(/^关\s?闭$/));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a refusal is shown where the price stands, and the price is asked for again', async () => {
  const dialog = await openDialog({ 'export.create': refuse(402, { errorMessage: '余额不足' }) });
  fireEvent.click(startButton());
  expect(await screen.findByText('余额不足')).toBeInTheDocument();
  await waitFor(() => expect(asked(dialog)).toHaveLength(2));
});

test('who may not buy sees the price, and which permission it takes', async () => {
  await openDialog({}, { permissions: ['get-file-download-log-list'] });
  expect(screen.getByText(/需要“购买专属数据集、导出数据与市场报告”权限/)).toBeInTheDocument();
  expect(startButton()).toBeDisabled();
});

test('what cannot be quoted says why', async () => {
  const stubs = { ...api, 'export.quote': refuse(403, { errorMessage: '贵公司未开通该数据产品。' }) };
  const dialog = <ExportDialog view={view} question={{ filter: null }} fields={['name']} onClose={onClose} />;
  await renderPage(dialog, { api: stubs });
  expect(await screen.findByText('贵公司未开通该数据产品。')).toBeInTheDocument();
  expect(startButton()).toBeDisabled();
});

test('a failed export says what became of the money', async () => {
  await openDialog({ 'download.get': { ...file, status: 'failed', error: '文件生成失败，费用已退回' } });
  fireEvent.click(startButton());
  expect(await screen.findByText('文件生成失败，费用已退回')).toBeInTheDocument();
});

test('begins with what the month has left, and says how much that is', async () => {
  const dialog = await openDialog({ 'goodsApp.downloadQuota': { ...quota, limit: 1000, used: 940, left: 60 } });
  expect(screen.getByLabelText('最多导出行数')).toHaveValue('60');
  expect(screen.getByText('本月还可导出 60 行，2026-12-01 重新计算')).toBeInTheDocument();
  expect(asked(dialog)).toEqual([expect.objectContaining({ rows: 60 })]);
});

test('an application’s files hold no more than its own quota', async () => {
  const closed = { product_type: 53, name: '异地办公客群', state: 'EXPERIMENTAL', limit: 500, used: 0, left: 500 };
  const own = { ...closed, key: 'remote_office' } as (typeof quota)['applications'][number];
  const quotedBy = { endpoint: 'customerGroup.quoteRemoteOffice', type: 'noregist' } as const;
  const dialog = await renderPage(
    <ExportDialog view={view} question={{ filter: null }} fields={['name']} quotedBy={quotedBy} onClose={onClose} />,
    {
      api: {
        ...api,
        'goodsApp.downloadQuota': { ...quota, applications: [own] },
        'customerGroup.quoteRemoteOffice': quote,
      },
    },
  );
  await screen.findByText(/70\.40/);
  expect(asked(dialog, 'customerGroup.quoteRemoteOffice')).toEqual([expect.objectContaining({ rows: 500 })]);
});

test('where the quota cannot be read, the server decides', async () => {
  const dialog = await openDialog({ 'goodsApp.downloadQuota': refuse(500) });
  expect(asked(dialog)).toEqual([expect.objectContaining({ rows: 1000 })]);
});

test('tells of the rows of the list, not of a cap; and of long cells only where a field may have them', async () => {
  await openPage('');
  fireEvent.click(await screen.findByText('导出'));
  expect(await screen.findByText(/^符合条件 640 条 · 本月还可导出 5,000,000 行/)).toBeInTheDocument();
  expect(screen.queryByText('1,000,000')).not.toBeInTheDocument();
  expect(screen.queryByText(/32,767/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByText('全部字段'));
  expect(await screen.findByText(/32,767/)).toBeInTheDocument();
});

test('a finished file is fetched in the dialog', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:file');
  const done = { ...file, status: 'done' as const, progress: 1, bytes: 2048 };
  const dialog = await openDialog({ 'download.get': done, 'download.file': 'rows' });
  fireEvent.click(startButton());
  fireEvent.click(await screen.findByRole('button', { name: '下载' }));
  await waitFor(() => expect(asked(dialog, 'download.file')).toEqual([{ id: file.id }]));
});

test('what was sent to another product has no file to fetch', async () => {
  await openDialog({ 'download.get': { ...file, status: 'done', progress: 1, bytes: 0 } });
  fireEvent.click(startButton());
  expect(await screen.findByText(/已完成/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '下载' })).not.toBeInTheDocument();
});
