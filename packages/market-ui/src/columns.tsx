import type { DataSetView, FieldView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Column, Row } from '@daas/kit/DataTable';
import { Link } from '@umijs/max';
import { Highlighted } from './Highlighted';
import styles from './index.module.css';
import { RowValue } from './RowValue';
import { columnsOf } from './state';

export type ResultRow = Row<'market.search'>;
type Highlight = EndpointOutput<'market.search'>['highlight'];
export type MarketColumn = Column<ResultRow> & { key: string };

/** Every column a list of a data set can have; the name of a row leads to all of it. */
export const marketColumns = (
  view: DataSetView,
  linkOf: (id: string) => string,
  highlight: Highlight = {},
): MarketColumn[] =>
  columnsOf(view).map((field) => ({
    title: field.label,
    key: field.name_en,
    className: styles.cell ?? '',
    ...(field.name_en === view.title ? { disable: true, fixed: 'left' as const, className: styles.name ?? '' } : {}),
    dataIndex: field.name_en,
    sorter: view.sorts.includes(field.name_en),
    ...(field.type === 'integer' || field.type === 'decimal' ? { align: 'end' as const } : {}),
    onCell: (row) => titleOf(field, row[field.name_en]),
    render: (_: unknown, row: ResultRow) => {
      const parts = highlight[String(row.id)]?.[field.name_en];
      const cell = (
        <RowValue view={view} field={field} row={row}>
          {parts && <Highlighted parts={parts} />}
        </RowValue>
      );
      return field.name_en === view.title ? <Link to={linkOf(String(row.id))}>{cell}</Link> : cell;
    },
  }));

/** What is too long for its column is read by pointing at it. */
const titleOf = (field: FieldView, value: unknown) =>
  typeof value === 'string' && field.type !== 'date'
    ? { title: field.values?.find((one) => one.value === value)?.label ?? value }
    : {};
