import type { Database } from '@daas/server/db/client';
import { companies, customerReports } from '@daas/server/db/schema';
import { credit } from '@daas/server/money/ledger';
import { addPartner } from '@daas/server/operator/partners';
import { openTestKeys } from '@daas/server/testing/keys';
import { PRODUCTION } from '@daas/server/testing/process';
import { reportValues } from '@daas/server/testing/reports';

const SELLERS = 3;
const CUSTOMERS = 200;
/** What the level above the seller and the seller earn, in 1/10000. */
const RATES = [600, 900];

export interface ChannelOf {
  /** At the top: it earns of every call. */
  top: number;
  sellers: number[];
}

/** A partner with some below it and their customers, without a call yet. */
export async function openChannel(database: Database, now: Date): Promise<ChannelOf> {
  const { orm } = database;
  await openTestKeys(database, PRODUCTION.SECRET_KEY, now);
  const made: number[] = [];
  for (let n = 0; n <= SELLERS; n += 1) {
    const [row] = await orm
      .insert(companies)
      .values({ name: `Channel ${n}`, createdAt: now })
      .returning({ id: companies.id });
    const companyId = row?.id as number;
    await addPartner(orm, { companyId, parentId: made[0] ?? null, now });
    const cause = { type: 'channel', id: String(n) };
    await orm.transaction((tx) => credit(tx, { companyId, kind: 'opening', amount: 1e12, cause, now }));
    made.push(companyId);
  }
  const [top, ...sellers] = made as [number, ...number[]];
  await orm.insert(customerReports).values(
    Array.from({ length: CUSTOMERS }, (_, n) =>
      reportValues({
        companyId: sellers[n % SELLERS] as number,
        rootId: top,
        name: `Customer ${n}`,
        rowId: `enterprise_${n}`,
        now,
      }),
    ),
  );
  return { top, sellers };
}

/** What so many calls of a month leave in the books of commission, as the gateway writes it. */
export async function fillMonth({ long }: Database, month: string, calls: number): Promise<void> {
  await long.query(
    `with r as (
       select id, company_id, root_id, row_number() over (order by id) - 1 as n, count(*) over () as of from customer_reports
     ), c as (
       select n, $1 || '-' || lpad((1 + n % 28)::text, 2, '0') as day, 600 + n % 1400 as base, r.*
       from generate_series(1, $2::int) as s(n) join (select id as report_id, company_id as seller_id, root_id, n as place, of from r) r
         on r.place = s.n / 28 % r.of
     )
     insert into commission_lines (id, company_id, kind, month, day, seller_id, report_id, app_id, call_id, base, rate, volume, amount, at)
     select 'com_' || $1 || lpad(n::text, 9, '0') || earner, case earner when 0 then root_id else seller_id end, 'call', $1, day,
       seller_id, report_id, 1000000 + place * 4 + n % 3, 'call_' || $1 || n, base, rate, 0, base * rate / 10000, (day || ' 04:00:00Z')::timestamptz
     from c, unnest($3::int[]) with ordinality as e(rate, level), lateral (select level - 1 as earner) x`,
    [month, calls, RATES],
  );
  await long.query(
    `insert into commission_sums (company_id, month, day, report_id, app_id, calls, base, amount)
     select company_id, month, day, report_id, app_id, count(*), sum(base), sum(amount) from commission_lines where month = $1
     group by 1, 2, 3, 4, 5`,
    [month],
  );
  await long.exec('analyze');
}
