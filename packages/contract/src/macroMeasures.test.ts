import { expect, test } from 'vitest';
import type { EndpointOutput } from './endpoints';
import { indexed, isTotal, measured, perHead, within } from './macroMeasures';

type Series = EndpointOutput<'macro.series'>['series'][number];

const seriesOf = (
  code: string,
  unit: string,
  region: string,
  values: Record<number, number>,
  modelled = false,
): Series => ({
  indicator: { code, name: code, unit, tab: 'economic-view' },
  region: { code: region, name: region, level: 'province' },
  source: { key: 'model', name: modelled ? '模型' : '统计' },
  points: Object.entries(values).map(([year, value]) => ({ year: Number(year), value, growth: 1, modelled })),
});
const valuesOf = ({ points }: Series) => points.map(({ year, value }) => [year, value]);

const zhejiang = seriesOf('gdp', '亿元', '33', { 2020: 0, 2021: 200, 2022: 250 });
const jiangsu = seriesOf('gdp', '亿元', '32', { 2021: 400, 2022: 420, 2023: 480 });

test('years are cut at both ends, and not at an end that is open', () => {
  const cut = (from: number | null, to: number | null) => within([zhejiang], { from, to }).map(valuesOf)[0];
  expect(cut(2021, 2021)).toEqual([[2021, 200]]);
  expect(cut(null, 2020)).toEqual([[2020, 0]]);
  expect(cut(2022, null)).toEqual([[2022, 250]]);
});

test('the first year that all have, above nothing, is 100', () => {
  const found = indexed([zhejiang, jiangsu]);
  expect(found?.base).toBe(2021);
  expect(found?.series.map(valuesOf)).toEqual([
    [
      [2020, 0],
      [2021, 100],
      [2022, 125],
    ],
    [
      [2021, 100],
      [2022, 105],
      [2023, 120],
    ],
  ]);
  expect(found?.series[0]?.points[0]?.growth).toBeNull();
});

test('without a year in common there is no index', () => {
  expect(indexed([zhejiang, seriesOf('gdp', '亿元', '31', { 2010: 1 })])).toBeNull();
});

test('per head is in the plain unit, for years whose people are known, and modelled as either is', () => {
  const people = seriesOf('resident_population', '万人', '33', { 2021: 5000, 2022: 6250 }, true);
  const [one, ...none] = perHead([zhejiang, jiangsu], [people]);
  expect(none).toEqual([]);
  expect(valuesOf(one as Series)).toEqual([
    [2021, 400],
    [2022, 400],
  ]);
  expect(one?.points.every(({ modelled }) => modelled)).toBe(true);
  expect(one?.source.name).toBe('统计 / 模型');
});

test('amounts and counts are divided by people; rates, prices, lengths and people are not', () => {
  const units = ['亿元', '100 million CNY', '万户', '元', '%', '万人', '公里'];
  expect(units.filter((unit) => isTotal({ unit }))).toEqual(['亿元', '100 million CNY', '万户']);
});

test('what is measured says so in its unit, in the language of the reader', () => {
  const people = seriesOf('resident_population', '万人', '33', { 2022: 6_000 });
  const shown = (measure: 'value' | 'index' | 'per-head', language: string) =>
    measured([zhejiang], { measure, years: { from: 2021, to: 2022 }, populations: [people], language }).map((one) => [
      one.indicator.unit,
      ...valuesOf(one),
    ]);
  expect(shown('value', 'zh-CN')).toEqual([['亿元', [2021, 200], [2022, 250]]]);
  expect(shown('index', 'zh-TW')).toEqual([['指数（2021年=100）', [2021, 100], [2022, 125]]]);
  expect(shown('index', 'en-US')).toEqual([['index, 2021 = 100', [2021, 100], [2022, 125]]]);
  expect(shown('per-head', 'zh-CN')).toEqual([['元/人', [2022, (250 * 1e8) / (6_000 * 1e4)]]]);
});
