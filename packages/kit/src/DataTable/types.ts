import type { EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import type { ReactElement, ReactNode } from 'react';

/** Endpoints that answer a page of a list. */
export type ListEndpoint = {
  [K in EndpointName]: EndpointOutput<K> extends { list: object[]; total: number } ? K : never;
}[EndpointName];
export type Row<K extends ListEndpoint> = EndpointOutput<K> extends { list: (infer R)[] } ? R & object : never;

/** How a filter is typed in. */
type ValueType = 'text' | 'digit' | 'select' | 'date' | 'dateRange' | 'dateTimeRange';

/** A column, and unless `search` is false the filter of the same name. */
export interface Column<R> {
  title: string;
  /** Figures stand at the end. */
  align?: 'end';
  /** Cut off where it would make the column too wide. */
  ellipsis?: boolean;
  /** Stays while the others are scrolled. */
  fixed?: 'left' | 'right';
  /** Pixels. */
  width?: number;
  className?: string;
  dataIndex?: string;
  key?: string;
  /** Sorted by the server; `dataIndex` is the endpoint's name of the sort field. */
  sorter?: boolean;
  search?: false;
  /** Readers cannot hide it. */
  always?: boolean;
  /** A filter without a column. */
  hideInTable?: boolean;
  valueType?: ValueType;
  /** What a select offers and the cell shows. */
  valueEnum?: Record<string, { text: string }>;
  /** For the filter's input. */
  fieldProps?: Record<string, unknown>;
  /** Another input than `valueType` gives; gets `value`, `onChange` and `id`. */
  formItemRender?: () => ReactElement;
  render?: (value: ReactNode, row: R, index: number) => ReactNode;
}

/** Rows that are chosen for something, on whatever page they stand. */
export interface Selection<R> {
  keys: readonly string[];
  onChange: (rows: R[], chosen: boolean) => void;
  /** What choosing all of a page is called, and one row. */
  label: string;
  labelOf: (row: R) => string;
}

export interface TableActions {
  /** Reads the page that is shown again. */
  reload: () => void;
}

export const columnKey = <R>({ key, dataIndex, title }: Column<R>): string => key ?? dataIndex ?? title;
