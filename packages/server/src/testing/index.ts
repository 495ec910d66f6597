import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../db/client';
import { migrate } from '../db/migrate';

/** The databases tests run on: PGlite always, PostgreSQL where TEST_DATABASE_URL names a server. */
export const DATABASES: readonly Database['kind'][] = process.env.TEST_DATABASE_URL ? ['pglite', 'postgres'] : ['pglite'];

/** A fresh, migrated database of that kind; closing it removes it. */
export async function freshDatabase(kind: Database['kind'] = 'pglite'): Promise<Database> {
  const database = kind === 'pglite' ? await openDatabase({ dataDir: 'memory' }) : await freshPostgres();
  await migrate(database);
  return database;
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
  return {
    ...database,
    async close() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
