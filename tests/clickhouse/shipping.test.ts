import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClickHouse } from '@daas/server/db/clickHouse';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { checkLedger } from '@daas/server/money/check';
import { shipRecords } from '@daas/server/records/shipping';
import { compareSums, readClickHouseSums, readPostgresSums } from '@daas/server/records/sums';
import { freshEnvironment } from '@daas/server/testing';
import { type Customer, createCustomer, loadEnterprises, PRICE, servicesFor } from '@daas/server/testing/gateway';
import { writeRecords } from '@daas/server/testing/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClickHouse, type TestClickHouse } from '../support/clickhouse';
import { buildServer, type ServerProcess, startServerProcess } from '../support/serverProcess';

const CALLERS = 4;
const OLDER = 30_000;
const HOUR_MS = 3_600_000;
/** Longer than the lease of a server that was killed. */
const TAKEN_OVER_MS = 120_000;

interface Relay {
  url: string;
  /** Called once, when ClickHouse has answered an insert and nobody was told; the answer is lost then. */
  loseNext(what: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Stands before ClickHouse, and can keep the answer to an insert for itself. */
async function relay(target: string): Promise<Relay> {
  let lose: (() => Promise<void>) | undefined;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming: IncomingMessage, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = request({ hostname, port, method, path: url, headers }, (answer) => {
      const inserted = /[?&]query=insert/.test(url ?? '');
      const told = lose;
      if (!inserted || !told) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      lose = undefined;
      answer.resume().once('end', () => void told().finally(() => outgoing.destroy()));
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseNext: (what) =>
      new Promise((resolve) => {
        lose = async () => {
          await what();
          resolve();
        };
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let place: Awaited<ReturnType<typeof freshEnvironment>>;
let database: Database;
let clickhouse: TestClickHouse;
let between: Relay;
let server: ServerProcess;
let customer: Customer;
let calling = true;
let answered = 0;
const callers: Promise<void>[] = [];

const start = () =>
  startServerProcess({
    ...place.env,
    CLICKHOUSE_URL: between.url,
    CLICKHOUSE_DATA_SETS: 'none',
    CALL_RECORD_MONTHS: '4',
  });
async function caller(): Promise<void> {
  while (calling) {
    const answer = await fetch(`${server.url}/open/v1/connectors/${customer.connectorId}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer.key.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'enterprise_000003' }),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    if (answer?.status === 200) answered += 1;
  }
}
const cursor = async () =>
  (await database.sql.query<{ cursor: string }>('select cursor from call_shipping')).rows[0]?.cursor ?? '';

beforeAll(async () => {
  await buildServer();
  [place, clickhouse] = [await freshEnvironment(), await startClickHouse()];
  between = await relay(clickhouse.url);
  database = await openDatabase({ dataDir: place.env.DATA_DIR ?? '', url: place.env.DATABASE_URL });
  await migrate(database);
  const now = new Date();
  await ensurePartitions(database.sql, now);
  await loadEnterprises(database);
  customer = await createCustomer(await servicesFor(database, () => new Date()), { balance: 1_000_000 * PRICE });
  const to = new Date(now.getTime() - HOUR_MS);
  await writeRecords(database, { count: OLDER, from: new Date(to.getTime() - HOUR_MS), to });
}, 300_000);
afterAll(async () => {
  calling = false;
  await server?.kill();
  await Promise.all(callers);
  await database?.close();
  await between?.close();
  await clickhouse?.stop();
  await place?.remove();
});

test('what is shipped while ClickHouse and servers die is there once, and calls go on', {
  timeout: 400_000,
}, async () => {
  const lost = between.loseNext(async () => undefined);
  server = await start();
  for (let n = 0; n < CALLERS; n += 1) callers.push(caller());
  await lost;
  expect(await cursor()).toBe('');

  // Between insert and cursor.
  await between.loseNext(() => server.kill());
  expect(await cursor()).toBe('');
  await clickhouse.kill();
  server = await start();
  const before = answered;
  await expect.poll(() => answered - before).toBeGreaterThan(50);
  await clickhouse.start();
  await expect.poll(cursor, { timeout: TAKEN_OVER_MS }).not.toBe('');

  calling = false;
  await Promise.all(callers);
  await server.stop();

  const there = openClickHouse(clickhouse.url);
  const later = () => new Date(Date.now() + 10 * 60_000);
  await shipRecords({ sql: database.sql, long: database.long, clickhouse: there, clock: later });
  const { rows } = await database.sql.query<{ name: string; count: number }>(
    'select table_name as name, (select count(*) from call_records) as count from call_shipping',
  );
  const [{ name, count }] = rows as [{ name: string; count: number }];
  expect(count).toBeGreaterThanOrEqual(OLDER + answered);
  await there.exec(`optimize table ${name} final`);
  const period = { from: new Date(0), to: later() };
  expect(
    compareSums(await readPostgresSums(database.sql, period), await readClickHouseSums(there, name, period)),
  ).toEqual([]);
  const [found] = await there.query<{ n: number }>(`select toUInt32(count()) as n from ${name}`);
  expect(found?.n).toBe(count);
  expect((await checkLedger(database.long)).filter(({ company }) => company === customer.companyId)).toEqual([]);
  await there.close();
});
