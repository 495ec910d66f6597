import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';

/** The detail that is open beside a result list. */
export const ROW = 'row';

/** The page of one row: its own where the data set has one, else its detail beside the result list. */
export const rowPath = (view: Pick<DataSetView, 'key' | 'detail_path'>, id: string): string =>
  view.detail_path
    ? view.detail_path.replace('{id}', encodeURIComponent(id))
    : `/data-market/search/${view.key}?${new URLSearchParams({ [ROW]: id })}`;

export const searchPath = (dataSet: string, filter?: FilterNode | null): string =>
  `/data-market/search/${dataSet}${filter ? `?${new URLSearchParams({ filter: JSON.stringify(filter) })}` : ''}`;
