import type { DataSetDefinition, FieldDefinition, FieldType } from '@daas/contract/datasets';
import type { SortField } from '../fields';
import { tableOf } from './table';

/** The values of a field in ascending order, each with its share of the rows. */
type Values = { text: string; key: string | number; share: number }[];

/**
 * Selectivity from PostgreSQL's statistics of a table (`pg_stats`). It changes the plan of a query, never its result:
 * stale statistics make a query slower, not wrong.
 */
export class ColumnStatistics {
  constructor(
    private readonly terms: ReadonlyMap<number, number> = new Map(),
    private readonly fields: ReadonlyMap<string, Values> = new Map(),
    /** Number of rows. */
    readonly rows = 0,
    /** Statistics of the data sets of conditions on related rows, by key. */
    readonly related: ReadonlyMap<string, ColumnStatistics> = new Map(),
    private readonly distinct: ReadonlyMap<string, number> = new Map(),
  ) {}

  withRelated = (related: ReadonlyMap<string, ColumnStatistics>): ColumnStatistics =>
    new ColumnStatistics(this.terms, this.fields, this.rows, related, this.distinct);

  /** Number of different values of a column; 0 if unknown. */
  valuesOf(column: string): number {
    const count = this.distinct.get(column) ?? 0;
    // `pg_stats` has a negative share of the rows for values that grow with the rows.
    return count < 0 ? -count * this.rows : count;
  }

  /** Share of the rows with a term in the index of words; 0 if the term is not frequent. */
  ofTerm = (term: number): number => this.terms.get(term) ?? 0;

  /** Share of the rows with a value from `low` to `high`, both included and both optional; 0 if unknown. */
  between({ name_en, type }: FieldDefinition, low: unknown, high: unknown): number {
    const [from, to] = [comparable(type, low), comparable(type, high)];
    let share = 0;
    for (const value of this.fields.get(name_en) ?? [])
      if ((low === undefined || value.key >= from) && (high === undefined || value.key <= to)) share += value.share;
    return share;
  }

  /** The last value of the first `share` of the rows in an order; undefined if unknown or empty. */
  endOf({ field, descending }: SortField, share: number): string | undefined {
    const values = this.fields.get(field.name_en) ?? [];
    let left = share;
    for (const value of descending ? values.toReversed() : values) {
      left -= value.share;
      if (left <= 0) return value.text;
    }
    return undefined;
  }
}

const comparable = (type: FieldType, value: unknown): string | number => {
  if (type === 'integer' || type === 'decimal') return Number(value);
  return type === 'datetime' ? Date.parse(String(value)) : String(value);
};

type StatisticsRow = {
  version: string;
  rows: number | null;
  name: string | null;
  empty: number;
  different?: number;
  values: string[] | null;
  shares: number[] | null;
  bounds: string[] | null;
  terms: string[] | null;
  term_shares: number[] | null;
};

/** Reads values only of the given columns, because values of long texts are long. */
const READ = `select version, rows, attname::text as name, null_frac as empty, n_distinct as different,
    case when attname = any($2::text[]) then most_common_vals::text::text[] end as values,
    case when attname = any($2::text[]) then most_common_freqs end as shares,
    case when attname = any($2::text[]) then histogram_bounds::text::text[] end as bounds,
    case when attname = 'search_terms' then most_common_elems::text::text[] end as terms,
    case when attname = 'search_terms' then most_common_elem_freqs end as term_shares
  from (select to_regclass($1::text)::oid::text as version,
      (select reltuples from pg_class where oid = to_regclass($1::text)) as rows) as loaded
    left join pg_stats on schemaname = current_schema() and tablename = $1::text`;

type Run = <T>(def: DataSetDefinition, sql: string, params?: unknown[]) => Promise<T[]>;

/** Reads the statistics of the last load's `analyze`, and the version of its rows. */
export const readColumnStatistics = async (
  run: Run,
  def: DataSetDefinition,
): Promise<{ version: string; statistics: ColumnStatistics }> => {
  const ordered = def.fields.filter(({ sortable, filterable, type }) => sortable || (filterable && type !== 'text'));
  const rows = await run<StatisticsRow>(def, READ, [tableOf(def), ordered.map(({ name_en }) => name_en)]);
  const terms = new Map<number, number>();
  const fields = new Map<string, Values>();
  const distinct = new Map<string, number>();
  for (const row of rows) {
    row.terms?.forEach((term, index) => void terms.set(Number(term), row.term_shares?.[index] ?? 0));
    if (row.name) distinct.set(row.name, row.different ?? 0);
    const field = ordered.find(({ name_en }) => name_en === row.name);
    if (field) fields.set(field.name_en, valuesOf(field, row));
  }
  return {
    version: rows[0]?.version ?? '',
    statistics: new ColumnStatistics(terms, fields, Math.max(0, rows[0]?.rows ?? 0), new Map(), distinct),
  };
};

/** Frequent values have known shares; each interval of the histogram has an equal part of the remaining rows. */
function valuesOf({ type }: FieldDefinition, { empty, values, shares, bounds }: StatisticsRow): Values {
  const frequent = (values ?? []).map((text, index) => ({ text, share: shares?.[index] ?? 0 }));
  const rest = 1 - empty - frequent.reduce((sum, { share }) => sum + share, 0);
  const others = (bounds ?? []).slice(1).map((text, _, { length }) => ({ text, share: rest / length }));
  const all = [...frequent, ...others].map((value) => ({ ...value, key: comparable(type, value.text) }));
  return all.sort((one, other) => (one.key < other.key ? -1 : 1));
}
