import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { queryRows } from '../../db/queryRows';
import {
  commissionLines,
  commissionMonths,
  commissionPayments,
  commissionSums,
  companies,
  customerReports,
  elements,
  partners,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { pageAmong, windowOf } from '../../kernel/page';
import { Refusal } from '../../kernel/refusal';
import { business, businessDay, businessMonth, iso, isoOrNull } from '../../kernel/time';
import { TABLE_WRITERS, writeTableFile } from '../../tables/tableFile';
import type { MemberContext } from '../context';
import { below, requirePartner } from './partner';
import { daysLater } from './protection';

type MonthRow = EndpointOutput<'partner.commission'>['list'][number];
const DAYS = 30;
/** As the name of an app: what no app paid for. */
const ORDERS = { 'zh-CN': '数据应用订单', 'en-US': 'Application orders' } as const;
const l = alias(commissionLines, 'l');
const s = alias(commissionSums, 's');
const m = alias(commissionMonths, 'm');
const p = alias(commissionPayments, 'p');

interface Sums {
  calls: number;
  base: number;
  amount: number;
}
const sumsOf = ({ calls, base, amount }: Sums): Sums => ({
  calls: Number(calls),
  base: Number(base),
  amount: Number(amount),
});
const NOTHING: Sums = { calls: 0, base: 0, amount: 0 };
const byDay = ({ caller, services }: MemberContext, which: SQL) =>
  queryRows<Sums & { day: string }>(
    services.database.sql,
    sql`select day, sum(amount)::int8 as amount, sum(base)::int8 as base, sum(calls)::int8 as calls from commission_sums s
      where ${ofCompany(s, caller.companyId)} and ${which} group by 1 order by 1`,
  );

/** By the month too, which the key begins with. */
const sinceDay = (day: string) => sql`s.month >= ${day.slice(0, 7)} and s.day >= ${day}`;

interface FoundMonth extends Sums {
  month: string;
  state: MonthRow['state'] | null;
  corrected: number;
  dispute: string | null;
  stated_at: Date | null;
  paid_at: Date | null;
  reference: string | null;
  brought: number | null;
  paid: number | null;
  carried: number | null;
}

/** Months in which something was earned: those closed as they were, an open one by its sums. */
function monthsOf({ caller, services }: MemberContext, month: string | null): Promise<FoundMonth[]> {
  const own = caller.companyId;
  return queryRows<FoundMonth>(
    services.database.sql,
    sql`with closed as (
        select m.* from commission_months m where ${ofCompany(m, own)} and (${month}::text is null or m.month = ${month})
      ), open as (
        select s.month, sum(s.calls) as calls, sum(s.base) as base, sum(s.amount) as amount from commission_sums s
        where ${ofCompany(s, own)} and (${month}::text is null or s.month = ${month})
          and s.month > coalesce((select max(c.month) from closed c), '') group by 1
      ), corrections as (
        select l.month, sum(l.amount) as amount from commission_lines l
        where ${ofCompany(l, own)} and l.kind = 'correction' and (${month}::text is null or l.month = ${month}) group by 1
      ), months as (
        select month, state, calls, base, amount, dispute, stated_at, paid_at, reference from closed
        union all select month, null, calls, base, amount, null, null, null, null from open
      )
      select x.*, coalesce(c.amount, 0)::int8 as corrected, p.brought, p.paid, p.carried
      from months x left join corrections c using (month)
        left join commission_payments p on p.month = x.month and ${ofCompany(p, own)}
      order by coalesce(x.state in ('stated', 'disputed'), false) desc, x.month desc`,
  );
}

const presentMonth = (row: FoundMonth): MonthRow => ({
  month: row.month,
  state: row.state ?? 'open',
  ...sumsOf(row),
  corrected: Number(row.corrected),
  dispute: row.dispute ?? '',
  stated_at: isoOrNull(row.stated_at),
  paid_at: isoOrNull(row.paid_at),
  reference: row.reference ?? '',
  payment:
    row.paid === null ? null : { brought: Number(row.brought), paid: Number(row.paid), carried: Number(row.carried) },
});

export async function commission(
  context: MemberContext,
  page: EndpointParsedInput<'partner.commission'>,
): Promise<EndpointOutput<'partner.commission'>> {
  await requirePartner(context);
  const from = business(context.now)
    .startOf('day')
    .subtract(DAYS - 1, 'day')
    .toDate();
  const [monthRows, days] = await Promise.all([monthsOf(context, null), byDay(context, sinceDay(businessDay(from)))]);
  const months = monthRows.map(presentMonth);
  const total = (some: (row: MonthRow) => boolean) => months.filter(some).reduce((sum, { amount }) => sum + amount, 0);
  const present = businessMonth(context.now);
  return {
    ...pageAmong(months, page),
    days: Array.from({ length: DAYS }, (_, n) => {
      const day = businessDay(daysLater(from, n));
      return { day, ...sumsOf(days.find((one) => one.day === day) ?? NOTHING) };
    }),
    figures: {
      month: total(({ month }) => month === present),
      unpaid: total(({ month, state }) => state !== 'paid' && month !== present),
      paid: total(({ state }) => state === 'paid'),
      disputed: months.filter(({ state }) => state === 'disputed').length,
    },
  };
}

export async function commissionMonth(
  context: MemberContext,
  { month }: EndpointParsedInput<'partner.commissionMonth'>,
): Promise<EndpointOutput<'partner.commissionMonth'>> {
  await requirePartner(context);
  const { companyId } = context.caller;
  const [[monthRow], days, [company]] = await Promise.all([
    monthsOf(context, month),
    byDay(context, sql`s.month = ${month}`),
    context.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)),
  ]);
  if (!monthRow) throw new Refusal('not-found', { what: '@commission-month' });
  return {
    ...presentMonth(monthRow),
    days: days.map((row) => ({ day: row.day, ...sumsOf(row) })),
    number: `${month.replace('-', '')}-${companyId}`,
    partner: { id: companyId, name: company?.name ?? '' },
  };
}

