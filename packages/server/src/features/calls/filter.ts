import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, gte, lt, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callRecords } from '../../db/schema';
import { checkPeriod, DAY_MS, type Period } from '../../kernel/period';
import { recordsWhere } from '../../records/callSums';

const DEFAULT_DAYS = 90;

export type CallFilter = EndpointParsedInput<'call.export'>;

/** Every question about calls is bounded in time, so that it reads few partitions. */
export function callPeriod({ from, to }: Pick<CallFilter, 'from' | 'to'>, now: Date): Period {
  // Without an end the period includes calls of the current millisecond.
  const until = to ? new Date(to) : new Date(now.getTime() + 1);
  return checkPeriod({ from: from ? new Date(from) : new Date(until.getTime() - DEFAULT_DAYS * DAY_MS), to: until });
}

/** As long, and ended when this one began. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
});

const c = alias(callRecords, 'c');

/** Conditions on `call_records c`, of whichever company. */
export const callsWhere = (filter: CallFilter, period: Period): SQL | undefined =>
  and(gte(c.at, period.from), lt(c.at, period.to), recordsWhere(c, filter));
