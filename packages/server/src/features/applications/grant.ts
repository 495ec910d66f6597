import { applicationOf } from '@daas/contract/applications';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { applicationOrders, companyProducts } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { business } from '../../kernel/time';
import { bookOrderCommission, lockSeller } from '../../money/commissionLines';
import { charge } from '../../money/ledger';
import { findCharge, refundCharge, refundedAmount } from '../../money/refunds';
import { offersOf } from './offers';
import { ownedOne } from './owned';
import type { ApplicationState } from './state';

interface Grant {
  companyId: number;
  productType: number;
  state: ApplicationState;
  expiresAt: Date | null;
}

/** Lets a company use an application until then, from now on in that state. */
export async function give(db: Db, { companyId, productType, state, expiresAt }: Grant): Promise<void> {
  const trialTotal = state === 'EXPERIMENTAL' ? (applicationOf(productType)?.trialQuota ?? 0) : 0;
  const change = { state, expiresAt, trialTotal, trialUsed: 0, remindedDays: null };
  await db
    .insert(companyProducts)
    .values({ companyId, productType, ...change })
    .onConflictDoUpdate({ target: [companyProducts.companyId, companyProducts.productType], set: change });
}

/**
 * Confirms an order: charged, and in force from now or, for more years, from the end there was; or refuses it. What the
 * company has by now decides, not what it had when it ordered.
 */
export async function decideOrder(
  db: Db,
  { id, confirm, reason = '', now }: { id: string; confirm: boolean; reason?: string | undefined; now: Date },
): Promise<typeof applicationOrders.$inferSelect> {
  const [order] = await db.select().from(applicationOrders).where(eq(applicationOrders.id, id)).for('update');
  if (!order) throw new Refusal('not-found', { what: '@order' });
  if (order.status !== 'pending') throw new Refusal('state-forbids', { name: id, state: `@${order.status}` });
  const decided = confirm ? await carryOut(db, order, now) : { status: 'refused' as const, reason };
  const change = { ...decided, decidedAt: now };
  await db.update(applicationOrders).set(change).where(eq(applicationOrders.id, id));
  return { ...order, ...change };
}

async function carryOut(db: Db, order: typeof applicationOrders.$inferSelect, now: Date) {
  const { id, companyId, productType, kind, years, amount } = order;
  const owned = await ownedOne(db, companyId, now, productType);
  const offer = offersOf(owned, now).find((one) => one.kind === kind && one.years === years);
  if (!offer) throw new Refusal('state-forbids', { name: id, state: `@${owned.state}` });
  const description = `${owned.application.name_cn} ${years} 年`;
  const cause = { type: 'application-order', id };
  const seller = amount > 0 ? await lockSeller(db, companyId, now) : undefined;
  const entry =
    amount > 0 ? await charge(db, { companyId, kind: 'application', amount, cause, description, now }) : null;
  if (seller) await bookOrderCommission(db, seller, { orderId: id, productType, amount, now });
  const grantedUntil = new Date(offer.until);
  const state = kind === 'trial' ? 'EXPERIMENTAL' : 'OFFICIAL';
  await give(db, { companyId, productType, state, expiresAt: grantedUntil });
  return { status: 'confirmed' as const, grantedUntil, ledgerEntryId: entry?.id ?? null };
}

/**
 * Refunds an order in full or in part. A complete refund revokes its years; any refund reverses its share of the
 * commission.
 */
export async function refundOrder(
  db: Db,
  { id, ...refund }: { id: string } & Omit<Parameters<typeof refundCharge>[1], 'charge' | 'owner'>,
): Promise<{ order: typeof applicationOrders.$inferSelect } & Awaited<ReturnType<typeof refundCharge>>> {
  const [order] = await db.select().from(applicationOrders).where(eq(applicationOrders.id, id)).for('update');
  if (!order) throw new Refusal('not-found', { what: '@order' });
  const { companyId, productType, amount, status, years } = order;
  const charge = await findCharge(db, id);
  if (!charge || amount === 0) throw new Refusal('state-forbids', { name: id, state: `@${status}` });
  const owner = { dataSet: `application:${productType}`, connectorId: null, appId: null, departmentId: null };
  const done = await refundCharge(db, { ...refund, charge, owner });
  if (done.repeated || (await refundedAmount(db, charge)) < amount) return { order, ...done };
  const { reason, now } = refund;
  const { expiresAt } = await ownedOne(db, companyId, now, productType);
  const before = expiresAt && business(expiresAt).subtract(years, 'year').toDate();
  if (before)
    await db
      .update(companyProducts)
      .set({ expiresAt: new Date(Math.max(before.getTime(), now.getTime())), remindedDays: null })
      .where(and(ofCompany(companyProducts, companyId), eq(companyProducts.productType, productType)));
  const change = { status: 'refunded' as const, reason, told: false };
  await db.update(applicationOrders).set(change).where(eq(applicationOrders.id, id));
  return { order: { ...order, ...change }, ...done };
}
