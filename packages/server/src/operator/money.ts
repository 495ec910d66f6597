import { dataSet } from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client';
import { companies, prices, purchases } from '../db/schema';
import { winByPayment } from '../features/partners/protection';
import { newId } from '../kernel/id';
import { invalid, Refusal } from '../kernel/refusal';
import { yuan } from '../kernel/yuan';
import { credit, creditOnce } from '../money/ledger';
import { auditOperator } from './audit';

async function requireCompany(db: Db, companyId: number): Promise<void> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal('not-found', { what: '@company' });
}

/** Adds money to a company's account. The same `reference` is credited once; with another amount it is refused. */
export async function creditCompany(
  db: Db,
  {
    companyId,
    amount,
    reference = newId('aud'),
    note,
    now,
  }: { companyId: number; amount: number; reference?: string | undefined; note: string; now: Date },
) {
  await requireCompany(db, companyId);
  const cause = { type: 'operator', id: reference };
  const { entry, repeated } = await creditOnce(db, {
    companyId,
    kind: 'credit',
    amount,
    cause,
    description: note,
    now,
  });
  if (repeated && entry.amount !== amount)
    throw new Error(
      `--reference: ${reference} was credited on ${entry.at.toISOString()} with ${yuan(entry.amount)} yuan (entry ${entry.id}), not ${yuan(amount)}`,
    );
  if (repeated) return { entry, repeated };
  await winByPayment(db, companyId, now);
  await auditOperator(db, {
    action: 'credit',
    subject: `company:${companyId}`,
    companyId,
    now,
    detail: { amount, entry: entry.id, note },
  });
  return { entry, repeated };
}

/** The price of a data set for one company, or for all. */
export async function setPrice(
  db: Db,
  {
    companyId,
    dataSet: key,
    mode,
    unitPrice,
    now,
  }: { companyId: number | null; dataSet: string; mode?: PricingMode | undefined; unitPrice: number; now: Date },
): Promise<void> {
  const definition = dataSet(key);
  if (!definition) throw new Refusal('not-found', { what: '@data-set' });
  if (companyId !== null) await requireCompany(db, companyId);
  const values = { mode: mode ?? definition.pricing.mode, unitPrice, updatedAt: now };
  if (values.mode === 'project' && companyId === null) throw invalid('company', 'needed', '@project-needs-company');
  const same = and(
    companyId === null ? isNull(prices.companyId) : eq(prices.companyId, companyId),
    eq(prices.dataSet, key),
  );
  const changed = await db.update(prices).set(values).where(same).returning({ id: prices.id });
  if (changed.length === 0) await db.insert(prices).values({ companyId, dataSet: key, ...values });
  await auditOperator(db, {
    action: 'set-price',
    subject: `data-set:${key}`,
    companyId,
    now,
    detail: { mode: values.mode, unitPrice },
  });
}

/** Orders for more balance that wait for a decision, oldest first. */
export const pendingPurchases = (db: Db) =>
  db
    .select({ purchase: purchases, company: companies.name })
    .from(purchases)
    .innerJoin(companies, eq(companies.id, purchases.companyId))
    .where(eq(purchases.status, 'pending'))
    .orderBy(purchases.createdAt)
    .limit(200);

/** Confirms a paid order and credits it, or rejects it. One that was decided cannot be decided again. */
export async function decidePurchase(db: Db, { id, confirm, now }: { id: string; confirm: boolean; now: Date }) {
  const [order] = await db.select().from(purchases).where(eq(purchases.id, id)).for('update');
  if (!order) throw new Refusal('not-found', { what: '@order' });
  if (order.status !== 'pending') throw new Refusal('state-forbids', { name: id, state: `@${order.status}` });
  const { companyId, amount, note } = order;
  const entry = confirm
    ? await credit(db, { companyId, kind: 'purchase', amount, cause: { type: 'purchase', id }, description: note, now })
    : null;
  if (confirm) await winByPayment(db, companyId, now);
  const change = {
    status: confirm ? ('confirmed' as const) : ('rejected' as const),
    decidedAt: now,
    ledgerEntryId: entry?.id ?? null,
  };
  await db.update(purchases).set(change).where(eq(purchases.id, id));
  await auditOperator(db, {
    action: confirm ? 'confirm-purchase' : 'reject-purchase',
    subject: `purchase:${id}`,
    companyId,
    now,
    detail: { amount },
  });
  return { ...order, ...change };
}
