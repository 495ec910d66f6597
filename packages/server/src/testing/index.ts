import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase, openPglite } from '../db/client';
import { migrate } from '../db/migrate';
import { cachedDump } from './cachedDump';

/** Content of a fresh database. */
export type Content = 'empty' | 'market';

/**
 * A migrated PostgreSQL database to copy, when this run is on PostgreSQL; tests/support/databases.ts makes it, and beside
 * it the same with a market.
 */
const template = process.env.TEST_DATABASE_TEMPLATE;
export const templateOf = (content: Content, name: string): string => (content === 'market' ? `${name}_market` : name);

/** The databases of the current project. */
export const DATABASES: readonly Database['kind'][] = [template ? 'postgres' : 'pglite'];

/** Creates a migrated database; closing drops it. Throws in the project `pure`. */
export async function freshDatabase(kind = DATABASES[0], content: Content = 'empty'): Promise<Database> {
  if (process.env.TEST_DATABASE === 'none') throw new Error('Tests of the project pure open no database.');
  return kind === 'postgres' ? freshPostgres(content) : openPglite('memory', { snapshot: await dumpDatabase(content) });
}

const snapshots = new Map<Content, Promise<Blob>>();

/** Returns a dump to start from: a third of the time of creating and migrating a database, and much less than loading one. */
export function dumpDatabase(content: Content): Promise<Blob> {
  const known = snapshots.get(content) ?? readSnapshot(content);
  snapshots.set(content, known);
  return known;
}

/** Files on which an empty dump depends. */
export const EMPTY_SOURCES = ['server/package.json', 'server/migrations'];

async function readSnapshot(content: Content): Promise<Blob> {
  const file = content === 'empty' ? await emptyDump() : process.env.TEST_DATABASE_MARKET;
  if (!file) throw new Error('TEST_DATABASE_MARKET is not set: tests/support/databases.ts makes the market.');
  return new Blob([await readFile(file)]);
}

const emptyDump = () =>
  cachedDump({
    name: 'empty',
    sources: EMPTY_SOURCES,
    async make() {
      const database = await openPglite('memory');
      await migrate(database);
      const dump = await database.dump();
      await database.close();
      return new Uint8Array(await dump.arrayBuffer());
    },
  });

async function freshPostgres(content: Content): Promise<Database> {
  const { url, remove } = await freshCopy(content);
  const database = await openDatabase({ dataDir: 'memory', url });
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** Returns environment variables of a fresh database, for servers in their own processes. */
export async function freshEnvironment(
  content: Content = 'empty',
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-data-'));
  const copy = template ? await freshCopy(content) : null;
  return {
    env: { DATA_DIR: folder, ...(copy ? { DATABASE_URL: copy.url } : {}) },
    async remove() {
      await copy?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freshCopy(content: Content): Promise<{ url: string; remove(): Promise<void> }> {
  const url = new URL(template ?? '');
  const source = templateOf(content, url.pathname.slice(1));
  const name = `${source}_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // The default also logs each block and takes twice the processor time.
  await administer(`create database ${name} template ${source} strategy file_copy`);
  url.pathname = name;
  return { url: url.href, remove: () => administer(`drop database ${name} with (force)`) };
}
