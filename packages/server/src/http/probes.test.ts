import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Sql } from '../db/client';
import { createReadiness } from '../db/readiness';
import type { Services } from '../features/services';
import { readConfig } from '../kernel/config';
import { closeServices, createServices } from '../start/createServices';
import { freshDatabase } from '../testing';
import { buildApp } from './app';

let services: Services;
let app: FastifyInstance;
beforeAll(async () => {
  services = await createServices(readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' }), {
    database: await freshDatabase(),
  });
  app = await buildApp(services);
});
// Files share a process: a test that fails must not leave its clock to them.
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await closeServices(services);
});

const ready = async (asked = app) => {
  const answer = await asked.inject('/readyz');
  return [answer.statusCode, answer.json()];
};
const unavailable = (reason: string) => [503, { status: 'unavailable', reason }];

test('a working server is ready, and the answer is not cached', async () => {
  expect(await ready()).toEqual([200, { status: 'ready' }]);
  expect((await app.inject('/readyz')).headers['cache-control']).toBe('no-store');
});

test('a stopping server is not ready but alive', async () => {
  const readiness = createReadiness(services.database);
  const stopping = await buildApp({ ...services, readiness });
  readiness.drain();
  expect(await ready(stopping)).toEqual(unavailable('draining'));
  const alive = await stopping.inject('/healthz');
  expect([alive.statusCode, alive.json()]).toEqual([
    200,
    { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: 'development', built_at: null },
  ]);
  await stopping.close();
});

test('a database of another version is not ready', async () => {
  const { sql } = services.database;
  await sql.query(`insert into migrations (tag) values ('9999_from_the_future')`);
  expect(await ready()).toEqual(unavailable('migrations-newer'));
  // Of another branch: it lacks one of ours, and `migrate` refuses it.
  await sql.query(`delete from migrations where tag = '0001_live_names'`);
  expect(await ready()).toEqual(unavailable('migrations-newer'));
  await sql.query(`delete from migrations where tag = '9999_from_the_future'`);
  expect(await ready()).toEqual(unavailable('migrations-pending'));
  await sql.query(`insert into migrations (tag) values ('0001_live_names')`);
  expect(await ready()).toEqual([200, { status: 'ready' }]);
});

test('a failing or hanging database is not ready within a second, and ready when it recovers', async () => {
  const { sql } = services.database;
  let query: Sql['query'] = () => Promise.reject(new Error('Connection terminated'));
  // A real answer would come when the machine has time for it, not by the clock of this test.
  const ping = async () => null;
  const readiness = createReadiness({ ping, sql: { ...sql, query: (...args) => query(...args) } });
  expect(await readiness.check()).toBe('database-unreachable');

  let answer: () => void = () => undefined;
  let asked = 0;
  query = async (...args) => {
    asked += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return sql.query(...args);
  };
  vi.useFakeTimers();
  for (let probe = 0; probe < 3; probe += 1) {
    const checked = readiness.check();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await checked).toBe('database-unreachable');
  }
  // Probes do not pile up on a database that hangs.
  expect(asked).toBe(1);
  vi.useRealTimers();
  const checked = readiness.check();
  answer();
  expect(await checked).toBeNull();
});
