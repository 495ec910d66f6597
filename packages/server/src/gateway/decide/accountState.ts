import { arrayParameter } from '../../db/arrayParameter';
import type { Sql } from '../../db/client';
import { columnList, type JsonRow } from '../../db/jsonRows';
import {
  accounts,
  allocations,
  apiKeys,
  apps,
  budgets,
  type CounterHold,
  type commissionRules,
  companies,
  connectors,
  type elementPrices,
  prices,
} from '../../db/schema';
import type { Windows } from '../../money/windows';
import {
  type Account,
  type AllocationRow,
  type AppRow,
  COLUMNS,
  type ConnectorRow,
  type CounterRow,
  type ElementRow,
  type IdempotencyRow,
  type KeyRow,
  type ReportRow,
} from '../rows';

export const CONNECTOR_COLUMNS = columnList(connectors, COLUMNS.connector);

/** Snapshot of all data that decides a batch of calls. */
export interface AccountState {
  keys: KeyRow[];
  companies: JsonRow<typeof companies, (typeof COLUMNS)['company'][number]>[];
  apps: AppRow[];
  connectors: ConnectorRow[];
  prices: JsonRow<typeof prices, (typeof COLUMNS)['price'][number]>[];
  budgets: JsonRow<typeof budgets, (typeof COLUMNS)['budget'][number]>[];
  accounts: Account[];
  /** In order of use: field groups before whole data sets, then by expiry. */
  allocations: AllocationRow[];
  reports: ReportRow[];
  /** Elements of the requested data sets that a partner sells, with its current prices and rules. */
  elements: ElementRow[];
  elementPrices: JsonRow<typeof elementPrices, 'companyId' | 'elementId' | 'reportId' | 'price'>[];
  rules: JsonRow<typeof commissionRules, 'elementId' | 'level' | 'fromVolume' | 'rate'>[];
  counters: CounterRow[];
  idempotency: IdempotencyRow[];
  reservations: string[];
  /** Calls that another server forwarded and then abandoned. */
  abandoned: string[];
}

/** Keys of the rows that a batch reads. */
export interface StateQuery {
  hashes: string[];
  companies: number[];
  connectors: number[];
  now: Date;
  windows: Windows;
  /** For opening calls, by the hash of their key. */
  idempotency: { hash: string; key: string }[];
  /** For closing calls. */
  closing: {
    holds: Pick<CounterHold, 'subject' | 'metric' | 'window'>[];
    idempotency: Pick<IdempotencyRow, 'app_id' | 'key'>[];
    reservations: string[];
  };
  /** Ids of calls that another server forwarded. */
  forwardedCalls: string[];
}

const rows = (columns: string, from: string) =>
  `coalesce((select json_agg(x) from (select ${columns} ${from}) x), '[]')`;

/**
 * One statement reads one snapshot. Every writer of a company's account, reservations, usage counters or Idempotency-Keys
 * updates its account row, so the version of that row covers all of them.
 */
