import { DATA_SETS } from '@daas/contract/datasets';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accounts, allocations, companies, customerReports, partners } from '../../db/schema';
import { createGateway } from '../../gateway';
import { newId } from '../../kernel/id';
import { DAY_MS } from '../../kernel/period';
import { checkLedger } from '../../money/check';
import { credit } from '../../money/ledger';
import { offerElement } from '../../operator/elements';
import { DATABASES } from '../../testing';
import { type Customer, createApp, PRICE, startTestGateway, type TestGateway } from '../../testing/gateway';
import { reportValues } from '../../testing/reports';
import type { MemberContext } from '../context';
import { allocateUnits, expireUnits, move, takeBackUnits } from './allocations';
import { inventory, movements } from './inventory';

const MONEY = 1_000_000;
const KEYED = { body: { id: 'enterprise_000003' } };

/** Calls that a partner has paid for in advance. */
describe.each(DATABASES)('inventory on %s', (kind) => {
  let gateway: TestGateway;
  let elementId: string;
  let made = 0;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { servers: 2 });
    const sold = { dataSet: DATA_SETS.enterprise, fields: [] };
    const prices = { cost: 500, floor: 600, suggested: 1000 };
    elementId = (await offerElement(orm(), { name: 'Enterprise', scope: sold, prices, now: now() })).id;
  });
  afterEach(async () => expect(await checkLedger(gateway.database.sql)).toEqual([]));
  afterAll(() => gateway.close());

  const orm = () => gateway.database.orm;
  const now = () => gateway.services.clock();

  async function partner(): Promise<number> {
    made += 1;
    const [row] = await orm()
      .insert(companies)
      .values({ name: `Partner ${made} ${newId('req')}`, createdAt: now() })
      .returning();
    const companyId = row?.id as number;
    await orm()
      .insert(partners)
      .values({ companyId, path: [companyId], createdAt: now() });
    const cause = { type: 'test', id: `partner-${companyId}` };
    await orm().transaction((tx) => credit(tx, { companyId, kind: 'opening', amount: MONEY, cause, now: now() }));
    return companyId;
  }
  const contextOf = (companyId: number) =>
    ({
      db: orm(),
      caller: { companyId, personId: 1, name: 'Tester' },
      services: gateway.services,
      now: now(),
      language: 'en-US',
      locale: 'en-US',
      ip: '127.0.0.1',
    }) as unknown as MemberContext;

  /** Bought and allocated, as the endpoints do it. */
  async function give(companyId: number, { companyId: customerId, appId }: Customer, quantity: number) {
    const { buyInventory } = await import('./inventory');
    await orm().transaction(async (tx) => {
      await buyInventory({ ...contextOf(companyId), db: tx }, { element_id: elementId, quantity, cost: 500 });
    });
    const [report] = await orm()
      .insert(customerReports)
      .values(reportValues({ companyId, rootId: companyId, name: newId('req'), customerId, now: now() }))
      .onConflictDoNothing()
      .returning();
    const [known] = report
      ? [report]
      : await orm().select().from(customerReports).where(eq(customerReports.customerId, customerId));
    const to = { companyId, elementId, reportId: known?.id as string, customerId, appId };
    await orm().transaction((tx) => allocateUnits(tx, { ...to, quantity, now: now() }));
    const [row] = await orm().select().from(allocations).where(eq(allocations.appId, appId));
    return row?.id as string;
  }
  const balance = async (companyId: number) =>
    (await orm().select().from(accounts).where(eq(accounts.companyId, companyId)))[0]?.balance;
  const stock = async (companyId: number) =>
    (await inventory(contextOf(companyId))).stock.find((one) => one.element.id === elementId);

  it('B7: stock lasts no longer than it is valid, however little is used', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 10 * PRICE });
    await give(companyId, customer, 300);
    await gateway.call(customer, KEYED);
    // 299 units at one in thirty days would last 24 years.
    const left = await stock(companyId);
    const valid = (Date.parse(left?.expires_at ?? '') - now().getTime()) / 86_400_000;
    expect(valid).toBeGreaterThan(0);
    expect(left).toMatchObject({ lasts_days: Math.floor(valid), expires_unused: true });
  });

  it('pays for calls, each with its line, until it is used up; the refusal names the rule', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 10 * PRICE });
    await give(companyId, customer, 2);
    expect(await balance(companyId)).toBe(MONEY - 1000);
    const first = await gateway.call(customer, KEYED);
    expect(first.body.receipt).toMatchObject({ amount: 0, reason: 'inventory', balance_after: 10 * PRICE });
    expect((await gateway.call(customer, { body: { limit: 1 } })).status).toBe(200);
    const refused = await gateway.call(customer, KEYED);
    expect(refused).toMatchObject({ status: 402, body: { code: 'inventory-exhausted', charged: false } });
    expect(await balance(customer.companyId)).toBe(10 * PRICE);
    expect(await stock(companyId)).toMatchObject({ rest: 0, allocated: 0, used_month: 2, lasts_days: 0, low: true });
    const day = (await inventory(contextOf(companyId))).days.at(-1);
    expect(day).toMatchObject({ bought: 2, allocated: 2, used: 2 });
    const { list, sum } = await movements(contextOf(companyId), { current: 1, pageSize: 20, day: day?.day ?? '' });
    expect(list.filter((line) => line.kind === 'used').map(({ call_id }) => call_id)).toContain(
      first.body.receipt.call_id,
    );
    expect(sum).toEqual(day);
  });

  it('pays for no call of another app, also of one at the same time', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 100 * PRICE });
    await give(companyId, customer, 100);
    const other = await createApp(gateway.services, customer.companyId);
    const answers = await Promise.all(
      [customer, other].flatMap((of) => Array.from({ length: 15 }, () => gateway.call(of, KEYED))),
    );
    const reasons = answers.map(({ body }) => body.receipt.reason);
    expect(reasons).toEqual([...Array(15).fill('inventory'), ...Array(15).fill(DATA_SETS.enterprise.pricing.mode)]);
    expect(await balance(customer.companyId)).toBe(85 * PRICE);
  });

  it('takes no unit for what finds nothing, for a quote, or for what fails', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 0 });
    await give(companyId, customer, 5);
    for (const body of [{ name: '没有这家公司' }, { limit: 1, dry_run: true }, { no_such: 1 }])
      await gateway.call(customer, { body });
    expect(await stock(companyId)).toMatchObject({ allocated: 5, used_month: 0 });
  });

  it('of 300 calls at once on two servers serves 100', async () => {
    const companyId = await partner();
    const customers = [await gateway.customer({ balance: 0 }), await gateway.customer({ balance: 0 })];
    for (const customer of customers) await give(companyId, customer, 50);
    const other = createGateway(gateway.services);
    const through = ({ key, connectorId }: Customer, n: number) => {
      const { body } = n % 3 ? KEYED : { body: { limit: 1 } };
      return (n % 2 ? other : gateway.services.gateway).query({
        method: 'POST',
        url: `/open/v1/connectors/${connectorId}/query`,
        headers: { authorization: `Bearer ${key.secret}` },
        body,
        rawBody: Buffer.from(JSON.stringify(body)),
        ip: '127.0.0.1',
        requestId: newId('req'),
        connectorId,
      });
    };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) => through(customers[(n >> 1) % 2] as Customer, n)),
    );
    await other.stop();
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`);
    expect(codes.filter((code) => code === '200 ')).toHaveLength(100);
    expect(codes.filter((code) => code === '402 inventory-exhausted')).toHaveLength(200);
    expect(await stock(companyId)).toMatchObject({ rest: 0, allocated: 0, used_month: 100 });
  }, 60_000);

  it('goes back into stock, and the customer pays for itself again', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: PRICE });
    const id = await give(companyId, customer, 10);
    await gateway.call(customer, KEYED);
    const takeBack = (quantity: number) =>
      orm().transaction((tx) => takeBackUnits(tx, { id, companyId, quantity, now: now() }));
    await expect(takeBack(10)).rejects.toMatchObject({ code: 'invalid-input' });
    await takeBack(4);
    expect(await stock(companyId)).toMatchObject({ rest: 4, allocated: 5 });
    await takeBack(5);
    expect(await stock(companyId)).toMatchObject({ rest: 9, allocated: 0 });
    expect((await gateway.call(customer, KEYED)).body.receipt).toMatchObject({
      amount: PRICE,
      reason: 'per_non_empty',
    });
  });

  it('allocates no more than is in stock, of many at once', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 0 });
    const id = await give(companyId, customer, 10);
    await orm().transaction((tx) => takeBackUnits(tx, { id, companyId, quantity: 10, now: now() }));
    const [ended] = await orm().select().from(allocations).where(eq(allocations.id, id));
    const { elementId: element, reportId, customerId, appId } = ended as typeof allocations.$inferSelect;
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        orm().transaction((tx) =>
          allocateUnits(tx, { companyId, elementId: element, reportId, customerId, appId, quantity: 3, now: now() }),
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await stock(companyId)).toMatchObject({ rest: 1, allocated: 9 });
  });

  it('expires, in stock and with customers', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 0 });
    const id = await give(companyId, customer, 10);
    await gateway.call(customer, KEYED);
    await orm().transaction((tx) => takeBackUnits(tx, { id, companyId, quantity: 3, now: now() }));
    const later = new Date(now().getTime() + 365 * DAY_MS + 1000);
    expect(await expireUnits(orm(), later)).toBeGreaterThanOrEqual(9);
    expect(await expireUnits(orm(), later)).toBe(0);
    expect(await stock(companyId)).toMatchObject({ rest: 0, allocated: 0 });
    expect((await gateway.call(customer, KEYED)).body.code).toBe('insufficient-balance');
  });

  it('is seen to be wrong by the check of the books', async () => {
    const companyId = await partner();
    const customer = await gateway.customer({ balance: 0 });
    const id = await give(companyId, customer, 3);
    const [one] = await orm().select().from(allocations).where(eq(allocations.id, id));
    const line = { companyId, elementId, lotId: one?.lotId as string, allocationId: id, at: now() };
    await move(orm(), { ...line, kind: 'used', allocated: -1 });
    expect(await checkLedger(gateway.database.sql)).toMatchObject([
      { rule: 'the rest of an allocation equals the sum of its movements', company: companyId },
    ]);
    await move(orm(), { ...line, kind: 'returned', allocated: 1 });
  });
});
