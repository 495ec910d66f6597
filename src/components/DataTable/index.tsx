import { type ActionType, type ProColumns, type ProFormInstance, ProTable } from '@ant-design/pro-components';
import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { PAGINATION, type PaginationKind } from '@daas/kit/table';
import { useIntl, useSearchParams } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '@/request';
import { type Filters, readState, type TableState, toFilters, writeState } from './urlState';

/** Endpoints that answer a page of a list. */
export type ListEndpoint = {
  [K in EndpointName]: EndpointOutput<K> extends { list: object[]; total: number } ? K : never;
}[EndpointName];
export type Row<K extends ListEndpoint> = EndpointOutput<K> extends { list: (infer R)[] } ? R & object : never;

export interface DataTableProps<K extends ListEndpoint> {
  /** Column settings are remembered under this name. */
  name: string;
  endpoint: K;
  columns: ProColumns<Row<K>>[];
  rowKey: (keyof Row<K> & string) | ((row: Row<K>) => string);
  /** Input that is not a filter, such as the tab the page is on. */
  fixed?: Partial<EndpointInput<K>>;
  /** Filters of the address (always text) as the endpoint takes them; without it they go as they are. */
  toInput?: (filters: Filters) => Partial<EndpointInput<K>>;
  pagination?: PaginationKind;
  title?: ReactNode;
  toolbar?: ReactNode[];
  /** Shown when there is nothing at all: what this list is for, and the way to the first entry. */
  empty?: { description: ReactNode; action?: ReactNode };
  actionRef?: RefObject<ActionType | null>;
  onAnswer?: (answer: EndpointOutput<K>) => void;
  rowSelection?: Parameters<typeof ProTable<Row<K>>>[0]['rowSelection'];
  pollingMs?: number;
}

type SortOrder = 'ascend' | 'descend' | null;
const orderOf = (sort: string | undefined, field: unknown): SortOrder =>
  sort === field ? 'ascend' : sort === `-${String(field)}` ? 'descend' : null;

/** Every list of the console: paged by the server, its whole view in the address. */
export function DataTable<K extends ListEndpoint>(props: DataTableProps<K>) {
  const { name, endpoint, columns, rowKey, fixed, toInput, pagination = 'normal', empty, onAnswer, toolbar } = props;
  const { formatMessage } = useIntl();
  const [query, setQuery] = useSearchParams();
  const { defaultPageSize, pageSizeOptions } = PAGINATION[pagination];
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const [failed, setFailed] = useState(false);
  const [answered, setAnswered] = useState(false);
  const ownRef = useRef<ActionType>(null);
  const actionRef = props.actionRef ?? ownRef;
  const formRef = useRef<ProFormInstance>(undefined);

  const go = (change: Partial<TableState>) => setQuery(writeState({ ...state, ...change }, defaultPageSize));

  // Going back changes the address under a form that is already filled in.
  const filterText = JSON.stringify(state.filters);
  useEffect(() => {
    formRef.current?.resetFields();
    formRef.current?.setFieldsValue(JSON.parse(filterText));
  }, [filterText]);

  const filtered = Object.keys(state.filters).length > 0;
  const nothing = failed ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'table.failed' })}>
      <Button onClick={() => actionRef.current?.reload()}>{formatMessage({ id: 'table.again' })}</Button>
    </Empty>
  ) : !answered ? (
    <Skeleton active title={false} paragraph={{ rows: 6, width: '100%' }} />
  ) : filtered ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'table.nothing-found' })}>
      <Button onClick={() => go({ filters: {}, current: 1 })}>{formatMessage({ id: 'table.clear' })}</Button>
    </Empty>
  ) : (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={empty?.description ?? formatMessage({ id: 'table.empty' })}
    >
      {empty?.action}
    </Empty>
  );

  return (
    <ProTable<Row<K>, Record<string, unknown>>
      rowKey={rowKey}
      columns={columns.map((column) =>
        column.sorter ? { ...column, sortOrder: orderOf(state.sort, column.dataIndex ?? column.key) } : column,
      )}
      actionRef={actionRef}
      formRef={formRef}
      headerTitle={props.title}
      toolBarRender={toolbar ? () => toolbar : () => []}
      scroll={{ x: 'max-content' }}
      columnEmptyText="--"
      columnsState={{ persistenceKey: `table.${name}`, persistenceType: 'localStorage' }}
      options={{ density: true, setting: { draggable: false }, reload: true, fullScreen: false }}
      search={columns.every((column) => column.search === false) ? false : { labelWidth: 'auto' }}
      form={{ initialValues: state.filters, ignoreRules: false }}
      onSubmit={(values) => go({ filters: toFilters(values), current: 1 })}
      onReset={() => go({ filters: {}, current: 1 })}
      loading={answered ? undefined : false}
      locale={{ emptyText: nothing }}
      {...(props.rowSelection === undefined ? {} : { rowSelection: props.rowSelection })}
      {...(props.pollingMs ? { polling: props.pollingMs } : {})}
      params={{ state: JSON.stringify({ ...state, fixed }) }}
      request={async () => {
        try {
          const input = {
            ...(toInput ? toInput(state.filters) : state.filters),
            ...fixed,
            current: state.current,
            pageSize: state.pageSize,
            ...(state.sort ? { sort: state.sort } : {}),
          } as EndpointInput<K>;
          const answer = await call(endpoint, input);
          setFailed(false);
          onAnswer?.(answer);
          const { list, total } = answer as unknown as { list: Row<K>[]; total: number };
          return { data: list, total, success: true };
        } catch {
          setFailed(true);
          return { data: [], total: 0, success: false };
        } finally {
          setAnswered(true);
        }
      }}
      onChange={(page, _filters, sorter) => {
        const one = Array.isArray(sorter) ? sorter[0] : sorter;
        const field = one?.field ?? one?.columnKey;
        const sort = one?.order ? `${one.order === 'descend' ? '-' : ''}${String(field)}` : undefined;
        const samePlace = sort === state.sort && page.pageSize === state.pageSize;
        go({ sort, pageSize: page.pageSize ?? state.pageSize, current: samePlace ? (page.current ?? 1) : 1 });
      }}
      pagination={{
        current: state.current,
        pageSize: state.pageSize,
        pageSizeOptions: [...pageSizeOptions],
        showQuickJumper: true,
        showSizeChanger: true,
        showTotal: (total) => formatMessage({ id: 'table.total' }, { total }),
      }}
    />
  );
}
