import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPglite } from '../db/client';
import { outbox } from '../db/schema';
import { readConfig } from '../kernel/config';
import { closeServices, createServices } from '../start/createServices';
import { DATABASES, freshEnvironment } from '../testing';
import { startMailServer } from '../testing/mailServer';
import { PRODUCTION } from '../testing/process';
import type { Check } from './check';
import { runChecks } from './doctor';
import { testCarriers } from './testCarriers';

/** PostgreSQL is never told another date, as a run of tests may be: how far its clock is from this process's. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
/** The carrier's clock. */
let carrierNow = now;
const methods: (string | undefined)[] = [];
const carrier = createServer((request, response) => {
  methods.push(request.method);
  response.setHeader('date', carrierNow().toUTCString()).writeHead(405).end();
});
let place: Awaited<ReturnType<typeof freshEnvironment>>;
let env: Record<string, string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve));
  const { port } = carrier.address() as AddressInfo;
  place = await freshEnvironment();
  env = { ...place.env, ...PRODUCTION, SMS_URL: `http://127.0.0.1:${port}/sms`, LOG_LEVEL: 'silent' };
  const services = await createServices(readConfig(env));
  const { rows } = await services.database.sql.query<{ at: Date }>('select clock_timestamp() as at');
  if (place.env.DATABASE_URL) ahead = (rows[0] as { at: Date }).at.getTime() - Date.now();
  await closeServices(services);
});
afterAll(async () => {
  await new Promise((resolve) => carrier.close(resolve));
  await place.remove();
});

const examined = async (more: Record<string, string> = {}, clock = now) => {
  const checks = await runChecks(readConfig({ ...env, ...more }), clock);
  return Object.fromEntries(checks.map((check) => [check.name, check])) as Record<Check['name'], Check>;
};

test('reports a correct installation without sending a message', async () => {
  const checks = await examined();
  expect(Object.values(checks).filter(({ state }) => state === 'wrong')).toEqual([]);
  expect(checks.settings).toMatchObject({ state: 'ok', detail: 'complete for production' });
  expect(checks.database).toMatchObject({ state: 'ok', detail: expect.stringContaining('up to date') });
  expect(checks.versions.detail).toMatch(
    /^platform \d+\.\d+\.\d+ \(development\), \d{4}_\w+, Node \d+\.\d+\.\d+( \(maintenance ended on [\d-]+\))?, PostgreSQL \d+$/,
  );
  expect(checks.secrets).toMatchObject({ state: 'ok', detail: expect.stringContaining('opens sealed values') });
  expect(checks.carriers.detail).toBe(
    'SMS_URL answers; neither SMTP_URL nor MAIL_URL is set: email is not sent; SMS_SECRET is not set: requests to SMS_URL are not signed',
  );
  expect(checks.clock).toMatchObject({ state: 'ok', detail: expect.stringContaining('SMS_URL is') });
  expect(checks.disk.state).toBe(place.env.DATABASE_URL ? 'unknown' : 'ok');
  expect(methods).toEqual(['HEAD']);
});

test.each([
  ['20.20.2', 'Node 20.20.2 (maintenance ended on 2026-04-30)', expect.stringContaining('Install Node 24')],
  ['24.21.0', 'Node 24.21.0, PostgreSQL', undefined],
])('reports whether Node %s is maintained', async (node, detail, todo) => {
  const own = process.versions.node;
  Object.defineProperty(process.versions, 'node', { value: node });
  const { versions } = await examined({}, () => new Date('2026-11-17T02:00:00Z'));
  Object.defineProperty(process.versions, 'node', { value: own });
  expect(versions).toMatchObject({ state: 'ok', detail: expect.stringContaining(detail) });
  expect(versions.todo).toEqual(todo);
});

test('reports each problem with its remedy', async () => {
  const other = Buffer.alloc(32, 3).toString('base64');
  expect((await examined({ SECRET_KEY: other })).secrets).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/did not seal this database's secrets/),
  });
  expect((await examined({ HOST: '0.0.0.0' })).settings).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/needs PUBLIC_URL/),
  });
  expect((await examined({ DEMO: '1' })).settings.detail).toMatch(/for production, but DEMO=1 requests a demo/);
  // A port that no system gives out, and fetch does not refuse by itself.
  expect((await examined({ MAIL_URL: 'http://127.0.0.1:2/mail' })).carriers).toMatchObject({
    state: 'wrong',
    detail: 'MAIL_URL (127.0.0.1:2) does not answer: ECONNREFUSED',
  });
  expect((await examined({ CLICKHOUSE_URL: 'http://daas:secret@127.0.0.1:2/market' })).clickhouse).toMatchObject({
    state: 'wrong',
    detail: 'CLICKHOUSE_URL (127.0.0.1:2) does not answer: ECONNREFUSED',
  });
  carrierNow = () => new Date('2026-11-17T03:00:00Z');
  expect((await examined({}, () => new Date('2026-11-17T02:00:00Z'))).clock).toMatchObject({
    state: 'wrong',
    detail: expect.stringContaining('SMS_URL is 3600.0 s ahead'),
    todo: expect.stringContaining('NTP'),
  });
  carrierNow = now;
});

