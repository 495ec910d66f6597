import type { EndpointInput } from '@daas/contract/endpoints';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/request';

const TAIL_MS = 3000;

interface Tail {
  live: boolean;
  input: EndpointInput<'call.list'>;
  /** The newest call that is shown. */
  newest: string | undefined;
  onNew: () => void;
}

/** Asks every few seconds, while the page is visible, whether there are calls newer than those shown. */
export function useLiveTail({ live, input, newest, onNew }: Tail) {
  const [state, setState] = useState({ waiting: 0, broken: false });
  const latest = useRef(onNew);
  latest.current = onNew;
  const question = JSON.stringify({ ...input, ...(newest ? { after: newest } : {}), pageSize: 1 });

  useEffect(() => {
    setState({ waiting: 0, broken: false });
    if (!live) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const { total } = await call('call.list', JSON.parse(question), { skipErrorHandler: true });
        if (over) return;
        setState({ waiting: total, broken: false });
        if (total > 0) latest.current();
      } catch {
        if (!over) setState((before) => ({ ...before, broken: true }));
      }
    };
    const next = () => {
      timer = setTimeout(() => void ask().then(() => over || next()), TAIL_MS);
    };
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [live, question]);

  return state;
}
