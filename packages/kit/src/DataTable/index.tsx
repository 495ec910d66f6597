import { ProTable, type ProTableProps } from '@ant-design/pro-components';
import { DEFAULT_PAGE, EMPTY_PLACEHOLDER } from '@daas/contract/constants';
import type { EndpointInput } from '@daas/contract/endpoints';
import { useIntl } from '@umijs/max';
import { Skeleton, theme } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useAppearance } from '../host';
import type { MeasureOf } from '../MeasureValue';
import { PageSkeleton } from '../PageSkeleton';
import { local } from '../storage';
import { buttonsAfterRows } from './AfterRows';
import { useColumnsState } from './columnsState';
import { Nothing } from './EmptyList';
import styles from './index.module.css';
import type { DataTableProps } from './props';
import { fieldOf, withShown } from './sortOrder';
import { Total } from './Total';
import { toTableColumns } from './tableColumns';
import type { ColumnsMap, ListEndpoint, Row, TableActions } from './types';
import { type Filters, sortOf } from './urlState';
import { useRowKeys } from './useRowKeys';
import { useRowPlace } from './useRowPlace';
import { useRows } from './useRows';
import { useSearchForm } from './useSearchForm';
import { useToolbarOptions } from './useToolbarOptions';
import { useView } from './useView';

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

/** Every list of the console: ProTable over an endpoint, paged and sorted by the server, its whole view in the address. */
export function DataTable<K extends ListEndpoint>(props: DataTableProps<K>) {
  const { name, endpoint, columns, rowKey, fixed, toInput, polling } = props;
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const view = useView(props.pagination ?? 'normal', props.otherParameters ?? []);
  const { current, pageSize, sort, filters, pageSizeOptions, go, search } = view;
  const searchForm = useSearchForm(columns, filters, search);

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
  const options = useToolbarOptions(columnsState.reset);
  // Instead of 'please select' twice.
  const period: [string, string] = [formatMessage({ id: 'table.from' }), formatMessage({ id: 'table.to' })];

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
      columns={toTableColumns(columns, { lead, sort, defaultSort: props.defaultSort, period })}
      columnEmptyText={EMPTY_PLACEHOLDER}
      rowKey={rowKey}
      actionRef={actions}
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
      {...searchForm}
      headerTitle={
        props.title ?? (
          <span className={styles.total} style={{ color: token.colorTextSecondary }}>
            {answer && <Total {...answer} of={props.of && filtered(props.of, filters)} />}
          </span>
        )
      }
      toolBarRender={() => props.toolbar ?? []}
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
