import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { changeTables } from '../../db/changeTables';
import { DAY_MS } from '../../kernel/period';
import type { MarketDb } from '../catalog/db';
import { keptLoads } from '../catalog/keptLoads';
import { ensureStatsTable, STATS_TABLE, type StoredStats, writeStats } from '../catalog/stats';
import { LINE_COLUMN } from './copyEncoder';
import { publishDiff, writeDiff } from './diff';
import { createIndexes, createTable, tableOf } from './table';

/**
 * A load fills its own table. When the table is complete and indexed, one short transaction renames it to replace the old
 * one, so readers see either all old rows or all new rows.
 */
const SWAP_MS = 600_000;
const SWAP_ATTEMPTS = 50;
const LEFTOVER_MS = DAY_MS;
const INDEX_MEMORY = '256MB';

const prefixOf = (def: DataSetDefinition): string => `${tableOf(def)}_next_`;

export const createStaging = async (db: MarketDb, def: DataSetDefinition): Promise<string> => {
  const table = `${prefixOf(def)}${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  await db.exec(`${createTable(def, table)}; alter table ${table} add column ${LINE_COLUMN} integer not null`);
  return table;
};

export const hasTable = async (db: MarketDb, table: string): Promise<boolean> => {
  const sql = 'select to_regclass($1::text) is not null as there';
  return (await db.query<{ there: boolean }>(sql, [table])).rows[0]?.there ?? false;
};

export const dropStaging = async (db: MarketDb, table: string): Promise<void> => {
  await db.exec(`drop table if exists ${table}`);
};

/** Drops tables of killed loads. Keeps young tables, which may belong to a running load. */
export const dropLeftovers = async (db: MarketDb, def: DataSetDefinition): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    `select tablename::text as name from pg_tables
     where schemaname = current_schema() and starts_with(tablename, $1::text)
       and not exists (select from market_load where state->>'staging' = tablename::text)`,
    [prefixOf(def)],
  );
  for (const { name } of rows) {
    const begun = Number.parseInt(name.slice(prefixOf(def).length), 36);
    if (/^\w+$/.test(name) && begun < Date.now() - LEFTOVER_MS) await dropStaging(db, name);
  }
};

/**
 * Deletes rows with a repeated id, passes them to `refuse`, and creates the unique index. Runs in the database, because
 * millions of ids do not fit in memory.
 */
export const removeDuplicates = async (
  db: MarketDb,
  def: DataSetDefinition,
  table: string,
  refuse: (twice: { line: number; row: Row }[], tx: MarketDb) => Promise<void>,
): Promise<void> => {
  const { ids } = createIndexes(def, table);
  try {
    await db.exec(ids);
    return;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
  }
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ line: number; row: Row }>(
      `delete from ${table} as t using (
         select ctid, row_number() over (partition by id order by ${LINE_COLUMN}) as n from ${table}) as ranked
       where t.ctid = ranked.ctid and ranked.n > 1 returning t.${LINE_COLUMN} as line, row_to_json(t.*) as row`,
    );
    rows.sort((one, other) => one.line - other.line);
    await refuse(rows, tx);
  });
  await db.exec(ids);
};

/** Drops indexes of a killed load; they are created again. */
export const dropIndexes = async (db: MarketDb, table: string): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    'select indexname::text as name from pg_indexes where schemaname = current_schema() and tablename = $1::text',
    [table],
  );
  for (const { name } of rows) await db.exec(`drop index "${name}"`);
};

/** Builds the index of words parallel to the others on two connections: it takes about as long as all others. */
export const indexStaging = async (db: MarketDb, def: DataSetDefinition, table: string): Promise<void> => {
  const { words, ordered } = createIndexes(def, table);
  const build = (statements: string[]) =>
    db.transaction(async (tx) => {
      // With two indexes at once, parallel workers cost a fifth more time than they save.
      await tx.exec(
        `set local maintenance_work_mem = '${INDEX_MEMORY}'; set local max_parallel_maintenance_workers = 0`,
      );
      for (const statement of statements) await tx.exec(statement);
    });
  await Promise.all([build([words]), build(ordered)]);
  await db.exec(`analyze ${table}`);
};

export interface SwapOptions {
  clock: () => Date;
  /** Number of replaced loads to keep. */
  keep: number;
}

/**
 * Replaces the served table by `staging` and publishes the diff. `changeTables` waits for readers of the old table,
 * including backups. Writes the diff again if another load has swapped its rows in.
 */
export const swapIn = async (
  db: MarketDb,
  def: DataSetDefinition,
  staging: string,
  stats: StoredStats,
  { clock, keep }: SwapOptions,
  also: (tx: MarketDb) => Promise<void>,
): Promise<void> => {
  const table = tableOf(def);
  await ensureStatsTable(db);
  await KEPT_LOADS.ensure(db);
  let diff = await writeDiff(db, def, staging);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const compared = diff;
      await changeTables(
        db,
        async (tx) => {
          if (compared) await tx.exec(`lock table ${table} in access exclusive mode`);
          const now = clock();
          if (!(await publishDiff(tx, def, compared, now))) throw new StaleDiffError();
          await tx.exec(`alter table ${staging} drop column if exists ${LINE_COLUMN}`);
          // First: a load that is served again is not among those to drop.
          await also(tx);
          await keepServed(tx, def, keep, now);
          await tx.exec(`alter table ${staging} rename to ${table}`);
          await writeStats(tx, def, stats, now);
        },
        { forMs: SWAP_MS },
      );
      return;
    } catch (error) {
      // 42P01 (undefined_table): the compared table no longer exists.
      const isStale = error instanceof StaleDiffError || (error as { code?: string }).code === '42P01';
      if (!isStale || attempt === SWAP_ATTEMPTS) throw error;
      diff = await writeDiff(db, def, staging);
    }
  }
};

export const KEPT_LOADS = keptLoads('market_kept_load', STATS_TABLE);

/** Renames the served table to keep it, and drops the oldest kept tables above `keep`. */
async function keepServed(tx: MarketDb, def: DataSetDefinition, keep: number, now: Date): Promise<void> {
  const table = tableOf(def);
  const name = `${table}_kept_${now.getTime().toString(36)}_${Math.random().toString(36).slice(2, 6)}`;
  const isKept = (await hasTable(tx, table)) && (await KEPT_LOADS.add(tx, def, name, now));
  await tx.exec(isKept ? `alter table ${table} rename to ${name}` : `drop table if exists ${table}`);
  for (const old of await KEPT_LOADS.removeSurplus(tx, def, keep)) await tx.exec(`drop table if exists ${old}`);
}

/** The diff was made against rows that have been replaced. */
class StaleDiffError extends Error {}
