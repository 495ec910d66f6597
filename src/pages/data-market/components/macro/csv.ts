import type { Series } from './Figure';

export type Heads = Record<
  'code' | 'indicator' | 'unit' | 'division' | 'region' | 'year' | 'value' | 'growth' | 'modelled' | 'source',
  string
> & { yes: string; no: string };

/** A cell of a CSV file; what a spreadsheet would compute is a text. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Series as they are shown, a line a value, with where each comes from. */
export function csvOf(series: readonly Series[], heads: Heads): string {
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
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** With the mark by which spreadsheets know UTF-8. */
export const csvFile = (series: readonly Series[], heads: Heads): Blob =>
  new Blob([`\uFEFF${csvOf(series, heads)}\r\n`], { type: 'text/csv;charset=utf-8' });
