import { DATA_SETS } from '@daas/contract/datasets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRecords } from '../../db/schema';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];
  const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    const db = server.services.database.orm;
    const own = { companyId: a.companyId, appId: a.app.id, connectorId: a.connector.id };
    const refused = { ...own, amount: 0, outcome: 'refused' as const };
    await recordCall(db, { ...own, at: minutesAgo(1), amount: 1000, outcome: 'ok', durationMs: 4.9 });
    await recordCall(db, { ...own, at: minutesAgo(2), amount: 3000, outcome: 'ok', durationMs: 5 });
    await recordCall(db, { ...refused, at: minutesAgo(3), code: 'ip-refused', durationMs: 60 });
    await recordCall(db, { ...refused, at: minutesAgo(4), code: 'ip-refused', durationMs: 9000 });
    await recordCall(db, { ...refused, at: minutesAgo(5), code: 'invalid-input', durationMs: 60 });
    await recordCall(db, { ...own, at: minutesAgo(90), amount: 2000, outcome: 'ok', durationMs: 20 });
    await recordCall(db, { ...refused, at: minutesAgo(95), code: 'ip-refused', durationMs: 40 });
    const theirs = { companyId: b.companyId, appId: b.app.id, connectorId: b.connector.id };
    await recordCall(db, { ...theirs, at: minutesAgo(1), amount: 0, outcome: 'failed', code: 'internal-error' });
  });
  afterAll(() => server.close());

  const ids = async (input: object) => (await server.call('call.list', input, a.admin)).list.map(({ id }) => id);

  it('totals stand beside those of the period before, which is as long', async () => {
    const input = { from: minutesAgo(60).toISOString(), to: TEST_NOW.toISOString() };
    const { period, totals, before } = await server.call('call.stats', input, a.admin);
    expect(period).toEqual(input);
    // Half of five calls is a quarter of the two between 50 and 70 ms, and 0.95 of two is 0.9 of the one between 30 and 50 ms.
    expect(totals).toMatchObject({ calls: 5, failed: 3, spend: 4000, p50_ms: 55 });
    expect(before).toEqual({ calls: 2, refused: 1, faulty: 0, failed: 1, spend: 2000, p50_ms: 30, p95_ms: 48 });
  });

  it('latencies are classed and errors grouped, the most frequent first, with the newest of each', async () => {
    const input = { from: minutesAgo(60).toISOString() };
    const { latency, errors } = await server.call('call.analysis', input, a.admin);
    const classes = latency.filter(({ calls }) => calls > 0);
    expect(classes).toEqual([
      { from: 0, to: 5, calls: 1 },
      { from: 5, to: 10, calls: 1 },
      { from: 50, to: 100, calls: 2 },
      { from: 5000, to: null, calls: 1 },
    ]);
    expect(latency.length).toBe(11);
    const [newest] = await ids({ code: 'ip-refused' });
    expect(errors).toMatchObject([
      { code: 'ip-refused', calls: 2, last_at: minutesAgo(3).toISOString(), example: newest },
      { code: 'invalid-input', calls: 1 },
    ]);
    const none = await server.call('call.analysis', { ...input, outcome: 'ok' }, a.admin);
    expect(none.errors).toEqual([]);
  });

  it('each group and class is a filter of the list', async () => {
    expect(await ids({ code: 'ip-refused' })).toHaveLength(3);
    expect(await ids({ min_ms: 50, max_ms: 100 })).toHaveLength(2);
    expect(await ids({ min_ms: 5000 })).toHaveLength(1);
    expect(await ids({ product: 'enterprise' })).toHaveLength(7);
    expect(await ids({ product: 'factory' })).toEqual([]);
  });

  it('leads from call to call through any list, and not out of it', async () => {
    for (const list of [
      {},
      { sort: '-amount' as const },
      { sort: 'duration_ms' as const },
      { outcome: 'ok' as const },
    ]) {
      const order = await ids(list);
      for (const [place, id] of order.entries()) {
        const beside = await server.call('call.beside', { id, ...list }, a.admin);
        expect(beside).toEqual({ id, previous: order[place - 1] ?? null, next: order[place + 1] ?? null });
      }
    }
    const [theirs] = (await server.call('call.list', {}, b.admin)).list;
    await expect(server.call('call.beside', { id: theirs?.id ?? '' }, a.admin)).rejects.toMatchObject({ status: 404 });
  });

  describe('why a call found nothing', () => {
    const run = async (query: Record<string, unknown>) => {
      const { call_id: callId } = await server.call('connector.run', { id: a.connector.id, query }, a.admin);
      return server.call('call.whyEmpty', { id: callId ?? '' }, a.admin);
    };
    const page = { current: 1, pageSize: 120, fields: ['name', 'province'] };

    it('is told by what each condition leaves out', async () => {
      const { rows } = await server.services.market.page(DATA_SETS.enterprise, page);
      const [one] = rows;
      const other = rows.find(({ province }) => province !== one?.province);
      if (!one || !other) return expect.fail('one province only');
      const there = rows.filter(({ province }) => province === other.province).length;
      const { found, conditions, fields, more } = await run({ name: one.name, province: other.province });
      expect(found).toEqual({ total: 0, capped: false });
      expect(conditions).toHaveLength(2);
      const without = Object.fromEntries(
        conditions.map(({ filter, without: left }) => [filter && 'field' in filter ? filter.field : '', left.total]),
      );
      expect(without).toEqual({ province: 1, name: there });
      expect(fields.map(({ name }) => name).sort()).toEqual(['name', 'province']);
      expect(more).toBe(false);
      const words = await run({ keyword: '没有这样的公司' });
      expect(words.conditions).toEqual([
        { of: 'call', filter: null, keyword: '没有这样的公司', without: { total: 120, capped: false }, wider: null },
      ]);
    });

    it('counts the connector’s own conditions, too, and only for who may see the call', async () => {
      const filter = { field: 'name', op: 'eq', value: '没有这样的公司' };
      const wanted = {
        name: '有条件',
        product: 'enterprise',
        type: 'API' as const,
        app_id: a.app.id,
        fields: ['name'],
      };
      const { id } = await server.call('connector.create', { ...wanted, filter }, a.admin);
      await server.services.jobs.drain();
      const { call_id: callId } = await server.call('connector.run', { id, query: {} }, a.admin);
      const asked = { id: callId ?? '' };
      const { conditions } = await server.call('call.whyEmpty', asked, a.admin);
      expect(conditions).toMatchObject([{ of: 'connector', filter, without: { total: 120 } }]);
      await expect(server.call('call.whyEmpty', asked, b.admin)).rejects.toMatchObject({ status: 404 });
      await expect(server.call('call.whyEmpty', asked, a.analyst)).rejects.toMatchObject({ status: 403 });
    });

    it('is bounded', async () => {
      const items = Array.from({ length: 30 }, (_, n) => ({ field: 'name', op: 'ne', value: `无 ${n}` }));
      const { conditions, more } = await run({ filter: { op: 'and', items }, name: '没有这样的公司' });
      expect([conditions.length, more]).toEqual([20, true]);
    });
  });

  it('a call of no connector says nothing of conditions', async () => {
    const db = server.services.database.orm;
    await db.update(callRecords).set({ connectorId: null });
    const [id] = await ids({ pageSize: 1 });
    await expect(server.call('call.whyEmpty', { id: id ?? '' }, a.admin)).rejects.toMatchObject({ status: 404 });
  });

  it('names no example of an error whose record is deleted', async () => {
    const db = server.services.database.orm;
    await db.delete(callRecords).where(eq(callRecords.code, 'ip-refused'));
    const { errors } = await server.call('call.analysis', { from: minutesAgo(60).toISOString() }, a.admin);
    expect(errors).toContainEqual({
      code: 'ip-refused',
      calls: 2,
      last_at: minutesAgo(3).toISOString(),
      example: null,
    });
    const { failures } = await server.call('overview.since', {}, a.admin);
    expect(failures).toMatchObject([{ code: 'ip-refused', example: null }, { code: 'invalid-input' }]);
  });
});
