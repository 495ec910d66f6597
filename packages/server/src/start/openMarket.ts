import { openClickHouse } from '../db/clickHouse';
import type { Database } from '../db/client';
import type { Config } from '../kernel/config';
import { type MarketEngine, tooSlowError } from '../market';
import { clickHouseEngine } from '../market/clickhouse/engine';
import { routeByDataSet } from '../market/routeByDataSet';
import { sqlEngine } from '../market/sql/engine';

type Settings = Pick<Config, 'CLICKHOUSE_URL' | 'CLICKHOUSE_DATA_SETS' | 'LOADS_KEPT'>;

/** Opens the market of the configuration: in the database, or with all or some data sets in ClickHouse. */
export function openMarket(
  { CLICKHOUSE_URL: url, CLICKHOUSE_DATA_SETS: dataSetKeys, LOADS_KEPT: loadsKept }: Settings,
  database: Database,
  options: { clock: () => Date; cursorSecret?: string },
): { market: MarketEngine; closeMarket(): Promise<void> } {
  const here = sqlEngine(database, { ...options, loadsKept });
  if (!url) return { market: here, closeMarket: async () => undefined };
  const clickhouse = openClickHouse(url, tooSlowError);
  const there = clickHouseEngine(database, clickhouse, { ...options, loadsKept });
  const market = routeByDataSet(here, there, ({ key }) => dataSetKeys.length === 0 || dataSetKeys.includes(key));
  return { market, closeMarket: clickhouse.close };
}
