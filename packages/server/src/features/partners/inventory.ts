import { INVENTORY_DAYS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { queryRows } from '../../db/queryRows';
import {
  accounts,
  allocations,
  apps,
  customerReports,
  elements,
  inventoryLots,
  inventoryMovements,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { pageAmong } from '../../kernel/page';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { business, businessDay, endOfDay, iso, isoOrNull, startOfDay } from '../../kernel/time';
import { charge } from '../../money/ledger';
import type { MemberContext } from '../context';
import { move } from './allocations';
import { elementOf } from './elements';
import { requirePartner } from './partner';
import { daysLater } from './protection';

type DayRow = EndpointOutput<'partner.inventory'>['days'][number];
const m = alias(inventoryMovements, 'm');
const a = alias(allocations, 'a');
const l = alias(inventoryLots, 'l');
const DAYS = 30;
/** Stock that lasts fewer days than this is flagged for purchase. */
const LASTS_DAYS = 14;
/** Days that the list goes back. */
const LISTED_DAYS = 90;

const dayOf = sql`to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
const SUMS = sql`
  coalesce(sum(m.stock) filter (where m.kind = 'bought'), 0)::int8 as bought,
  coalesce(sum(m.allocated) filter (where m.kind = 'allocated'), 0)::int8 as allocated,
  coalesce(-sum(m.allocated) filter (where m.kind = 'used'), 0)::int8 as used,
  coalesce(sum(m.stock) filter (where m.kind = 'returned'), 0)::int8 as returned,
  coalesce(-sum(m.stock + m.allocated) filter (where m.kind = 'expired'), 0)::int8 as expired`;
const numbersOf = (row: DayRow): DayRow => ({
  day: row.day,
  bought: Number(row.bought),
  allocated: Number(row.allocated),
  used: Number(row.used),
  returned: Number(row.returned),
  expired: Number(row.expired),
});

function daysSince({ services, caller }: MemberContext, from: Date): Promise<DayRow[]> {
  return queryRows<DayRow>(
    services.database.sql,
    sql`select ${dayOf} as day, ${SUMS} from inventory_movements m
      where ${ofCompany(m, caller.companyId)} and m.at >= ${from}::timestamptz group by 1 order by 1 desc`,
  );
}

interface StockRow {
  id: string;
  name: string;
  cost: number;
  status: 'on' | 'off';
  rest: number;
  allocated: number;
  expires_at: Date | null;
  last_expires_at: Date | null;
  used_month: number;
  used_days: number;
}

async function stockOf({ services, caller, now }: MemberContext) {
  const own = caller.companyId;
  const month = business(now).startOf('month').toDate();
  const rows = await queryRows<StockRow>(
    services.database.sql,
    sql`with lots as (
        select element_id, sum(rest) as rest, min(expires_at) filter (where rest > 0) as expires_at,
          max(expires_at) filter (where rest > 0) as last_expires_at from inventory_lots l
        where ${ofCompany(l, own)} and expires_at > ${now}::timestamptz group by 1
      ), given as (
        select a.element_id, sum(a.quantity - coalesce(u.used, 0)) as allocated,
          min(a.expires_at) filter (where a.quantity > coalesce(u.used, 0)) as expires_at,
          max(a.expires_at) filter (where a.quantity > coalesce(u.used, 0)) as last_expires_at
        from allocations a left join usage_counters u on u.subject = 'allocation:' || a.id and u.metric = 'units' and u."window" = 'all'
        where ${ofCompany(a, own)} and a.ended_at is null and a.expires_at > ${now}::timestamptz group by 1
      ), used as (
        select element_id, count(*) as days, count(*) filter (where at >= ${month}::timestamptz) as month from inventory_movements m
        where ${ofCompany(m, own)} and kind = 'used' and at >= least(${month}::timestamptz, ${daysLater(now, -DAYS)}::timestamptz) group by 1
      )
      select e.id, e.name, e.cost, e.status, coalesce(l.rest, 0)::int8 as rest, coalesce(g.allocated, 0)::int8 as allocated,
        least(l.expires_at, g.expires_at) as expires_at,
        greatest(l.last_expires_at, g.last_expires_at) as last_expires_at, coalesce(u.month, 0)::int8 as used_month, coalesce(u.days, 0)::int8 as used_days
      from elements e left join lots l on l.element_id = e.id left join given g on g.element_id = e.id left join used u on u.element_id = e.id
      where e.kind <> 'application' and (e.status = 'on' or l.element_id is not null or g.element_id is not null or u.element_id is not null)
      order by e.name`,
  );
  return rows.map((row) => {
    const left = Number(row.rest) + Number(row.allocated);
    const used = Number(row.used_days);
    const byUse = used > 0 ? Math.floor((left * DAYS) / used) : null;
    // What expires is gone, however little is used.
    const valid = row.last_expires_at ? Math.floor((row.last_expires_at.getTime() - now.getTime()) / DAY_MS) : null;
    const lasts = byUse === null || valid === null ? byUse : Math.min(byUse, valid);
    return {
      element: { id: row.id, name: row.name },
      cost: Number(row.cost),
      status: row.status,
      rest: Number(row.rest),
      allocated: Number(row.allocated),
      used_month: Number(row.used_month),
      expires_at: isoOrNull(row.expires_at),
      lasts_days: lasts,
      expires_unused: byUse !== null && valid !== null && valid < byUse,
      low: lasts !== null && lasts < LASTS_DAYS,
    };
  });
}

export async function inventory(context: MemberContext): Promise<EndpointOutput<'partner.inventory'>> {
  const { db, caller, now } = context;
  await requirePartner(context);
  const from = business(now)
    .startOf('day')
    .subtract(DAYS - 1, 'day')
    .toDate();
  const [stock, dayRows, [account]] = await Promise.all([
    stockOf(context),
    daysSince(context, from),
    db.select().from(accounts).where(ofCompany(accounts, caller.companyId)),
  ]);
  // Lowest remaining days first.
  stock.sort(
    (one, other) => Number(other.low) - Number(one.low) || (one.lasts_days ?? 1e9) - (other.lasts_days ?? 1e9),
  );
  const none = { bought: 0, allocated: 0, used: 0, returned: 0, expired: 0 };
  const days = Array.from({ length: DAYS }, (_, n) => businessDay(daysLater(from, n)));
  const total = (key: 'rest' | 'allocated' | 'used_month') => stock.reduce((sum, one) => sum + one[key], 0);
  return {
    stock,
    days: days.map((day) => numbersOf(dayRows.find((row) => row.day === day) ?? { day, ...none })),
    figures: {
      rest: total('rest'),
      allocated: total('allocated'),
      used_month: total('used_month'),
      low: stock.filter(({ low }) => low).length,
    },
    available: (account?.balance ?? 0) - (account?.reserved ?? 0),
  };
}

export async function inventoryDays(
  context: MemberContext,
  page: EndpointParsedInput<'partner.inventoryDays'>,
): Promise<EndpointOutput<'partner.inventoryDays'>> {
  await requirePartner(context);
  const rows = await daysSince(context, business(context.now).startOf('day').subtract(LISTED_DAYS, 'day').toDate());
  return pageAmong(rows.map(numbersOf), page);
}

export async function movements(
  context: MemberContext,
  { day, kind, element_id: elementId, ...page }: EndpointParsedInput<'partner.movements'>,
): Promise<EndpointOutput<'partner.movements'>> {
  const { db, caller, services } = context;
  await requirePartner(context);
  const from = startOfDay(day);
  const until = endOfDay(day);
  const where = and(
    ofCompany(inventoryMovements, caller.companyId),
    gte(inventoryMovements.at, from),
    lt(inventoryMovements.at, until),
    kind ? eq(inventoryMovements.kind, kind) : undefined,
    elementId ? eq(inventoryMovements.elementId, elementId) : undefined,
  );
  const query = db
    .select({ movement: inventoryMovements, element: elements.name, customer: customerReports.name, app: apps.name })
    .from(inventoryMovements)
    .innerJoin(elements, eq(elements.id, inventoryMovements.elementId))
    .leftJoin(
      allocations,
      and(eq(allocations.id, inventoryMovements.allocationId), sameCompany(allocations, inventoryMovements)),
    )
    .leftJoin(
      customerReports,
      and(eq(customerReports.id, allocations.reportId), sameCompany(customerReports, allocations)),
    )
    .leftJoin(apps, and(eq(apps.id, allocations.appId), eq(apps.companyId, allocations.customerId)))
    .where(where);
  const [rows, [sum]] = await Promise.all([
    pageOf(db, query, [desc(inventoryMovements.at), desc(inventoryMovements.id)], page),
    queryRows<DayRow>(
      services.database.sql,
      sql`select ${day} as day, ${SUMS} from inventory_movements m where ${ofCompany(m, caller.companyId)}
        and m.at >= ${from}::timestamptz and m.at < ${until}::timestamptz`,
    ),
  ]);
  return {
    ...rows,
    list: rows.list.map(({ movement: { id, stock, allocated, at, callId, ...movement }, element, customer, app }) => ({
      id,
      kind: movement.kind,
      element: { id: movement.elementId, name: element },
      customer,
      app,
      stock,
      allocated,
      call_id: callId,
      at: iso(at),
    })),
    sum: numbersOf(sum as DayRow),
  };
}

/** From the balance, at the cost that was shown: another one by now is refused. */
export async function buyInventory(
  context: MemberContext,
  { element_id: elementId, quantity, cost }: EndpointParsedInput<'partner.buyInventory'>,
): Promise<EndpointOutput<'partner.buyInventory'>> {
  const { db, caller, now } = context;
  const { companyId } = caller;
  await requirePartner(context);
  const element = await elementOf(db, elementId);
  if (element.kind === 'application')
    throw new Refusal('state-forbids', { name: element.name, state: '@sold-by-the-year' });
  if (cost !== element.cost) throw new Refusal('changed-meanwhile');
  const id = newId('lot');
  const amount = quantity * cost;
  const cause = { type: 'inventory', id };
  const entry = await charge(db, { companyId, kind: 'inventory', amount, cause, description: element.name, now });
  const expiresAt = daysLater(now, INVENTORY_DAYS);
  await db.insert(inventoryLots).values({
    id,
    companyId,
    elementId,
    bought: quantity,
    rest: quantity,
    unitCost: cost,
    ledgerEntryId: entry.id,
    expiresAt,
    createdAt: now,
  });
  await move(db, { companyId, kind: 'bought', elementId, lotId: id, stock: quantity, at: now });
  const detail = { name: element.name, quantity, amount, entry: entry.id };
  await audit(db, context, 'partner.buyInventory', `element:${elementId}`, detail);
  return { id, amount, ledger_entry_id: entry.id, expires_at: iso(expiresAt) };
}
