import { INVENTORY_LOW_SHARE } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { queryRows } from '../../db/queryRows';
import {
  allocations,
  apps,
  auditLog,
  customerReports,
  elementPrices,
  elements,
  inventoryMovements,
  persons,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { untilNow } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { Refusal } from '../../kernel/refusal';
import { business, businessDay, iso } from '../../kernel/time';
import { currentAndNextPrice, floorAt, isSold, priceAt, statusAt } from '../../money/partnerPrices';
import { DAY_OF_SUM } from '../../records/callSums';
import type { MemberContext } from '../context';
import { usedOf } from './allocations';
import { answered, type CustomerRow, find, present } from './customers';
import { requirePartner } from './partner';
import { daysLater } from './protection';

type CustomerView = EndpointOutput<'partner.customer'>;
type Report = CustomerRow['report'];
const DAYS = 30;
const EVENTS = 50;
const m = alias(inventoryMovements, 'm');
const a = alias(allocations, 'a');

/** In counts and amounts; for indirect customers only by day and product. */
export async function customer(
  context: MemberContext,
  { id }: EndpointParsedInput<'partner.customer'>,
): Promise<CustomerView> {
  const { language, caller } = context;
  await requirePartner(context);
  const [customerRow] = await find(context, eq(customerReports.id, id));
  if (!customerRow) throw new Refusal('not-found', { what: '@customer' });
  const { report } = customerRow;
  const from = business(context.now)
    .startOf('day')
    .subtract(DAYS - 1, 'day')
    .toDate();
  const used = await usedSince(context, report, from);
  const sum = (rows: typeof used) => ({
    calls: rows.reduce((n, { calls }) => n + calls, 0),
    spend: rows.reduce((n, { spend }) => n + Number(spend), 0),
  });
  const by = (key: 'key' | 'app_id') =>
    [...new Set(used.map((row) => row[key]))]
      .filter(Boolean)
      .map((value) => ({ value, ...sum(used.filter((row) => row[key] === value)) }))
      .sort((one, other) => other.calls - one.calls);
  const days = Array.from({ length: DAYS }, (_, n) => businessDay(daysLater(from, n)));
  const own = report.companyId === caller.companyId;
  const names = new Map(used.map((row) => [row.app_id, row.app]));
  return {
    ...present(context, customerRow),
    days: days.map((day) => ({ day, ...sum(used.filter((row) => row.day === day)) })),
    products: by('key').map(({ value, ...sums }) => ({
      key: String(value),
      name: productName(String(value), language),
      ...sums,
    })),
    apps: own
      ? by('app_id').map(({ value, ...sums }) => ({
          id: Number(value),
          name: names.get(value as number) ?? String(value),
          ...sums,
        }))
      : [],
    ...(own
      ? {
          prices: await pricesOf(context, report),
          inventory: await inventoryOf(context, report),
          history: await historyOf(context, report),
        }
      : { prices: [], inventory: [], history: [] }),
  };
}

interface Used {
  day: string;
  key: string;
  app_id: number;
  app: string | null;
  calls: number;
  spend: number;
}

async function usedSince(
  { services, now }: MemberContext,
  { customerId, createdAt }: Report,
  from: Date,
): Promise<Used[]> {
  if (customerId === null) return [];
  const period = untilNow(createdAt > from ? createdAt : from, now);
  const sums = await services.records.sums(customerId, period, {
    filter: { mode: 'live' },
    grain: 'day',
    bySubject: true,
  });
  const rows = await queryRows<Used>(
    services.database.sql,
    sql`select u.*, p.name as app from (
        select ${DAY_OF_SUM} as day, c.data_set as key, c.app_id, sum(c.calls)::int as calls, sum(c.amount)::int8 as spend
        from ${sums} c where ${answered} group by 1, 2, 3
      ) u left join apps p on p.id = u.app_id and p.company_id = ${customerId}`,
  );
  return rows.map((row) => ({ ...row, app_id: Number(row.app_id) }));
}

/** Of elements for which the partner asks something of this customer, or will. */
async function pricesOf({ db, caller, now }: MemberContext, { id }: Report): Promise<CustomerView['prices']> {
  const rows = await db
    .select({
      element: elements,
      floor: floorAt(now),
      status: statusAt(now),
      reportId: elementPrices.reportId,
      price: priceAt(now),
      next: elementPrices.price,
      from: elementPrices.validFrom,
    })
    .from(elementPrices)
    .innerJoin(elements, and(eq(elements.id, elementPrices.elementId), isSold(now)))
    .where(
      and(
        ofCompany(elementPrices, caller.companyId),
        or(isNull(elementPrices.reportId), eq(elementPrices.reportId, id)),
      ),
    )
    .orderBy(asc(elements.name));
  const elementRows = [...new Map(rows.map((row) => [row.element.id, row])).values()];
  return elementRows.flatMap(({ element, floor, status }) => {
    const of = rows.filter((row) => row.element.id === element.id);
    const { partnerPrice: price, coming: next } = currentAndNextPrice({ element, floor, status }, id, of, now);
    const coming = next ? { price: next.price, from: businessDay(next.from) } : null;
    if (price === null && !coming) return [];
    const own = of.some((row) => row.reportId !== null && row.price !== null);
    return [{ element: { id: element.id, name: element.name }, price, own, coming }];
  });
}

async function inventoryOf({ db, caller, now }: MemberContext, { id }: Report): Promise<CustomerView['inventory']> {
  const rows = await db
    .select({ allocation: allocations, element: elements.name, app: apps.name })
    .from(allocations)
    .innerJoin(elements, eq(elements.id, allocations.elementId))
    .leftJoin(apps, and(eq(apps.id, allocations.appId), eq(apps.companyId, allocations.customerId)))
    .where(
      and(
        ofCompany(allocations, caller.companyId),
        eq(allocations.reportId, id),
        isNull(allocations.endedAt),
        sql`${allocations.expiresAt} > ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(allocations.expiresAt), asc(allocations.id))
    .limit(100);
  const used = await usedOf(
    db,
    rows.map(({ allocation }) => allocation.id),
  );
  return rows.map(({ allocation: { id: one, appId, quantity, expiresAt }, element, app }) => {
    const rest = quantity - (used.get(one) ?? 0);
    return {
      app: { id: appId, name: app ?? String(appId) },
      element,
      quantity,
      rest,
      low: rest <= quantity * INVENTORY_LOW_SHARE,
      expires_at: iso(expiresAt),
    };
  });
}

const ACTS = { 'partner.report': 'reported', 'partner.renew': 'renewed', 'partner.setElementPrice': 'price' } as const;
const MOVED = ['allocated', 'returned', 'expired'] as const;
const NOTHING = { by: null, note: '', element: null, app: null, price: null, units: null };

/** What the audit log, the ledger of units and the report itself tell. */
async function historyOf(
  { db, caller, services }: MemberContext,
  { id, wonAt }: Report,
): Promise<CustomerView['history']> {
  const [acts, moves] = await Promise.all([
    db
      .select({ at: auditLog.at, action: auditLog.action, detail: auditLog.detail, by: persons.name })
      .from(auditLog)
      .leftJoin(persons, eq(persons.id, auditLog.personId))
      .where(
        and(
          ofCompany(auditLog, caller.companyId),
          eq(auditLog.subject, `customer:${id}`),
          inArray(auditLog.action, Object.keys(ACTS)),
        ),
      )
      .orderBy(sql`${auditLog.at} desc`)
      .limit(EVENTS),
    queryRows<{ at: Date; kind: (typeof MOVED)[number]; units: number; element: string; app: string | null }>(
      services.database.sql,
      sql`select m.at, m.kind, abs(m.allocated)::int as units, e.name as element, p.name as app
        from inventory_movements m join allocations a on a.id = m.allocation_id and ${sameCompany(a, m)}
        join elements e on e.id = m.element_id left join apps p on p.id = a.app_id and p.company_id = a.customer_id
        where ${ofCompany(m, caller.companyId)} and a.report_id = ${id} and m.kind in ('allocated', 'returned', 'expired')
        order by m.at desc, m.id desc limit ${EVENTS}`,
    ),
  ]);
  const events: CustomerView['history'] = [
    ...acts.map(({ at, action, detail, by }) => {
      const {
        note = '',
        price = null,
        element = null,
      } = detail as { note?: string; price?: number | null; element?: string };
      return { ...NOTHING, at: iso(at), kind: ACTS[action as keyof typeof ACTS], by, note, price, element };
    }),
    ...moves.map(({ at, kind, units, element, app }) => ({
      ...NOTHING,
      at: iso(new Date(at)),
      kind,
      units,
      element,
      app,
    })),
    ...(wonAt ? [{ ...NOTHING, at: iso(wonAt), kind: 'won' as const }] : []),
  ];
  return events.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, EVENTS);
}
