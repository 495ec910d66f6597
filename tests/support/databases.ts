import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import pg from 'pg';
import { startPostgres } from './postgres';

/**
 * Before the server's tests. TEST_DATABASE=postgres runs them on PostgreSQL: on the server TEST_DATABASE_URL names, else
 * on one started for the run. Each test's database is a copy of the migrated one made here.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { TEST_DATABASE = 'pglite', TEST_DATABASE_URL } = process.env;
  if (TEST_DATABASE === 'pglite') return undefined;
  if (TEST_DATABASE !== 'postgres') throw new Error(`TEST_DATABASE is pglite or postgres, not ${TEST_DATABASE}`);
  const server = TEST_DATABASE_URL ? null : await startPostgres({ durable: false });
  const admin = new pg.Client({ connectionString: server?.url ?? TEST_DATABASE_URL });
  await admin.connect();
  const name = `daas_test_${process.pid}`;
  await admin.query(`create database ${name}`);
  const template = new URL(server?.url ?? TEST_DATABASE_URL ?? '');
  template.pathname = name;
  const database = await openDatabase({ dataDir: 'memory', url: template.href });
  await migrate(database);
  await database.close();
  process.env.TEST_DATABASE_TEMPLATE = template.href;
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server?.stop();
  };
}
