import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../kernel/period';
import { dispatchEvents } from '../messages/events/dispatch';
import { emit } from '../messages/events/emit';
import { DATABASES } from '../testing';
import { recordCall } from '../testing/calls';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server';

/** What a program asks about itself. */
describe.each(DATABASES)('%s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  afterAll(() => server.close());

  async function ask(
    url: string,
    key = server.fixtures.a.key.secret,
    method: 'GET' | 'POST' = 'GET',
    payload?: object,
  ) {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await server.app.inject({ method, url: `/open/v1${url}`, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json(), requestId: String(answer.headers['x-request-id']) };
  }
  const buy = (payload: object = { limit: 1 }) =>
    ask(`/connectors/${server.fixtures.a.connector.id}/query`, undefined, 'POST', payload);

  test('returns its connectors and none of another app', async () => {
    const { call, fixtures } = server;
    const { a } = fixtures;
    const other = await call('app.create', { name: 'Elsewhere' }, a.admin);
    const created = {
      name: 'Not mine',
      product: 'enterprise',
      type: 'API' as const,
      app_id: other.id,
      fields: ['name'],
    };
    const { id } = await call('connector.create', created, a.admin);
    const { body } = await ask('/connectors');
    expect(body.data.map((one: { id: number }) => one.id)).toEqual([a.connector.id]);
    expect(body.data[0]).toMatchObject({ type: 'API', status: 'enabled', data_set: 'enterprise' });
    expect(JSON.stringify(body)).not.toContain(String(id));
    expect(body.receipt).toMatchObject({ amount: 0 });
  });

  test('returns its key with expiry, limits and usage, without a secret', async () => {
    const { call, fixtures } = server;
    const { a } = fixtures;
    const created = await call('app.createKey', { id: a.app.id, name: 'Ending', expires_in_days: 10 }, a.admin);
    const before = (await ask('/key', created.secret)).body.app.used;
    const { body: paid } = await buy();
    const { body } = await ask('/key', created.secret);
    expect(body).toMatchObject({
      id: created.key.id,
      mode: 'live',
      expires_at: new Date(TEST_NOW.getTime() + 10 * DAY_MS).toISOString(),
      app: { id: a.app.id, requires_signature: false, ip_rules: [] },
    });
    expect(body.app.used.spend_this_month - before.spend_this_month).toBe(paid.receipt.amount);
    expect(JSON.stringify(body)).not.toContain(created.secret);
    expect(JSON.stringify(body)).not.toContain(created.signing_secret);
  });

  test('returns the outcome of a call of its own app by either id', async () => {
    const paid = await buy();
    const { body } = await ask(`/calls/${paid.requestId}`);
    expect(body.call).toMatchObject({
      request_id: paid.requestId,
      connector_id: server.fixtures.a.connector.id,
      status: 200,
      outcome: 'ok',
      rows: 1,
      amount: paid.body.receipt.amount,
    });
    expect((await ask(`/calls/${body.call.id}`)).body.call).toEqual(body.call);
    const refused = await buy({ limit: 0 });
    expect((await ask(`/calls/${refused.requestId}`)).body.call).toMatchObject({
      outcome: 'refused',
      code: 'invalid-input',
      amount: 0,
    });
    const notFound = { status: 404, body: { code: 'not-found' } };
    expect(await ask(`/calls/${paid.requestId}`, server.fixtures.b.key.secret)).toMatchObject(notFound);
    const { call, fixtures } = server;
    const { id } = await call('app.create', { name: 'Curious' }, fixtures.a.admin);
    const { secret } = await call('app.createKey', { id, name: 'Curious' }, fixtures.a.admin);
    expect(await ask(`/calls/${paid.requestId}`, secret)).toMatchObject(notFound);
    for (const id of ['req_0', 'dk_live', '%27or%201=1', `call_${'0'.repeat(24)}`])
      expect(await ask(`/calls/${id}`), id).toMatchObject(notFound);
  });

  describe('its usage by day', () => {
    const DAY = new Date('2026-11-10T04:00:00Z');
    beforeAll(async () => {
      const { companyId, app, connector } = server.fixtures.a;
      const common = { companyId, appId: app.id, connectorId: connector.id, outcome: 'ok' as const };
      const { orm } = server.services.database;
      // 23:59:59 and midnight of Shanghai are two days.
      await recordCall(orm, { ...common, at: new Date('2026-11-10T15:59:59Z'), amount: 1200 });
      await recordCall(orm, { ...common, at: new Date('2026-11-10T16:00:00Z'), amount: 700 });
      await recordCall(orm, { ...common, at: DAY, amount: 0, outcome: 'failed' });
      await recordCall(orm, { ...common, at: DAY, amount: 0, outcome: 'refused' });
      await recordCall(orm, { ...common, at: DAY, amount: 0, mode: 'test' });
      await recordCall(orm, {
        ...common,
        at: DAY,
        amount: 5000,
        companyId: server.fixtures.b.companyId,
        appId: server.fixtures.b.app.id,
      });
    });

    test('counts live calls by business day and includes days without calls', async () => {
      const { body } = await ask('/usage?from=2026-11-09&to=2026-11-11');
      expect(body.data).toEqual([
        { day: '2026-11-09', calls: 0, ok: 0, empty: 0, refused: 0, failed: 0, spend: 0 },
        { day: '2026-11-10', calls: 3, ok: 1, empty: 0, refused: 1, failed: 1, spend: 1200 },
        { day: '2026-11-11', calls: 1, ok: 1, empty: 0, refused: 0, failed: 0, spend: 700 },
      ]);
      expect(body).toMatchObject({ from: '2026-11-09', to: '2026-11-11', time_zone: 'Asia/Shanghai' });
    });

    test('covers the last thirty days by default', async () => {
      const { body } = await ask('/usage');
      expect([body.from, body.to, body.data.length]).toEqual(['2026-10-19', '2026-11-17', 30]);
    });

    test.each([
      ['from=2026-11-11&to=2026-11-10', 'to'],
      ['from=2025-01-01&to=2026-11-10', 'from'],
      ['from=2026-02-30', 'from'],
      ['form=2026-11-10', 'form'],
      ['to=yesterday', 'to'],
    ])('%s is refused, naming the field', async (query, field) => {
      const { status, body } = await ask(`/usage?${query}`);
      expect([status, body.code, body.errors[0].field]).toEqual([422, 'invalid-input', field]);
    });
  });

  describe('events', () => {
    const at = TEST_NOW;
    const limit = (id: number, appId: number, companyId: number) => ({
      kind: 'limit.near' as const,
      companyId,
      subject: `app:${id}`,
      data: {
        scope: 'app' as const,
        target: { id, name: 'App' },
        limit: 'per_day' as const,
        value: 10,
        used: 8,
        percent: 80,
      },
      appId,
      at,
    });
    const low = (companyId: number) => ({
      kind: 'balance.low' as const,
      companyId,
      subject: companyId,
      data: { balance: 1, threshold: 2 },
      at,
    });
    const loaded = (dataSet: string, companyId: number) => ({
      kind: 'data-set.loaded' as const,
      companyId,
      subject: dataSet,
      data: { data_set: dataSet, loaded_at: at.toISOString(), day: null },
      at,
    });

    test('of its company, app and data sets are in order, without those of people, others or test keys', async () => {
      const { call, fixtures, services } = server;
      const { a, b } = fixtures;
      const other = await call('app.create', { name: 'Unheard' }, a.admin);
      const { orm } = services.database;
      const start = (await ask('/events')).body.next;
      await emit(orm, low(a.companyId));
      await emit(orm, low(b.companyId));
      await emit(orm, limit(a.app.id, a.app.id, a.companyId));
      await emit(orm, limit(other.id, other.id, a.companyId));
      await emit(orm, loaded('enterprise', a.companyId));
      await emit(orm, loaded('patent', a.companyId));
      const member = { id: 1, name: 'Nosy', change: 'joined' as const, by: null };
      await emit(orm, { kind: 'member.changed', companyId: a.companyId, subject: 1, data: member, at });
      await dispatchEvents(services);
      const { status, body } = await ask(`/events?after=${start}`);
      expect(status).toBe(200);
      expect(body.data.map(({ subject }: { subject: string }) => subject)).toEqual([
        `company:${a.companyId}`,
        `app:${a.app.id}`,
        'data-set:enterprise',
      ]);
      // Six events of the company, three of them for others: the cursor has passed them all.
      expect([body.next - start, body.more, body.receipt.amount]).toEqual([6, false, 0]);
      expect((await ask(`/events?after=${body.next}`)).body.data).toEqual([]);
      const first = await ask(`/events?after=${start}&limit=1`);
      expect([first.body.data.length, first.body.more, first.body.next]).toEqual([1, true, start + 1]);
      expect((await ask(`/events?after=${start}&type=limit.near`)).body.data).toHaveLength(1);
      expect((await ask(`/events?after=${start}&subject=data-set:enterprise`)).body.data).toHaveLength(1);
      const rehearsed = await call('app.createKey', { id: a.app.id, name: 'Test', mode: 'test' }, a.admin);
      const { body: examples } = await ask(`/events?after=0`, rehearsed.secret);
      expect(examples.data.filter(({ test: isExample }: { test?: boolean }) => !isExample)).toEqual([]);
    });

    test.each(['after=-1', 'after=x', 'limit=0', 'limit=201', 'type=member.changed', 'since=3'])(
      '%s is refused, naming the field',
      async (asked) => {
        const { status, body } = await ask(`/events?${asked}`);
        expect([status, body.code, body.errors[0].field]).toEqual([422, 'invalid-input', asked.split('=')[0]]);
      },
    );
  });
});
