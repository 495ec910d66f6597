import type { ClickHouse } from '../db/clickHouse';
import type { Database } from '../db/client';
import type { Period } from '../kernel/period';
import { findRecordProblems, type RecordsProblem } from './check';
import { dropMonth } from './dropMonth';
import { handOver } from './handOver';
import { type OlderRecords, olderRecords } from './olderRecords';
import { shipRecords } from './shipping';

/** Lifetime of the cached switch date; a month is dropped much later than it is switched over. */
const CACHE_MS = 60_000;

/** A period, split by store. */
export interface RecordStores {
  /** The part in PostgreSQL; may be empty. */
  here: Period;
  /** The part in ClickHouse, and its queries. */
  older: { period: Period; ask: OlderRecords } | null;
}

/** Call records: recent months are in PostgreSQL, older ones in ClickHouse. // decision 0057 */
export interface Records {
  split(period: Period): Promise<RecordStores>;
  /** Ships settled records; returns how many. */
  ship(): Promise<number>;
  /** Switches due months over, and drops switched months from PostgreSQL. */
  retire(): Promise<void>;
  /** Returns the differences between ClickHouse and the verified sums. */
  check(): Promise<RecordsProblem[]>;
  close(): Promise<void>;
}

/** Call records without ClickHouse. */
export const postgresRecords: Records = {
  split: async (here) => ({ here, older: null }),
  ship: async () => 0,
  retire: async () => undefined,
  check: async () => [],
  close: async () => undefined,
};

/** Call records in two stores. `months` complete months remain in PostgreSQL; null stops copying. */
export function tieredRecords(
  { sql, long }: Pick<Database, 'sql' | 'long'>,
  clickhouse: ClickHouse,
  { months, clock }: { months: number | null; clock: () => Date },
): Records {
  const shipping = { sql, long, clickhouse, clock };
  let cache: { at: number; handed: { table: string; keptFrom: Date } | undefined } | undefined;
  async function handedOver() {
    if (cache && performance.now() - cache.at < CACHE_MS) return cache.handed;
    const { rows } = await sql.query<{ table: string; keptFrom: Date }>(
      `select table_name as "table", kept_from as "keptFrom" from call_shipping where kept_from is not null`,
    );
    cache = { at: performance.now(), handed: rows[0] };
    return cache.handed;
  }
  return {
    async split({ from, to }) {
      const handed = await handedOver();
      if (!handed || from >= handed.keptFrom) return { here: { from, to }, older: null };
      const cut = new Date(Math.min(handed.keptFrom.getTime(), to.getTime()));
      return {
        here: { from: cut, to },
        older: { period: { from, to: cut }, ask: olderRecords(clickhouse, handed.table) },
      };
    },
    ship: async () => (months === null ? 0 : shipRecords(shipping)),
    async retire() {
      if (months === null) return;
      while (await handOver(shipping, months)) cache = undefined;
      while (await dropMonth(shipping));
    },
    check: () => findRecordProblems(shipping),
    close: () => clickhouse.close(),
  };
}
