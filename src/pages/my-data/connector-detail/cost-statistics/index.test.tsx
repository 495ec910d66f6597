import { screen, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import CostStatistics from './index';

// Charts are drawn by a browser only.
jest.mock('./CostCharts', () => ({ CostCharts: () => null }));

const page = (
  <Routes>
    <Route element={<Outlet context={{ connector: { id: 1000001, type: 'API' } }} />}>
      <Route path="*" element={<CostStatistics />} />
    </Route>
  </Routes>
);
const path = '/connector/API/detail/1000001/cost-statistics?from=2026-11-01&to=2026-11-02';
const nothing = { calls: 0, charged: 0, failed: 0, spend: 0 };

test('days of the address, each leading to its calls of the business day', async () => {
  const spent = { calls: 50, charged: 46, failed: 2, spend: 55_200 };
  const { sent } = await renderPage(page, {
    path,
    api: {
      'connector.cost': {
        totals: spent,
        days: [
          { day: '2026-11-01', ...spent },
          { day: '2026-11-02', ...nothing },
        ],
        reasons: [{ reason: 'per_non_empty', calls: 46, spend: 55_200 }],
      },
    },
  });
  const totals = within(await screen.findByRole('region', { name: '合计' }));
  expect(totals.getByText('¥5.52')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'connector.cost')?.input).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-02',
  });
  const href = screen.getByRole('link', { name: '50' }).getAttribute('href') ?? '';
  expect(new URL(href, 'http://x').searchParams.getAll('period')).toEqual([
    '2026-10-31T16:00:00.000Z',
    '2026-11-01T16:00:00.000Z',
  ]);
});

test('without calls it says so', async () => {
  const cost = { totals: nothing, days: [{ day: '2026-11-01', ...nothing }], reasons: [] };
  await renderPage(page, { path, locale: 'en-US', api: { 'connector.cost': cost } });
  expect(await screen.findByText('No calls or spend in this period')).toBeInTheDocument();
});