test('signs in to a mail server without sending an email', async () => {
  const server = await startMailServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 1 }) : done(new Error('Wrong password')),
  });
  const set = (password: string) => ({
    SMTP_URL: `smtp://mailer:${password}@127.0.0.1:${server.port}`,
    MAIL_FROM: 'a@example.com',
  });
  expect((await examined(set('right'))).carriers).toMatchObject({
    state: 'ok',
    detail: expect.stringContaining('SMTP_URL answers'),
  });
  const { carriers } = await examined(set('wrong'));
  expect(carriers).toMatchObject({ state: 'wrong', detail: expect.stringMatching(/SMTP_URL \(127.+535 /) });
  expect(carriers.detail).not.toContain(':wrong');
  expect(server.mails).toEqual([]);

  const tried = await testCarriers(readConfig({ ...env, ...set('right') }), ['me@example.com', '13900000000'], now);
  expect(tried).toMatchObject([
    { variable: 'SMTP_URL', to: 'me@example.com', problem: null },
    { variable: 'SMS_URL', to: '13900000000', problem: 'The carrier answered 405' },
  ]);
  expect(server.mails.map(({ to, text }) => [to, text])).toEqual([
    [['me@example.com'], expect.stringContaining('000000')],
  ]);
  await expect(testCarriers(readConfig(env), ['me@example.com'], now)).rejects.toThrow(
    'SMTP_URL or MAIL_URL is not set',
  );
  await server.close();
});

test('reports failed messages and missing migrations', async () => {
  const database = await openDatabase({ dataDir: env.DATA_DIR ?? '', url: env.DATABASE_URL });
  const message = { channel: 'sms', to: '1', template: 'code', values: {}, state: 'failed', createdAt: now() } as const;
  await database.orm.insert(outbox).values({ id: 'msg_1', ...message });
  await database.sql.exec(`delete from migrations where tag like '%work_key'`);
  await database.close();
  const { carriers, database: examinedDatabase } = await examined();
  expect(carriers.detail).toBe('1 messages failed in the last day');
  expect(examinedDatabase).toMatchObject({ state: 'wrong', todo: expect.stringContaining('platform migrate') });
});

test.runIf(DATABASES[0] === 'postgres')('reports a read-only database with the reason', async () => {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  expect((await examined()).database).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/^The database is read-only\. Reset default_transaction_read_only/),
  });
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} reset default_transaction_read_only`);
  await client.end();
});

test('does not create a missing database', async () => {
  const DATA_DIR = path.join(await mkdtemp(path.join(tmpdir(), 'daas-doctor-')), 'data');
  const checks = await runChecks(readConfig({ DATA_DIR }), now);
  expect(checks.find(({ name }) => name === 'database')).toMatchObject({
    state: 'unknown',
    detail: expect.stringContaining('the first start creates it'),
  });
  expect(checks.find(({ name }) => name === 'disk')?.state).toBe('ok');
  await expect(rm(DATA_DIR)).rejects.toThrow('ENOENT');
  await rm(path.dirname(DATA_DIR), { recursive: true });
});

test('reports a database that is in use or unreachable', async () => {
  const database = async (more: Record<string, string>) =>
    (await runChecks(readConfig(more), now)).find(({ name }) => name === 'database');
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'daas-doctor-'));
  const server = await openPglite(DATA_DIR);
  expect(await database({ DATA_DIR })).toMatchObject({
    state: 'unknown',
    detail: `${DATA_DIR} is in use by the server (process ${process.pid} of ${hostname()})`,
  });
  await server.close();
  await rm(DATA_DIR, { recursive: true });
  expect(await database({ DATABASE_URL: 'postgresql://daas@127.0.0.1:1/daas' })).toMatchObject({
    state: 'wrong',
    detail: expect.stringMatching(/^No PostgreSQL answers at 127\.0\.0\.1:1/),
  });
});

test.each([
  ['25.12.1.9', 'wrong'],
  ['26.2.0.1', 'ok'],
  ['26.10.3.1', 'ok'],
])('ClickHouse %s is %s', async (version, state) => {
  const server = createServer((_, response) => response.end(`${version}\n`)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { clickhouse } = await examined({ CLICKHOUSE_URL: `http://127.0.0.1:${port}` });
    expect(clickhouse).toMatchObject({ state, detail: expect.stringContaining(`ClickHouse ${version}`) });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('reports a missing database of ClickHouse', async () => {
  // The answer of ClickHouse 26.7.
  const text = 'Code: 81. DB::Exception: Database market does not exist. (UNKNOWN_DATABASE) (version 26.7.1.1)\n';
  const server = createServer((_, response) => response.writeHead(404).end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const { clickhouse } = await examined({ CLICKHOUSE_URL: `http://127.0.0.1:${port}/market` });
    expect(clickhouse).toMatchObject({
      state: 'wrong',
      detail: 'ClickHouse has no database market',
      todo: 'Create it (CREATE DATABASE market), or correct CLICKHOUSE_URL.',
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.runIf(DATABASES[0] === 'postgres')('reports an unreachable server', async () => {
  const own = await freshEnvironment();
  const alone = { ...own.env, ...PRODUCTION };
  const set = { ...alone, PEER_URL: 'http://127.0.0.1:39' };
  const services = await createServices(readConfig(alone), {});
  const found = async () => (await runChecks(readConfig(set), now)).find(({ name }) => name === 'servers');
  expect(await found()).toEqual({ name: 'servers', state: 'ok', detail: '0 others on this database' });
  const insert = (id: string, url: string) =>
    services.database.sql.query(
      `insert into servers (id, url, lease_until) values ($1, $2, now() + interval '1 hour')`,
      [id, url],
    );
  const { port } = carrier.address() as AddressInfo;
  await insert('one', `http://127.0.0.1:${port}`);
  // A port that no system gives out.
  await insert('two', 'http://127.0.0.1:2');
  expect(await found()).toMatchObject({
    state: 'wrong',
    detail: '2 others on this database; not reachable from here: http://127.0.0.1:2',
  });
  await closeServices(services);
  await own.remove();
});
