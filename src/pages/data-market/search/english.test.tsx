import { DATA_SETS, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { rememberLocale } from '@/appearance/store';
import { renderPage } from '@/testing';
import { searchPage } from '../components/testing';
import MarketSearch from './index';

const page = (
  <Routes>
    <Route path="/data-market/search/:type" element={<MarketSearch />} />
  </Routes>
);

afterEach(() => rememberLocale('zh-CN'));

async function list(path: string, locale: 'zh-CN' | 'en-US', ...rows: Record<string, unknown>[]) {
  rememberLocale(locale);
  const key = path.replace(/\?.*/, '') as 'customs_trade' | 'overseas_buyer';
  const [row = {}] = rows;
  const api = {
    'market.dataSet': dataSetView(DATA_SETS[key], locale) as EndpointOutput<'market.dataSet'>,
    'market.filterConfig': filterConfig(DATA_SETS[key], locale),
    'market.search': searchPage(...rows),
    'market.detail': { row, updated_at: '2026-11-20T00:00:00Z' },
    'market.vocabulary': { list: [] },
    'monitor.among': { ids: [] },
  };
  await renderPage(page, { path: `/data-market/search/${path}`, locale, api });
}

const bearings = { id: 'row_1', goods_name: '深沟球轴承', hs_code: '848210', hs_description: 'Ball bearings' };
const gears = { id: 'row_2', goods_name: '齿轮', hs_code: '848340', hs_description: null };

test('goods have their published English name beneath the Chinese one, each marked as its language', async () => {
  await list('customs_trade', 'en-US', bearings, gears);
  const link = await screen.findByRole('link', { name: /深沟球轴承/ });
  expect(within(link).getByText('深沟球轴承')).toHaveAttribute('lang', 'zh-CN');
  expect(within(link).getByText('Ball bearings').closest('[lang]')).toHaveAttribute('lang', 'en');
  // Whose code has none keep the Chinese one alone.
  expect(screen.getByRole('link', { name: '齿轮' })).toBeInTheDocument();
});

test('who reads Chinese sees the Chinese name alone', async () => {
  await list('customs_trade', 'zh-CN', bearings);
  expect(await screen.findByRole('link', { name: '深沟球轴承' })).toBeInTheDocument();
  expect(screen.queryByText('Ball bearings')).not.toBeInTheDocument();
});

test('products of a buyer have the names of their chapters', async () => {
  const name = 'Quorvan Bearings GmbH';
  await list('overseas_buyer', 'en-US', { id: 'row_1', name, products: ['深沟球轴承'], hs_chapters: ['84'] });
  const products = await screen.findByText('深沟球轴承');
  expect(products.closest('td')).toHaveTextContent('Machinery and mechanical appliances');
});

test('a record is headed by its name, kept apart from the direction of the page', async () => {
  await list('customs_trade?row=row_1', 'en-US', bearings);
  const heading = (await screen.findByRole('dialog')).querySelector<HTMLElement>('.daas-drawer-title');
  expect(await within(heading as HTMLElement).findByText('深沟球轴承')).toHaveAttribute('lang', 'zh-CN');
});
