import { ReloadOutlined } from '@ant-design/icons';
import { DEFAULT_PAGE, EMPTY_PLACEHOLDER } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useIntl, useSearchParams } from '@umijs/max';
import { Button, Empty, Flex, Pagination, Skeleton, theme } from 'antd';
import { type CSSProperties, memo, type ReactNode, type RefObject, useImperativeHandle } from 'react';
import { Deferred } from '../Deferred';
import { useFormat } from '../hooks/useFormat';
import { PAGINATION, type PaginationKind } from '../table';
import { type ColumnChoice, ColumnSettings, useHiddenColumns } from './ColumnSettings';
import { Filters as FilterForm } from './Filters';
import styles from './index.module.css';
import { Reading, Sheet, Veil } from './Reading';
import { Rows } from './Rows';
import { type Column, columnKey, type ListEndpoint, type Row, type Selection, type TableActions } from './types';
import { type Filters, readState, type TableState, writeState } from './urlState';
import { useHeadStart } from './useHeadStart';
import { useList } from './useList';

export { useHiddenColumns } from './ColumnSettings';
export type { Column, ListEndpoint, Row, TableActions } from './types';
export type { Filters } from './urlState';

export interface DataTableProps<K extends ListEndpoint> {
  /** Column settings are remembered under this name. */
  name: string;
  endpoint: K;
  columns: Column<Row<K>>[];
  /** Keys of columns a reader must ask for. */
  hiddenAtFirst?: string[];
  /** From `useHiddenColumns`, where the page itself must know which columns are shown. */
  columnChoice?: ColumnChoice;
  rowKey: (keyof Row<K> & string) | ((row: Row<K>) => string);
  /** Input that is not a filter, such as the tab the page is on. */
  fixed?: Partial<EndpointInput<K>>;
  /** Filters of the address (always text) as the endpoint takes them; without it they go as they are. */
  toInput?: (filters: Filters) => Partial<EndpointInput<K>>;
  /** Parameters of the address that are no filters of this list; they stay. */
  kept?: readonly string[];
  pagination?: PaginationKind;
  title?: ReactNode;
  toolbar?: ReactNode[];
  /** Shown when there is nothing at all: what this list is for, and the way to the first entry. */
  empty?: { description: ReactNode; action?: ReactNode };
  actionRef?: RefObject<TableActions | null>;
  onAnswer?: (answer: EndpointOutput<K>) => void;
  /** Stands above the filters and shows something of the answer. */
  above?: (answer: EndpointOutput<K> | null) => ReactNode;
  selection?: Selection<Row<K>>;
  rowStyle?: (row: Row<K>) => CSSProperties | undefined;
  pollingMs?: number;
}

function cell<R>({ render, valueEnum, dataIndex }: Column<R>, row: R, index: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex as keyof R];
  const shown = valueEnum?.[String(value)]?.text ?? (value as ReactNode);
  const drawn = render ? render(shown, row, index) : shown;
  return drawn === null || drawn === undefined || drawn === '' ? EMPTY_PLACEHOLDER : drawn;
}

/** What the address says of a list, and another one. */
function useAddress<K extends ListEndpoint>({ pagination = 'normal', kept: others = [] }: DataTableProps<K>) {
  const [query, setQuery] = useSearchParams();
  const { defaultPageSize, pageSizeOptions } = PAGINATION[pagination];
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const filters = Object.entries(state.filters);
  const kept = Object.fromEntries(filters.filter(([key]) => others.includes(key)));
  const asked = Object.fromEntries(filters.filter(([key]) => !others.includes(key)));
  const go = (change: Partial<TableState>) => setQuery(writeState({ ...state, ...change }, defaultPageSize));
  return { state, kept, asked, go, pageSizeOptions };
}

/** Every list of the console: paged and sorted by the server, its whole view in the address. */
export function DataTable<K extends ListEndpoint>(props: DataTableProps<K>) {
  const { endpoint, fixed, toInput } = props;
  const { state, asked } = useAddress(props);
  const { answer, failed, loading, reload } = useList(
    endpoint,
    {
      ...(toInput ? toInput(asked) : asked),
      ...fixed,
      current: state.current,
      pageSize: state.pageSize,
      ...(state.sort ? { sort: state.sort } : {}),
    } as EndpointInput<K>,
    { pollingMs: props.pollingMs, onAnswer: props.onAnswer },
  );
  useImperativeHandle(props.actionRef, () => ({ reload }), [reload]);
  return (
    <Reading.Provider value={loading}>
      <View list={props} answer={answer} failed={failed} reload={reload} />
    </Reading.Provider>
  );
}

