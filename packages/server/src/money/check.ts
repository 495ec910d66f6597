import type { Sql } from '../db/client';

/** A violation of a ledger rule with its figures. */
export interface LedgerProblem {
  rule: string;
  company: number | null;
  detail: string;
}

/** Reported violations per rule. */
const VIOLATIONS_MAX = 20;

/** Records of earlier months are in ClickHouse; `records/check.ts` checks them. */
const KEPT_FROM = "coalesce((select kept_from from call_shipping), '-infinity')";

/** One query per rule. It returns `company` and `detail` of each violation. */
const RULES: Record<string, string> = {
  'the balance equals the sum of the ledger entries': `
    select a.company_id as company, format('balance %s, entries %s', a.balance, coalesce(sum(l.amount), 0)) as detail
    from accounts a left join ledger_entries l on l.company_id = a.company_id
    group by a.company_id, a.balance having a.balance <> coalesce(sum(l.amount), 0)`,
  'ledger entries are numbered without gaps': `
    select company_id as company, format('%s entries, last number %s, account says %s', count(*), max(seq), max(last_seq)) as detail
    from ledger_entries join accounts using (company_id)
    group by company_id having count(*) <> max(seq) or max(last_seq) <> max(seq) or min(seq) <> 1`,
  'each ledger entry continues from the previous balance': `
    select company_id as company, format('entry %s: %s, expected %s', id, balance_after, before + amount) as detail
    from (select *, coalesce(lag(balance_after) over (partition by company_id order by seq), 0) as before from ledger_entries) l
    where balance_after <> before + amount`,
  'no account is overdrawn': `
    select company_id as company, format('balance %s, reserved %s', balance, reserved) as detail
    from accounts where balance < reserved or reserved < 0`,
  'the reserved amount equals the sum of the reservations': `
    select a.company_id as company, format('reserved %s, reservations %s', a.reserved, coalesce(sum(r.amount), 0)) as detail
    from accounts a left join reservations r on r.company_id = a.company_id
    group by a.company_id, a.reserved having a.reserved <> coalesce(sum(r.amount), 0)`,
  'each charged call has a ledger entry': `
    select c.company_id as company, format('call %s: %s, entry %s', c.id, c.amount, coalesce((-l.amount)::text, 'missing')) as detail
    from call_records c
    left join ledger_entries l on l.kind = 'call' and l.cause_type = 'call' and l.cause_id = c.id and l.company_id = c.company_id
    where c.amount <> 0 and (l.id is null or l.amount <> -c.amount or l.id is distinct from c.ledger_entry_id)`,
  'each ledger entry of a call has a call record': `
    select l.company_id as company, format('entry %s: %s, call %s', l.id, -l.amount, l.cause_id) as detail
    from ledger_entries l left join call_records c on c.id = l.cause_id and c.company_id = l.company_id and c.amount = -l.amount
    where l.kind = 'call' and c.id is null and l.at >= ${KEPT_FROM}`,
  'the hours of calls equal their records': `
    select coalesce(h.company_id, r.company_id) as company,
      format('hour %s: %s calls, %s; records %s, %s', coalesce(h.at, r.at), coalesce(h.calls, 0), coalesce(h.amount, 0), coalesce(r.calls, 0), coalesce(r.amount, 0)) as detail
    from (
      select company_id, at, sum(calls)::bigint as calls, sum(amount)::bigint as amount from company_call_hours
      where at >= ${KEPT_FROM} group by 1, 2
    ) h full join (
      select company_id, date_trunc('hour', at, 'UTC') as at, count(*) as calls, sum(amount)::bigint as amount from call_records
      where at >= (select complete_from from call_sums_progress) and at >= ${KEPT_FROM} group by 1, 2
    ) r on (h.company_id, h.at) = (r.company_id, r.at)
    where (h.calls, h.amount) is distinct from (r.calls, r.amount)`,
  'the hours of connectors equal those of their company': `
    select coalesce(h.company_id, s.company_id) as company,
      format('hour %s: %s, connectors %s', coalesce(h.at, s.at), coalesce(h.amount, 0), coalesce(s.amount, 0)) as detail
    from (select company_id, at, sum(calls) as calls, sum(amount) as amount from company_call_hours group by 1, 2) h
    full join (select company_id, at, sum(calls) as calls, sum(amount) as amount from call_hours group by 1, 2) s
      on (h.company_id, h.at) = (s.company_id, s.at)
    where (h.calls, h.amount) is distinct from (s.calls, s.amount)`,
  'the days of connectors equal their hours': `
    select coalesce(d.company_id, h.company_id) as company,
      format('day %s, connector %s: %s, hours %s', coalesce(d.at, h.at), coalesce(d.connector_id, h.connector_id), coalesce(d.amount, 0), coalesce(h.amount, 0)) as detail
    from (select company_id, at, connector_id, sum(calls) as calls, sum(amount) as amount from call_days group by 1, 2, 3) d
    full join (
      select company_id, date_trunc('day', at, 'Asia/Shanghai') as at, connector_id, sum(calls) as calls, sum(amount) as amount
      from call_hours group by 1, 2, 3
    ) h on (d.company_id, d.at, d.connector_id) = (h.company_id, h.at, h.connector_id)
    where (d.calls, d.amount) is distinct from (h.calls, h.amount)`,
  'each confirmed application order has a ledger entry': `
    select o.company_id as company, format('order %s: %s, entry %s', o.id, o.amount, coalesce((-l.amount)::text, 'missing')) as detail
    from application_orders o
    left join ledger_entries l on l.kind = 'application' and l.cause_type = 'application-order' and l.cause_id = o.id and l.company_id = o.company_id
    where (o.status in ('confirmed', 'refunded') and o.amount <> coalesce(-l.amount, 0))
      or (o.status not in ('confirmed', 'refunded') and l.id is not null)`,
  'each refunded application order has a refund entry': `
    select o.company_id as company, format('order %s: %s %s, refunded %s', o.id, o.status, o.amount, coalesce(l.amount, 0)) as detail
    from application_orders o left join (
      select company_id, cause_id, sum(amount)::bigint as amount from (
        select company_id, cause_id, amount from ledger_entries where kind = 'adjustment' and cause_type = 'application-order'
        union all select company_id, cause_id, amount from refunds where cause_type = 'application-order'
      ) r group by 1, 2
    ) l on l.cause_id = o.id and l.company_id = o.company_id
    where case o.status when 'refunded' then coalesce(l.amount, 0) <> o.amount when 'confirmed' then o.amount > 0 and l.amount >= o.amount
      else l.amount is not null end`,
  'each refund has a ledger entry': `
    select coalesce(r.company_id, l.company_id) as company, format('refund %s: %s, entry %s: %s', r.id, r.amount, l.id, l.amount) as detail
    from refunds r full join (select * from ledger_entries where kind = 'refund' and cause_type in ('call-refund', 'file-refund', 'order-refund')) l
      on l.id = r.ledger_entry_id
    where (r.company_id, r.amount, r.id, r.kind || '-refund') is distinct from (l.company_id, l.amount, l.cause_id, l.cause_type)`,
  'no charge is refunded beyond its amount': `
    with refunded as (
      select charge_id, sum(amount)::bigint as amount from (
        select charge_id, amount from refunds
        union all
        select c.id, l.amount from ledger_entries l join ledger_entries c
          on (c.cause_type, c.cause_id) = (l.cause_type, l.cause_id) and c.company_id = l.company_id and c.amount < 0
        where l.kind in ('refund', 'adjustment') and l.amount > 0 and c.kind in ('call', 'file', 'application')
      ) r group by 1
    )
    select c.company_id as company, format('entry %s: charged %s, refunded %s', c.id, -c.amount, r.amount) as detail
    from refunded r join ledger_entries c on c.id = r.charge_id where r.amount > -c.amount`,
  'the commission of a refunded charge is reversed in proportion': `
    with refunded as (
      select r.cause_id, -c.amount as charged, sum(r.amount)::bigint as amount
      from refunds r join ledger_entries c on c.id = r.charge_id group by 1, 2
    ), lines as (
      select company_id, call_id, sum(base) filter (where kind <> 'correction')::numeric as base, sum(base)::bigint as left_base,
        max(rate) as rate, sum(amount) filter (where kind <> 'correction' or base <> 0)::bigint as amount
      from commission_lines group by 1, 2
    )
    select l.company_id as company, format('call %s: base %s and commission %s, refunded %s of %s', l.call_id, l.left_base, l.amount, r.amount, r.charged) as detail
    from refunded r join lines l on l.call_id = r.cause_id
    where l.left_base <> div(l.base * (r.charged - r.amount), r.charged) or l.amount <> div(l.left_base::numeric * l.rate, 10000)`,
  'a paid commission month equals its payment and what is carried over': `
    with payments as (
      select *, coalesce(lag(carried) over (partition by company_id order by at, month), 0) as before from commission_payments
    )
    select p.company_id as company, format('%s: %s, paid %s, brought %s, carried %s', p.month, m.amount, p.paid, p.brought, p.carried) as detail
    from payments p left join commission_months m using (company_id, month)
    where m.state is distinct from 'paid' or m.amount <> p.amount or p.brought <> p.before or p.amount + p.brought <> p.paid + p.carried`,
  'the stock of a lot equals the sum of its movements': `
    select l.company_id as company, format('lot %s: %s, movements %s', l.id, l.rest, coalesce(sum(m.stock), 0)) as detail
    from inventory_lots l left join inventory_movements m on m.lot_id = l.id
    group by l.company_id, l.id, l.rest having l.rest <> coalesce(sum(m.stock), 0)`,
  'the rest of an allocation equals the sum of its movements': `
    with held as (
      select h.subject, sum(h.amount)::bigint as amount from reservations r, json_to_recordset(r.holds) as h(subject text, metric text, amount bigint)
      where h.metric = 'units' group by 1
    ), moved as (select allocation_id, sum(allocated)::bigint as amount from inventory_movements where allocation_id is not null group by 1)
    select a.company_id as company, format('allocation %s: %s of %s used, movements %s', a.id, coalesce(u.used, 0), a.quantity, coalesce(m.amount, 0)) as detail
    from allocations a
    left join usage_counters u on u.subject = 'allocation:' || a.id and u.metric = 'units'
    left join held h on h.subject = 'allocation:' || a.id left join moved m on m.allocation_id = a.id
    where coalesce(u.used, 0) > a.quantity or a.quantity - coalesce(u.used, 0) + coalesce(h.amount, 0) <> coalesce(m.amount, 0)`,
  'each inventory purchase has a ledger entry': `
    select b.company_id as company, format('lot %s: %s units at %s, entry %s', b.id, b.bought, b.unit_cost, coalesce((-l.amount)::text, 'missing')) as detail
    from inventory_lots b
    left join ledger_entries l on l.kind = 'inventory' and l.cause_type = 'inventory' and l.cause_id = b.id and l.company_id = b.company_id
    where l.id is null or -l.amount <> b.bought * b.unit_cost`,
  'commission totals equal the sums of their lines': `
    with lines as (
      select company_id, day, report_id, app_id, sum(amount)::bigint as amount, sum(base)::bigint as base, count(*) filter (where kind = 'call') as calls
      from commission_lines group by 1, 2, 3, 4
    )
    select coalesce(s.company_id, l.company_id) as company,
      format('%s of app %s: %s, lines %s', coalesce(s.day, l.day), coalesce(s.app_id, l.app_id), s.amount, l.amount) as detail
    from commission_sums s full join lines l
      on (s.company_id, s.day, s.report_id, s.app_id) = (l.company_id, l.day, l.report_id, l.app_id)
    where (s.amount, s.base, s.calls) is distinct from (l.amount, l.base, l.calls)`,
  'a closed commission month equals the sum of its days': `
    with sums as (select company_id, month, sum(amount)::bigint as amount, sum(base)::bigint as base, sum(calls)::bigint as calls from commission_sums group by 1, 2)
    select m.company_id as company, format('%s: %s, days %s', m.month, m.amount, s.amount) as detail
    from commission_months m left join sums s using (company_id, month)
    where (m.amount, m.base, m.calls) is distinct from (s.amount, s.base, s.calls)`,
  'commission equals its rate times the base of a charged call or paid order': `
    select l.company_id as company, format('line %s: %s of %s at %s', l.id, l.amount, l.base, l.rate) as detail
    from commission_lines l left join call_records c on c.id = l.call_id and c.at = l.at
    left join application_orders o on o.id = l.call_id and o.amount = l.base and o.status in ('confirmed', 'refunded')
    where l.kind <> 'correction' and (l.amount <> l.base::numeric * l.rate / 10000 - mod(l.base::numeric * l.rate, 10000) / 10000 or case when l.kind = 'call' and l.at >= ${KEPT_FROM} then c.id when l.kind = 'call' then '' else o.id end is null)`,
  'each receipt matches its call record': `
    select company_id as company, format('call %s: record %s, receipt %s', id, amount, detail->'receipt'->>'amount') as detail
    from call_records
    where detail->'receipt' is not null and json_typeof(detail->'receipt') = 'object' and reason is distinct from 'file'
      and ((detail->'receipt'->>'amount')::bigint <> amount
        or detail->'receipt'->>'ledger_entry_id' is distinct from ledger_entry_id)`,
  'each order receipt matches exactly one charge': `
    select c.company_id as company, format('call %s: receipt %s, entry %s', c.id, c.detail->'receipt'->>'amount', coalesce((-l.amount)::text, 'missing')) as detail
    from call_records c
    left join ledger_entries l on l.id = c.detail->'receipt'->>'ledger_entry_id' and l.company_id = c.company_id and l.kind = 'file'
    where c.reason = 'file' and ((c.detail->'receipt'->>'amount')::bigint is distinct from -l.amount or c.amount <> 0 or exists (
      select from call_records o where o.company_id = c.company_id and o.reason = 'file' and o.id <> c.id
        and o.detail->'receipt'->>'ledger_entry_id' = l.id))`,
  'budget usage equals the amounts charged': `
    with posted as (
      select l.company_id, -l.amount as amount,
        to_char(coalesce(f.at, x.charged_at, l.at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
        coalesce(r.connector_id, n.connector_id, d.connector_id, x.connector_id) as connector_id, coalesce(r.app_id, x.app_id) as app_id
      from ledger_entries l
      left join refunds x on x.ledger_entry_id = l.id
      left join ledger_entries f on l.kind = 'refund' and f.kind = 'file' and (f.cause_type, f.cause_id) = (l.cause_type, l.cause_id)
      left join call_records r on l.kind = 'call' and r.id = l.cause_id and r.company_id = l.company_id
      left join name_lists n on l.cause_type = 'name-list' and n.id = l.cause_id
      left join downloads d on l.cause_type = 'download' and d.id = l.cause_id
      where l.kind in ('call', 'file', 'refund') and l.cause_type <> 'order-refund' and (l.kind <> 'call' or l.at >= ${KEPT_FROM})
      union all
      select company_id, sum(amount), day, nullif(connector_id, 0), app_id
      from call_record_sums group by 1, 3, 4, 5
    ), owned as (
      select 'connector:' || connector_id as subject, day, amount from posted where connector_id is not null
      union all
      select 'app:' || coalesce(p.app_id, c.app_id), day, amount
      from posted p left join connectors c on c.id = p.connector_id where coalesce(p.app_id, c.app_id) is not null
    ), shares as (
      select 'company:' || company_id as subject, 'm:' || left(day, 7) as "window", amount from posted
      union all
      select subject, w."window", amount from owned, lateral (values ('d:' || day), ('m:' || left(day, 7)), ('all')) as w("window")
      union all
      select h.subject, h."window", h.amount
      from reservations r, json_to_recordset(r.holds) as h(subject text, "window" text, amount bigint)
    ), spent as (select subject, "window", sum(amount)::bigint as amount from shares group by 1, 2)
    select null::bigint as company,
      format('%s %s: counted %s, spent %s', c.subject, c."window", c.used, coalesce(s.amount, 0)) as detail
    from usage_counters c left join spent s using (subject, "window")
    where c.metric = 'spend' and c.subject !~ '^department:' and c.used <> coalesce(s.amount, 0)`,
};

