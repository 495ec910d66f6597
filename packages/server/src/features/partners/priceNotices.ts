import { and, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { companies, customerReports, elementPrices } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { readPartnerOffers } from '../../money/partnerPrices';
import { readPrices } from '../../money/prices';
import type { Services } from '../services';
import { emitPrices, isAgreed } from './priceChanges';
import { isProtected } from './protection';

/** A partner that goes on changing prices is waited for, but not until they hold. */
const QUIET_MS = 3_600_000;
const AT_ONCE = 50;
type Change = Pick<typeof elementPrices.$inferSelect, 'elementId' | 'reportId'> & {
  /** The customers were notified of a different price for the same day. */
  toldBefore: boolean;
};

/** Tells those who may spend a customer's money what its partner will ask, from which day, and what it asks now. */
export async function notifyOfPrices(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  const later = (ms: number) => new Date(now.getTime() + ms);
  const due = and(
    // What has held for long is no news.
    gt(elementPrices.validFrom, later(-DAY_MS)),
    or(isNull(elementPrices.toldAt), lt(elementPrices.toldAt, elementPrices.updatedAt)),
    or(lte(elementPrices.updatedAt, later(-QUIET_MS)), lte(elementPrices.validFrom, later(QUIET_MS))),
  );
  const partners = await database.orm
    .selectDistinct({ companyId: elementPrices.companyId, from: elementPrices.validFrom })
    .from(elementPrices)
    .where(due)
    .limit(AT_ONCE);
  for (const { companyId, from } of partners)
    await database.orm.transaction(async (tx) => {
      const own = and(ofCompany(elementPrices, companyId), eq(elementPrices.validFrom, from), due);
      const rows = await tx.select().from(elementPrices).where(own).for('update');
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      await tx.update(elementPrices).set({ toldAt: now }).where(inArray(elementPrices.id, ids));
      const changes = rows.map(({ elementId, reportId, toldAt }) => ({
        elementId,
        reportId,
        toldBefore: toldAt !== null && toldAt.getTime() >= from.getTime() - DAY_MS,
      }));
      await tellCustomers(tx, { companyId, from, changes, now });
    });
}

interface PriceNotice {
  companyId: number;
  from: Date;
  changes: readonly Change[];
  now: Date;
}

async function tellCustomers(tx: Db, { companyId, from, changes, now }: PriceNotice): Promise<void> {
  const reportIds = changes.flatMap(({ reportId }) => reportId ?? []);
  const before = new Date(Math.min(now.getTime(), from.getTime() - 1));
  const customers = await tx
    .select({ reportId: customerReports.id, id: companies.id })
    .from(customerReports)
    .innerJoin(companies, eq(companies.id, customerReports.customerId))
    .where(
      and(
        ofCompany(customerReports, companyId),
        isProtected,
        gt(customerReports.protectedUntil, before),
        reportIds.length < changes.length ? undefined : inArray(customerReports.id, reportIds),
      ),
    );
  for (const { reportId, id } of customers) {
    const its = changes.filter((one) => one.reportId === null || one.reportId === reportId);
    const lines = await pricesAfter(tx, id, before, its);
    await emitPrices(tx, id, { from, now, lines });
  }
}

/** Each element whose price for this customer differs from what was announced. */
async function pricesAfter(db: Db, companyId: number, before: Date, changes: readonly Change[]) {
  const [prices, offers] = [await readPrices(db, companyId, before), await readPartnerOffers(db, companyId, before)];
  return offers.flatMap((offer) => {
    const its = changes.filter(({ elementId }) => elementId === offer.id);
    if (its.length === 0 || isAgreed(offer, prices)) return [];
    const { name, product_type, partnerPrice: price, coming } = offer;
    const unit = product_type === null ? ('call' as const) : ('year' as const);
    if (!coming && !its.some(({ toldBefore }) => toldBefore)) return [];
    const after = coming ? coming.price : price;
    return [{ name, data_set: null, unit, before: price, after, pricing_mode: null }];
  });
}
