import { randomBytes } from 'node:crypto';
import { loadDemoMarket } from '@daas/demo';
import { type ClickHouse, openClickHouse } from '../db/clickHouse';
import type { Database } from '../db/client';
import { tooSlowError } from '../market';
import { clickHouseEngine } from '../market/clickhouse/engine';
import { MARKET_LOADED_AT, TEST_COUNTS } from '.';

/** Returns the server of the project `clickhouse`; undefined in other projects. */
export const clickHouseUrl = (): string | undefined => process.env.TEST_CLICKHOUSE_URL;

export interface FreshClickHouse {
  clickhouse: ClickHouse;
  url: string;
  close(): Promise<void>;
}

/** Creates a database in the server; closing drops it. */
export async function freshClickHouse(): Promise<FreshClickHouse> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = openClickHouse(clickHouseUrl() ?? '');
  await server.exec(`create database ${name}`);
  const url = new URL(`/${name}`, clickHouseUrl()).href;
  const clickhouse = openClickHouse(url, tooSlowError);
  return {
    clickhouse,
    url,
    async close() {
      await clickhouse.close();
      await server.exec(`drop database ${name}`);
      await server.close();
    },
  };
}

const TEMPLATE = 'market_template';

/** Loads the market that copies of this database use. */
export async function loadMarketTemplate(database: Database): Promise<void> {
  const server = openClickHouse(clickHouseUrl() ?? '');
  await server.exec(`create database ${TEMPLATE}`);
  await server.close();
  const clickhouse = openClickHouse(new URL(`/${TEMPLATE}`, clickHouseUrl()).href);
  const engine = clickHouseEngine(database, clickhouse, { clock: () => MARKET_LOADED_AT });
  await loadDemoMarket(engine, { counts: TEST_COUNTS });
  await clickhouse.close();
}

/** Copies the template's rows, so that a test may load others. */
export async function copyOfMarket(): Promise<FreshClickHouse> {
  const fresh = await freshClickHouse();
  const tables = await fresh.clickhouse.query<{ name: string }>(
    `select name from system.tables where database = '${TEMPLATE}'`,
  );
  for (const { name } of tables) await fresh.clickhouse.exec(`create table ${name} clone as ${TEMPLATE}.${name}`);
  return fresh;
}
