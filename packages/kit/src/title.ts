import { useEffect, useSyncExternalStore } from 'react';

/** What the page shows, innermost first: a tab of it, the thing itself. */
let titleParts: readonly string[] = [];
const listeners = new Set<() => void>();

function show(parts: readonly string[]): void {
  titleParts = parts;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const GAP = '\n';

/** Says what the page shows, for the browser's title: two pages of one kind are told apart by it. */
export function useShown(...parts: (string | null | undefined)[]): void {
  const text = parts.filter(Boolean).join(GAP);
  useEffect(() => {
    if (!text) return;
    const own = text.split(GAP);
    show(own);
    return () => {
      if (titleParts === own) show([]);
    };
  }, [text]);
}

export const useShownThing = (): readonly string[] => useSyncExternalStore(subscribe, () => titleParts);
