import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase, openPglite } from '../db/client';
import { migrate, packageFolder } from '../db/migrate';

/** The databases tests run on: PGlite always, PostgreSQL where TEST_DATABASE_URL names a server. */
export const DATABASES: readonly Database['kind'][] = process.env.TEST_DATABASE_URL
  ? ['pglite', 'postgres']
  : ['pglite'];

/** A fresh, migrated database of that kind; closing it removes it. */
export async function freshDatabase(kind: Database['kind'] = 'pglite'): Promise<Database> {
  return kind === 'pglite' ? openPglite('memory', await migratedSnapshot()) : freshPostgres();
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
  const server = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  const database = await openDatabase({ dataDir: 'memory', url: url.href });
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
