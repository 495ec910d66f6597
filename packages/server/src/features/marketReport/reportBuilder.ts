import {
  DATA_SETS,
  type DataSetDefinition,
  type DataSetKey,
  type FilterNode,
  fieldOf,
  type Row,
} from '@daas/contract/datasets';
import type { MarketReportContent } from '@daas/contract/endpoints/marketReport';
import { MIN_REPORT_ROWS, type ReportChapter } from '@daas/contract/marketReport';
import type { MarketEngine } from '../../market';
import { englishNameOf } from '../../market/vocabulary';
import { is } from '../regional/scope';
import { defOf, type Source, within } from './scope';

type Numbers = MarketReportContent['numbers'];
type Amount = Numbers[string];
type Query = NonNullable<Amount['query']>;
type Chapter = MarketReportContent['chapters'][number];
type Figure = Chapter['figures'][number];
type Point = Figure['points'][number];
type Label = Point['label'];
export type Unit = Amount['unit'];

const ALL = { op: 'count', field: null, n: null } as const;
const sumOf = (field: string) => ({ op: 'sum', field, n: null }) as const;
const queryOf = ({ dataSet, keyword, filter }: Source, measure: Query['measure'], by: string | null = null): Query => ({
  data_set: dataSet,
  keyword,
  filter,
  measure,
  by,
});
const UNKNOWN: Label = { cn: '未标注', en: 'Not stated' };

/** A value of a field in both languages. */
function labelOf(def: DataSetDefinition, name: string, value: string | null): Label {
  if (value === null) return UNKNOWN;
  const field = fieldOf(def, name);
  const fieldValue = field?.values?.find((one) => one.value === value);
  const english = field?.vocabulary && englishNameOf(field.vocabulary, value);
  return { cn: fieldValue?.name_cn ?? value, en: english ?? fieldValue?.name_en ?? value };
}

/**
 * What is written of a report. Each number has a name and is asked of the market or made of others by a formula, and
 * sentences and figures hold nothing but names, so that no number stands without its origin.
 */
export class Book {
  readonly numbers: Numbers = {};
  readonly chapters: Chapter[] = [];
  readonly findings: Chapter['text'] = [];
  private figures = 0;

  constructor(private readonly market: MarketEngine) {}

  begin(key: ReportChapter): void {
    this.chapters.push({ key, text: [], figures: [] });
  }

  valueOf = (name: string): number => this.numbers[name]?.value ?? 0;

  /** Counts the rows, and adds up fields of them, by one query. */
  async ask(
    source: Source,
    count: readonly [name: string, unit: Unit],
    sums: readonly (readonly [name: string, unit: Unit, field: string])[] = [],
  ): Promise<number> {
    const { keyword, filter } = source;
    const { groups } = await this.market.aggregate(defOf(source), {
      keyword: keyword || undefined,
      filter,
      by: [],
      measures: [{ op: 'count' }, ...sums.map(([, , field]) => ({ op: 'sum' as const, field }))],
      all: true,
    });
    const values = groups[0]?.values ?? [];
    const total = values[0] ?? 0;
    this.numbers[count[0]] = { value: total, unit: count[1], query: queryOf(source, ALL), formula: null, of: [] };
    sums.forEach(([name, unit, field], n) => {
      const value = values[n + 1] ?? 0;
      this.numbers[name] = { value, unit, query: queryOf(source, sumOf(field)), formula: null, of: [] };
    });
    return total;
  }

  /** A part of a whole, 0 to 1; or for each of the second. */
  share = (name: string, part: string, whole: string) => this.divide(name, 'share', 'percent', part, whole);
  mean = (name: string, unit: Unit, sum: string, count: string) => this.divide(name, 'mean', unit, sum, count);
  private divide(name: string, formula: 'share' | 'mean', unit: Unit, part: string, whole: string): void {
    const below = this.valueOf(whole);
    const value = below > 0 ? this.valueOf(part) / below : null;
    this.numbers[name] = { value, unit, query: null, formula, of: [part, whole] };
  }

  /** Another number that a formula makes of others. */
  derive(name: string, unit: Unit, formula: 'growth', of: string[], value: number | null): void {
    this.numbers[name] = { value, unit, query: null, formula, of };
  }

  /** The first `n` points of a figure together, each of which is rows of its own. */
  firstOf(name: string, { points, query, unit }: Omit<Figure, 'number'>, n: number): void {
    const first = points.slice(0, n);
    const filters = first.flatMap(({ filter }) => filter ?? []);
    const filter: FilterNode = filters.length === 1 ? (filters[0] as FilterNode) : { op: 'or', items: filters };
    const value = first.reduce((sum, point) => sum + point.value, 0);
    this.numbers[name] = { value, unit, query: { ...query, filter, by: null }, formula: null, of: [] };
  }

  /** The largest groups, by count or by the sum of a field. */
  async groups(
    key: string,
    source: Source,
    by: string,
    unit: Unit,
    { field, limit = 12 }: { field?: string; limit?: number } = {},
  ): Promise<{ figure: Omit<Figure, 'number'>; drawn: boolean; groups: number }> {
    const def = defOf(source);
    const { groups } = await this.market.aggregate(def, {
      keyword: source.keyword || undefined,
      filter: source.filter,
      by: [by],
      measures: [field ? { op: 'sum', field } : { op: 'count' }],
      all: true,
    });
    const points = groups.slice(0, limit).map(({ by: [value = null], values: [total] }) => {
      const same: FilterNode = value === null ? { field: by, op: 'is_empty' } : is(by, value);
      return point(labelOf(def, by, value), total ?? 0, within(source, same).filter);
    });
    const query = queryOf(source, field ? sumOf(field) : ALL, by);
    const figure = { key, kind: 'bar', unit, query, points } as const;
    return { figure, drawn: this.draw(figure), groups: groups.length };
  }

