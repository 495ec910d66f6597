import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { readFacets } from '../catalog/stats';
import { countInPasses, matchesAllRows } from '../choices';
import type { Facet, FacetQuery, MarketConditions } from '../engine';
import { FACET_VALUES_MAX, facetField } from '../fields';
import { lowerAscii } from '../searchText';
import type { ColumnStatistics } from './columnStatistics';
import { Params } from './params';
import { tableOf } from './table';
import { whereOf } from './where';

export type Run = <T>(def: DataSetDefinition, sql: string, params?: unknown[]) => Promise<T[]>;

/** Maximum number of matching rows to group; all of three million rows took seconds. */
export const FACET_ROWS_MAX = 5_000;

export const facetsOf = (
  run: Run,
  def: DataSetDefinition,
  { like, ...query }: FacetQuery,
  names: readonly string[],
  statistics: ColumnStatistics,
): Promise<Facet[]> =>
  countInPasses(query, names, (conditions, fields) => countedOf(run, def, conditions, fields, statistics, like));

/** Counts all facets in one pass over a limited number of matching rows. Facets of the whole table come from the load. */
const countedOf = async (
  run: Run,
  def: DataSetDefinition,
  query: MarketConditions,
  names: readonly string[],
  statistics: ColumnStatistics,
  like: FacetQuery['like'],
): Promise<Facet[]> => {
  const fields = [...new Set(names)].map((name) => facetField(def, name));
  if (fields.length === 0) return [];
  if (!like && matchesAllRows(query)) {
    const facetValues = await readFacets(run, def);
    return fields.map(({ name_en }) => ({ field: name_en, values: facetValues[name_en] ?? [], exact: true }));
  }
  const params = new Params();
  const columns = fields.map(({ name_en }) => name_en).join(', ');
  const hits = `select ${columns} from ${tableOf(def)} where ${whereOf(def, query, params, statistics)} limit ${FACET_ROWS_MAX + 1}`;
  const groups = fields.map((field) => `(${groupSql(field, like && likeSql(like, params))})`).join(' union all ');
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

const likeSql =
  ({ text, values }: NonNullable<FacetQuery['like']>, params: Params) =>
  (value: string): string =>
    ` and (strpos(lower(${value}), ${params.add(lowerAscii(text), 'text')}) > 0
      or ${value} = any(${params.add(values, 'text[]')}))`;

const groupSql = ({ name_en, type }: FieldDefinition, like: ((value: string) => string) | undefined): string => {
  const [value, source] = type === 'tags' ? ['tag', `hits, unnest(${name_en}) as tag`] : [`${name_en}::text`, 'hits'];
  return `select '${name_en}' as field, ${value} as value, count(*)::int as count from ${source}
    where ${value} is not null${like?.(value) ?? ''} group by 2 order by 3 desc, (${value}) collate "C" limit ${FACET_VALUES_MAX}`;
};
