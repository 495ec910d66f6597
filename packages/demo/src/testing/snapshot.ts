import { readFile } from 'node:fs/promises';
import { type Platform, readConfig, startPlatform } from '@daas/server';
import { type Database, openPglite } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { PARTS } from '@daas/server/parts/index';
import { cachedDump } from '@daas/server/testing/cachedDump';
import { DEMO_INSTANT } from './instant';

type Settings = Record<string, string>;

const SETTINGS: Settings = {
  DEMO: '1',
  DATA_DIR: 'memory',
  LOG_LEVEL: 'silent',
  // A dump opens under the key that it was made with, which protects nothing here.
  SECRET_KEY: Buffer.alloc(32, 'demo').toString('base64'),
};
const SOURCES = [
  'contract/src',
  'demo/data',
  'demo/src',
  'server/data',
  'server/migrations',
  'server/package.json',
  'server/src',
];

const startDemo = (database: Database, settings: Settings, clock: () => Date) =>
  startPlatform(readConfig({ ...SETTINGS, ...settings }), {
    database,
    loadDemo: () => import('../seed'),
    clock,
    parts: PARTS,
  });

async function makeDump(): Promise<Uint8Array> {
  const database = await openPglite('memory');
  await migrate(database);
  await ensurePartitions(database.sql, DEMO_INSTANT);
  // However long it takes, all of it is of that instant.
  const platform = await startDemo(database, {}, () => DEMO_INSTANT);
  const dump = await database.dump();
  await platform.close();
  return new Uint8Array(await dump.arrayBuffer());
}

/** Returns the file with the demo of `DEMO_INSTANT`; making it takes a minute, once for the same sources. */
export const demoDump = (): Promise<string> =>
  cachedDump({
    name: 'demo',
    sources: SOURCES,
    values: [DEMO_INSTANT.toISOString(), SETTINGS.SECRET_KEY as string],
    make: makeDump,
  });

let snapshot: Promise<Blob> | undefined;

/** Returns a database in memory with the demo of `demoDump`. */
async function openDemoDatabase(): Promise<Database> {
  snapshot ??= demoDump()
    .then((file) => readFile(file))
    .then((bytes) => new Blob([bytes]));
  return openPglite('memory', { snapshot: await snapshot });
}

/** Returns a platform in memory with the demo of `demoDump`. */
export async function openDemo(clock: () => Date, settings: Settings = {}): Promise<Platform> {
  return startDemo(await openDemoDatabase(), settings, clock);
}
