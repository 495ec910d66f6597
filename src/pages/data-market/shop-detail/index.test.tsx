import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import { fireEvent, screen } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { marketStubs } from '../components/testing';
import ShopDetail from '.';

jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: ({ label }: { label: string }) => label }));

// What is imported by name cannot be a type beside a mock.
type View = import('@daas/contract/endpoints').EndpointOutput<'market.dataSet'>;

const shop = { id: 'shp_1', name: '蓝湾咖啡（西湖店）', shop_no: 'S1', status: '营业', opened_date: '2020-05-01' };
const open = async (row: object) => {
  const page = (
    <Routes>
      <Route path="/shop-details/:id/:tab" element={<ShopDetail />} />
    </Routes>
  );
  await renderPage(page, {
    path: '/shop-details/shp_1/shop',
    api: {
      'monitor.among': { ids: [] },
      'market.dataSet': dataSetView(DATA_SETS.shop, 'zh-CN') as View,
      'market.filterConfig': filterConfig(DATA_SETS.shop, 'zh-CN'),
      'market.detail': { row: { ...shop, ...row }, updated_at: '2026-11-20T00:00:00Z' },
      'market.around': { relations: {}, links: [] },
      'market.timeline': { events: [], more: false },
    },
  });
  await screen.findByRole('region', { name: '门店信息' });
};

test('an open shop has no missing date of closing', async () => {
  await open({ closed_date: null });
  expect(screen.queryByText(/闭店日期/)).toBeNull();
});

test('a closed shop has its date', async () => {
  await open({ status: '停业', closed_date: '2025-03-02' });
  expect(screen.getByText('2025-03-02')).toBeVisible();
});

test('the contacts are a page of their own, masked', async () => {
  const page = (
    <Routes>
      <Route path="/shop-details/:id/*" element={<ShopDetail />} />
    </Routes>
  );
  const opened = { at: '2020-05-01', source: 'date' as const, field: 'opened_date' };
  const api = { ...marketStubs(), 'market.timeline': { events: [opened], more: false } };
  await renderPage(page, { path: '/shop-details/shp_1/shop', api });
  expect(await screen.findByRole('heading', { name: '经营情况' })).toBeInTheDocument();
  expect(screen.queryByText('店长')).not.toBeInTheDocument();
  fireEvent.click(await screen.findByRole('tab', { name: /^联系人/ }));
  expect(history.location.pathname).toBe('/shop-details/shp_1/contacts');
  expect(await screen.findByText('店长')).toBeInTheDocument();
  expect(screen.getByText('林*')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: '时间线' }));
  expect(history.location.pathname).toBe('/shop-details/shp_1/timeline');
  expect(await screen.findByText('开业日期')).toBeInTheDocument();
});
