import { MAX_COUNT } from '@daas/contract/constants';

/** What a list of the company's own records says of its length: it ends at row 1000, and all are counted. // §5 */
export const ending = (count: number) => ({ total: Math.min(count, MAX_COUNT), capped: count > MAX_COUNT, count });
