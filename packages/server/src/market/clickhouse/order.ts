import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { type Params, quoteIdentifier } from '../../db/clickHouse';
import type { Position } from '../cursor';
import { type SortField, sortField } from '../fields';
import type { RankedKeyword } from '../relevance';
import { rankSql } from './relevance';
import { storedValue, typeOfValue } from './table';

/** `keyword` is set if hits are ranked: they are ordered by `RANK` first. */
export type Order = SortField & { sql: string; keyword?: RankedKeyword | undefined };

/** The column of a hit's rank. */
export const RANK = '_relevance';

/**
 * ClickHouse sorts empty values last in both directions. A descending order separates them first and so is the table's
 * `sortingKey` in reverse: a page is read from its beginning instead of sorting all matching rows.
 */
export const orderOf = (def: DataSetDefinition, sort?: string): Order => {
  const { field, descending } = sortField(def, sort);
  const column = quoteIdentifier(field.name_en);
  if (!descending) return { field, descending, sql: `${column}, id` };
  const filled = field.required ? '' : `${column} is not null desc, `;
  return { field, descending, sql: `${filled}${column} desc nulls first, id desc` };
};

/** Returns the condition for rows after a position; 'true' for all rows. */
export function conditionAfter(
  def: DataSetDefinition,
  order: Order,
  position: Position | undefined,
  params: Params,
): string {
  if (!position) return 'true';
  const beyond = conditionBeyond(def, order, position, params);
  if (!order.keyword) return beyond;
  const [rank, at] = [rankSql(order.keyword, params), params.add(position.rank, 'UInt8')];
  return `((${rank}) > ${at} or ((${rank}) = ${at} and (${beyond})))`;
}

function conditionBeyond(
  def: DataSetDefinition,
  { field, descending }: Order,
  position: Position,
  params: Params,
): string {
  const column = quoteIdentifier(field.name_en);
  const after = descending ? '<' : '>';
  const id = params.add(position.id, 'String');
  if (position.value === null) return `${column} is null and id ${after} ${id}`;
  const value = params.add(columnValue(field.type, position.value), typeOfValue(def, field.name_en));
  // The index serves the first half.
  const values = `${column} ${after}= ${value} and (${column} ${after} ${value} or id ${after} ${id})`;
  return field.required ? values : `((${values}) or ${column} is null)`;
}

/** Returns the position of a row with its rank; the row must contain the sort field. */
export const positionOf = ({ field, keyword }: Order, row: Row, rank: number): Position => {
  const value = row[field.name_en] ?? null;
  return { ...(keyword ? { rank } : {}), value: value === null ? null : String(value), id: row.id };
};

const columnValue = (type: Order['field']['type'], value: string): unknown => {
  if (type === 'integer' || type === 'decimal') return Number(value);
  return type === 'boolean' ? value.startsWith('t') : storedValue(type, value);
};
