import { session } from '@daas/kit/storage';
import { useCallback, useState } from 'react';
import { type Draft, draftFromQuery, emptyDraft } from './draft';

/** Another than before limits and addresses had their present names: what is kept is sent. */
const KEY = 'draft.connector-create-2';

/** The draft of this tab: a reload, an ended session or a crash loses nothing. Blocked storage only forgets. */
export function useDraft(query: URLSearchParams) {
  const [restored, setRestored] = useState(false);
  const [draft, setDraft] = useState<Draft>(() => {
    const linked = draftFromQuery(query);
    if (linked) return linked;
    const storedDraft = session.getJson<Draft & { appId?: number | null }>(KEY);
    if (storedDraft) queueMicrotask(() => setRestored(true));
    // Fields that a newer version added get their empty value. Version 0.9 stored `app_id` as `appId`.
    const { appId = null, ...rest } = storedDraft ?? {};
    return { ...emptyDraft(), app_id: appId, ...rest };
  });
  const change = useCallback((part: Partial<Draft> | ((now: Draft) => Draft)) => {
    setDraft((now) => {
      const next = typeof part === 'function' ? part(now) : { ...now, ...part };
      session.setJson(KEY, next);
      return next;
    });
  }, []);
  const forget = useCallback(() => {
    session.remove(KEY);
    setRestored(false);
  }, []);
  const discard = useCallback(() => {
    forget();
    setDraft(emptyDraft());
  }, [forget]);
  return { draft, change, forget, discard, restored };
}
