import { useUnmount } from 'ahooks';
import { useRef } from 'react';

/** A signal for each question: it is given up when the next one is asked, and when the page goes. */
export function useOvertaken(): () => AbortSignal {
  const last = useRef<AbortController>(null);
  useUnmount(() => last.current?.abort());
  return () => {
    last.current?.abort();
    last.current = new AbortController();
    return last.current.signal;
  };
}
