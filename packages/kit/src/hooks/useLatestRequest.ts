import { useUnmount } from 'ahooks';
import { useRef } from 'react';

/** An AbortSignal per request, aborted by the next request and on unmount. */
export function useOvertaken(): () => AbortSignal {
  const last = useRef<AbortController>(null);
  useUnmount(() => last.current?.abort());
  return () => {
    last.current?.abort();
    last.current = new AbortController();
    return last.current.signal;
  };
}
