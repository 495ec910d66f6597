import type { EndpointInput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useLatest } from 'ahooks';
import { useEffect } from 'react';

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
  const { data, error } = useApi(
    'call.list',
    { ...input, ...(newest ? { after: newest } : {}), pageSize: 1 },
    { ready: live, pollingMs: TAIL_MS, showErrorInPlace: true },
  );
  const waiting = live ? (data?.total ?? 0) : 0;
  const latest = useLatest(onNew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (waiting > 0) latest.current();
  }, [data, waiting]);
  return { waiting, broken: live && Boolean(error) };
}
