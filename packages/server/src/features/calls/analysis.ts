import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { LATENCY_BOUNDS_MS } from '@daas/contract/endpoints/calls';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '../../db/queryRows';
import { callRecords } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Period } from '../../kernel/period';
import { iso } from '../../kernel/time';
import { recordsWhere, SUMMED_DURATIONS } from '../../records/callSums';
import { DURATION_BOUNDS_MS } from '../../records/durations';
import type { Order } from '../../records/olderRecords';
import type { SumFilter } from '../../records/sumFilter';
import type { MemberContext } from '../context';
import { type Book, FAILED } from '../measures/calls';
import { callPeriod } from './filter';

/** Maximum number of error groups. */
const ERRORS = 10;

const c = alias(callRecords, 'c');

/** How long calls took and what they were refused with. */
export async function analysis(
  { services, caller, now }: MemberContext,
  filter: EndpointParsedInput<'call.analysis'>,
): Promise<EndpointOutput<'call.analysis'>> {
  const period = callPeriod(filter, now);
  const [latency, errors] = await Promise.all([
    latencyOf(services, caller.companyId, period, filter),
    errorGroups(services, caller.companyId, period, filter, ERRORS),
  ]);
  return { latency, errors: errors.map(({ last_at, ...group }) => ({ ...group, last_at: iso(last_at) })) };
}

async function latencyOf(
  { database, records }: Book,
  companyId: number,
  period: Period,
  filter: SumFilter,
): Promise<EndpointOutput<'call.analysis'>['latency']> {
  const sums = await records.sums(companyId, period, { filter, grain: 'day' });
  const [row] = await queryRows<{ durations: number[] }>(
    database.sql,
    sql`select ${SUMMED_DURATIONS} as durations from ${sums} c`,
  );
  const bounds = [0, ...DURATION_BOUNDS_MS, Number.POSITIVE_INFINITY];
  return [0, ...LATENCY_BOUNDS_MS].map((from, place) => {
    const to = LATENCY_BOUNDS_MS[place] ?? null;
    // Each bound of the contract is a bound of the sums.
    const counts = (row?.durations ?? []).filter(
      (_, n) => (bounds[n] as number) >= from && (bounds[n + 1] as number) <= (to ?? Number.POSITIVE_INFINITY),
    );
    return { from, to, calls: counts.reduce((sum, count) => sum + count, 0) };
  });
}

interface ErrorGroup {
  code: string | null;
  calls: number;
  last_at: Date;
  /** Id of the newest. */
  example: string;
}

/** What the calls of a filter were refused with, the most frequent first. */
export async function errorGroups(
  book: Book,
  companyId: number,
  period: Period,
  filter: SumFilter,
  limit: number,
): Promise<ErrorGroup[]> {
  const sums = await book.records.sums(companyId, period, { filter, grain: 'day' });
  const groups = await queryRows<Omit<ErrorGroup, 'example'>>(
    book.database.sql,
    sql`select nullif(c.code, '') as code, sum(c.calls)::int as calls, max(c.last_at) as last_at from ${sums} c where ${FAILED}
      group by 1 order by calls desc, last_at desc limit ${limit}`,
  );
  return Promise.all(
    groups.map(async (group) => ({ ...group, example: await newestOf(book, companyId, group, filter) })),
  );
}

/** The id of the newest call of a group; '' if its month was dropped meanwhile. */
async function newestOf(
  { database, records }: Book,
  companyId: number,
  { code, last_at }: Pick<ErrorGroup, 'code' | 'last_at'>,
  filter: SumFilter,
): Promise<string> {
  const moment = { from: last_at, to: new Date(last_at.getTime() + 1) };
  const { here, older } = await records.split(moment);
  if (older) {
    const newest: Order = { sort: { field: 'at', direction: 'desc' }, limit: 1 };
    const which = { filter, failed: true, code };
    return (await older.ask.rows(companyId, older.period, which, newest))[0]?.id ?? '';
  }
  const ofGroup = and(
    sql`c.at >= ${here.from} and c.at < ${here.to}`,
    recordsWhere(c, filter),
    code === null ? isNull(c.code) : eq(c.code, code),
    FAILED,
  );
  const [row] = await queryRows<{ id: string | null }>(
    database.sql,
    sql`select max(c.id) as id from call_records c where ${ofCompany(c, companyId)} and ${ofGroup}`,
  );
  return row?.id ?? '';
}
