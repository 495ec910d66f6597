import { DEFAULT_PAGE, GET_CACHE_TTL_MS } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useEffect, useRef } from 'react';
import { answerKey } from '../hooks/answers';
import { useOvertaken } from '../hooks/useOvertaken';
import { call, useAppearance, wireOf } from '../host';
import { PAGINATION, type PaginationKind } from '../table';
import type { ListEndpoint, Row } from './types';
import { type Filters, readState, type TableState, writeState } from './urlState';

interface Asked<K extends ListEndpoint> {
  endpoint: K;
  fixed?: Partial<EndpointInput<K>>;
  toInput?: (filters: Filters) => Partial<EndpointInput<K>>;
  kept?: readonly string[];
  pagination?: PaginationKind;
  onAnswer?: (answer: EndpointOutput<K>) => void;
}

type Answer<K extends ListEndpoint> = { list: Row<K>[]; total: number; capped?: boolean };
export type ListPage<K extends ListEndpoint> = ReturnType<typeof useListPage<K>>;

/** The page of a list that the address names: what it asks, where readers go from it, and its rows, asked for at once. */
export function useListPage<K extends ListEndpoint>(asked: Asked<K>) {
  const { endpoint, fixed, toInput, kept: others = [], pagination = 'normal', onAnswer } = asked;
  const [query, setQuery] = useSearchParams();
  const { locale } = useAppearance();
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
  const search = (next: Filters) => go({ filters: { ...kept, ...next }, current: DEFAULT_PAGE });

  const input = {
    ...(toInput ? toInput(filters) : filters),
    ...fixed,
    current,
    pageSize,
    ...(sort ? { sort } : {}),
  } as EndpointInput<K>;
  const cacheKey = answerKey(locale, endpoint, JSON.stringify(input));
  const next = useOvertaken();
  // Readers of the same GET share one request, which is not any one reader's to give up.
  const read = () => call(endpoint, input, wireOf(endpoint)?.method === 'GET' ? {} : { signal: next() });
  const { data, error, runAsync } = useRequest<EndpointOutput<K>, []>(read, {
    manual: true,
    // Rows of a moment ago stand while they are read again.
    cacheKey,
    cacheTime: GET_CACHE_TTL_MS,
    onSuccess: (answer) => onAnswer?.(answer),
  });
  const answer = error ? undefined : (data as Answer<K> | undefined);
  const first = useRef<{ cacheKey: string; answer: Promise<EndpointOutput<K>> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the table is drawn, which asks from then on
  useEffect(() => {
    if (data) onAnswer?.(data);
    first.current = { cacheKey, answer: runAsync() };
    first.current.answer.catch(() => undefined);
  }, []);
  const request = async () => {
    const asking = first.current?.cacheKey === cacheKey ? first.current.answer : runAsync();
    first.current = null;
    try {
      const { list, total } = (await asking) as Answer<K>;
      return { data: list, total };
    } catch {
      // What went wrong was shown; the rows were another question's.
      return { data: [], total: 0 };
    }
  };
  return { current, pageSize, pageSizeOptions, sort, filters, input, locale, go, search, answer, error, request };
}
