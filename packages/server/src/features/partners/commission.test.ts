import { isDeepStrictEqual } from 'node:util';
import { APPLICATIONS } from '@daas/contract/applications';
import { DATA_SETS } from '@daas/contract/datasets';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  allocations,
  applicationOrders,
  commissionLines,
  commissionMonths,
  companies,
  customerReports,
  inventoryLots,
  inventoryMovements,
  ledgerEntries,
  partners,
} from '../../db/schema';
import { newId } from '../../kernel/id';
import { businessDay } from '../../kernel/time';
import { checkLedger } from '../../money/check';
import { credit } from '../../money/ledger';
import { decideApplicationOrder } from '../../operator/applications';
import {
  addCommissionRule,
  closeCommission,
  correctCommission,
  payCommission,
  publishCommission,
} from '../../operator/commission';
import { offerElement } from '../../operator/elements';
import { refundChargeOf } from '../../operator/refunds';
import { DATABASES } from '../../testing';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../../testing/gateway';
import { reportValues } from '../../testing/reports';
import { expectWorkbook } from '../../testing/tableFile';
import type { MemberContext } from '../context';
import { allocateUnits } from './allocations';
import {
  commission,
  commissionGroups,
  commissionLinesOf,
  commissionMonth,
  disputeCommission,
  statement,
} from './commission';
import { setElementPrice } from './elements';
import { buyInventory } from './inventory';

const KEYED = { id: 'enterprise_000003' };
const page = { current: 1, pageSize: 200 };
/** Of a random history; `npm run test:all` asks for more. */
const CALLS = Number(process.env.HISTORY_CALLS ?? 500);
const ROUNDS = 40;
const HISTORY_MS = 60_000 + 120 * CALLS;

