import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { checkPeriod, DAY_MS, type Period } from '../../kernel/period';

const DEFAULT_DAYS = 90;

export type CallFilter = EndpointParsedInput<'call.stats'>;

/** A call that brought the program no answer; what success rates and attention count. */
export const FAILED = `outcome in ('refused', 'failed')`;

/** Every question about calls is bounded in time, so that it reads few partitions. */
export function callPeriod({ from, to }: Pick<CallFilter, 'from' | 'to'>, now: Date): Period {
  // A call that began this very millisecond belongs to what is asked for without an end.
  const until = to ? new Date(to) : new Date(now.getTime() + 1);
  return checkPeriod({ from: from ? new Date(from) : new Date(until.getTime() - DEFAULT_DAYS * DAY_MS), to: until });
}

/** Collects the values of a statement and names their places. */
export class Params {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Conditions on `call_records c`. */
export function callsWhere(companyId: number, filter: CallFilter, period: Period, params: Params): string {
  const parts = [
    `c.company_id = ${params.add(companyId)}`,
    `c.at >= ${params.add(period.from)}`,
    `c.at < ${params.add(period.to)}`,
  ];
  const equal = (column: string, value: string | number | undefined) => {
    if (value !== undefined) parts.push(`c.${column} = ${params.add(value)}`);
  };
  equal('connector_id', filter.connectorId);
  equal('app_id', filter.appId);
  equal('outcome', filter.outcome);
  equal('status', filter.status);
  equal('mode', filter.mode);
  equal('source', filter.source);
  if (filter.charged !== undefined) parts.push(filter.charged ? 'c.amount > 0' : 'c.amount = 0');
  if (filter.keyword?.startsWith('call_')) equal('id', filter.keyword);
  else if (filter.keyword?.startsWith('req_')) equal('request_id', filter.keyword);
  else if (filter.keyword !== undefined) parts.push(`starts_with(c.key_prefix, ${params.add(filter.keyword)})`);
  return parts.join(' and ');
}