/** Verifies the ledger and returns every violation. // product §3 */
export async function checkLedger(sql: Sql): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  // One snapshot for all rules, because calls continue.
  await sql.transaction(async (tx) => {
    await tx.exec('set transaction isolation level repeatable read, read only');
    // A rule without violations reads everything, which needs hash joins. With a limit and without statistics the planner
    // would choose nested loops or a merge by company alone, which are quadratic.
    await tx.exec('set local enable_nestloop = off; set local enable_mergejoin = off');
    for (const [rule, query] of Object.entries(RULES)) {
      const { rows } = await tx.query<{ company: number | null; detail: string }>(`${query} limit ${VIOLATIONS_MAX}`);
      for (const row of rows) problems.push({ rule, company: row.company, detail: row.detail });
    }
  });
  return problems;
}

/** Key of the setting with the last check: `{ at, problems, seconds }`. */
export const LEDGER_CHECK = 'ledger-check';

/** Verifies the ledger and stores time, duration and number of violations for the metrics. */
export async function checkAndRecordLedger(
  sql: Sql,
  now: Date,
  /** Records outside PostgreSQL. */
  elsewhere: { check(): Promise<LedgerProblem[]> },
): Promise<LedgerProblem[]> {
  const begun = performance.now();
  const problems = [...(await checkLedger(sql)), ...(await elsewhere.check())];
  const summary = { at: now.toISOString(), problems: problems.length, seconds: (performance.now() - begun) / 1000 };
  await sql.query(
    `insert into settings (key, value) values ('${LEDGER_CHECK}', $1::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(summary)],
  );
  return problems;
}
