import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { StartRefused } from '../kernel/startRefused';
import { type Database, type DatabaseOptions, openDatabase } from './client';
import { WritesRefused } from './failure';
import { migrate, requireCurrent } from './migrate';
import { ensurePartitions } from './partitions';

/** Whether the first start has still to make the embedded database. */
export const isUnmade = ({ DATABASE_URL, DATA_DIR }: Config) => !DATABASE_URL && !existsSync(path.join(DATA_DIR, 'pg'));

/** Where the configured database is. */
export const databaseOf = ({ DATA_DIR, DATABASE_URL, takeOver }: Config): DatabaseOptions => ({
  dataDir: DATA_DIR,
  url: DATABASE_URL,
  takeOver,
});

/**
 * The configured database, brought up to this version: by the server and by `platform migrate`, and by nothing else.
 * Throws `WritesRefused` for one that accepts no writes. `report` is called with what is tried again later.
 */
export async function openCurrent(
  config: Config,
  now: Date,
  report: (error: Error, what: string) => void = () => undefined,
): Promise<Database> {
  return openWith(config, async (database) => {
    // A server that is slow to answer fails below, by longer limits.
    const problem = await database.ping().catch(() => null);
    if (problem) throw new WritesRefused(problem);
    await migrate(database, undefined, (error) => report(error, 'waiting for others to migrate the database'));
    // Records of a month without a partition go to the default one until a later attempt succeeds.
    await ensurePartitions(database.sql, now).catch((error: Error) => report(error, 'partitions'));
  });
}

/** The configured database as it is. Throws `StartRefused` when there is none, or it is not of this version. */
export async function openAsItIs(config: Config): Promise<Database> {
  if (isUnmade(config))
    throw new StartRefused([
      `There is no database in DATA_DIR (${config.DATA_DIR}): name that of the server, or run \`platform migrate\` to make one.`,
    ]);
  return openWith(config, ({ sql }) => requireCurrent(sql));
}

async function openWith(config: Config, prepare: (database: Database) => Promise<void>): Promise<Database> {
  const database = await openDatabase(databaseOf(config));
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
