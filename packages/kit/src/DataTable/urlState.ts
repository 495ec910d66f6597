import { DEFAULT_PAGE } from '@daas/contract/constants';
import dayjs, { type Dayjs } from 'dayjs';
import { type Column, columnKey } from './types';

export type Filters = Record<string, string | string[]>;
export interface TableState {
  current: number;
  pageSize: number;
  /** `field` or `-field`. */
  sort: string | undefined;
  filters: Filters;
}

const RESERVED = ['current', 'pageSize', 'sort'];
const positive = (text: string | null, fallback: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** A link shows the same view, so what the table shows is read from the address alone. */
export function readState(query: URLSearchParams, pageSize: number, sizes: readonly number[]): TableState {
  const filters: Filters = {};
  for (const key of new Set(query.keys())) {
    if (RESERVED.includes(key)) continue;
    const values = query.getAll(key);
    filters[key] = values.length > 1 ? values : (values[0] ?? '');
  }
  const size = positive(query.get('pageSize'), pageSize);
  return {
    current: positive(query.get('current'), DEFAULT_PAGE),
    pageSize: sizes.includes(size) ? size : pageSize,
    sort: query.get('sort') ?? undefined,
    filters,
  };
}

export function writeState(state: TableState, defaultPageSize: number): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state.filters)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== '') query.append(key, one);
  }
  if (state.current !== DEFAULT_PAGE) query.set('current', String(state.current));
  if (state.pageSize !== defaultPageSize) query.set('pageSize', String(state.pageSize));
  if (state.sort) query.set('sort', state.sort);
  return query;
}

/** What a search form holds, as text; empty fields are left out. */
export function toFilters(values: Record<string, unknown>): Filters {
  const filters: Filters = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    filters[key] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return filters;
}

const toDate = (text: string | undefined): Dayjs | undefined => {
  const date = dayjs(text);
  return text && date.isValid() ? date : undefined;
};

/** What the search form shows of the filters: every field, so that one without a filter is emptied. */
export function toFormValues<R>(columns: Column<R>[], filters: Filters): Record<string, unknown> {
  const values = columns.map((column) => {
    const key = columnKey(column);
    const value = filters[key];
    const type = String(column.valueType);
    if (value === undefined || !type.startsWith('date')) return [key, value];
    return [key, Array.isArray(value) ? value.map(toDate) : toDate(value)];
  });
  return Object.fromEntries(values);
}

/** Days are written as days; moments with their offset, so that the reader's clock decides. */
export const formatDate = (date: Dayjs, valueType: string): string =>
  valueType.startsWith('dateTime') ? date.toISOString() : date.format('YYYY-MM-DD');

type Order = 'ascend' | 'descend' | null;

export const orderOf = (sort: string | undefined, field: string): Order =>
  sort === field ? 'ascend' : sort === `-${field}` ? 'descend' : null;

/** What a click turns to, one after another; the default sort cannot be taken away, only turned round. */
export const directionsOf = (field: string, defaultSort: string | undefined): NonNullable<Order>[] =>
  orderOf(defaultSort, field) ? ['ascend', 'descend', 'ascend'] : ['ascend', 'descend'];

export const sortOf = (field: unknown, order: Order | undefined): string | undefined =>
  order ? `${order === 'descend' ? '-' : ''}${String(field)}` : undefined;
