import { dataSet } from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
import { companies, connectors, downloads, exclusiveSets, prices, purchases } from '../db/schema';
import { dataSetPrices, tellOfPrices } from '../features/partners/priceChanges';
import { winByPayment } from '../features/partners/protection';
import { newId } from '../kernel/id';
import { DAY_MS } from '../kernel/period';
import { invalid, Refusal } from '../kernel/refusal';
import { businessDay, startOfDay } from '../kernel/time';
import { yuan } from '../kernel/yuan';
import { credit, creditOnce } from '../money/ledger';
import { auditOperator } from './audit';
import { requireNotice } from './priceList';

async function requireCompany(db: Db, companyId: number): Promise<void> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal('not-found', { what: '@company' });
}

/** Credits a company's account. A `reference` is credited once; throws for a repeated one with another amount. */
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
      `--reference: ${reference} was already credited on ${entry.at.toISOString()} with ${yuan(entry.amount)} yuan (entry ${entry.id}), not ${yuan(amount)}`,
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

/**
 * Sets the price of a data set for one company or for all, immediately or from a business day. Notifies companies whose
 * price changes.
 */
export async function setPrice(
  db: Db,
  {
    companyId,
    dataSet: key,
    mode,
    unitPrice,
    from,
    noticeDays = 0,
    agreed,
    now,
  }: {
    companyId: number | null;
    dataSet: string;
    mode?: PricingMode | undefined;
    unitPrice: number;
    /** A future day, 'YYYY-MM-DD'; without it the price is valid immediately. */
    from?: string | undefined;
    /** Days that customers are notified before a higher price; see `requireNotice`. */
    noticeDays?: number;
    /** Consent of the company to a rise without notice. */
    agreed?: string | undefined;
    now: Date;
  },
): Promise<void> {
  const definition = dataSet(key);
  if (!definition) throw new Refusal('not-found', { what: '@data-set' });
  if (companyId !== null) await requireCompany(db, companyId);
  const values = { mode: mode ?? definition.pricing.mode, unitPrice, updatedAt: now };
  if (values.mode === 'project' && companyId === null) throw invalid('company', 'needed', '@project-needs-company');
  if (from !== undefined && from <= businessDay(now)) throw invalid('from', 'future', '@in-the-past');
  const whose = companyId === null ? isNull(prices.companyId) : eq(prices.companyId, companyId);
  const [current] = await db
    .select({ validFrom: prices.validFrom })
    .from(prices)
    .where(and(whose, eq(prices.dataSet, key), lte(prices.validFrom, now)))
    .orderBy(desc(prices.validFrom))
    .limit(1);
  const validFrom = from === undefined ? (current?.validFrom ?? new Date(0)) : startOfDay(from);
  const changing = {
    companies: await findUsingCompanies(db, key, companyId, now),
    prices: dataSetPrices(definition),
    from: from === undefined ? now : validFrom,
    now,
  };
  const { companies: using } = changing;
  const asked = { ...values, definition, companies: using, companyId, from: from ?? null, now, days: noticeDays };
  await requireNotice(db, asked);
  await tellOfPrices(db, changing, () =>
    db
      .insert(prices)
      .values({ companyId, dataSet: key, validFrom, ...values })
      .onConflictDoUpdate({ target: [prices.companyId, prices.dataSet, prices.validFrom], set: values }),
  );
  await auditOperator(db, {
    action: 'set-price',
    subject: `data-set:${key}`,
    companyId,
    now,
    detail: { mode: values.mode, unitPrice, ...(from === undefined ? {} : { from }), ...(agreed ? { agreed } : {}) },
  });
}

/** Returns the companies that use a data set: by a connector, an exclusive data set, or a recent paid file. */
async function findUsingCompanies(db: Db, key: string, companyId: number | null, now: Date): Promise<number[]> {
  const whose = (table: { companyId: AnyPgColumn }) =>
    companyId === null ? undefined : eq(table.companyId, companyId);
  const rows = await union(
    db
      .select({ id: connectors.companyId })
      .from(connectors)
      .where(and(eq(connectors.dataSet, key), isNull(connectors.deletedAt), whose(connectors))),
    db
      .select({ id: exclusiveSets.companyId })
      .from(exclusiveSets)
      .where(and(eq(exclusiveSets.dataSet, key), gt(exclusiveSets.expiresAt, now), whose(exclusiveSets))),
    db
      .select({ id: downloads.companyId })
      .from(downloads)
      .where(
        and(
          eq(downloads.dataSet, key),
          gt(downloads.createdAt, new Date(now.getTime() - RECENT_MS)),
          gt(downloads.amount, 0),
          whose(downloads),
        ),
      ),
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
const RECENT_MS = 90 * DAY_MS;

/** Lists pending purchases of balance, oldest first. */
export const listPendingPurchases = (db: Db) =>
  db
    .select({ purchase: purchases, company: companies.name })
    .from(purchases)
    .innerJoin(companies, eq(companies.id, purchases.companyId))
    .where(eq(purchases.status, 'pending'))
    .orderBy(purchases.createdAt)
    .limit(200);

/** Confirms and credits a purchase, or rejects it. Throws if it is not pending. */
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
