import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import type { Sort } from '@daas/contract/shapes';
import { type ClickHouse, Params } from '../db/clickHouse';
import type { CallDetail } from '../db/schema';
import type { Period } from '../kernel/period';
import { CLASSES, DURATION_BOUNDS_MS } from './durations';
import { READ_REASONS, type SumFilter } from './sumFilter';

/** A record; `request` is set only if requested. */
export interface StoredRecord {
  id: string;
  at: Date;
  connector_id: number | null;
  app_id: number;
  key_prefix: string;
  mode: 'live' | 'test';
  source: 'gateway' | 'console' | 'agent';
  status: number;
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  code: string | null;
  rows: number;
  amount: number;
  duration_ms: number;
  ip: string;
  request_id: string;
  data_set: string | null;
  /** Set with `Order.requests`. */
  request?: CallDetail['request'] | undefined;
}
const ROW = `id, toUnixTimestamp64Milli(at) as ms, connector_id, app_id, key_prefix, mode, source, status, outcome, code, rows,
  amount, duration_ms, ip, request_id, data_set`;

/** Times of sums, in milliseconds. */
const TIMES = {
  minute: 'toUnixTimestamp(toStartOfMinute(at)) * 1000',
  hour: 'toUnixTimestamp(toStartOfHour(at)) * 1000',
  day: `toUnixTimestamp(toDateTime(toDate(at, '${BUSINESS_TIME_ZONE}'), '${BUSINESS_TIME_ZONE}')) * 1000`,
} as const;

/** A row of `call_hours` in PostgreSQL. */
export interface SumRow {
  at: Date;
  connector_id: number;
  app_id: number;
  data_set: string;
  mode: StoredRecord['mode'];
  source: StoredRecord['source'];
  status: number;
  outcome: StoredRecord['outcome'];
  code: string;
  reason: string;
  charged: boolean;
  calls: number;
  rows: number;
  amount: number;
  last_at: Date;
  durations: number[];
}

/** Conditions: a filter of the contract and additional ones. */
export interface RecordConditions {
  filter?: SumFilter;
  /** Rejected or failed calls. */
  failed?: boolean;
  live?: boolean;
  answered?: boolean;
  connected?: boolean;
  /** Newer than this record. */
  after?: RecordPosition | undefined;
  /** Rejected with this code; null means without a code. */
  code?: string | null;
}

/** Which records are added up. */
export interface SumConditions {
  filter: SumFilter;
  grain: keyof typeof TIMES;
}

/** Sums as ClickHouse answers them. */
interface SumTimes {
  ms: number;
  last_ms: number;
  is_charged: number;
  n_rows: number;
  n_amount: number;
}

/** A position in any order of records. */
export type RecordPosition = Pick<StoredRecord, 'id' | 'at' | 'amount' | 'duration_ms'>;

export interface Order {
  sort: Sort;
  limit: number;
  /** The last record of the previous page. */
  beyond?: RecordPosition | undefined;
  /** Includes the requests. */
  requests?: boolean;
}

/** Queries for switched months. The first parameter is the company; `ofCompanyInClickHouse` adds it to the condition. */
export interface OlderRecords {
  rows(companyId: number, period: Period, which: RecordConditions, order: Order): Promise<StoredRecord[]>;
  find(companyId: number, period: Period, id: string): Promise<(StoredRecord & { detail: CallDetail }) | undefined>;
  /** Counts up to `max`. Default: all. */
  count(companyId: number, period: Period, which: RecordConditions, max?: number): Promise<number>;
  /** Adds up records by what they have in common. */
  sums(companyId: number, period: Period, question: SumConditions): Promise<SumRow[]>;
}

const ofCompanyInClickHouse = (companyId: number, params: Params): string =>
  `company_id = ${params.add(companyId, 'Int64')}`;

function conditions(companyId: number, { from, to }: Period, which: RecordConditions, params: Params): string {
  const { filter = {}, failed, live, answered, connected, after, code } = which;
  const moment = (at: Date) => `fromUnixTimestamp64Milli(${params.add(at.getTime(), 'Int64')}, 'UTC')`;
  const equal = (column: string, value: string | number | undefined, type = 'String') =>
    value === undefined ? [] : [`${column} = ${params.add(value, type)}`];
  const oneOf = (column: string, values: readonly number[] | undefined) =>
    values === undefined ? [] : [`has(${params.add([...values], 'Array(Int64)')}, ${column})`];
  const { charged, keyword } = filter;
  return [
    ofCompanyInClickHouse(companyId, params),
    `at >= ${moment(from)} and at < ${moment(to)}`,
    ...equal('connector_id', filter.connector_id, 'Int64'),
    ...equal('app_id', filter.app_id, 'Int64'),
    ...(filter.counted ? [`coalesce(reason, '') not in (${READ_REASONS})`] : []),
    ...equal('outcome', filter.outcome),
    ...equal('status', filter.status, 'Int64'),
    ...equal('mode', filter.mode),
    ...equal('source', filter.source),
    ...(charged === undefined ? [] : [charged ? 'amount > 0' : 'amount = 0']),
    ...(keyword === undefined ? [] : [matches(keyword, params)]),
    ...equal('code', filter.code),
    ...equal('data_set', filter.product),
    ...(filter.min_ms === undefined ? [] : [`duration_ms >= ${params.add(filter.min_ms, 'Float64')}`]),
    ...(filter.max_ms === undefined ? [] : [`duration_ms < ${params.add(filter.max_ms, 'Float64')}`]),
    ...(failed ? [`outcome in ('refused', 'failed')`] : []),
    ...(answered ? [`outcome in ('ok', 'empty')`] : []),
    ...(live ? [`mode = 'live'`] : []),
    ...(connected ? ['connector_id is not null'] : []),
    ...oneOf('connector_id', filter.connectorIds),
    ...oneOf('app_id', filter.appIds),
    ...(after
      ? [
          `(toUnixTimestamp64Milli(at), id) > (${params.add(after.at.getTime(), 'Int64')}, ${params.add(after.id, 'String')})`,
        ]
      : []),
    ...(code === undefined ? [] : [code === null ? 'code is null' : `code = ${params.add(code, 'String')}`]),
  ].join(' and ');
}

