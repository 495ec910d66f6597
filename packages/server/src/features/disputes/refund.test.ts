import { APPLICATIONS } from '@daas/contract/applications';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseFailure } from '../../db/failure';
import { queryRows } from '../../db/queryRows';
import {
  accounts,
  applicationOrders,
  auditLog,
  commissionLines,
  commissionMonths,
  commissionPayments,
  companies,
  customerReports,
  events,
  ledgerEntries,
  partners,
  refunds,
  usageCounters,
} from '../../db/schema';
import { newId } from '../../kernel/id';
import { businessMonth } from '../../kernel/time';
import { checkLedger } from '../../money/check';
import { charge } from '../../money/ledger';
import { refund as refundFile } from '../../money/refunds';
import { decideApplicationOrder } from '../../operator/applications';
import {
  addCommissionRule,
  closeCommission,
  listClosedCommission,
  payCommission,
  publishCommission,
} from '../../operator/commission';
import { refundChargeOf } from '../../operator/refunds';
import { DATABASES } from '../../testing';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../../testing/gateway';
import { reportValues } from '../../testing/reports';
import { billRows } from '../cost/billRows';

const BALANCE = 1_000_000;

describe.each(DATABASES)('refunds on %s', (kind) => {
  let gateway: TestGateway;
  let customer: Customer;
  const orm = () => gateway.database.orm;
  const now = () => gateway.services.clock();
  const inTransaction = <T>(run: (tx: ReturnType<typeof orm>) => Promise<T>) => orm().transaction((tx) => run(tx));

  beforeAll(async () => {
    gateway = await startTestGateway(kind, { servers: 1 });
    gateway.now.at = new Date('2026-10-20T02:00:00Z');
    customer = await gateway.customer({ balance: BALANCE });
  });
  afterEach(async () => expect(await checkLedger(gateway.database.sql)).toEqual([]));
  afterAll(() => gateway.close());

  /** Repeats what found no free connection: many at once wait for ten. */
  const refund = (
    id: string,
    amount: number | null = null,
    more: { companyId?: number; reference?: string } = {},
  ): ReturnType<typeof refundChargeOf> =>
    inTransaction((tx) =>
      refundChargeOf(tx, gateway.services.records, { id, amount, reason: 'Wrong rows', now: now(), ...more }),
    ).catch((error) => {
      if (databaseFailure(error)?.outcome !== 'not-done') throw error;
      return refund(id, amount, more);
    });
  const outcome = (run: Promise<unknown>) =>
    run.then(
      () => 'done',
      ({ code, message }) => code ?? message,
    );
  async function paidCall(by = customer): Promise<string> {
    const { body } = await gateway.call(by, { body: { limit: 1 } });
    expect(body.receipt.amount).toBe(PRICE);
    return body.receipt.call_id;
  }
  const balance = async ({ companyId } = customer) =>
    (await orm().select().from(accounts).where(eq(accounts.companyId, companyId)))[0]?.balance ?? 0;
  async function spent({ companyId, appId, connectorId } = customer) {
    const subjects = [`company:${companyId}`, `app:${appId}`, `connector:${connectorId}`];
    const rows = await orm()
      .select()
      .from(usageCounters)
      .where(and(inArray(usageCounters.subject, subjects), eq(usageCounters.metric, 'spend')));
    return new Map(rows.map(({ subject, window, used }) => [`${subject} ${window}`, used]));
  }
  const bill = async (month: string, by: 'product' | 'connector' | 'app' = 'connector') => {
    const next = month === '2026-10' ? '2026-11' : '2026-12';
    const period = { from: new Date(`${month}-01T00:00:00+08:00`), to: new Date(`${next}-01T00:00:00+08:00`) };
    const rows = await billRows(
      (statement) => queryRows(gateway.database.sql, statement),
      gateway.services.records,
      customer.companyId,
      period,
      { by, granularity: 'month', limit: 10 },
    );
    return rows.map(({ key, calls, amount }) => ({ key, calls, amount }));
  };

  it('refunds a call in parts up to its charge, and not one unit more', async () => {
    const before = [await balance(), await spent()] as const;
    const call = await paidCall();
    await refund(call, 300);
    await refund(call, 699);
    expect(await outcome(refund(call, 2))).toBe('refund-exceeds');
    await refund(call, 1);
    expect(await outcome(refund(call))).toBe('refund-exceeds');
    expect(await outcome(refund(call, 1))).toBe('refund-exceeds');
    expect(await balance()).toBe(before[0]);
    const counters = await spent();
    // Company by month; app and connector by day, month and in all.
    expect(counters.size).toBe(7);
    for (const [counter, used] of counters) expect(used).toBe(before[1].get(counter) ?? 0);
    const entries = await orm().select().from(ledgerEntries).where(eq(ledgerEntries.causeType, 'call-refund'));
    expect(entries.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([1, 300, 699]);
  });

  it.each([0, -1])('refuses to refund %s', async (amount) => {
    expect(await outcome(refund(await paidCall(), amount))).toBe('refund-exceeds');
  });

  it('has one effect when 64 refunds of one charge run at once', async () => {
    const call = await paidCall();
    const before = await balance();
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => outcome(refund(call))));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'refund-exceeds')).toHaveLength(63);
    expect(await balance()).toBe(before + PRICE);

    const partly = await paidCall();
    const parts = await Promise.all(Array.from({ length: 64 }, () => outcome(refund(partly, 30))));
    // 33 × 30 = 990 of 1000.
    expect(parts.filter((one) => one === 'done')).toHaveLength(33);
    expect(parts.filter((one) => one === 'refund-exceeds')).toHaveLength(31);

    const keyed = await paidCall();
    const same = await Promise.all(Array.from({ length: 64 }, () => refund(keyed, 10, { reference: 'ticket 17' })));
    expect(new Set(same.map(({ refund: { id } }) => id)).size).toBe(1);
    expect(same.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(same[0]?.refunded).toBe(10);
    expect(await outcome(refund(keyed, 11, { reference: 'ticket 17' }))).toContain('already refunded');
    expect(await outcome(refund(partly, 10, { reference: 'ticket 17' }))).toContain('already refunded');
  });

  it('refunds concurrently with charges of the same account', async () => {
    const calls = await Promise.all(Array.from({ length: 8 }, () => paidCall()));
    const before = await balance();
    await Promise.all([...calls.map((id) => refund(id)), ...calls.map(() => paidCall())]);
    expect(await balance()).toBe(before);
  });

  it('refuses a call with a test key, an unknown charge and a charge of another company', async () => {
    const test = await gateway.customer({ mode: 'test' });
    const { body } = await gateway.call(test, { body: { limit: 1 } });
    expect(await outcome(refund(body.receipt.call_id))).toBe('not-charged');
    expect(await outcome(refund('call_0000000000'))).toBe('not-found');
    const call = await paidCall();
    expect(await outcome(refund(call, null, { companyId: test.companyId }))).toBe('not-found');
    const [credit] = await orm()
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.companyId, customer.companyId), sql`amount > 0`))
      .limit(1);
    expect(await outcome(refund(credit?.id as string))).toBe('not-found');
  });

  it('posts the refund of an earlier month in the present one and leaves the earlier bill', async () => {
    const call = await paidCall();
    const [october, counters] = [await bill('2026-10'), await spent()];
    gateway.now.at = new Date('2026-11-03T02:00:00Z');
    const { refund: made } = await refund(call, 400);
    expect(await bill('2026-10')).toEqual(october);
    const connector = [{ key: String(customer.connectorId), calls: 0, amount: -400 }];
    expect(await bill('2026-11')).toEqual(connector);
    expect(await bill('2026-11', 'product')).toEqual([{ ...connector[0], key: 'enterprise' }]);
    expect(await bill('2026-11', 'app')).toEqual([{ ...connector[0], key: String(customer.appId) }]);
    const company = `company:${customer.companyId}`;
    const after = await spent();
    expect(after.get(`${company} m:2026-10`)).toBe((counters.get(`${company} m:2026-10`) ?? 0) - 400);
    expect(after.get(`${company} m:2026-11`)).toBeUndefined();

    const [event] = await orm()
      .select()
      .from(events)
      .where(eq(events.kind, 'charge.refunded'))
      .orderBy(desc(events.at), desc(events.id))
      .limit(1);
    expect(event?.data).toMatchObject({
      id: made.id,
      charge: { kind: 'call', cause: call, amount: PRICE },
      amount: 400,
      refunded: 400,
      month: '2026-10',
    });
    const [line] = await orm()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'platform.refund-order'), eq(auditLog.subject, `charge:${call}`)));
    expect(line?.detail).toMatchObject({ amount: 400, charged: PRICE, entry: made.ledgerEntryId });
  });

  it('gives an automatic refund of a file only what the operator has not refunded', async () => {
    const { companyId } = customer;
    const posting = (amount: number) => ({
      companyId,
      amount,
      cause: { type: 'download', id: newId('dwn') },
      now: now(),
    });
    const file = posting(700);
    await inTransaction((tx) => charge(tx, { ...file, kind: 'file' }));
    await refund(file.cause.id, 500);
    await inTransaction((tx) => refundFile(tx, { ...file, amount: 700 }));
    expect(await outcome(refund(file.cause.id, 1))).toBe('refund-exceeds');
    const whole = posting(50);
    await inTransaction((tx) => charge(tx, { ...whole, kind: 'file' }));
    await refund(whole.cause.id);
    const before = await balance();
    await inTransaction((tx) => refundFile(tx, whole));
    expect(await balance()).toBe(before);
  });

  describe('of a partner’s customer', () => {
    let partner: number;
    let buyer: Customer;
    beforeAll(async () => {
      const [row] = await orm().insert(companies).values({ name: 'Partner', createdAt: now() }).returning();
      partner = row?.id as number;
      await orm()
        .insert(partners)
        .values({ companyId: partner, path: [partner], parentId: null, createdAt: now() });
      buyer = await gateway.customer({ balance: 1_000_000_000 });
      await orm()
        .insert(customerReports)
        .values(reportValues({ companyId: partner, rootId: partner, customerId: buyer.companyId, now: now() }));
      const rule = { level: 1, rate: 333, fromVolume: 0, elementId: null, fromDay: '2026-10-01', toDay: null };
      await inTransaction((tx) => addCommissionRule(tx, { ...rule, now: now() }));
    });
    const lines = async (id: string) =>
      (
        await orm().select().from(commissionLines).where(eq(commissionLines.callId, id)).orderBy(commissionLines.id)
      ).map(({ kind: what, month, base, amount }) => [what, month, base, amount]);

    it('reverses the commission in proportion, rounded as the commission is', async () => {
      const call = await paidCall(buyer);
      await refund(call, 1);
      await refund(call, 499);
      // 3.33 % of 1000, 999 and 500 are 33, 33 and 16, rounded down.
      const month = businessMonth(now());
      expect(await lines(call)).toEqual([
        ['call', month, 1000, 33],
        ['correction', month, -1, 0],
        ['correction', month, -499, -17],
      ]);
      await refund(call);
      expect((await lines(call)).at(-1)).toEqual(['correction', month, -500, -16]);
    });

    it('refunds an order in part without ending it, and in full with its years', async () => {
      const id = newId('apo');
      const { productType } = APPLICATIONS[0] as (typeof APPLICATIONS)[number];
      const ordered = { productType, kind: 'buy', years: 1, amount: 10_000, createdBy: 1, createdAt: now() } as const;
      await orm()
        .insert(applicationOrders)
        .values({ id, companyId: buyer.companyId, ...ordered });
      await inTransaction((tx) => decideApplicationOrder(tx, { id, confirm: true, now: now() }));
      const status = async () =>
        (await orm().select().from(applicationOrders).where(eq(applicationOrders.id, id)))[0]?.status;
      await refund(id, 3000);
      expect(await status()).toBe('confirmed');
      await refund(id);
      expect(await status()).toBe('refunded');
      // 3.33 % of 10000 and 7000 are 333 and 233.
      expect((await lines(id)).map((line) => line[3])).toEqual([333, -100, -233]);
      expect(await outcome(refund(id))).toBe('refund-exceeds');
    });

    it('pays partners in fen and carries the rest over', async () => {
      const paidCalls = await Promise.all(Array.from({ length: 8 }, () => paidCall(buyer)));
      gateway.now.at = new Date('2026-12-03T02:00:00Z');
      const pay = (month: string) =>
        inTransaction(async (tx) => {
          await closeCommission(tx, { month, now: now() });
          await publishCommission(tx, { companyId: partner, month, now: now() });
          return payCommission(tx, { companyId: partner, month, reference: month, now: now() });
        });
      // 8 calls of 33; call and order of above are refunded completely.
      expect(await pay('2026-11')).toMatchObject({ amount: 264, brought: 0, paid: 200, carried: 64 });
      expect(await listClosedCommission(orm())).toMatchObject([
        { month: '2026-11', state: 'paid', paid: 200, carried: 64 },
      ]);
      // A refund after the payment is booked in the present month: 2 × -33, and 4 new calls.
      for (const id of paidCalls.slice(0, 2)) await refund(id);
      for (let n = 0; n < 4; n += 1) await paidCall(buyer);
      gateway.now.at = new Date('2027-01-03T02:00:00Z');
      expect(await pay('2026-12')).toMatchObject({ amount: 66, brought: 64, paid: 100, carried: 30 });
      const payments = await orm().select().from(commissionPayments);
      const months = await orm().select().from(commissionMonths);
      const total = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0);
      expect(total(payments.map(({ paid }) => paid)) + 30).toBe(total(months.map(({ amount }) => amount)));
    });
  });

  it('finds a refund that is missing or too large', async () => {
    const call = await paidCall();
    const { refund: made } = await refund(call, 100);
    const where = eq(refunds.id, made.id);
    await orm().update(refunds).set({ amount: 2000 }).where(where);
    const rules = (await checkLedger(gateway.database.sql)).map(({ rule }) => rule);
    expect(rules).toContain('each refund has a ledger entry');
    expect(rules).toContain('no charge is refunded beyond its amount');
    await orm().update(refunds).set({ amount: 100 }).where(where);
  });
});
