import type { EndpointOutput } from './endpoints';
import type { MACRO_MEASURES } from './enums';
import { nameOf } from './naming';
import { scaleOf } from './quantity';

type Series = EndpointOutput<'macro.series'>['series'][number];
/** Displays of a series: its values, relative to a first year, or per head of the region. */
export type MacroMeasure = (typeof MACRO_MEASURES)[number];
/** Topic of the population of a region. */
export const PEOPLE_TAB = 'demographic-data';

export interface Years {
  from: number | null;
  to: number | null;
}

/** Returns the part of each series within these years. */
export const within = (series: readonly Series[], { from, to }: Years): Series[] =>
  series.map((one) => ({
    ...one,
    points: one.points.filter(({ year }) => year >= (from ?? year) && year <= (to ?? year)),
  }));

const PEOPLE = '人';
/** Indicators of the population of a country, and of a province or city. */
const POPULATIONS = ['sp.pop.totl', 'resident_population'];

/** Returns whether it is an amount or a count. Rates, prices and population are not divided by population. */
export function isTotal({ unit }: Pick<Series['indicator'], 'unit'>): boolean {
  const scale = scaleOf(unit);
  return scale !== undefined && scale.by > 1 && scale.zh !== PEOPLE;
}

/** Sets 100 for the first year in which every region has a value above 0; null without such a year. */
export function indexed(series: readonly Series[]): { base: number; series: Series[] } | null {
  const [first = [], ...others] = series.map(({ points }) =>
    points.filter(({ value }) => value > 0).map(({ year }) => year),
  );
  const base = first.find((year) => others.every((years) => years.includes(year)));
  if (base === undefined) return null;
  return {
    base,
    series: series.map((one) => {
      const first = one.points.find(({ year }) => year === base)?.value ?? 1;
      return changed(one, ({ value }) => (100 * value) / first);
    }),
  };
}

/**
 * Returns values per head in the base unit (yuan instead of 100 million yuan). Years without a population are omitted;
 * values with a modeled population are marked as modeled.
 */
export function perHead(series: readonly Series[], populations: readonly Series[]): Series[] {
  return series.flatMap((one) => {
    const people = populations.find(
      ({ indicator, region }) => POPULATIONS.includes(indicator.code) && region.code === one.region.code,
    );
    const [by, persons] = [scaleOf(one.indicator.unit)?.by, scaleOf(people?.indicator.unit)?.by];
    if (!people || !by || !persons) return [];
    const peopleByYear = new Map(people.points.map((point) => [point.year, point]));
    const numerator = { ...one, points: one.points.filter(({ year }) => peopleByYear.has(year)) };
    const divided = changed(
      numerator,
      ({ value, year }) => (value * by) / ((peopleByYear.get(year)?.value ?? Number.NaN) * persons),
      ({ year }) => peopleByYear.get(year)?.modelled === true,
    );
    const names = [...new Set([one.source.name, people.source.name])];
    return [{ ...divided, source: { ...one.source, name: names.join(' / ') } }];
  });
}

type Point = Series['points'][number];

/** Returns the points with other values and their changes on the year. */
const changed = (series: Series, newValue: (point: Point) => number, modelled = (_: Point) => false): Series => ({
  ...series,
  points: series.points.map((point) => ({
    year: point.year,
    value: newValue(point),
    growth: null,
    modelled: point.modelled || modelled(point),
  })),
});

/** Base unit of a unit of tens of thousands or hundreds of millions: 亿元 → 元. */
function plainUnit(unit: string, language: string): string {
  const scale = scaleOf(unit);
  if (!scale) return unit;
  const { zh, en, ar, sign = '' } = scale;
  return nameOf({ name_cn: zh, name_en: en || sign.trim(), name_ar: ar }, language);
}

interface MeasureOptions {
  measure: MacroMeasure;
  years: Years;
  /** Returns the population of these regions, for values per head. */
  populations: readonly Series[];
  language: string;
}

/** Returns an indicator of some regions in the chosen display with its unit; null if the display is not possible. */
export function measured(
  series: readonly Series[],
  { measure, years, populations, language }: MeasureOptions,
): Series[] {
  const cut = within(series, years);
  if (measure === 'value') return cut;
  const withUnit = (list: readonly Series[], unitOf: (unit: string) => string): Series[] =>
    list.map((one) => ({ ...one, indicator: { ...one.indicator, unit: unitOf(one.indicator.unit) } }));
  if (measure === 'per-head') {
    if (!series[0] || !isTotal(series[0].indicator)) return [];
    const person = nameOf({ name_cn: '/人', name_en: ' per person', name_ar: ' للفرد' }, language);
    return withUnit(perHead(cut, populations), (unit) => `${plainUnit(unit, language)}${person}`);
  }
  const against = indexed(cut);
  if (!against) return [];
  const index = nameOf(
    {
      name_cn: `指数（${against.base}年=100）`,
      name_en: `index, ${against.base} = 100`,
      name_ar: `مؤشر، ${against.base} = 100`,
    },
    language,
  );
  return withUnit(against.series, () => index);
}
