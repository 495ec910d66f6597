import { history, useLocation } from '@umijs/max';
import { useEffect } from 'react';

/**
 * Opens a drawer or dialog of a page that another place asks for: `history.push(path, { open: 'invite' })`. The wish is
 * forgotten once it is fulfilled, so that neither Back nor a reload opens it again.
 */
export function useOpening(name: string, open: () => void): void {
  const { pathname, search, hash, state } = useLocation();
  const requested = (state as { open?: string } | null)?.open === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish
  useEffect(() => {
    if (!requested) return;
    history.replace({ pathname, search, hash }, null);
    open();
  }, [requested]);
}
