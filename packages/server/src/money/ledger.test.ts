import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '../db/client';
import { accounts, budgets, companies, usageCounters } from '../db/schema';
import type { Refusal } from '../kernel/refusal';
import { DATABASES, freshDatabase } from '../testing';
import { checkLedger } from './check';
import { charge, credit } from './ledger';
import { refund } from './refunds';

const NOW = new Date('2026-11-17T02:00:00Z');

describe.each(DATABASES)('the ledger on %s', (kind) => {
  let database: Database;
  let companyId: number;
  let made = 0;

  beforeAll(async () => {
    database = await freshDatabase(kind);
  }, 60_000);
  beforeEach(async () => {
    made += 1;
    const name = `Company ${made}`;
    const [company] = await database.orm.insert(companies).values({ name, createdAt: NOW }).returning();
    companyId = company?.id as number;
    await inTransaction((tx) => credit(tx, { ...posting('opening', 1000), kind: 'opening' }));
  });
  afterAll(() => database.close());

  const inTransaction = <T>(run: (tx: Db) => Promise<T>): Promise<T> => database.orm.transaction((tx) => run(tx));
  const posting = (id: string, amount: number, now = NOW) => ({
    companyId,
    amount,
    cause: { type: 'download', id: `${id}-${companyId}` },
    now,
  });
  const file = (id: string, amount: number) =>
    inTransaction((tx) => charge(tx, { ...posting(id, amount), kind: 'file' }));
  const giveBack = (id: string, amount: number, now = NOW) =>
    inTransaction((tx) => refund(tx, posting(id, amount, now)));
  const balance = async () =>
    (await database.orm.select().from(accounts).where(eq(accounts.companyId, companyId)))[0]?.balance;
  const spent = async (month = '2026-11') => {
    const rows = await database.orm
      .select()
      .from(usageCounters)
      .where(eq(usageCounters.subject, `company:${companyId}`));
    return rows.find(({ metric, window }) => metric === 'spend' && window === `m:${month}`)?.used;
  };
  const refusal = (run: Promise<unknown>) =>
    run.then(
      () => expect.fail('It was not refused'),
      ({ code }: Refusal) => code,
    );

  it('posts a cause once per kind and returns the same entry again', async () => {
    const first = await file('dwn_1', 300);
    expect(await file('dwn_1', 300)).toEqual(first);
    expect(await balance()).toBe(700);
    const back = await giveBack('dwn_1', 100);
    expect(await giveBack('dwn_1', 100)).toEqual(back);
    expect([await balance(), await spent()]).toEqual([800, 200]);
    const again = await inTransaction((tx) => credit(tx, { ...posting('opening', 1000), kind: 'opening' }));
    expect(again.amount).toBe(1000);
    expect(await balance()).toBe(800);
  });

  it('never overdraws the account', async () => {
    expect(await refusal(file('dwn_1', 1001))).toBe('insufficient-balance');
    await file('dwn_2', 1000);
    expect(await balance()).toBe(0);
    expect(await refusal(file('dwn_3', 1))).toBe('insufficient-balance');
  });

  it('stays within a hard budget and returns refunds to the month of the charge', async () => {
    await database.orm
      .insert(budgets)
      .values({ companyId, scope: 'company', targetId: companyId, monthly: 400, hardStop: true });
    await file('dwn_1', 400);
    expect(await refusal(file('dwn_2', 1))).toBe('budget-exceeded');
    await giveBack('dwn_1', 150, new Date('2026-12-02T02:00:00Z'));
    expect([await spent(), await spent('2026-12')]).toEqual([250, undefined]);
    await file('dwn_3', 150);
    expect(await spent()).toBe(400);
  });

  it.each(['adjustment', 'application', 'inventory'] as const)('charges %s independently of budgets', async (kind) => {
    await database.orm
      .insert(budgets)
      .values({ companyId, scope: 'company', targetId: companyId, monthly: 100, hardStop: true });
    await inTransaction((tx) => charge(tx, { ...posting('act_1', 400), kind }));
    expect([await balance(), await spent()]).toEqual([600, undefined]);
    expect(await refusal(file('dwn_1', 101))).toBe('budget-exceeded');
    await file('dwn_2', 100);
  });

  it('admits only as many concurrent charges as the balance covers', async () => {
    const runs = Array.from({ length: 8 }, (_, n) =>
      file(`dwn_${n}`, 300).then(
        () => 'taken',
        ({ code }) => code,
      ),
    );
    const outcomes = await Promise.all(runs);
    expect(outcomes.filter((one) => one === 'taken')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 'insufficient-balance')).toHaveLength(5);
    expect(await balance()).toBe(100);
  });

  it('adds up after charges and refunds', async () => {
    await file('dwn_1', 300);
    await giveBack('dwn_1', 300);
    expect(await checkLedger(database.sql)).toEqual([]);
  });
});
