import type { DataSetDefinition } from '@daas/contract/datasets';
import { type LoadResult, MarketError, type Reject } from '../engine';

/** Refused rows that a load bears. */
export const MAX_REJECTS = 1000;
/** Of all rows of a file. */
export const MAX_REJECT_SHARE = 0.01;

export const tooManyRejects = (def: DataSetDefinition, limit: number, { line, reason }: Reject): MarketError =>
  new MarketError('bad_load', `${def.key}: more than ${limit} rows refused, line ${line}: ${reason}`);

/** Throws when so large a part of the rows was refused that the file is more likely wrong than the rows. */
export function requireShare(def: DataSetDefinition, { rows, rejected }: LoadResult, maxShare: number): void {
  const share = rejected / Math.max(1, rows + rejected);
  if (share <= maxShare) return;
  const percent = (part: number) => `${Number((part * 100).toPrecision(3))} %`;
  throw new MarketError(
    'bad_load',
    `${def.key}: ${rejected} of ${rows + rejected} rows refused, which is ${percent(share)} and more than ${percent(maxShare)}`,
  );
}
