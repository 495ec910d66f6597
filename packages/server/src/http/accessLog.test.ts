import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { DATA_SET_LIST } from '@daas/contract/datasets';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import type { InjectOptions } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NOT_READY } from '../db/readiness';
import { SESSION_COOKIE } from '../features/sessions/session';
import { readConfig } from '../kernel/config';
import { firstId } from '../kernel/id';
import { startTestConsole, type Tenant, type TestConsole } from '../testing/console';
import { type Customer, startTestGateway, type TestGateway } from '../testing/gateway';
import { writeRecords } from '../testing/records';
import { buildApp } from './app';
import { registerMetrics } from './metrics';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;

describe('metrics of the gateway', () => {
  let gateway: TestGateway;
  let customer: Customer;
  let tester: Customer;
  let face: FastifyInstance;

  beforeAll(async () => {
    gateway = await startTestGateway();
    customer = await gateway.customer({ balance: 1_000_000 });
    tester = await gateway.customer({ mode: 'test' });
    face = Fastify();
    registerMetrics(face, {
      ...gateway.services,
      config: { ...gateway.services.config, CALL_RECORD_MONTHS: 4, DATA_DIR: tmpdir() },
    });
  });
  afterAll(async () => {
    await face.close();
    await gateway.close();
  });

  const read = async () => (await face.inject('/metrics')).body;
  /** The value of the sample with these labels; 0 where there is none yet. */
  async function value(name: string, labels: Record<string, string> = {}): Promise<number> {
    const wanted = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
    const line = (await read())
      .split('\n')
      .find((one) => /^\w+/.exec(one)?.[0] === name && wanted.every((label) => one.includes(label)));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  test('a call counts by operation, data set, mode and outcome, with its duration', async () => {
    const labels = { operation: 'query', data_set: 'enterprise', mode: 'live', outcome: 'ok' };
    const before = await value('daas_gateway_calls_total', labels);
    await gateway.call(customer, { body: { limit: 2 } });
    await gateway.call(customer, { body: { id: 'enterprise_000003' } });
    expect(await value('daas_gateway_calls_total', labels)).toBe(before + 2);
    expect(await value('daas_gateway_calls_total', { outcome: 'empty' })).toBe(0);
    await gateway.call(customer, { body: { keyword: '没有这样的公司' } });
    expect(await value('daas_gateway_calls_total', { outcome: 'empty' })).toBe(1);
    expect(await value('daas_gateway_call_duration_seconds_count', { operation: 'query' })).toBe(before + 3);
    expect(await value('daas_gateway_batch_size_count')).toBeGreaterThan(0);
  });

  test('a refusal counts by its code, even with an unknown key', async () => {
    await gateway.call(customer, { body: { colour: 'red' } });
    await gateway.call(customer, { headers: { authorization: 'Bearer dk_live_of_somebody' } });
    expect(await value('daas_gateway_refusals_total', { code: 'invalid-input' })).toBe(1);
    expect(await value('daas_gateway_refusals_total', { code: 'key-invalid' })).toBe(1);
    expect(await value('daas_gateway_calls_total', { outcome: 'refused', data_set: '' })).toBe(1);
  });

  test('simulated calls change no figure of live calls', async () => {
    const failures = { outcome: 'failed', mode: 'live' };
    const requests = { route: '/open/v1/connectors/:id/query', status: '5xx' };
    const figures = async () => [
      await value('daas_gateway_calls_total', failures),
      await value('daas_gateway_refusals_total', { code: 'internal-error', mode: 'live' }),
      await value('daas_gateway_call_duration_seconds_count', { operation: 'query', mode: 'live' }),
      await value('daas_http_request_duration_seconds_count', { ...requests, mode: 'live' }),
    ];
    const before = await figures();
    const simulated = { authorization: `Bearer ${tester.key.secret}`, 'x-test-case': 'internal-error' };
    for (let n = 0; n < 10; n += 1) expect((await gateway.call(tester, { headers: simulated })).status).toBe(500);
    expect(await figures()).toEqual(before);
    expect(await value('daas_gateway_calls_total', { ...failures, mode: 'test' })).toBe(10);
    expect(await value('daas_http_request_duration_seconds_count', { ...requests, mode: 'test' })).toBe(10);
  });

  test('a call without a test key is live, even if it fails before the key is known', async () => {
    const { sql } = gateway.database;
    const refused = { outcome: 'refused', data_set: '', mode: 'live' };
    const before = await value('daas_gateway_calls_total', refused);
    await gateway.call(customer, { headers: { authorization: 'Bearer dk_live_of_nobody' } });
    await gateway.call(customer, { headers: { authorization: '' } });
    const two = { authorization: `Bearer ${tester.key.secret}`, 'x-api-key': tester.key.secret };
    await gateway.call(customer, { headers: two });
    expect(await value('daas_gateway_calls_total', refused)).toBe(before + 3);
    const away = vi.spyOn(sql, 'query').mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    for (const key of [customer.key, tester.key])
      await gateway.call(customer, { headers: { authorization: `Bearer ${key.secret}` } });
    away.mockRestore();
    expect(await value('daas_gateway_calls_total', { outcome: 'failed', data_set: '', mode: 'live' })).toBe(1);
    expect(await value('daas_gateway_calls_total', { outcome: 'failed', data_set: '', mode: 'test' })).toBe(1);
  });

  test('a request counts by its route template, without ids, keys or addresses as labels', async () => {
    await gateway.call(customer, {});
    const route = '/open/v1/connectors/:id/query';
    expect(
      await value('daas_http_request_duration_seconds_count', { method: 'POST', route, status: '2xx' }),
    ).toBeGreaterThan(0);
    // Their names and labels: a measured value may have the digits of an id.
    const text = (await read()).replaceAll(/ \S+$/gm, '');
    for (const secret of [String(customer.connectorId), String(customer.companyId), customer.key.secret, '127.0.0.1'])
      expect(text).not.toContain(secret);
  });

  test('a concurrent change of an account counts as a conflict', async () => {
    const before = await value('daas_gateway_conflicts_total');
    const { sql } = gateway.database;
    const { query } = sql;
    const changed = vi.spyOn(sql, 'query').mockImplementation(async (text, params, options) => {
      if (text.includes('insert into call_records')) {
        changed.mockRestore();
        await query('update accounts set balance = balance where company_id = $1', [customer.companyId]);
      }
      return query(text, params, options) as never;
    });
    await gateway.call(customer, {});
    expect(await value('daas_gateway_conflicts_total')).toBe(before + 1);
  });

  test('queues, pool and the last ledger check are read on scrape', async () => {
    const { sql } = gateway.database;
    const at = new Date(gateway.now.at.getTime() - 90_000);
    await sql.query(
      `insert into jobs (id, kind, payload, run_at, created_at) values ('job_1', 'file.none', '{}', $1, $1)`,
      [at],
    );
    await sql.query(
      `insert into outbox (id, channel, "to", template, values, created_at) values ('msg_1', 'sms', '1', 'code', '{}', $1)`,
      [at],
    );
    await sql.query(`insert into settings (key, value) values ('ledger-check', $1::jsonb)`, [
      JSON.stringify({ at: '2026-11-20T00:00:00Z', problems: 2, seconds: 0.5 }),
    ]);
    expect(await value('daas_database_up')).toBe(1);
    expect(await value('daas_database_connections_max')).toBe(gateway.database.pool().max);
    expect(await value('daas_jobs', { state: 'due' })).toBe(1);
    expect(await value('daas_jobs_oldest_due_seconds')).toBe(90);
    expect(await value('daas_outbox_messages', { state: 'queued' })).toBe(1);
    expect(await value('daas_outbox_oldest_seconds')).toBe(90);
    expect(await value('daas_ledger_check_timestamp_seconds')).toBe(Date.parse('2026-11-20T00:00:00Z') / 1000);
    expect(await value('daas_ledger_check_problems')).toBe(2);
    expect(await read()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    await sql.exec(`delete from jobs; delete from outbox; delete from settings where key = 'ledger-check'`);
  });

  test('each reason of unreadiness is 0 while it applies', async () => {
    for (const reason of NOT_READY) expect([reason, await value('daas_ready', { reason })]).toEqual([reason, 1]);
    const { readiness } = gateway.services;
    const check = vi.spyOn(readiness, 'check');
    for (const reason of NOT_READY) {
      check.mockResolvedValueOnce(reason);
      const text = await read();
      const unmet = [...text.matchAll(/^daas_ready\{reason="([\w-]+)"\} 0$/gm)].map(([, name]) => name);
      expect(unmet).toEqual([reason]);
    }
    check.mockRestore();
  });

  test('metrics contain the age of each data set and the free space of DATA_DIR', async () => {
    const stats = (await gateway.services.market.statsOf(DATA_SET_LIST)).get('enterprise');
    expect(await value('daas_data_set_loaded_timestamp_seconds', { data_set: 'enterprise' })).toBe(
      Date.parse(stats?.loadedAt ?? '') / 1000,
    );
    const [free, size] = [await value('daas_data_dir_free_bytes'), await value('daas_data_dir_size_bytes')];
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free);
  });

  test('the shipping lag is the age of the oldest waiting record, even before the first shipment', async () => {
    const ago = (minutes: number) => new Date(gateway.now.at.getTime() - minutes * 60_000);
    await writeRecords(gateway.database, { count: 1, from: ago(20), to: gateway.now.at });
    await gateway.database.sql.exec(`insert into call_shipping (table_name) values ('call_records_1')`);
    expect(await value('daas_call_records_lag_seconds')).toBe(15 * 60);
    await gateway.database.sql.query('update call_shipping set cursor = $1', [firstId('call', ago(6))]);
    expect(await value('daas_call_records_lag_seconds')).toBe(60);
  });
});

describe('a monitored server', () => {
  const METRICS_TOKEN = 'a-token-of-this-test';
  let server: TestConsole;
  let tenant: Tenant;
  let app: FastifyInstance;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startTestConsole({ env: { METRICS_TOKEN } });
    tenant = await server.tenant();
    const config = readConfig({ LOG_LEVEL: 'error', ACCESS_LOG: '1', PUBLIC_RATE_LIMIT: '0' });
    app = await buildApp({ ...server.services, config }, { log: { write: (line) => void lines.push(line) } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  async function logged(request: InjectOptions): Promise<Record<string, unknown>[]> {
    lines.length = 0;
    await app.inject(request);
    // The line is written when the last byte was.
    for (let turn = 0; turn < 5; turn += 1) await pause(0);
    return lines.map((line) => JSON.parse(line));
  }

  test('metrics on the main port require the token and do not exist without one', async () => {
    const ask = async (authorization?: string) =>
      (await server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode;
    expect([await ask(), await ask('Bearer another-token-of-it'), await ask(`Bearer ${METRICS_TOKEN}`)]).toEqual([
      401, 401, 200,
    ]);
    expect((await app.inject('/metrics')).statusCode).toBe(404);
  });

  test('the access log has a line with route, company, status and duration', async () => {
    const cookie = await server.cookieOf(tenant);
    const [line, ...more] = await logged({
      url: '/api/app/list?keyword=secret-of-a-query',
      headers: { cookie, traceparent: TRACEPARENT, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      log: 'access',
      request_id: expect.stringMatching(/^req_/),
      method: 'GET',
      status: 200,
      company: tenant.companyId,
      ip: '127.0.0.1',
      trace_id: TRACE,
    });
    expect(line?.route).toMatch(/^\/api\//);
    expect(line?.ms).toBeGreaterThan(0);
  });

  test('the access log contains no query, path, header, cookie or body', async () => {
    const secret = 'a-secret-of-this-test';
    for (const request of [
      { method: 'POST', url: `/api/user/login?x=${secret}`, payload: { password: secret } },
      { url: `/api/${secret}`, headers: { cookie: `${SESSION_COOKIE}=${secret}`, authorization: `Bearer ${secret}` } },
      { url: `/api/tax-authorization/${secret.padEnd(43, 'x')}` },
      { method: 'POST', url: `/api/tax-authorization/${secret.padEnd(43, 'x')}/refuse` },
      { url: `/tax-authorization/form/${secret.padEnd(43, 'x')}` },
      { method: 'POST', url: '/open/v1/connectors/1/query', headers: { 'x-api-key': secret }, payload: { a: secret } },
    ] as const) {
      const found = await logged(request);
      expect(found.filter(({ log }) => log === 'access')).toHaveLength(1);
      expect(JSON.stringify(found)).not.toContain(secret);
    }
  });

  test('the access log contains the mode of a program’s request', async () => {
    const modes = async (key: string) => {
      const request = { method: 'GET', url: '/open/v1/balance', headers: { authorization: `Bearer ${key}` } } as const;
      return (await logged(request)).map(({ log, mode }) => [log, mode]);
    };
    expect(await modes('dk_live_of_nobody')).toEqual([['access', 'live']]);
    expect(await modes('dk_test_of_nobody')).toEqual([['access', 'test']]);
    expect((await logged({ url: '/api/app/list' }))[0]).not.toHaveProperty('mode');
  });

  test('the access log omits probes', async () => {
    expect(await logged({ url: '/readyz' })).toEqual([]);
  });

  test('the database shows a caller’s trace on every statement of the transaction and no other', async () => {
    const named = async () => {
      const { rows } = await server.services.database.sql.query<{ name: string }>(
        `select current_setting('application_name') as name`,
      );
      return rows[0]?.name;
    };
    const before = await named();
    const { orm } = server.services.database;
    const seen: unknown[] = [];
    const transaction: typeof orm.transaction = (run, options) =>
      orm.transaction(async (tx) => {
        const result = await run(tx);
        const { rows } = (await tx.execute(sql`select current_setting('application_name') as name`)) as never as {
          rows: { name: string }[];
        };
        seen.push(rows[0]?.name);
        return result;
      }, options);
    const traced = await buildApp({
      ...server.services,
      config: readConfig({ LOG_LEVEL: 'silent' }),
      database: { ...server.services.database, orm: Object.assign(Object.create(orm), { transaction }) },
    });
    const create = async (headers: Record<string, string>) =>
      traced.inject({
        method: 'POST',
        url: '/api/app',
        headers: { cookie: await server.cookieOf(tenant), 'x-requested-with': 'XMLHttpRequest', ...headers },
        payload: { name: `App ${seen.length}` },
      });
    await create({ traceparent: TRACEPARENT });
    await create({ traceparent: `${TRACEPARENT}'` });
    expect(seen).toEqual([`daas ${TRACEPARENT}`, before]);
    expect(await named()).toBe(before);
    await traced.close();
  });
});
