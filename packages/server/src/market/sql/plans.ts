import { type DataSetDefinition, isGroup } from '@daas/contract/datasets';
import type { MarketConditions } from '../engine';
import type { Order } from './order';
import type { Params } from './params';
import type { Spread } from './spread';
import { castOf, tableOf } from './table';
import { whereOf } from './where';

/**
 * Ways to find the first hits of an order. The planner must not choose: what it takes for frequent may be rare, and then
 * it walks through the whole order (half a second at a million rows) where sorting the few would take a millisecond.
 * market/sql/README.md.
 */
export type Window = { limit: number; offset: number };
/** With more hits than `max` there are no rows: another plan has to find them. A `spread` helps to find them. */
type Bounds = Window & { max?: number; spread?: Spread };
type Plan = (
  def: DataSetDefinition,
  query: MarketConditions,
  order: Order,
  window: Bounds,
  range?: (params: Params) => string,
) => (params: Params) => string;

/** Hits that are sorted rather than walked to. */
export const SORTED_MAX = 20_000;
/** Rows that are looked at in their order before it is taken for a bad way. */
const WALK_ROWS = 2_000;
/** The share of the rows whose hits are sorted before all are, and those where all are too many. */
export const LEADING = { first: 1 / 32, later: [1 / 8, 1 / 2] };

const windowOf = ({ limit, offset }: Window, params: Params): string =>
  `limit ${params.add(limit, 'integer')} offset ${params.add(offset, 'integer')}`;

/** Finds all hits by their conditions, then sorts them: for few. Told of a `max`, it counts them on the way. */
export const sortedHits: Plan = (def, query, order, window, range) => (params) => {
  const table = tableOf(def);
  const where = whereOf(def, query, params, window.spread);
  const beyond = range ? ` and ${range(params)}` : '';
  const max = window.max === undefined ? undefined : params.add(window.max, 'integer');
  const hits = `select id, ${order.field.name_en} from ${table} where ${where}${beyond}${max ? ` limit ${max} + 1` : ''}`;
  const few = max ? `where (select count(*) from hits) <= ${max} ` : '';
  const first = `select id from hits ${few}order by ${order.sql} ${windowOf(window, params)}`;
  return `with hits as materialized (${hits}), first as materialized (${first})
    select * from ${table} where id in (select id from first) order by ${order.sql}`;
};

/** The values before which a share of the rows lies in an order: a range for `sortedHits`. */
export const leading =
  ({ field, descending }: Order, end: string) =>
  (params: Params): string =>
    `${field.name_en} ${descending ? '>=' : '<='} ${params.add(end, 'text')}::${castOf(field.type)}`;

/** Looks at the first rows of the order and keeps the hits among them: for conditions that many rows meet. */
export const nextHits: Plan = (def, query, order, window) => (params) => {
  const begin = whereOf(def, { filter: conditionsOn(order.field.name_en, query) }, params);
  const rows = params.add(WALK_ROWS + 10 * window.offset, 'integer');
  const ahead = `select * from ${tableOf(def)} where ${begin} order by ${order.sql} limit ${rows}`;
  return `select * from (${ahead}) as ahead where ${whereOf(def, query, params)}
    order by ${order.sql} ${windowOf(window, params)}`;
};

/** As the planner thinks best, which is mostly along the order. */
export const walkedHits: Plan = (def, query, order, window, range) => (params) => {
  const where = whereOf(def, query, params);
  const beyond = range ? ` and ${range(params)}` : '';
  return `select * from ${tableOf(def)} where ${where}${beyond} order by ${order.sql} ${windowOf(window, params)}`;
};

/** Conditions on the field of the order that all hits meet: where the order begins. */
function conditionsOn(field: string, { filter }: MarketConditions): MarketConditions['filter'] {
  if (!filter) return null;
  const all = isGroup(filter) ? (filter.op === 'and' ? filter.items : []) : [filter];
  return { op: 'and', items: all.filter((node) => !isGroup(node) && node.field === field) };
}
