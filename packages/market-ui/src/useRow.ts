import { useApi } from '@daas/kit/hooks/useApi';

/** One row of a data set. */
export function useRow(dataSet: string, rowId: string | null) {
  const { data, error, refresh } = useApi(
    'market.detail',
    { data_set: dataSet, row_id: rowId ?? '' },
    { ready: rowId !== null, showErrorInPlace: true },
  );
  // Another row's answer stands until this one's is there.
  const answer = data && String(data.row.id) === rowId ? data : undefined;
  return { row: answer?.row, updatedAt: answer?.updated_at, error, refresh };
}

/** HTTP status of a refusal; undefined when nothing was answered. */
export const statusOf = (error: unknown): number | undefined => (error as { status?: number } | undefined)?.status;
