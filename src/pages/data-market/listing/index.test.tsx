import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import { marketStubs } from '../components/testing';
import ListingPage from './index';

jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: ({ label }: { label: string }) => label }));

const page = (
  <Routes>
    <Route path="/data-market/data-set/:type" element={<ListingPage />} />
  </Routes>
);
const path = '/data-market/data-set/enterprise';
const field = (name_en: string, more: object) => ({ name_en, fill: 0, price: 0, match: '', sample: '', ...more });
const listing = {
  rows: 10_000,
  updated_at: '2026-11-20T00:00:00Z',
  price: { mode: 'per_non_empty', base: 1000, own: true },
  fields: [field('uscc', { fill: 1, price: 500, match: '完全一致，区分大小写', sample: '91000000MAE000002K' })],
  preview: [{ id: 'ent_1', name: '宁波甬澜精密机械有限公司' }],
  regions: { field: 'province', values: [{ value: '浙江省', label: '浙江省', rows: 812 }] },
  industries: null,
  loads: [{ at: '2026-11-20T00:00:00Z', appeared: 3, changed: 41, vanished: 2, complete: true }],
  request: { uscc: '91000000MAE000002K', limit: 10 },
};
const api = {
  ...marketStubs(),
  'market.listing': listing as never,
  'market.price': ({ calls }: { calls: number }) =>
    ({ mode: 'per_non_empty', base: 1000, fields: [], each: 1500, total: 1500 * calls }) as never,
};

test('says what the data set holds, how full, how fresh, and how to ask for it', async () => {
  await renderPage(page, { path, api });
  expect(await screen.findByRole('heading', { level: 1, name: '企业工商数据' })).toBeInTheDocument();
  const dictionary = screen.getByRole('region', { name: '数据字典' });
  expect(within(dictionary).getByText('完全一致，区分大小写')).toBeInTheDocument();
  expect(within(dictionary).getByText('100%')).toBeInTheDocument();
  expect(screen.getByText('宁波甬澜精密机械有限公司')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '浙江省' }).getAttribute('href')).toContain('/enterprise/search?filter=');
  // First of all what it answers, each with the way to its rows.
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('能回答这些问题');
  const questions = screen.getAllByRole('link', { name: /^哪些企业.*？$/ });
  expect(questions).toHaveLength(3);
  expect(decodeURIComponent(questions[0]?.getAttribute('href') ?? '')).toContain('"高新技术企业"');
  const history = screen.getByRole('region', { name: '更新记录' });
  expect(within(history).getByText('41')).toBeInTheDocument();
  expect(await screen.findByText(/connectors\/CONNECTOR_ID\/query/)).toBeInTheDocument();
});

test('the price is what the server answers for the fields and calls chosen', async () => {
  const { sent } = await renderPage(page, { path, api });
  expect(await screen.findByText('¥150.00')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('调用次数'), { target: { value: '20' } });
  expect(await screen.findByText('¥3.00')).toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'market.price').at(-1)?.input).toMatchObject({ calls: 20 });
});

test('a data set that is not there leads back to the market', async () => {
  const gone = refuse(404, { errorMessage: 'x' });
  await renderPage(page, { path, api: { ...api, 'market.dataSet': gone, 'market.listing': gone } });
  expect(await screen.findByText('数据集不存在')).toBeInTheDocument();
});