const STATE = `
  with k as materialized (
    select ${columnList(apiKeys, COLUMNS.key)} from api_keys where hash = any(${arrayParameter(1, 'text')})
  ), c as materialized (
    select ${CONNECTOR_COLUMNS} from connectors where id = any(${arrayParameter(3, 'bigint')}) and deleted_at is null
  ), p as materialized (
    select ${columnList(apps, COLUMNS.app)}, array(
      select above.id from departments d, unnest(d.path) with ordinality as above(id, level)
      where d.id = apps.department_id order by above.level desc
    ) as departments, array(
      select distinct data_set from connectors o where o.app_id = apps.id and o.status = 'enabled' and o.deleted_at is null
    ) as data_sets from apps
    where id in (select app_id from k union select app_id from c) and deleted_at is null
  ), ids as materialized (
    select company_id from k union select unnest(${arrayParameter(2, 'bigint')})
  ), drawn as materialized (
    select ${COLUMNS.allocation.map((name) => `a.${columnList(allocations, [name])}`)}, e.data_set, e.fields from allocations a join elements e on e.id = a.element_id
    where a.app_id in (select id from p) and a.ended_at is null and a.expires_at > $14
  ), sold as materialized (
    select r.id, r.company_id, r.customer_id, t.path from customer_reports r join partners t using (company_id)
    where r.customer_id in (select company_id from ids) and r.state in ('protected', 'won') and r.protected_until > $14
  ), offered as materialized (
    select id, data_set, fields, case when valid_from <= $14 then floor else floor_before end as floor, suggested,
      case when valid_from <= $14 then status else status_before end as status from elements
    where data_set in (select data_set from c) and exists (select 1 from sold) order by id
  ), counted as (
    select subject, metric, "window" from (
      select 'company:' || company_id from ids union all select 'department:' || unnest(departments) from p
      union all select 'app:' || id from p union all select 'connector:' || id from c
    ) as s(subject), unnest($4::text[], $5::text[]) as w(metric, "window")
    union select 'allocation:' || id, 'units', 'all' from drawn
    union select 'partner:' || company_id, 'sales', $15 from sold
    union select * from unnest($6::text[], $7::text[], $8::text[])
  ), remembered as (
    select k.app_id, w.key from unnest($9::text[], $10::text[]) as w(hash, key) join k using (hash)
    union select * from unnest($11::bigint[], $12::text[])
  )
  select
    ${rows('*', 'from k')} as keys,
    ${rows('*', 'from c')} as connectors,
    ${rows('*', 'from p')} as apps,
    ${rows(columnList(accounts), 'from accounts where company_id in (select company_id from ids union select company_id from drawn union select company_id from sold)')} as accounts,
    ${rows('*', 'from sold')} as reports,
    ${rows('*', 'from offered')} as elements,
    ${rows(
      'company_id, element_id, report_id, case when valid_from <= $14 then price else price_before end as price',
      'from element_prices where company_id in (select company_id from sold) and element_id in (select id from offered)',
    )} as "elementPrices",
    ${rows(
      'element_id, level, from_volume, rate',
      `from commission_rules where exists (select 1 from sold) and from_day <= $16 and (to_day is null or to_day >= $16)
         and (element_id is null or element_id in (select id from offered)) order by created_at, id`,
    )} as rules,
    ${rows('*', 'from drawn order by cardinality(fields) = 0, expires_at, id')} as allocations,
    ${rows(columnList(companies, COLUMNS.company), 'from companies where id in (select company_id from ids)')} as companies,
    ${rows(
      columnList(prices, COLUMNS.price),
      `from (select distinct on (company_id, data_set) * from prices where data_set in (select data_set from c)
         and (company_id is null or company_id in (select company_id from ids)) and valid_from <= $14
         order by company_id, data_set, valid_from desc) priced`,
    )} as prices,
    ${rows(
      columnList(budgets, COLUMNS.budget),
      'from budgets where hard_stop and company_id in (select company_id from ids)',
    )} as budgets,
    ${rows('u.*', 'from counted join usage_counters u using (subject, metric, "window")')} as counters,
    ${rows('i.*', 'from remembered join idempotency_keys i using (app_id, key)')} as idempotency,
    array(select id from reservations where id = any(${arrayParameter(13, 'text')})) as reservations,
    array(select id from abandoned_calls where id = any(${arrayParameter(17, 'text')})) as abandoned`;

export async function readState(sql: Sql, query: StateQuery): Promise<AccountState> {
  const { windows, idempotency, closing } = query;
  const { rows: states } = await sql.query<AccountState>(STATE, [
    query.hashes,
    query.companies,
    query.connectors,
    ['calls', 'calls', 'calls', 'reads', 'spend', 'spend', 'spend'],
    [windows.second, windows.day, 'all', windows.second, windows.day, windows.month, 'all'],
    closing.holds.map(({ subject }) => subject),
    closing.holds.map(({ metric }) => metric),
    closing.holds.map(({ window }) => window),
    idempotency.map(({ hash }) => hash),
    idempotency.map(({ key }) => key),
    closing.idempotency.map((row) => row.app_id),
    closing.idempotency.map((row) => row.key),
    closing.reservations,
    query.now,
    windows.month,
    windows.day.slice('d:'.length),
    query.forwardedCalls,
  ]);
  return states[0] as AccountState;
}

/**
 * Those of the callers, of the partners on whose inventory they draw, and of those whose customers they are. In the order of their ids, so that two
 * batches never wait for each other. The state is read after it, not with it.
 */
export async function lockAccounts(
  sql: Sql,
  { hashes, companies: ids, connectors: connectorIds }: Pick<StateQuery, 'hashes' | 'companies' | 'connectors'>,
): Promise<void> {
  await sql.query(
    `select 1 from accounts where company_id in (
       select company_id from api_keys where hash = any($1::text[]) union select unnest($2::bigint[])
       union select company_id from allocations where ended_at is null and app_id in (
         select app_id from api_keys where hash = any($1::text[])
         union select app_id from connectors where id = any($3::bigint[])
       )
       union select company_id from customer_reports where state in ('protected', 'won') and customer_id in (
         select company_id from api_keys where hash = any($1::text[]) union select unnest($2::bigint[])
       )
     ) order by company_id for update`,
    [hashes, ids, connectorIds],
  );
}

/** Returns the signatures that were used before. */
export async function usedSignatures(sql: Sql, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { rows: used } = await sql.query<{ hash: string }>(
    'select hash from used_signatures where hash = any($1::text[])',
    [hashes],
  );
  return used.map(({ hash }) => hash);
}
