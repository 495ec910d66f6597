import { type ApplicationKey, applicationByKey } from '@daas/contract/applications';
import type { Endpoint } from '@daas/contract/endpoint';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { applicationStops, companyProducts } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Member } from '../../kernel/handler';
import { missingPermission, Refusal } from '../../kernel/refusal';
import { stateAt } from './state';

/**
 * Refuses what the state of an application does not allow a member: NEW with 405, what is not opened to the role with
 * 406, what the operator stopped with 407; what has expired may be read and makes nothing new. // §8
 */
export async function requireApplication(
  db: Db,
  { key, makes }: NonNullable<Endpoint['application']>,
  { companyId, permissions }: Pick<Member, 'companyId' | 'permissions'>,
  now: Date,
): Promise<void> {
  const { access, productType } = applicationByKey(key);
  // One after the other: in a transaction both have one connection.
  const [product] = await db.select().from(companyProducts).where(ofProduct(companyId, productType));
  const everybodys = isNull(applicationStops.companyId);
  const [stop] = await db
    .select({ at: applicationStops.at })
    .from(applicationStops)
    .where(and(eq(applicationStops.productType, productType), or(everybodys, ofCompany(applicationStops, companyId))));
  const state = product ? stateAt(product, now) : 'NEW';
  if (state === 'NEW') throw new Refusal('application-not-activated');
  if (access && !permissions.has(access))
    throw new Refusal('application-not-visible', { names: access }, missingPermission([access]).fields);
  if (stop) throw new Refusal('application-disabled');
  if (state === 'EXPIRED' && makes) throw new Refusal('application-expired');
}

/** Takes one use where the company has the application on trial; callers at once never take more than there are. */
export async function takeTrialUse(
  db: Db,
  key: ApplicationKey,
  { companyId }: Pick<Member, 'companyId'>,
): Promise<void> {
  const { productType } = applicationByKey(key);
  const onTrial = and(ofProduct(companyId, productType), eq(companyProducts.state, 'EXPERIMENTAL'));
  const updatedRows = await db
    .update(companyProducts)
    .set({ trialUsed: sql`${companyProducts.trialUsed} + 1` })
    .where(and(onTrial, lt(companyProducts.trialUsed, companyProducts.trialTotal)))
    .returning({ used: companyProducts.trialUsed });
  if (updatedRows.length > 0) return;
  const [trial] = await db.select({ total: companyProducts.trialTotal }).from(companyProducts).where(onTrial);
  if (trial) throw new Refusal('trial-used-up', { total: trial.total });
}

const ofProduct = (companyId: number, productType: number) =>
  and(ofCompany(companyProducts, companyId), eq(companyProducts.productType, productType));
