import { MAX_PARTNER_LEVELS, MAX_PARTNERS, PARTNER_TERMS } from '@daas/contract/constants';
import { arrayContains, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { companies, houseCustomers, partnerLevels, partners } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { auditOperator } from './audit';

/** Makes a company a partner, at the top or below another partner. */
export async function addPartner(
  db: Db,
  { companyId, parentId, now }: { companyId: number; parentId: number | null; now: Date },
): Promise<{ companyId: number; level: number }> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Refusal('not-found', { what: '@company' });
  const [partner] = await db.select().from(partners).where(eq(partners.companyId, companyId));
  if (partner) throw new Refusal('name-taken', { what: '@partner', name: String(companyId) });
  const [parent] =
    parentId === null ? [] : await db.select().from(partners).where(eq(partners.companyId, parentId)).for('update');
  if (parentId !== null && !parent) throw new Refusal('not-found', { what: '@partner' });
  const path = [...(parent?.path ?? []), companyId];
  if (path.length > MAX_PARTNER_LEVELS)
    throw new Refusal('quota-reached', { what: '@partner-level', limit: MAX_PARTNER_LEVELS });
  const size = await db.$count(partners, arrayContains(partners.path, [path[0] as number]));
  if (size >= MAX_PARTNERS) throw new Refusal('quota-reached', { what: '@partner', limit: MAX_PARTNERS });
  await db.insert(partners).values({ companyId, parentId, path, createdAt: now });
  await auditOperator(db, {
    action: 'add-partner',
    subject: `company:${companyId}`,
    companyId,
    now,
    detail: { level: path.length },
  });
  return { companyId, level: path.length };
}

/** Suspends or resumes a partner. Its people lose access to the partner area; its customers stay protected. */
export async function setPartnerStatus(
  db: Db,
  { companyId, status, now }: { companyId: number; status: 'active' | 'suspended'; now: Date },
): Promise<void> {
  const changed = await db.update(partners).set({ status }).where(eq(partners.companyId, companyId)).returning();
  if (changed.length === 0) throw new Refusal('not-found', { what: '@partner' });
  const action = status === 'active' ? 'resume-partner' : 'suspend-partner';
  await auditOperator(db, { action, subject: `company:${companyId}`, companyId, now });
}

/** Changes the given terms of a level. */
export async function setPartnerTerms(
  db: Db,
  { level, now, ...patch }: { level: number; now: Date } & Partial<Record<keyof typeof PARTNER_TERMS, number>>,
) {
  const [row] = await db.select().from(partnerLevels).where(eq(partnerLevels.level, level));
  const terms = { level, ...PARTNER_TERMS, ...row, ...patch };
  await db.insert(partnerLevels).values(terms).onConflictDoUpdate({ target: partnerLevels.level, set: terms });
  await auditOperator(db, { action: 'partner-terms', subject: `partner-level:${level}`, now, detail: terms });
  return terms;
}

/** Adds a company to those that the operator serves directly. */
export async function addHouseCustomer(
  db: Db,
  { uscc, name, now }: { uscc: string; name: string; now: Date },
): Promise<void> {
  await db
    .insert(houseCustomers)
    .values({ uscc, name, createdAt: now })
    .onConflictDoUpdate({ target: houseCustomers.uscc, set: { name } });
  await auditOperator(db, { action: 'house-customer', subject: `customer:${uscc}`, now, detail: { name } });
}

/** Lists partners with their number of customers, in tree order. */
export const listPartners = (db: Db) =>
  db
    .select({
      id: partners.companyId,
      name: companies.name,
      level: sql<number>`cardinality(${partners.path})`,
      status: partners.status,
      customers: sql<number>`(select count(*) from customer_reports r
        where r.company_id = ${partners}.company_id and r.state in ('protected', 'won'))::int`,
    })
    .from(partners)
    .innerJoin(companies, eq(companies.id, partners.companyId))
    .orderBy(partners.path)
    .limit(10_000);
