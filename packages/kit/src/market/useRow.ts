import type { EndpointOutput } from '@daas/contract/endpoints';
import { getLocale } from '@umijs/max';
import { useEffect } from 'react';
import { useApi } from '../hooks/useApi';
import { recall, remember } from '../host';

type Answer = EndpointOutput<'market.detail'>;

/** One row; what was read a short while ago stands meanwhile, so that going from tab to tab does not begin anew. */
export function useRow(dataSet: string, rowId: string | null) {
  const key = `${getLocale()} market.detail ${dataSet} ${rowId}`;
  const { data, error, refresh } = useApi(
    'market.detail',
    { dataSet, rowId: rowId ?? '' },
    { ready: rowId !== null, disableMessageTips: true },
  );
  const fresh = data && String(data.row.id) === rowId ? data : undefined;
  useEffect(() => {
    if (fresh) remember(key, fresh);
  }, [key, fresh]);
  const answer = fresh ?? (rowId === null ? undefined : (recall(key) as Answer | undefined));
  return { row: answer?.row, updatedAt: answer?.updated_at, error, refresh };
}

/** HTTP status of a refusal; undefined when nothing was answered. */
export const statusOf = (error: unknown): number | undefined => (error as { status?: number } | undefined)?.status;
