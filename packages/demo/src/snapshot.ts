import { type Config, type Platform, startPlatform } from '@daas/server';
import { type Database, openPglite } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { DEMO_INSTANT } from './instant';

const startDemo = (config: Config, database: Database, clock: () => Date): Promise<Platform> =>
  startPlatform(config, { database, clock, loadDemo: () => import('./seed') });

/** A platform in memory whose demo is made now; it stands at `clock`. */
async function makeDemo(config: Config, clock: () => Date) {
  const database = await openPglite('memory');
  await migrate(database);
  await ensurePartitions(database.sql, DEMO_INSTANT);
  return { database, platform: await startDemo(config, database, clock) };
}

/** The demo of `DEMO_INSTANT` as a file: making it takes ten times as long as reading it back. */
export async function dumpDemo(config: Config): Promise<Buffer> {
  // However long it takes, what it makes is of that instant.
  const { database, platform } = await makeDemo(config, () => DEMO_INSTANT);
  // Otherwise each start from it would replay what the making wrote.
  await database.sql.exec('checkpoint');
  const dump = Buffer.from(await (await database.dump()).arrayBuffer());
  await platform.close();
  return dump;
}

/** A platform in memory with the demo of `snapshot`, which `dumpDemo` answered under the same SECRET_KEY; else made afresh. */
export async function openDemo(config: Config, clock: () => Date, snapshot?: Buffer): Promise<Platform> {
  if (!snapshot) return (await makeDemo(config, clock)).platform;
  return startDemo(config, await openPglite('memory', { snapshot: new Blob([new Uint8Array(snapshot)]) }), clock);
}
