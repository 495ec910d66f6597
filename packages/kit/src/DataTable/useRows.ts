import { DEFAULT_PAGE, GET_CACHE_TTL_MS } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { answerKey } from '../hooks/answers';
import { useOvertaken } from '../hooks/useOvertaken';
import { call, useAppearance, wireOf } from '../host';
import { PAGINATION, type PaginationKind } from '../table';
import type { ListEndpoint } from './types';
import { type Filters, readState, type TableState, writeState } from './urlState';

/** As `staleTime`: rows that are kept are not read again. */
export const WHILE_KEPT = -1;

/** Which rows a list shows, beside what the address says. */
export interface ListQuestion<K extends ListEndpoint> {
  endpoint: K;
  /** Input that is not a filter, such as the tab the page is on. */
  fixed?: Partial<EndpointInput<K>>;
  /** Filters of the address (always text) as the endpoint takes them; without it they go as they are. */
  toInput?: (filters: Filters) => Partial<EndpointInput<K>>;
  /** Parameters of the address that are no filters of this list; they stay. */
  kept?: readonly string[];
  pagination?: PaginationKind;
}

/** What a list asks its endpoint at this address, and the ways to other addresses of it. */
export function useListInput<K extends ListEndpoint>(question: ListQuestion<K>) {
  const { fixed, toInput, kept: others = [], pagination = 'normal' } = question;
  const [query, setQuery] = useSearchParams();
  const { defaultPageSize, pageSizeOptions } = PAGINATION[pagination];
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const { current, pageSize, sort } = state;
  const parameters = Object.entries(state.filters);
  const kept = Object.fromEntries(parameters.filter(([key]) => others.includes(key)));
  const filters = Object.fromEntries(parameters.filter(([key]) => !others.includes(key)));
  const go = (change: Partial<TableState>) => {
    const next = writeState({ ...state, ...change }, defaultPageSize);
    // The same view again is no step of the history.
    if (`${next}` !== `${writeState(state, defaultPageSize)}`) setQuery(next);
  };
  const input = {
    ...(toInput ? toInput(filters) : filters),
    ...fixed,
    current,
    pageSize,
    ...(sort ? { sort } : {}),
  } as EndpointInput<K>;
  return {
    current,
    pageSize,
    sort,
    filters,
    input,
    go,
    search: (next: Filters) => go({ filters: { ...kept, ...next }, current: DEFAULT_PAGE }),
  };
}

interface Reading {
  /** Only when told to. */
  manual?: boolean;
  /** With 0, rows that are kept are shown and read again. */
  staleTime: number;
  onError?: () => void;
}

/** Reads the rows of a list, which are kept for a minute. */
export function useRows<K extends ListEndpoint>(endpoint: K, input: EndpointInput<K>, reading: Reading) {
  const { locale } = useAppearance();
  const next = useOvertaken();
  // Readers of the same GET share one request, which is not any one reader's to give up.
  const read = () => call(endpoint, input, wireOf(endpoint)?.method === 'GET' ? {} : { signal: next() });
  return useRequest<EndpointOutput<K>, []>(read, {
    ...reading,
    cacheKey: answerKey(locale, endpoint, JSON.stringify(input)),
    cacheTime: GET_CACHE_TTL_MS,
  });
}