/** Always the same numbers. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.each(DATABASES)('commission on %s', (kind) => {
  let gateway: TestGateway;
  let elementId: string;
  let top: number;
  let low: number;
  /** The path from the top to the lowest of four levels. */
  let chain: number[];
  let customers: Customer[];
  const rules: {
    level: number;
    elementId: string | null;
    fromVolume: number;
    rate: number;
    fromDay: string;
    toDay: string | null;
    madeAt: Date;
  }[] = [];
  /** What a partner asks, of one customer or of all, and what the element is worth at least. */
  const asks: { partner: number; customer: number | null; price: number | null; madeAt: Date }[] = [];
  const floors: { floor: number; suggested: number; from: Date }[] = [];
  const corrections: { companyId: number; amount: number }[] = [];
  const orders: string[] = [];
  const refunded = new Set<string>();

  const orm = () => gateway.database.orm;
  const now = () => gateway.services.clock();
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
  const inTransaction = <T>(run: (tx: ReturnType<typeof orm>) => Promise<T>) => orm().transaction((tx) => run(tx));

  async function partner(above: number[] = []): Promise<number> {
    const [row] = await orm()
      .insert(companies)
      .values({ name: `Partner ${newId('req')}`, createdAt: now() })
      .returning();
    const companyId = row?.id as number;
    const path = [...above, companyId];
    await orm()
      .insert(partners)
      .values({ companyId, path, parentId: above.at(-1) ?? null, createdAt: now() });
    const cause = { type: 'test', id: `partner-${companyId}` };
    await inTransaction((tx) => credit(tx, { companyId, kind: 'opening', amount: 10_000_000, cause, now: now() }));
    return companyId;
  }
  async function ownedBy(companyId: number, customer: Customer): Promise<string> {
    const [row] = await orm()
      .insert(customerReports)
      .values(
        reportValues({
          companyId,
          rootId: companyId,
          name: `Customer of ${companyId}`,
          customerId: customer.companyId,
          now: now(),
        }),
      )
      .returning();
    return row?.id as string;
  }
  async function ask(partnerId: number, customer: number | null, price: number | null) {
    asks.push({ partner: partnerId, customer, price, madeAt: now() });
    const reports = await orm().select().from(customerReports);
    const customerId = reports.find((one) => one.customerId === customer)?.id;
    const input = { id: elementId, price, ...(customerId ? { customer_id: customerId } : {}) };
    await inTransaction((tx) => setElementPrice({ ...contextOf(partnerId), db: tx }, input));
  }
  async function offer(floor: number, suggested: number) {
    floors.push({ floor, suggested, from: now() });
    const prices = { cost: 500, floor, suggested };
    return offerElement(orm(), {
      name: 'Enterprise',
      scope: { dataSet: DATA_SETS.enterprise, fields: [] },
      prices,
      now: now(),
    });
  }
  async function rule(
    level: number,
    rate: number,
    fromVolume: number,
    element: string | null,
    fromDay: string,
    toDay: string | null = null,
  ) {
    const made = { level, rate, fromVolume, elementId: element, fromDay, toDay };
    rules.push({ ...made, madeAt: now() });
    await inTransaction((tx) => addCommissionRule(tx, { ...made, now: now() }));
  }

  beforeAll(async () => {
    gateway = await startTestGateway(kind, { servers: 1 });
    gateway.now.at = new Date('2026-10-20T02:00:00Z');
    elementId = (await offer(600, 1777)).id;
    top = await partner();
    low = await partner([top]);
    const third = await partner([top, low]);
    chain = [top, low, third, await partner([top, low, third])];
    customers = [];
    for (const owner of [top, low, low, ...chain.slice(2)]) {
      const customer = await gateway.customer({ balance: 1_000_000_000 });
      customers.push(customer);
      await ownedBy(owner, customer);
    }
    // The last draws on what its partner has paid for.
    const drawing = customers[2] as Customer;
    await inTransaction((tx) =>
      buyInventory({ ...contextOf(low), db: tx }, { element_id: elementId, quantity: 3000, cost: 500 }),
    );
    const [report] = await orm()
      .select()
      .from(customerReports)
      .where(eq(customerReports.customerId, drawing.companyId));
    const to = { companyId: low, elementId, reportId: report?.id as string, customerId: drawing.companyId };
    await inTransaction((tx) => allocateUnits(tx, { ...to, appId: drawing.appId, quantity: 3000, now: now() }));
    await rule(1, 1200, 0, null, '2026-10-01');
    await rule(2, 700, 0, null, '2026-10-01');
    await rule(2, 933, 20 * PRICE, null, '2026-10-01', '2026-10-24');
    await rule(1, 1500, 40 * PRICE, elementId, '2026-10-23');
    await rule(1, 1111, 0, elementId, '2026-10-23');
    // A third level below the rate of the second, later above that of the first; a fourth that falls with its sales.
    await rule(3, 400, 0, null, '2026-10-01');
    await rule(3, 1600, 5 * PRICE, elementId, '2026-10-24');
    await rule(4, 1000, 0, null, '2026-10-01');
    await rule(4, 250, 10 * PRICE, null, '2026-10-22');
  });
  afterEach(async () => expect(await checkLedger(gateway.database.sql)).toEqual([]));
  afterAll(() => gateway.close());

  /** Prices change in all ways while calls go on. */
  async function change(round: number, [first, second, drawing]: [number, number, number]) {
    if (round === 6) await ask(top, null, 1313);
    if (round === 9) await ask(low, second, 1501);
    if (round === 12) await ask(low, drawing, 2903);
    if (round === 17) await ask(low, null, 901);
    if (round === 21) await ask(low, second, null);
    if (round === 24) await ask(top, first, 777);
    if (round === 28) await offer(1407, 1999);
    if (round === 33) await ask(low, drawing, null);
    if (round === 34) await ask(low, null, null);
    // Of two changes of a day the first never held.
    if (round === 36) for (const price of [1450, 1460]) await ask(top, first, price);
  }
  /** Customers order applications, each once; every other order is refunded. */
  async function orderOrRefund(round: number): Promise<void> {
    if (round % 6 === 5) {
      const id = orders.at(-1) as string;
      await inTransaction((tx) =>
        refundChargeOf(tx, gateway.services.records, { id, amount: null, reason: 'Not as agreed', now: now() }),
      );
      refunded.add(id);
    }
    if (round % 3 !== 0) return;
    const { companyId } = customers[orders.length % customers.length] as Customer;
    const { productType } = APPLICATIONS[Math.floor(orders.length / customers.length)] as (typeof APPLICATIONS)[number];
    const id = newId('apo');
    const ordered = { kind: 'buy', years: 1, amount: 7 * PRICE + round, createdBy: 1, createdAt: now() } as const;
    await orm()
      .insert(applicationOrders)
      .values({ id, companyId, productType, ...ordered });
    await inTransaction((tx) => decideApplicationOrder(tx, { id, confirm: true, now: now() }));
    orders.push(id);
  }
  /** What a customer's call is worth then, from what was asked alone; null where nobody asks anything. */
  function worth(partnerId: number, customer: number, at: Date): number | null {
    const day = businessDay(at);
    const held = (whose: number | null) =>
      asks.findLast((one) => one.partner === partnerId && one.customer === whose && businessDay(one.madeAt) < day)
        ?.price ?? null;
    const price = held(customer) ?? held(null);
    return price === null ? null : Math.max(price, floorOn(day));
  }
  const elementAt = (at: Date) => floors.findLast(({ from }) => from <= at) as (typeof floors)[number];
  /** The first holds at once, a changed one from the next business day on. // decision 0046 */
  const floorOn = (day: string) =>
    (floors.findLast(({ from }) => businessDay(from) < day) ?? (floors[0] as (typeof floors)[number])).floor;

  it(
    'equals an independent recomputation from the calls, whatever happened',
    async () => {
      const random = numbers(20261123);
      const companiesOf = new Map(
        customers.map(({ companyId }, index) => [companyId, { path: chain.slice(0, [1, 2, 2, 3, 4][index]) }]),
      );
      for (let round = 0; round < ROUNDS; round += 1) {
        // Never the same moment: a rule holds from when it was made.
        gateway.now.at = new Date(now().getTime() + 60_000 + random(9) * 3_600_000);
        if (round === 15) await rule(2, 1000, 5 * PRICE, elementId, businessDay(now()));
        await change(round, customers.map(({ companyId }) => companyId) as [number, number, number]);
        await orderOrRefund(round);
        await Promise.all(
          Array.from({ length: 1 + random((2 * CALLS) / ROUNDS) }, () => {
            const body = [KEYED, { limit: 1 }, { name: '没有这家公司' }][random(3)];
            return gateway.call(customers[random(customers.length)] as Customer, { body });
          }),
        );
        if (round % 10 !== 9) continue;
        const lines = await orm().select().from(commissionLines).where(eq(commissionLines.kind, 'call'));
        const { companyId, callId } = lines[random(lines.length)] as (typeof lines)[number];
        const correction = { companyId, callId, amount: random(200) - 100 };
        corrections.push(correction);
        await inTransaction((tx) => correctCommission(tx, { ...correction, note: 'Corrected', now: now() }));
      }
      // From the books of money and units alone, in the order in which they were written.
      const paid = await orm()
        .select()
        .from(ledgerEntries)
        .where(inArray(ledgerEntries.kind, ['call', 'application']));
      const used = await orm()
        .select({ callId: inventoryMovements.callId, at: inventoryMovements.at, customerId: allocations.customerId })
        .from(inventoryMovements)
        .innerJoin(allocations, eq(allocations.id, inventoryMovements.allocationId))
        .where(eq(inventoryMovements.kind, 'used'));
      const calls = [
        ...paid.map(({ causeId, companyId, amount, at }) => ({ id: causeId, companyId, base: -amount, at })),
        ...used.map(({ callId, customerId, at }) => ({ id: callId as string, companyId: customerId, base: 0, at })),
      ];
      const lines = await orm().select().from(commissionLines);
      const written = new Map(
        lines.filter((one) => one.kind !== 'correction').map((one) => [`${one.callId} ${one.companyId}`, one]),
      );
      const order = new Map([...written.values()].map((one) => [one.callId, one.id]));
      calls.sort((a, b) => ((order.get(a.id) ?? '') < (order.get(b.id) ?? '') ? -1 : 1));
      const sales = new Map<string, number>();
      const earned = new Map(corrections.map(({ companyId }) => [companyId, 0]));
      const earn = (companyId: number, amount: number) => earned.set(companyId, (earned.get(companyId) ?? 0) + amount);
      for (const { companyId, amount } of corrections) earn(companyId, amount);
      let expectedLines = 0;
      /** Levels that earn of one call, from the seller up. */
      const earners = new Set<string>();
      const wrong: object[] = [];
      for (const call of calls) {
        const { id, companyId, at } = call;
        const path = companiesOf.get(companyId)?.path as number[];
        const isOrder = orders.includes(id);
        const asked = isOrder ? call.base : worth(path.at(-1) as number, companyId, at);
        const base = call.base || (asked ?? elementAt(at).suggested);
        const charged = asked ?? PRICE;
        if (call.base && call.base !== charged) wrong.push({ id, companyId, at, paid: call.base, charged });
        const day = businessDay(at);
        const seller = path.at(-1) as number;
        const before = sales.get(`${seller} ${day.slice(0, 7)}`) ?? 0;
        sales.set(`${seller} ${day.slice(0, 7)}`, before + base);
        const rateOf = (level: number) => {
          const valid = rules.filter(
            (one) =>
              one.level === level && one.madeAt <= at && one.fromDay <= day && (one.toDay === null || one.toDay >= day),
          );
          // No element is sold as an application here.
          const special = isOrder ? [] : valid.filter((one) => one.elementId !== null);
          const general = valid.filter((one) => one.elementId === null);
          const reached = (special.length > 0 ? special : general).filter(({ fromVolume }) => fromVolume <= before);
          return reached.toSorted((a, b) => a.fromVolume - b.fromVolume).at(-1)?.rate ?? 0;
        };
        let below = 0;
        const levels: number[] = [];
        for (let level = path.length; level >= 1; level -= 1) {
          const own = rateOf(level);
          const rate = Math.max(0, own - below);
          below = Math.max(below, own);
          const line = written.get(`${id} ${path[level - 1]}`);
          const found = line && [line.base, line.volume, line.rate, line.amount];
          const amount = Math.floor((base * rate) / 10_000);
          const expected = rate > 0 ? [base, before, rate, amount] : undefined;
          if (!isDeepStrictEqual(found, expected)) wrong.push({ id, level, found, expected });
          if (expected) levels.push(level);
          if (!refunded.has(id)) earn(path[level - 1] as number, amount);
        }
        expectedLines += levels.length;
        earners.add(levels.join());
      }
      expect(wrong).toEqual([]);
      expect(calls.length).toBeGreaterThan(CALLS / 2);
      expect(written.size).toBe(expectedLines);
      // Rates rise to the top, have a hollow in the middle, and fall.
      for (const shape of ['3,2,1', '4,1', '3']) expect([...earners], shape).toContain(shape);
      expect([corrections.length, orders.length, refunded.size]).toEqual([4, 14, 6]);
      for (const companyId of chain) {
        const { list } = await commission(contextOf(companyId), page);
        expect(add(list)).toBe(earned.get(companyId));
      }
    },
    HISTORY_MS,
  );

  it(
    'drills down, each sum that of the level below, to the very call',
    async () => {
      for (const companyId of [top, low]) {
        const context = contextOf(companyId);
        const { list, days } = await commission(context, page);
        for (const { month, amount } of list) {
          const detail = await commissionMonth(context, { month });
          expect(detail.amount).toBe(amount);
          const byDay = await commissionGroups(context, { ...page, month });
          expect([byDay.sum.amount, add(byDay.list)]).toEqual([amount, amount]);
          for (const { key: day, amount: ofDay } of byDay.list) {
            const byCustomer = await commissionGroups(context, { ...page, month, day });
            expect(add(byCustomer.list)).toBe(ofDay);
            for (const { key: customerId, amount: ofCustomer } of byCustomer.list) {
              const byApp = await commissionGroups(context, { ...page, month, day, customer_id: customerId });
              expect(add(byApp.list)).toBe(ofCustomer);
              for (const { key: appId, amount: ofApp } of byApp.list) {
                const input = { ...page, month, day, customer_id: customerId, app_id: Number(appId) };
                let [sum, seen] = [0, 0];
                for (let current = 1; ; current += 1) {
                  const lines = await commissionLinesOf(context, { ...input, current });
                  sum += add(lines.list);
                  seen += lines.list.length;
                  if (seen >= lines.total) break;
                }
                expect(sum).toBe(ofApp);
              }
            }
          }
        }
        expect(days).toHaveLength(30);
      }
    },
    HISTORY_MS,
  );
  const add = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);

  it('closes a month for all or not at all, when it is over', async () => {
    const month = '2026-10';
    const close = () => inTransaction((tx) => closeCommission(tx, { month, now: now() }));
    gateway.now.at = new Date('2026-10-31T16:03:00Z');
    await expect(close()).rejects.toMatchObject({ code: 'state-forbids' });
    gateway.now.at = new Date('2026-10-31T16:06:00Z');
    const open = (await commissionMonth(contextOf(low), { month })).amount;
    await expect(
      inTransaction(async (tx) => {
        await closeCommission(tx, { month, now: now() });
        throw new Error('ended here');
      }),
    ).rejects.toThrow('ended here');
    expect(await orm().$count(commissionMonths)).toBe(0);
    const tries = await Promise.allSettled([close(), close()]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await commissionMonth(contextOf(low), { month })).toMatchObject({ state: 'closed', amount: open });
  });

  it('is stated, disputed, corrected, stated again and paid, in that order only', async () => {
    const which = { companyId: low, month: '2026-10' };
    const dispute = (note: string) =>
      inTransaction((tx) => disputeCommission({ ...contextOf(low), db: tx }, { month: which.month, note }));
    await expect(dispute('too early')).rejects.toMatchObject({ code: 'state-forbids' });
    await inTransaction((tx) => publishCommission(tx, { ...which, now: now() }));
    await dispute('One call is missing');
    await expect(
      inTransaction((tx) => payCommission(tx, { ...which, reference: 'P-1', now: now() })),
    ).rejects.toMatchObject({ code: 'state-forbids' });
    const before = await commissionMonth(contextOf(low), which);
    expect(before).toMatchObject({ state: 'disputed', dispute: 'One call is missing' });
    const [line] = await orm()
      .select()
      .from(commissionLines)
      .where(sql`company_id = ${low} and month = '2026-10' and kind = 'call'`)
      .limit(1);
    const fix = { companyId: low, callId: line?.callId as string, amount: 250, note: 'Agreed', now: now() };
    await inTransaction((tx) => correctCommission(tx, fix));
    const after = await commissionMonth(contextOf(low), which);
    expect([after.amount - before.amount, after.corrected - before.corrected]).toEqual([250, 250]);
    expect((await commissionGroups(contextOf(low), { ...page, month: which.month })).sum.amount).toBe(after.amount);
    await inTransaction((tx) => publishCommission(tx, { ...which, now: now() }));
    await inTransaction((tx) => payCommission(tx, { ...which, reference: 'P-1', now: now() }));
    const rest = after.amount % 100;
    expect(await commissionMonth(contextOf(low), which)).toMatchObject({
      state: 'paid',
      reference: 'P-1',
      payment: { brought: 0, paid: after.amount - rest, carried: rest },
    });
    expect(before.payment).toBeNull();
    await expect(inTransaction((tx) => correctCommission(tx, fix))).rejects.toMatchObject({ code: 'state-forbids' });
  });

  it('is stated as a workbook whose sums are formulas', async () => {
    const { body, contentType } = await statement(contextOf(low), { month: '2026-10' });
    const pieces: Buffer[] = [];
    for await (const one of body) pieces.push(Buffer.from(one));
    expect(contentType).toContain('spreadsheetml');
    const columns = {
      Day: 'date',
      Customer: 'text',
      App: 'text',
      Calls: 'integer',
      'Commission base (yuan)': 'decimal',
      'Commission (yuan)': 'decimal',
    } as const;
    const sheet = await expectWorkbook(Buffer.concat(pieces), columns, { sums: true });
    const last = sheet.rowCount;
    const { amount } = await commissionMonth(contextOf(low), { month: '2026-10' });
    expect(sheet.getCell(`F${last}`).value).toEqual({ formula: `SUM(F2:F${last - 1})`, result: amount / 10_000 });
  });

  it('tells a partner nothing of what others earn', async () => {
    const other = await partner();
    expect(await commission(contextOf(other), page)).toMatchObject({ list: [], total: 0 });
    await expect(commissionMonth(contextOf(other), { month: '2026-10' })).rejects.toMatchObject({ code: 'not-found' });
    expect((await commissionGroups(contextOf(other), { ...page, month: '2026-10' })).list).toEqual([]);
    expect(await orm().$count(inventoryLots)).toBe(1);
  });
});
