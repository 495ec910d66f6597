import type { RefundKind } from '@daas/contract/enums';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
import { ledgerEntries, refunds, usageCounters } from '../db/schema';
import { ofCompany } from '../db/tenant';
import { newId } from '../kernel/id';
import { Refusal } from '../kernel/refusal';
import { yuan } from '../kernel/yuan';
import { reverseCommission } from './commissionLines';
import {
  findEntry,
  type LedgerEntry,
  lockAccount,
  type Posting,
  postEntry,
  readAppliedLimits,
  type Spender,
} from './ledger';
import { spendCountersOf } from './limits';
import { windowsAt } from './windows';

/** A refund of the operator. */
export type Refund = typeof refunds.$inferSelect;
/** Owners of a charge: their limits, budgets and bills. */
export type ChargeOwner = Required<Pick<Refund, 'dataSet' | 'connectorId' | 'appId' | 'departmentId'>>;

/** Kinds of ledger entries that can be refunded. Inventory is returned by other means. */
const KINDS: Partial<Record<LedgerEntry['kind'], RefundKind>> = { call: 'call', file: 'file', application: 'order' };
const refundKindOf = ({ kind }: LedgerEntry): RefundKind | undefined => KINDS[kind];

const CAUSES = ['call', 'download', 'name-list', 'market-report', 'exclusive-order', 'application-order'];

/** Finds the ledger entry of a charge, by its id or by that of the call, file or order. */
export async function findCharge(db: Db, id: string): Promise<LedgerEntry | undefined> {
  const [entry] = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        lt(ledgerEntries.amount, 0),
        inArray(ledgerEntries.kind, Object.keys(KINDS) as LedgerEntry['kind'][]),
        or(eq(ledgerEntries.id, id), and(inArray(ledgerEntries.causeType, CAUSES), eq(ledgerEntries.causeId, id))),
      ),
    );
  return entry;
}

const e = alias(ledgerEntries, 'e');
/** Kinds of entries that return a charge automatically. */
const AUTOMATIC: LedgerEntry['kind'][] = ['refund', 'adjustment'];

