import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Sort } from '@daas/contract/shapes';
import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '../../db/client';
import { queryRows } from '../../db/queryRows';
import { apps, type CallDetail, callRecords, connectors } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { cappedCount } from '../../kernel/cappedCount';
import { windowOf } from '../../kernel/page';
import { DAY_MS, type Period } from '../../kernel/period';
import { iso } from '../../kernel/time';
import { needsRecords } from '../../records/callSums';
import type { RecordPosition, StoredRecord } from '../../records/olderRecords';
import type { Book } from '../measures/calls';
import { type CallFilter, callsWhere } from './filter';

export type CallRow = Omit<EndpointOutput<'call.list'>['list'][number], 'question'>;
/** A call with what was sent, where that was asked for. */
export type CallWithRequest = CallRow & Pick<StoredRecord, 'data_set' | 'request'>;

interface Stored extends StoredRecord {
  connector_name: string | null;
  connector_type: string | null;
  app_name: string;
  app_kind: 'program' | 'agent';
}

const c = alias(callRecords, 'c');
const k = alias(connectors, 'k');
const a = alias(apps, 'a');
const COLUMNS = sql`c.id, c.at, c.connector_id, k.name as connector_name, k.type as connector_type, c.app_id,
  coalesce(a.name, '') as app_name, coalesce(a.kind, 'program') as app_kind, c.key_prefix, c.mode, c.source, c.status, c.outcome, c.code, c.rows, c.amount,
  c.duration_ms, c.ip, c.request_id, c.data_set`;
const REQUEST = sql`c.detail->'request' as request`;
const JOINS = sql`left join connectors k on k.id = c.connector_id and ${sameCompany(k, c)}
  left join apps a on a.id = c.app_id and ${sameCompany(a, c)}`;

