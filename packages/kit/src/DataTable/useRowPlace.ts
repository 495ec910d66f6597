import { history } from '@umijs/max';
import { useEffect } from 'react';
import { session } from '../storage';

const KEY = 'table.row';
/** Lists that one goes back to. */
const KEPT = 50;

/**
 * After Back, the focus is on the row it was on when the list was left: one goes on with the next one. `answer` is the one
 * whose rows are drawn.
 */
export function useRowPlace(name: string, list: () => HTMLElement | null | undefined, answer: unknown): void {
  const place = `${history.location.key ?? 'default'} ${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its rows are drawn
  useEffect(() => {
    if (!answer) return;
    const savedKey = new Map(session.getJson<[string, string][]>(KEY) ?? []).get(place);
    // List and rows that are known are drawn a moment later.
    const observer = new MutationObserver(() => restore());
    const restore = () => {
      if (document.activeElement !== document.body) return observer.disconnect();
      const row = list()?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(savedKey ?? '')}"]`);
      if (!row) return;
      observer.disconnect();
      row.tabIndex = -1;
      // Where the page is scrolled to is the shell's matter.
      row.focus({ preventScroll: true });
    };
    if (savedKey !== undefined && history.action === 'POP') {
      observer.observe(document.body, { childList: true, subtree: true });
      restore();
    }
    const note = ({ target }: FocusEvent) => {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-row-key]');
      const { rowKey } = row?.dataset ?? {};
      if (rowKey === undefined || !list()?.contains(row)) return;
      const places = (session.getJson<[string, string][]>(KEY) ?? []).filter(([one]) => one !== place);
      session.setJson(KEY, [...places, [place, rowKey]].slice(-KEPT));
    };
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, [place, Boolean(answer)]);
}
