import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { type Facet, type MarketConditions, MarketError } from '../engine';
import { wordsOf } from '../text';
import type { Spread } from './spread';
import { readFacets } from './stats';
import { requireField, tableOf } from './table';
import { Params, whereOf } from './where';

export type Run = <T>(def: DataSetDefinition, sql: string, params?: unknown[]) => Promise<T[]>;

/** Matching rows that are looked at; grouping all of them took seconds on three million rows. */
export const FACET_ROWS_MAX = 5_000;
/** Values a facet shows. */
export const FACET_VALUES_MAX = 50;

/** All facets in one pass over a bounded part of the matching rows; over the whole table, as counted when loading. */
export const facetsOf = async (
  run: Run,
  def: DataSetDefinition,
  query: MarketConditions,
  names: readonly string[],
  spread: Spread,
): Promise<Facet[]> => {
  const fields = [...new Set(names)].map((name) => facetField(def, name));
  if (fields.length === 0) return [];
  if (!query.filter && !query.ids && wordsOf(query.keyword ?? '').length === 0) {
    const counted = await readFacets(run, def);
    return fields.map(({ name_en }) => ({ field: name_en, values: counted[name_en] ?? [], exact: true }));
  }
  const params = new Params();
  const columns = fields.map(({ name_en }) => name_en).join(', ');
  const hits = `select ${columns} from ${tableOf(def)} where ${whereOf(def, query, params, spread)} limit ${FACET_ROWS_MAX + 1}`;
  const groups = fields.map((field) => `(${groupSql(field)})`).join(' union all ');
  const sql = `with hits as materialized (${hits})
    ${groups} union all select null, null, count(*)::int from hits`;
  const rows = await run<{ field: string | null; value: string; count: number }>(def, sql, params.values);
  const exact = (rows.find(({ field }) => field === null)?.count ?? 0) <= FACET_ROWS_MAX;
  return fields.map(({ name_en }) => ({
    field: name_en,
    exact,
    values: rows.filter(({ field }) => field === name_en).map(({ value, count }) => ({ value, count })),
  }));
};

const facetField = (def: DataSetDefinition, name: string): FieldDefinition => {
  const field = requireField(def, name);
  if (!field.facet || field.masked) throw new MarketError('unknown_field', `${name} is not counted by value`);
  return field;
};

const groupSql = ({ name_en, type }: FieldDefinition): string => {
  const [value, source] = type === 'tags' ? ['tag', `hits, unnest(${name_en}) as tag`] : [`${name_en}::text`, 'hits'];
  return `select '${name_en}' as field, ${value} as value, count(*)::int as count from ${source}
    where ${value} is not null group by 2 order by 3 desc, (${value}) collate "C" limit ${FACET_VALUES_MAX}`;
};
