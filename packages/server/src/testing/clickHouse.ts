import { randomBytes } from 'node:crypto';
import { type ClickHouse, openClickHouse } from '../db/clickHouse';
import { tooSlowError } from '../market';

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

/** The database that copies of the market are made of. */
export const MARKET_TEMPLATE = 'market_template';

/** Copies the template's rows, so that a test may load others. */
export async function copyOfMarket(): Promise<FreshClickHouse> {
  const fresh = await freshClickHouse();
  const tables = await fresh.clickhouse.query<{ name: string }>(
    `select name from system.tables where database = '${MARKET_TEMPLATE}'`,
  );
  for (const { name } of tables)
    await fresh.clickhouse.exec(`create table ${name} clone as ${MARKET_TEMPLATE}.${name}`);
  return fresh;
}
