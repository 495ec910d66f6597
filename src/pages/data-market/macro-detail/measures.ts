import { scaleOf } from '@daas/contract/quantity';
import intersection from 'lodash/intersection';
import type { Series } from '../components/macro/Figure';

/** What is drawn of a series: its values, each against a first year, or each divided by the people of the region. */
export const MEASURES = ['value', 'index', 'per-head'] as const;
export type Measure = (typeof MEASURES)[number];

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
  const positive = series.map(({ points }) => points.filter(({ value }) => value > 0).map(({ year }) => year));
  const [base] = intersection(...positive);
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
    const known = new Map(people.points.map((point) => [point.year, point]));
    const counted = { ...one, points: one.points.filter(({ year }) => known.has(year)) };
    const divided = changed(
      counted,
      ({ value, year }) => (value * by) / ((known.get(year)?.value ?? Number.NaN) * persons),
      ({ year }) => known.get(year)?.modelled === true,
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
export function plainUnit(unit: string, chinese: boolean): string {
  const scale = scaleOf(unit);
  if (!scale) return unit;
  return chinese ? scale.zh : scale.en || (scale.sign ?? '').trim();
}
