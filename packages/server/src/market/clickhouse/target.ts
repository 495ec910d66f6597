import type { DataSetDefinition } from '@daas/contract/datasets';
import { type ClickHouse, isMissingInClickHouse } from '../../db/clickHouse';
import { type Diff, publishChanges } from '../catalog/changeFeed';
import type { Checkpoint } from '../catalog/checkpoint';
import * as checkpoints from '../catalog/checkpoint';
import type { MarketDb } from '../catalog/db';
import { keptLoads } from '../catalog/keptLoads';
import { resumableLoads } from '../catalog/resumableLoads';
import { ensureStatsTable, type StoredStats, writeStats } from '../catalog/stats';
import type { LoadTarget, Staging } from '../load/target';
import { readColumns, writeDiff } from './diff';
import { clickHouseEncoder, columnNames } from './encoder';
import {
  dropLeftovers,
  dropTable,
  ensureServedTables,
  KEPT_TABLE,
  lockServedTable,
  registerTable,
  servedTable,
  setServedTable,
} from './servedTables';
import { createTable, LINE_COLUMN, rowOf, selectList } from './table';

export const STATS_TABLE = 'market_clickhouse_data_set';
export const KEPT_LOADS = keptLoads(KEPT_TABLE, STATS_TABLE);
const SWAP_ATTEMPTS = 50;

export interface SwapOptions {
  clock: () => Date;
  /** Number of replaced loads to keep. */
  keep: number;
}

/** Bytes of source per insert: each insert creates a part of the table, which ClickHouse merges later. */
const PIECE_BYTES = 2 ** 24;

/** Loads rows into tables of ClickHouse. PostgreSQL stores progress and served tables. // decision 0055 */
export const clickHouseTarget = (db: MarketDb, clickhouse: ClickHouse, options: SwapOptions): LoadTarget => {
  const create = async (def: DataSetDefinition): Promise<string> => {
    const table = await registerTable(db, def);
    await clickhouse.exec(createTable(def, table));
    return table;
  };

  const stagingOf = (def: DataSetDefinition, { staging, ...progress }: Checkpoint, run?: string): Staging => {
    /** The table without duplicates, if there were any. */
    let cleaned: string | undefined;
    return {
      progress,
      // If the checkpoint is lost after the insert, rows are written again and identified by their line.
      write: (rows, done) =>
        db.transaction(async (tx) => {
          if (run) await checkpoints.writeCheckpoint(tx, def, run, { ...done, staging });
          if (rows.length > 0) await clickhouse.insert(staging, columnNames(def), rows, 'RowBinary');
        }),
      async dedupe(refuse) {
        const twice = await findDuplicates(clickhouse, def, staging);
        if (twice === null) return;
        // Not in the checkpoint: a load that is killed after this finds and rejects the duplicates again.
        await refuse(twice);
        cleaned = await create(def);
        await copyWithoutDuplicates(clickhouse, staging, cleaned);
      },
      async finish(stats, provenance) {
        const table = cleaned ?? staging;
        await swapIn(db, clickhouse, def, table, { ...stats, provenance }, options, async (tx) => {
          if (run) await checkpoints.deleteCheckpoint(tx, def, run);
        });
        if (cleaned) await dropTable(db, clickhouse, staging).catch(() => undefined);
      },
      async abort() {
        // The swap may have succeeded although its response was lost.
        const served = await servedTable(db, def);
        for (const table of cleaned ? [cleaned, staging] : [staging])
          if (table !== served) await dropTable(db, clickhouse, table);
      },
    };
  };

  return {
    encoder: clickHouseEncoder,
    thread: 'market/clickhouse/clickHouseWorker',
    pieceBytes: PIECE_BYTES,
    ...resumableLoads(db, {
      async prepare(def) {
        await ensureServedTables(db);
        await ensureStatsTable(db, STATS_TABLE);
        await KEPT_LOADS.ensure(db);
        await dropLeftovers(db, clickhouse, def);
      },
      create,
      exists: async (table) => (await readColumns(clickhouse, table)).size > 0,
      drop: (table) => dropTable(db, clickhouse, table),
      open: stagingOf,
    }),
  };
};

/** Condition for repeated ids. Groups by hash first, which takes a third of the memory. */
const repeatedIdsSql = (table: string) => `id in (select id from ${table} where cityHash64(id) in (
    select cityHash64(id) as _hash from ${table} group by _hash having count() > 1) group by id having count() > 1)`;

/** Finds rows whose id occurs in an earlier line; returns null if all ids are unique. */
async function findDuplicates(clickhouse: ClickHouse, def: DataSetDefinition, table: string) {
  const [countRow] = await clickhouse.query<{ rows: number }>(
    `select toUInt32(count()) as rows from ${table} where ${repeatedIdsSql(table)}`,
  );
  if (!countRow?.rows) return null;
  const columns = selectList(def);
  const rows = await clickhouse.query<Record<string, unknown>>(
    `select ${columns}, ${LINE_COLUMN} from (
       select ${columns}, ${LINE_COLUMN}, row_number() over (partition by id order by ${LINE_COLUMN}) as _n
       from (select * from ${table} where ${repeatedIdsSql(table)} limit 1 by id, ${LINE_COLUMN}))
     where _n > 1 order by ${LINE_COLUMN}`,
  );
  const read = rowOf(def);
  return rows.map((one): { line: number; row: ReturnType<typeof read> } => ({
    line: one[LINE_COLUMN] as number,
    row: read(one),
  }));
}

async function copyWithoutDuplicates(clickhouse: ClickHouse, from: string, to: string): Promise<void> {
  await clickhouse.exec(`insert into ${to} select * from ${from} where not (${repeatedIdsSql(from)})`);
  await clickhouse.exec(
    `insert into ${to} select * from ${from} where ${repeatedIdsSql(from)} order by id, ${LINE_COLUMN} limit 1 by id`,
  );
}

/**
 * Swaps the rows in, keeps the replaced ones and publishes the diff. Writes the diff again if another load has swapped its
 * rows in.
 */
export async function swapIn(
  db: MarketDb,
  clickhouse: ClickHouse,
  def: DataSetDefinition,
  table: string,
  stats: StoredStats,
  { clock, keep }: SwapOptions,
  also: (tx: MarketDb) => Promise<void>,
): Promise<void> {
  await KEPT_LOADS.ensure(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const diff: Diff | null = await writeDiff(db, clickhouse, def, table);
      const surplus = await db.transaction(async (tx) => {
        const served = await lockServedTable(tx, def);
        const now = clock();
        if (served !== (diff?.base ?? null) || (diff && !(await publishChanges(tx, diff, now))))
          throw new StaleDiffError();
        await setServedTable(tx, def, table);
        // First: a load that is served again is not among those to drop.
        await also(tx);
        const isKept = served !== null && (await KEPT_LOADS.add(tx, def, served, now));
        await writeStats(tx, def, stats, now, STATS_TABLE);
        const old = await KEPT_LOADS.removeSurplus(tx, def, keep);
        return served === null || isKept ? old : [...old, served];
      });
      // The swap is complete. If a drop fails, a later load drops the table.
      for (const name of surplus) await dropTable(db, clickhouse, name).catch(() => undefined);
      return;
    } catch (error) {
      // Missing: the compared table no longer exists.
      if (!(error instanceof StaleDiffError || isMissingInClickHouse(error)) || attempt === SWAP_ATTEMPTS) throw error;
    }
  }
}

/** The diff was made against rows that have been replaced. */
class StaleDiffError extends Error {}
