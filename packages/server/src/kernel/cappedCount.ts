import { MAX_COUNT } from '@daas/contract/constants';

/** Returns the counts of a list of the company's own records: `total` is at most 1000, `count` is exact. // §5 */
export const cappedCount = (count: number) => ({ total: Math.min(count, MAX_COUNT), capped: count > MAX_COUNT, count });

/** Rows that a count reads at most: one more than a list shows. */
export const COUNTED_ROWS = MAX_COUNT + 1;

/** Like `cappedCount`, for a count of at most `COUNTED_ROWS` rows: `count` is null beyond the list. */
export const countedToCap = (count: number) => ({
  ...cappedCount(count),
  count: count > MAX_COUNT ? null : count,
});
