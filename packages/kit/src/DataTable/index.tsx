import { type ProFormInstance, ProTable, type ProTableProps } from '@ant-design/pro-components';
import { DEFAULT_PAGE, EMPTY_PLACEHOLDER } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useIntl, useSearchParams } from '@umijs/max';
import { Button, Skeleton, type TableProps, theme } from 'antd';
import {
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { useAppearance } from '../host';
import type { MeasureOf } from '../MeasureValue';
import { PageSkeleton } from '../PageSkeleton';
import { local } from '../storage';
import { PAGINATION, type PaginationKind } from '../table';
import { buttonsAfterRows, SearchAfterRows } from './AfterRows';
import { type ColumnsStateChoice, useColumnsState } from './columnsState';
import { Nothing } from './EmptyList';
import styles from './index.module.css';
import { behindName, fieldOf, withShown } from './sortOrder';
import { Total } from './Total';
import { type Column, type ColumnsMap, columnKey, type ListEndpoint, type Row, type TableActions } from './types';
import {
  directionsOf,
  type Filters,
  formatDate,
  orderOf,
  readState,
  sortOf,
  type TableState,
  toFilters,
  toFormValues,
  writeState,
} from './urlState';
import { useRowKeys } from './useRowKeys';
import { useRowPlace } from './useRowPlace';
import { useRows } from './useRows';
import { useToolbarOptions } from './useToolbarOptions';

const KeysHelp = lazy(() => import('./KeysHelp'));

export { isShown, useColumnsState } from './columnsState';
export type { Column, ColumnsMap, ListEndpoint, Row, TableActions } from './types';
export type { Filters } from './urlState';

/** Rows that are read again quickly are not veiled meanwhile. */
const LOADING = { delay: 300 };
const NO_ROWS: never[] = [];
/** ProTable waits for further changes; all of a view come at once. */
const DEBOUNCE_MS = 1;

/** The density a reader chose, for all lists. */
const DENSITY = 'table.density';
type Density = NonNullable<ProTableProps<object, object>['defaultSize']>;

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

/** Every list of the console: ProTable over an endpoint, paged and sorted by the server, its whole view in the address. */
export function DataTable<K extends ListEndpoint>(props: DataTableProps<K>) {
  const {
    name,
    endpoint,
    columns,
    rowKey,
    fixed,
    toInput,
    otherParameters = [],
    pagination = 'normal',
    polling,
  } = props;
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const [query, setQuery] = useSearchParams();
  const { defaultPageSize, pageSizeOptions } = PAGINATION[pagination];
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const { current, pageSize, sort } = state;
  const parameters = Object.entries(state.filters);
  const otherValues = Object.fromEntries(parameters.filter(([key]) => otherParameters.includes(key)));
  const filters = Object.fromEntries(parameters.filter(([key]) => !otherParameters.includes(key)));
  const go = (change: Partial<TableState>) => {
    const next = writeState({ ...state, ...change }, defaultPageSize);
    // The same view again is no step of the history.
    if (`${next}` !== `${writeState(state, defaultPageSize)}`) setQuery(next);
  };
  const search = (next: Filters) => go({ filters: { ...otherValues, ...next }, current: DEFAULT_PAGE });

  const own = useColumnsState(name, columns, props.hiddenAtFirst);
  const columnChoice = props.columnsState ?? own;
  const lead = fieldOf(sort ?? (props.orderShown ? props.defaultSort : undefined));
  const columnsMap = useMemo(() => withShown(columnChoice.value, lead), [columnChoice.value, lead]);
  const columnsState = {
    ...columnChoice,
    value: columnsMap,
    // ProTable tells of what it was given, too.
    onChange: (next: ColumnsMap) => next !== columnsMap && columnChoice.onChange(next),
  };
  const ownActions = useRef<TableActions>(undefined);
  const actions = props.actionRef ?? ownActions;
  const form = useRef<ProFormInstance>(undefined);
  const formName = useId();
  const options = useToolbarOptions(columnsState.reset);
  // Instead of 'please select' twice.
  const period = [formatMessage({ id: 'table.from' }), formatMessage({ id: 'table.to' })];
  const searched = columns.filter(({ filter }) => filter);
  const filterText = JSON.stringify(filters);
  const formStands = useRef(false);
  const fill = () => form.current?.setFieldsValue(toFormValues(searched, filters));
  // Going back changes the address under fields that are already filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are new objects each time
  useEffect(fill, [filterText]);

  const input = {
    ...(toInput ? toInput(filters) : filters),
    ...fixed,
    current,
    pageSize,
    ...(sort ? { sort } : {}),
  } as EndpointInput<K>;
  const { locale } = useAppearance();
  const { answer, error, ready, request } = useRows(endpoint, input, props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table is drawn with the first answer
  useEffect(() => {
    // What scrolls must be reached by keyboard (WCAG 2.1.1); the library's table is not.
    const table = actions.current?.nativeElement?.querySelector('table');
    table?.parentElement?.setAttribute('tabindex', '0');
    actions.current?.nativeElement?.setAttribute('data-row-keys', '');
  }, [answer, ready]);
  const element = () => actions.current?.nativeElement;
  const keys = useRowKeys(element);
  useRowPlace(name, element, answer);

  const total = answer?.total ?? 0;
  const onOnePage = answer?.list.length === total && total <= (pageSizeOptions[0] ?? 0);
  const table = (
    <ProTable<Row<K>, object>
      className={`${styles.list} ${answer || error ? '' : `waits ${styles.waiting}`}`}
      columns={behindName(columns, lead).map(({ filter, ...column }) => ({
        ...column,
        ...(filter ? {} : { search: false as const }),
        key: columnKey(column),
        // As wide as what it holds; ProTable's default is 200.
        ...(column.fixed ? { width: column.width ?? 'auto' } : {}),
        ...(column.sorter ? sortingOf(String(column.dataIndex), sort, props.defaultSort) : {}),
        // Names the value where a row is a card.
        onCell: (row, at) => ({ ...column.onCell?.(row, at), ...labelled(column.title) }),
        ...(/Range$/.test(String(column.valueType)) ? { fieldProps: { placeholder: period } } : {}),
        ...(column.render ? { render: (...cell) => orDash(column.render?.(...cell)) } : {}),
      }))}
      columnEmptyText={EMPTY_PLACEHOLDER}
      rowKey={rowKey}
      actionRef={actions}
      formRef={form}
      params={{ ...input, locale }}
      request={request}
      // Beside `request`: rows that ProTable keeps itself would stand a frame after the figures of the answer.
      dataSource={answer?.list ?? NO_ROWS}
      debounceTime={DEBOUNCE_MS}
      loading={LOADING}
      {...(polling
        ? { polling: (rows?: Row<K>[]) => (document.hidden ? 0 : polling(rows ?? [])), revalidateOnFocus: true }
        : {})}
      columnsState={columnsState}
      defaultSize={local.getJson<Density>(DENSITY) ?? 'middle'}
      onSizeChange={(size) => local.setJson(DENSITY, size)}
      options={options}
      optionsRender={buttonsAfterRows}
      searchFormRender={(_, fields) => (
        <SearchAfterRows
          form={fields}
          onDrawn={() => {
            formStands.current = true;
            fill();
          }}
        />
      )}
      headerTitle={
        props.title ?? (
          <span className={styles.total} style={{ color: token.colorTextSecondary }}>
            {answer && <Total {...answer} of={props.of && filtered(props.of, filters)} />}
          </span>
        )
      }
      toolBarRender={() => props.toolbar ?? []}
      search={
        searched.length > 0 && {
          labelWidth: 'auto',
          // The first field always shows; a link may have filled in a folded one.
          defaultCollapsed: !searched.slice(1).some((column) => columnKey(column) in filters),
          searchText: formatMessage({ id: 'table.search' }),
          resetText: formatMessage({ id: 'table.reset' }),
          // ProTable's own link has no address, so the keyboard does not come to it.
          collapseRender: (collapsed) => (
            <Button type="link" aria-expanded={!collapsed}>
              {formatMessage({ id: collapsed ? 'table.more-filters' : 'table.fewer-filters' })}
            </Button>
          ),
        }
      }
      // Two lists of a page may have filters of one name. Reading is shown by the rows: a button that turns at each page
      // change would be the last thing to come to rest.
      form={{ name: formName, submitter: { submitButtonProps: { loading: false } } }}
      dateFormatter={formatDate}
      // The address is the source of the query, not the form; the timestamp forces a repeated request. What the form
      // submits when it is drawn was asked for already.
      beforeSearchSubmit={({ _timestamp }: { _timestamp?: number }) => (formStands.current ? { _timestamp } : {})}
      onSubmit={(values) => search(toFilters(values as Record<string, unknown>))}
      onReset={() => search({})}
      tableAlertRender={false}
      {...(props.rowSelection ? { rowSelection: props.rowSelection } : {})}
      onRow={(row) => ({ style: props.rowStyle?.(row) })}
      scroll={{ x: 'max-content' }}
      showSorterTooltip={false}
      onChange={(page, _, sorter, { action }) => {
        if (action === 'sort') {
          const { field, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          go({ sort: sortOf(field, order), current: DEFAULT_PAGE });
        } else if (action === 'paginate') {
          const size = page.pageSize ?? pageSize;
          go({ pageSize: size, current: size === pageSize ? (page.current ?? DEFAULT_PAGE) : DEFAULT_PAGE });
        }
      }}
      pagination={{
        current,
        pageSize,
        total,
        pageSizeOptions: [...pageSizeOptions],
        showQuickJumper: true,
        showSizeChanger: true,
        // ProTable's would name the capped total as if it were all. The heading tells.
        showTotal: undefined,
        ...(total === 0 || onOnePage ? { placement: ['none'] } : {}),
      }}
      locale={{
        emptyText:
          props.noRows && answer && !error && current === DEFAULT_PAGE ? (
            props.noRows
          ) : answer || error ? (
            <Nothing
              failed={error !== undefined}
              beyond={current > DEFAULT_PAGE}
              filtered={Object.keys(filters).length > 0}
              empty={props.empty}
              onRetry={() => void actions.current?.reload()}
              onFirstPage={() => go({ current: DEFAULT_PAGE })}
              onClear={() => search({})}
            />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
          ),
      }}
      // A broken page is the console's matter. // §8
      ErrorBoundary={false}
    />
  );
  return (
    <>
      {ready ? table : <PageSkeleton />}
      {keys.help && (
        <Suspense>
          <KeysHelp onClose={() => keys.setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Of filtered rows, a number is another figure. */
const filtered = (of: MeasureOf, filters: Filters): MeasureOf =>
  Object.keys(filters).length === 0
    ? of
    : { ...of, subject: `filter:${JSON.stringify({ of: of.subject, ...filters })}` };

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