/** Returns what was refunded of a charge: by the operator, or automatically for rows that were not delivered. */
export async function refundedAmount(db: Db, charge: LedgerEntry): Promise<number> {
  const [byOperator] = await db
    .select({ amount: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(ofCompany(refunds, charge.companyId), eq(refunds.chargeId, charge.id)));
  const [automatic] = await db
    .select({ amount: sql`coalesce(sum(${e.amount}), 0)`.mapWith(Number) })
    .from(e)
    .where(
      and(
        ofCompany(e, charge.companyId),
        eq(e.causeType, charge.causeType),
        eq(e.causeId, charge.causeId),
        inArray(e.kind, AUTOMATIC),
        sql`${e.amount} > 0`,
      ),
    );
  return (byOperator?.amount ?? 0) + (automatic?.amount ?? 0);
}

/** Reads charges of a company with what can still be refunded, oldest first; omits those without a rest. Three queries. */
export async function readRefundable(
  db: Db,
  companyId: number,
  ids: readonly string[],
): Promise<{ charge: LedgerEntry; left: number }[]> {
  if (ids.length === 0) return [];
  const charges = await db
    .select()
    .from(ledgerEntries)
    .where(and(ofCompany(ledgerEntries, companyId), inArray(ledgerEntries.id, [...ids])))
    .orderBy(ledgerEntries.seq);
  const byOperator = await db
    .select({ id: refunds.chargeId, amount: sql`sum(${refunds.amount})`.mapWith(Number) })
    .from(refunds)
    .where(and(ofCompany(refunds, companyId), inArray(refunds.chargeId, [...ids])))
    .groupBy(refunds.chargeId);
  const causes = charges.map(({ causeId }) => causeId);
  const automatic = await db
    .select({ type: e.causeType, id: e.causeId, amount: sql`sum(${e.amount})`.mapWith(Number) })
    .from(e)
    .where(and(ofCompany(e, companyId), inArray(e.causeId, causes), inArray(e.kind, AUTOMATIC), sql`${e.amount} > 0`))
    .groupBy(e.causeType, e.causeId);
  const refunded = new Map(byOperator.map(({ id, amount }) => [id, amount]));
  const returned = new Map(automatic.map(({ type, id, amount }) => [`${type} ${id}`, amount]));
  return charges.flatMap((charge) => {
    const cause = `${charge.causeType} ${charge.causeId}`;
    const left = -charge.amount - (refunded.get(charge.id) ?? 0) - (returned.get(cause) ?? 0);
    return left > 0 ? [{ charge, left }] : [];
  });
}

/**
 * Refunds a charge in full or in part, with its commission and its share of limits and budgets. A key is refunded once.
 * Throws `refund-exceeds` beyond what was charged. The customer's account is locked meanwhile, so that concurrent refunds
 * follow each other.
 */
export async function refundCharge(
  tx: Db,
  {
    charge,
    owner,
    amount,
    key = newId('rfd'),
    reason,
    disputeId = null,
    now,
  }: {
    charge: LedgerEntry;
    owner: ChargeOwner;
    /** In 1/10000 yuan; null for all that remains. */
    amount: number | null;
    key?: string | undefined;
    reason: string;
    disputeId?: string | null;
    now: Date;
  },
): Promise<{ refund: Refund; repeated: boolean }> {
  const { companyId } = charge;
  const kind = refundKindOf(charge);
  if (!kind) throw new Error(`Entry ${charge.id} is no charge that can be refunded`);
  const account = await lockAccount(tx, companyId);
  const [before] = await tx.select().from(refunds).where(eq(refunds.key, key));
  if (before) return { refund: before, repeated: true };
  const charged = -charge.amount;
  const refunded = await refundedAmount(tx, charge);
  const rest = charged - refunded;
  const refundable = amount ?? rest;
  if (refundable < 1 || refundable > rest)
    throw new Refusal('refund-exceeds', { name: charge.causeId, charged: yuan(charged), rest: yuan(rest) });
  const id = newId('rfd');
  const cause = { type: `${kind}-refund`, id };
  const posting = { companyId, kind: 'refund' as const, amount: refundable, cause, description: reason, now };
  const entry = await postEntry(tx, account, posting, refundable);
  const [refund] = await tx
    .insert(refunds)
    .values({
      id,
      companyId,
      key,
      kind,
      chargeId: charge.id,
      causeType: charge.causeType,
      causeId: charge.causeId,
      chargedAt: charge.at,
      amount: refundable,
      reason,
      ledgerEntryId: entry.id,
      ...owner,
      disputeId,
      at: now,
    })
    .returning();
  // Orders count against no limit and no budget.
  if (kind !== 'order') await releaseSpend(tx, charge, spenderOf(owner), refundable);
  await reverseCommission(tx, charge.causeId, {
    charged,
    before: refunded,
    after: refunded + refundable,
    note: reason,
    now,
  });
  return { refund: refund as Refund, repeated: false };
}

/**
 * Refunds a file in full or in part, including the budgets of the month of its charge. Returns the charge if it was
 * refunded before.
 */
export async function refund(tx: Db, posting: Posting & Spender): Promise<LedgerEntry> {
  const refunded = { ...posting, kind: 'refund' as const };
  const account = await lockAccount(tx, posting.companyId);
  const before = await findEntry(tx, refunded);
  if (before) return before;
  const charged = await findEntry(tx, { ...posting, kind: 'file' });
  if (!charged) return postEntry(tx, account, refunded, posting.amount);
  // The operator may have refunded the file already.
  const amount = Math.min(posting.amount, -charged.amount - (await refundedAmount(tx, charged)));
  if (amount < 1) return charged;
  await releaseSpend(tx, charged, posting, amount);
  return postEntry(tx, account, refunded, amount);
}

const spenderOf = ({ appId, connectorId, departmentId }: ChargeOwner): Spender => ({
  ...(appId === null ? {} : { appId }),
  ...(connectorId === null ? {} : { connectorId }),
  departmentId,
});

/** Reduces the counters of spend in the day and month of the charge. Counters that are gone are not created again. */
async function releaseSpend(tx: Db, charge: LedgerEntry, spender: Spender, amount: number): Promise<void> {
  const { companyId, at } = charge;
  const applied = await readAppliedLimits(tx, { companyId, ...spender }, { balance: 0, reserved: 0 });
  for (const { subject, metric, window } of spendCountersOf(applied, windowsAt(at)))
    await tx
      .update(usageCounters)
      .set({ used: sql`${usageCounters.used} - ${amount}::bigint` })
      .where(
        and(eq(usageCounters.subject, subject), eq(usageCounters.metric, metric), eq(usageCounters.window, window)),
      );
}
