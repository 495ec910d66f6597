import { type ClickHouse, openClickHouse } from '@daas/server/db/clickHouse';
import type { Database } from '@daas/server/db/client';
import { ensurePartitions } from '@daas/server/db/partitions';
import { dropMonth } from '@daas/server/records/dropMonth';
import { handOver, monthOf } from '@daas/server/records/handOver';
import { shipRecords } from '@daas/server/records/shipping';
import { compareSums, readClickHouseSums, readPostgresSums } from '@daas/server/records/sums';
import { freshDatabase } from '@daas/server/testing';
import { freshClickHouse } from '@daas/server/testing/clickHouse';
import { writeRecords } from '@daas/server/testing/records';
import { afterEach, beforeEach, expect, test } from 'vitest';

const NOW = new Date('2026-11-24T02:00:00Z');
const LATER = new Date('2026-11-24T04:00:00Z');
const JULY = monthOf(new Date('2026-07-10T00:00:00Z'));
const MONTHS = 3;

let database: Database;
let there: Awaited<ReturnType<typeof freshClickHouse>>;
let clickhouse: ClickHouse;
let now: Date;

const shipping = () => ({ sql: database.sql, long: database.long, clickhouse, clock: () => now });
const table = async () =>
  (await database.sql.query<{ name: string }>('select table_name as name from call_shipping')).rows[0]?.name as string;
const kept = async () =>
  (await database.sql.query<{ name: string | null }>(`select to_regclass('call_records_2026_07')::text as name`))
    .rows[0]?.name !== null;

beforeEach(async () => {
  [database, there] = [await freshDatabase(), await freshClickHouse()];
  clickhouse = openClickHouse(there.url);
  now = NOW;
  await ensurePartitions(database.sql, NOW);
  await writeRecords(database, { count: 3000, ...JULY });
  await shipRecords(shipping());
  await handOver(shipping(), MONTHS);
});
afterEach(async () => {
  await clickhouse.close();
  await there.close();
  await database.close();
});

test('a month goes when every server has had the time to read that it was handed over', async () => {
  expect(await dropMonth(shipping())).toBeNull();
  now = LATER;
  expect(await dropMonth(shipping())).toEqual(JULY);
  expect(await kept()).toBe(false);
  expect(await dropMonth(shipping())).toBeNull();
});

test.each(['open', 'closed', 'stated', 'disputed'])('a month stays whose commission is %s', async (state) => {
  now = LATER;
  await database.sql.transaction(async (tx) => {
    // The partner, its customer and the lines are not needed for the question whether it was paid.
    await tx.exec(`set local session_replication_role = replica;
      insert into commission_sums (company_id, month, day, report_id, app_id, calls, base, amount)
      values (1000001, '2026-07', '2026-07-03', 'crp_1', 1, 1, 100, 10)`);
    if (state !== 'open')
      await tx.exec(`insert into commission_months (company_id, month, state, calls, base, amount, closed_at)
        values (1000001, '2026-07', '${state}', 1, 100, 10, now())`);
  });
  expect(await dropMonth(shipping())).toBeNull();
  expect(await kept()).toBe(true);
  await database.sql.exec(`set session_replication_role = replica;
    insert into commission_months (company_id, month, state, calls, base, amount, closed_at, paid_at)
    values (1000001, '2026-07', 'paid', 1, 100, 10, now(), now())
    on conflict (company_id, month) do update set state = 'paid';
    set session_replication_role = origin`);
  expect(await dropMonth(shipping())).toEqual(JULY);
});

test('a month stays whose records differ and cannot be sent again, and goes when they could', async () => {
  now = LATER;
  const name = await table();
  await there.clickhouse.exec(
    `alter table ${name} update amount = amount + 1 where id like '%000000017' settings mutations_sync = 2`,
  );
  await there.clickhouse.exec(`alter table ${name} add constraint broken check id not like '%000000017'`);
  await expect(dropMonth(shipping())).rejects.toThrow('broken');
  expect(await kept()).toBe(true);
  await there.clickhouse.exec(`alter table ${name} drop constraint broken`);
  const before = await readPostgresSums(database.sql, JULY);
  expect(await dropMonth(shipping())).toEqual(JULY);
  expect(await kept()).toBe(false);
  expect(compareSums(before, await readClickHouseSums(there.clickhouse, name, JULY))).toEqual([]);
});