/** A customer of the partner, or of one below it. */
async function requireCustomer({ db, caller }: MemberContext, id: string): Promise<void> {
  const [customer] = await db
    .select({ id: customerReports.id })
    .from(customerReports)
    .innerJoin(partners, sameCompany(partners, customerReports))
    .where(and(eq(customerReports.id, id), below(caller.companyId)));
  if (!customer) throw new Refusal('not-found', { what: '@customer' });
}

/** The names of what a level holds are the partner's own to know: its reports, and apps that its customers called with. */
export async function commissionGroups(
  context: MemberContext,
  { current, pageSize, month, day, customer_id: customerId, sort }: EndpointParsedInput<'partner.commissionGroups'>,
): Promise<EndpointOutput<'partner.commissionGroups'>> {
  await requirePartner(context);
  if (customerId) await requireCustomer(context, customerId);
  const { caller, services } = context;
  const { limit, offset } = windowOf({ current, pageSize });
  const database = services.database.sql;
  const orders = ORDERS[context.locale];
  const level = customerId ? 'app' : day ? 'customer' : 'day';
  const key = { day: sql`s.day`, customer: sql`s.report_id`, app: sql`s.app_id::text` }[level];
  const name = {
    day: sql`s.day`,
    customer: sql`min(r.name)`,
    app: sql`case s.app_id when 0 then ${orders}::text else coalesce(min(p.name), s.app_id::text) end`,
  }[level];
  const joins = {
    day: sql``,
    customer: sql`join customer_reports r on r.id = s.report_id`,
    app: sql`join customer_reports r on r.id = s.report_id left join apps p on p.id = s.app_id and p.company_id = r.customer_id`,
  }[level];
  const where = sql`${ofCompany(s, caller.companyId)} and s.month = ${month}
    and (${day ?? null}::text is null or s.day = ${day ?? null}) and (${customerId ?? null}::text is null or s.report_id = ${customerId ?? null})`;
  const order = { name: sql`2`, amount: sql`5` }[sort?.field ?? 'name'];
  const by = level === 'app' ? sql`s.app_id` : key;
  const [rows, [sum]] = await Promise.all([
    queryRows<Sums & { key: string; name: string; total: number }>(
      database,
      sql`select ${key} as key, ${name} as name, sum(s.calls)::int8 as calls, sum(s.base)::int8 as base, sum(s.amount)::int8 as amount,
        (count(*) over ())::int as total from commission_sums s ${joins} where ${where} group by ${by}
        order by ${order} ${sql.raw(sort?.direction ?? 'asc')}, 1 limit ${limit} offset ${offset}`,
    ),
    queryRows<Sums>(
      database,
      sql`select coalesce(sum(s.calls), 0)::int8 as calls, coalesce(sum(s.base), 0)::int8 as base, coalesce(sum(s.amount), 0)::int8 as amount
        from commission_sums s where ${where}`,
    ),
  ]);
  return {
    list: rows.map((row) => ({ key: row.key, name: row.name, ...sumsOf(row) })),
    total: rows[0]?.total ?? 0,
    current,
    pageSize,
    sum: sumsOf(sum as Sums),
  };
}

