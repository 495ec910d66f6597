import { openClickHouse } from '../db/clickHouse';
import type { Database } from '../db/client';
import type { Config } from '../kernel/config';
import { postgresRecords, type Records, tieredRecords } from '../records';

/** Opens the call records of the configuration: in the database, or with older months in ClickHouse. */
export const openRecords = async (
  { CLICKHOUSE_URL: url, CALL_RECORD_MONTHS: months }: Pick<Config, 'CLICKHOUSE_URL' | 'CALL_RECORD_MONTHS'>,
  database: Database,
  clock: () => Date,
): Promise<Records> =>
  url
    ? tieredRecords(database, openClickHouse(url), { months: months ?? null, clock })
    : postgresRecords(database, clock);