  /** Rows by year or month of a date, those between two of them, both included. */
  async course(
    key: string,
    source: Source,
    field: string,
    unit: Unit,
    { by, from, to }: { by: 'year' | 'month'; from: string; to: string },
  ): Promise<void> {
    const { buckets } = await this.market.histogram(defOf(source), {
      keyword: source.keyword || undefined,
      filter: within(source, { field, op: 'between', value: [from, to] }).filter,
      field,
      unit: by,
      all: true,
    });
    const length = by === 'year' ? 4 : 7;
    const counts = new Map(buckets.map((one) => [String(one.from).slice(0, length), one.count]));
    const points = periods(from, to, by).map((period) => {
      const ends = by === 'year' ? [`${period}-01-01`, `${period}-12-31`] : [`${period}-01`, lastDay(period)];
      const filter = within(source, { field, op: 'between', value: ends }).filter;
      return point({ cn: period, en: period }, counts.get(period) ?? 0, filter);
    });
    this.draw({ key, kind: 'column', unit, query: queryOf(source, ALL, field), points });
  }

  /** How many rows there were at the end of each year, of those that are there today. */
  async stock(key: string, source: Source, field: string, unit: Unit, years: readonly number[]): Promise<void> {
    const { buckets } = await this.market.histogram(defOf(source), {
      keyword: source.keyword || undefined,
      filter: source.filter,
      field,
      unit: 'year',
      all: true,
    });
    const points = years.map((year) => {
      const value = buckets.reduce(
        (sum, one) => (Number(String(one.from).slice(0, 4)) <= year ? sum + one.count : sum),
        0,
      );
      const filter = within(source, { field, op: 'lte', value: `${year}-12-31` }).filter;
      return point({ cn: String(year), en: String(year) }, value, filter);
    });
    this.draw({ key, kind: 'line', unit, query: queryOf(source, ALL, field), points });
  }

  /** The rows with the largest values of a field, and what they come to. */
  async leaders(
    name: (n: number) => string,
    key: string,
    source: Source,
    { field, unit, most, sums }: { field: string; unit: Unit; most: number; sums: readonly number[] },
  ): Promise<Row[]> {
    const def = defOf(source);
    const { rows } = await this.market.page(def, {
      keyword: source.keyword || undefined,
      filter: source.filter,
      sort: `-${field}`,
      fields: [def.title, field],
      current: 1,
      pageSize: most,
    });
    const amountOf = (row: Row) => Number(row[field] ?? 0);
    const top = (n: number) => queryOf(source, { op: 'top', field, n });
    for (const n of sums) {
      const value = rows.slice(0, n).reduce((sum, row) => sum + amountOf(row), 0);
      this.numbers[name(n)] = { value, unit, query: top(n), formula: null, of: [] };
    }
    const points = rows.map((row) => {
      const title = String(row[def.title]);
      return { ...point({ cn: title, en: title }, amountOf(row), null), id: row.id };
    });
    this.draw({ key, kind: 'table', unit, query: top(most), points });
    return rows;
  }

  /** A sentence: `numbers` and `terms` by the place where they stand in it. */
  say(id: string, numbers: Record<string, string> = {}, terms: Record<string, Label> = {}): void {
    this.chapters.at(-1)?.text.push({ id, numbers, terms });
  }

  /** What a chapter found, for the beginning of the report. */
  find(id: string, numbers: Record<string, string>, terms: Record<string, Label> = {}): void {
    this.findings.push({ id: `finding.${id}`, numbers, terms });
  }

  /** Returns false for a figure of nothing, or of too few rows: it is left out. */
  private draw(figure: Omit<Figure, 'number'>): boolean {
    const sum = figure.points.reduce((total, { value }) => total + value, 0);
    if (sum < (figure.query.measure.op === 'count' ? MIN_REPORT_ROWS : Number.MIN_VALUE)) return false;
    this.figures += 1;
    this.chapters.at(-1)?.figures.push({ ...figure, number: this.figures });
    return true;
  }

  async content(dataSets: readonly DataSetKey[]): Promise<MarketReportContent> {
    const stats = await this.market.statsOf(dataSets.map((key) => DATA_SETS[key]));
    const sources = dataSets.flatMap((key) => {
      const { name_cn: cn, name_en: en } = DATA_SETS[key];
      const stat = stats.get(key);
      if (!stat) return [];
      const { rows, loadedAt: loaded_at, provenance } = stat;
      const origin = provenance && { cn: provenance.source_cn, en: provenance.source_en };
      return [{ data_set: key, label: { cn, en }, rows, loaded_at, origin }];
    });
    return { findings: this.findings, chapters: this.chapters, numbers: this.numbers, sources };
  }
}

const point = (label: Label, value: number, filter: FilterNode | null): Point => ({ label, value, filter, id: null });

/** '2024' or '2024-03', from one day to another. */
function periods(from: string, to: string, by: 'year' | 'month'): string[] {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1) as [
    number,
    number,
  ];
  if (by === 'year') {
    const [year, end] = [Math.floor(first / 12), Math.floor(last / 12)];
    return Array.from({ length: end - year + 1 }, (_, n) => String(year + n));
  }
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const month = first + n;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

const lastDay = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
};
