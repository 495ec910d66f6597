import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import { marketStubs } from '../components/testing';
import MacroDetail from './index';

type Series = EndpointOutput<'macro.series'>['series'][number];
const NAMES: Record<string, string> = { CN: '中国', '33': '浙江省', '32': '江苏省' };
const point = (year: number, value: number, modelled = false) => ({ year, value, growth: 2.5, modelled });
const seriesOf = (code: string): Series[] => {
  const region = { code, name: NAMES[code] ?? code, level: code === 'CN' ? 'country' : 'province' };
  const gdp = { code: code === 'CN' ? 'ny.gdp.mktp.cn' : 'gdp', name: '生产总值', unit: '亿元', tab: 'economic-view' };
  return [
    {
      indicator: gdp,
      region,
      source: { key: 'province-copy', name: '公开统计汇编（未经审核的估算）' },
      points: [point(2023, 85_017), point(2024, 90_131)],
    },
    {
      indicator: { ...gdp, code: 'retail_sales', name: '社会消费品零售总额' },
      region,
      source: { key: 'model', name: '模型推算（非统计数据）' },
      points: [{ ...point(2024, 33_000, true), growth: 0 }],
    },
  ];
};
const api: ApiStubs = {
  ...marketStubs(),
  'market.vocabulary': {
    list: [
      { code: '32', name: '江苏省', name_en: 'Jiangsu', children: [] },
      {
        code: '33',
        name: '浙江省',
        name_en: 'Zhejiang',
        children: [{ code: '3302', name: '宁波市', name_en: 'Ningbo', children: [] }],
      },
    ],
  },
  'macro.series': ({ regions }: EndpointInput<'macro.series'>) => ({
    // One value travels without a list around it.
    series: [regions].flat().flatMap(seriesOf),
    updated_at: '2026-11-20T00:00:00Z',
  }),
  'macro.ranking': ({ indicator }: EndpointInput<'macro.ranking'>) => ({
    indicator: { code: indicator, name: '生产总值', unit: '亿元', tab: 'economic-view' },
    year: 2024,
    years: [2024, 2023],
    list: [
      {
        region: { code: '32', name: '江苏省' },
        source: { key: 'province-copy', name: '公开统计汇编（未经审核的估算）' },
        value: 134_387.29,
        growth: 4.5,
        modelled: false,
      },
    ],
  }),
};
const path = '/data-market/plan/insight-into/urban-macro-data/macro-data-details/economic-view';
const asked = (sent: { name: string; input: Record<string, unknown> }[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input);

test('the address says what is looked at: region, others, indicator', async () => {
  const { sent } = await renderPage(<MacroDetail />, {
    path: `${path}?region=33&compare=32&indicator=retail_sales`,
    api,
  });
  expect(await screen.findByText(/社会消费品零售总额 · 亿元 · 来源：模型推算/)).toBeInTheDocument();
  expect(asked(sent, 'macro.series')).toContainEqual({ regions: ['33', '32'], tab: 'economic-view' });
  expect(screen.getAllByText('推算值').length).toBeGreaterThan(0);
});

test('each value of the map stands in a list that leads to the province', async () => {
  const { sent } = await renderPage(<MacroDetail />, { path, api });
  const list = await screen.findByRole('list', { name: '生产总值' });
  const link = within(list).getByRole('link', { name: '江苏省' });
  expect(link).toHaveAttribute('href', `${path}?region=32`);
  expect(asked(sent, 'macro.ranking')).toContainEqual({ indicator: 'gdp', level: 'province' });
});

test('a series is a file of what is shown', async () => {
  const made: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => undefined });
  const named: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    named.push(this.download);
  });
  const csv = '\uFEFF指标代码\r\nretail_sales\r\n';
  const { sent } = await renderPage(<MacroDetail />, {
    path: `${path}?region=33`,
    api: { ...api, 'macro.file': { name: 'retail_sales-33.csv', csv } },
  });
  fireEvent.click(await screen.findByRole('button', { name: '下载社会消费品零售总额' }));
  await waitFor(() => expect(named).toEqual(['retail_sales-33.csv']));
  click.mockRestore();
  expect(asked(sent, 'macro.file')).toEqual([{ regions: ['33'], tab: 'economic-view', indicator: 'retail_sales' }]);
  const [blob] = made as [Blob];
  const reader = new FileReader();
  reader.readAsText(blob);
  await waitFor(() => expect(reader.result).not.toBeNull());
  expect(String(reader.result)).toContain('retail_sales');
});

