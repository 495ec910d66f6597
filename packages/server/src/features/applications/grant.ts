import { applicationOf } from '@daas/contract/applications';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { applicationOrders, companyProducts } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { charge } from '../../money/ledger';
import { offersOf } from './offers';
import { ownedOne } from './owned';
import type { ApplicationState } from './state';

interface Given {
  companyId: number;
  productType: number;
  state: ApplicationState;
  expiresAt: Date | null;
}

/** Lets a company use an application until then, from now on in that state. */
export async function give(db: Db, { companyId, productType, state, expiresAt }: Given): Promise<void> {
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
  const entry =
    amount > 0 ? await charge(db, { companyId, kind: 'application', amount, cause, description, now }) : null;
  const grantedUntil = new Date(offer.until);
  const state = kind === 'trial' ? 'EXPERIMENTAL' : 'OFFICIAL';
  await give(db, { companyId, productType, state, expiresAt: grantedUntil });
  return { status: 'confirmed' as const, grantedUntil, ledgerEntryId: entry?.id ?? null };
}
