import { applicationByKey } from '@daas/contract/applications';
import { DATA_SETS } from '@daas/contract/datasets';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, commissionLines, companyProducts, customerReports, elements, outbox } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { dispatchEvents } from '../../messages/events/dispatch';
import { checkLedger } from '../../money/check';
import { decideApplicationOrder } from '../../operator/applications';
import { addCommissionRule, closeCommission, payCommission, publishCommission } from '../../operator/commission';
import { offerElement, withdrawElement } from '../../operator/elements';
import { creditCompany, setPrice } from '../../operator/money';
import { addPartner } from '../../operator/partners';
import { refundChargeOf } from '../../operator/refunds';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { reportValues } from '../../testing/reports';
import { notifyOfPrices } from './priceNotices';

const def = DATA_SETS.enterprise;
const HOUSE = def.pricing.unitPrice;
/** Before midnight in Shanghai, and after it. */
const TODAY = new Date('2026-11-20T15:59:00Z');
const TOMORROW = new Date('2026-11-20T16:00:00Z');
const application = applicationByKey('remote_office');
const { productType: product_type, yearly } = application;

describe.each(DATABASES)('the price a partner asks on %s', (kind) => {
  let server: TestConsole;
  let partner: Tenant;
  let customer: Tenant;
  let reportId: string;
  let connector: number;
  let appId: number;
  let wide: string;
  let narrow: string;
  let yearsOf: string;
  const orm = () => server.services.database.orm;
  const now = () => server.services.clock();
  const fields = ['name', 'uscc'];

  beforeAll(async () => {
    server = await startTestConsole({ kind, now: TODAY });
    await server.services.market.load(
      def,
      sampleRows(def, 5, () => ({})),
    );
    const price = { cost: 500, floor: 600, suggested: 2000 };
    const offer = async (name: string, sold: Parameters<typeof offerElement>[1]['scope'], prices = price) =>
      (await offerElement(orm(), { name, scope: sold, prices, now: now() })).id;
    wide = await offer('All of it', { dataSet: def, fields: [] });
    narrow = await offer('Names', { dataSet: def, fields: ['name', 'uscc', 'status'] });
    yearsOf = await offer('Years', { productType: product_type }, { cost: 1, floor: 2, suggested: yearly });
    for (const [level, rate] of [
      [1, 1500],
      [2, 1000],
    ] as const)
      await addCommissionRule(orm(), {
        level,
        rate,
        fromVolume: 0,
        elementId: null,
        fromDay: '2026-11-01',
        toDay: null,
        now: now(),
      });
  }, 120_000);
  afterAll(() => server.close());

  beforeEach(async () => {
    server.setNow(TODAY);
    const top = await server.tenant();
    partner = await server.tenant({ balance: 10_000_000 });
    customer = await server.tenant({ balance: 10 * yearly });
    await addPartner(orm(), { companyId: top.companyId, parentId: null, now: now() });
    await addPartner(orm(), { companyId: partner.companyId, parentId: top.companyId, now: now() });
    const [report] = await orm()
      .insert(customerReports)
      .values(
        reportValues({
          companyId: partner.companyId,
          rootId: top.companyId,
          customerId: customer.companyId,
          now: now(),
        }),
      )
      .returning();
    reportId = report?.id as string;
    appId = (await customer.ok('app.create', { name: 'ERP' })).id;
    const wanted = { name: 'Names', product: def.key, type: 'API' as const, app_id: appId, fields };
    connector = (await customer.ok('connector.create', wanted as never)).id;
    await server.services.jobs.drain();
    await orm().delete(companyProducts).where(eq(companyProducts.productType, product_type));
    // The clock goes back between tests: what the house changed in one has held for long in the next.
    await orm()
      .update(elements)
      .set({ validFrom: new Date(0) });
  });

  const ask = (id: string, price: number | null, whose?: string) =>
    partner.ok('partner.setElementPrice', { id, price, ...(whose ? { customer_id: whose } : {}) });
  const call = async () => {
    const { receipt, call_id: callId } = await customer.ok('connector.run', { id: connector, query: { limit: 1 } });
    return { amount: receipt?.amount, callId: callId as string };
  };
  /** What the customer is told before it pays, wherever it looks. */
  const told = async () => {
    const dry = await customer.ok('connector.preview', { id: connector, mode: 'quote', query: { limit: 1 } });
    return [
      (await customer.ok('connector.quote', { product: def.key, fields, filter: null, keyword: null })).per_call,
      (await customer.ok('connector.get', { id: connector })).price.per_call,
      (dry.body.quote as { price: number }).price,
    ];
  };
  const costs = async (price: number) => {
    expect(await told()).toEqual([price, price, price]);
    expect((await call()).amount).toBe(price);
  };

  it('is charged from the next day on, and so is what takes its place; every quote says the same', async () => {
    await costs(HOUSE);
    await ask(wide, 1700);
    await costs(HOUSE);
    const [listed] = (await customer.ok('cost.priceList', { keyword: def.key })).list;
    expect(listed?.partner).toEqual([
      { name: 'All of it', fields: [], price: null, coming: { price: 1700, from: '2026-11-21' } },
    ]);
    server.setNow(TOMORROW);
    await costs(1700);
    // A second change of a day leaves what holds on that day.
    await ask(wide, 1900);
    await ask(wide, 2100);
    await costs(1700);
    expect(await partner.ok('partner.element', { id: wide })).toMatchObject({
      price: 1700,
      coming: { price: 2100, from: '2026-11-22' },
    });
    server.setNow(new Date(TOMORROW.getTime() + DAY_MS));
    await costs(2100);
    await ask(wide, null);
    await costs(2100);
    server.setNow(new Date(TOMORROW.getTime() + 2 * DAY_MS));
    await costs(HOUSE);
    expect((await customer.ok('cost.priceList', { keyword: def.key })).list[0]?.partner).toEqual([]);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('is the customer’s own before the general one, of the narrowest element that has one, and never below the floor', async () => {
    await ask(wide, 1700);
    server.setNow(TOMORROW);
    await costs(1700);
    await ask(narrow, 900);
    await ask(wide, 3000, reportId);
    server.setNow(new Date(TOMORROW.getTime() + DAY_MS));
    await costs(900);
    await ask(narrow, 800, reportId);
    server.setNow(new Date(TOMORROW.getTime() + 2 * DAY_MS));
    await costs(800);
    const element = { name: 'Names', scope: { dataSet: def, fields: ['name', 'uscc', 'status'] } };
    const prices = { cost: 500, floor: 600, suggested: 2000 };
    // What the house changes holds from the next day on, too.
    const nextDay = () => server.setNow(new Date(now().getTime() + DAY_MS));
    await offerElement(orm(), { ...element, prices: { ...prices, floor: 1100 }, now: now() });
    await costs(800);
    nextDay();
    await costs(1100);
    await withdrawElement(orm(), { id: narrow, now: now() });
    await costs(1100);
    nextDay();
    await costs(3000);
    await offerElement(orm(), { ...element, prices, now: now() });
    await costs(3000);
    nextDay();
    await costs(800);
    const refused = await partner.send('partner.setElementPrice', { id: narrow, price: 599 });
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'price' }] } });
    const { decisions } = await customer.ok('call.get', { id: (await call()).callId });
    expect(decisions.find(({ rule }) => rule === 'price')?.detail).toBe(`${def.pricing.mode} 800 ${narrow}`);
  });

  it('gives way to what the house agreed with the company, to inventory, and to the end of the protection', async () => {
    await ask(wide, 1700);
    server.setNow(TOMORROW);
    await setPrice(orm(), { companyId: customer.companyId, dataSet: def.key, unitPrice: 1234, now: now() });
    await costs(1234);
    expect((await customer.ok('cost.priceDetail', { key: def.key })).partner).toEqual([]);
    await partner.ok('partner.buyInventory', { element_id: wide, quantity: 5, cost: 500 });
    await partner.ok('partner.allocate', { id: appId, element_id: wide, quantity: 5 });
    expect((await customer.ok('connector.get', { id: connector })).price).toMatchObject({
      per_call: 0,
      whose: 'inventory',
    });
    const { body } = await customer.ok('connector.preview', { id: connector, mode: 'quote', query: { limit: 1 } });
    expect(body.quote).toMatchObject({ price: 0 });
    const { amount, callId } = await call();
    expect(amount).toBe(0);
    const lines = await orm().select().from(commissionLines).where(eq(commissionLines.callId, callId));
    expect(lines.map(({ base, rate }) => [base, rate])).toEqual([
      [1700, 1000],
      [1700, 500],
    ]);
    await orm().update(customerReports).set({ state: 'lapsed' }).where(eq(customerReports.id, reportId));
    const [other] = (await customer.ok('cost.priceList', { keyword: def.key })).list;
    expect(other?.partner).toEqual([]);
  });

  it('is told to the customer the day before: old and new, once; what is changed back is told, too', async () => {
    const told = async () => {
      await notifyOfPrices(server.services);
      await dispatchEvents(server.services);
      const sent = await orm().select().from(outbox).where(eq(outbox.template, 'partner-price'));
      await orm().delete(outbox);
      return sent.map(({ values }) => values);
    };
    const { companyId } = customer;
    await server.services.database.sql.query(
      `update persons set email = 'buyer@example.com' where id in (select person_id from members where company_id = $1)`,
      [companyId],
    );
    await orm().delete(outbox);
    server.setNow(new Date(TODAY.getTime() - 6 * 3_600_000));
    await ask(wide, 1700);
    await ask(narrow, 800, reportId);
    expect(await told()).toEqual([]);
    server.setNow(new Date(TODAY.getTime() - 4 * 3_600_000));
    const lines = { lines: '· All of it: 平台价 → ¥0.1700\n· Names: 平台价 → ¥0.0800', date: '2026-11-21' };
    expect(await told()).toMatchObject([lines]);
    expect(await told()).toEqual([]);
    server.setNow(new Date(TODAY.getTime() - 3 * 3_600_000));
    await ask(wide, null);
    server.setNow(TODAY);
    expect(await told()).toMatchObject([{ lines: '· All of it: 仍为 平台价' }]);
    server.setNow(TOMORROW);
    await ask(narrow, 900, reportId);
    server.setNow(new Date(TOMORROW.getTime() + 3_600_000));
    expect(await told()).toMatchObject([{ lines: '· Names: ¥0.0800 → ¥0.0900', date: '2026-11-22' }]);
    await setPrice(orm(), { companyId, dataSet: def.key, unitPrice: 1234, now: now() });
    await ask(narrow, 1000, reportId);
    server.setNow(new Date(TOMORROW.getTime() + 3 * 3_600_000));
    expect(await told()).toEqual([]);
  });

  const decide = (id: string) =>
    orm().transaction((tx) => decideApplicationOrder(tx, { id, confirm: true, now: now() }));
  const refund = (id: string) =>
    orm().transaction((tx) =>
      refundChargeOf(tx, server.services.records, { id, amount: null, reason: 'Not as agreed', now: now() }),
    );
  const linesOf = async (id: string) =>
    (await orm().select().from(commissionLines).where(eq(commissionLines.callId, id)))
      .map(({ kind: what, month, base, amount }) => [what, month, base, amount] as const)
      .sort((a, b) => b[3] - a[3]);

  it('is what a year of an application costs; the order earns, and one that is refunded is corrected', async () => {
    const asked = yearly - 10_001;
    await ask(yearsOf, asked);
    server.setNow(TOMORROW);
    expect((await customer.ok('goodsApp.priceInfo', { product_type })).yearly).toBe(asked);
    const order = { product_type, kind: 'buy', years: 2 } as const;
    expect(await customer.send('dataApplication.order', { ...order, amount: 2 * yearly })).toMatchObject({
      body: { errorCode: 'changed-meanwhile' },
    });
    const { id } = await customer.ok('dataApplication.order', { ...order, amount: 2 * asked });
    await decide(id);
    const earned = [Math.floor((2 * asked * 1000) / 10_000), Math.floor((2 * asked * 500) / 10_000)] as const;
    expect(await linesOf(id)).toEqual(earned.map((amount) => ['order', '2026-11', 2 * asked, amount]));
    // What was sold counts for the step of the next call.
    const { callId } = await call();
    const [line] = await orm().select().from(commissionLines).where(eq(commissionLines.callId, callId));
    expect(line?.volume).toBe(2 * asked);
    const drill = { current: 1, pageSize: 20, month: '2026-11', day: '2026-11-21', customer_id: reportId };
    const { list, sum } = await partner.ok('partner.commissionGroups', drill);
    expect(list.find(({ key }) => key === '0')).toMatchObject({ calls: 0, base: 2 * asked, amount: earned[0] });
    expect(sum.calls).toBe(1);
    const orders = await partner.ok('partner.commissionLines', { ...drill, app_id: 0 });
    expect(orders.list).toMatchObject([{ kind: 'order', call_id: id, element: 'Years' }]);

    await refund(id);
    await expect(refund(id)).rejects.toMatchObject({ code: 'refund-exceeds' });
    expect(await linesOf(id)).toEqual([
      ...earned.map((amount) => ['order', '2026-11', 2 * asked, amount]),
      ...[...earned].reverse().map((amount) => ['correction', '2026-11', -2 * asked, -amount]),
    ]);
    expect((await customer.ok('dataApplication.orders', {})).list[0]).toMatchObject({ status: 'refunded' });
    const owned = await orm().select().from(companyProducts).where(eq(companyProducts.companyId, customer.companyId));
    expect(owned.find((one) => one.productType === product_type)?.expiresAt).toEqual(now());
    const { balance } = await customer.ok('cost.overview', {});
    expect(balance).toBe(10 * yearly - HOUSE);
    expect((await partner.ok('partner.commissionLines', { ...drill, app_id: 0 })).sum).toEqual({
      calls: 0,
      base: 0,
      amount: 0,
    });
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('waits its turn: orders and calls at once count each other’s sales', async () => {
    await creditCompany(orm(), { companyId: customer.companyId, amount: yearly, note: 'More', now: now() });
    const { id } = await customer.ok('dataApplication.order', { product_type, kind: 'buy', years: 1, amount: yearly });
    const [, ...calls] = await Promise.all([decide(id), ...Array.from({ length: 8 }, () => call())]);
    const lines = await orm().select().from(commissionLines).where(eq(commissionLines.companyId, partner.companyId));
    expect(calls.map(({ amount }) => amount)).toEqual(Array.from({ length: 8 }, () => HOUSE));
    let volume = 0;
    for (const line of lines.toSorted((a, b) => a.volume - b.volume)) {
      expect(line.volume).toBe(volume);
      volume += line.base;
    }
    expect([lines.length, volume]).toEqual([9, yearly + 8 * HOUSE]);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it.runIf(kind === 'postgres')(
    'is decided without a deadlock: whoever holds several accounts holds them by their ids',
    async () => {
      const [lower, higher] = [partner.companyId, customer.companyId].sort((a, b) => a - b);
      // Its row is the last of the table now, and so the last that a scan comes to.
      await orm()
        .update(accounts)
        .set({ reserved: 0 })
        .where(eq(accounts.companyId, Number(lower)));
      let calling: ReturnType<typeof call> | undefined;
      await orm().transaction(async (tx) => {
        await tx
          .select()
          .from(accounts)
          .where(eq(accounts.companyId, Number(lower)))
          .for('update');
        calling = call();
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await vi.waitFor(async () => expect((await server.services.database.sql.query(waiting)).rows).toHaveLength(1));
        // Not held by the batch, which waits for the lower one.
        await tx.execute(sql`select 1 from accounts where company_id = ${higher} for update nowait`);
      });
      expect((await calling)?.amount).toBe(HOUSE);
    },
  );

  it('of a month that is paid is corrected on the day of the refund', async () => {
    const { id } = await customer.ok('dataApplication.order', { product_type, kind: 'buy', years: 1, amount: yearly });
    await decide(id);
    server.setNow(new Date('2026-12-02T02:00:00Z'));
    await orm().transaction((tx) => closeCommission(tx, { month: '2026-11', now: now() }));
    const which = { companyId: partner.companyId, month: '2026-11', now: now() };
    await orm().transaction((tx) => publishCommission(tx, which));
    await orm().transaction((tx) => payCommission(tx, { ...which, reference: 'P-1' }));
    const before = await partner.ok('partner.commissionMonth', { month: '2026-11' });
    await refund(id);
    expect(await partner.ok('partner.commissionMonth', { month: '2026-11' })).toEqual(before);
    expect((await linesOf(id)).map(([what, month]) => [what, month])).toEqual([
      ['order', '2026-11'],
      ['order', '2026-11'],
      // The partner above was not paid yet.
      ['correction', '2026-11'],
      ['correction', '2026-12'],
    ]);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });
});
