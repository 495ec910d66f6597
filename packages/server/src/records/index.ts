import type { ClickHouse } from '../db/clickHouse';
import type { Database } from '../db/client';
import type { Period } from '../kernel/period';
import { differencesThere, type RecordProblem } from './check';
import { dropMonth } from './drop';
import { handOver } from './handOver';
import { type OlderRecords, olderRecords } from './older';
import { shipRecords } from './shipping';

/** How long a server goes by what it read: a month is dropped far later than it is handed over. */
const CACHE_MS = 60_000;

/** A period by where its records stand. */
export interface Split {
  /** What PostgreSQL has of it, which may be nothing. */
  here: Period;
  /** What ClickHouse has of it, and who asks it. */
  older: { period: Period; ask: OlderRecords } | null;
}

/** Call records: those of recent months in PostgreSQL, older ones in ClickHouse. // decision 0057 */
export interface Records {
  split(period: Period): Promise<Split>;
  /** Ships settled records; returns how many. */
  ship(): Promise<number>;
  /** Hands over the months that are due, and drops those that were handed over and may go. */
  retire(): Promise<void>;
  /** What ClickHouse lacks, or has otherwise, of what was handed over. */
  check(): Promise<RecordProblem[]>;
  close(): Promise<void>;
}

/** Without ClickHouse everything is in PostgreSQL, and nothing is asked. */
export const recordsHere: Records = {
  split: async (here) => ({ here, older: null }),
  ship: async () => 0,
  retire: async () => undefined,
  check: async () => [],
  close: async () => undefined,
};

/** `months` whole months stay in PostgreSQL; null leaves all where they are. */
export function recordsThere(
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
    check: () => differencesThere(shipping),
    close: () => clickhouse.close(),
  };
}
