import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { arrayParameter } from '../../db/arrayParameter';
import type { Hit } from '../cursor';
import { MarketError, type MarketQuery } from '../engine';
import { isKeyed } from '../fields';
import { rankedOrder, sortValue } from './order';
import { Params } from './params';
import { rankSql } from './relevance';
import { selectList, tableOf } from './table';
import { whereOf } from './where';

export type KeyedQuery = MarketQuery & { limit: number };
type Run = <T>(def: DataSetDefinition, sql: string, params: unknown[], options: { prepare: boolean }) => Promise<T[]>;

/** Values of one query as texts, one row of the joined statement; lists are JSON. */
class RowOfValues extends Params {
  override add(value: unknown, cast: string): string {
    const isList = cast.endsWith('[]');
    const column = `asked.v${this.values.push(isList ? JSON.stringify(value) : String(value))}`;
    return isList ? `array(select json_array_elements_text(${column}::json))::${cast}` : `${column}::${cast}`;
  }
}

/**
 * Reads the rows of one query out of `asked`. Sorted behind `offset 0`, so that the planner does not scan the order's index, and without
 * columns that were not requested.
 */
function statementOf(def: DataSetDefinition, query: KeyedQuery, values: Params): string {
  const order = rankedOrder(def, query);
  const selected = selectList(def, query.fields);
  const columns = new Set(['id', order.field.name_en, ...(query.fields ?? def.fields.map(({ name_en }) => name_en))]);
  const rank = order.keyword ? `, ${rankSql(order.keyword, values)} as relevance` : '';
  const hits = `select ${[...columns].join(', ')}${rank} from ${tableOf(def)} where ${whereOf(def, query, values)} offset 0`;
  const page = `select * from (${hits}) as hits order by ${rank && 'relevance, '}${order.sql} limit ${values.add(query.limit, 'integer')}`;
  // The sort value first: removing the last member of an object is slow.
  return `select ${sortValue(order)}${rank && ', relevance'}, ${selected} from (${page}) as page`;
}

/**
 * Reads the first rows of each query. Queries that differ only in their values share a statement. Returns undefined for
 * a query that is not `isKeyed` or is invalid.
 */
export async function keyedHits(
  run: Run,
  def: DataSetDefinition,
  queries: readonly KeyedQuery[],
): Promise<(Hit[] | undefined)[]> {
  const groups = new Map<string, { values: unknown[]; hits: Hit[] }[]>();
  const hitLists = queries.map((query): Hit[] | undefined => {
    if (!isKeyed(def, query.filter)) return undefined;
    const params = new RowOfValues();
    try {
      const statement = statementOf(def, query, params);
      const group = groups.get(statement) ?? [];
      groups.set(statement, group);
      const hits: Hit[] = [];
      group.push({ values: params.values, hits });
      return hits;
    } catch (error) {
      if (error instanceof MarketError) return undefined;
      throw error;
    }
  });
  await Promise.all(
    [...groups].map(async ([statement, group]) => {
      const columns = (group[0]?.values ?? []).map((_, column) => group.map(({ values }) => values[column]));
      // Each query is read by itself, so rows arrive in its order. The driver reads columns faster than PostgreSQL
      // creates JSON of them.
      const sql = `select asked.n::int as query_number, hit.*
        from unnest(${columns.map((_, column) => arrayParameter(column + 1, 'text')).join(', ')})
          with ordinality as asked(${columns.map((_, column) => `v${column + 1}`).join(', ')}, n),
          lateral (${statement}) as hit`;
      const rows = await run<StoredHit & { query_number: number }>(def, sql, columns, { prepare: true });
      for (const { query_number, ...hit } of rows) group[query_number - 1]?.hits.push(hitOf(hit as StoredHit));
    }),
  );
  return hitLists;
}

export type StoredHit = Row & { sort_value: string | null; relevance?: number };

/** Separates a stored row from its sort value and rank. */
export const hitOf = ({ sort_value, relevance, ...row }: StoredHit): Hit => ({
  row: row as Row,
  position: { ...(relevance === undefined ? {} : { rank: relevance }), value: sort_value, id: row.id as string },
});
