import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
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
import { commissionOf, earnings, levelsOf } from './commission';
import { lockAccountForChange } from './ledger';
import { statusAt } from './partnerPrices';
import { windowsAt } from './windows';

/** Commission of a call or an order. */
export type CommissionLine = typeof commissionLines.$inferSelect;
type Seller = { reportId: string; companyId: number; path: number[] };

/** Orders have no app. */
const NO_APP = 0;

/**
 * Finds the partner of a company and locks both accounts in the order of their ids, so that no call is decided with sales
 * that the order changes.
 */
export async function lockSeller(db: Db, companyId: number, now: Date): Promise<Seller | undefined> {
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
  if (seller) for (const id of [companyId, seller.companyId].sort((a, b) => a - b)) await lockAccountForChange(db, id);
  return seller;
}

/** Books the commission of the customer's partners for a paid order. // decision 0046 */
export async function bookOrderCommission(
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
 * Adds a correction to a commission line, on the same day and month. A paid month is closed: throws `state-forbids`, or
 * with `late` books the correction on the current day.
 */
export async function addCorrection(
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
  // Serializes with the closing of the month.
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

/** What remains of a commission line after a refund. The commission is again its rate of the base, rounded down. */
function remainderOf({ base, rate }: CommissionLine, charged: number, refunded: number) {
  const left = (BigInt(base) * BigInt(charged - refunded)) / BigInt(charged);
  return { base: Number(left), amount: commissionOf(Number(left), rate) };
}

/**
 * Reverses the commission of a call or an order in proportion to what is refunded of its charge. Steps of volume that
 * later sales have reached remain reached.
 */
export async function reverseCommission(
  db: Db,
  callId: string,
  {
    charged,
    before,
    after,
    note,
    now,
  }: {
    charged: number;
    /** Refunded amount of the charge before and after this refund. */
    before: number;
    after: number;
    note: string;
    now: Date;
  },
): Promise<void> {
  const lines = await db
    .select()
    .from(commissionLines)
    .where(and(eq(commissionLines.callId, callId), ne(commissionLines.kind, 'correction')))
    .orderBy(asc(commissionLines.companyId));
  for (const line of lines) {
    const [earlier, later] = [remainderOf(line, charged, before), remainderOf(line, charged, after)];
    const change = { amount: later.amount - earlier.amount, base: later.base - earlier.base };
    if (change.base !== 0) await addCorrection(db, line, { ...change, note, now, late: true });
  }
}
