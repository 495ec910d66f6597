import { type DataSetDefinition, type FilterNode, queryFilter, querySchema } from '@daas/contract/datasets';
import { describedFields } from '../../kernel/describedFields';
import { mapLimit } from '../../kernel/mapLimit';
import type { Count, MarketConditions } from '../../market';
import type { MemberContext } from '../context';

/** One of the conditions that must all hold, and whose it is. */
export interface Condition {
  of: 'connector' | 'call';
  filter: FilterNode | null;
  keyword: string | null;
}

/** Conditions taken away one by one, each a count of its own. */
const CONDITIONS_MAX = 20;
const COUNTS_AT_A_TIME = 4;
const NOTHING = { total: 0, capped: false };

/** What conditions find together, and without each of them; with `ifEmpty` only where they find nothing. */
export async function leftOut(
  { services: { market }, language }: MemberContext,
  def: DataSetDefinition,
  all: readonly Condition[],
  ifEmpty = false,
) {
  const result = await market.count(def, queryOf(all));
  const conditions = ifEmpty && result.total > 0 ? [] : all.slice(0, CONDITIONS_MAX);
  const counts = await mapLimit(conditions, COUNTS_AT_A_TIME, (left) =>
    market.count(def, queryOf(all.filter((one) => one !== left))),
  );
  const withEach = conditions.map((one, index) => ({ ...one, without: (counts[index] ?? NOTHING) as Count }));
  return {
    found: result,
    conditions: withEach,
    more: conditions.length > 0 && all.length > conditions.length,
    ...describedFields(def, filtersOf(all), language),
  };
}

/** What all of must hold, one by one. */
const parts = (node: FilterNode): FilterNode[] =>
  'items' in node && node.op === 'and' ? node.items.flatMap(parts) : [node];

export const conditionsOf = (
  of: Condition['of'],
  filter: FilterNode | null | undefined,
  keyword: string | null | undefined,
): Condition[] => [
  ...(filter ? parts(filter).map((part) => ({ of, filter: part, keyword: null })) : []),
  ...(keyword ? [{ of, filter: null, keyword }] : []),
];

/** A request that the data set does not understand asks for nothing that could be taken away. */
export function conditionsOfRequest(def: DataSetDefinition, fields: readonly string[], body: unknown): Condition[] {
  const { dry_run: _, ...request } = (body ?? {}) as Record<string, unknown>;
  const { data: query } = querySchema(def, fields).safeParse(request);
  return query ? conditionsOf('call', queryFilter(def, query), query.keyword) : [];
}

const filtersOf = (conditions: readonly Condition[]): FilterNode[] => conditions.flatMap(({ filter }) => filter ?? []);

function queryOf(conditions: readonly Condition[]): MarketConditions {
  const items = filtersOf(conditions);
  return {
    keyword: conditions.flatMap(({ keyword }) => keyword ?? []),
    filter: items.length > 1 ? { op: 'and', items } : items[0],
  };
}
