import { MAX_RANGE_DAYS } from '@daas/contract/constants';
import { invalid } from './refusal';
import { endOfDay, startOfDay } from './time';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** From, inclusive, and until, exclusive. */
export interface Period {
  from: Date;
  to: Date;
}

/** Refuses a period that ends before it begins or is longer than one answer may cover. */
export function checkPeriod(period: Period, fields: { from: string; to: string } = { from: 'from', to: 'to' }): Period {
  if (period.to < period.from) throw invalid(fields.to, 'range-backwards', '@range-backwards');
  if (period.to.getTime() - period.from.getTime() > MAX_RANGE_DAYS * DAY_MS)
    throw invalid(fields.from, 'range-too-long', '@range-too-long', { limit: MAX_RANGE_DAYS });
  return period;
}

/** The instants of business days `from` to `to`, both included. */
export function daysPeriod(from: string, to: string): Period {
  // The end of the day before is where a day begins: as instants they are no period backwards.
  if (to < from) throw invalid('to', 'range-backwards', '@range-backwards');
  return checkPeriod({ from: startOfDay(from), to: endOfDay(to) });
}
