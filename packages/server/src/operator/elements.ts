import type { DataSetDefinition } from '@daas/contract/datasets';
import { fieldOf } from '@daas/contract/datasets';
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { customerReports, elementPrices, elements, inventoryLots, partners } from '../db/schema';
import { sameCompany } from '../db/tenant';
import { partnerPrices, tellOfPrices } from '../features/partners/priceChanges';
import { isProtected } from '../features/partners/protection';
import { Refusal } from '../kernel/refusal';
import { businessDay, endOfDay } from '../kernel/time';
import { floorAt, statusAt } from '../money/partnerPrices';
import { auditOperator } from './audit';

export interface Prices {
  cost: number;
  floor: number;
  suggested: number;
}
export type ElementScope =
  | { dataSet: DataSetDefinition; fields: readonly string[] }
  | {
      /** Product type of an application. */
      productType: number;
    };

/** Offers an element to partners. For an existing name it changes the prices and puts the element back on sale. */
export async function offerElement(
  db: Db,
  { name, scope, prices, now }: { name: string; scope: ElementScope; prices: Prices; now: Date },
) {
  const { cost, floor, suggested } = prices;
  if (suggested < floor || floor < cost) throw new Error('Prices must satisfy cost ≤ floor ≤ suggested');
  const of = elementValues(scope);
  const [element] = await db.select().from(elements).where(eq(elements.name, name));
  const same =
    element && element.kind === of.kind && element.dataSet === of.dataSet && element.fields.join() === of.fields.join();
  if (element && !same) throw new Refusal('name-taken', { what: '@element', name });
  const offer = () =>
    db
      .insert(elements)
      .values({ name, ...of, ...prices, createdAt: now })
      .onConflictDoUpdate({ target: elements.name, set: { ...prices, status: 'on', ...keepUntilMidnight(now) } })
      .returning();
  if (element) await changeAndNotify(db, element, now, offer);
  else await offer();
  const [row] = await db.select().from(elements).where(eq(elements.name, name));
  const elementRow = row as typeof elements.$inferSelect;
  const subject = `element:${elementRow.id}`;
  await auditOperator(db, { action: 'offer-element', subject, now, detail: { name, ...prices } });
  return elementRow;
}

function elementValues(scope: ElementScope) {
  if ('productType' in scope)
    return { kind: 'application' as const, dataSet: null, fields: [], productType: scope.productType };
  const { dataSet, fields } = scope;
  const unknown = fields.find((field) => !fieldOf(dataSet, field));
  if (unknown !== undefined) throw new Error(`--fields: Unknown field ${unknown} of ${dataSet.key}`);
  const kind = fields.length > 0 ? ('field-group' as const) : ('data-set' as const);
  return { kind, dataSet: dataSet.key, fields: [...fields], productType: null };
}

/** Withdraws an element from sale. Purchased units stay valid, and current prices apply until the end of the day. */
export async function withdrawElement(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  const [row] = await db.select().from(elements).where(eq(elements.id, id)).for('update');
  if (!row) throw new Refusal('not-found', { what: '@element' });
  await changeAndNotify(db, row, now, () =>
    db
      .update(elements)
      .set({ status: 'off', ...keepUntilMidnight(now) })
      .where(eq(elements.id, id)),
  );
  const detail = { name: row.name };
  await auditOperator(db, { action: 'withdraw-element', subject: `element:${id}`, now, detail });
}

/** Keeps today's prices for customers; the change is valid from the next business day. // decision 0046 */
const keepUntilMidnight = (now: Date) => ({
  floorBefore: floorAt(now),
  statusBefore: statusAt(now),
  validFrom: endOfDay(businessDay(now)),
});

/** Changes an element and notifies partners, and customers of partners with a price for it. */
async function changeAndNotify(
  db: Db,
  { id, name }: typeof elements.$inferSelect,
  now: Date,
  change: () => PromiseLike<unknown>,
): Promise<void> {
  const customers = await db
    .selectDistinct({ id: sql<number>`${customerReports.customerId}`.mapWith(Number) })
    .from(customerReports)
    .innerJoin(elementPrices, and(sameCompany(elementPrices, customerReports), eq(elementPrices.elementId, id)))
    .where(and(isProtected, isNotNull(customerReports.customerId), gt(customerReports.protectedUntil, now)));
  const sellers = await db
    .selectDistinct({ id: partners.companyId })
    .from(partners)
    .where(
      or(
        inArray(
          partners.companyId,
          db.select({ id: elementPrices.companyId }).from(elementPrices).where(eq(elementPrices.elementId, id)),
        ),
        inArray(
          partners.companyId,
          db.select({ id: inventoryLots.companyId }).from(inventoryLots).where(eq(inventoryLots.elementId, id)),
        ),
      ),
    );
  const unitCost = async (tx: Db) => {
    const [row] = await tx.select().from(elements).where(eq(elements.id, id));
    const price = row?.cost ?? null;
    return new Map([[id, { name, data_set: null, unit: 'stock' as const, price, mode: null }]]);
  };
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
  const forSellers = { companies: ids(sellers), prices: unitCost, from: now, now };
  const forCustomers = { companies: ids(customers), prices: partnerPrices, from: endOfDay(businessDay(now)), now };
  await tellOfPrices(db, forSellers, () => tellOfPrices(db, forCustomers, change));
}

export const listElements = (db: Db) => db.select().from(elements).orderBy(asc(elements.name)).limit(10_000);
