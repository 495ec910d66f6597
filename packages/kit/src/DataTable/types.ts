import type { ActionType, ColumnsState, ProColumns } from '@ant-design/pro-components';
import type { EndpointName, EndpointOutput } from '@daas/contract/endpoints';

/** Endpoints that answer a page of a list. */
export type ListEndpoint = {
  [K in EndpointName]: EndpointOutput<K> extends { list: object[]; total: number } ? K : never;
}[EndpointName];
export type Row<K extends ListEndpoint> = EndpointOutput<K> extends { list: (infer R)[] } ? R & object : never;

/**
 * A column, and if `filter` says so the filter of the same name. `sorter: true` has the server sort: `dataIndex` is
 * then the endpoint's name of the sort field. `disable` keeps readers from hiding it.
 */
export type Column<R> = Omit<ProColumns<R>, 'search'> & { filter?: boolean };
/** What readers chose of columns: shown or not, order, side. By `columnKey`. */
export type ColumnsMap = Record<string, ColumnsState>;
/** `reload()` reads the page that is shown again. */
export type TableActions = ActionType;

export const columnKey = <R>({ key, dataIndex }: Column<R>): string => String(key ?? dataIndex);
