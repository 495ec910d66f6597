import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import { type AnyColumn, and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callDays, callHours, callRecords, companyCallHours } from '../db/schema';
import { ofCompany } from '../db/tenant';
import { HOUR_MS, type Period } from '../kernel/period';
import { business } from '../kernel/time';
import { CLASSES, DURATION_BOUNDS_MS } from './durations';
import type { OlderRecords, SumRow } from './olderRecords';
import { READ_REASONS, type SumFilter } from './sumFilter';

export interface SumQuestion {
  filter?: SumFilter;
  /** Times of the sums: those of the records, or the beginning of their hours or business days. */
  grain: 'minute' | 'hour' | 'day';
  /** Whether sums tell connectors, apps and data sets apart; also where the filter names one. */
  bySubject?: boolean;
  /** Also add free reads and quotes, which are in the list of calls. */
  withReads?: boolean;
}

/** The parts of a period: those that sums answer, and those for which records are read. */
export interface Parts {
  days: Period | null;
  hours: Period[];
  records: Period[];
}

const floorHour = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const ceilHour = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);
const floorDay = (at: Date): Date => business(at).startOf('day').toDate();
const ceilDay = (at: Date): Date => {
  const begin = floorDay(at);
  return begin < at ? business(begin).add(1, 'day').toDate() : begin;
};
const later = (one: Date, other: Date): Date => (one > other ? one : other);
const between = (from: Date, to: Date): Period[] => (from < to ? [{ from, to }] : []);

/**
 * Splits a period. Whole hours are read from sums as far as these are complete, whole days where `withDays` is set. No
 * call is later than `now`, so that the present hour and day count as whole if the period reaches them.
 */
export function partsOf(
  { from, to }: Period,
  { now, completeFrom, withDays }: { now: Date; completeFrom: Date; withDays: boolean },
): Parts {
  const open = to > now;
  const firstHour = later(ceilHour(from), completeFrom);
  const endHour = open ? ceilHour(to) : floorHour(to);
  if (firstHour >= endHour) return { days: null, hours: [], records: [{ from, to }] };
  const records = [...between(from, firstHour), ...between(endHour, to)];
  const firstDay = ceilDay(firstHour);
  const endDay = open ? ceilDay(to) : floorDay(endHour);
  if (!withDays || firstDay >= endDay) return { days: null, hours: [{ from: firstHour, to: endHour }], records };
  return {
    days: { from: firstDay, to: endDay },
    hours: [...between(firstHour, firstDay), ...between(endDay, endHour)],
    records,
  };
}

/** Whether a question tells connectors, apps or data sets apart. */
const isBySubject = ({ bySubject = false, filter = {} }: SumQuestion): boolean =>
  bySubject ||
  [filter.connector_id, filter.app_id, filter.product, filter.connectorIds, filter.appIds].some(
    (one) => one !== undefined,
  );

const d = alias(callDays, 'd');
const h = alias(callHours, 'h');
const o = alias(companyCallHours, 'o');
const r = alias(callRecords, 'r');
type Summed = typeof d | typeof h | typeof o;
/** Columns of `call_records` under any alias. */
type RecordColumns = Record<keyof typeof callRecords.$inferSelect, AnyColumn>;

/** Conditions that sums cannot answer. */
export const needsRecords = ({ keyword, min_ms, max_ms }: SumFilter): boolean =>
  keyword !== undefined || min_ms !== undefined || max_ms !== undefined;

const equal = (column: AnyColumn, value: string | number | boolean | undefined) =>
  value === undefined ? undefined : eq(column, value);

const isCountedReason = (column: AnyColumn | SQL) => sql`coalesce(${column}, '') not in (${sql.raw(READ_REASONS)})`;

const ofKind = (table: Summed | RecordColumns, filter: SumFilter) => [
  filter.counted ? isCountedReason(table.reason) : undefined,
  equal(table.outcome, filter.outcome),
  equal(table.status, filter.status),
  equal(table.mode, filter.mode),
  equal(table.source, filter.source),
  equal(table.code, filter.code),
];
const ofSubject = (table: typeof d | typeof h | RecordColumns, filter: SumFilter) => [
  equal(table.connectorId, filter.connector_id),
  equal(table.appId, filter.app_id),
  equal(table.dataSet, filter.product),
  filter.connectorIds && inArray(table.connectorId, [...filter.connectorIds]),
  filter.appIds && inArray(table.appId, [...filter.appIds]),
];

/** Conditions of a filter on an alias of `call_records`. */
export const recordsWhere = (table: RecordColumns, filter: SumFilter): SQL | undefined =>
  and(
    ...ofKind(table, filter),
    ...ofSubject(table, filter),
    filter.charged === undefined ? undefined : filter.charged ? gt(table.amount, 0) : eq(table.amount, 0),
    filter.keyword === undefined ? undefined : matches(table, filter.keyword),
    filter.min_ms === undefined ? undefined : gte(table.durationMs, filter.min_ms),
    filter.max_ms === undefined ? undefined : lt(table.durationMs, filter.max_ms),
  );

/** The id of a call or of a request, or how a key begins. */
function matches(table: RecordColumns, keyword: string): SQL {
  if (keyword.startsWith('call_')) return eq(table.id, keyword);
  if (keyword.startsWith('req_')) return eq(table.requestId, keyword);
  return sql`starts_with(${table.keyPrefix}, ${keyword})`;
}

const within = (table: Summed | typeof r, companyId: number, { from, to }: Period) => [
  ofCompany(table, companyId),
  gte(table.at, from),
  lt(table.at, to),
];

