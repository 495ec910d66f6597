import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import MarketReportDetail from './index';

// Drawing needs a size, which a page without a browser has not.
jest.mock('@daas/kit/chart/Chart', () => ({
  Chart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

type Answer = import('@daas/contract/endpoints').EndpointOutput<'marketReport.get'>;
const ID = 'mrp_0mfx3c9k00000000000000';
const path = `/data-application/market-report/detail/${ID}`;
const page = (
  <Routes>
    <Route path="/data-application/market-report/detail/:id" element={<MarketReportDetail />} />
  </Routes>
);
const filter = { op: 'and' as const, items: [{ field: 'status', op: 'eq' as const, value: '存续' }] };
const query = {
  data_set: 'enterprise',
  keyword: '轴承',
  filter,
  measure: { op: 'count' as const, field: null, n: null },
  by: null,
};
const asked = (value: number, unit: 'companies' | 'people' | 'tenThousandYuan' = 'companies') => ({
  value,
  unit,
  query,
  formula: null,
  of: [],
});
const content: NonNullable<Answer['version']['content']> = {
  findings: [
    {
      id: 'finding.of-all',
      numbers: { companies: 'scale.companies', share: 'scale.share', whole: 'scale.whole' },
      terms: {},
    },
  ],
  chapters: [
    {
      key: 'scale',
      text: [
        {
          id: 'scale.size',
          numbers: { companies: 'scale.companies', capital: 'scale.capital', insured: 'scale.insured' },
          terms: {},
        },
        { id: 'scale.of-all', numbers: { share: 'scale.share', whole: 'scale.whole' }, terms: {} },
      ],
      figures: [
        {
          number: 1,
          key: 'scale.sizes',
          kind: 'bar',
          unit: 'companies',
          query: { ...query, by: 'scale' },
          points: [{ label: { cn: '大型', en: 'Large' }, value: 40, filter, id: null }],
        },
      ],
    },
    { key: 'trade', text: [{ id: 'nothing', numbers: { count: 'trade.declarations' }, terms: {} }], figures: [] },
  ],
  numbers: {
    'scale.companies': asked(40),
    'scale.capital': asked(12_345, 'tenThousandYuan'),
    'scale.insured': asked(900, 'people'),
    'scale.whole': asked(160),
    'scale.share': {
      value: 0.25,
      unit: 'percent',
      query: null,
      formula: 'share',
      of: ['scale.companies', 'scale.whole'],
    },
    'trade.declarations': { ...asked(0), unit: 'declarations' },
  },
  sources: [
    {
      data_set: 'enterprise',
      label: { cn: '企业工商数据', en: 'Enterprises' },
      rows: 600,
      loaded_at: '2026-11-20T00:00:00Z',
      origin: { cn: '甲市工商登记', en: 'Register of Jia' },
    },
  ],
};
const version = {
  number: 2,
  status: 'done' as const,
  progress: 1,
  amount: 700_000,
  ordered_by: '管理员',
  ordered_at: '2026-11-20T00:00:00Z',
  computed_at: '2026-11-20T00:00:00Z',
};
const answer: Answer = {
  id: ID,
  name: '轴承市场',
  keyword: '轴承',
  industries: [],
  regions: [],
  chapters: ['scale', 'trade'],
  status: 'done',
  progress: 1,
  versions: 2,
  owner: '管理员',
  own: true,
  updated_at: '2026-11-20T00:00:00Z',
  version: { ...version, outdated: true, content },
  history: [version, { ...version, number: 1 }],
  previous: { number: 1, values: { 'scale.companies': 38 } },
  price: 700_000,
};
const api = (change: Partial<Answer> = {}): import('@/testing').ApiStubs => ({
  'marketReport.get': { ...answer, ...change },
  'market.dataSet': refuse(404, {}),
  'market.filterConfig': refuse(404, {}),
});

test('a number of the text opens the query it comes from, and leads to its rows', async () => {
  await renderPage(page, { path, api: api() });
  expect(await screen.findByRole('heading', { level: 1, name: '轴承市场' })).toBeInTheDocument();
  fireEvent.click(within(screen.getByRole('region', { name: /市场规模/ })).getByRole('button', { name: '40 家' }));
  const origin = await screen.findByRole('dialog');
  expect(within(origin).getByText('第 1 版：38 家')).toBeInTheDocument();
  expect(within(origin).getByText('计数')).toBeInTheDocument();
  const rows = within(origin).getByRole('link', { name: '查看这些数据' }).getAttribute('href') as string;
  expect(rows).toMatch(/^\/enterprise\/search\?/);
  const params = new URLSearchParams(rows.split('?')[1]);
  expect([params.get('keyword'), JSON.parse(params.get('filter') as string)]).toEqual(['轴承', filter]);
});

test('it begins with what was found, and each number there leads to its query', async () => {
  await renderPage(page, { path, api: api() });
  const findings = await screen.findByRole('region', { name: '主要发现' });
  expect(findings).toHaveTextContent('全国有在营的“轴承”企业 40 家，占全国全部在营企业 160 家 的 25%。');
  const [chapter] = screen.getAllByRole('heading', { level: 2 });
  expect(findings.compareDocumentPosition(chapter as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.click(within(findings).getByRole('button', { name: '40 家' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('计数');
  // A mark that follows a number stays on its line.
  const closing = within(findings).getByRole('button', { name: '25%' }).parentElement;
  expect(closing?.textContent).toBe('25%。');
});

test('a number that others make names them', async () => {
  await renderPage(page, { path, api: api() });
  fireEvent.click(within(await screen.findByRole('region', { name: /市场规模/ })).getByRole('button', { name: '25%' }));
  const origin = await screen.findByRole('dialog');
  expect(within(origin).getByText(/占比 =/)).toBeInTheDocument();
  fireEvent.click(within(origin).getByRole('button', { name: '160 家' }));
  expect(await within(origin).findByRole('link', { name: '查看这些数据' })).toBeInTheDocument();
});

test('figures are numbered and name their source, and an empty chapter says so', async () => {
  await renderPage(page, { path, api: api() });
  expect(await screen.findByRole('img', { name: /图 1\s+各规模的企业数/ })).toBeInTheDocument();
  expect(screen.getByText(/来源：企业工商数据/)).toBeInTheDocument();
  expect(screen.getByText(/^企业工商数据：600 条，.* · 甲市工商登记$/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: /进出口/ })).toHaveTextContent(
    '全国没有与“轴承”相关的记录（0 票），因此本章没有内容，也未收费。',
  );
  // A bracket that is opened before a number does not end the line above it.
  expect(screen.getByRole('button', { name: '0 票' }).parentElement?.textContent).toBe('（0 票），');
});

test('another version is ordered at the price that is shown', async () => {
  const { sent } = await renderPage(page, { path, api: { ...api(), 'marketReport.renew': { number: 3 } } });
  expect(await screen.findByText(/可订购新版本/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '订购新版本' }));
  fireEvent.click(await screen.findByRole('button', { name: /支付/ }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'marketReport.renew')?.input).toEqual({ id: ID, amount: 700_000 }),
  );
});

test('a version that is being made is followed until it is there', async () => {
  let asked = 0;
  const steps = [answer, { ...answer, status: 'running' as const, progress: 0.5 }];
  const next = { ...answer, version: { ...answer.version, number: 3 } };
  const stub = () => steps[asked++] ?? next;
  await renderPage(page, { path, api: { ...api(), 'marketReport.get': stub, 'marketReport.renew': { number: 3 } } });
  fireEvent.click(await screen.findByRole('button', { name: '订购新版本' }));
  fireEvent.click(await screen.findByRole('button', { name: /支付/ }));
  expect(await screen.findByText('正在生成，可以离开此页，稍后再看')).toBeInTheDocument();
  expect(await screen.findByText(/^第 3 版，生成于/)).toBeInTheDocument();
});

test('a link that leads nowhere says so', async () => {
  await renderPage(page, { path, api: { 'marketReport.get': refuse(404, { errorCode: 'not-found' }) } });
  expect(await screen.findByText('报告不存在')).toBeInTheDocument();
});
