import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase, openPglite } from '../db/client';
import { migrate, packageFolder } from '../db/migrate';

/** A migrated PostgreSQL database to copy, when this run is on PostgreSQL; tests/support/databases.ts makes it. */
const template = process.env.TEST_DATABASE_TEMPLATE;

/** The databases that tests of this run use: one, and `npm test` makes a run on each. */
export const DATABASES: readonly Database['kind'][] = [template ? 'postgres' : 'pglite'];

/** A fresh, migrated database; closing it removes it. */
export async function freshDatabase(kind = DATABASES[0]): Promise<Database> {
  return kind === 'postgres' ? freshPostgres() : openPglite('memory', await migratedSnapshot());
}

/** Beginning with a dump takes a third of the time of making and migrating a database. */
async function migratedSnapshot(): Promise<Blob> {
  const migrations = packageFolder('migrations');
  const engine = await readFile(path.join(migrations, '../package.json'));
  const journal = await readFile(path.join(migrations, 'meta/_journal.json'));
  const { entries } = JSON.parse(journal.toString()) as { entries: { tag: string }[] };
  const hash = createHash('sha256').update(engine);
  for (const { tag } of entries) hash.update(tag).update(await readFile(path.join(migrations, `${tag}.sql`)));
  const folder = path.resolve(migrations, '../../../node_modules/.cache/databases');
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.tar`);
  const known = await readFile(file).catch(() => null);
  if (known) return new Blob([known]);

  const database = await openPglite('memory');
  await migrate(database);
  const dump = await database.dump();
  await database.close();
  await mkdir(folder, { recursive: true });
  // Test files run side by side: none may read half of a dump.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  return dump;
}

async function freshPostgres(): Promise<Database> {
  const { url, remove } = await freshCopy();
  const database = await openDatabase({ dataDir: 'memory', url });
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/** Where servers in processes of their own keep a fresh database: environment variables for them. */
export async function freshPlace(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-data-'));
  const copy = template ? await freshCopy() : null;
  return {
    env: { DATA_DIR: folder, ...(copy ? { DATABASE_URL: copy.url } : {}) },
    async remove() {
      await copy?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freshCopy(): Promise<{ url: string; remove(): Promise<void> }> {
  const url = new URL(template ?? '');
  const source = url.pathname.slice(1);
  const name = `${source}_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name} template ${source}`);
  url.pathname = name;
  return { url: url.href, remove: () => administer(`drop database ${name} with (force)`) };
}
