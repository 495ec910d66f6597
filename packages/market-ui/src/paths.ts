import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import { SUB_APPS } from '@daas/kit/subApp';

/** The detail that is open beside a result list. */
export const ROW = 'row';
/** Words of the sentence that were not understood. */
export const UNREAD = 'unread';

/**
 * The page of one row: its own where the data set has one, which is told the keyword it was found by, else its detail
 * beside the result list.
 */
export const rowPath = (view: Pick<DataSetView, 'key' | 'detail_path'>, id: string, keyword = ''): string => {
  if (!view.detail_path) return `${searchPath(view.key)}?${new URLSearchParams({ [ROW]: id })}`;
  const path = view.detail_path.replace('{id}', encodeURIComponent(id));
  return keyword ? `${path}?${new URLSearchParams({ keyword })}` : path;
};

/** What a data set holds, how fresh it is and what it costs. */
export const listingPath = (dataSet: string): string => `/data-market/data-set/${dataSet}`;

const SEARCHED_APART: readonly string[] = SUB_APPS['entity-search'];

/**
 * Where a data set is searched: a sub-application has some of them. `monitored: 'all'` also shows monitored rows. `unread`
 * words are shown there and do not narrow the search.
 */
export const searchPath = (
  dataSet: string,
  filter?: FilterNode | null,
  keyword = '',
  { unread = [], ...more }: { monitored?: 'all'; unread?: readonly string[] } = {},
): string => {
  const path = SEARCHED_APART.includes(dataSet) ? `/${dataSet}/search` : `/data-market/search/${dataSet}`;
  const parameters = new URLSearchParams({
    ...(keyword ? { keyword } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...more,
  });
  for (const words of unread) parameters.append(UNREAD, words);
  const query = String(parameters);
  return query ? `${path}?${query}` : path;
};
