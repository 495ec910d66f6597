import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import RegionalReport from './index';

// Drawing needs a size, which a page without a browser has not.
jest.mock('@daas/kit/chart/Chart', () => ({ Chart: () => null }));
jest.mock('@daas/kit/chart/ChinaMap', () => ({ ChinaMap: () => null }));

type Answer = import('@daas/contract/endpoints').EndpointOutput<'regional.report'>;
const KEY = 'abcdefghijklmnopqrstuv';
const path = `/data-application/regional-analysis/detail/${KEY}`;
const page = (
  <Routes>
    <Route path="/data-application/regional-analysis/detail/:key" element={<RegionalReport />} />
  </Routes>
);
const rows = (city: string) => ({ field: 'city', op: 'eq' as const, value: city });
const industry = (division: string, companies: number, lq: number) => ({
  section: '制造业',
  division,
  values: { companies, registered_capital: companies * 100 },
  comparison: { companies: 100, registered_capital: 9000 },
  lq: { companies: lq, registered_capital: null },
  filter: { field: 'industry_l2', op: 'eq' as const, value: division },
});
const report: NonNullable<Answer['report']> = {
  rows_at: '2026-11-20T00:00:00Z',
  region: { op: 'and', items: [] },
  comparison: { op: 'and', items: [] },
  totals: [
    { measure: 'companies', region: 40, comparison: 200 },
    { measure: 'registered_capital', region: 4000, comparison: 18_000 },
  ],
  places: {
    level: 'city',
    list: [
      {
        province: '浙江省',
        city: '宁波市',
        county: null,
        lng: 121.5,
        lat: 29.8,
        values: { companies: 40 },
        filter: rows('宁波市'),
      },
    ],
  },
  industries: [industry('通用设备制造业', 30, 2.5), industry('汽车制造业', 10, 0.4)],
  concentration: [
    {
      measure: 'companies',
      industries: 6250,
      comparison_industries: 5000,
      places: 10_000,
      normalised: { classes: 2, industries: 0.25, comparison_industries: 0, places: null },
    },
  ],
  leading_capital: { four: 0.5, ten: 0.75 },
  sizes: [],
  growth: { list: [], from: 2020, to: 2025, rate: 0.081, comparison_rate: null },
  chain: {
    of: ['通用设备制造业'],
    list: [
      { side: 'upstream', division: '批发业', weight: 35, companies: 0, lq: null, gap: 'missing', filter: rows('无') },
    ],
  },
  leaders: [
    {
      id: 'ent_000007',
      name: '宁波甬澜精密机械有限公司',
      province: '浙江省',
      city: '宁波市',
      industry: '通用设备制造业',
      registered_capital: 5000,
      insured_count: null,
    },
  ],
};
const answer: Answer = {
  id: 'rap_0mfx3c9k00000000000000',
  key: KEY,
  name: '宁波制造',
  regions: [{ code: '3302', name: '宁波市' }],
  industries: [{ code: 'C', name: '制造业' }],
  comparison: { code: 'CN', name: '全国' },
  status: 'done',
  progress: 1,
  updated_at: '2026-11-20T00:00:00Z',
  measures: ['companies', 'registered_capital'],
  own: true,
  owner: '管理员',
  report,
  computed_at: '2026-11-20T00:00:00Z',
  outdated: false,
};
const api = (change: Partial<Answer> = {}): import('@/testing').ApiStubs => ({
  'regional.report': { ...answer, ...change },
});

test('numbers lead to their rows, companies to their page, and formulas stand beside', async () => {
  await renderPage(page, { path, api: api() });
  expect(await screen.findByRole('heading', { level: 1, name: '宁波制造' })).toBeInTheDocument();
  const place = screen.getByRole('link', { name: '宁波市' }).getAttribute('href') as string;
  expect(place).toMatch(/^\/enterprise\/search\?/);
  expect(JSON.parse(new URLSearchParams(place.split('?')[1]).get('filter') as string)).toEqual(rows('宁波市'));
  expect(screen.getByRole('link', { name: '宁波甬澜精密机械有限公司' })).toHaveAttribute(
    'href',
    '/enterprise/detail/ent_000007',
  );
  expect(screen.getByText('占全国 20%')).toBeInTheDocument();
  expect(screen.getByText('缺失')).toBeInTheDocument();
  // A6: no verdict by bounds made for markets, but by the number of classes and against the same ones elsewhere.
  expect(screen.getByText('比全国更集中')).toBeInTheDocument();
  expect(screen.getByText('0.25 （HHI 6,250）')).toBeInTheDocument();
  // What was found stands on top, and leads to its rows.
  expect(screen.getByText(/最大的行业是/)).toHaveTextContent('最大的行业是通用设备制造业，占 75%；在全国占 50%。');
  expect(screen.getByText(/专业化行业是/)).toHaveTextContent('集中程度是全国的 2.5 倍。');
  expect(screen.getByText(/上游的批发业没有企业/)).toBeInTheDocument();
  expect(screen.getByText(/Hirschman \(1964\)/)).toBeInTheDocument();
  expect(screen.getByText(/Isard \(1960\)/)).toBeInTheDocument();
});

test('another measure is chosen in the address', async () => {
  await renderPage(page, { path: `${path}?measure=registered_capital`, api: api() });
  expect(await screen.findByText('3. 行业结构（注册资本）')).toBeInTheDocument();
});

test('rows that were loaded since can be computed anew by the owner only', async () => {
  const { sent } = await renderPage(page, {
    path,
    api: { ...api({ outdated: true }), 'regional.refresh': { done: true } },
  });
  fireEvent.click(await screen.findByRole('button', { name: /重新计算/ }));
  await waitFor(() => expect(sent.some(({ name }) => name === 'regional.refresh')).toBe(true));
});

test('a colleague reads and changes nothing', async () => {
  await renderPage(page, { path, api: api({ own: false, outdated: true }) });
  expect(await screen.findByText(/企业数据已更新/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /重新计算/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /编辑/ })).toBeNull();
});

test('a link that leads nowhere says so', async () => {
  await renderPage(page, { path, api: { 'regional.report': refuse(404, { errorCode: 'not-found' }) } });
  expect(await screen.findByText('分析不存在')).toBeInTheDocument();
});
