import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import {
  commissionLines,
  commissionMonths,
  commissionRules,
  commissionSums,
  customerReports,
  elements,
  partners,
  usageCounters,
} from '../db/schema';
import { ofCompany, sameCompany } from '../db/tenant';
import { Refusal } from '../kernel/refusal';
import { businessDay, businessMonth } from '../kernel/time';
import { earnings, levelsOf } from './commission';
import { holdAccount } from './ledger';
import { statusAt } from './partnerPrices';
import { windowsAt } from './windows';

/** What a call or an order earned, outside the gateway's batches. */
export type CommissionLine = typeof commissionLines.$inferSelect;
type Seller = { reportId: string; companyId: number; path: number[] };

/** An order that is charged belongs to no app. */
const NO_APP = 0;

/**
 * Whose customer a company is. Its account and the partner's are held, in the order of their ids, so that no call is
 * decided by the sales that an order changes.
 */
export async function holdSeller(db: Db, companyId: number, now: Date): Promise<Seller | undefined> {
  const [seller] = await db
    .select({ reportId: customerReports.id, companyId: customerReports.companyId, path: partners.path })
    .from(customerReports)
    .innerJoin(partners, sameCompany(partners, customerReports))
    .where(
      and(
        eq(customerReports.customerId, companyId),
        inArray(customerReports.state, ['protected', 'won']),
        sql`${customerReports.protectedUntil} > ${now}::timestamptz`,
      ),
    );
  if (seller) for (const id of [companyId, seller.companyId].sort((a, b) => a - b)) await holdAccount(db, id);
  return seller;
}

/** Writes what a paid order earns those who sell to the customer. // decision 0054 */
export async function earnByOrder(
  db: Db,
  { reportId, companyId: sellerId, path }: Seller,
  { orderId, productType, amount, now }: { orderId: string; productType: number; amount: number; now: Date },
): Promise<void> {
  const day = businessDay(now);
  const month = businessMonth(now);
  const [element] = await db
    .select({ id: elements.id })
    .from(elements)
    .where(and(eq(elements.productType, productType), sql`${statusAt(now)} = 'on'`))
    .orderBy(asc(elements.id))
    .limit(1);
  const elementId = element?.id ?? null;
  const rules = await db
    .select()
    .from(commissionRules)
    .where(
      sql`${commissionRules.fromDay} <= ${day} and (${commissionRules.toDay} is null or ${commissionRules.toDay} >= ${day})`,
    )
    .orderBy(asc(commissionRules.createdAt), asc(commissionRules.id));
  const rows = rules.map((rule) => ({
    element_id: rule.elementId,
    level: rule.level,
    from_volume: rule.fromVolume,
    rate: rule.rate,
  }));
  const counter = { subject: `partner:${sellerId}`, metric: 'sales', window: windowsAt(now).month } as const;
  const [sales] = await db
    .insert(usageCounters)
    .values({ ...counter, used: amount })
    .onConflictDoUpdate({
      target: [usageCounters.subject, usageCounters.metric, usageCounters.window],
      set: { used: sql`${usageCounters.used} + ${amount}` },
    })
    .returning();
  const volume = (sales?.used ?? amount) - amount;
  for (const { companyId, rate, amount: earned } of earnings(levelsOf(path, elementId, rows), amount, volume)) {
    await db.insert(commissionLines).values({
      companyId,
      kind: 'order',
      month,
      day,
      sellerId,
      reportId,
      appId: NO_APP,
      callId: orderId,
      elementId,
      base: amount,
      rate,
      volume,
      amount: earned,
      at: now,
    });
    await addToSums(db, { companyId, month, day, reportId, appId: NO_APP, base: amount, amount: earned });
  }
}

type SumChange = Pick<CommissionLine, 'companyId' | 'month' | 'day' | 'reportId' | 'appId' | 'base' | 'amount'>;

async function addToSums(db: Db, { base, amount, ...key }: SumChange): Promise<void> {
  await db
    .insert(commissionSums)
    .values({ ...key, calls: 0, base, amount })
    .onConflictDoUpdate({
      target: [
        commissionSums.companyId,
        commissionSums.month,
        commissionSums.day,
        commissionSums.reportId,
        commissionSums.appId,
      ],
      set: { base: sql`${commissionSums.base} + ${base}`, amount: sql`${commissionSums.amount} + ${amount}` },
    });
}

/**
 * A further line of what was earned, in the same day and month. A month that is paid stays as it is: the line is refused,
 * or, `late`, stands on the day it is made.
 */
export async function correctLine(
  db: Db,
  line: CommissionLine,
  {
    amount,
    base = 0,
    note,
    now,
    late = false,
  }: { amount: number; base?: number; note: string; now: Date; late?: boolean },
): Promise<CommissionLine> {
  // In step with the closing of the month.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('commission'))`);
  const { companyId, reportId, appId } = line;
  const monthIs = (month: string) => and(ofCompany(commissionMonths, companyId), eq(commissionMonths.month, month));
  const [closed] = await db.select().from(commissionMonths).where(monthIs(line.month)).for('update');
  const paid = closed?.state === 'paid';
  if (paid && !late) throw new Refusal('state-forbids', { name: line.month, state: '@commission-paid' });
  const when = paid ? { month: businessMonth(now), day: businessDay(now) } : { month: line.month, day: line.day };
  const [correction] = await db
    .insert(commissionLines)
    .values({ ...line, ...when, id: undefined, kind: 'correction', base, rate: 0, volume: 0, amount, note, at: now })
    .returning();
  if (closed && !paid)
    await db
      .update(commissionMonths)
      .set({ amount: closed.amount + amount, base: closed.base + base })
      .where(monthIs(line.month));
  await addToSums(db, { companyId, ...when, reportId, appId, base, amount });
  return correction as CommissionLine;
}

/** Takes back what an order earned. */
export async function revokeOrder(db: Db, orderId: string, { note, now }: { note: string; now: Date }): Promise<void> {
  const lines = await db
    .select()
    .from(commissionLines)
    .where(and(eq(commissionLines.callId, orderId), eq(commissionLines.kind, 'order')));
  for (const line of lines)
    await correctLine(db, line, { amount: -line.amount, base: -line.base, note, now, late: true });
}
