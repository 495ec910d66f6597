import { history } from '@umijs/max';
import { useEffect } from 'react';
import { session } from '../storage';

const KEY = 'table.row';
/** Lists that one goes back to. */
const KEPT = 50;

/**
 * After Back, the focus is on the row it was on when the list was left: one goes on with the next one. `shown` is the answer
 * whose rows are drawn.
 */
export function useRowPlace(name: string, list: () => HTMLElement | null | undefined, shown: unknown): void {
  const place = `${history.location.key ?? 'default'} ${name}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its rows are drawn
  useEffect(() => {
    const own = list();
    if (!own || !shown) return;
    const wanted = new Map(session.getJson<[string, string][]>(KEY) ?? []).get(place);
    // Rows that are known are drawn a moment after the list itself.
    const observer = new MutationObserver(() => restore());
    const restore = () => {
      if (document.activeElement !== document.body) return observer.disconnect();
      const row = own.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(wanted ?? '')}"]`);
      if (!row) return;
      observer.disconnect();
      row.tabIndex = -1;
      // Where the page is scrolled to is the shell's matter.
      row.focus({ preventScroll: true });
    };
    if (wanted !== undefined && history.action === 'POP') {
      observer.observe(own, { childList: true, subtree: true });
      restore();
    }
    const note = ({ target }: FocusEvent) => {
      const { rowKey } = (target as HTMLElement).closest<HTMLElement>('[data-row-key]')?.dataset ?? {};
      if (rowKey === undefined) return;
      const places = (session.getJson<[string, string][]>(KEY) ?? []).filter(([one]) => one !== place);
      session.setJson(KEY, [...places, [place, rowKey]].slice(-KEPT));
    };
    own.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      own.removeEventListener('focusin', note);
    };
  }, [place, Boolean(shown)]);
}
