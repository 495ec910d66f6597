import type { EndpointOutput } from '@daas/contract/endpoints';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../db/queryRows';
import type { Period } from '../../kernel/period';
import { SUMMED_DURATIONS } from '../../records/callSums';
import { percentile } from '../../records/durations';
import { type Book, type CallFigures, figureColumns } from '../measures/calls';
import type { CallFilter } from './filter';

export type Bucket = EndpointOutput<'call.stats'>['bucket'];
type Totals = EndpointOutput<'call.stats'>['totals'];

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
  const sums = await records.sums(companyId, period, { filter, grain: bucket });
  return queryRows<SeriesRow>(
    database.sql,
    sql`select date_trunc(${sql.raw(`'${bucket}'`)}, c.at, ${sql.raw(`'${zone}'`)}) as at,
       coalesce(sum(calls) filter (where outcome = 'ok'), 0)::int as ok, coalesce(sum(calls) filter (where outcome = 'empty'), 0)::int as empty,
       coalesce(sum(calls) filter (where outcome = 'refused'), 0)::int as refused, coalesce(sum(calls) filter (where outcome = 'failed'), 0)::int as failed,
       sum(amount)::int8 as spend
     from ${sums} c group by 1 order by 1`,
  );
}

export async function callTotals(
  { database, records }: Book,
  companyId: number,
  filter: CallFilter,
  period: Period,
): Promise<Totals> {
  const sums = await records.sums(companyId, period, { filter, grain: 'day' });
  const [row] = await queryRows<CallFigures & { durations: number[] }>(
    database.sql,
    sql`select ${figureColumns('calls', 'refused', 'faulty', 'failed', 'spend')}, ${SUMMED_DURATIONS} as durations from ${sums} c`,
  );
  if (!row) throw new Error('A sum without groups has one row');
  const { durations, ...figures } = row;
  return { ...figures, p50_ms: percentile(durations, 0.5), p95_ms: percentile(durations, 0.95) };
}
