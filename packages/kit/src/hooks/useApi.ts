import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { useRequest } from 'ahooks';
import { type CallOptions, call } from '../host';

interface ReadOptions extends CallOptions {
  /** Wait until this is true. */
  ready?: boolean;
  /** Read again every so many milliseconds while the page is visible. */
  pollingMs?: number;
}

/** Reads an endpoint and reads it again when the input changes; `data` keeps the last answer meanwhile. */
export function useApi<K extends EndpointName>(name: K, input: EndpointInput<K>, options: ReadOptions = {}) {
  const { ready = true, pollingMs, ...callOptions } = options;
  const { data, error, loading, refresh, mutate } = useRequest<EndpointOutput<K>, []>(
    () => call(name, input, callOptions),
    {
      ready,
      refreshDeps: [name, JSON.stringify(input)],
      ...(pollingMs ? { pollingInterval: pollingMs, pollingWhenHidden: false } : {}),
    },
  );
  return { data, error, loading, refresh, mutate };
}

/** Changes something: `const { run, loading } = useAction('app.create')`. `run` rejects after the error was shown. */
export function useAction<K extends EndpointName>(name: K, options: CallOptions = {}) {
  const { runAsync, loading } = useRequest<EndpointOutput<K>, [EndpointInput<K>]>(
    (input) => call(name, input, options),
    {
      manual: true,
    },
  );
  return { run: runAsync, loading };
}
