import { BUSINESS_TIME_ZONE, MAX_COUNT } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { Sql } from '../../db/client';
import type { Period } from '../../kernel/period';

export interface Account {
  balance: number;
  reserved: number;
}

export async function accountOf(sql: Sql, companyId: number): Promise<Account> {
  const { rows } = await sql.query<Account>('select balance, reserved from accounts where company_id = $1', [
    companyId,
  ]);
  return rows[0] ?? { balance: 0, reserved: 0 };
}

/** What was spent, net of what was given back, by business day; days without any are left out. */
export async function spendByDay(sql: Sql, companyId: number, period: Period): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ day: string; spend: number }>(
    `select to_char(at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD') as day, -sum(amount)::int8 as spend
     from ledger_entries
     where company_id = $1 and at >= $2 and at < $3 and kind in ('call', 'file', 'refund') group by 1`,
    [companyId, period.from, period.to],
  );
  return new Map(rows.map(({ day, spend }) => [day, spend]));
}

export async function callsByDay(sql: Sql, companyId: number, period: Period): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ day: string; calls: number }>(
    `select to_char(at at time zone '${BUSINESS_TIME_ZONE}', 'YYYY-MM-DD') as day, count(*)::int as calls
     from call_records where company_id = $1 and at >= $2 and at < $3 and mode = 'live' group by 1`,
    [companyId, period.from, period.to],
  );
  return new Map(rows.map(({ day, calls }) => [day, calls]));
}

export interface LedgerRow {
  id: string;
  at: Date;
  kind: 'call' | 'file' | 'credit' | 'purchase' | 'refund' | 'adjustment' | 'opening';
  amount: number;
  balance_after: number;
  description: string;
  cause_type: string;
  cause_id: string;
}

/** Newest first; the list ends at row 1000. // §5 */
export async function ledgerPage(
  sql: Sql,
  companyId: number,
  { kind, keyword, current, pageSize }: EndpointParsedInput<'cost.ledger'>,
  period: Period,
) {
  const values: unknown[] = [companyId, period.from, period.to];
  const where = ['company_id = $1', 'at >= $2', 'at < $3'];
  if (kind) where.push(`kind = $${values.push(kind)}`);
  if (keyword) {
    const place = `$${values.push(keyword)}`;
    where.push(`(id = ${place} or cause_id = ${place} or strpos(lower(description), lower(${place})) > 0)`);
  }
  const hits = `from ledger_entries where ${where.join(' and ')}`;
  const counted = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 ${hits} limit ${MAX_COUNT + 1}) as hits`,
    values,
  );
  const n = counted.rows[0]?.n ?? 0;
  const total = { total: Math.min(n, MAX_COUNT), capped: n > MAX_COUNT };
  const offset = (current - 1) * pageSize;
  const limit = Math.min(pageSize, total.total - offset);
  if (limit <= 0) return { rows: [], ...total };
  const { rows } = await sql.query<LedgerRow>(
    `select id, at, kind, amount, balance_after, description, cause_type, cause_id ${hits}
     order by seq desc limit ${limit} offset ${offset}`,
    values,
  );
  return { rows, ...total };
}

export type BillBy = EndpointParsedInput<'cost.bills'>['by'];
export type Granularity = EndpointParsedInput<'cost.bills'>['granularity'];
export interface BillRow {
  period: string;
  key: string;
  /** Empty for products, which the catalogue names. */
  name: string;
  calls: number;
  charged: number;
  files: number;
  amount: number;
}

const KEYS: Record<BillBy, string> = { product: 'data_set', connector: 'connector_id', app: 'app_id' };
const NAMES: Record<BillBy, string> = {
  product: '',
  connector: 'left join connectors n on n.id::text = b.key and n.company_id = $1',
  app: 'left join apps n on n.id::text = b.key and n.company_id = $1',
};
const FORMATS: Record<Granularity, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' };

/**
 * Calls by their records, files by their ledger entries and what was given back of them: together the ledger's spend.
 * At most `limit` rows.
 */
export async function billRows(
  sql: Sql,
  companyId: number,
  period: Period,
  { by, granularity, limit }: { by: BillBy; granularity: Granularity; limit: number },
): Promise<BillRow[]> {
  const { rows } = await sql.query<BillRow>(
    `with charges as (
       select at, data_set, connector_id, app_id, 1 as calls, (amount > 0)::int as charged, 0 as files, amount
       from call_records
       where company_id = $1 and at >= $2 and at < $3 and mode = 'live' and connector_id is not null
       union all
       select l.at, coalesce(c.data_set, d.data_set), c.id, c.app_id, 0, 0, (l.kind = 'file')::int, -l.amount
       from ledger_entries l
       left join name_lists v on l.cause_type = 'name-list' and v.id = l.cause_id
       left join downloads d on l.cause_type = 'download' and d.id = l.cause_id
       left join connectors c on c.id = coalesce(v.connector_id, d.connector_id) and c.company_id = l.company_id
       where l.company_id = $1 and l.at >= $2 and l.at < $3 and l.kind in ('file', 'refund')
     ), b as (
       select to_char(at at time zone '${BUSINESS_TIME_ZONE}', '${FORMATS[granularity]}') as period,
         coalesce(${KEYS[by]}::text, '') as key, sum(calls)::int as calls, sum(charged)::int as charged,
         sum(files)::int as files, sum(amount)::int8 as amount
       from charges group by 1, 2
     )
     select b.*, ${by === 'product' ? `''` : `coalesce(n.name, '')`} as name
     from b ${NAMES[by]} order by b.period desc, b.amount desc, b.key limit $4`,
    [companyId, period.from, period.to, limit],
  );
  return rows;
}
