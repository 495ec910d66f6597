import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import {
  accounts,
  apps,
  budgets,
  type CounterHold,
  connectors,
  departments,
  ledgerEntries,
  usageCounters,
} from '../db/schema';
import { ofCompany } from '../db/tenant';
import { newId } from '../kernel/id';
import { Refusal } from '../kernel/refusal';
import { type AppliedLimits, checkLimits, counterKey, countersOf } from './limits';
import { windowsAt } from './windows';

/** A movement of money: integers of 1/10000 yuan, append-only, once per cause, under the lock of the account row. */
export interface Posting {
  companyId: number;
  /** At least 1. */
  amount: number;
  /** The origin; a cause is posted once per kind. */
  cause: { type: string; id: string };
  description?: string;
  now: Date;
}

export type Charge = Posting & { kind: 'file' | 'adjustment' | 'application' | 'inventory' } & Spender;
export type Credit = Posting & { kind: 'credit' | 'purchase' | 'adjustment' | 'opening' };

/** Owners of the limits and budgets of a charge, besides the company. */
export interface Spender {
  appId?: number;
  connectorId?: number;
  /** Department of the person who ordered, without an app. */
  departmentId?: number | null;
}

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** Credits an account. A repeated cause returns its entry and changes nothing. */
export const credit = async (tx: Db, posting: Credit): Promise<LedgerEntry> => (await creditOnce(tx, posting)).entry;

/** Credits an account and returns whether the cause is repeated. */
export async function creditOnce(tx: Db, posting: Credit): Promise<{ entry: LedgerEntry; repeated: boolean }> {
  const account = await lockAccount(tx, posting.companyId);
  const before = await findEntry(tx, posting);
  if (before) return { entry: before, repeated: true };
  return { entry: await postEntry(tx, account, posting, posting.amount), repeated: false };
}

/**
 * Charges an account. Throws a refusal if the balance less reservations does not cover the amount. A file counts against
 * the budgets and spend limits of company, department, app and connector; adjustments, data applications, which the
 * operator confirmed, and inventory do not.
 */
export async function charge(tx: Db, posting: Charge): Promise<LedgerEntry> {
  const account = await lockAccount(tx, posting.companyId);
  const before = await findEntry(tx, posting);
  if (before) return before;
  const spender = posting.kind === 'file' ? posting : { companyId: posting.companyId };
  const applied = await readAppliedLimits(tx, spender, account);
  const windows = windowsAt(posting.now);
  const counters = posting.kind === 'file' ? countersOf(applied, windows) : [];
  const used = await readCounters(tx, counters);
  const budgeted = posting.kind === 'file' ? applied : { ...applied, budgets: [] };
  const decision = checkLimits(budgeted, used, windows, { price: posting.amount, calls: 0 });
  if (decision.refusal) throw decision.refusal;
  if (posting.kind === 'file') await writeCounters(tx, decision.counts, (counter) => used(counter) + counter.amount);
  return postEntry(tx, account, posting, -posting.amount);
}

type Account = typeof accounts.$inferSelect;

/** Locks an account, which is created if the company has none. */
export async function lockAccount(tx: Db, companyId: number): Promise<Account> {
  await tx.insert(accounts).values({ companyId }).onConflictDoNothing();
  const [account] = await tx.select().from(accounts).where(ofCompany(accounts, companyId)).for('update');
  if (!account) throw new Refusal('not-found', { what: '@company' });
  return account;
}

/** Locks an account and increments its version, so that running batches are decided again with the changed price. */
export async function lockAccountForChange(tx: Db, companyId: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance}` })
    .where(ofCompany(accounts, companyId));
}

/** Finds the entry of a cause. */
export async function findEntry(
  tx: Db,
  { cause, kind, companyId }: Pick<Posting, 'cause' | 'companyId'> & { kind: LedgerEntry['kind'] },
): Promise<LedgerEntry | undefined> {
  const same = and(
    eq(ledgerEntries.causeType, cause.type),
    eq(ledgerEntries.causeId, cause.id),
    eq(ledgerEntries.kind, kind),
  );
  const [entry] = await tx
    .select()
    .from(ledgerEntries)
    .where(and(same, ofCompany(ledgerEntries, companyId)));
  return entry;
}

/** Posts an entry to a locked account. */
export async function postEntry(
  tx: Db,
  account: Account,
  posting: Posting & { kind: LedgerEntry['kind'] },
  amount: number,
): Promise<LedgerEntry> {
  const { companyId, kind, cause, description = '', now } = posting;
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`Cannot post a ledger entry of ${amount}`);
  const balance = account.balance + amount;
  const seq = account.lastSeq + 1;
  await tx.update(accounts).set({ balance, lastSeq: seq }).where(ofCompany(accounts, companyId));
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      id: newId('led'),
      companyId,
      seq,
      kind,
      amount,
      balanceAfter: balance,
      description,
      causeType: cause.type,
      causeId: cause.id,
      at: now,
    })
    .returning();
  return entry as LedgerEntry;
}

export async function readAppliedLimits(
  tx: Db,
  { companyId, connectorId, ...spender }: Spender & { companyId: number },
  account: AppliedLimits['account'],
): Promise<AppliedLimits> {
  const connector = connectorId === undefined ? null : await findOwned(tx, connectors, companyId, connectorId);
  const appId = spender.appId ?? connector?.appId;
  const app = appId === undefined ? null : await findOwned(tx, apps, companyId, appId);
  const stops = await tx
    .select({ scope: budgets.scope, target_id: budgets.targetId, monthly: budgets.monthly })
    .from(budgets)
    .where(and(ofCompany(budgets, companyId), eq(budgets.hardStop, true)));
  const departmentId = app ? app.departmentId : (spender.departmentId ?? null);
  const above = await readDepartmentPath(tx, companyId, departmentId);
  return { companyId, departments: above, app, connector, budgets: stops, account };
}

/** Ids of a department and all ancestors, nearest first. */
async function readDepartmentPath(tx: Db, companyId: number, id: number | null): Promise<number[]> {
  if (id === null) return [];
  const [row] = await tx
    .select({ path: departments.path })
    .from(departments)
    .where(and(ofCompany(departments, companyId), eq(departments.id, id)));
  return [...(row?.path ?? [])].reverse();
}

async function findOwned<T extends typeof apps | typeof connectors>(
  tx: Db,
  table: T,
  companyId: number,
  id: number,
): Promise<T['$inferSelect']> {
  const [row] = await tx
    .select()
    .from(table as typeof apps)
    .where(and(eq(table.id, id), ofCompany(table, companyId)));
  if (!row) throw new Error(`Company ${companyId} has no app or connector ${id}`);
  return row;
}

async function readCounters(tx: Db, holds: readonly CounterHold[]) {
  const subjects = holds.map(({ subject }) => subject);
  const windows = holds.map(({ window }) => window);
  const rows = await tx
    .select()
    .from(usageCounters)
    .where(and(inArray(usageCounters.subject, subjects), inArray(usageCounters.window, windows)));
  const used = new Map(rows.map((row) => [counterKey(row), row.used]));
  return (counter: Pick<CounterHold, 'subject' | 'metric' | 'window'>) => used.get(counterKey(counter)) ?? 0;
}

async function writeCounters(tx: Db, counters: CounterHold[], value: (counter: CounterHold) => number): Promise<void> {
  for (const counter of counters) {
    const { subject, metric, window } = counter;
    const used = value(counter);
    await tx
      .insert(usageCounters)
      .values({ subject, metric, window, used })
      .onConflictDoUpdate({
        target: [usageCounters.subject, usageCounters.metric, usageCounters.window],
        set: { used },
      });
  }
}
