import type { DataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useEffect, useState } from 'react';
import { call } from '../host';
import type { Question } from './useQuestion';

type Count = Pick<EndpointOutput<'market.search'>, 'total' | 'capped'>;

/** A pause in editing after which is counted. */
const PAUSE_MS = 400;

/** How many rows a question finds while it is being written; a count that was overtaken is given up. */
export function useLiveCount(view: DataSetView, asked: ReturnType<Question['inputOf']>, ready = true) {
  const [count, setCount] = useState<Count | 'failed' | null>(null);
  const text = JSON.stringify({ ...asked, dataSet: view.key, fields: [view.title], pageSize: 1 });
  useEffect(() => {
    if (!ready) return;
    const overtaken = new AbortController();
    const read = async () => {
      try {
        const answer = await call('market.search', JSON.parse(text), {
          signal: overtaken.signal,
          skipErrorHandler: true,
        });
        if (!overtaken.signal.aborted) setCount(answer);
      } catch {
        if (!overtaken.signal.aborted) setCount('failed');
      }
    };
    setCount(null);
    const timer = setTimeout(read, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [text, ready]);
  return count;
}
