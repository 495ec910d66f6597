import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { type Params, quoteIdentifier } from '../../db/clickHouse';
import type { Position } from '../cursor';
import { type SortField, sortField } from '../fields';
import { stored, typeOfValue } from './table';

type Order = SortField & { sql: string };

/**
 * Empty values come last either way, as ClickHouse has it. Descending, they are set apart first, so that the order is that
 * of the table's `sortingKey` read backwards: then a page is read from its beginning, and not sorted out of all matching rows.
 */
export const ordered = (def: DataSetDefinition, sort?: string): Order => {
  const { field, descending } = sortField(def, sort);
  const column = quoteIdentifier(field.name_en);
  if (!descending) return { field, descending, sql: `${column}, id` };
  const filled = field.required ? '' : `${column} is not null desc, `;
  return { field, descending, sql: `${filled}${column} desc nulls first, id desc` };
};

/** What follows a position; 'true' for everything. */
export function beyond(
  def: DataSetDefinition,
  { field, descending }: Order,
  position: Position | undefined,
  params: Params,
): string {
  if (!position) return 'true';
  const column = quoteIdentifier(field.name_en);
  const after = descending ? '<' : '>';
  const id = params.add(position.id, 'String');
  if (position.value === null) return `${column} is null and id ${after} ${id}`;
  const value = params.add(columnValue(field.type, position.value), typeOfValue(def, field.name_en));
  // The first half is what an index knows.
  const values = `${column} ${after}= ${value} and (${column} ${after} ${value} or id ${after} ${id})`;
  return field.required ? values : `((${values}) or ${column} is null)`;
}

/** Where a row stands in an order, in which its sort field was read. */
export const positionOf = ({ field }: Order, row: Row): Position => {
  const value = row[field.name_en] ?? null;
  return { value: value === null ? null : String(value), id: row.id };
};

const columnValue = (type: Order['field']['type'], value: string): unknown => {
  if (type === 'integer' || type === 'decimal') return Number(value);
  return type === 'boolean' ? value.startsWith('t') : stored(type, value);
};
