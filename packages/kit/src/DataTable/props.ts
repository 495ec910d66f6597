import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import type { TableProps } from 'antd';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import type { MeasureOf } from '../MeasureValue';
import type { PaginationKind } from '../table';
import type { ColumnsStateChoice } from './columnsState';
import type { Column, ListEndpoint, Row, TableActions } from './types';
import type { Filters } from './urlState';

export interface DataTableProps<K extends ListEndpoint> {
  /** Column settings are remembered under this name. */
  name: string;
  endpoint: K;
  columns: Column<Row<K>>[];
  /** Keys of columns a reader must ask for. */
  hiddenAtFirst?: readonly string[];
  /** From `useColumnsState`, where the page itself must know which columns are shown. */
  columnsState?: ColumnsStateChoice;
  rowKey: (keyof Row<K> & string) | ((row: Row<K>) => string);
  /** Input that is not a filter, such as the tab the page is on. */
  fixed?: Partial<EndpointInput<K>>;
  /** Filters of the address (always text) as the endpoint takes them; without it they go as they are. */
  toInput?: (filters: Filters) => Partial<EndpointInput<K>>;
  /** Shown in place of the table's own text if no row matches. */
  noRows?: ReactNode;
  /** The endpoint's own order, 'field' or '-field': a column of it shows that the list is sorted so. */
  defaultSort?: string;
  /** Its column stands behind the name as that of a chosen order does. */
  orderShown?: boolean;
  /** Parameters of the address that are no filters of this list; they stay. */
  otherParameters?: readonly string[];
  pagination?: PaginationKind;
  /** The measure that its number of rows is, when nothing is filtered. */
  of?: MeasureOf;
  /** Instead of how many there are. */
  title?: ReactNode;
  toolbar?: ReactNode[];
  /** Shown when there is nothing at all: what this list is for, and the way to the first entry. */
  empty?: { description: ReactNode; action?: ReactNode };
  actionRef?: RefObject<TableActions | undefined>;
  onAnswer?: (answer: EndpointOutput<K>) => void;
  /** The rows could not be read: the list says so, and offers to try again. */
  onFailure?: () => void;
  rowSelection?: NonNullable<TableProps<Row<K>>['rowSelection']>;
  rowStyle?: (row: Row<K>) => CSSProperties | undefined;
  /** In how many ms rows like these are read again, at least 2,000; 0 for not at all. */
  polling?: (rows: Row<K>[]) => number;
}