const KIND = sql.raw('mode, source, status, outcome, code, reason, charged, calls, rows, amount, last_at, durations');
const NO_SUBJECT = sql.raw(`0::bigint as connector_id, 0::bigint as app_id, '' as data_set`);
const SUBJECT = sql.raw('connector_id, app_id, data_set');

const summed = (table: Summed, companyId: number, period: Period, filter: SumFilter): SQL | undefined =>
  and(...within(table, companyId, period), ...ofKind(table, filter), equal(table.charged, filter.charged));
const fromDays = (companyId: number, period: Period, filter: SumFilter): SQL =>
  sql`select d.at, ${SUBJECT}, ${KIND} from call_days d where ${and(summed(d, companyId, period, filter), ...ofSubject(d, filter))}`;
const fromHours = (companyId: number, period: Period, filter: SumFilter): SQL =>
  sql`select h.at, ${SUBJECT}, ${KIND} from call_hours h where ${and(summed(h, companyId, period, filter), ...ofSubject(h, filter))}`;
const fromCompanyHours = (companyId: number, period: Period, filter: SumFilter): SQL =>
  sql`select o.at, ${NO_SUBJECT}, ${KIND} from company_call_hours o where ${summed(o, companyId, period, filter)}`;

/** `durations` of a single record. */
const ONE = sql.raw(
  `array[${Array.from({ length: CLASSES }, (_, place) => {
    const from = DURATION_BOUNDS_MS[place - 1];
    const to = DURATION_BOUNDS_MS[place];
    return `(${[...(from ? [`r.duration_ms >= ${from}`] : []), ...(to ? [`r.duration_ms < ${to}`] : [])].join(' and ')})::int`;
  })}]`,
);
/** Call records `r` with the columns of sums. */
const recordsAsSums = (where: SQL | undefined): SQL =>
  sql`select r.at, coalesce(r.connector_id, 0) as connector_id, r.app_id, coalesce(r.data_set, '') as data_set, r.mode,
    r.source, r.status, r.outcome, coalesce(r.code, '') as code, coalesce(r.reason, '') as reason, r.amount > 0 as charged,
    1::bigint as calls, r.rows::bigint as rows, r.amount, r.at as last_at, ${ONE} as durations
  from call_records r where ${where}`;

/** Sums of ClickHouse with the columns of sums. */
const givenSums = (rows: readonly SumRow[]): SQL =>
  sql`select at, ${SUBJECT}, ${KIND} from json_to_recordset(${JSON.stringify(rows)}::json) as x(at timestamptz,
    connector_id int8, app_id int8, data_set text, mode text, source text, status int, outcome text, code text, reason text,
    charged boolean, calls int8, rows int8, amount int8, last_at timestamptz, durations int[])`;

export interface SumSources {
  now: Date;
  /** All records from this hour on are in the sums. */
  completeFrom: Date;
  split(period: Period): Promise<{ here: Period; older: { period: Period; ask: OlderRecords } | null }>;
}

/**
 * A relation for `from … c` with the sums of a company's calls. Columns: `at` (see `grain`), `connector_id` (0
 * without one), `app_id`, `data_set`, `mode`, `source`, `status`, `outcome`, `code`, `reason` ('' without one),
 * `charged`, `calls`, `rows`, `amount`, `last_at` (time of the newest), and `durations` (calls by class of duration).
 * A figure is `sum(calls)` or `sum(amount)` over its rows. Free reads and quotes are left out unless `withReads` is set.
 */
export async function callSums(
  sources: SumSources,
  companyId: number,
  period: Period,
  question: SumQuestion,
): Promise<SQL> {
  const { grain, withReads = false } = question;
  const filter = { ...question.filter, counted: !withReads };
  const bySubject = isBySubject(question);
  const parts: Parts =
    grain === 'minute' || needsRecords(filter)
      ? { days: null, hours: [], records: [period] }
      : partsOf(period, { ...sources, withDays: bySubject && grain === 'day' });
  const selects: SQL[] = [];
  if (parts.days) selects.push(fromDays(companyId, parts.days, filter));
  for (const hours of parts.hours) selects.push((bySubject ? fromHours : fromCompanyHours)(companyId, hours, filter));
  for (const part of parts.records) {
    const { here, older } = await sources.split(part);
    selects.push(recordsAsSums(and(...within(r, companyId, here), recordsWhere(r, filter))));
    if (older) selects.push(givenSums(await older.ask.sums(companyId, older.period, { filter, grain })));
  }
  return sql`(${sql.join(selects, sql` union all `)})`;
}

/**
 * A relation like `callSums` with `mode`, `outcome`, `calls` and `amount` alone, whose company and beginning are columns of
 * an outer query. For months that are in PostgreSQL.
 */
export const callSumsSince = (companyId: SQL, from: SQL): SQL => {
  const summedFrom = sql`greatest(date_trunc('hour', ${from} + interval '1 hour' - interval '1 microsecond', 'UTC'),
    (select complete_from from call_sums_progress))`;
  return sql`(select o.mode, o.outcome, o.calls, o.amount from company_call_hours o where o.company_id = ${companyId} and o.at >= ${summedFrom}
      and ${isCountedReason(sql.raw('o.reason'))}
    union all
    select r.mode, r.outcome, 1, r.amount from call_records r where r.company_id = ${companyId} and r.at >= ${from} and r.at < ${summedFrom}
      and ${isCountedReason(sql.raw('r.reason'))})`;
};

/** The sum of `c.durations` as an array, for `percentile`. */
export const SUMMED_DURATIONS = sql.raw(
  `array[${Array.from({ length: CLASSES }, (_, place) => `coalesce(sum(c.durations[${place + 1}]), 0)::int`)}]`,
);

/** First instant of the business day of `c.at`, as text. */
export const DAY_OF_SUM = sql.raw(`to_char(c.at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD')`);
