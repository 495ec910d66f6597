import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDebounce } from 'ahooks';
import type { Question } from './useQuestion';

/** A pause in editing after which is counted. */
const PAUSE_MS = 400;

/** How many rows a question finds while it is being written: null until it is known. */
export function useLiveCount(view: DataSetView, input: ReturnType<Question['inputOf']>, ready = true) {
  const text = JSON.stringify({ ...input, data_set: view.key, fields: [view.title], pageSize: 1 });
  const settled = useDebounce(text, { wait: PAUSE_MS });
  const { data, error, loading } = useApi('market.search', JSON.parse(settled), { ready, showErrorInPlace: true });
  if (!ready || text !== settled || loading) return null;
  return error ? 'failed' : (data ?? null);
}
