import { MAX_PARTNER_LEVELS } from '@daas/contract/constants';
import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import {
  commissionLines,
  commissionMonths,
  commissionPayments,
  commissionRules,
  commissionSums,
  elements,
} from '../db/schema';
import { ofCompany, sameCompany } from '../db/tenant';
import { Refusal } from '../kernel/refusal';
import { endOfDay } from '../kernel/time';
import { addCorrection } from '../money/commissionLines';
import { auditOperator } from './audit';

type Rule = typeof commissionRules.$inferInsert;

/** Adds a rule for later calls; existing lines are unchanged. */
export async function addCommissionRule(
  db: Db,
  {
    now,
    ...rule
  }: Required<Pick<Rule, 'elementId' | 'level' | 'fromVolume' | 'rate' | 'fromDay' | 'toDay'>> & { now: Date },
) {
  const { level, rate, elementId } = rule;
  if (level < 1 || level > MAX_PARTNER_LEVELS || rate < 0 || rate > 10_000)
    throw new Error(`The level must be 1 to ${MAX_PARTNER_LEVELS} and the rate 0 to 10000.`);
  if (rule.toDay && rule.toDay < rule.fromDay) throw new Error('--to must not be before --from.');
  if (elementId) {
    const [element] = await db.select().from(elements).where(eq(elements.id, elementId));
    if (!element) throw new Refusal('not-found', { what: '@element' });
  }
  const [row] = await db
    .insert(commissionRules)
    .values({ ...rule, createdAt: now })
    .returning();
  const { id } = row as typeof commissionRules.$inferSelect;
  await auditOperator(db, { action: 'commission-rule', subject: `commission-rule:${id}`, now, detail: rule });
  return row as typeof commissionRules.$inferSelect;
}

/** Sets the last day of a rule. */
export async function endCommissionRule(db: Db, { id, toDay, now }: { id: string; toDay: string; now: Date }) {
  const [row] = await db.update(commissionRules).set({ toDay }).where(eq(commissionRules.id, id)).returning();
  if (!row) throw new Refusal('not-found', { what: '@commission-rule' });
  await auditOperator(db, { action: 'end-commission-rule', subject: `commission-rule:${id}`, now, detail: { toDay } });
}

export const listCommissionRules = (db: Db) =>
  db
    .select({ rule: commissionRules, element: elements.name })
    .from(commissionRules)
    .leftJoin(elements, eq(elements.id, commissionRules.elementId))
    .orderBy(asc(commissionRules.level), asc(elements.name), asc(commissionRules.fromVolume))
    .limit(1000);

/** Delay after the end of a month, until its last calls are written. */
const LATEST_MS = 5 * 60_000;

