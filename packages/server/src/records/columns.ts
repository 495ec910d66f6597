import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';

/** A column of records in ClickHouse, named as in PostgreSQL. */
interface Column {
  name: string;
  type: string;
  /** PostgreSQL expression for the JSON value. Default: the column. */
  shipped?: string;
  /** Expressions whose text is equal in both stores. Default: the column's text; null omits it from the digest. */
  digested?: { here: string; there: string } | null;
}

const AT = `(extract(epoch from at) * 1000)::bigint`;
const few = 'LowCardinality(String)';
const fewOrNone = 'LowCardinality(Nullable(String))';

const COLUMNS: readonly Column[] = [
  { name: 'id', type: 'String' },
  {
    name: 'at',
    type: "DateTime64(3, 'UTC')",
    shipped: `to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`,
    digested: { here: AT, there: 'toUnixTimestamp64Milli(at)' },
  },
  { name: 'company_id', type: 'Int64' },
  { name: 'app_id', type: 'Int64' },
  { name: 'connector_id', type: 'Nullable(Int64)' },
  { name: 'data_set', type: fewOrNone },
  { name: 'key_prefix', type: few },
  { name: 'mode', type: few },
  { name: 'source', type: few },
  { name: 'status', type: 'Int32' },
  { name: 'outcome', type: few },
  { name: 'code', type: fewOrNone },
  { name: 'rows', type: 'Int32' },
  { name: 'amount', type: 'Int64' },
  // The stores format fractions differently.
  { name: 'duration_ms', type: 'Float64', digested: null },
  { name: 'ip', type: few },
  { name: 'request_id', type: 'String' },
  { name: 'ledger_entry_id', type: 'Nullable(String)' },
  { name: 'detail', type: 'String codec(ZSTD(3))', shipped: 'detail::text' },
  { name: 'reason', type: fewOrNone },
];

export const COLUMN_NAMES = COLUMNS.map(({ name }) => name);

/**
 * Repeated rows of a key replace each other when parts are merged. A month is merged when it is switched over and read only
 * afterwards, so queries need no FINAL.
 */
export const createTable = (table: string): string => `
  create table if not exists ${table} (
    ${COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')},
    index id_index id type bloom_filter granularity 2,
    index request_index request_id type bloom_filter granularity 2
  ) engine = ReplacingMergeTree partition by toYYYYMM(at, '${BUSINESS_TIME_ZONE}') order by (company_id, at, id)`;

/** A record of PostgreSQL as a line of JSONCompactEachRow. */
export const RECORD_LINE = `json_build_array(${COLUMNS.map(({ name, shipped }) => shipped ?? name).join(', ')})::text`;

/** 24 bits of a text's MD5: the sum of a hundred million is an exact number in JavaScript. */
const hashed = {
  here: (text: string) => `('x' || left(md5(${text}), 6))::bit(24)::bigint`,
  there: (text: string) => `reinterpretAsUInt32(reverse(substring(MD5(${text}), 1, 3)))`,
};

/** A digest of a record's columns, equal in both stores. */
function digestOf(side: 'here' | 'there', names: readonly string[]): string {
  const texts = COLUMNS.filter(({ name, digested }) => names.includes(name) && digested !== null).map(
    ({ name, digested }) => {
      const value = digested?.[side] ?? name;
      return side === 'here' ? `coalesce((${value})::text, '')` : `ifNull(toString(${value}), '')`;
    },
  );
  return hashed[side](side === 'here' ? `concat_ws('|', ${texts})` : `concatWithSeparator('|', ${texts})`);
}

const CHARGED = ['id', 'amount', 'ledger_entry_id'];

/** The hash of a charge, computed from its entry in the ledger `l`. */
export const CHARGE_OF_ENTRY = hashed.here(`concat_ws('|', l.cause_id, (-l.amount)::text, l.id)`);

export const DAY = {
  here: `to_char(at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD')`,
  there: `toString(toDate(at, '${BUSINESS_TIME_ZONE}'))`,
};

/** Columns of sums in PostgreSQL and ClickHouse; the first four are company, business day, app and connector. */
export const SUMS = {
  here: `company_id, ${DAY.here} as day, app_id, coalesce(connector_id, 0) as connector_id, count(*)::int8 as calls,
    count(*) filter (where mode = 'live')::int8 as live, sum(amount)::int8 as amount, sum(${digestOf('here', COLUMN_NAMES)})::int8 as digest,
    coalesce(sum(${digestOf('here', CHARGED)}) filter (where amount <> 0), 0)::int8 as charges`,
  there: `company_id, ${DAY.there} as day, app_id, ifNull(connector_id, 0) as connector_id, toInt64(count()) as calls,
    toInt64(countIf(mode = 'live')) as live, sum(amount) as amount, toInt64(sum(${digestOf('there', COLUMN_NAMES)})) as digest,
    toInt64(sumIf(${digestOf('there', CHARGED)}, amount != 0)) as charges`,
};

/** Sums of a company's day that the ledger contains too. */
export const CLICKHOUSE_CHARGES = `company_id as company, ${DAY.there} as day, toInt64(count()) as calls, sum(amount) as amount,
  toInt64(sumIf(${digestOf('there', CHARGED)}, amount != 0)) as charges`;
