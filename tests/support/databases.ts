import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { dumpDatabase, templateOf } from '@daas/server/testing';
import { clickHouseUrl } from '@daas/server/testing/clickHouse';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres';
import { loadMarketTemplate, loadTestMarket, marketDump } from './testMarket';

/**
 * Before the tests of a project whose TEST_DATABASE names a database: PostgreSQL on the server that TEST_DATABASE_URL names,
 * else on one started for the run. Each test's database is a copy of one of the two made here: the migrated one, and the
 * same with a market.
 */
export default async function setup({ config: { env } }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (env.TEST_DATABASE === 'pglite') {
    // Made by the first tests, they would take up the time of a hook, in both workers at once.
    await dumpDatabase('empty');
    env.TEST_DATABASE_MARKET = await marketDump();
    return undefined;
  }
  const { TEST_DATABASE_URL } = process.env;
  const server = TEST_DATABASE_URL ? null : await startPostgres({ durable: false });
  const admin = new pg.Client({ connectionString: server?.url ?? TEST_DATABASE_URL });
  await admin.connect();
  const name = `daas_test_${randomBytes(6).toString('hex')}`;
  const withMarket = templateOf('market', name);
  const urlOf = (database: string) => new URL(`/${database}`, server?.url ?? TEST_DATABASE_URL).href;
  const fill = async (database: string, work: (open: Database) => Promise<unknown>) => {
    const open = await openDatabase({ dataDir: 'memory', url: urlOf(database) });
    await work(open);
    await open.close();
  };
  await admin.query(`create database ${name}`);
  await fill(name, migrate);
  await admin.query(`create database ${withMarket} template ${name}`);
  await fill(withMarket, async (open) => {
    await loadTestMarket(open);
    if (clickHouseUrl()) await loadMarketTemplate(open);
  });
  env.TEST_DATABASE_TEMPLATE = urlOf(name);
  return async () => {
    for (const made of [withMarket, name]) await admin.query(`drop database ${made} with (force)`);
    await admin.end();
    await server?.stop();
  };
}
