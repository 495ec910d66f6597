import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/request';
import type { ListEndpoint } from './types';

interface State<K extends ListEndpoint> {
  answer: EndpointOutput<K> | null;
  failed: boolean;
  loading: boolean;
}

/** Reads a page of a list; an answer that a newer question overtook is dropped. */
export function useList<K extends ListEndpoint>(
  endpoint: K,
  input: EndpointInput<K>,
  options: { pollingMs?: number | undefined; onAnswer?: ((answer: EndpointOutput<K>) => void) | undefined },
): State<K> & { reload: () => void } {
  const [state, setState] = useState<State<K>>({ answer: null, failed: false, loading: true });
  const latest = useRef({ asked: 0, options });
  latest.current.options = options;
  const text = JSON.stringify(input);

  const reload = useCallback(() => {
    const asked = ++latest.current.asked;
    setState((before) => ({ ...before, loading: true }));
    const current = () => asked === latest.current.asked;
    call(endpoint, JSON.parse(text) as EndpointInput<K>).then(
      (answer) => {
        if (!current()) return;
        setState({ answer, failed: false, loading: false });
        latest.current.options.onAnswer?.(answer);
      },
      () => current() && setState({ answer: null, failed: true, loading: false }),
    );
  }, [endpoint, text]);

  useEffect(() => {
    reload();
    return () => {
      latest.current.asked++;
    };
  }, [reload]);

  const { pollingMs } = options;
  useEffect(() => {
    if (!pollingMs) return undefined;
    const timer = setInterval(() => document.hidden || reload(), pollingMs);
    return () => clearInterval(timer);
  }, [pollingMs, reload]);

  return { ...state, reload };
}
