import { MAX_RANGE_DAYS } from '@daas/contract/constants';
import { invalid } from './refusal';
import { endOfDay, startOfDay } from './time';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** `from` is included, `to` is excluded. */
export interface Period {
  from: Date;
  to: Date;
}

/** The period until now, including calls of the current millisecond. */
export const untilNow = (from: Date, now: Date): Period => ({ from, to: new Date(now.getTime() + 1) });

/** Throws a refusal if a period ends before it begins or is too long. */
export function checkPeriod(period: Period, fields: { from: string; to: string } = { from: 'from', to: 'to' }): Period {
  if (period.to < period.from) throw invalid(fields.to, 'range-backwards', '@range-backwards');
  if (period.to.getTime() - period.from.getTime() > MAX_RANGE_DAYS * DAY_MS)
    throw invalid(fields.from, 'range-too-long', '@range-too-long', { limit: MAX_RANGE_DAYS });
  return period;
}

/** Returns the period of business days `from` to `to`, both included. */
export function daysPeriod(from: string, to: string): Period {
  // Compare days, because the end of the previous day equals the start of `from`, so instants are not reversed.
  if (to < from) throw invalid('to', 'range-backwards', '@range-backwards');
  return checkPeriod({ from: startOfDay(from), to: endOfDay(to) });
}
