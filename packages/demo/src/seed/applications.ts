import { type ApplicationKey, applicationByKey } from '@daas/contract/applications';
import { EXAMPLES } from '@daas/contract/constants';
import { DATA_SETS, type FilterNode } from '@daas/contract/datasets';
import type { Db } from '@daas/server/db/client';
import { companyProducts } from '@daas/server/db/schema';
import { give } from '@daas/server/features/applications/grant';
import { DAY_MS } from '@daas/server/kernel/period';
import { decideApplicationOrder } from '@daas/server/operator/applications';
import { and, eq } from 'drizzle-orm';
import type { DemoPeople } from './people';
import type { Stage } from './stage';

/** Agreed in the contract: days until each ends, which for one is past. The rest is ordered, or new. */
const AGREED = {
  city_data: 320,
  remote_office: 210,
  cloud_service_data: 150,
  tax_report: 150,
  estate_data: -20,
} as const satisfies Partial<Record<ApplicationKey, number>>;

export async function agreeApplications(tx: Db, { companyId, second }: DemoPeople, now: Date): Promise<void> {
  for (const [key, days] of Object.entries(AGREED)) {
    const { productType } = applicationByKey(key as ApplicationKey);
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    await give(tx, { companyId, productType, state: 'OFFICIAL', expiresAt });
  }
  const { productType } = applicationByKey('authority_billboard');
  const expiresAt = new Date(now.getTime() + 90 * DAY_MS);
  await give(tx, { companyId: second.companyId, productType, state: 'OFFICIAL', expiresAt });
}

type Kind = 'trial' | 'buy';
const order = ({ call }: Stage, { admin }: DemoPeople, key: ApplicationKey, kind: Kind) => {
  const { productType: product_type, yearly } = applicationByKey(key);
  const terms = kind === 'trial' ? { years: 0, amount: 0 } : { years: 1, amount: yearly };
  return call('dataApplication.order', { product_type, kind, ...terms }, admin);
};
const decide = ({ services: { database, clock } }: Stage, id: string, reason?: string) =>
  database.orm.transaction((tx) =>
    decideApplicationOrder(tx, { id, confirm: reason === undefined, reason, now: clock() }),
  );

/** A year that was paid for. */
export async function buyApplication(stage: Stage, people: DemoPeople): Promise<void> {
  await decide(stage, (await order(stage, people, 'region_analysis_data', 'buy')).id);
}

/** One trial under way, a part of it used, and one that the operator refused. */
export async function tryApplications(stage: Stage, people: DemoPeople): Promise<void> {
  const refused = await order(stage, people, 'authority_billboard', 'trial');
  await decide(stage, refused.id, '请先完成企业认证');
  const trial = await order(stage, people, 'high_enterprises', 'trial');
  await decide(stage, trial.id);
  const { productType } = applicationByKey('high_enterprises');
  await stage.services.database.orm
    .update(companyProducts)
    .set({ trialUsed: 7 })
    .where(and(eq(companyProducts.companyId, people.companyId), eq(companyProducts.productType, productType)));
}

/** Customers of which the ranking looks for more. The small demo of the mocks has enough of them, too. */
const CUSTOMERS: FilterNode = { field: 'tags', op: 'eq', value: '高新技术企业' };
const RANKED = 100;

/** One ranking of companies like the customers, kept in the cloud service's downloads. */
export async function rankCustomers({ call, services }: Stage, { admin }: DemoPeople): Promise<void> {
  const page = { current: 1, pageSize: 2 * EXAMPLES.min, fields: ['uscc'] };
  const { rows } = await services.market.page(DATA_SETS.enterprise, { ...page, filter: CUSTOMERS });
  await call('cloud.recommend', { examples: rows.map(({ uscc }) => String(uscc)), limit: RANKED }, admin);
}
