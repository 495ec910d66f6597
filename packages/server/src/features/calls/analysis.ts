import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { LATENCY_BOUNDS_MS } from '@daas/contract/endpoints/calls';
import { and, inArray, sql } from 'drizzle-orm';
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
  /** Id of the newest; null if its record is deleted. */
  example: string | null;
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
  const groups = await queryRows<Group>(
    book.database.sql,
    sql`select nullif(c.code, '') as code, sum(c.calls)::int as calls, max(c.last_at) as last_at from ${sums} c where ${FAILED}
      group by 1 order by calls desc, last_at desc limit ${limit}`,
  );
  const examples = await newestOf(book, companyId, groups, filter);
  return groups.map((group) => ({ ...group, example: examples.get(group.code) ?? null }));
}

type Group = Omit<ErrorGroup, 'example'>;

/** The ids of the newest call of each code; without those whose month was dropped meanwhile. */
async function newestOf(
  { database, records }: Book,
  companyId: number,
  groups: readonly Group[],
  filter: SumFilter,
): Promise<Map<string | null, string>> {
  const ids = new Map<string | null, string>();
  const recent: Date[] = [];
  for (const { code, last_at } of groups) {
    const { older } = await records.split({ from: last_at, to: new Date(last_at.getTime() + 1) });
    if (!older) {
      recent.push(last_at);
      continue;
    }
    const newest: Order = { sort: { field: 'at', direction: 'desc' }, limit: 1 };
    const [row] = await older.ask.rows(
      companyId,
      older.period,
      { filter: { ...filter, counted: true }, failed: true, code },
      newest,
    );
    if (row) ids.set(code, row.id);
  }
  if (recent.length === 0) return ids;
  const rows = await queryRows<{ code: string | null; at: Date; id: string }>(
    database.sql,
    sql`select c.code, c.at, max(c.id) as id from call_records c
      where ${ofCompany(c, companyId)} and ${and(inArray(c.at, recent), recordsWhere(c, { ...filter, counted: true }), FAILED)} group by 1, 2`,
  );
  // Calls of two codes may have ended in the same millisecond.
  const lastOf = new Map(groups.map(({ code, last_at }) => [code, last_at.getTime()]));
  for (const { code, at, id } of rows) if (lastOf.get(code) === at.getTime()) ids.set(code, id);
  return ids;
}
