import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiKeys,
  apps,
  budgets,
  events,
  members,
  serviceAccounts,
  serviceTokens,
  usageCounters,
} from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { DATABASES } from '../../testing';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { issueToken } from '../serviceAccounts/repository';
import { tellBudgets, tellEnds, tellLimits } from './thresholds';

/** TEST_NOW is 2026-11-17 in Shanghai. */
const [DAY, MONTH] = ['d:2026-11-17', 'm:2026-11'];

describe.each(DATABASES)('marks on %s', (kind) => {
  let server: TestServer;
  let companyId: number;
  let appId: number;
  const orm = () => server.services.database.orm;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    companyId = server.fixtures.a.companyId;
    appId = server.fixtures.a.app.id;
  });
  afterAll(() => server.close());

  const use = (subject: string, metric: 'calls' | 'spend', window: string, used: number) =>
    orm()
      .insert(usageCounters)
      .values({ subject, metric, window, used })
      .onConflictDoUpdate({
        target: [usageCounters.subject, usageCounters.metric, usageCounters.window],
        set: { used },
      });
  const told = async (run: (services: TestServer['services']) => Promise<void>) => {
    await orm().delete(events);
    await run(server.services);
    return (await orm().select().from(events).orderBy(events.written)).map(({ kind: what, data }) => ({
      what,
      ...data,
    }));
  };
  /** Without forgetting what was told. */
  const again = async (run: (services: TestServer['services']) => Promise<void>) => {
    const before = await orm().$count(events);
    await Promise.all([run(server.services), run(server.services)]);
    return (await orm().$count(events)) - before;
  };

  it('of a budget are told once each, by the month of the business calendar', async () => {
    await orm().insert(budgets).values({ companyId, scope: 'app', targetId: appId, monthly: 10_000, hardStop: false });
    await use(`app:${appId}`, 'spend', MONTH, 7999);
    expect(await told(tellBudgets)).toEqual([]);
    await use(`app:${appId}`, 'spend', MONTH, 8000);
    expect(await told(tellBudgets)).toMatchObject([
      { what: 'budget.reached', scope: 'app', target: { id: appId }, month: '2026-11', used: 8000, percent: 80 },
    ]);
    expect(await again(tellBudgets)).toBe(0);
    await use(`app:${appId}`, 'spend', MONTH, 10_000);
    expect(await again(tellBudgets)).toBe(1);
    // The next month begins at midnight in Shanghai.
    server.setNow(new Date('2026-11-30T15:59:59Z'));
    expect(await again(tellBudgets)).toBe(0);
    server.setNow(new Date('2026-11-30T16:00:00Z'));
    expect(await told(tellBudgets)).toEqual([]);
    server.setNow(TEST_NOW);
  });

  it('of limits are told for the day, in all and in money, of what is still there', async () => {
    await orm().update(apps).set({
      limits: sql`limits || '{"perDay": 10, "total": 1000, "spendTotal": 500}'::jsonb`,
    });
    await use(`app:${appId}`, 'calls', DAY, 8);
    await use(`app:${appId}`, 'calls', 'all', 799);
    await use(`app:${appId}`, 'spend', 'all', 500);
    const marks = (await told(tellLimits)).map((one) => [
      (one as Record<string, unknown>).limit,
      (one as Record<string, unknown>).percent,
    ]);
    expect(marks.sort()).toEqual([
      ['per_day', 80],
      ['spend_total', 100],
    ]);
    expect(await again(tellLimits)).toBe(0);
    await orm().update(apps).set({ deletedAt: TEST_NOW });
    expect(await told(tellLimits)).toEqual([]);
    await orm().update(apps).set({ deletedAt: null });
  });

  it('of keys are told on the days before, unless they began later, were replaced or ended', async () => {
    const [key] = await orm().select().from(apiKeys).where(sql`${apiKeys.companyId} = ${companyId}`);
    const set = (values: Partial<typeof apiKeys.$inferInsert>) =>
      orm()
        .update(apiKeys)
        .set({ revokedAt: null, rotatedTo: null, ...values });
    const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);
    expect(key).toBeDefined();
    await set({ expiresAt: inDays(31), createdAt: inDays(-100) });
    expect(await told(tellEnds)).toEqual([]);
    await set({ expiresAt: inDays(30) });
    const first = await told(tellEnds);
    expect(first.length).toBeGreaterThan(0);
    expect(first[0]).toMatchObject({ what: 'key.ending', days: 30 });
    expect(await again(tellEnds)).toBe(0);
    await set({ expiresAt: inDays(6.5) });
    expect((await told(tellEnds))[0]).toMatchObject({ days: 7 });
    await set({ expiresAt: inDays(6.5), createdAt: inDays(-0.1) });
    expect(await told(tellEnds)).toEqual([]);
    await set({ expiresAt: inDays(1), createdAt: inDays(-100), rotatedTo: 'key_next' });
    expect(await told(tellEnds)).toEqual([]);
    await set({ expiresAt: inDays(1), revokedAt: TEST_NOW });
    expect(await told(tellEnds)).toEqual([]);
    await set({ expiresAt: inDays(-1) });
    expect(await told(tellEnds)).toEqual([]);
  });

  it('of tokens of service accounts are told likewise, and not of an account that is off', async () => {
    await orm().update(apiKeys).set({ revokedAt: TEST_NOW });
    const { admin } = server.fixtures.a;
    const account = { name: '夜间同步', description: '', role_ids: [], acts: [] };
    const { id } = await server.call('serviceAccount.create', account, admin);
    const { memberId } = (await orm().select().from(serviceAccounts))[0] as { memberId: number };
    const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);
    const { token } = await issueToken(orm(), {
      companyId,
      memberId,
      name: '主令牌',
      ipRules: [],
      createdBy: admin.personId,
      expiresAt: inDays(20),
      now: inDays(-100),
    });
    const set = (values: Partial<typeof serviceTokens.$inferInsert>) => orm().update(serviceTokens).set(values);
    const said = { what: 'token.ending', name: '主令牌', prefix: token.prefix, account: { id, name: '夜间同步' } };
    expect(await told(tellEnds)).toEqual([{ ...said, days: 30, ends_at: inDays(20).toISOString() }]);
    expect(await again(tellEnds)).toBe(0);
    await set({ expiresAt: inDays(0.5) });
    expect(await told(tellEnds)).toEqual([{ ...said, days: 1, ends_at: inDays(0.5).toISOString() }]);
    for (const values of [
      { rotatedTo: 'svt_next' },
      { revokedAt: TEST_NOW, rotatedTo: null },
      { createdAt: TEST_NOW, revokedAt: null },
    ]) {
      await set(values);
      expect(await told(tellEnds)).toEqual([]);
    }
    await set({ createdAt: inDays(-100) });
    const state = (status: 'active' | 'disabled') =>
      orm().update(members).set({ status }).where(eq(members.id, memberId));
    await state('disabled');
    expect(await told(tellEnds)).toEqual([]);
    await state('active');
    expect(await told(tellEnds)).toHaveLength(1);
  });
});
