import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../kernel/config';
import { StartRefused } from '../kernel/startRefused';
import { type Database, type DatabaseOptions, openDatabase } from './client';
import { WritesRefused } from './failure';
import { migrate, requireMigrated } from './migrate';
import { ensurePartitions } from './partitions';

/** Whether the embedded database does not exist yet. */
export const isDatabaseMissing = ({ DATABASE_URL, DATA_DIR }: Config) =>
  !DATABASE_URL && !existsSync(path.join(DATA_DIR, 'pg'));

/** Location of the configured database. */
export const databaseOptions = ({ DATA_DIR, DATABASE_URL, takeOver }: Config): DatabaseOptions => ({
  dataDir: DATA_DIR,
  url: DATABASE_URL,
  takeOver,
});

/**
 * Opens the configured database and migrates it; only the server and `platform migrate` may do this. Throws
 * `WritesRefused` if the database accepts no writes. `report` receives errors of steps that are retried later.
 */
export async function openAndMigrate(
  config: Config,
  now: Date,
  report: (error: Error, what: string) => void = () => undefined,
  /** Checks the database before it is changed. */
  check: (database: Database) => Promise<void> = async () => undefined,
): Promise<Database> {
  return openWith(config, async (database) => {
    // A slow server fails below, where timeouts are longer.
    const problem = await database.ping().catch(() => null);
    if (problem) throw new WritesRefused(problem);
    await check(database);
    await migrate(database, undefined, (error) => report(error, 'waiting for a lock to migrate the database'));
    // Until a later attempt succeeds, records of a month without a partition go to the default one.
    await ensurePartitions(database.sql, now).catch((error: Error) => report(error, 'partitions'));
  });
}

/** Opens the configured database without migrating. Throws `StartRefused` if it is missing or of another version. */
export async function openWithoutMigrating(config: Config): Promise<Database> {
  if (isDatabaseMissing(config))
    throw new StartRefused([
      `DATA_DIR (${config.DATA_DIR}) contains no database. Set DATA_DIR to that of the server, or run \`platform migrate\` to create one.`,
    ]);
  return openWith(config, ({ sql }) => requireMigrated(sql));
}

async function openWith(config: Config, prepare: (database: Database) => Promise<void>): Promise<Database> {
  const database = await openDatabase(databaseOptions(config));
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
