import { fewRows, loadDemoMarket } from '@daas/demo';
import { openClickHouse } from '@daas/server/db/clickHouse';
import { type Database, openPglite } from '@daas/server/db/client';
import { clickHouseEngine } from '@daas/server/market/clickhouse/engine';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { dumpDatabase, EMPTY_SOURCES } from '@daas/server/testing';
import { cachedDump } from '@daas/server/testing/cachedDump';
import { clickHouseUrl, MARKET_TEMPLATE } from '@daas/server/testing/clickHouse';

/** A few rows of every data set. */
const COUNTS = fewRows(20, { enterprise: 120, bidding: 30 });
/** Time of the load: a day before the tests' current time. */
const clock = () => new Date('2026-11-16T02:00:00Z');

export const loadTestMarket = (database: Database) =>
  loadDemoMarket(sqlEngine(database, { clock }), { counts: COUNTS });

/** Returns the file of a dump of the embedded database with a market. */
export const marketDump = (): Promise<string> =>
  cachedDump({
    name: 'market',
    sources: [...EMPTY_SOURCES, 'server/data', 'server/src/market', 'demo/data', 'demo/src', 'contract/src/datasets'],
    async make() {
      const database = await openPglite('memory', { snapshot: await dumpDatabase('empty') });
      await loadTestMarket(database);
      const dump = await database.dump();
      await database.close();
      return new Uint8Array(await dump.arrayBuffer());
    },
  });

/** Loads the market that copies of this database use. */
export async function loadMarketTemplate(database: Database): Promise<void> {
  const server = openClickHouse(clickHouseUrl() ?? '');
  await server.exec(`create database ${MARKET_TEMPLATE}`);
  await server.close();
  const clickhouse = openClickHouse(new URL(`/${MARKET_TEMPLATE}`, clickHouseUrl()).href);
  const engine = clickHouseEngine(database, clickhouse, { clock });
  await loadDemoMarket(engine, { counts: COUNTS });
  await clickhouse.close();
}