const present = (row: Stored): CallRow => ({
  id: row.id,
  at: iso(row.at),
  connector:
    row.connector_id !== null && row.connector_name !== null && row.connector_type !== null
      ? { id: row.connector_id, name: row.connector_name, type: row.connector_type }
      : null,
  app: { id: row.app_id, name: row.app_name, kind: row.app_kind },
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

const presentWithRequest = (row: Stored): CallWithRequest => ({
  ...present(row),
  data_set: row.data_set,
  request: row.request,
});

/** `c` beyond that place in an order. */
function beyond(place: RecordPosition, { field, direction }: Sort): SQL {
  const column = sql.raw(`c.${field}`);
  const value = place[field as 'at' | 'amount' | 'duration_ms'];
  const than = sql.raw(direction === 'desc' ? '<' : '>');
  return sql`${column} ${than}= ${value} and (${column}, c.id) ${than} (${value}, ${place.id})`;
}
const OLDEST_FIRST: Sort = { field: 'at', direction: 'asc' };
const NEWEST_FIRST: Sort = { field: 'at', direction: 'desc' };

export const placeOf = ({ id, at, amount, duration_ms }: CallRow): RecordPosition => ({
  id,
  at: new Date(at),
  amount,
  duration_ms,
});

export interface Page {
  current: number;
  pageSize: number;
  sort: Sort;
  /** Newer calls alone. */
  after?: RecordPosition | undefined;
  /** With what was sent. */
  requests?: boolean;
}

/** A page of a list that ends at row 1000. // §5 */
export async function listCalls(
  { database, records }: Book,
  companyId: number,
  filter: CallFilter,
  period: Period,
  { current, pageSize, sort, after, requests = false }: Page,
): Promise<{ list: CallWithRequest[] } & ReturnType<typeof cappedCount>> {
  const { here, older } = await records.split(period);
  const which = { filter, after };
  const newer = after ? beyond(after, OLDEST_FIRST) : undefined;
  const hits = sql`from call_records c where ${and(ofCompany(c, companyId), callsWhere(filter, here), newer)}`;
  const summed =
    after || needsRecords(filter)
      ? null
      : await records.sums(companyId, here, { filter, grain: 'day', withReads: true });
  const [[countRow], there = 0] = await Promise.all([
    queryRows<{ n: number }>(
      database.sql,
      summed ? sql`select coalesce(sum(calls), 0)::int8 as n from ${summed} c` : sql`select count(*) as n ${hits}`,
    ),
    older?.ask.count(companyId, older.period, which),
  ]);
  const total = cappedCount((countRow?.n ?? 0) + there);
  const { offset, limit } = windowOf({ current, pageSize }, total.total);
  if (limit === 0) return { list: [], ...total };
  const order = orderOf(sort);
  // Of both, so many that the page is among them.
  const [rowOffset, rowLimit] = there > 0 ? [0, offset + limit] : [offset, limit];
  const [rows, others = []] = await Promise.all([
    queryRows<Stored>(
      database.sql,
      sql`select ${COLUMNS}${requests ? sql`, ${REQUEST}` : sql``} from (select c.* ${hits} order by ${order} limit ${rowLimit} offset ${rowOffset}) as c ${JOINS}
      order by ${order}`,
    ),
    there > 0 ? older?.ask.rows(companyId, older.period, which, { sort, limit: rowLimit, requests }) : undefined,
  ]);
  if (others.length === 0) return { list: rows.slice(offset - rowOffset).map(presentWithRequest), ...total };
  const page = mergeSorted([...rows, ...others], sort).slice(offset, offset + limit);
  return { list: (await withNames(database.sql, companyId, page)).map(presentWithRequest), ...total };
}

/** The field is one of the contract's; the id makes the order of equals the same on every page. */
const orderOf = ({ field, direction }: Sort): SQL => sql.raw(`c.${field} ${direction}, c.id ${direction}`);

/** The call that stands beside another in the list, or null at its end. */
export async function callBeside(
  { database, records }: Book,
  companyId: number,
  filter: CallFilter,
  period: Period,
  { place, sort, side }: { place: RecordPosition; sort: Sort; side: 'previous' | 'next' },
): Promise<string | null> {
  const { here, older } = await records.split(period);
  const direction = (side === 'next') === (sort.direction === 'desc') ? 'desc' : 'asc';
  const order: Sort = { field: sort.field, direction };
  const where = and(ofCompany(c, companyId), callsWhere(filter, here), beyond(place, order));
  const [recent, others = []] = await Promise.all([
    queryRows<RecordPosition>(
      database.sql,
      sql`select c.id, c.at, c.amount, c.duration_ms from call_records c where ${where} order by ${orderOf(order)} limit 1`,
    ),
    older?.ask.rows(companyId, older.period, { filter }, { sort: order, limit: 1, beyond: place }),
  ]);
  return mergeSorted<RecordPosition>([...recent, ...others], order)[0]?.id ?? null;
}

/** The next `limit` calls older than that, newest first. */
export async function olderCalls(
  { database, records }: Book,
  companyId: number,
  filter: CallFilter,
  period: Period,
  before: RecordPosition | undefined,
  limit: number,
): Promise<CallRow[]> {
  const { here, older } = await records.split(period);
  const where = and(ofCompany(c, companyId), callsWhere(filter, here), before && beyond(before, NEWEST_FIRST));
  const rows = await queryRows<Stored>(
    database.sql,
    sql`select ${COLUMNS} from call_records c ${JOINS} where ${where} order by c.at desc, c.id desc limit ${limit}`,
  );
  if (!older || rows.length === limit) return rows.map(present);
  const order = { sort: NEWEST_FIRST, limit: limit - rows.length, beyond: before };
  const others = await older.ask.rows(companyId, older.period, { filter }, order);
  return [...rows, ...(await withNames(database.sql, companyId, others))].map(present);
}

export async function findCall({ database, records }: Book, companyId: number, id: string) {
  const [row] = await queryRows<Stored & { detail: CallDetail }>(
    database.sql,
    sql`select ${COLUMNS}, c.detail from call_records c ${JOINS} where c.id = ${id} and ${ofCompany(c, companyId)}`,
  );
  if (row) return { ...present(row), connectorId: row.connector_id, detail: row.detail };
  const { older } = await records.split(ALWAYS);
  const record = await older?.ask.find(companyId, older.period, id);
  if (!record) return undefined;
  const [call] = await withNames(database.sql, companyId, [record]);
  return { ...present(call as Stored), connectorId: record.connector_id, detail: record.detail };
}
/** Longer than any answer is kept to be given again. */
const REPEATED_MS = 2 * DAY_MS;
const REPEATS_NAMED = 20;

/** Calls that were answered by another one's answer. */
export async function repeatsOf(
  { database }: Book,
  companyId: number,
  { id, at, app }: Pick<CallRow, 'id' | 'at' | 'app'>,
): Promise<{ id: string; at: string; key_prefix: string }[]> {
  const until = new Date(new Date(at).getTime() + REPEATED_MS);
  const rows = await queryRows<{ id: string; at: string | Date; key_prefix: string }>(
    database.sql,
    sql`select c.id, c.at, c.key_prefix from call_records c
      where ${ofCompany(c, companyId)} and c.app_id = ${app.id} and c.at >= ${at} and c.at < ${until}
        and c.reason = 'replay' and c.detail->>'replayOf' = ${id}
      order by c.at, c.id limit ${REPEATS_NAMED}`,
  );
  return rows.map((row) => ({ ...row, at: iso(new Date(row.at)) }));
}

const ALWAYS: Period = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') };

/** Records with the names of their connectors and apps. */
async function withNames(database: Sql, companyId: number, records: readonly StoredRecord[]): Promise<Stored[]> {
  const ids = (key: 'connector_id' | 'app_id') => sql.param([...new Set(records.map((row) => row[key] ?? 0))]);
  const [ofConnectors, ofApps] = await Promise.all([
    queryRows<{ id: number; name: string; type: string }>(
      database,
      sql`select k.id, k.name, k.type from connectors k where ${ofCompany(k, companyId)} and k.id = any(${ids('connector_id')})`,
    ),
    queryRows<{ id: number; name: string; kind: Stored['app_kind'] }>(
      database,
      sql`select a.id, a.name, a.kind from apps a where ${ofCompany(a, companyId)} and a.id = any(${ids('app_id')})`,
    ),
  ]);
  const connectorOf = new Map(ofConnectors.map((one) => [one.id, one]));
  const appOf = new Map(ofApps.map((one) => [one.id, one]));
  return records.map((row) => ({
    ...row,
    connector_name: connectorOf.get(row.connector_id ?? 0)?.name ?? null,
    connector_type: connectorOf.get(row.connector_id ?? 0)?.type ?? null,
    app_name: appOf.get(row.app_id)?.name ?? '',
    app_kind: appOf.get(row.app_id)?.kind ?? 'program',
  }));
}

/** Sorts rows of both databases as each of them does. */
function mergeSorted<T extends RecordPosition>(rows: readonly T[], { field, direction }: Sort): T[] {
  const sign = direction === 'desc' ? -1 : 1;
  const value = (row: T) => Number(row[field as 'at' | 'amount' | 'duration_ms']);
  return rows.toSorted((one, other) => sign * (value(one) - value(other) || (one.id < other.id ? -1 : 1)));
}
