import type { CUSTOMER_REASONS } from '@daas/contract/enums';
import { and, desc, eq, exists, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { companies, customerReports, houseCustomers, ledgerEntries, partners } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { type Partner, type Terms, termsOf } from './partner';
import { tellOfStay } from './priceChanges';

export type Report = typeof customerReports.$inferSelect;
type Reason = (typeof CUSTOMER_REASONS)[number];

/** A prospect or customer under exclusive protection. */
export const isProtected = inArray(customerReports.state, ['protected', 'won']);
const PAID = ['credit', 'purchase'] as const;

export const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/** Ends protections whose time is over. */
export async function lapse(db: Db, now: Date): Promise<number> {
  const ended = await db
    .update(customerReports)
    .set({ state: 'lapsed', endedAt: sql`${customerReports.protectedUntil}` })
    .where(and(isProtected, lte(customerReports.protectedUntil, now)))
    .returning({ id: customerReports.id });
  return ended.length;
}

interface Prospect {
  uscc: string;
  name: string;
}

/** Why a prospect is not free for this partner, null when it is. The other party is never disclosed. */
export async function conflictOf(
  db: Db,
  partner: Partner,
  terms: Terms,
  { uscc, name }: Prospect,
  now: Date,
): Promise<{ reason: Reason; until: Date | null } | null> {
  const [holder] = await db
    .select({ companyId: customerReports.companyId })
    .from(customerReports)
    .where(and(eq(customerReports.uscc, uscc), isProtected, gt(customerReports.protectedUntil, now)));
  if (holder) return { reason: holder.companyId === partner.companyId ? 'own' : 'protected', until: null };
  if (await isOfHouse(db, { uscc, name })) return { reason: 'house', until: null };
  if (await hasPaid(db, name)) return { reason: 'customer', until: null };
  const [last] = await db
    .select({ endedAt: customerReports.endedAt })
    .from(customerReports)
    .where(
      and(
        eq(customerReports.uscc, uscc),
        eq(customerReports.rootId, partner.rootId),
        or(inArray(customerReports.state, ['released', 'lapsed']), isProtected),
      ),
    )
    .orderBy(desc(sql`coalesce(${customerReports.endedAt}, ${customerReports.protectedUntil})`))
    .limit(1);
  const until = last?.endedAt && daysLater(last.endedAt, terms.coolingDays);
  return until && until > now ? { reason: 'cooling', until } : null;
}

/** On the house's own list, or a partner itself. */
async function isOfHouse(db: Db, { uscc, name }: Prospect): Promise<boolean> {
  const [listed] = await db.select().from(houseCustomers).where(eq(houseCustomers.uscc, uscc));
  if (listed) return true;
  const [partner] = await db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(partners, eq(partners.companyId, companies.id))
    .where(eq(companies.name, name));
  return partner !== undefined;
}

async function hasPaid(db: Db, name: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        eq(companies.name, name),
        exists(
          db
            .select({ id: ledgerEntries.id })
            .from(ledgerEntries)
            .where(and(eq(ledgerEntries.companyId, companies.id), inArray(ledgerEntries.kind, [...PAID]))),
        ),
      ),
    );
  return paid !== undefined;
}

/** A company that opens an account belongs to the partner who protects a prospect of that name. */
export async function linkCustomer(db: Db, company: { id: number; name: string }, now: Date): Promise<void> {
  const [report] = await db
    .select({ id: customerReports.id })
    .from(customerReports)
    .where(
      and(
        eq(customerReports.name, company.name),
        isProtected,
        isNull(customerReports.customerId),
        gt(customerReports.protectedUntil, now),
      ),
    )
    .orderBy(customerReports.createdAt)
    .limit(1);
  if (report) await db.update(customerReports).set({ customerId: company.id }).where(eq(customerReports.id, report.id));
}

/** A prospect is won by its first payment. */
export async function winByPayment(db: Db, customerId: number, now: Date): Promise<void> {
  const [report] = await db
    .select()
    .from(customerReports)
    .where(and(eq(customerReports.customerId, customerId), eq(customerReports.state, 'protected')))
    .for('update');
  if (!report?.protectedUntil || report.protectedUntil <= now) return;
  const [partner] = await db
    .select({ path: partners.path })
    .from(partners)
    .where(eq(partners.companyId, report.companyId));
  const { wonDays } = await termsOf(db, partner?.path.length ?? 1);
  await db
    .update(customerReports)
    .set({ state: 'won', wonAt: now, protectedUntil: daysLater(now, wonDays) })
    .where(eq(customerReports.id, report.id));
  await tellOfStay(db, report, now);
}
