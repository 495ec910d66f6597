import { INVENTORY_LOW_SHARE } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../db/audit';
import { containing } from '../../db/like';
import { queryRows } from '../../db/queryRows';
import { allocations, apps, customerReports, elements, inventoryLots, inventoryMovements } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { windowOf } from '../../kernel/page';
import { Refusal } from '../../kernel/refusal';
import { business, businessDay, iso, isoOrNull } from '../../kernel/time';
import type { MemberContext } from '../context';
import { type Allocation, allocateUnits, takeBackUnits, usedOf } from './allocations';
import { elementOf } from './elements';
import { requirePartner } from './partner';
import { daysLater, isProtected } from './protection';

type CustomerAppView = EndpointOutput<'partner.customerApps'>['list'][number];
const DAYS = 30;
const a = alias(allocations, 'a');
const r = alias(customerReports, 'r');
const m = alias(inventoryMovements, 'm');
const live = sql`a.ended_at is null`;

interface AppRow {
  id: number;
  name: string;
  report: string;
  customer: string;
  elements: string[];
  quantity: number;
  used: number;
  rest: number;
  low: boolean;
  used_month: number;
  expires_at: Date | null;
  /** Of a customer that is the partner's now, so it may be given units. */
  own: boolean;
}

/** Apps of the own customers, and those of others that were ever given units, each with what it has now. */
function drawing({ caller, now }: MemberContext): SQL {
  const month = business(now).startOf('month').toDate();
  const own = caller.companyId;
  return sql`
    with given as (
      select a.app_id as id, min(a.report_id) as report,
        coalesce(array_agg(distinct e.name) filter (where ${live}), '{}') as elements,
        coalesce(sum(a.quantity) filter (where ${live}), 0)::int8 as quantity,
        coalesce(sum(u.used) filter (where ${live}), 0)::int8 as used,
        coalesce(sum(a.quantity - coalesce(u.used, 0)) filter (where ${live}), 0)::int8 as rest,
        min(a.expires_at) filter (where ${live}) as expires_at,
        sum((select count(*) from inventory_movements m where ${ofCompany(m, own)} and m.allocation_id = a.id
          and m.kind = 'used' and m.at >= ${month}::timestamptz))::int8 as used_month
      from allocations a
      join elements e on e.id = a.element_id
      left join usage_counters u on u.subject = 'allocation:' || a.id and u.metric = 'units' and u."window" = 'all'
      where ${ofCompany(a, own)} group by a.app_id
    ), known as (
      select p.id, r.id as report, true as own from customer_reports r join apps p on p.company_id = r.customer_id and p.kind = 'program' and p.deleted_at is null
      where ${ofCompany(r, own)} and r.state in ('protected', 'won') and r.protected_until > ${now}::timestamptz
      union all select g.id, g.report, false from given g
    ), drawing as (
      select distinct on (h.id) h.id, p.name, h.own, r.id as report, r.name as customer, coalesce(g.elements, '{}') as elements,
        coalesce(g.quantity, 0) as quantity, coalesce(g.used, 0) as used, coalesce(g.rest, 0) as rest, g.expires_at,
        coalesce(g.used_month, 0) as used_month,
        coalesce(g.quantity > 0 and g.rest <= g.quantity * ${INVENTORY_LOW_SHARE}::float8, false) as low
      from known h
      join customer_reports r on r.id = h.report and ${ofCompany(r, own)}
      join apps p on p.id = h.id and p.company_id = r.customer_id
      left join given g on g.id = h.id
      order by h.id, h.own desc
    )`;
}

const present = (row: AppRow): CustomerAppView => ({
  id: Number(row.id),
  name: row.name,
  customer: { id: row.report, name: row.customer },
  elements: row.elements,
  quantity: Number(row.quantity),
  used: Number(row.used),
  rest: Number(row.rest),
  low: row.low,
  used_month: Number(row.used_month),
  expires_at: isoOrNull(row.expires_at),
  own: row.own,
});

const ORDER = { rest: sql`rest`, used: sql`used`, expires_at: sql`expires_at` } as const;

export async function customerApps(
  context: MemberContext,
  { current, pageSize, keyword, low, sort }: EndpointParsedInput<'partner.customerApps'>,
): Promise<EndpointOutput<'partner.customerApps'>> {
  await requirePartner(context);
  const database = context.services.database.sql;
  const like = keyword ? containing(keyword) : null;
  const where = sql`(${like}::text is null or name ilike ${like} or customer ilike ${like}) and (${low === '1'} is false or low)`;
  const order = sort
    ? sql`${ORDER[sort.field]} ${sql.raw(sort.direction)} nulls last`
    : sql`low desc, quantity = 0, expires_at nulls last`;
  const { limit, offset } = windowOf({ current, pageSize });
  const [rows, [countRow]] = await Promise.all([
    queryRows<AppRow>(
      database,
      sql`${drawing(context)} select * from drawing where ${where} order by ${order}, id limit ${limit} offset ${offset}`,
    ),
    queryRows<{ n: number }>(database, sql`${drawing(context)} select count(*)::int as n from drawing where ${where}`),
  ]);
  return { list: rows.map(present), total: countRow?.n ?? 0, current, pageSize };
}

const presentAllocation = (row: Allocation, element: string, used: number) => {
  const rest = row.endedAt ? 0 : row.quantity - used;
  return {
    id: row.id,
    element: { id: row.elementId, name: element },
    quantity: row.quantity,
    used,
    rest,
    low: !row.endedAt && rest <= row.quantity * INVENTORY_LOW_SHARE,
    expires_at: iso(row.expiresAt),
    ended_at: isoOrNull(row.endedAt),
    created_at: iso(row.createdAt),
  };
};

