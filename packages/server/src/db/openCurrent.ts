import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { type Database, type DatabaseOptions, openDatabase } from './client';
import { migrate } from './migrate';
import { ensurePartitions } from './partitions';

/** Whether the first start has still to make the embedded database. */
export const isUnmade = ({ DATABASE_URL, DATA_DIR }: Config) => !DATABASE_URL && !existsSync(path.join(DATA_DIR, 'pg'));

/** Where the configured database is. */
export const databaseOf = ({ DATA_DIR, DATABASE_URL, takeOver }: Config): DatabaseOptions => ({
  dataDir: DATA_DIR,
  url: DATABASE_URL,
  takeOver,
});

/** The configured database, brought up to this version. */
export async function openCurrent(config: Config, now: Date): Promise<Database> {
  const database = await openDatabase(databaseOf(config));
  try {
    await migrate(database);
    await ensurePartitions(database.sql, now);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
