import { MAX_COUNT } from '@daas/contract/constants';

/** Returns the counts of a list of the company's own records: `total` is at most 1000, `count` is exact. // §5 */
export const cappedCount = (count: number) => ({ total: Math.min(count, MAX_COUNT), capped: count > MAX_COUNT, count });
