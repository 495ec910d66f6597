import { rowsOf } from '../reference';
import type { World } from '../world';
import { MODELLED, type Modelled, NOW } from './model';
import { MODEL_YEARS, modelRegions, type ProvinceOutput, readProvinces } from './regions';

type Row = Record<string, unknown>;
type Series = {
  code: string;
  tab: string;
  name: string;
  english: string;
  unit: string;
  region: { level: 'country' | 'province' | 'city'; name: string; province: string | null; code: string };
  source: 'world-bank' | 'province-copy' | 'model';
  /** Oldest year first. */
  values: (readonly [year: number, value: number])[];
  /** Only so many of the newest years become rows; the one before them is only compared with. */
  newest?: number;
};

const CHINA = { level: 'country', name: '中国', province: null, code: 'CN' } as const;

/** Real series of the World Bank and of provinces first, then what is modelled from them. */
export const makeMacro = (world: World): Row[] => {
  const national = readNational();
  const provinces = readProvinces();
  const rows: Row[] = [];
  for (const next of [() => national, () => provinces.flatMap(outputOf), () => model(world, provinces, national)])
    if (rows.length < world.counts.macro) rows.push(...next().flatMap(rowsOfSeries));
  return rows.slice(0, world.counts.macro);
};

function readNational(): Series[] {
  const values = new Map<string, [number, number][]>();
  for (const row of rowsOf<'indicator' | 'year' | 'value'>('macro_wdi_china.csv'))
    values.set(row.indicator, [...(values.get(row.indicator) ?? []), [Number(row.year), Number(row.value)]]);
  return rowsOf<'indicator' | 'tab' | 'name_cn' | 'name_en' | 'unit' | 'divisor'>('macro_wdi_indicators.csv').map(
    (row) => ({
      code: row.indicator,
      tab: row.tab,
      name: row.name_cn,
      english: row.name_en,
      unit: row.unit,
      region: CHINA,
      source: 'world-bank' as const,
      values: (values.get(row.indicator) ?? []).map(([year, value]) => [year, value / Number(row.divisor)] as const),
    }),
  );
}

const SECTORS = [
  ['gdp', 'economic-view', '地区生产总值', 'Gross domestic product of the region', 'GDP总量'],
  ['primary_industry', 'industrial-development', '第一产业增加值', 'Value added of primary industry', '第一产业'],
  ['secondary_industry', 'industrial-development', '第二产业增加值', 'Value added of secondary industry', '第二产业'],
  ['tertiary_industry', 'industrial-development', '第三产业增加值', 'Value added of tertiary industry', '第三产业'],
] as const;

const outputOf = ({ code, name, rows }: ProvinceOutput): Series[] =>
  SECTORS.map(([indicator, tab, label, english, column]) => ({
    code: indicator,
    tab,
    name: label,
    english,
    unit: '亿元',
    region: { level: 'province', name, province: name, code },
    source: 'province-copy',
    values: rows.map((row) => [Number(row.年份), Number(row[column])] as const),
  }));

/** One year more than is shown, so that the first one shown has something to be compared with. */
function model(world: World, provinces: ProvinceOutput[], national: Series[]): Series[] {
  const people = new Map(national.find(({ code }) => code === 'sp.pop.totl')?.values);
  const years = Array.from({ length: MODEL_YEARS + 1 }, (_, index) => NOW - MODEL_YEARS + index);
  const regions = modelRegions(world.seed, provinces, people);
  return MODELLED.flatMap((indicator) => {
    const series = regions
      .filter((region) => (region.level === 'province' ? !indicator.cityOnly : indicator.every || region.major))
      .map((region) =>
        modelled(
          indicator,
          region,
          years.map((year) => [year, indicator.of(region, year)] as const),
        ),
      );
    return indicator.total ? [sumOf(indicator, series, years), ...series] : series;
  });
}

const modelled = (
  { code, tab, name, english, unit }: Modelled,
  region: Series['region'],
  values: Series['values'],
): Series => ({
  code,
  tab,
  name,
  english,
  unit,
  region: { level: region.level, name: region.name, province: region.province, code: region.code },
  source: 'model',
  values,
  newest: MODEL_YEARS,
});

const sumOf = (indicator: Modelled, series: Series[], years: number[]): Series =>
  modelled(
    indicator,
    CHINA,
    years.map((year) => {
      const parts = series
        .filter(({ region }) => region.level === 'province')
        .map(({ values }) => new Map(values).get(year) ?? 0);
      return [year, parts.reduce((sum, part) => sum + part, 0)] as const;
    }),
  );

/** Four significant digits at least, and no more than statistics give. */
const rounded = (value: number): number =>
  Math.abs(value) < 10 ? Math.round(value * 1e4) / 1e4 : Math.round(value * 100) / 100;

function rowsOfSeries({ region, values, newest, ...series }: Series): Row[] {
  const key = `${series.code}:${region.code}`;
  const rows = values.map(([year, exact], index) => {
    const value = rounded(exact);
    const [before, last] = values[index - 1] ?? [];
    const previous = before === year - 1 && last !== undefined ? rounded(last) : null;
    return {
      id: `mac_${key.replace(/[^\w]/g, '-')}_${year}`,
      indicator_code: series.code,
      indicator_name: series.name,
      indicator_name_english: series.english,
      tab: series.tab,
      region_level: region.level,
      region_name: region.name,
      province: region.province,
      division_code: region.code,
      series_key: key,
      year,
      value,
      unit: series.unit,
      previous_value: previous,
      growth: growthOf(series.unit, value, previous),
      modelled: series.source === 'model',
      source: series.source,
    };
  });
  return newest ? rows.slice(-newest) : rows;
}

/** Of percentages, the difference in points; of what changed its sign, nothing. */
function growthOf(unit: string, value: number, previous: number | null): number | null {
  if (previous === null) return null;
  if (unit === '%') return Math.round((value - previous) * 100) / 100;
  return previous > 0 ? Math.round((value / previous - 1) * 10_000) / 100 : null;
}
