import { GET_CACHE_TTL_MS } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useRequest } from 'ahooks';
import { startTransition, useEffect, useRef, useState } from 'react';
import { answerKey } from '../hooks/answers';
import { useOvertaken } from '../hooks/useLatestRequest';
import { call, useAppearance, wireOf } from '../host';
import type { ListEndpoint, Row } from './types';

type Answer<K extends ListEndpoint> = { list: Row<K>[]; total: number; capped?: boolean; count?: number | null };

interface Listeners<K extends ListEndpoint> {
  onAnswer?: ((answer: EndpointOutput<K>) => void) | undefined;
  onFailure?: (() => void) | undefined;
}

/**
 * The rows of a list, requested before ProTable is drawn. `ready` is true once it may be: at once where rows are known,
 * otherwise in a render that an answer interrupts.
 */
export function useRows<K extends ListEndpoint>(
  endpoint: K,
  input: EndpointInput<K>,
  { onAnswer, onFailure }: Listeners<K>,
) {
  const { locale } = useAppearance();
  const next = useOvertaken();
  const key = answerKey(locale, endpoint, JSON.stringify(input));
  // Readers of the same GET share one request, which is not any one reader's to give up.
  const read = () => call(endpoint, input, wireOf(endpoint)?.method === 'GET' ? {} : { signal: next() });
  const { data, error, runAsync } = useRequest<EndpointOutput<K>, []>(read, {
    manual: true,
    // Rows of a moment ago stand while they are read again.
    cacheKey: key,
    cacheTime: GET_CACHE_TTL_MS,
    onError: () => onFailure?.(),
  });
  const answer = error ? undefined : (data as Answer<K> | undefined);
  // Not a deferred value: within the render of one, those that wait for the rows (AfterRows.tsx) would not wait.
  const [ready, setReady] = useState(answer !== undefined);
  const readRows = async () => {
    try {
      const { list, total } = (await runAsync()) as Answer<K>;
      return { data: list, total };
    } catch {
      // What went wrong was shown; the rows were another question's.
      return { data: [], total: 0 };
    }
  };
  const early = useRef<{ key: string; rows: ReturnType<typeof readRows> }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (ready) return;
    early.current = { key, rows: readRows() };
    startTransition(() => setReady(true));
  }, []);
  // The rows are drawn first, then what the page makes of the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (ready && answer) startTransition(() => onAnswer?.(answer as EndpointOutput<K>));
  }, [ready, answer]);
  /** As ProTable requests them. */
  const request = () => {
    const rows = early.current?.key === key ? early.current.rows : readRows();
    early.current = undefined;
    return rows;
  };
  return { answer, error, ready, request };
}
