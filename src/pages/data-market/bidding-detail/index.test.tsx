import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import BiddingDetail from './index';

const { bidding } = DATA_SETS;
const view = dataSetView(bidding, 'zh-CN') as EndpointOutput<'market.dataSet'>;
const tender = {
  id: 'bid_1',
  title: '鄞州区示范医院医用离心机采购项目招标公告',
  notice_type: '招标公告',
  project_no: 'DEMO-330212-2025-0018',
  publish_date: '2025-03-12',
  budget: 200,
};
const award = {
  id: 'bid_2',
  title: '鄞州区示范医院医用离心机采购项目中标公告',
  notice_type: '中标公告',
  project_no: tender.project_no,
  publish_date: '2025-04-12',
  budget: 200,
  award_amount: 150,
};
const rows = { bid_1: tender, bid_2: award };
const api: ApiStubs = {
  'market.around': refuse(404),
  'monitor.among': { ids: [] },
  'market.dataSet': view,
  'market.filterConfig': filterConfig(bidding, 'zh-CN'),
  'market.detail': ({ row_id: rowId }) => ({ row: rows[rowId as 'bid_1'], updated_at: null }),
  'market.search': {
    list: [award, tender],
    total: 2,
    capped: false,
    count: 2,
    left_out: null,
    current: 1,
    pageSize: 100,
    highlight: {},
    facets: [],
    histograms: [],
    updated_at: null,
  },
};
const page = (
  <Routes>
    <Route path="/bidding/page-details/:type/:id" element={<BiddingDetail />} />
  </Routes>
);

test('the project runs from tender to contract; each stage leads to its notice', async () => {
  const { sent } = await renderPage(page, { path: '/bidding/page-details/award/bid_2', api });
  const chain = await screen.findByRole('region', { name: '项目进程' });
  expect(await within(chain).findByRole('link', { name: '招标公告' })).toHaveAttribute(
    'href',
    '/bidding/page-details/tender/bid_1',
  );
  expect(within(chain).getByText('中标公告')).toHaveAttribute('aria-current', 'step');
  expect(within(chain).getByText(/较预算节约 25/)).toBeInTheDocument();
  expect(within(chain).getByText('尚未发布')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'market.search')?.input).toMatchObject({
    filter: { field: 'project_no', op: 'eq', value: tender.project_no },
  });
});

test('the address says which stage is shown', async () => {
  await renderPage(page, { path: '/bidding/page-details/notice/bid_1', api });
  await waitFor(() => expect(history.location.pathname).toBe('/bidding/page-details/tender/bid_1'));
  expect(await screen.findByRole('heading', { level: 1, name: tender.title })).toBeInTheDocument();
});

test('a stage of the project is found from any of its notices', async () => {
  await renderPage(page, { path: '/bidding/page-details/award/bid_1', api });
  await waitFor(() => expect(history.location.pathname).toBe('/bidding/page-details/award/bid_2'));
  expect(await screen.findByRole('heading', { level: 1, name: award.title })).toBeInTheDocument();
});