function matches(keyword: string, params: Params): string {
  const value = params.add(keyword, 'String');
  if (keyword.startsWith('call_')) return `id = ${value}`;
  if (keyword.startsWith('req_')) return `request_id = ${value}`;
  return `startsWith(key_prefix, ${value})`;
}

const toStoredRecord = ({ ms, ...row }: Omit<StoredRecord, 'at'> & { ms: number }): StoredRecord => ({
  ...row,
  at: new Date(ms),
});

/** Queries for the records in a table of ClickHouse. */
export function olderRecords(clickhouse: ClickHouse, table: string): OlderRecords {
  type Row = Omit<StoredRecord, 'at'> & { ms: number };
  return {
    async rows(companyId, period, which, { sort: { field, direction }, limit, beyond, requests }) {
      const params = new Params();
      const where = conditions(companyId, period, which, params);
      const than = direction === 'desc' ? '<' : '>';
      const value = beyond && { at: beyond.at.getTime(), amount: beyond.amount, duration_ms: beyond.duration_ms };
      const column = field === 'at' ? 'toUnixTimestamp64Milli(at)' : field;
      const after = value
        ? ` and (${column}, id) ${than} (${params.add(value[field as keyof typeof value], field === 'duration_ms' ? 'Float64' : 'Int64')}, ${params.add(beyond.id, 'String')})`
        : '';
      const request = requests ? `, JSONExtractRaw(detail, 'request') as request` : '';
      const rows = await clickhouse.query<Row & { request?: string }>(
        `select ${ROW}${request} from ${table} where ${where}${after} order by ${field} ${direction}, id ${direction} limit ${limit}`,
        params,
      );
      return rows.map(({ request: sent, ...row }) => ({
        ...toStoredRecord(row),
        ...(sent ? { request: JSON.parse(sent) as CallDetail['request'] } : {}),
      }));
    },
    async find(companyId, period, id) {
      const params = new Params();
      const where = conditions(companyId, period, {}, params);
      const [row] = await clickhouse.query<Row & { detail: string }>(
        `select ${ROW}, detail from ${table} where ${where} and id = ${params.add(id, 'String')} limit 1`,
        params,
      );
      if (!row) return undefined;
      const { detail, ...stored } = row;
      return { ...toStoredRecord(stored), detail: JSON.parse(detail) as CallDetail };
    },
    async count(companyId, period, which, max) {
      const params = new Params();
      const where = conditions(companyId, period, which, params);
      const end = max === undefined ? '' : `limit ${max}`;
      const [row] = await clickhouse.query<{ n: number }>(
        `select toUInt32(count()) as n from (select 1 from ${table} where ${where} ${end})`,
        params,
      );
      return row?.n ?? 0;
    },
    async sums(companyId, period, { filter, grain }) {
      const params = new Params();
      const where = conditions(companyId, period, { filter }, params);
      const classes = `arrayCount(bound -> duration_ms >= bound, [${DURATION_BOUNDS_MS}]) + 1`;
      const rows = await clickhouse.query<Omit<SumRow, 'at' | 'last_at' | 'charged'> & SumTimes>(
        `select ${TIMES[grain]} as ms, ifNull(connector_id, 0) as connector_id, app_id, ifNull(data_set, '') as data_set, mode,
          source, status, outcome, ifNull(code, '') as code, ifNull(reason, '') as reason, toUInt8(amount > 0) as is_charged,
          toUInt32(count()) as calls, sum(rows) as n_rows, sum(amount) as n_amount, toUnixTimestamp64Milli(max(at)) as last_ms,
          sumForEach(arrayMap(place -> toUInt32(place = ${classes}), range(1, ${CLASSES + 1}))) as durations
         from ${table} where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
         settings prefer_column_name_to_alias = 1`,
        params,
      );
      return rows.map(({ ms, last_ms, is_charged, n_rows, n_amount, ...row }) => ({
        ...row,
        at: new Date(ms),
        last_at: new Date(last_ms),
        charged: is_charged === 1,
        rows: n_rows,
        amount: n_amount,
      }));
    },
  };
}
