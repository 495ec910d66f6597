import { type DataSetDefinition, isGroup, type Row } from '@daas/contract/datasets';
import type { Position } from './cursor';
import { orderOf, sortValue } from './order';
import { selectList, tableOf } from './table';
import { MarketError, type MarketQuery } from './types';
import { Params, whereOf } from './where';

export interface Hit {
  row: Row;
  position: Position;
}
export type KeyedQuery = MarketQuery & { limit: number };
type Run = <T>(def: DataSetDefinition, sql: string, params: unknown[], options: { prepare: boolean }) => Promise<T[]>;

/** Asked for by what names a row, as programs mostly do: so few that counting them first costs more than it saves. */
export const isKeyed = (def: DataSetDefinition, filter: MarketQuery['filter']): boolean => {
  if (!filter) return false;
  if (isGroup(filter)) return filter.op === 'and' && filter.items.some((item) => isKeyed(def, item));
  return filter.op === 'eq' && (filter.field === 'id' || def.lookup.includes(filter.field));
};

/** The values of one query as texts, to be a row of many such: a list travels as JSON. */
class RowOfValues extends Params {
  override add(value: unknown, cast: string): string {
    const isList = cast.endsWith('[]');
    const column = `asked.v${this.values.push(isList ? JSON.stringify(value) : String(value))}`;
    return isList ? `array(select json_array_elements_text(${column}::json))::${cast}` : `${column}::${cast}`;
  }
}

/** Reads the rows of one query out of `asked`. Sorted behind `offset 0`, so that nobody walks along the order. */
function statementOf(def: DataSetDefinition, query: KeyedQuery, values: Params): string {
  const order = orderOf(def, query.sort);
  const hits = `select * from ${tableOf(def)} where ${whereOf(def, query, values)} offset 0`;
  const page = `select * from (${hits}) as hits order by ${order.sql} limit ${values.add(query.limit, 'integer')}`;
  // The sort value first: what is left of an object without its last member is made slowly.
  return `select ${sortValue(order)}, ${selectList(def, query.fields)} from (${page}) as page`;
}

/**
 * The first rows of each query, in one statement for all that differ in their values only. Undefined for a query that is
 * not `isKeyed`, or that breaks a rule of the market.
 */
export async function keyedHits(
  run: Run,
  def: DataSetDefinition,
  queries: readonly KeyedQuery[],
): Promise<(Hit[] | undefined)[]> {
  const groups = new Map<string, { index: number; values: unknown[] }[]>();
  for (const [index, query] of queries.entries()) {
    if (!isKeyed(def, query.filter)) continue;
    const params = new RowOfValues();
    try {
      const statement = statementOf(def, query, params);
      groups.set(statement, [...(groups.get(statement) ?? []), { index, values: params.values }]);
    } catch (error) {
      if (!(error instanceof MarketError)) throw error;
    }
  }
  const found: (Hit[] | undefined)[] = queries.map(() => undefined);
  await Promise.all(
    [...groups].map(async ([statement, asked]) => {
      const columns = (asked[0]?.values ?? []).map((_, column) => asked.map(({ values }) => values[column]));
      const sql = `select asked.n::int as n, (select coalesce(json_agg(hit), '[]') from (${statement}) as hit) as hits
        from unnest(${columns.map((_, column) => `$${column + 1}::text[]`).join(', ')})
          with ordinality as asked(${columns.map((_, column) => `v${column + 1}`).join(', ')}, n)`;
      const rows = await run<{ n: number; hits: (Row & { sort_value: string | null })[] }>(def, sql, columns, {
        prepare: true,
      });
      for (const { n, hits } of rows) found[asked[n - 1]?.index ?? -1] = hits.map(hitOf);
    }),
  );
  return found;
}

/** A row as it was read, beside its sort value. */
export const hitOf = ({ sort_value, ...row }: Row & { sort_value: string | null }): Hit => ({
  row: row as Row,
  position: { value: sort_value, id: row.id as string },
});
