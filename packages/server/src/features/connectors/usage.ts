import type { LimitsUsed } from '@daas/contract/shapes';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { type Limits, usageCounters } from '../../db/schema';
import { daysPeriod } from '../../kernel/period';
import { businessDay, businessMonth } from '../../kernel/time';
import type { SumFilter } from '../../records/sumFilter';
import { CALL_FIGURES, type CallFigures } from '../measures/calls';
import type { Services } from '../services';

export type Figures = Pick<CallFigures, 'calls' | 'failed' | 'spend'>;

export const NO_CALLS: Figures = { calls: 0, failed: 0, spend: 0 };
const UNUSED: LimitsUsed = { today: 0, total: 0, spend_today: 0, spend_this_month: 0, spend_total: 0 };

/** Live calls since midnight by connector or app; those without any are left out. */
export async function callsToday(
  db: Db,
  records: Services['records'],
  { companyId, by, ids, now }: { companyId: number; by: 'connector' | 'app'; ids: number[]; now: Date },
): Promise<Map<number, Figures>> {
  if (ids.length === 0) return new Map();
  const sums = await callsOfToday(records, companyId, now, by === 'app' ? { appIds: ids } : { connectorIds: ids });
  const id = sql.raw(`c.${by}_id`);
  const rows = await db
    .select({
      id: sql<number>`${id}`.mapWith(Number),
      calls: CALL_FIGURES.calls,
      failed: CALL_FIGURES.failed,
      spend: CALL_FIGURES.spend,
    })
    .from(sql`${sums} c`)
    .groupBy(id);
  return new Map(rows.map(({ id: subject, ...today }) => [subject, today]));
}

/** Sums of a company's live calls since midnight by connector and app. */
export function callsOfToday(
  records: Services['records'],
  companyId: number,
  now: Date,
  subjects: Pick<SumFilter, 'appIds' | 'connectorIds'> = {},
): Promise<SQL> {
  const day = businessDay(now);
  const filter = { mode: 'live' as const, ...subjects };
  return records.sums(companyId, daysPeriod(day, day), { filter, grain: 'day', bySubject: true });
}

/** What limits count, as the gateway counts it; a function that knows every id asked. */
export async function usageOf(
  db: Db,
  kind: 'connector' | 'app',
  ids: number[],
  now: Date,
): Promise<(id: number) => LimitsUsed> {
  if (ids.length === 0) return () => UNUSED;
  const today = `d:${businessDay(now)}`;
  const month = `m:${businessMonth(now)}`;
  const rows = await db
    .select()
    .from(usageCounters)
    .where(
      and(
        inArray(
          usageCounters.subject,
          ids.map((id) => `${kind}:${id}`),
        ),
        inArray(usageCounters.window, [today, month, 'all']),
      ),
    );
  const usageByKey = new Map(rows.map((row) => [`${row.subject} ${row.metric} ${row.window}`, row.used]));
  return (id) => ({
    today: usageByKey.get(`${kind}:${id} calls ${today}`) ?? 0,
    total: usageByKey.get(`${kind}:${id} calls all`) ?? 0,
    spend_today: usageByKey.get(`${kind}:${id} spend ${today}`) ?? 0,
    spend_this_month: usageByKey.get(`${kind}:${id} spend ${month}`) ?? 0,
    spend_total: usageByKey.get(`${kind}:${id} spend all`) ?? 0,
  });
}

/** Share of the tightest limit used, 0–1; null without limits. Requests a second pass too quickly to show. */
export function limitUse(limits: Limits, used: LimitsUsed): number | null {
  const shares = [
    [used.today, limits.perDay],
    [used.total, limits.total],
    [used.spend_today, limits.spendPerDay],
    [used.spend_this_month, limits.spendPerMonth],
    [used.spend_total, limits.spendTotal],
  ].flatMap(([count, limit]) => (limit === null || limit === undefined ? [] : [(count as number) / limit]));
  return shares.length === 0 ? null : Math.min(1, Math.max(...shares));
}
