import { DEFAULT_PAGE } from '@daas/contract/constants';
import { useSearchParams } from '@umijs/max';
import { PAGINATION, type PaginationKind } from '../table';
import { type Filters, readState, type TableState, writeState } from './urlState';

/** Filters, order and page of a list, from the address. */
export function useView(pagination: PaginationKind, otherParameters: readonly string[]) {
  const [query, setQuery] = useSearchParams();
  const { defaultPageSize, pageSizeOptions } = PAGINATION[pagination];
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const parameters = Object.entries(state.filters);
  const otherValues = Object.fromEntries(parameters.filter(([key]) => otherParameters.includes(key)));
  const filters: Filters = Object.fromEntries(parameters.filter(([key]) => !otherParameters.includes(key)));
  const go = (change: Partial<TableState>) => {
    const next = writeState({ ...state, ...change }, defaultPageSize);
    // The same view again is no step of the history.
    if (`${next}` !== `${writeState(state, defaultPageSize)}`) setQuery(next);
  };
  const search = (next: Filters) => go({ filters: { ...otherValues, ...next }, current: DEFAULT_PAGE });
  return { ...state, filters, pageSizeOptions, go, search };
}
