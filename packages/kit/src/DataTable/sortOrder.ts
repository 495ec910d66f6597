import { type Column, type ColumnsMap, columnKey } from './types';

/** 'field' of 'field' or '-field'. */
export const fieldOf = (sort: string | undefined): string | undefined => sort?.replace(/^-/, '');

/** The column that a list is sorted by stands right behind the name, where every width shows it. */
export function behindName<R>(columns: Column<R>[], field: string | undefined): Column<R>[] {
  const sorted = columns.find((column) => columnKey(column) === field);
  if (!sorted) return columns;
  const visibleColumns = columns.filter(({ hideInTable }) => !hideInTable);
  const name = visibleColumns.find(({ fixed }) => fixed === 'left') ?? visibleColumns[0];
  if (sorted === name) return columns;
  return columns.flatMap((column) => (column === sorted ? [] : column === name ? [column, sorted] : [column]));
}

/** Nobody sees an order whose column is hidden or was moved away. */
export function withShown(state: ColumnsMap, field: string | undefined): ColumnsMap {
  const sorted = field === undefined ? undefined : state[field];
  if (field === undefined || !sorted || (sorted.show !== false && sorted.order === undefined)) return state;
  const { order: _, ...rest } = sorted;
  return { ...state, [field]: { ...rest, show: true } };
}
