import { applicationByKey } from '@daas/contract/applications';
import { MAX_MACRO_REGIONS } from '@daas/contract/constants';
import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

const def = DATA_SETS.macro;
let server: TestConsole;
let api: Tenant;

const province = (code: string, name: string) => ({ division_code: code, region_name: name, region_level: 'province' });
const zhejiang = province('33', '浙江省');
const freight = {
  indicator_code: 'freight',
  indicator_name: '货运量',
  tab: 'infrastructure',
  source: 'model',
  modelled: true,
};
const ROWS = [
  { ...zhejiang, ...freight, year: 2024, value: 7 },
  { ...zhejiang, indicator_code: 'gdp', year: 2024, value: 90_131, growth: 6.01 },
  { ...zhejiang, indicator_code: 'gdp', year: 2023, value: 85_017, growth: null },
  { ...province('32', '江苏省'), indicator_code: 'gdp', year: 2024, value: 137_008 },
  { ...province('32', '江苏省'), indicator_code: 'gdp', year: 2022, value: 1 },
];

beforeAll(async () => {
  server = await startTestConsole();
  api = await server.tenant();
  const rows = sampleRows(def, ROWS.length, (_, index) => ROWS[index] ?? {});
  await server.services.market.load(def, rows);
});
afterAll(() => server.close());

it('a file holds what the series hold, is kept among the downloads and counted there', async () => {
  const { name, csv } = await api.ok('macro.file', { regions: ['33', '32'], tab: 'economic-view', indicator: 'gdp' });
  expect(name).toBe('gdp-33-32.csv');
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines).toHaveLength(1 + 4);
  const at = (title: RegExp) => lines[0]?.findIndex((head) => title.test(head)) as number;
  const values = lines.slice(1).map((line) => [line[at(/region/i)], line[at(/year/i)], line[at(/^value/i)]].join());
  expect(values.some((line) => line.endsWith('2024,90131'))).toBe(true);
  const { list } = await api.ok('download.list', {});
  expect(list[0]).toMatchObject({ name, kind: 'macro-series', rows: 4, status: 'done' });
  const { productType } = applicationByKey('city_data');
  expect(await api.ok('goodsApp.downloadQuota', { product_type: productType })).toMatchObject({ used: 4 });
  expect((await api.send('macro.file', { regions: ['99'], tab: 'economic-view' })).status).toBe(404);
  const drawn = { regions: ['33'], tab: 'economic-view', indicator: 'gdp', measure: 'index' as const, from: 2024 };
  const { csv: index } = await api.ok('macro.file', drawn);
  const [, ...values2024] = index.trim().split('\r\n');
  expect(values2024.map((line) => line.split(',').slice(2, 7))).toEqual([
    ['"index', ' 2024 = 100"', '33', 'Zhejiang', '2024'],
  ]);
  expect(values2024[0]).toContain(',2024,100,,');
  // It has no people there to be divided by.
  expect((await api.send('macro.file', { ...drawn, measure: 'per-head' })).status).toBe(404);
});

describe('series', () => {
  it('are those of the regions asked, topic by topic, oldest year first, each with its source', async () => {
    const { series } = await api.ok('macro.series', { regions: ['33', '32'] });
    expect(series.map(({ indicator, region }) => `${region.name} ${indicator.code}`)).toEqual([
      'Zhejiang gdp',
      'Zhejiang freight',
      'Jiangsu gdp',
    ]);
    expect(series[0]?.points).toEqual([
      { year: 2023, value: 85_017, growth: null, modelled: false },
      { year: 2024, value: 90_131, growth: 6.01, modelled: false },
    ]);
    expect(series[1]).toMatchObject({ source: { key: 'model' }, points: [{ modelled: true }] });
  });

  it('are narrowed to a topic; a region nobody knows has none', async () => {
    const { series } = await api.ok('macro.series', { regions: ['33'], tab: 'infrastructure' });
    expect(series.map(({ indicator }) => indicator.code)).toEqual(['freight']);
    expect(await api.ok('macro.series', { regions: ['99'] })).toMatchObject({ series: [] });
  });

  it('are refused for too many regions, naming the field', async () => {
    const regions = Array.from({ length: MAX_MACRO_REGIONS + 1 }, (_, index) => String(11 + index));
    const { status, body } = await api.send('macro.series', { regions });
    expect(status).toBe(422);
    expect(body.fields?.[0]?.field).toBe('regions');
  });
});

describe('ranking', () => {
  it('is of the newest year unless one is asked, highest first', async () => {
    const newest = await api.ok('macro.ranking', { indicator: 'gdp', level: 'province' });
    expect(newest).toMatchObject({ year: 2024, years: [2024, 2023, 2022] });
    expect(newest.list.map(({ region }) => region.code)).toEqual(['32', '33']);
    const before = await api.ok('macro.ranking', { indicator: 'gdp', level: 'province', year: 2023 });
    expect(before.list.map(({ value }) => value)).toEqual([85_017]);
  });

  it('is not there for an indicator the level has not', async () => {
    const { status } = await api.send('macro.ranking', { indicator: 'gdp', level: 'city' });
    expect(status).toBe(404);
  });
});
