import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apps, ledgerEntries, outbox, prices, purchases } from '../../db/schema';
import { charge } from '../../money/ledger';
import { refund } from '../../money/refunds';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { OPENING_BALANCE } from '../../testing/fixtures';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];
  const refused: { to: string; reason: string }[] = [];

  const refusal = (answer: Promise<unknown>): Promise<RefusalError> =>
    answer.then(
      () => expect.fail('It was not refused'),
      (error: RefusalError) => error,
    );
  const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000);
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);

  /** A charged call as the gateway books it: record and entry. */
  async function spend(
    amount: number,
    at: Date,
    company: { companyId: number; app: { id: number }; connector: { id: number } },
  ) {
    const { companyId, app, connector } = company;
    const db = server.services.database.orm;
    await recordCall(db, { companyId, appId: app.id, connectorId: connector.id, at, amount, outcome: 'ok' });
    if (amount === 0) return;
    await db.transaction(async (tx) => {
      const cause = { type: 'download', id: `${companyId}-${at.getTime()}` };
      const entry = await charge(tx, { companyId, kind: 'file', amount, cause, now: at });
      await tx.update(ledgerEntries).set({ kind: 'call', causeType: 'call' }).where(eq(ledgerEntries.id, entry.id));
    });
  }

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    await spend(7000, daysAgo(1), a);
    await spend(0, daysAgo(1.01), a);
    await spend(700, daysAgo(2), a);
    await spend(1000, new Date(TEST_NOW.getTime() - 60_000), a);
    await spend(300, daysAgo(20), a);
    await spend(9, daysAgo(1), b);
  });
  afterAll(() => server.close());

  describe('the account', () => {
    it('shows balance, spend, forecast and how long the money lasts', async () => {
      const found = await server.call('cost.overview', {}, a.admin);
      expect(found).toMatchObject({
        balance: OPENING_BALANCE - 9000,
        reserved: 0,
        available: OPENING_BALANCE - 9000,
        today: 1000,
        month: 8700,
        last_month: 300,
        // 7700 in seven days: 1100 a day; 13 days of November are left.
        forecast: 8700 + 13 * 1100,
        days_left: 900.9,
      });
      expect(found.days.length).toBe(30);
      expect(found.days.at(-2)).toEqual({ day: day(1), spend: 7000, calls: 2 });
      const spent = { agent: false, spend: 8700, calls: 4 };
      expect(found.by).toEqual({
        product: [{ key: 'enterprise', name: 'Enterprises', ...spent }],
        connector: [{ key: String(a.connector.id), name: '测试连接器', ...spent }],
        app: [{ key: String(a.app.id), name: '测试应用', ...spent }],
      });
      expect(found.outlook.length).toBe(30);
      expect(found.outlook.find(({ day: one }) => one === day(0))).toMatchObject({ spent: 8700, expected: 8700 });
      expect(found.outlook.at(-1)?.expected).toBe(found.forecast);
    });

    it('cannot say how long the money lasts while nothing is spent', async () => {
      // The last seven whole days of then hold no spend of B's.
      server.setNow(daysAgo(-2));
      expect((await server.call('cost.overview', {}, b.admin)).days_left).toBeGreaterThan(0);
      server.setNow(daysAgo(-6.9));
      expect(await server.call('cost.overview', {}, b.admin)).toMatchObject({ days_left: null, month: 9, forecast: 9 });
      server.setNow(TEST_NOW);
    });

    it('names days that cost far more than those before', async () => {
      expect((await server.call('cost.overview', {}, b.admin)).unusual).toEqual([]);
      const usual = 20_000;
      // A second later than what was spent above: one cause is charged once.
      for (let n = 1; n <= 28; n += 1) await spend(usual, new Date(daysAgo(n).getTime() + 1000), b);
      await spend(3 * usual + 1, new Date(TEST_NOW.getTime() - 60_000), b);
      const { unusual } = await server.call('cost.overview', {}, b.admin);
      expect(unusual).toEqual([{ day: day(0), spend: 3 * usual + 1, usual }]);
    });

    it('has a ledger whose entries name their cause', async () => {
      const all = await server.call('cost.ledger', {}, a.admin);
      expect(all.total).toBe(5);
      expect(all.list.reduce((sum, { amount }) => sum + amount, 0)).toBe(OPENING_BALANCE - 9000);
      expect((await server.call('cost.ledger', { kind: 'call' }, a.admin)).total).toBe(4);
      const [newest] = all.list;
      expect((await server.call('cost.ledger', { keyword: newest?.cause.id }, a.admin)).list).toEqual([newest]);
      expect((await server.call('cost.ledger', { keyword: '期初' }, a.admin)).list[0]?.kind).toBe('opening');
      expect((await server.call('cost.ledger', { from: day(2), to: day(1) }, a.admin)).total).toBe(2);
      expect((await server.call('cost.ledger', { pageSize: 2, current: 3 }, a.admin)).list.length).toBe(1);
      expect((await server.call('cost.ledger', { keyword: newest?.id }, b.admin)).total).toBe(0);
    });
  });

  describe('a statement of the ledger', () => {
    const lines = async (from: string, to: string) =>
      (await server.send('cost.ledgerExport', { from, to }, a.admin)).body
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));

    it('holds every entry, named, between the balances before and after, which differ by their sum', async () => {
      const [header, opening, ...rest] = await lines(day(2), day(0));
      const closing = rest.pop();
      expect(header?.slice(2, 6)).toEqual(['Type', 'Description', 'Amount (CNY)', 'Balance (CNY)']);
      expect(opening?.[2]).toBe('Opening balance');
      expect(closing?.[2]).toBe('Closing balance');
      const { list } = await server.call('cost.ledger', { from: day(2), to: day(0) }, a.admin);
      expect(rest.map(([, id]) => id)).toEqual(list.map(({ id }) => id).reverse());
      expect(rest.map(([, , kind]) => kind)).toEqual(expect.arrayContaining(['API call']));
      const inUnits = (text: string | undefined) => Math.round(Number(text) * 10_000);
      const moved = rest.reduce((sum, line) => sum + inUnits(line[4]), 0);
      expect(moved).not.toBe(0);
      expect(inUnits(opening?.[5]) + moved).toBe(inUnits(closing?.[5]));
      expect(inUnits(closing?.[5])).toBe(list[0]?.balance_after);
    });

    it('of days without entries opens and closes with what there was', async () => {
      const [, ...sums] = await lines('2025-01-01', '2025-01-02');
      expect(sums.map((line) => line.slice(2, 6).join())).toEqual([
        'Opening balance,,,0.0000',
        'Closing balance,,,0.0000',
      ]);
    });

    it('is of no other company', async () => {
      const own = (await server.send('cost.ledgerExport', { from: day(2), to: day(0) }, b.admin)).body;
      const { list } = await server.call('cost.ledger', { kind: 'call' }, a.admin);
      expect(list.filter(({ id }) => own.includes(id))).toEqual([]);
    });
  });

  describe('bills', () => {
    const period = { from: day(30), to: day(0) };

    it('add up to the ledger, files and what was given back included, however they are cut', async () => {
      const db = server.services.database.orm;
      await db.transaction(async (tx) => {
        const posting = {
          companyId: a.companyId,
          appId: a.app.id,
          connectorId: a.connector.id,
          cause: { type: 'download', id: 'dwn_x' },
          now: TEST_NOW,
        };
        await charge(tx, { ...posting, kind: 'file', amount: 500 });
        await refund(tx, { ...posting, amount: 200 });
      });
      const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.companyId, a.companyId));
      const spent = -entries.filter(({ kind }) => kind !== 'opening').reduce((sum, { amount }) => sum + amount, 0);
      expect(spent).toBe(9300);
      for (const granularity of ['day', 'month'] as const)
        for (const by of ['product', 'connector', 'app'] as const) {
          const bill = await server.call('cost.bills', { ...period, granularity, by }, a.admin);
          expect([granularity, by, bill.total]).toEqual([granularity, by, spent]);
          expect(bill.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(spent);
        }
      const months = await server.call('cost.bills', { ...period, granularity: 'month', by: 'connector' }, a.admin);
      const { by: shares } = await server.call('cost.overview', {}, a.admin);
      for (const by of ['product', 'connector', 'app'] as const) {
        const { rows } = await server.call('cost.bills', { ...period, granularity: 'month', by }, a.admin);
        const ofMonth = rows.filter(({ period: month }) => month === '2026-11');
        expect(shares[by]).toMatchObject(ofMonth.map(({ key, calls, amount }) => ({ key, calls, spend: amount })));
      }
      expect(
        months.rows.find(({ period: month, key }) => month === '2026-11' && key === String(a.connector.id)),
      ).toMatchObject({
        name: '测试连接器',
        calls: 4,
        charged: 3,
        amount: 8700,
      });
    });

    it('by department count for each one above, and once in the total', async () => {
      const { call: ask } = server;
      const top = (await ask('department.create', { name: 'Top', parent_id: null }, a.admin)).id;
      const own = (await ask('department.create', { name: 'Own', parent_id: top }, a.admin)).id;
      const byDepartment = () => ask('cost.bills', { ...period, granularity: 'month', by: 'department' }, a.admin);
      const before = await byDepartment();
      expect(before.rows.every(({ key, parent }) => key === '' && parent === null)).toBe(true);
      await server.services.database.orm.update(apps).set({ departmentId: own }).where(eq(apps.id, a.app.id));
      const { rows, total } = await byDepartment();
      expect(total).toBe(before.total);
      const november = rows.filter((row) => row.period === '2026-11');
      const figures = november.map(({ key, name, parent, amount }) => ({ key, name, parent, amount }));
      const amount = 8700;
      expect(figures).toEqual(
        expect.arrayContaining([
          { key: String(top), name: 'Top', parent: null, amount },
          { key: String(own), name: 'Own', parent: String(top), amount },
        ]),
      );
    });

    it('are exported as they are shown', async () => {
      const answer = await server.send('cost.billExport', { ...period, granularity: 'month' }, a.admin);
      const lines = answer.body.trimEnd().split('\r\n');
      expect(lines[0]).toBe('\uFEFFPeriod,Product id,Product,Calls,Charged,Files,Orders,Amount (CNY)');
      expect(lines).toContain('2026-11,enterprise,Enterprises,4,3,0,0,0.8700');
      expect(lines.at(-1)).toBe('Total,,,,,,,0.9300');
      expect((await server.call('download.list', { keyword: 'bill-' }, a.admin)).total).toBe(1);
    });

    it('refuse periods nobody can read', async () => {
      const long = refusal(server.call('cost.bills', { from: '2020-01-01', to: '2026-01-01' }, a.admin));
      expect((await long).body.fields?.[0]?.rule).toBe('range-too-long');
      expect((await refusal(server.call('cost.bills', { from: day(0), to: day(3) }, a.admin))).status).toBe(422);
      expect((await refusal(server.call('cost.bills', period, a.analyst))).status).toBe(403);
    });
  });

  describe('budgets', () => {
    it('are set once for each target, show what is used, and go', async () => {
      const { targets } = await server.call('cost.budgets', {}, a.admin);
      expect(targets.map(({ scope }) => scope)).toEqual(expect.arrayContaining(['company', 'app', 'connector']));
      const wanted = { scope: 'company', target_id: a.companyId, monthly: 10_000 } as const;
      const first = await server.call('cost.setBudget', wanted, a.admin);
      expect(first).toMatchObject({ monthly: 10_000, hard_stop: true, target: { id: a.companyId } });
      expect(first.used).toBeGreaterThan(0);
      const again = await server.call('cost.setBudget', { ...wanted, monthly: 20_000, hard_stop: false }, a.admin);
      expect(again).toMatchObject({ id: first.id, monthly: 20_000, hard_stop: false });
      expect((await server.call('cost.budgets', {}, a.admin)).list).toEqual([again]);
      const theirs = refusal(server.call('cost.setBudget', { ...wanted, scope: 'app', target_id: b.app.id }, a.admin));
      expect((await theirs).status).toBe(404);
      expect((await refusal(server.call('cost.deleteBudget', { id: first.id }, b.admin))).status).toBe(404);
      await server.call('cost.deleteBudget', { id: first.id }, a.admin);
      expect((await server.call('cost.budgets', {}, a.admin)).list).toEqual([]);
    });
  });

  describe('the balance warning', () => {
    it('is off until it is set, and wants a threshold and a receiver', async () => {
      const off = { enabled: false, thresholds: [], phones: [], emails: [] };
      expect(await server.call('cost.balanceWarning', {}, a.admin)).toEqual(off);
      const bare = refusal(server.call('cost.setBalanceWarning', { ...off, enabled: true }, a.admin));
      expect((await bare).body.fields?.[0]?.field).toBe('thresholds');
      const mute = refusal(server.call('cost.setBalanceWarning', { ...off, enabled: true, thresholds: [5] }, a.admin));
      expect((await mute).body.fields?.[0]?.field).toBe('phones');
      expect((await refusal(server.call('cost.testBalanceWarning', {}, a.admin))).status).toBe(422);
      const set = { enabled: true, thresholds: [5, 9, 5], phones: ['13800000000'], emails: ['a@example.com'] };
      expect(await server.call('cost.setBalanceWarning', set, a.admin)).toEqual({ ...set, thresholds: [9, 5] });
      expect(await server.call('cost.balanceWarning', {}, b.admin)).toEqual(off);
    });

    it('is tested by what the carrier really says, once a minute', async () => {
      const { transport } = server.services;
      const send = transport.send;
      transport.send = async ({ channel, to }) => {
        refused.push({ to, reason: channel });
        if (channel === 'mail') throw new Error('The carrier answered 502');
      };
      const { deliveries } = await server.call('cost.testBalanceWarning', {}, a.admin);
      expect(deliveries).toEqual([
        { to: '13800000000', state: 'sent', error: null },
        { to: 'a@example.com', state: 'failed', error: 'The carrier answered 502' },
      ]);
      expect((await refusal(server.call('cost.testBalanceWarning', {}, a.admin))).status).toBe(429);
      expect(refused.length).toBe(2);
      transport.send = send;
      expect((await server.services.database.orm.select().from(outbox)).length).toBe(0);
    });
  });

  describe('the price list', () => {
    it('shows a company its own prices and everybody the list prices', async () => {
      await server.services.database.orm.insert(prices).values({
        companyId: a.companyId,
        dataSet: 'enterprise',
        mode: 'per_query',
        unitPrice: 77,
        updatedAt: TEST_NOW,
      });
      const of = (found: { list: { key: string; unit_price: number; mode: string; rows: number }[] }) =>
        found.list.find(({ key }) => key === 'enterprise');
      expect(of(await server.call('cost.priceList', {}, a.admin))).toMatchObject({
        unit_price: 77,
        own: true,
        mode: 'per_query',
        rows: 120,
      });
      expect(of(await server.call('cost.priceList', {}, b.admin))).toMatchObject({
        unit_price: 1000,
        own: false,
        mode: 'per_non_empty',
      });
      expect(of(await server.call('price.public', {}))).toMatchObject({ unit_price: 1000 });
      const detail = { key: 'enterprise' };
      expect(await server.call('cost.priceDetail', detail, a.admin)).toMatchObject({ unit_price: 77, own: true });
      expect(await server.call('cost.priceDetail', detail, b.admin)).toMatchObject({ unit_price: 1000, own: false });
    });

    it('is searched, filtered, sorted and paged', async () => {
      const all = await server.call('price.public', { sort: '-unit_price', pageSize: 100 });
      const amounts = all.list.map(({ unit_price }) => unit_price);
      expect(amounts).toEqual([...amounts].sort((x, y) => y - x));
      expect(all.total).toBe(all.list.length);
      const [category = ''] = all.categories;
      expect((await server.call('price.public', { category })).list.every((row) => row.category === category)).toBe(
        true,
      );
      expect((await server.call('price.public', { keyword: '招投标' })).list.map(({ key }) => key)).toContain(
        'bidding',
      );
      expect((await server.call('price.public', { keyword: 'nothing is called so' })).list).toEqual([]);
      expect((await server.call('price.public', { pageSize: 1, current: 2 })).list.length).toBe(1);
    });

    it('details a product with the price of each field', async () => {
      const found = await server.call('price.publicDetail', { key: 'enterprise' });
      expect(found.field_list.find(({ name_en }) => name_en === 'legal_representative')).toMatchObject({
        label: 'Legal representative',
        price: 200,
        masked: true,
        sample: '陈*',
      });
      expect((await refusal(server.call('price.publicDetail', { key: 'constructor' }))).status).toBe(404);
    });
  });

  describe('purchases', () => {
    it('wait for the operator, move no money, and can be withdrawn once', async () => {
      const { balance } = await server.call('cost.overview', {}, a.admin);
      const made = await server.call('purchase.create', { amount: 5_000_000, note: '十一月' }, a.admin);
      expect(made).toMatchObject({ status: 'pending', decided_at: null, ledger_entry_id: null });
      expect((await server.call('cost.overview', {}, a.admin)).balance).toBe(balance);
      expect((await server.call('purchase.list', {}, a.admin)).list).toEqual([made]);
      expect((await refusal(server.call('purchase.cancel', { id: made.id }, b.admin))).status).toBe(404);
      expect(await server.call('purchase.cancel', { id: made.id }, a.admin)).toMatchObject({ status: 'cancelled' });
      expect((await refusal(server.call('purchase.cancel', { id: made.id }, a.admin))).body.errorCode).toBe(
        'state-forbids',
      );
      expect((await refusal(server.call('purchase.create', { amount: 0 }, a.admin))).status).toBe(422);
      for (let n = 0; n < 20; n += 1) await server.call('purchase.create', { amount: 1 }, b.admin);
      expect((await refusal(server.call('purchase.create', { amount: 1 }, b.admin))).body.errorCode).toBe(
        'quota-reached',
      );
      const own = await server.services.database.orm
        .select()
        .from(purchases)
        .where(eq(purchases.companyId, b.companyId));
      expect(own.length).toBe(20);
    });
  });
});
