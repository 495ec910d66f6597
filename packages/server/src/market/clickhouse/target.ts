import type { DataSetDefinition } from '@daas/contract/datasets';
import { type ClickHouse, isMissingInClickHouse } from '../../db/clickHouse';
import type { Checkpoint } from '../catalog/checkpoint';
import * as checkpoints from '../catalog/checkpoint';
import type { MarketDb } from '../catalog/db';
import { type Diff, publish } from '../catalog/feed';
import { resumable } from '../catalog/resumable';
import { ensureStatsTable, writeStats } from '../catalog/stats';
import type { LoadTarget, Staging } from '../load/target';
import { readColumns, writeDiff } from './diff';
import { clickHouseEncoder, columnNames } from './encoder';
import { dropLeftovers, dropTable, ensureServed, lockServed, newTable, serve, servedTable } from './served';
import { createTable, LINE_COLUMN, rowOf, selectList } from './table';

export const STATS_TABLE = 'market_clickhouse_data_set';
const SWAP_ATTEMPTS = 50;
/** Of a source in one insert: each makes a part of the table, which is merged with others then. */
const PIECE_BYTES = 2 ** 24;

/** Loads into tables of ClickHouse; how far a load has come and what is served stands in PostgreSQL. Decision 0055. */
export const clickHouseTarget = (db: MarketDb, clickhouse: ClickHouse, clock: () => Date): LoadTarget => {
  const create = async (def: DataSetDefinition): Promise<string> => {
    const table = await newTable(db, def);
    await clickhouse.exec(createTable(def, table));
    return table;
  };

  const stagingOf = (def: DataSetDefinition, { staging, ...progress }: Checkpoint, run?: string): Staging => {
    /** The one without rows that came twice, when there is one. */
    let cleaned: string | undefined;
    return {
      progress,
      // Rows that were written when their checkpoint is lost are written again, and known by their line.
      write: (rows, done) =>
        db.transaction(async (tx) => {
          if (run) await checkpoints.writeCheckpoint(tx, def, run, { ...done, staging });
          if (rows.length > 0) await clickhouse.insert(staging, columnNames(def), rows, 'RowBinary');
        }),
      async dedupe(refuse) {
        const twice = await findTwice(clickhouse, def, staging);
        if (twice === null) return;
        // Not kept: a load that is killed from here on finds and refuses them again.
        await refuse(twice);
        cleaned = await create(def);
        await copyOnce(clickhouse, staging, cleaned);
      },
      async finish(stats, provenance) {
        const table = cleaned ?? staging;
        await swapIn(db, clickhouse, def, table, clock, async (tx, now) => {
          await writeStats(tx, def, { ...stats, provenance }, now, STATS_TABLE);
          if (run) await checkpoints.endCheckpoint(tx, def, run);
        });
        if (cleaned) await dropTable(db, clickhouse, staging).catch(() => undefined);
      },
      async abort() {
        // A swap whose answer was lost is one.
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
    ...resumable(db, {
      async prepare(def) {
        await ensureServed(db);
        await ensureStatsTable(db, STATS_TABLE);
        await dropLeftovers(db, clickhouse, def);
      },
      create,
      exists: async (table) => (await readColumns(clickhouse, table)).size > 0,
      drop: (table) => dropTable(db, clickhouse, table),
      open: stagingOf,
    }),
  };
};

/** Rows of these ids came more than once; found by hashes, which take a third of the memory. */
const repeated = (table: string) => `id in (select id from ${table} where cityHash64(id) in (
    select cityHash64(id) as _hash from ${table} group by _hash having count() > 1) group by id having count() > 1)`;

/** Rows whose id came before in another line; null when every id is there once. */
async function findTwice(clickhouse: ClickHouse, def: DataSetDefinition, table: string) {
  const [countRow] = await clickhouse.query<{ rows: number }>(
    `select toUInt32(count()) as rows from ${table} where ${repeated(table)}`,
  );
  if (!countRow?.rows) return null;
  const columns = selectList(def);
  const rows = await clickhouse.query<Record<string, unknown>>(
    `select ${columns}, ${LINE_COLUMN} from (
       select ${columns}, ${LINE_COLUMN}, row_number() over (partition by id order by ${LINE_COLUMN}) as _n
       from (select * from ${table} where ${repeated(table)} limit 1 by id, ${LINE_COLUMN}))
     where _n > 1 order by ${LINE_COLUMN}`,
  );
  const read = rowOf(def);
  return rows.map((one): { line: number; row: ReturnType<typeof read> } => ({
    line: one[LINE_COLUMN] as number,
    row: read(one),
  }));
}

async function copyOnce(clickhouse: ClickHouse, from: string, to: string): Promise<void> {
  await clickhouse.exec(`insert into ${to} select * from ${from} where not (${repeated(from)})`);
  await clickhouse.exec(
    `insert into ${to} select * from ${from} where ${repeated(from)} order by id, ${LINE_COLUMN} limit 1 by id`,
  );
}

/** The differences are published with the swap, and written anew when other rows were swapped in meanwhile. */
async function swapIn(
  db: MarketDb,
  clickhouse: ClickHouse,
  def: DataSetDefinition,
  table: string,
  clock: () => Date,
  also: (tx: MarketDb, now: Date) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const diff: Diff | null = await writeDiff(db, clickhouse, def, table);
      const before = await db.transaction(async (tx) => {
        const served = await lockServed(tx, def);
        const now = clock();
        if (served !== (diff?.base ?? null) || (diff && !(await publish(tx, diff, now)))) throw new Stale();
        await serve(tx, def, table);
        await also(tx, now);
        return served;
      });
      // Done, whatever becomes of the old rows: a later load drops what is left.
      if (before) await dropTable(db, clickhouse, before).catch(() => undefined);
      return;
    } catch (error) {
      // Gone: the table that was compared with.
      if (!(error instanceof Stale || isMissingInClickHouse(error)) || attempt === SWAP_ATTEMPTS) throw error;
    }
  }
}

/** Other rows are served than those that were compared. */
class Stale extends Error {}