test('a figure that stays says so in words', async () => {
  await renderPage(<MacroDetail />, { path: `${path}?region=33`, api });
  expect(await screen.findByText(/同比持平/)).toBeInTheDocument();
  expect(screen.queryByText(/同比 0/)).toBeNull();
});

test('a name in the table is drawn', async () => {
  await renderPage(<MacroDetail />, { path: `${path}?region=33`, api });
  fireEvent.click(await screen.findByRole('button', { name: '社会消费品零售总额' }));
  expect(new URLSearchParams(history.location.search).get('indicator')).toBe('retail_sales');
});

test('a region without this topic says so', async () => {
  await renderPage(<MacroDetail />, {
    path: `${path}?region=99`,
    api: { ...api, 'macro.series': { series: [], updated_at: null } },
  });
  expect(await screen.findByText('该地区没有这一主题的数据')).toBeInTheDocument();
});

test('an index, values per head and all indicators at once are in the address and the file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const people = (code: string): Series[] =>
    seriesOf(code)
      .slice(0, 1)
      .map((one) => ({
        ...one,
        indicator: { code: 'resident_population', name: '常住人口', unit: '万人', tab: 'demographic-data' },
        points: [point(2024, 6000, true)],
      }));
  const series = ({ regions, tab }: EndpointInput<'macro.series'>) => ({
    series: [regions].flat().flatMap(tab === 'demographic-data' ? people : seriesOf),
    updated_at: null,
  });
  const { sent } = await renderPage(<MacroDetail />, {
    path: `${path}?region=33&compare=32&indicator=gdp&to=2024`,
    api: { ...api, 'macro.series': series, 'macro.file': { name: 'gdp-33-32.csv', csv: '' } },
  });
  fireEvent.click(await screen.findByRole('radio', { name: '指数' }));
  expect(await screen.findByText(/生产总值 · 指数（2023年=100）/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('radio', { name: '人均' }));
  expect(await screen.findByText(/生产总值 · 元\/人/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /下载序列/ }));
  const file = { regions: ['33', '32'], tab: 'economic-view', indicator: 'gdp', measure: 'per-head', to: 2024 };
  await waitFor(() => expect(asked(sent, 'macro.file')).toEqual([file]));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  click.mockRestore();
  expect(new URLSearchParams(history.location.search).get('measure')).toBe('per-head');
  fireEvent.click(screen.getByRole('radio', { name: '数值' }));
  fireEvent.click(screen.getByRole('radio', { name: '多图' }));
  const charts = await screen.findAllByRole('img', { name: /浙江省, 江苏省$/ });
  expect(charts.map((one) => one.getAttribute('aria-label'))).toEqual([
    '生产总值 (亿元): 浙江省, 江苏省',
    '社会消费品零售总额 (亿元): 浙江省, 江苏省',
  ]);
  expect(new URLSearchParams(history.location.search).get('chart')).toBe('small');
});

test('the state of the application closes the page and says what to do', async () => {
  const refused = refuse(403, { errorCode: 'application-not-activated', code: 405, errorMessage: '应用未开通' });
  await renderPage(<MacroDetail />, { path, api: { ...api, 'macro.series': refused } });
  expect(await screen.findByText('应用未开通')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '前往数据应用首页' })).toHaveAttribute('href', '/data-application/homepage');
});
