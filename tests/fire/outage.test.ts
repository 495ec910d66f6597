import { setTimeout as pause } from 'node:timers/promises';
import { refusalBody } from '@daas/contract/errors/bodies';
import { type Database, openDatabase } from '@daas/server/db/client';
import { ensurePartitions } from '@daas/server/db/partitions';
import type { Services } from '@daas/server/features/services';
import { buildApp } from '@daas/server/http/app';
import { newId } from '@daas/server/kernel/id';
import { checkLedger } from '@daas/server/money/check';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createExporter } from '../support/exporter';
import { type DatabaseProxy, startProxy } from '../support/proxy';

const BALANCE = 1000 * PRICE;
const CALLS = 40;
/** A caller's pause before it sends again. */
const RETRY_MS = 50;
/** An eventual state, however busy the machine is. */
const EVENTUALLY = { timeout: 30_000 };
/** What the gateway's one write of a batch that charges says. */
const SETTLING = 'insert into ledger_entries';

describe.runIf(DATABASES[0] === 'postgres')('a server whose PostgreSQL goes away', () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let proxy: DatabaseProxy;
  let database: Database;
  /** Not by way of the proxy. */
  let direct: Database;
  let services: Services;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let member: Record<string, string>;
  let customer: Customer;

  beforeAll(async () => {
    place = await freshEnvironment();
    const url = place.env.DATABASE_URL ?? expect.fail('no database');
    direct = await openDatabase({ dataDir: 'memory', url });
    await ensurePartitions(direct.sql, new Date());
    await loadEnterprises(direct);
    proxy = await startProxy(url);
    database = await openDatabase({ dataDir: 'memory', url: proxy.url });
    services = await servicesFor(database, () => new Date());
    app = await buildApp(services);
    ({ headers: member } = await createExporter(direct, BALANCE));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await direct.close();
    await proxy.close();
    await place.remove();
  });
  beforeEach(async () => {
    customer = await createCustomer({ ...services, database: direct }, { balance: BALANCE });
  });
  afterEach(async () => {
    proxy.resume();
    proxy.restore();
    expect(await checkLedger(direct.long)).toEqual([]);
  });

  const call = async (key?: string, body: object = { id: 'enterprise_000003' }) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${customer.connectorId}/query`,
      headers: { authorization: `Bearer ${customer.key.secret}`, ...(key ? { 'idempotency-key': key } : {}) },
      payload: body,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  const read = () => app.inject({ method: 'GET', url: '/api/user/info', headers: member });
  const charged = async () => {
    const { rows } = await direct.sql.query<{ balance: number; reserved: number; entries: number }>(
      `select balance, reserved, (select count(*)::int from ledger_entries where company_id = $1 and kind = 'call') as entries
       from accounts where company_id = $1`,
      [customer.companyId],
    );
    return rows[0];
  };

  it('answers calls and the console with 503 and Retry-After, and again when it is back', async () => {
    expect((await read()).statusCode).toBe(200);
    proxy.cut();
    const refused = await call();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', charged: false } });
    expect(refused.headers['retry-after']).toBe('1');
    const page = await read();
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('1');
    expect(refusalBody.parse(page.json())).toMatchObject({ errorCode: 'unavailable' });
    proxy.restore();
    expect(await call()).toMatchObject({ status: 200, body: { receipt: { amount: PRICE } } });
    expect((await read()).statusCode).toBe(200);
    expect(await charged()).toEqual({ balance: BALANCE - PRICE, reserved: 0, entries: 1 });
  });

  it('that hangs for a moment: nobody is refused', async () => {
    proxy.hang();
    const calls = Array.from({ length: CALLS }, () => call());
    const page = read();
    await expect(database.ping()).rejects.toThrow();
    proxy.resume();
    for (const { status, body } of await Promise.all(calls)) expect(status, JSON.stringify(body)).toBe(200);
    expect((await page).statusCode).toBe(200);
    expect(await charged()).toEqual({ balance: BALANCE - CALLS * PRICE, reserved: 0, entries: CALLS });
  });

  it.each([
    ['after it was written: answered with its receipt', 'after', 200, 1],
    ['before it was written: refused', 'before', 503, 0],
    ['before it was written, in two batches: refused', 'before', 503, 0, { limit: 1 }],
  ] as const)('while a call is settled, %s', async (_, when, status, entries, body?: object) => {
    const key = newId('req');
    proxy.cutAt(SETTLING, when);
    const answering = call(key, body);
    await expect.poll(() => database.ping().catch(() => 'away'), EVENTUALLY).toBe('away');
    proxy.restore();
    const answer = await answering;
    expect(answer).toMatchObject({
      status,
      body: status === 200 ? { receipt: { amount: PRICE } } : { code: 'unavailable' },
    });
    expect(await charged()).toEqual({ balance: BALANCE - entries * PRICE, reserved: 0, entries });
    expect((await call(key, body)).status).toBe(200);
    expect(await charged()).toEqual({ balance: BALANCE - PRICE, reserved: 0, entries: 1 });
  });

  it('while a call is settled, for good: says so, and tells the outcome to the retry', async () => {
    const key = newId('req');
    proxy.cutAt(SETTLING, 'after');
    const answer = await call(key);
    expect(answer).toMatchObject({ status: 503, body: { code: 'outcome-unknown', charged: null } });
    expect(answer.headers['retry-after']).toBe('1');
    proxy.restore();
    expect(await call(key)).toMatchObject({ status: 200, body: { receipt: { reason: 'replay', amount: 0 } } });
    expect(await charged()).toEqual({ balance: BALANCE - PRICE, reserved: 0, entries: 1 });
  });

  it('again and again under load: each call is answered, and charged once', async () => {
    const acknowledged: string[] = [];
    const sentAgain = async (key: string) => {
      for (;;) {
        const { status, body } = await call(key, Number(key.slice(-1)) % 2 ? { limit: 1 } : undefined);
        if (status === 200) return acknowledged.push(key);
        expect([409, 503], JSON.stringify(body)).toContain(status);
        await pause(RETRY_MS);
      }
    };
    const calls = Array.from({ length: 5 * CALLS }, (_, n) => sentAgain(`${newId('req')}-${n}`));
    for (let cuts = 0; cuts < 5; cuts += 1) {
      const before = acknowledged.length;
      proxy.cut();
      await expect.poll(() => database.ping().catch(() => 'away'), EVENTUALLY).toBe('away');
      proxy.restore();
      await expect
        .poll(() => acknowledged.length > before || acknowledged.length === calls.length, EVENTUALLY)
        .toBe(true);
    }
    await Promise.all(calls);
    await services.gateway.sweep();
    expect(await charged()).toEqual({ balance: BALANCE - calls.length * PRICE, reserved: 0, entries: calls.length });
  }, 120_000);

  it('in the middle of a job: the job is done when it is back', async () => {
    let runs = 0;
    services.jobs.register('outage', z.unknown(), async () => {
      runs += 1;
      if (runs > 1) return;
      proxy.cut();
      await database.sql.query('select 1', []);
    });
    const id = await services.jobs.enqueue(database.orm, { kind: 'outage', companyId: null, payload: {} });
    services.jobs.start();
    await expect.poll(() => runs, EVENTUALLY).toBe(1);
    proxy.restore();
    const state = async () =>
      (await direct.sql.query<{ state: string }>('select state from jobs where id = $1', [id])).rows[0]?.state;
    await expect.poll(state, EVENTUALLY).toBe('done');
    expect(runs).toBe(2);
    await services.jobs.stop();
  });
});
