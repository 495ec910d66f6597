import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Position } from '../cursor';
import type { MarketQuery } from '../engine';
import { type SortField, sortField } from '../fields';
import { type RankedKeyword, rankedKeyword } from '../relevance';
import type { Params } from './params';
import { rankSql } from './relevance';
import { castOf } from './table';

/** A total order: by the rank for a keyword if hits are ranked, by one field, then by id; empty values last. */
export type Order = SortField & { sql: string; keyword?: RankedKeyword | undefined };

export const orderOf = (def: DataSetDefinition, sort?: string): Order => {
  const { field, descending } = sortField(def, sort);
  const { name_en } = field;
  if (!descending) return { field, descending, sql: `${name_en}, id` };
  return { field, descending, sql: `${name_en} desc${field.required ? '' : ' nulls last'}, id desc` };
};

/** Returns the order of a query whose hits are few enough to rank. */
export const rankedOrder = (def: DataSetDefinition, query: Pick<MarketQuery, 'keyword' | 'sort'>): Order => ({
  ...orderOf(def, query.sort),
  keyword: rankedKeyword(query),
});

/** The sort value as text, because a driver may convert its type with a loss. */
export const sortValue = ({ field }: Order): string => `${field.name_en}::text as sort_value`;

/**
 * Returns the conditions for rows after a position: up to two ranges to read one after the other. An `or` of both could
 * not start in the middle of an index.
 */
export const rangesAfter = (order: Order, position: Position | undefined): ((params: Params) => string)[] => {
  if (!position) return [() => 'true'];
  const { keyword } = order;
  if (!keyword) return rangesBeyond(order, position);
  return [
    (params) => {
      const rank = rankSql(keyword, params);
      const at = params.add(position.rank, 'integer');
      const same = rangesBeyond(order, position).map((range) => `(${range(params)})`);
      return `((${rank}) > ${at} or ((${rank}) = ${at} and (${same.join(' or ')})))`;
    },
  ];
};

function rangesBeyond(order: Order, position: Position): ((params: Params) => string)[] {
  const { field, descending } = order;
  const beyond = descending ? '<' : '>';
  const nulls = (params: Params) =>
    position.value === null
      ? `${field.name_en} is null and id ${beyond} ${params.add(position.id, 'text')}`
      : `${field.name_en} is null`;
  if (position.value === null) return [nulls];
  const values = (params: Params) => {
    const value = `${params.add(position.value, 'text')}::${castOf(field.type)}`;
    return `(${field.name_en}, id) ${beyond} (${value}, ${params.add(position.id, 'text')})`;
  };
  return field.required ? [values] : [values, nulls];
}
