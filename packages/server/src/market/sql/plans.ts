import { type DataSetDefinition, isGroup, isRelation } from '@daas/contract/datasets';
import type { MarketConditions } from '../engine';
import type { ColumnStatistics } from './columnStatistics';
import type { Order } from './order';
import type { Params } from './params';
import { rankSql } from './relevance';
import { castOf, tableOf } from './table';
import { whereOf } from './where';

/**
 * Plans to find the first hits of an order. The code chooses, because the planner may overestimate a rare word and then
 * scans the whole order: half a second at a million rows, where sorting few hits takes a millisecond. See README.md.
 */
export type Window = { limit: number; offset: number };
/** With more hits than `max` a plan returns no rows, and another plan must find them. `statistics` refine conditions. */
type Bounds = Window & { max?: number; statistics?: ColumnStatistics };
type Plan = (
  def: DataSetDefinition,
  query: MarketConditions,
  order: Order,
  window: Bounds,
  range?: (params: Params) => string,
) => (params: Params) => string;

/** Maximum number of hits to sort. */
export const SORTED_MAX = 20_000;
/** Maximum number of rows to scan in order before another plan is used. */
const WALK_ROWS = 2_000;
/** Shares of the rows whose hits are sorted first: `first` before all hits, `later` when all hits are too many. */
export const LEADING_SHARES = { first: 1 / 32, later: [1 / 8, 1 / 2] };

const windowOf = ({ limit, offset }: Window, params: Params): string =>
  `limit ${params.add(limit, 'integer')} offset ${params.add(offset, 'integer')}`;

/** Finds all hits by their conditions and sorts them; suits few hits. With `max`, counts them first. */
export const sortedHits: Plan = (def, query, order, window, range) => (params) => {
  const table = tableOf(def);
  const where = whereOf(def, query, params, window.statistics);
  const beyond = range ? ` and ${range(params)}` : '';
  const max = window.max === undefined ? undefined : params.add(window.max, 'integer');
  const rank = order.keyword ? `, ${rankSql(order.keyword, params)} as relevance` : '';
  const by = rank ? `relevance, ${order.sql}` : order.sql;
  const hits = `select id, ${order.field.name_en}${rank} from ${table} where ${where}${beyond}${max ? ` limit ${max} + 1` : ''}`;
  const few = max ? `where (select count(*) from hits) <= ${max} ` : '';
  const first = `select id from hits ${few}order by ${by} ${windowOf(window, params)}`;
  return `with hits as materialized (${hits}), first as materialized (${first})
    select *${rank} from ${table} where id in (select id from first) order by ${by}`;
};

/** Returns the range of the order up to a value, for `sortedHits`. */
export const leadingRange =
  ({ field, descending }: Order, end: string) =>
  (params: Params): string =>
    `${field.name_en} ${descending ? '>=' : '<='} ${params.add(end, 'text')}::${castOf(field.type)}`;

/** Scans the first rows of the order and keeps the hits; suits conditions that many rows meet. */
export const nextHits: Plan = (def, query, order, window) => (params) => {
  const begin = whereOf(def, { filter: conditionsOn(order.field.name_en, query) }, params);
  const rows = params.add(WALK_ROWS + 10 * window.offset, 'integer');
  const ahead = `select * from ${tableOf(def)} where ${begin} order by ${order.sql} limit ${rows}`;
  // By the name of the table, to which conditions on related rows refer.
  return `select * from (${ahead}) as ${tableOf(def)} where ${whereOf(def, query, params)}
    order by ${order.sql} ${windowOf(window, params)}`;
};

/** Leaves the plan to the planner, which mostly scans the order. */
export const plannedHits: Plan = (def, query, order, window, range) => (params) => {
  const where = whereOf(def, query, params);
  const beyond = range ? ` and ${range(params)}` : '';
  return `select * from ${tableOf(def)} where ${where}${beyond} order by ${order.sql} ${windowOf(window, params)}`;
};

/** Returns the conditions on the field of the order that all hits meet; they set where the scan begins. */
function conditionsOn(field: string, { filter }: MarketConditions): MarketConditions['filter'] {
  if (!filter) return null;
  const all = isGroup(filter) ? (filter.op === 'and' ? filter.items : []) : [filter];
  return { op: 'and', items: all.filter((node) => !isGroup(node) && !isRelation(node) && node.field === field) };
}