interface ViewProps<K extends ListEndpoint> {
  /** As the page gave them: the same object as long as the page was not drawn again. */
  list: DataTableProps<K>;
  answer: EndpointOutput<K> | null;
  failed: boolean;
  reload: () => void;
}

const View = memo(function View<K extends ListEndpoint>({ list: props, answer, failed, reload }: ViewProps<K>) {
  const { name, columns, rowKey, empty } = props;
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { token } = theme.useToken();
  const { state, kept, asked, go, pageSizeOptions } = useAddress(props);
  const own = useHiddenColumns(name, props.hiddenAtFirst);
  const [hidden, setHidden] = props.columnChoice ?? own;
  const { list = [], total = 0, capped } = (answer ?? {}) as { list?: Row<K>[]; total?: number; capped?: boolean };
  const ready = useHeadStart(answer !== null || failed);
  const filters = columns.filter((column) => column.search !== false);
  const shown = columns.filter((column) => !column.hideInTable);

  const nothing = failed ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'table.failed' })}>
      <Flex gap="small" justify="center">
        <Button onClick={reload}>{formatMessage({ id: 'table.again' })}</Button>
        {state.current > DEFAULT_PAGE && (
          <Button onClick={() => go({ current: DEFAULT_PAGE })}>{formatMessage({ id: 'table.first-page' })}</Button>
        )}
      </Flex>
    </Empty>
  ) : !answer ? (
    <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
  ) : state.current > DEFAULT_PAGE ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'table.beyond' })}>
      <Button onClick={() => go({ current: DEFAULT_PAGE })}>{formatMessage({ id: 'table.first-page' })}</Button>
    </Empty>
  ) : Object.keys(asked).length > 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'table.nothing-found' })}>
      <Button onClick={() => go({ filters: kept, current: 1 })}>{formatMessage({ id: 'table.clear' })}</Button>
    </Empty>
  ) : (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={empty?.description ?? formatMessage({ id: 'table.empty' })}
    >
      {empty?.action}
    </Empty>
  );

  const totalText = (count: number) =>
    formatMessage({ id: 'table.total' }, { total: `${format.number(count)}${capped ? '+' : ''}` });
  const reloadLabel = formatMessage({ id: 'table.reload' });
  const atOnce = list.length === total && total <= (pageSizeOptions[0] ?? 0);
  return (
    <section className={styles.list}>
      {props.above && (
        <div className={styles.above}>
          <Deferred room={null} ready={ready}>
            {props.above(answer)}
          </Deferred>
        </div>
      )}
      {filters.length > 0 && (
        <FilterForm
          ready={ready}
          columns={filters}
          values={asked}
          onSearch={(now) => go({ filters: { ...kept, ...now }, current: 1 })}
        />
      )}
      <Sheet>
        <div className={styles.toolbar}>
          {props.title === undefined ? (
            <span className={styles.total} style={{ color: token.colorTextSecondary }}>
              {answer && totalText(total)}
            </span>
          ) : (
            <span className={styles.title}>{props.title}</span>
          )}
          {props.toolbar}
          <span className={styles.own}>
            <Deferred room={null} ready={ready}>
              <Button
                type="text"
                icon={<ReloadOutlined />}
                aria-label={reloadLabel}
                title={reloadLabel}
                onClick={reload}
              />
              <ColumnSettings columns={shown} hidden={hidden} onChange={setHidden} />
            </Deferred>
          </span>
        </div>
        <Veil over={answer !== null}>
          <Rows<Row<K>>
            columns={shown.filter((column) => !hidden.includes(columnKey(column)))}
            rows={list}
            keyOf={(row) => (typeof rowKey === 'function' ? rowKey(row) : String(row[rowKey]))}
            cellOf={cell}
            sort={state.sort}
            onSort={(sort) => go({ sort, current: DEFAULT_PAGE })}
            selection={props.selection}
            styleOf={props.rowStyle}
            nothing={nothing}
          />
        </Veil>
        {total > 0 && !atOnce && (
          <div className={styles.pages}>
            <Deferred room={null}>
              <Pagination
                align="end"
                current={state.current}
                pageSize={state.pageSize}
                total={total}
                pageSizeOptions={[...pageSizeOptions]}
                showQuickJumper
                showSizeChanger
                {...(props.title === undefined ? {} : { showTotal: totalText })}
                onChange={(current, pageSize) =>
                  go({ pageSize, current: pageSize === state.pageSize ? current : DEFAULT_PAGE })
                }
              />
            </Deferred>
          </div>
        )}
      </Sheet>
    </section>
  );
}) as <K extends ListEndpoint>(props: ViewProps<K>) => ReactNode;
