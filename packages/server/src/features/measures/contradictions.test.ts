import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationOrders, callRecords, ledgerEntries, prices } from '../../db/schema';
import { charge } from '../../money/ledger';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { countOf } from '../market/countRows';

const DAY = 86_400_000;
const before = (days: number) => new Date(TEST_NOW.getTime() - days * DAY);
const [TODAY, OCTOBER] = ['2026-11-17', before(30)];

/** Figures that a customer found to contradict each other, each with the numbers they had then. */
describe.each(DATABASES)('figures that contradicted each other, on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
  });
  afterAll(() => server.close());

  const query = (text: string, params: unknown[]) => server.services.database.sql.query(text, params);

  it('B1: 5,450 calls are 5,450 in the list of them, and so are entries of the ledger', async () => {
    const { companyId } = b;
    const db = server.services.database.orm;
    const call = {
      companyId,
      appId: b.app.id,
      connectorId: b.connector.id,
      at: before(1),
      amount: 0,
      outcome: 'ok',
    } as const;
    await recordCall(db, call);
    await query(
      `insert into call_records select (json_populate_record(r, json_build_object('id', 'call_' || lpad(n::text, 16, '0')))).*
       from call_records r, generate_series(1, 5449) n where r.company_id = $1`,
      [companyId],
    );
    const list = await server.call('call.list', {}, b.admin);
    const { totals } = await server.call('call.stats', {}, b.admin);
    expect(totals.calls).toBe(5450);
    expect(list).toMatchObject({ total: 1000, capped: true, count: 5450 });
    await query(
      `insert into ledger_entries select (json_populate_record(r, json_build_object('id', 'led_' || lpad(n::text, 16, '0'),
         'seq', r.seq + n, 'cause_id', 'x' || n))).* from ledger_entries r, generate_series(1, 1499) n where r.company_id = $1`,
      [companyId],
    );
    expect(await server.call('cost.ledger', {}, b.admin)).toMatchObject({ total: 1000, capped: true, count: 1500 });
  });

  it('B1: a search shows the number that its own histogram, or the load, knows', () => {
    const found = { total: 1000, capped: true };
    const spread = (exact: boolean) => ({
      field: 'registered_capital',
      exact,
      buckets: [
        { from: 0, to: 100, count: 5_000 },
        { from: 100, to: null, count: 915 },
      ],
      empty: 5,
    });
    const stats = { rows: 10_000, loadedAt: '', fill: {}, provenance: null };
    const filter = { field: 'province', op: 'eq' as const, value: '江苏省' };
    const choice = { field: 'registered_capital', op: 'gte' as const, value: 100 };
    expect(countOf(found, { filter }, { spreads: [spread(true)], stats })).toBe(5_920);
    expect(countOf(found, {}, { spreads: [], stats })).toBe(10_000);
    expect(countOf({ total: 12, capped: false }, { filter }, { spreads: [], stats })).toBe(12);
    // Nothing on the page knows better.
    expect(countOf(found, { filter }, { spreads: [spread(false)], stats })).toBeNull();
    expect(countOf(found, { filter, choices: [choice] }, { spreads: [spread(true)], stats })).toBeNull();
    expect(countOf(found, { choices: [choice] }, { spreads: [], stats })).toBeNull();
  });

  it('B2: an app and its connectors count the same calls, refused ones and those of no connector, too', async () => {
    const { companyId } = a;
    const db = server.services.database.orm;
    const call = {
      companyId,
      appId: a.app.id,
      connectorId: a.connector.id,
      at: new Date(TEST_NOW.getTime() - 60_000),
      amount: 0,
    };
    for (let n = 0; n < 48; n += 1) await recordCall(db, { ...call, outcome: 'ok' });
    for (let n = 0; n < 2; n += 1) await recordCall(db, { ...call, outcome: 'refused' });
    for (let n = 0; n < 16; n += 1) await recordCall(db, { ...call, outcome: 'ok', mode: 'test' });
    const { calls } = await server.call('overview.get', {}, a.admin);
    const { today } = await server.call('connector.get', { id: a.connector.id }, a.admin);
    const { totals } = await server.call(
      'connector.cost',
      { id: a.connector.id, from: '2026-10-19', to: TODAY },
      a.admin,
    );
    expect([today.calls, totals.calls, calls?.connectors[0]?.calls, calls?.today]).toEqual([50, 50, 50, 50]);
    // Refused before a connector was found: the app's all the same.
    await db.insert(callRecords).values({
      ...((await db.select().from(callRecords).limit(1))[0] as typeof callRecords.$inferSelect),
      id: 'call_00000000000000zz',
      companyId,
      appId: a.app.id,
      at: call.at,
      connectorId: null,
      outcome: 'refused',
      amount: 0,
    });
    const again = (await server.call('overview.get', {}, a.admin)).calls;
    const app = await server.call('app.get', { id: a.app.id }, a.admin);
    expect([again?.apps[0]?.calls, app.today.calls, again?.today]).toEqual([51, 51, 51]);
    expect(again?.connectors[0]?.calls).toBe(50);
  });

  it('B3: what today cost is one number, and says what it is made of', async () => {
    const db = server.services.database.orm;
    const cause = { type: 'download', id: 'dwn_b3' };
    await db.transaction((tx) =>
      charge(tx, { companyId: a.companyId, kind: 'file', amount: 400_000, cause, now: TEST_NOW }),
    );
    const cost = await server.call('cost.overview', {}, a.admin);
    const { account, calls } = await server.call('overview.get', {}, a.admin);
    expect(cost.parts.today).toEqual({ calls: 0, files: 400_000, orders: 0 });
    expect([cost.today, account?.spend_today]).toEqual([400_000, 400_000]);
    expect(calls?.spend_today).toBe(cost.parts.today.calls);
    expect(account?.days_left).toBe(cost.days_left);
  });

  it('B6: an application that was bought in October is in the spend of October, and in its bill by name', async () => {
    const db = server.services.database.orm;
    const { companyId } = a;
    const order = {
      companyId,
      productType: 51,
      kind: 'buy',
      years: 1,
      amount: 198_000,
      createdBy: a.admin.personId,
    } as const;
    await db
      .insert(applicationOrders)
      .values({ ...order, id: 'apo_b6000000000', status: 'confirmed', createdAt: OCTOBER });
    const cause = { type: 'application-order', id: 'apo_b6000000000' };
    await db.transaction((tx) => charge(tx, { companyId, kind: 'application', amount: 198_000, cause, now: OCTOBER }));
    const cost = await server.call('cost.overview', {}, a.admin);
    expect(cost.last_month).toBe(198_000);
    expect(cost.parts.last_month).toEqual({ calls: 0, files: 0, orders: 198_000 });
    const october = { from: '2026-10-01', to: '2026-10-31', granularity: 'month' } as const;
    const bill = await server.call('cost.bills', { ...october, by: 'product' }, a.admin);
    expect(bill.total).toBe(198_000);
    expect(bill.rows).toMatchObject([
      { name: 'Regional industry analysis', orders: 1, files: 0, calls: 0, amount: 198_000 },
    ]);
    // A year's order does not come again each week: it is in no forecast.
    expect(cost.daily).toBe(0);
    expect((await db.select().from(ledgerEntries)).length).toBeGreaterThan(0);
  });

  it('B8: a price that was agreed with the company says so wherever it stands', async () => {
    const db = server.services.database.orm;
    const row = { dataSet: 'factory', mode: 'per_query', unitPrice: 1200, updatedAt: before(9) } as const;
    await db.insert(prices).values({ ...row, companyId: a.companyId });
    const priceOf = async (who: typeof a.admin) => {
      const { categories } = await server.call('market.home', {}, who);
      return categories.flatMap(({ data_sets }) => data_sets).find(({ key }) => key === 'factory')?.price;
    };
    expect(await priceOf(a.admin)).toMatchObject({ from: 1200, own: true });
    expect((await priceOf(b.admin))?.own).toBe(false);
    expect((await server.call('market.listing', { data_set: 'factory' }, a.admin)).price).toMatchObject({
      base: 1200,
      own: true,
    });
    const { list } = await server.call('cost.priceList', { pageSize: 100 }, a.admin);
    expect(list.find(({ key }) => key === 'factory')).toMatchObject({ unit_price: 1200, own: true });
  });
});
