import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcements, apiKeys, connectors, usageCounters } from '../../db/schema';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { OPENING_BALANCE } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];

  const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000);
  const get = async () => server.call('overview.get', {}, a.admin);
  const attention = async (kind: string) => (await get()).attention.filter((item) => item.kind === kind);

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    const db = server.services.database.orm;
    const own = { companyId: a.companyId, appId: a.app.id, connectorId: a.connector.id };
    // Ten in the morning in Shanghai: two calls today, three yesterday, of which one after ten.
    await recordCall(db, { ...own, at: hoursAgo(1.5), amount: 1000, outcome: 'ok' });
    await recordCall(db, { ...own, at: hoursAgo(2), amount: 0, outcome: 'refused' });
    await recordCall(db, { ...own, at: hoursAgo(25), amount: 500, outcome: 'ok' });
    await recordCall(db, { ...own, at: hoursAgo(26), amount: 0, outcome: 'empty' });
    await recordCall(db, { ...own, at: hoursAgo(23), amount: 4000, outcome: 'ok' });
    await recordCall(db, { ...own, at: hoursAgo(24 * 40), amount: 9, outcome: 'ok' });
    const theirs = { companyId: b.companyId, appId: b.app.id, connectorId: b.connector.id };
    await recordCall(db, { ...theirs, at: hoursAgo(1), amount: 1, outcome: 'failed' });
  });
  afterAll(() => server.close());

  describe('the overview', () => {
    it('counts today against yesterday at the same time of day', async () => {
      const { account, calls } = await get();
      expect(account).toEqual({
        balance: OPENING_BALANCE,
        available: OPENING_BALANCE,
        // 4,500 in the last seven days
        days_left: 1555.6,
        spend_today: 1000,
      });
      expect(calls).toMatchObject({
        today: 2,
        yesterday: 2,
        spend_today: 1000,
        spend_yesterday: 500,
        success_rate: 0.5,
        success_rate_yesterday: 1,
      });
      expect(calls?.trend.length).toBe(30);
      expect(calls?.trend.slice(-2)).toEqual([
        { day: '2026-11-16', calls: 3, failed: 0, spend: 4500 },
        { day: '2026-11-17', calls: 2, failed: 1, spend: 1000 },
      ]);
      expect(calls?.connectors).toEqual([
        { id: a.connector.id, name: '测试连接器', calls: 5, spend: 5500, success: 0.8 },
      ]);
      expect(calls?.apps).toEqual([
        { id: a.app.id, name: '测试应用', kind: 'program', calls: 5, spend: 5500, success: 0.8 },
      ]);
    });

    it('shows each person only what they may open', async () => {
      const seen = await server.call('overview.get', {}, a.analyst);
      expect(seen).toMatchObject({ account: null, calls: null, first_steps: null, attention: [] });
      expect(seen.market.length).toBeGreaterThan(0);
    });

    it('lists the market with rows and freshness', async () => {
      const enterprise = (await get()).market.find(({ key }) => key === 'enterprise');
      expect(enterprise).toMatchObject({ name: 'Enterprises', rows: 120 });
      expect(enterprise?.updated_at).not.toBeNull();
    });

    it('keeps the first steps until all are done', async () => {
      const { first_steps } = await get();
      expect(first_steps?.map(({ key, done }) => [key, done])).toEqual([
        ['app', true],
        ['key', true],
        ['connector', true],
        ['balance', true],
        ['call', true],
        ['warning', false],
      ]);
      const warning = { enabled: true, thresholds: [1], phones: ['13800000000'], emails: [] };
      await server.call('cost.setBalanceWarning', warning, a.admin);
      expect((await get()).first_steps).toBeNull();
    });

    it('tells announcements in the reader’s language, not before their time', async () => {
      const texts = { titleCn: '题', titleEn: 'Title', bodyCn: '文', bodyEn: 'Body' };
      await server.services.database.orm.insert(announcements).values([
        { ...texts, at: hoursAgo(5) },
        { ...texts, titleEn: 'Later', at: hoursAgo(-5) },
      ]);
      expect((await get()).announcements).toMatchObject([{ title: 'Title', body: 'Body' }]);
    });
  });

  describe('what needs attention', () => {
    it('is nothing while all is well', async () => {
      expect((await get()).attention).toEqual([]);
    });

    it('names a low balance, by threshold', async () => {
      const warning = { enabled: true, thresholds: [OPENING_BALANCE + 1], phones: ['13800000000'], emails: [] };
      await server.call('cost.setBalanceWarning', warning, a.admin);
      expect(await attention('low-balance')).toMatchObject([{ severity: 'warning', values: { balance: 1_000_000 } }]);
      await server.call('cost.setBalanceWarning', { ...warning, enabled: false }, a.admin);
      expect(await attention('low-balance')).toEqual([]);
    });

    it('names connectors that fail: ten calls and more than a fifth of them', async () => {
      const db = server.services.database.orm;
      const own = { companyId: a.companyId, appId: a.app.id, connectorId: a.connector.id, amount: 0 };
      const at = hoursAgo(0.5);
      for (let n = 0; n < 7; n += 1) await recordCall(db, { ...own, at, outcome: 'ok' });
      for (let n = 0; n < 2; n += 1) await recordCall(db, { ...own, at, outcome: 'failed' });
      // Nine in the last hour; of the day, three of twelve failed.
      expect(await attention('failing-connector')).toMatchObject([{ values: { rate: 25, hours: 24 } }]);
      await recordCall(db, { ...own, at, outcome: 'failed' });
      expect(await attention('failing-connector')).toMatchObject([
        {
          values: { name: '测试连接器', rate: 30, hours: 1 },
          path: `/connector/API/detail/${a.connector.id}/calls-record`,
        },
      ]);
    });

    it('names keys that end within a fortnight', async () => {
      const db = server.services.database.orm;
      await db
        .update(apiKeys)
        .set({ expiresAt: hoursAgo(-24 * 15) })
        .where(eq(apiKeys.id, a.key.id));
      expect(await attention('expiring-key')).toEqual([]);
      await db
        .update(apiKeys)
        .set({ expiresAt: hoursAgo(-24 * 13) })
        .where(eq(apiKeys.id, a.key.id));
      expect(await attention('expiring-key')).toMatchObject([{ values: { name: '正式', days: 13 } }]);
      await db.update(apiKeys).set({ rotatedTo: a.testKey.id }).where(eq(apiKeys.id, a.key.id));
      expect(await attention('expiring-key')).toEqual([]);
      await db.update(apiKeys).set({ rotatedTo: null }).where(eq(apiKeys.id, a.key.id));
    });

    it('names limits and budgets that are four fifths used', async () => {
      const db = server.services.database.orm;
      const limits = { perSecond: null, perDay: 100, total: null, spendPerMonth: null };
      await db.update(connectors).set({ limits }).where(eq(connectors.id, a.connector.id));
      const subject = `connector:${a.connector.id}`;
      await db.insert(usageCounters).values([
        { subject, metric: 'calls', window: 'd:2026-11-17', used: 79 },
        { subject: `company:${a.companyId}`, metric: 'spend', window: 'm:2026-11', used: 80 },
      ]);
      await server.call('cost.setBudget', { scope: 'company', target_id: a.companyId, monthly: 101 }, a.admin);
      expect([...(await attention('limit-nearly-reached')), ...(await attention('budget-nearly-used'))]).toEqual([]);
      await db.update(usageCounters).set({ used: 81 }).where(eq(usageCounters.used, 79));
      await db.update(usageCounters).set({ used: 101 }).where(eq(usageCounters.used, 80));
      expect(await attention('limit-nearly-reached')).toMatchObject([{ values: { share: 81 }, severity: 'warning' }]);
      expect(await attention('budget-nearly-used')).toMatchObject([
        { values: { scope: 'company', share: 100 }, severity: 'error' },
      ]);
    });

    it('names work that ended in the last day, with the page it is on', async () => {
      const wanted = { name: '数据包', product: 'enterprise', type: 'DATAPACKET', app_id: a.app.id } as const;
      const { id } = await server.call('connector.create', wanted, a.admin);
      await server.services.jobs.drain();
      const { quote } = await server.call('packet.list', { id }, a.admin);
      await server.call(
        'cost.setBudget',
        { scope: 'company', target_id: a.companyId, monthly: 101, hard_stop: false },
        a.admin,
      );
      await server.call('packet.create', { id, rows: quote.rows, quote: quote.amount }, a.admin);
      await server.services.jobs.drain();
      expect(await attention('job-finished')).toMatchObject([
        { path: `/connector/DATAPACKET/detail/${id}/file-manage`, severity: 'info' },
      ]);
      expect((await server.call('overview.get', {}, b.admin)).attention).toEqual([]);
    });
  });
});
