import type { DataSetDefinition } from '@daas/contract/datasets';
import { type LoadResult, MarketError, type Reject } from '../engine';

/** Default limit of rejected rows in a load. */
export const MAX_REJECTS = 1000;
/** Default limit of rejected rows as a share of all rows of a file. */
export const MAX_REJECT_SHARE = 0.01;

export const tooManyRejectsError = (def: DataSetDefinition, limit: number, { line, reason }: Reject): MarketError =>
  new MarketError('bad_load', `${def.key}: more than ${limit} rows rejected. Line ${line}: ${reason}`);

/** Throws if the share of rejected rows is so large that the whole file is probably wrong. */
export function requireRejectShare(def: DataSetDefinition, { rows, rejected }: LoadResult, maxShare: number): void {
  const share = rejected / Math.max(1, rows + rejected);
  if (share <= maxShare) return;
  const percent = (part: number) => `${Number((part * 100).toPrecision(3))} %`;
  throw new MarketError(
    'bad_load',
    `${def.key}: ${rejected} of ${rows + rejected} rows rejected: ${percent(share)}, more than the limit of ${percent(maxShare)}`,
  );
}
