import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type DataSetDefinition, dataSet } from '@daas/contract/datasets';
import { openClickHouse } from '@daas/server/db/clickHouse';
import { openDatabase } from '@daas/server/db/client';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { type Config, readConfig } from '@daas/server/kernel/config';
import { clickHouseEngine } from '@daas/server/market/clickhouse/engine';
import { backUpClickHouse } from '@daas/server/parts/backup/clickHouse';
import { readManifest } from '@daas/server/parts/backup/manifest';
import { restoreBackup } from '@daas/server/parts/backup/restore';
import { verifyBackup } from '@daas/server/parts/backup/verify';
import { findRecordProblems } from '@daas/server/records/check';
import { handOver, monthOf } from '@daas/server/records/handOver';
import { shipRecords } from '@daas/server/records/shipping';
import { clickHouseUrl, type FreshClickHouse, freshClickHouse } from '@daas/server/testing/clickHouse';
import { loadEnterprises, ROWS } from '@daas/server/testing/gateway';
import { writeRecords } from '@daas/server/testing/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signAgain } from '../backup/damageBackup';
import { backUp, clock, KEY, makeFolder, makeOrigin, removeFolder } from '../backup/origin';
import { BACKUP_DISK } from '../support/clickhouse';

const JULY = monthOf(new Date('2026-07-10T00:00:00Z'));
const RECORDS = 2000;
const MONTHS = 3;

let root: string;
let there: FreshClickHouse;
let folder: string;
const settings = (name: string, url: string): Config =>
  readConfig({
    LOG_LEVEL: 'silent',
    SECRET_KEY: KEY,
    DATA_DIR: path.join(root, name),
    CLICKHOUSE_URL: url,
    CLICKHOUSE_BACKUP_DISK: BACKUP_DISK,
  });

beforeAll(async () => {
  [root, there] = [await makeFolder(), await freshClickHouse()];
  const config = settings('origin', there.url);
  await makeOrigin(config);
  const database = await openDatabase(databaseOptions(config));
  await loadEnterprises(database, clickHouseEngine(database, there.clickhouse, { clock }));
  await writeRecords(database, { count: RECORDS, ...JULY });
  // Of a ledger they are no part here.
  await database.sql.query(`update call_records set amount = 0, ledger_entry_id = null, reason = null where at < $1`, [
    JULY.to,
  ]);
  const shipping = { sql: database.sql, long: database.long, clickhouse: there.clickhouse, clock };
  await shipRecords(shipping);
  await handOver(shipping, MONTHS);
  await database.close();
  ({ folder } = await backUp(config, path.join(root, 'backups')));
});
afterAll(async () => {
  await there?.close();
  await removeFolder(root);
});

const verify = (config = settings('origin', there.url)) =>
  verifyBackup(folder, { config, parent: path.join(root, 'scratch'), clock });
const databases = async () =>
  (await there.clickhouse.query<{ name: string }>('select name from system.databases order by name')).map(
    ({ name }) => name,
  );

test('ClickHouse backs its part up, which holds, and what was restored of it to be tried is gone', async () => {
  const { clickhouse, elsewhere, format } = await readManifest(folder);
  expect([format, elsewhere, clickhouse?.disk, clickhouse?.name]).toEqual([2, [], BACKUP_DISK, path.basename(folder)]);
  const rows = Object.entries(clickhouse?.tables ?? {});
  expect(rows.find(([table]) => table.startsWith('market_enterprise_'))?.[1]).toBe(ROWS);
  expect(rows.find(([table]) => !table.startsWith('market_'))?.[1]).toBe(RECORDS);
  const before = await databases();
  expect((await verify()).problems).toEqual([]);
  expect(await databases()).toEqual(before);
});

test('it is restored beside the database, whose data sets and older records are there again', async () => {
  const name = `restored_${path.basename(folder).slice(-4)}`;
  const url = new URL(`/${name}`, clickHouseUrl()).href;
  const config = settings('restored', url);
  await restoreBackup(folder, { config, operator: 'bob', now: clock() });
  const restored = openClickHouse(url);
  const database = await openDatabase(databaseOptions(config));
  const market = clickHouseEngine(database, restored, { clock });
  const def = dataSet('enterprise') as DataSetDefinition;
  expect(await market.count(def, {})).toMatchObject({ total: ROWS });
  expect(await findRecordProblems({ sql: database.sql, long: database.long, clickhouse: restored, clock })).toEqual([]);
  await database.close();
  // A second time it would replace something.
  const again = restoreBackup(folder, { config: settings('again', url), operator: 'bob', now: clock() });
  await expect(again).rejects.toThrow(`The database of CLICKHOUSE_URL contains tables (${name})`);
  await restored.close();
  await there.clickhouse.exec(`drop database ${name}`);
});

test('a part that has other rows than were counted, or lies there no more, is found', async () => {
  const server = settings('origin', there.url);
  const { clickhouse } = await readManifest(folder);
  const [table = ''] = Object.keys(clickhouse?.tables ?? {});
  await signAgain(folder, ({ clickhouse: part, ...rest }) => ({
    ...rest,
    ...(part ? { clickhouse: { ...part, tables: { ...part.tables, [table]: (part.tables[table] ?? 0) + 1 } } } : {}),
  }));
  const counted = clickhouse?.tables[table] ?? 0;
  expect((await verify()).problems).toEqual([
    { step: 'clickhouse', detail: `${table}: ${counted} of ${counted + 1} rows` },
  ]);
  const [disk] = await there.clickhouse.query<{ path: string }>(
    `select path from system.disks where name = '${BACKUP_DISK}'`,
  );
  await rm(path.join(disk?.path ?? '', path.basename(folder)), { recursive: true });
  expect((await verify()).problems).toEqual([
    { step: 'restore', detail: expect.stringMatching(/^ClickHouse could not restore .* from its disk backups: /) },
  ]);
  expect((await verify({ ...server, CLICKHOUSE_URL: undefined })).problems).toEqual([
    { step: 'restore', detail: expect.stringContaining('Set CLICKHOUSE_URL to that server') },
  ]);
});

test('a disk that ClickHouse may not use, and rows that were replaced meanwhile, make no backup', async () => {
  const config = { ...settings('origin', there.url), CLICKHOUSE_BACKUP_DISK: 'default' };
  const into = path.join(root, 'none');
  await expect(backUp(config, into)).rejects.toThrow(
    /^ClickHouse could not write the backup to its disk default \(CLICKHOUSE_BACKUP_DISK\): /,
  );
  await expect(
    backUpClickHouse(settings('origin', there.url), 'meanwhile', ['market_enterprise_gone']),
  ).rejects.toThrow('A load replaced rows during the backup (market_enterprise_gone). Run the backup again');
});
