import type { ProColumns } from '@ant-design/pro-components';
import { EMPTY_PLACEHOLDER } from '@daas/contract/constants';
import type { ReactNode } from 'react';
import { behindName } from './sortOrder';
import { type Column, columnKey } from './types';
import { directionsOf, orderOf } from './urlState';

interface View {
  /** Field of the column behind the name. */
  lead: string | undefined;
  sort: string | undefined;
  defaultSort: string | undefined;
  /** Placeholders of a filter by period. */
  period: [string, string];
}

/** Columns as ProTable draws them. */
export const toTableColumns = <R>(columns: Column<R>[], { lead, sort, defaultSort, period }: View): ProColumns<R>[] =>
  behindName(columns, lead).map(({ filter, ...column }) => ({
    ...column,
    ...(filter ? {} : { search: false as const }),
    key: columnKey(column),
    // As wide as what it holds; ProTable's default is 200.
    ...(column.fixed ? { width: column.width ?? 'auto' } : {}),
    ...(column.sorter ? sortingOf(String(column.dataIndex), sort, defaultSort) : {}),
    // Names the value where a row is a card.
    onCell: (row, at) => ({ ...column.onCell?.(row, at), ...labelled(column.title) }),
    ...(/Range$/.test(String(column.valueType)) ? { fieldProps: { placeholder: period } } : {}),
    ...(column.render ? { render: (...cell) => orDash(column.render?.(...cell)) } : {}),
  }));

/** Without a sort the list has its default one. */
const sortingOf = (field: string, sort: string | undefined, defaultSort: string | undefined) => ({
  sortOrder: orderOf(sort ?? defaultSort, field),
  sortDirections: directionsOf(field, defaultSort),
});

const labelled = (title: unknown) => (typeof title === 'string' ? { 'data-label': title } : {});

const orDash = (content: unknown): ReactNode =>
  content === null || content === undefined || content === false || content === ''
    ? EMPTY_PLACEHOLDER
    : (content as ReactNode);
