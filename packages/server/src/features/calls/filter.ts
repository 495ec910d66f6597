import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, type Column, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callRecords } from '../../db/schema';
import { checkPeriod, DAY_MS, type Period } from '../../kernel/period';

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
export function callsWhere(filter: CallFilter, period: Period): SQL | undefined {
  const { keyword, charged } = filter;
  const equal = <T>(column: Column, value: T | undefined) => (value === undefined ? undefined : eq(column, value));
  return and(
    gte(c.at, period.from),
    lt(c.at, period.to),
    equal(c.connectorId, filter.connector_id),
    equal(c.appId, filter.app_id),
    equal(c.outcome, filter.outcome),
    equal(c.status, filter.status),
    equal(c.mode, filter.mode),
    equal(c.source, filter.source),
    charged === undefined ? undefined : charged ? gt(c.amount, 0) : eq(c.amount, 0),
    keyword === undefined ? undefined : matches(keyword),
    equal(c.code, filter.code),
    equal(c.dataSet, filter.product),
    filter.min_ms === undefined ? undefined : gte(c.durationMs, filter.min_ms),
    filter.max_ms === undefined ? undefined : lt(c.durationMs, filter.max_ms),
  );
}

/** The id of a call or of a request, or how a key begins. */
function matches(keyword: string): SQL {
  if (keyword.startsWith('call_')) return eq(c.id, keyword);
  if (keyword.startsWith('req_')) return eq(c.requestId, keyword);
  return sql`starts_with(${c.keyPrefix}, ${keyword})`;
}
