import { APPLICATIONS, type Application } from '@daas/contract/applications';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client';
import { applicationOrders, applicationStops, companies } from '../db/schema';
import { decideOrder, give } from '../features/applications/grant';
import { Refusal } from '../kernel/refusal';
import { auditOperator } from './audit';

export function requireApplicationKey(key: string): Application {
  const application = APPLICATIONS.find((one) => one.key === key);
  if (!application)
    throw new Error(
      `Unknown application ${key}. Available applications: ${APPLICATIONS.map((one) => one.key).join(', ')}`,
    );
  return application;
}

/** Lists pending orders of applications, oldest first. */
export const listPendingOrders = (db: Db) =>
  db
    .select({ order: applicationOrders, company: companies.name })
    .from(applicationOrders)
    .innerJoin(companies, eq(companies.id, applicationOrders.companyId))
    .where(eq(applicationOrders.status, 'pending'))
    .orderBy(applicationOrders.createdAt)
    .limit(200);

/** Confirms or refuses an order; a running server notifies the orderer. */
export async function decideApplicationOrder(
  db: Db,
  decision: { id: string; confirm: boolean; reason?: string | undefined; now: Date },
) {
  const order = await decideOrder(db, decision);
  await auditOperator(db, {
    action: decision.confirm ? 'confirm-order' : 'refuse-order',
    subject: `application-order:${order.id}`,
    companyId: order.companyId,
    now: decision.now,
    detail: { amount: order.amount, productType: order.productType },
  });
  return order;
}

/** An application for one company, or for all (`companyId` null). */
interface ApplicationTarget {
  application: Application;
  companyId: number | null;
  now: Date;
}

const sameStop = ({ application, companyId }: ApplicationTarget) =>
  and(
    eq(applicationStops.productType, application.productType),
    companyId === null ? isNull(applicationStops.companyId) : eq(applicationStops.companyId, companyId),
  );

/** Stops an application for all companies or for one; a repeated stop changes the reason. // §8 code 407 */
export async function stopApplication(db: Db, which: ApplicationTarget, reason: string): Promise<void> {
  const { application, companyId, now } = which;
  if (companyId !== null) await requireCompany(db, companyId);
  await db.delete(applicationStops).where(sameStop(which));
  await db.insert(applicationStops).values({ companyId, productType: application.productType, reason, at: now });
  const subject = `application:${application.key}`;
  await auditOperator(db, { action: 'stop-application', subject, companyId, now, detail: { reason } });
}

/** Ends a stop; returns false if there was none. Purchases are unchanged. */
export async function startApplication(db: Db, which: ApplicationTarget): Promise<boolean> {
  const { application, companyId, now } = which;
  const started = await db.delete(applicationStops).where(sameStop(which)).returning();
  if (started.length === 0) return false;
  const subject = `application:${application.key}`;
  await auditOperator(db, { action: 'start-application', subject, companyId, now });
  return true;
}

/** Opens an application for a company without an order. */
export async function openApplication(
  db: Db,
  { application, companyId, now }: ApplicationTarget & { companyId: number },
  { until, trial }: { until: Date | null; trial: boolean },
): Promise<void> {
  await requireCompany(db, companyId);
  const state = trial ? 'EXPERIMENTAL' : 'OFFICIAL';
  await give(db, { companyId, productType: application.productType, state, expiresAt: until });
  const subject = `application:${application.key}`;
  await auditOperator(db, { action: 'open-application', subject, companyId, now, detail: { state, until } });
}

async function requireCompany(db: Db, companyId: number): Promise<void> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal('not-found', { what: '@company' });
}
