import { GET_CACHE_TTL_MS } from '@daas/contract/constants';
import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { clearCache, useInterval, useMemoizedFn, useRequest } from 'ahooks';
import { useRef } from 'react';
import { type CallOptions, call, useAppearance, wireOf } from '../host';
import { answerKey } from './answers';
import { useOvertaken } from './useLatestRequest';

interface ReadOptions<T> extends CallOptions {
  /** Wait until this is true. */
  ready?: boolean;
  /** Read again every so many milliseconds while the page is visible; 0 for not, as the last answer has it. */
  pollingMs?: number | ((data: T) => number);
  /** Read again when the reader comes back to the window. */
  onFocus?: boolean;
}

/** The request layer showed the error, or left it to the page; without this ahooks would print it. */
const handled = (): void => undefined;

/**
 * Reads an endpoint and reads it again when the input changes; `data` keeps the last answer meanwhile, and `isCurrent` is
 * false where that of a POST is of another input. A GET's answer is
 * kept for a minute: a page that asks the same shows it at once, and asks again unless the endpoint says `cacheMs`. // §7
 */
export function useApi<K extends EndpointName>(
  name: K,
  input: EndpointInput<K>,
  options: ReadOptions<EndpointOutput<K>> = {},
) {
  const { ready = true, pollingMs, onFocus = false, ...callOptions } = options;
  const { method, cacheMs = 0 } = wireOf(name) ?? {};
  const { locale } = useAppearance();
  const text = JSON.stringify(input);
  const keyNow = () => answerKey(locale, name, text);
  const key = keyNow();
  const lastKey = useRef(key);
  const answeredKey = useRef<string | undefined>(undefined);
  const next = useOvertaken();

  const read = () => {
    // Readers of the same GET share one request, which is not any one reader's to give up.
    if (method === 'GET') return call(name, input, callOptions);
    return call(name, input, { ...callOptions, signal: next() });
  };

  const { data, error, loading, refresh, mutate } = useRequest<EndpointOutput<K>, []>(read, {
    ready,
    refreshDeps: [locale, name, text],
    refreshOnWindowFocus: onFocus,
    ...(method === 'GET' ? { cacheKey: key, cacheTime: GET_CACHE_TTL_MS, staleTime: cacheMs } : {}),
    onError: handled,
    onSuccess: () => {
      answeredKey.current = lastKey.current;
    },
    onBefore: () => {
      lastKey.current = key;
    },
    // A response requested before a change is not cached after it.
    onFinally: () => {
      if (lastKey.current !== keyNow()) clearCache(keyNow());
    },
  });
  /** Sends the request again, bypassing the cache. */
  const again = useMemoizedFn(() => {
    clearCache(key);
    refresh();
  });
  const wait = typeof pollingMs === 'function' ? data && pollingMs(data) : pollingMs;
  // Not the library's polling: it does not begin with an answer that asks for it.
  useInterval(() => document.hidden || loading || again(), (ready && wait) || undefined);
  const isCurrent = method === 'GET' || answeredKey.current === key;
  return { data, error, loading, isCurrent, refresh: again, mutate };
}

/** Changes something: `const { run, loading } = useAction('app.create')`. `run` rejects after the error was shown. */
export function useAction<K extends EndpointName>(name: K, options: CallOptions = {}) {
  const { runAsync, loading } = useRequest<EndpointOutput<K>, [EndpointInput<K>]>(
    (input) => call(name, input, options),
    { manual: true, onError: handled },
  );
  return { run: runAsync, loading };
}