/** Closes a month for all partners in one transaction. */
export async function closeCommission(db: Db, { month, now }: { month: string; now: Date }) {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  if (now.getTime() < endOfDay(lastDay).getTime() + LATEST_MS)
    throw new Refusal('state-forbids', { name: month, state: '@commission-open' });
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('commission'))`);
  const [closed] = await db.select().from(commissionMonths).where(eq(commissionMonths.month, month)).limit(1);
  if (closed) throw new Refusal('state-forbids', { name: month, state: `@commission-${closed.state}` });
  const [earliest] = await db
    .select({ month: sql<string | null>`min(${commissionSums.month})` })
    .from(commissionSums)
    .where(sql`${commissionSums.month} > coalesce((select max(m.month) from commission_months m), '')`);
  if (earliest?.month && earliest.month < month)
    throw new Refusal('state-forbids', { name: earliest.month, state: '@commission-open' });
  await db.execute(sql`insert into commission_months (company_id, month, state, calls, base, amount, closed_at)
    select company_id, month, 'closed', sum(calls), sum(base), sum(amount), ${now.toISOString()}::timestamptz
    from commission_sums where month = ${month} group by 1, 2`);
  const months = await db.select().from(commissionMonths).where(eq(commissionMonths.month, month));
  const amount = months.reduce((sum, row) => sum + row.amount, 0);
  const detail = { partners: months.length, amount };
  await auditOperator(db, { action: 'close-commission', subject: `commission:${month}`, now, detail });
  return { month, ...detail };
}

interface PartnerMonth {
  companyId: number;
  month: string;
  now: Date;
}
const monthIs = ({ companyId, month }: Pick<PartnerMonth, 'companyId' | 'month'>) =>
  and(eq(commissionMonths.companyId, companyId), eq(commissionMonths.month, month));

async function changeMonth(
  db: Db,
  which: PartnerMonth,
  from: readonly (typeof commissionMonths.$inferSelect)['state'][],
  action: string,
  set: Partial<typeof commissionMonths.$inferInsert>,
) {
  const { companyId, month, now } = which;
  const [row] = await db.select().from(commissionMonths).where(monthIs(which)).for('update');
  if (!row) throw new Refusal('not-found', { what: '@commission-month' });
  if (!from.includes(row.state)) throw new Refusal('state-forbids', { name: month, state: `@commission-${row.state}` });
  await db.update(commissionMonths).set(set).where(monthIs(which));
  const { reference } = set;
  const detail = { month, amount: row.amount, ...(reference ? { reference } : {}) };
  await auditOperator(db, { action, subject: `commission:${month}`, companyId, now, detail });
  return { ...row, ...set };
}

/** Publishes a month to the partner for approval; also again after a dispute. */
export const publishCommission = (db: Db, which: PartnerMonth) =>
  changeMonth(db, which, ['closed', 'disputed'], 'state-commission', { state: 'stated', statedAt: which.now });

/** Payments are made in fen (0.01 yuan). */
const FEN = 100;

/**
 * Marks a month as paid, rounded down to the fen; the payment itself is made outside the platform. The rest, and a
 * negative month, is carried over to the next payment.
 */
export async function payCommission(db: Db, { reference, ...which }: PartnerMonth & { reference: string }) {
  const { companyId, month, now } = which;
  // Serializes the payments of a partner, and with corrections of the month.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('commission'))`);
  const [before] = await db
    .select({ rest: sql`coalesce(sum(${commissionPayments.amount} - ${commissionPayments.paid}), 0)`.mapWith(Number) })
    .from(commissionPayments)
    .where(ofCompany(commissionPayments, companyId));
  const change = { state: 'paid' as const, paidAt: now, reference };
  const row = await changeMonth(db, which, ['stated'], 'pay-commission', change);
  const brought = before?.rest ?? 0;
  const due = row.amount + brought;
  const paid = Math.max(0, due - (due % FEN));
  const payment = { companyId, month, amount: row.amount, brought, paid, carried: due - paid, at: now };
  await db.insert(commissionPayments).values(payment);
  return { ...row, brought, paid, carried: payment.carried };
}

/** Corrects the commission of a call or an order by an additional line. Throws for a paid month. */
export async function correctCommission(
  db: Db,
  {
    companyId,
    callId,
    amount,
    note,
    now,
  }: { companyId: number; callId: string; amount: number; note: string; now: Date },
) {
  const [line] = await db
    .select()
    .from(commissionLines)
    .where(
      and(
        eq(commissionLines.companyId, companyId),
        eq(commissionLines.callId, callId),
        ne(commissionLines.kind, 'correction'),
      ),
    );
  if (!line) throw new Refusal('not-found', { what: '@commission-line' });
  const correction = await addCorrection(db, line, { amount, note, now });
  const { month } = line;
  const detail = { month, callId, amount, note };
  await auditOperator(db, { action: 'correct-commission', subject: `commission:${month}`, companyId, now, detail });
  return correction;
}

/** Lists closed months; a paid one with what was paid and carried over to the next payment. */
export const listClosedCommission = (db: Db) =>
  db
    .select({
      ...getTableColumns(commissionMonths),
      paid: commissionPayments.paid,
      carried: commissionPayments.carried,
    })
    .from(commissionMonths)
    .leftJoin(
      commissionPayments,
      and(sameCompany(commissionPayments, commissionMonths), eq(commissionPayments.month, commissionMonths.month)),
    )
    .orderBy(desc(commissionMonths.month), asc(commissionMonths.companyId))
    .limit(1000);
