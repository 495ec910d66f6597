import type { EndpointOutput } from './endpoints';
import type { MACRO_MEASURES } from './enums';
import { nameOf } from './naming';
import { scaleOf } from './quantity';

type Series = EndpointOutput<'macro.series'>['series'][number];
/** What is shown of a series: its values, each against a first year, or each divided by the people of the region. */
export type MacroMeasure = (typeof MACRO_MEASURES)[number];
/** The topic that the people of a region belong to. */
export const PEOPLE_TAB = 'demographic-data';

export interface Years {
  from: number | null;
  to: number | null;
}

/** The part of each series that lies within these years. */
export const within = (series: readonly Series[], { from, to }: Years): Series[] =>
  series.map((one) => ({
    ...one,
    points: one.points.filter(({ year }) => year >= (from ?? year) && year <= (to ?? year)),
  }));

const PEOPLE = '人';
/** Codes of the people of a country, and of a province or city. */
const POPULATIONS = ['sp.pop.totl', 'resident_population'];

/** Whether it is an amount or a number of things: rates, prices and people themselves are not divided by people. */
export function isTotal({ unit }: Pick<Series['indicator'], 'unit'>): boolean {
  const scale = scaleOf(unit);
  return scale !== undefined && scale.by > 1 && scale.zh !== PEOPLE;
}

/** 100 in the first year in which every region has a value above 0; null where they have no such year together. */
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
 * In the plain unit (yuan of 100 million yuan) by each person of the region in that year. Where there is no number of
 * people there is no value; what is divided by a modelled number is modelled.
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

/** With other values: their change on the year is another one, too. */
const changed = (series: Series, newValue: (point: Point) => number, modelled = (_: Point) => false): Series => ({
  ...series,
  points: series.points.map((point) => ({
    year: point.year,
    value: newValue(point),
    growth: null,
    modelled: point.modelled || modelled(point),
  })),
});

/** What a unit counts in tens of thousands or hundreds of millions: 亿元 → 元. */
function plainUnit(unit: string, language: string): string {
  const scale = scaleOf(unit);
  if (!scale) return unit;
  const { zh, en, ar, sign = '' } = scale;
  return nameOf({ name_cn: zh, name_en: en || sign.trim(), name_ar: ar }, language);
}

interface MeasureOptions {
  measure: MacroMeasure;
  years: Years;
  /** The people of these regions, for values per head. */
  populations: readonly Series[];
  language: string;
}

/** One indicator of some regions as it is shown, in a unit that says so; none where it cannot be measured like that. */
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
