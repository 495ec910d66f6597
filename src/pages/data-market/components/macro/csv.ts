import { csvText, csvFile as fileOf } from '@daas/kit/csv';
import type { Series } from './Figure';

export type Heads = Record<
  'code' | 'indicator' | 'unit' | 'division' | 'region' | 'year' | 'value' | 'growth' | 'modelled' | 'source',
  string
> & { yes: string; no: string };

/** Series as they are shown, a line a value, with where each comes from. */
function linesOf(series: readonly Series[], heads: Heads) {
  const { yes, no, ...columns } = heads;
  const lines = series.flatMap(({ indicator, region, source, points }) =>
    points.map(({ year, value, growth, modelled }) => [
      indicator.code,
      indicator.name,
      indicator.unit,
      region.code,
      region.name,
      year,
      value,
      growth,
      modelled ? yes : no,
      source.name,
    ]),
  );
  const { code, indicator, unit, division, region, year, value, growth, modelled, source } = columns;
  const head = [code, indicator, unit, division, region, year, value, growth, modelled, source];
  return [head, ...lines];
}

export const csvOf = (series: readonly Series[], heads: Heads): string => csvText(linesOf(series, heads));
export const csvFile = (series: readonly Series[], heads: Heads): Blob => fileOf(linesOf(series, heads));
