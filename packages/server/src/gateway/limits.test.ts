import { FREE_READS_PER_SECOND } from '@daas/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloads, fileChunks } from '../db/schema';
import { DATABASES } from '../testing';
import { type CallOptions, type Customer, PRICE, startTestGateway, type TestGateway } from '../testing/gateway';
import type { Operation } from './model';
import { OPERATIONS } from './operations';

/** Operations that can be charged. Written out, so that a new operation must decide. */
const CHARGED: readonly Operation[] = ['query', 'file-order', 'name-list-deliver'];
const LIST = 'lst_00000000000000000000';

describe.each(DATABASES)('limits of calls on %s', (kind) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
  });
  afterAll(() => gateway.close());

  const useUp = (subject: string, window: string, used = 3) =>
    gateway.database.sql.query(`insert into usage_counters values ($1, 'calls', $2, $3)`, [subject, window, used]);

  async function deliverFile({ companyId, connectorId }: Customer): Promise<string> {
    const { orm } = gateway.database;
    const file = { name: 'a.csv', contentType: 'text/csv', kind: 'name-list' as const, rows: 1, bytes: 3 };
    const [row] = await orm
      .insert(downloads)
      .values({ ...file, companyId, connectorId, status: 'done', createdBy: 1, createdAt: gateway.now.at })
      .returning();
    await orm.insert(fileChunks).values({ fileId: row?.id as string, seq: 0, bytes: Buffer.from('a\n1') });
    return row?.id as string;
  }

  const send = (customer: Customer, operation: Operation, { fileId = 'none', ...more }: CallOptions & Ids = {}) => {
    const { method, url } = OPERATIONS[operation];
    const path = url
      .replace(':id', String(customer.connectorId))
      .replace(':fileId', fileId)
      .replace(':nameListId', LIST)
      .replace(':callId', 'call_none');
    const body = { 'file-order': { quote: 0 }, 'name-list-deliver': { quote: 0 } }[operation as string] ?? {};
    return gateway.call(customer, {
      method: method as 'GET',
      url: `/open/v1${path}`,
      body,
      headers: { 'idempotency-key': `once ${operation}` },
      ...more,
    });
  };
  interface Ids {
    fileId?: string;
  }
  const typeFor = (operation: Operation) => OPERATIONS[operation].connector?.[0] ?? 'API';

  it.each(Object.keys(OPERATIONS) as Operation[])(
    'of a day that is used up stop %s only if it can be charged',
    async (operation) => {
      const one = await gateway.customer({
        balance: 10 * PRICE,
        type: typeFor(operation),
        appLimits: { perDay: 3, total: 3 },
      });
      await useUp(`app:${one.appId}`, 'd:2026-11-21');
      await useUp(`app:${one.appId}`, 'all');
      const fileId = operation === 'file' || operation === 'file-status' ? await deliverFile(one) : 'none';
      const answer = await send(one, operation, { fileId });
      if (!CHARGED.includes(operation)) {
        expect([402, 429]).not.toContain(answer.status);
        return;
      }
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({
        code: 'daily-limit',
        detail: 'The app allows 3 calls per day, and 3 are used. It renews at 2026-11-22 00:00:00 (UTC+8).',
        limit: {
          name: 'app.perDay',
          unit: 'calls',
          value: 3,
          used: 3,
          needed: 1,
          renews_at: '2026-11-21T16:00:00.000Z',
        },
      });
      // From 12:00 in Shanghai to midnight.
      expect(answer.headers['retry-after']).toBe(String(12 * 3600));
    },
  );

  it('let a delivered file be downloaded and the usage be read', async () => {
    const one = await gateway.customer({ type: 'FILE', appLimits: { perSecond: 1, perDay: 1, total: 1 } });
    await useUp(`app:${one.appId}`, 'd:2026-11-21', 1);
    const fileId = await deliverFile(one);
    const got = await send(one, 'file', { fileId });
    expect([got.status, got.text]).toEqual([200, 'a\n1']);
    const { body } = await send(one, 'key');
    expect(body.app).toMatchObject({ limits: { per_day: 1 }, used: { calls_today: 1 } });
  });

  it('count queries, not free reads and quotes; neither do figures', async () => {
    const one = await gateway.customer({ balance: 10 * PRICE, appLimits: { perDay: 3 } });
    for (let n = 0; n < 2; n += 1) {
      expect((await gateway.call(one)).status).toBe(200);
      expect((await send(one, 'balance')).status).toBe(200);
      expect((await gateway.call(one, { body: { dry_run: true } })).status).toBe(200);
      expect((await gateway.call(one, { method: 'GET', url: '/open/v1/calls/call_none' })).status).toBe(404);
    }
    expect((await send(one, 'key')).body.app.used).toMatchObject({ calls_today: 2, calls: 2 });
    const { body } = await send(one, 'usage');
    expect(body.data.at(-1)).toMatchObject({ calls: 2, ok: 2, refused: 0, spend: 2 * PRICE });
    const quota = (await send(one, 'balance')).headers;
    expect(quota['ratelimit-policy']).toBe(`"app.readsPerSecond";q=${FREE_READS_PER_SECOND};w=1`);
  });

  it('have a rate for free reads, which does not stop queries', async () => {
    const one = await gateway.customer({ balance: 10 * PRICE });
    for (let n = 0; n < FREE_READS_PER_SECOND; n += 1) expect((await send(one, 'balance')).status).toBe(200);
    const refused = await send(one, 'balance');
    expect(refused.body).toMatchObject({
      code: 'rate-limited',
      detail: expect.stringContaining(`allows ${FREE_READS_PER_SECOND} free reads per second`),
      limit: { name: 'app.readsPerSecond', unit: 'reads', renews_at: '2026-11-21T04:00:01.000Z' },
    });
    expect(refused.headers['retry-after']).toBe('1');
    expect((await gateway.call(one)).status).toBe(200);
    gateway.now.at = new Date(gateway.now.at.getTime() + 1000);
    expect((await send(one, 'balance')).status).toBe(200);
  });

  it.each([
    ['total', 'total-limit', 429, { total: 1 }, null],
    ['spendPerDay', 'daily-spend-limit', 402, { spendPerDay: PRICE }, '2026-11-21T16:00:00.000Z'],
    ['spendPerMonth', 'spend-limit', 402, { spendPerMonth: PRICE }, '2026-11-30T16:00:00.000Z'],
    ['spendTotal', 'total-spend-limit', 402, { spendTotal: PRICE }, null],
  ] as const)('of %s state when they renew', async (name, code, status, connectorLimits, renewsAt) => {
    const one = await gateway.customer({ balance: 10 * PRICE, connectorLimits });
    expect((await gateway.call(one)).status).toBe(200);
    const refused = await gateway.call(one);
    const limit = { name: `connector.${name}`, used: status === 429 ? 1 : PRICE, renews_at: renewsAt };
    expect(refused).toMatchObject({ status, body: { code, limit } });
    const wait = renewsAt && (new Date(renewsAt).getTime() - gateway.now.at.getTime()) / 1000;
    expect(refused.headers['retry-after']).toBe(wait ? String(wait) : undefined);
    if (!renewsAt) expect(refused.body.detail).toContain('This limit does not renew.');
  });

  it('state the balance and the price of a call', async () => {
    const one = await gateway.customer({ balance: PRICE - 1 });
    const { status, body, headers } = await gateway.call(one);
    expect(status).toBe(402);
    expect(body.limit).toEqual({
      name: 'balance',
      unit: 'money',
      value: PRICE - 1,
      used: 0,
      needed: PRICE,
      renews_at: null,
    });
    expect(headers['retry-after']).toBeUndefined();
  });
});
