import { APPLICATIONS } from '@daas/contract/applications';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFailure } from '../../db/failure';
import {
  applicationOrders,
  commissionLines,
  companies,
  companyProducts,
  customerReports,
  marketReportVersions,
  partners,
} from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { checkLedger } from '../../money/check';
import { findCharge } from '../../money/refunds';
import { decideApplicationOrder } from '../../operator/applications';
import { addCommissionRule } from '../../operator/commission';
import { refundChargeOf } from '../../operator/refunds';
import { DATABASES } from '../../testing';
import { reportValues } from '../../testing/reports';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

const PERIOD = { from: '2026-11-01', to: '2026-11-30' };
const AT_ONCE = 64;
const RATE = 5000;

describe.each(DATABASES)('concurrent refunds on %s', (kind) => {
  let server: TestServer;
  let b: TestServer['fixtures']['b'];
  let partner: number;
  const orm = () => server.services.database.orm;
  const inTransaction = <T>(run: (tx: ReturnType<typeof orm>) => Promise<T>) => orm().transaction((tx) => run(tx));

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ b } = server.fixtures);
    const [row] = await orm().insert(companies).values({ name: 'Partner', createdAt: TEST_NOW }).returning();
    partner = row?.id as number;
    await orm()
      .insert(partners)
      .values({ companyId: partner, path: [partner], parentId: null, createdAt: TEST_NOW });
    const protectedBy = { companyId: partner, rootId: partner, customerId: b.companyId, now: TEST_NOW };
    await orm().insert(customerReports).values(reportValues(protectedBy));
    const rule = { level: 1, rate: RATE, fromVolume: 0, elementId: null, fromDay: '2026-10-01', toDay: null };
    await inTransaction((tx) => addCommissionRule(tx, { ...rule, now: TEST_NOW }));
    await server.call('cost.setBudget', { scope: 'company', target_id: b.companyId, monthly: 1_000_000_000 }, b.admin);
  });
  afterAll(() => server.close());

  /** Buys one of each kind. Returns the id of what was charged. */
  const buy: Record<string, () => Promise<string>> = {
    async call() {
      const { call_id } = await server.call('connector.run', { id: b.connector.id, query: { limit: 1 } }, b.admin);
      return call_id as string;
    },
    async file() {
      const wanted = { data_set: 'enterprise', fields: ['name'], rows: 3, format: 'csv' as const };
      const quote = await server.call('export.quote', wanted, b.admin);
      await server.call('export.create', { id: quote.id }, b.admin);
      await server.services.jobs.drain();
      const { list } = await server.call('download.list', {}, b.admin);
      return list.find(({ amount }) => amount > 0)?.id ?? expect.fail('no file');
    },
    async 'application order'() {
      const id = newId('apo');
      const { productType } = APPLICATIONS[0] as (typeof APPLICATIONS)[number];
      // The company has it without an end, so that nothing can be ordered.
      await orm()
        .delete(companyProducts)
        .where(and(ofCompany(companyProducts, b.companyId), eq(companyProducts.productType, productType)));
      const order = { productType, kind: 'buy', years: 1, amount: 10_000, createdBy: 1, createdAt: TEST_NOW } as const;
      await orm()
        .insert(applicationOrders)
        .values({ id, companyId: b.companyId, ...order });
      await inTransaction((tx) => decideApplicationOrder(tx, { id, confirm: true, now: TEST_NOW }));
      return id;
    },
    async 'market report'() {
      const scope = { keyword: '公司', chapters: ['scale' as const] };
      const { amount } = await server.call('marketReport.quote', scope, b.admin);
      const { id } = await server.call('marketReport.create', { ...scope, name: 'Report', amount }, b.admin);
      await server.services.jobs.drain();
      const [version] = await orm().select().from(marketReportVersions).where(eq(marketReportVersions.reportId, id));
      return version?.id as string;
    },
    async 'exclusive order'() {
      const set = { name: 'Cut', data_set: 'enterprise', fields: ['name'] };
      const { id } = await server.call('exclusive.create', set, b.admin);
      const { rows, offers } = await server.call('exclusive.offer', { id }, b.admin);
      const [offer] = offers;
      const wanted = { id, months: offer?.months as 1, rows, amount: offer?.amount as number, until: null };
      return (await server.call('exclusive.order', wanted, b.admin)).order_id;
    },
  };

  const money = async () => ({
    available: (await server.call('cost.overview', {}, b.admin)).available,
    used: (await server.call('cost.budgets', {}, b.admin)).list[0]?.used ?? 0,
    bill: (await server.call('cost.bills', { ...PERIOD, granularity: 'month' }, b.admin)).total,
    commission: (await orm().select().from(commissionLines).where(eq(commissionLines.companyId, partner))).reduce(
      (sum, line) => sum + line.amount,
      0,
    ),
  });

  /** Runs 64 at once. Repeats what found no free connection. Returns how many were done; all others exceed the charge. */
  async function refundAtOnce(id: string, amount: number | null): Promise<number> {
    const { records } = server.services;
    const refund = (): Promise<string> =>
      inTransaction((tx) => refundChargeOf(tx, records, { id, amount, reason: 'Wrong rows', now: TEST_NOW })).then(
        () => 'done',
        (error) => (databaseFailure(error)?.outcome === 'not-done' ? refund() : (error.code ?? error.message)),
      );
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, refund));
    const done = outcomes.filter((one) => one === 'done').length;
    expect(outcomes.filter((one) => one === 'refund-exceeds')).toHaveLength(AT_ONCE - done);
    return done;
  }

  it.each([
    ['call', { budget: true, commission: true }],
    ['file', { budget: true, commission: false }],
    ['application order', { budget: false, commission: true }],
    ['market report', { budget: true, commission: false }],
    ['exclusive order', { budget: true, commission: false }],
  ])(
    'have one effect for each %s, to the unit, in ledger, commission, budget, bill and statement',
    async (what, counted) => {
      const before = await money();
      const id = (await buy[what]?.()) as string;
      const charged = -((await findCharge(orm(), id))?.amount ?? 0);
      expect(charged).toBeGreaterThan(12);
      const share = (amount: number) => (counted.commission ? Math.floor((amount * RATE) / 10_000) : 0);
      const spent = (amount: number) => ({
        available: before.available - amount,
        used: before.used + (counted.budget ? amount : 0),
        bill: before.bill + amount,
        commission: before.commission + share(amount),
      });
      expect(await money()).toEqual(spent(charged));

      // Three of these fit into the charge, four do not.
      const part = Math.floor(charged / 4) + 1;
      expect(await refundAtOnce(id, part)).toBe(3);
      expect(await money()).toEqual(spent(charged - 3 * part));
      expect(await refundAtOnce(id, null)).toBe(1);
      expect(await money()).toEqual(before);

      const statement = (await server.send('cost.ledgerExport', PERIOD, b.admin)).body;
      expect(statement.split(`Refund of ${id}`)).toHaveLength(1 + 4);
      expect(await checkLedger(server.services.database.sql)).toEqual([]);
    },
  );
});
