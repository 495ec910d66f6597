import type { EndpointOutput } from '@daas/contract/endpoints';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '../../db/queryRows';
import { callRecords } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Period } from '../../kernel/period';
import { type Book, figureColumns } from '../measures/calls';
import { type CallFilter, callsWhere } from './filter';

export type Bucket = EndpointOutput<'call.stats'>['bucket'];
type Totals = EndpointOutput<'call.stats'>['totals'];

const c = alias(callRecords, 'c');

interface SeriesRow {
  at: Date;
  ok: number;
  empty: number;
  refused: number;
  failed: number;
  spend: number;
}

/** Buckets begin where hours and days of the business calendar do. `zone` is trusted. */
export async function callSeries(
  { database, records }: Book,
  companyId: number,
  filter: CallFilter,
  period: Period,
  bucket: Bucket,
  zone: string,
): Promise<SeriesRow[]> {
  const { here, older } = await records.split(period);
  const by = bucket === 'day' ? 'dayStart' : bucket;
  const [recent, groups = []] = await Promise.all([
    queryRows<SeriesRow>(
      database.sql,
      sql`select date_trunc(${sql.raw(`'${bucket}'`)}, c.at, ${sql.raw(`'${zone}'`)}) as at,
       count(*) filter (where outcome = 'ok')::int as ok, count(*) filter (where outcome = 'empty')::int as empty,
       count(*) filter (where outcome = 'refused')::int as refused, count(*) filter (where outcome = 'failed')::int as failed,
       sum(amount)::int8 as spend
     from call_records c where ${ofCompany(c, companyId)} and ${callsWhere(filter, here)} group by 1 order by 1`,
    ),
    older?.ask.groups(companyId, older.period, { filter }, [by, 'outcome']),
  ]);
  // Months part where buckets do.
  const before = new Map<number, SeriesRow>();
  for (const group of groups) {
    const ms = Number(group[by]);
    const row = before.get(ms) ?? { at: new Date(ms), ok: 0, empty: 0, refused: 0, failed: 0, spend: 0 };
    row[group.outcome as 'ok' | 'empty' | 'refused' | 'failed'] += group.calls;
    row.spend += group.spend;
    before.set(ms, row);
  }
  return [...before.values(), ...recent];
}

export async function callTotals(
  { database, records }: Book,
  companyId: number,
  filter: CallFilter,
  period: Period,
): Promise<Totals> {
  const { here, older } = await records.split(period);
  const where = sql`${ofCompany(c, companyId)} and ${callsWhere(filter, here)}`;
  const [[recent], groups, durations] = await Promise.all([
    queryRows<Totals>(
      database.sql,
      sql`select ${figureColumns('calls', 'refused', 'faulty', 'failed', 'spend')},
       percentile_cont(0.5) within group (order by duration_ms) as p50_ms,
       percentile_cont(0.95) within group (order by duration_ms) as p95_ms
     from call_records c where ${where}`,
    ),
    older?.ask.groups(companyId, older.period, { filter }, ['duration', 'outcome']),
    older &&
      queryRows<{ duration: number; calls: number }>(
        database.sql,
        sql`select c.duration_ms as duration, count(*)::int as calls from call_records c where ${where} group by 1`,
      ),
  ]);
  const totals = recent ?? { calls: 0, refused: 0, faulty: 0, failed: 0, spend: 0, p50_ms: null, p95_ms: null };
  if (!groups || !durations) return totals;
  const all = [...groups.map(({ duration, calls }) => ({ duration: Number(duration), calls })), ...durations];
  all.sort((one, other) => one.duration - other.duration);
  const sum = (key: 'calls' | 'failed' | 'spend') => groups.reduce((n, group) => n + group[key], totals[key]);
  const refusedBefore = groups.reduce((n, { outcome, calls }) => n + (outcome === 'refused' ? calls : 0), 0);
  const refused = totals.refused + refusedBefore;
  return {
    calls: sum('calls'),
    refused,
    faulty: sum('failed') - refused,
    failed: sum('failed'),
    spend: sum('spend'),
    p50_ms: percentile(all, 0.5),
    p95_ms: percentile(all, 0.95),
  };
}

/** PostgreSQL's `percentile_cont`, of values in order and how often each comes. */
function percentile(values: readonly { duration: number; calls: number }[], part: number): number | null {
  const count = values.reduce((n, { calls }) => n + calls, 0);
  if (count === 0) return null;
  const rank = part * (count - 1);
  const valueAt = (position: number): number => {
    let seen = 0;
    for (const { duration, calls } of values) {
      seen += calls;
      if (seen > position) return duration;
    }
    return 0;
  };
  const [low, high] = [valueAt(Math.floor(rank)), valueAt(Math.ceil(rank))];
  return low + (rank - Math.floor(rank)) * (high - low);
}