export async function commissionLinesOf(
  context: MemberContext,
  { month, day, customer_id: customerId, app_id: appId, ...page }: EndpointParsedInput<'partner.commissionLines'>,
): Promise<EndpointOutput<'partner.commissionLines'>> {
  const { db, caller } = context;
  await requirePartner(context);
  await requireCustomer(context, customerId);
  const where = and(
    ofCompany(commissionLines, caller.companyId),
    eq(commissionLines.month, month),
    eq(commissionLines.day, day),
    eq(commissionLines.reportId, customerId),
    eq(commissionLines.appId, appId),
  );
  const sumOf = (of: SQL) => sql<number>`coalesce(${of}, 0)::int8`;
  const query = db
    .select({ line: commissionLines, element: elements.name })
    .from(commissionLines)
    .leftJoin(elements, eq(elements.id, commissionLines.elementId))
    .where(where);
  const [rows, [sum]] = await Promise.all([
    pageOf(db, query, [desc(commissionLines.at), commissionLines.id], page),
    db
      .select({
        calls: sumOf(sql`count(*) filter (where kind = 'call')`),
        base: sumOf(sql`sum(base)`),
        amount: sumOf(sql`sum(amount)`),
      })
      .from(commissionLines)
      .where(where),
  ]);
  return {
    ...rows,
    list: rows.list.map(({ line, element }) => ({
      id: line.id,
      kind: line.kind,
      call_id: line.callId,
      element,
      base: line.base,
      rate: line.rate,
      volume: line.volume,
      amount: line.amount,
      note: line.note,
      at: iso(line.at),
    })),
    sum: sumsOf(sum as Sums),
  };
}

export async function disputeCommission(
  context: MemberContext,
  { month, note }: EndpointParsedInput<'partner.disputeCommission'>,
): Promise<EndpointOutput<'partner.disputeCommission'>> {
  const { db, caller } = context;
  await requirePartner(context);
  const same = and(ofCompany(commissionMonths, caller.companyId), eq(commissionMonths.month, month));
  const [monthRow] = await db.select().from(commissionMonths).where(same).for('update');
  if (!monthRow) throw new Refusal('not-found', { what: '@commission-month' });
  if (monthRow.state !== 'stated')
    throw new Refusal('state-forbids', { name: month, state: `@commission-${monthRow.state}` });
  await db.update(commissionMonths).set({ state: 'disputed', dispute: note }).where(same);
  await audit(db, context, 'partner.disputeCommission', `commission:${month}`, { month, note });
  return { done: true };
}

const STATEMENT = {
  'zh-CN': ['日期', '客户', '应用', '调用次数', '计佣金额（元）', '佣金（元）', '合计'],
  'en-US': ['Day', 'Customer', 'App', 'Calls', 'Commission base (yuan)', 'Commission (yuan)', 'Total'],
} as const;
const KINDS = ['date', 'text', 'text', 'integer', 'decimal', 'decimal'] as const;
const YUAN = 10_000;
const AT_ONCE = 5000;

/** A row for each day, customer and app; the last one adds them up by formulas. */
export async function statement(
  context: MemberContext,
  { month }: EndpointParsedInput<'partner.statement'>,
): Promise<FileAnswer> {
  await requirePartner(context);
  const [monthRow] = await monthsOf(context, month);
  if (!monthRow) throw new Refusal('not-found', { what: '@commission-month' });
  const [day, customer, app, calls, base, amount, total] = STATEMENT[context.locale];
  const columns = [day, customer, app, calls, base, amount].map((title, n) => ({
    title,
    kind: KINDS[n] as (typeof KINDS)[number],
  }));
  const { caller } = context;
  const { calls: allCalls, base: allBase, amount: allAmount } = sumsOf(monthRow);
  async function* rows() {
    let line = 1;
    for (let offset = 0; ; offset += AT_ONCE) {
      const some = await queryRows<Sums & { day: string; customer: string; app: string }>(
        context.services.database.sql,
        sql`select s.day, r.name as customer, case s.app_id when 0 then ${ORDERS[context.locale]}::text else coalesce(p.name, s.app_id::text) end as app, s.calls::int8, s.base::int8, s.amount::int8
          from commission_sums s join customer_reports r on r.id = s.report_id
          left join apps p on p.id = s.app_id and p.company_id = r.customer_id
          where ${ofCompany(s, caller.companyId)} and s.month = ${month}
          order by s.day, r.name, s.app_id limit ${AT_ONCE} offset ${offset}`,
      );
      line += some.length;
      yield some.map((row) => {
        const sums = sumsOf(row);
        return [row.day, row.customer, row.app, sums.calls, sums.base / YUAN, sums.amount / YUAN];
      });
      if (some.length < AT_ONCE) break;
    }
    const sum = (column: string, value: number) => ({ formula: `SUM(${column}2:${column}${line})`, value });
    yield [[total, null, null, sum('D', allCalls), sum('E', allBase / YUAN), sum('F', allAmount / YUAN)]];
  }
  const writer = TABLE_WRITERS.xlsx;
  return { fileName: `${month}.xlsx`, contentType: writer.contentType, body: writeTableFile(writer, columns, rows()) };
}
