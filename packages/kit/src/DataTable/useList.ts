import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { getLocale } from '@umijs/max';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, recall, remember } from '../host';
import type { ListEndpoint } from './types';

interface State<K extends ListEndpoint> {
  answer: EndpointOutput<K> | null;
  failed: boolean;
  loading: boolean;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Reads a page of a list; an answer that a newer question overtook is dropped. What the same question was answered a
 * short while ago stands meanwhile; after any change nothing is known any more.
 */
export function useList<K extends ListEndpoint>(
  endpoint: K,
  input: EndpointInput<K>,
  options: { pollingMs?: number | undefined; onAnswer?: ((answer: EndpointOutput<K>) => void) | undefined },
): State<K> & { reload: () => void } {
  const text = JSON.stringify(input);
  const key = `${getLocale()} ${endpoint} ${text}`;
  const [state, setState] = useState<State<K>>(() => {
    const known = recall(key) as EndpointOutput<K> | undefined;
    return { answer: known ?? null, failed: false, loading: true };
  });
  const latest = useRef({ asked: 0, options });
  latest.current.options = options;

  const read = useCallback(() => {
    const asked = ++latest.current.asked;
    const current = () => asked === latest.current.asked;
    call(endpoint, JSON.parse(text) as EndpointInput<K>).then(
      (answer) => {
        remember(key, answer);
        if (!current()) return;
        // At once: an ordinary update waits until React has drawn what is deferred.
        flushSync(() => {
          setState((before) => {
            const same = isSame(before.answer, answer);
            // Rows are not drawn again for what stands there already.
            return { answer: same ? before.answer : answer, failed: false, loading: false };
          });
          latest.current.options.onAnswer?.(answer);
        });
      },
      () => current() && setState({ answer: null, failed: true, loading: false }),
    );
  }, [endpoint, key, text]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, loading: true }));
    read();
  }, [read]);

  useEffect(() => {
    const known = recall(key) as EndpointOutput<K> | undefined;
    if (known) latest.current.options.onAnswer?.(known);
    setState((before) => {
      // What stands there already is not drawn again.
      const answer = known && !isSame(known, before.answer) ? known : before.answer;
      return before.loading && before.answer === answer
        ? before
        : { answer, failed: before.failed && !known, loading: true };
    });
    read();
    return () => {
      latest.current.asked++;
    };
  }, [key, read]);

  const { pollingMs } = options;
  useEffect(() => {
    if (!pollingMs) return undefined;
    const timer = setInterval(() => document.hidden || reload(), pollingMs);
    return () => clearInterval(timer);
  }, [pollingMs, reload]);

  return { ...state, reload };
}
