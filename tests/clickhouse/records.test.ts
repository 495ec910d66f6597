import { type ClickHouse, openClickHouse } from '@daas/server/db/clickHouse';
import type { Database } from '@daas/server/db/client';
import { ensurePartitions } from '@daas/server/db/partitions';
import { handOver, monthOf } from '@daas/server/records/handOver';
import { shipRecords } from '@daas/server/records/shipping';
import { compareSums, readClickHouseSums, readPostgresSums } from '@daas/server/records/sums';
import { freshDatabase } from '@daas/server/testing';
import { freshClickHouse } from '@daas/server/testing/clickHouse';
import { writeRecords } from '@daas/server/testing/records';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startProxy } from '../support/proxy';

const NOW = new Date('2026-11-24T02:00:00Z');
const JULY = monthOf(new Date('2026-07-10T00:00:00Z'));
const MONTHS = 3;

let database: Database;
let there: Awaited<ReturnType<typeof freshClickHouse>>;
let proxy: DatabaseProxy;
/** ClickHouse as the server sees it. */
let clickhouse: ClickHouse;
let now: Date;

beforeEach(async () => {
  [database, there] = [await freshDatabase(), await freshClickHouse()];
  proxy = await startProxy(there.url);
  clickhouse = openClickHouse(proxy.url);
  now = NOW;
  await ensurePartitions(database.sql, NOW);
});
afterEach(async () => {
  await clickhouse.close();
  await proxy.close();
  await there.close();
  await database.close();
});

const shipping = () => ({ sql: database.sql, long: database.long, clickhouse, clock: () => now });
const table = async () =>
  (await database.sql.query<{ name: string }>('select table_name as name from call_shipping')).rows[0]?.name as string;
const stored = async () =>
  (await there.clickhouse.query<{ n: number }>(`select count() as n from ${await table()}`))[0]?.n;
const differing = async () =>
  compareSums(
    await readPostgresSums(database.sql, JULY),
    await readClickHouseSums(there.clickhouse, await table(), JULY),
  );
const plant = async (change: string) =>
  there.clickhouse.exec(`alter table ${await table()} ${change} settings mutations_sync = 2`);

test('records that are settled are shipped once, and the sums of each company and day are the same in both', async () => {
  await writeRecords(database, { count: 12_000, ...JULY });
  await writeRecords(database, { count: 3, from: new Date(NOW.getTime() - 60_000), to: NOW, first: 20_000 });
  expect(await shipRecords(shipping())).toBe(12_000);
  expect(await shipRecords(shipping())).toBe(0);
  expect(await stored()).toBe(12_000);
  expect(await differing()).toEqual([]);
  now = new Date(NOW.getTime() + 10 * 60_000);
  expect(await shipRecords(shipping())).toBe(3);
});

describe.each(['before', 'after'] as const)('ClickHouse that goes away %s an insert', (when) => {
  test('gets the batch again; nothing is missing and nothing double', async () => {
    await writeRecords(database, { count: 12_000, ...JULY });
    proxy.cutAt('insert+into+call_records', when);
    await expect(shipRecords(shipping())).rejects.toThrow('ClickHouse');
    expect(await stored()).toBe(when === 'after' ? 5000 : 0);
    proxy.restore();
    expect(await shipRecords(shipping())).toBe(12_000);
    expect(await handOver(shipping(), MONTHS)).toEqual(JULY);
    expect(await stored()).toBe(12_000);
    expect(await differing()).toEqual([]);
  });
});

test('one server ships at a time, and another goes on when its lease has ended', async () => {
  await writeRecords(database, { count: 100, ...JULY });
  await shipRecords(shipping());
  await writeRecords(database, { count: 100, from: new Date(NOW.getTime() - 60_000), to: NOW, first: 100 });
  now = new Date(NOW.getTime() + 10 * 60_000);
  // What a killed server leaves behind.
  await database.sql.query('update call_shipping set lease_until = $1', [new Date(now.getTime() + 30_000)]);
  expect(await shipRecords(shipping())).toBe(0);
  now = new Date(now.getTime() + 31_000);
  expect(await shipRecords(shipping())).toBe(100);
});

describe('a month', () => {
  beforeEach(async () => {
    await writeRecords(database, { count: 9000, ...JULY });
    await shipRecords(shipping());
  });

  test('stays with PostgreSQL while that keeps it', async () => {
    expect(await handOver(shipping(), MONTHS + 1)).toBeNull();
    expect(await handOver(shipping(), MONTHS)).toEqual(JULY);
    expect(await handOver(shipping(), MONTHS)).toBeNull();
  });

  test.each([
    ['an amount that differs', `update amount = amount + 1 where id like '%000000017'`],
    ['a detail that differs', `update detail = '{}' where id like '%000000017'`],
    ['a record that is missing', `delete where id like '%000000017'`],
  ])('is sent again for %s, and handed over', async (_, change) => {
    await plant(change);
    expect(await differing()).toHaveLength(1);
    expect(await handOver(shipping(), MONTHS)).toEqual(JULY);
    expect(await differing()).toEqual([]);
    expect(await stored()).toBe(9000);
  });

  test('is freed of what PostgreSQL never had', async () => {
    const name = await table();
    await there.clickhouse.exec(
      `insert into ${name} select * replace (concat(id, 'x') as id) from (select * from ${name} where id like '%000000017')`,
    );
    expect(await differing()).toHaveLength(1);
    expect(await handOver(shipping(), MONTHS)).toEqual(JULY);
    expect(await stored()).toBe(9000);
  });

  test('that came late into PostgreSQL is handed over whole', async () => {
    // Its ids are behind the cursor.
    await writeRecords(database, { count: 60, from: JULY.from, to: JULY.to, first: 50_000 });
    expect(await shipRecords(shipping())).toBe(0);
    expect(await handOver(shipping(), MONTHS)).toEqual(JULY);
    expect(await stored()).toBe(9060);
    expect(await differing()).toEqual([]);
  });
});
