import type { DataSetDefinition, FieldDefinition, FieldType } from '@daas/contract/datasets';
import type { Order } from './order';
import { tableOf } from './table';

/** The values of a field in ascending order, each with the share of the rows that it stands for. */
type Values = { text: string; key: string | number; share: number }[];

/**
 * Selectivity from the database's own statistics of a table. It decides how a query is written, never what is
 * answered: of a table that has changed since, the answer is right and comes later.
 */
export class Spread {
  constructor(
    private readonly terms: ReadonlyMap<number, number> = new Map(),
    private readonly fields: ReadonlyMap<string, Values> = new Map(),
  ) {}

  /** Share of the rows that have a term in the index of words; 0 for one that is not among the frequent. */
  ofTerm = (term: number): number => this.terms.get(term) ?? 0;

  /** Share of the rows whose value lies between two, both included, either of them left out; 0 when nothing is known. */
  between({ name_en, type }: FieldDefinition, low: unknown, high: unknown): number {
    const [from, to] = [comparable(type, low), comparable(type, high)];
    let share = 0;
    for (const value of this.fields.get(name_en) ?? [])
      if ((low === undefined || value.key >= from) && (high === undefined || value.key <= to)) share += value.share;
    return share;
  }

  /** The value where the first `share` of the rows ends in an order; undefined where that is not known or empty. */
  endOf({ field, descending }: Order, share: number): string | undefined {
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

type Statistics = {
  version: string;
  name: string | null;
  empty: number;
  values: string[] | null;
  shares: number[] | null;
  bounds: string[] | null;
  terms: string[] | null;
  term_shares: number[] | null;
};

/** Values and terms of their own columns only: those of long texts are long. */
const READ = `select version, attname::text as name, null_frac as empty,
    case when attname = any($2::text[]) then most_common_vals::text::text[] end as values,
    case when attname = any($2::text[]) then most_common_freqs end as shares,
    case when attname = any($2::text[]) then histogram_bounds::text::text[] end as bounds,
    case when attname = 'search_terms' then most_common_elems::text::text[] end as terms,
    case when attname = 'search_terms' then most_common_elem_freqs end as term_shares
  from (select to_regclass($1::text)::oid::text as version) as loaded
    left join pg_stats on schemaname = current_schema() and tablename = $1::text`;

type Run = <T>(def: DataSetDefinition, sql: string, params?: unknown[]) => Promise<T[]>;

/** What the last load's `analyze` found, and which load that was. */
export const readSpread = async (run: Run, def: DataSetDefinition): Promise<{ version: string; spread: Spread }> => {
  const ordered = def.fields.filter(({ sortable, filterable, type }) => sortable || (filterable && type !== 'text'));
  const rows = await run<Statistics>(def, READ, [tableOf(def), ordered.map(({ name_en }) => name_en)]);
  const terms = new Map<number, number>();
  const fields = new Map<string, Values>();
  for (const row of rows) {
    row.terms?.forEach((term, index) => void terms.set(Number(term), row.term_shares?.[index] ?? 0));
    const field = ordered.find(({ name_en }) => name_en === row.name);
    if (field) fields.set(field.name_en, valuesOf(field, row));
  }
  return { version: rows[0]?.version ?? '', spread: new Spread(terms, fields) };
};

/** The frequent values have shares of their own; between two neighbours of the others lie equal parts of the rest. */
function valuesOf({ type }: FieldDefinition, { empty, values, shares, bounds }: Statistics): Values {
  const frequent = (values ?? []).map((text, index) => ({ text, share: shares?.[index] ?? 0 }));
  const rest = 1 - empty - frequent.reduce((sum, { share }) => sum + share, 0);
  const others = (bounds ?? []).slice(1).map((text, _, { length }) => ({ text, share: rest / length }));
  const all = [...frequent, ...others].map((value) => ({ ...value, key: comparable(type, value.text) }));
  return all.sort((one, other) => (one.key < other.key ? -1 : 1));
}
