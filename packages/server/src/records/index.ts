import type { SQL } from 'drizzle-orm';
import type { ClickHouse } from '../db/clickHouse';
import type { Database } from '../db/client';
import type { Period } from '../kernel/period';
import { addEarlierCalls } from './addEarlier';
import { callSums, type SumQuestion } from './callSums';
import { findRecordProblems, type RecordsProblem } from './check';
import { dropMonth } from './dropMonth';
import { type FoundCall, findOlder } from './findOlder';
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
  /** Finds calls of all companies in ClickHouse, for the operator. */
  findOlder(period: Period, by: Parameters<typeof findOlder>[3]): Promise<FoundCall[]>;
  /** A relation with the sums of a company's calls; `callSums` describes its columns. */
  sums(companyId: number, period: Period, question: SumQuestion): Promise<SQL>;
  /** Adds the records that are older than the sums; a periodic task after an upgrade. */
  addEarlier(): Promise<void>;
  /** Ships settled records; returns how many. */
  ship(): Promise<number>;
  /** Switches due months over, and drops switched months from PostgreSQL. */
  retire(): Promise<void>;
  /** Returns the differences between ClickHouse and the verified sums. */
  check(): Promise<RecordsProblem[]>;
  close(): Promise<void>;
}

type RecordsDatabase = Pick<Database, 'sql' | 'long'>;
type Clock = () => Date;

/** Reads sums of calls, and completes them after an upgrade. No question waits for a connection, so that handlers may ask. */
async function openSums({ sql, long }: RecordsDatabase, clock: Clock, split: Records['split']) {
  const readProgress = async () => {
    const { rows } = await sql.query<{ completeFrom: Date; isComplete: boolean }>(
      `select complete_from as "completeFrom", added_from = 'epoch' as "isComplete" from call_sums_progress`,
    );
    const [row] = rows;
    if (!row) throw new Error('call_sums_progress is empty');
    return row;
  };
  let progress = await readProgress();
  return {
    sums: (companyId: number, period: Period, question: SumQuestion) =>
      callSums({ now: clock(), completeFrom: progress.completeFrom, split }, companyId, period, question),
    async addEarlier() {
      if (progress.isComplete) return;
      while (await addEarlierCalls(long, clock()));
      progress = await readProgress();
    },
  };
}

/** Call records without ClickHouse. */
export async function postgresRecords(database: RecordsDatabase, clock: Clock): Promise<Records> {
  const split: Records['split'] = async (here) => ({ here, older: null });
  return {
    split,
    findOlder: async () => [],
    ...(await openSums(database, clock, split)),
    ship: async () => 0,
    retire: async () => undefined,
    check: async () => [],
    close: async () => undefined,
  };
}

/** Call records in two stores. `months` complete months remain in PostgreSQL; null stops copying. */
export async function tieredRecords(
  { sql, long }: RecordsDatabase,
  clickhouse: ClickHouse,
  { months, clock }: { months: number | null; clock: Clock },
): Promise<Records> {
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
  const split: Records['split'] = async ({ from, to }) => {
    const handed = await handedOver();
    if (!handed || from >= handed.keptFrom) return { here: { from, to }, older: null };
    const cut = new Date(Math.min(handed.keptFrom.getTime(), to.getTime()));
    return {
      here: { from: cut, to },
      older: { period: { from, to: cut }, ask: olderRecords(clickhouse, handed.table) },
    };
  };
  return {
    split,
    async findOlder(period, by) {
      const handed = await handedOver();
      return handed ? findOlder(clickhouse, handed.table, period, by) : [];
    },
    ...(await openSums({ sql, long }, clock, split)),
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
