import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '../../db/queryRows';
import { apps, connectors, departments, ledgerEntries, refunds } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import type { Period } from '../../kernel/period';
import { CAUSE_JOINS, DEPARTMENT } from '../../money/chargeOwners';
import type { Book } from '../measures/calls';
import { CHARGED, otherThanCalls, REFUNDED } from '../measures/money';
import type { Services } from '../services';

const l = alias(ledgerEntries, 'l');
const k = alias(connectors, 'k');
const a = alias(apps, 'a');

export type BillBy = EndpointParsedInput<'cost.bills'>['by'];
export type Granularity = EndpointParsedInput<'cost.bills'>['granularity'];
export interface BillRow {
  period: string;
  key: string;
  /** Empty for products, which the catalogue names. */
  name: string;
  /** An app that is an agent. */
  agent: boolean;
  /** Of a department, the one above. */
  parent: string | null;
  calls: number;
  charged: number;
  files: number;
  /** Data applications and inventory. */
  orders: number;
  amount: number;
}

const KEYS: Record<BillBy, string> = {
  product: 'c.data_set',
  connector: 'c.connector_id',
  app: 'c.app_id',
  department: 'up.id',
};
const NAME_TABLES = { connector: connectors, app: apps, department: departments };
/** Joins the names of what `b` adds up. */
function namesOf(by: keyof typeof NAME_TABLES, companyId: number): SQL {
  const n = alias(NAME_TABLES[by], 'n');
  return sql`left join ${NAME_TABLES[by]} n on n.id::text = b.key and ${ofCompany(n, companyId)}`;
}
const p = alias(apps, 'p');
const t = alias(departments, 't');
/** Each charge once for its department and for all above; one without a department for none. */
const departmentsOf = (companyId: number): SQL =>
  sql`left join apps p on p.id = c.app_id and ${ofCompany(p, companyId)}
    left join departments t on t.id = coalesce(p.department_id, c.department_id) and ${ofCompany(t, companyId)}
    left join lateral unnest(t.path) as up(id) on true`;
const f = alias(refunds, 'f');
const FORMATS: Record<Granularity, string> = { day: 'YYYY-MM-DD', month: 'YYYY-MM' };
/** The business day or month of a moment. */
export const businessTime = (at: SQL, granularity: Granularity): SQL =>
  sql`to_char(${at} at time zone ${sql.raw(`'${BUSINESS_TIME_ZONE}'`)}, ${sql.raw(`'${FORMATS[granularity]}'`)})`;

const callsOf = (records: Services['records'], companyId: number, period: Period): Promise<SQL> =>
  records.sums(companyId, period, { filter: { mode: 'live' }, grain: 'day', bySubject: true });

/**
 * Calls by their sums, files and orders by their ledger entries, less what was refunded in the period: together the
 * ledger's spend.
 */
const chargesOf = (companyId: number, period: Period, calls: SQL): SQL =>
  sql`
    select r.at, r.data_set, r.connector_id, r.app_id, r.calls, case when r.charged then r.calls else 0 end as charged,
      0 as files, 0 as orders, r.amount, null::bigint as department_id
    from ${calls} r where r.connector_id > 0
    union all
    select l.at, coalesce(k.data_set, d.data_set, s.data_set, case when m.id is not null then 'market-report' end,
        'application:' || ao.product_type, case when l.kind = 'inventory' then 'inventory' end), k.id,
      k.app_id, 0, 0, (l.kind = 'file')::int, (l.kind in ('application', 'inventory'))::int, -l.amount, ${DEPARTMENT}
    from ledger_entries l
    ${CAUSE_JOINS}
    left join connectors k on k.id = coalesce(v.connector_id, d.connector_id) and ${sameCompany(k, l)}
    where ${ofCompany(l, companyId)} and ${otherThanCalls(period)} and (${CHARGED.files} or ${CHARGED.orders})
      and not ${REFUNDED}
    union all
    select f.at, f.data_set, f.connector_id, f.app_id, 0, 0, 0, 0, -f.amount, f.department_id
    from refunds f where ${ofCompany(f, companyId)} and f.at >= ${period.from} and f.at < ${period.to}`;

/** Returns what was spent by subject and time, at most `limit` rows: the latest first, then the largest. */
export async function billRows(
  read: <T>(statement: SQL) => Promise<T[]>,
  records: Services['records'],
  companyId: number,
  period: Period,
  { by, granularity, limit }: { by: BillBy; granularity: Granularity; limit: number },
): Promise<BillRow[]> {
  const calls = await callsOf(records, companyId, period);
  return read<BillRow>(
    sql`with charges as (${chargesOf(companyId, period, calls)}), b as (
      select ${businessTime(sql`c.at`, granularity)} as period,
        coalesce(${sql.raw(KEYS[by])}::text, '') as key, sum(calls)::int as calls, sum(charged)::int as charged,
        sum(files)::int as files, sum(orders)::int as orders, sum(amount)::int8 as amount
      from charges c ${by === 'department' ? departmentsOf(companyId) : undefined} group by 1, 2
    )
    select b.*, ${by === 'product' ? sql`''` : sql`coalesce(n.name, '')`} as name,
      ${by === 'app' ? sql`coalesce(n.kind = 'agent', false)` : sql`false`} as agent,
      ${by === 'department' ? sql`n.parent_id::text` : sql`null`} as parent
    from b ${by === 'product' ? undefined : namesOf(by, companyId)}
    order by b.period desc, b.amount desc, b.key limit ${limit}`,
  );
}

export type Share = Pick<BillRow, 'key' | 'name' | 'agent' | 'calls' | 'amount'>;

/** Returns the `limit` largest products, connectors and apps of `billRows` in a period, from one reading. */
export async function billShares(
  { database, records }: Book,
  companyId: number,
  period: Period,
  limit: number,
): Promise<Record<'product' | 'connector' | 'app', Share[]>> {
  const calls = await callsOf(records, companyId, period);
  const rows = await queryRows<Share & { subject: 'product' | 'connector' | 'app' }>(
    database.sql,
    sql`with charges as (${chargesOf(companyId, period, calls)}), b as (
      select case grouping(data_set, connector_id, app_id) when 3 then 'product' when 5 then 'connector' else 'app' end as subject,
        coalesce(data_set, connector_id::text, app_id::text, '') as key, sum(calls)::int as calls, sum(amount)::int8 as amount
      from charges group by grouping sets ((data_set), (connector_id), (app_id))
    ), ranked as (
      select b.*, row_number() over (partition by subject order by amount desc, key) as place from b
    )
    select r.subject, r.key, r.calls, r.amount, coalesce(k.name, a.name, '') as name, coalesce(a.kind = 'agent', false) as agent
    from ranked r
    left join connectors k on r.subject = 'connector' and k.id::text = r.key and ${ofCompany(k, companyId)}
    left join apps a on r.subject = 'app' and a.id::text = r.key and ${ofCompany(a, companyId)}
    where r.place <= ${limit} order by r.place`,
  );
  const sharesOf = (subject: 'product' | 'connector' | 'app') => rows.filter((row) => row.subject === subject);
  return { product: sharesOf('product'), connector: sharesOf('connector'), app: sharesOf('app') };
}