const allocationsOf = ({ db, caller }: MemberContext, condition: SQL) =>
  db
    .select({ allocation: allocations, element: elements.name })
    .from(allocations)
    .innerJoin(elements, eq(elements.id, allocations.elementId))
    .where(and(ofCompany(allocations, caller.companyId), condition))
    .orderBy(sql`${allocations.endedAt} is not null`, asc(allocations.expiresAt), desc(allocations.id))
    .limit(200);

export async function customerApp(
  context: MemberContext,
  { id }: EndpointParsedInput<'partner.customerApp'>,
): Promise<EndpointOutput<'partner.customerApp'>> {
  const { db, caller, now, services } = context;
  await requirePartner(context);
  const database = services.database.sql;
  const [app] = await queryRows<AppRow>(database, sql`${drawing(context)} select * from drawing where id = ${id}`);
  if (!app) throw new Refusal('not-found', { what: '@app' });
  const from = business(now)
    .startOf('day')
    .subtract(DAYS - 1, 'day')
    .toDate();
  const [rows, used] = await Promise.all([
    allocationsOf(context, eq(allocations.appId, id)),
    queryRows<{ day: string; used: number }>(
      database,
      sql`select to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as used
        from inventory_movements m join allocations a on a.id = m.allocation_id and ${sameCompany(a, m)}
        where ${ofCompany(m, caller.companyId)} and a.app_id = ${id} and m.kind = 'used' and m.at >= ${from}::timestamptz group by 1`,
    ),
  ]);
  const counts = await usedOf(
    db,
    rows.map(({ allocation }) => allocation.id),
  );
  const days = Array.from({ length: DAYS }, (_, n) => businessDay(daysLater(from, n)));
  return {
    ...present(app),
    allocations: rows.map(({ allocation, element }) =>
      presentAllocation(allocation, element, counts.get(allocation.id) ?? 0),
    ),
    days: days.map((day) => ({ day, used: used.find((row) => row.day === day)?.used ?? 0 })),
  };
}

/** Programs of the customers that are the partner's own now. */
function ownApps({ db, caller, now }: MemberContext, condition?: SQL) {
  return db
    .select({
      id: apps.id,
      name: apps.name,
      report: customerReports.id,
      customer: customerReports.name,
      customerId: apps.companyId,
    })
    .from(customerReports)
    .innerJoin(apps, eq(apps.companyId, customerReports.customerId))
    .where(
      and(
        ofCompany(customerReports, caller.companyId),
        isProtected,
        gt(customerReports.protectedUntil, now),
        eq(apps.kind, 'program'),
        isNull(apps.deletedAt),
        condition,
      ),
    )
    .orderBy(customerReports.name, apps.id)
    .limit(1000);
}

export async function allocatable(context: MemberContext): Promise<EndpointOutput<'partner.allocatable'>> {
  const { db, caller, now } = context;
  await requirePartner(context);
  const [own, inStock] = await Promise.all([
    ownApps(context),
    db
      .select({ id: elements.id, name: elements.name, rest: sql<number>`sum(${inventoryLots.rest})::int8` })
      .from(inventoryLots)
      .innerJoin(elements, eq(elements.id, inventoryLots.elementId))
      .where(
        and(ofCompany(inventoryLots, caller.companyId), gt(inventoryLots.expiresAt, now), gt(inventoryLots.rest, 0)),
      )
      .groupBy(elements.id, elements.name)
      .orderBy(elements.name),
  ]);
  return {
    apps: own.map(({ id, name, report, customer }) => ({ id, name, customer: { id: report, name: customer } })),
    elements: inStock.map((one) => ({ ...one, rest: Number(one.rest) })),
  };
}

export async function allocate(
  context: MemberContext,
  { id, element_id: elementId, quantity }: EndpointParsedInput<'partner.allocate'>,
): Promise<EndpointOutput<'partner.allocate'>> {
  const { db, caller, now } = context;
  await requirePartner(context);
  const [app] = await ownApps(context, eq(apps.id, id));
  if (!app) throw new Refusal('not-found', { what: '@app' });
  const element = await elementOf(db, elementId);
  const { report: reportId, customerId } = app;
  await allocateUnits(db, { companyId: caller.companyId, elementId, reportId, customerId, appId: id, quantity, now });
  const detail = { name: app.name, customer: app.customer, element: element.name, quantity };
  await audit(db, context, 'partner.allocate', `app:${id}`, detail);
  return { done: true };
}

export async function takeBack(
  context: MemberContext,
  { id, quantity }: EndpointParsedInput<'partner.takeBack'>,
): Promise<EndpointOutput<'partner.takeBack'>> {
  const { db, caller, now } = context;
  await requirePartner(context);
  const one = eq(allocations.id, id);
  const [before] = await allocationsOf(context, one);
  if (!before) throw new Refusal('not-found', { what: '@allocation' });
  if (before.allocation.endedAt) throw new Refusal('state-forbids', { name: before.element, state: '@expired' });
  await takeBackUnits(db, { id, companyId: caller.companyId, quantity, now });
  const [after] = await allocationsOf(context, one);
  await audit(db, context, 'partner.takeBack', `allocation:${id}`, { name: before.element, quantity });
  const used = (await usedOf(db, [id])).get(id) ?? 0;
  return presentAllocation((after ?? before).allocation, before.element, used);
}
