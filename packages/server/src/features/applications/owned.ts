import { APPLICATIONS, type Application, applicationOf } from '@daas/contract/applications';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { applicationStops, companyProducts } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { readPartnerOffers } from '../../money/partnerPrices';
import { type ApplicationState, stateAt } from './state';

export function requireProduct(productType: number): Application {
  const application = applicationOf(productType);
  if (!application) throw new Refusal('not-found', { what: '@product' });
  return application;
}

/** An application with what a company has of it; one it never had is NEW. */
export interface Owned {
  application: Application;
  state: ApplicationState;
  expiresAt: Date | null;
  /** What a year costs the company: its partner's price, else the list's. // decision 0046 */
  yearly: number;
  trial: { total: number; left: number };
  /** Why the operator stopped it; null while it runs. */
  stopped: string | null;
}

/** All applications, or the one of a product type. */
export async function ownedBy(db: Db, companyId: number, now: Date, productType?: number): Promise<Owned[]> {
  const everybodys = isNull(applicationStops.companyId);
  // One after the other: in a transaction all have one connection.
  const products = await db
    .select()
    .from(companyProducts)
    .where(
      and(
        ofCompany(companyProducts, companyId),
        productType === undefined ? undefined : eq(companyProducts.productType, productType),
      ),
    );
  const stops = await db
    .select()
    .from(applicationStops)
    .where(or(everybodys, ofCompany(applicationStops, companyId)));
  const offers = await readPartnerOffers(db, companyId, now);
  const selection = productType === undefined ? APPLICATIONS : [requireProduct(productType)];
  return selection.map((application) => {
    const product = products.find((one) => one.productType === application.productType);
    const stop = stops.find((one) => one.productType === application.productType);
    const state = product ? stateAt(product, now) : 'NEW';
    return {
      application,
      state,
      expiresAt: product?.expiresAt ?? null,
      yearly: offers.find((one) => one.product_type === application.productType)?.partnerPrice ?? application.yearly,
      trial: trialOf(state, application, product),
      stopped: stop?.reason ?? null,
    };
  });
}

function trialOf(
  state: ApplicationState,
  { trialQuota }: Application,
  product: { trialTotal: number; trialUsed: number } | undefined,
): Owned['trial'] {
  if (state === 'NEW' || !product) return { total: trialQuota, left: trialQuota };
  const { trialTotal: total, trialUsed } = product;
  return { total, left: state === 'EXPERIMENTAL' ? Math.max(0, total - trialUsed) : 0 };
}

/** The same of one. */
export async function ownedOne(db: Db, companyId: number, now: Date, productType: number): Promise<Owned> {
  const [owned] = await ownedBy(db, companyId, now, productType);
  return owned as Owned;
}
