import { MAX_COUNT } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Sql } from '../../db/client';
import type { CallDetail } from '../../db/schema';
import type { Period } from '../../kernel/period';
import { iso } from '../../kernel/time';
import { type CallFilter, callsWhere, FAILED, Params } from './filter';

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

const COLUMNS = `c.id, c.at, c.connector_id, k.name as connector_name, k.type as connector_type, c.app_id,
  coalesce(a.name, '') as app_name, c.key_prefix, c.mode, c.source, c.status, c.outcome, c.code, c.rows, c.amount,
  c.duration_ms, c.ip, c.request_id`;
const JOINS = `left join connectors k on k.id = c.connector_id and k.company_id = c.company_id
  left join apps a on a.id = c.app_id and a.company_id = c.company_id`;

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

/** `c` newer or older than the call of that id, in the order of the list. */
function beside(companyId: number, id: string, side: '>' | '<', params: Params): string {
  const key = params.add(id);
  const at = `(select p.at from call_records p where p.company_id = ${params.add(companyId)} and p.id = ${key})`;
  return `c.at ${side}= ${at} and (c.at, c.id) ${side} (${at}, ${key})`;
}

export interface Page {
  current: number;
  pageSize: number;
  sort: string;
  after?: string | undefined;
}

/** A page of a list that ends at row 1000. // §5 */
export async function listCalls(sql: Sql, companyId: number, filter: CallFilter, period: Period, page: Page) {
  const params = new Params();
  const where = [callsWhere(companyId, filter, period, params)];
  if (page.after) where.push(beside(companyId, page.after, '>', params));
  const hits = `from call_records c where ${where.join(' and ')}`;
  const counted = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 ${hits} limit ${MAX_COUNT + 1}) as hits`,
    params.values,
  );
  const n = counted.rows[0]?.n ?? 0;
  const total = { total: Math.min(n, MAX_COUNT), capped: n > MAX_COUNT };
  const offset = (page.current - 1) * page.pageSize;
  const limit = Math.min(page.pageSize, total.total - offset);
  if (limit <= 0) return { list: [], ...total };
  const order = orderOf(page.sort);
  const window = `limit ${params.add(limit)} offset ${params.add(offset)}`;
  const { rows } = await sql.query<Stored>(
    `select ${COLUMNS} from (select c.* ${hits} order by ${order} ${window}) as c ${JOINS} order by ${order}`,
    params.values,
  );
  return { list: rows.map(present), ...total };
}

/** `sort` is one of the contract's; the id makes the order of equals the same on every page. */
function orderOf(sort: string): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `c.${sort.replace(/^-/, '')} ${direction}, c.id ${direction}`;
}

/** The next `limit` calls older than `before`, newest first. */
export async function olderCalls(
  sql: Sql,
  companyId: number,
  filter: CallFilter,
  period: Period,
  before: string | undefined,
  limit: number,
): Promise<CallRow[]> {
  const params = new Params();
  const where = [callsWhere(companyId, filter, period, params)];
  if (before) where.push(beside(companyId, before, '<', params));
  const { rows } = await sql.query<Stored>(
    `select ${COLUMNS} from call_records c ${JOINS} where ${where.join(' and ')}
     order by c.at desc, c.id desc limit ${params.add(limit)}`,
    params.values,
  );
  return rows.map(present);
}

export async function findCall(sql: Sql, companyId: number, id: string) {
  const { rows } = await sql.query<Stored & { detail: CallDetail }>(
    `select ${COLUMNS}, c.detail from call_records c ${JOINS} where c.id = $1 and c.company_id = $2`,
    [id, companyId],
  );
  const row = rows[0];
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
  sql: Sql,
  companyId: number,
  filter: CallFilter,
  period: Period,
  bucket: Bucket,
  zone: string,
) {
  const params = new Params();
  const where = callsWhere(companyId, filter, period, params);
  const { rows } = await sql.query<SeriesRow>(
    `select date_trunc('${bucket}', c.at, '${zone}') as at,
       count(*) filter (where outcome = 'ok')::int as ok, count(*) filter (where outcome = 'empty')::int as empty,
       count(*) filter (where outcome = 'refused')::int as refused, count(*) filter (where outcome = 'failed')::int as failed,
       sum(amount)::int8 as spend
     from call_records c where ${where} group by 1 order by 1`,
    params.values,
  );
  return rows;
}

export async function callTotals(sql: Sql, companyId: number, filter: CallFilter, period: Period) {
  const params = new Params();
  const where = callsWhere(companyId, filter, period, params);
  const { rows } = await sql.query<EndpointOutput<'call.stats'>['totals']>(
    `select count(*)::int as calls, count(*) filter (where ${FAILED})::int as failed, coalesce(sum(amount), 0)::int8 as spend,
       percentile_cont(0.5) within group (order by duration_ms) as p50_ms,
       percentile_cont(0.95) within group (order by duration_ms) as p95_ms
     from call_records c where ${where}`,
    params.values,
  );
  return rows[0] ?? { calls: 0, failed: 0, spend: 0, p50_ms: null, p95_ms: null };
}
