import { MAX_COUNT } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Sort } from '@daas/contract/shapes';
import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { apps, type CallDetail, callRecords, connectors } from '../../db/schema';
import { rowsOf } from '../../db/statement';
import { ofCompany, sameCompany } from '../../db/tenant';
import type { Period } from '../../kernel/period';
import { iso } from '../../kernel/time';
import { type CallFilter, callsWhere, FAILED } from './filter';

export type CallRow = EndpointOutput<'call.list'>['list'][number];
export type Bucket = EndpointOutput<'call.stats'>['bucket'];

interface Stored {
  id: string;
  at: Date;
  connector_id: number | null;
  connector_name: string | null;
  connector_type: string | null;
  app_id: number;
  app_name: string;
  key_prefix: string;
  mode: 'live' | 'test';
  source: 'gateway' | 'console';
  status: number;
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  code: string | null;
  rows: number;
  amount: number;
  duration_ms: number;
  ip: string;
  request_id: string;
}

const c = alias(callRecords, 'c');
const k = alias(connectors, 'k');
const a = alias(apps, 'a');
const p = alias(callRecords, 'p');
const COLUMNS = sql`c.id, c.at, c.connector_id, k.name as connector_name, k.type as connector_type, c.app_id,
  coalesce(a.name, '') as app_name, c.key_prefix, c.mode, c.source, c.status, c.outcome, c.code, c.rows, c.amount,
  c.duration_ms, c.ip, c.request_id`;
const JOINS = sql`left join connectors k on k.id = c.connector_id and ${sameCompany(k, c)}
  left join apps a on a.id = c.app_id and ${sameCompany(a, c)}`;

const present = (row: Stored): CallRow => ({
  id: row.id,
  at: iso(row.at),
  connector:
    row.connector_id !== null && row.connector_name !== null && row.connector_type !== null
      ? { id: row.connector_id, name: row.connector_name, type: row.connector_type }
      : null,
  app: { id: row.app_id, name: row.app_name },
  key_prefix: row.key_prefix,
  mode: row.mode,
  source: row.source,
  status: row.status,
  outcome: row.outcome,
  code: row.code,
  rows: row.rows,
  amount: row.amount,
  duration_ms: row.duration_ms,
  ip: row.ip,
  request_id: row.request_id,
});

/** `c` newer or older than the call of that id. */
function beside(companyId: number, id: string, side: '>' | '<'): SQL {
  const at = sql`(select p.at from call_records p where ${ofCompany(p, companyId)} and p.id = ${id})`;
  const than = sql.raw(side);
  return sql`c.at ${than}= ${at} and (c.at, c.id) ${than} (${at}, ${id})`;
}

export interface Page {
  current: number;
  pageSize: number;
  sort: Sort;
  after?: string | undefined;
}

/** A page of a list that ends at row 1000. // §5 */
export async function listCalls(database: Sql, companyId: number, filter: CallFilter, period: Period, page: Page) {
  const after = page.after ? beside(companyId, page.after, '>') : undefined;
  const hits = sql`from call_records c where ${and(ofCompany(c, companyId), callsWhere(filter, period), after)}`;
  const [counted] = await rowsOf<{ n: number }>(
    database,
    sql`select count(*)::int as n from (select 1 ${hits} limit ${sql.raw(String(MAX_COUNT + 1))}) as hits`,
  );
  const n = counted?.n ?? 0;
  const total = { total: Math.min(n, MAX_COUNT), capped: n > MAX_COUNT };
  const offset = (page.current - 1) * page.pageSize;
  const limit = Math.min(page.pageSize, total.total - offset);
  if (limit <= 0) return { list: [], ...total };
  const order = orderOf(page.sort);
  const rows = await rowsOf<Stored>(
    database,
    sql`select ${COLUMNS} from (select c.* ${hits} order by ${order} limit ${limit} offset ${offset}) as c ${JOINS}
    order by ${order}`,
  );
  return { list: rows.map(present), ...total };
}

/** The field is one of the contract's; the id makes the order of equals the same on every page. */
const orderOf = ({ field, direction }: Sort): SQL => sql.raw(`c.${field} ${direction}, c.id ${direction}`);

/** The call that stands beside another in the list, or null at its end. */
export async function callBeside(
  database: Sql,
  companyId: number,
  filter: CallFilter,
  period: Period,
  { id, sort, side }: { id: string; sort: Sort; side: 'previous' | 'next' },
): Promise<string | null> {
  const direction = (side === 'next') === (sort.direction === 'desc') ? 'desc' : 'asc';
  const column = sql.raw(`c.${sort.field}`);
  const value = sql`(select ${sql.raw(`p.${sort.field}`)} from call_records p where ${ofCompany(p, companyId)} and p.id = ${id})`;
  const than = sql.raw(direction === 'desc' ? '<' : '>');
  const beyond = sql`${column} ${than}= ${value} and (${column}, c.id) ${than} (${value}, ${id})`;
  const [found] = await rowsOf<{ id: string }>(
    database,
    sql`select c.id from call_records c where ${and(ofCompany(c, companyId), callsWhere(filter, period), beyond)}
    order by ${orderOf({ field: sort.field, direction })} limit 1`,
  );
  return found?.id ?? null;
}

/** The next `limit` calls older than `before`, newest first. */
export async function olderCalls(
  database: Sql,
  companyId: number,
  filter: CallFilter,
  period: Period,
  before: string | undefined,
  limit: number,
): Promise<CallRow[]> {
  const older = before ? beside(companyId, before, '<') : undefined;
  const rows = await rowsOf<Stored>(
    database,
    sql`select ${COLUMNS} from call_records c ${JOINS} where ${and(ofCompany(c, companyId), callsWhere(filter, period), older)}
    order by c.at desc, c.id desc limit ${limit}`,
  );
  return rows.map(present);
}

export async function findCall(database: Sql, companyId: number, id: string) {
  const [row] = await rowsOf<Stored & { detail: CallDetail }>(
    database,
    sql`select ${COLUMNS}, c.detail from call_records c ${JOINS} where c.id = ${id} and ${ofCompany(c, companyId)}`,
  );
  return row ? { ...present(row), connectorId: row.connector_id, detail: row.detail } : undefined;
}

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
  database: Sql,
  companyId: number,
  filter: CallFilter,
  period: Period,
  bucket: Bucket,
  zone: string,
) {
  return rowsOf<SeriesRow>(
    database,
    sql`select date_trunc(${sql.raw(`'${bucket}'`)}, c.at, ${sql.raw(`'${zone}'`)}) as at,
       count(*) filter (where outcome = 'ok')::int as ok, count(*) filter (where outcome = 'empty')::int as empty,
       count(*) filter (where outcome = 'refused')::int as refused, count(*) filter (where outcome = 'failed')::int as failed,
       sum(amount)::int8 as spend
     from call_records c where ${ofCompany(c, companyId)} and ${callsWhere(filter, period)} group by 1 order by 1`,
  );
}

export async function callTotals(database: Sql, companyId: number, filter: CallFilter, period: Period) {
  const [totals] = await rowsOf<EndpointOutput<'call.stats'>['totals']>(
    database,
    sql`select count(*)::int as calls, count(*) filter (where ${FAILED})::int as failed, coalesce(sum(amount), 0)::int8 as spend,
       percentile_cont(0.5) within group (order by duration_ms) as p50_ms,
       percentile_cont(0.95) within group (order by duration_ms) as p95_ms
     from call_records c where ${ofCompany(c, companyId)} and ${callsWhere(filter, period)}`,
  );
  return totals ?? { calls: 0, failed: 0, spend: 0, p50_ms: null, p95_ms: null };
}
