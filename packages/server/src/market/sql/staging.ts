import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { changeTables } from '../../db/changeTables';
import { DAY_MS } from '../../kernel/period';
import type { MarketDb } from '../catalog/db';
import { ensureStatsTable, type KeptStats, writeStats } from '../catalog/stats';
import { LINE_COLUMN } from './copyEncoder';
import { publishDiff, writeDiff } from './diff';
import { createIndexes, createTable, tableOf } from './table';

/**
 * New rows of a data set gather in a table of their own, which takes the old one's place in one short transaction once
 * it is complete and indexed: readers see all of the old rows or all of the new ones.
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

/** Tables of loads that were killed and do not go on. Younger ones may belong to a load that is running. */
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
 * Takes out rows whose id came before, tells them to `refuse`, and sees to it that there can be none. The database does
 * it: a list of millions of ids is nothing to keep in memory.
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

/** Indexes that a killed load had made already are made anew. */
export const dropIndexes = async (db: MarketDb, table: string): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    'select indexname::text as name from pg_indexes where schemaname = current_schema() and tablename = $1::text',
    [table],
  );
  for (const { name } of rows) await db.exec(`drop index "${name}"`);
};

/** The words' index takes about as long as all others together: they are built side by side, on two connections. */
export const indexStaging = async (db: MarketDb, def: DataSetDefinition, table: string): Promise<void> => {
  const { words, ordered } = createIndexes(def, table);
  const build = (statements: string[]) =>
    db.transaction(async (tx) => {
      // Processes that help build one index cost a fifth more than they save where two are built at once.
      await tx.exec(
        `set local maintenance_work_mem = '${INDEX_MEMORY}'; set local max_parallel_maintenance_workers = 0`,
      );
      for (const statement of statements) await tx.exec(statement);
    });
  await Promise.all([build([words]), build(ordered)]);
  await db.exec(`analyze ${table}`);
};

/**
 * Renaming waits for readers of the old table, a backup among them, by `changeTables`. The differences are published with
 * it, and written again when other rows were swapped in meanwhile.
 */
export const swapIn = async (
  db: MarketDb,
  def: DataSetDefinition,
  staging: string,
  stats: KeptStats,
  clock: () => Date,
  also: (tx: MarketDb) => Promise<void>,
): Promise<void> => {
  const table = tableOf(def);
  await ensureStatsTable(db);
  let diff = await writeDiff(db, def, staging);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const compared = diff;
      await changeTables(
        db,
        async (tx) => {
          if (compared) await tx.exec(`lock table ${table} in access exclusive mode`);
          const now = clock();
          if (!(await publishDiff(tx, def, compared, now))) throw new Stale();
          await tx.exec(`alter table ${staging} drop column if exists ${LINE_COLUMN}`);
          await tx.exec(`drop table if exists ${table}`);
          await tx.exec(`alter table ${staging} rename to ${table}`);
          await writeStats(tx, def, stats, now);
          await also(tx);
        },
        { forMs: SWAP_MS },
      );
      return;
    } catch (error) {
      // 42P01: the table that was compared with is gone.
      const isStale = error instanceof Stale || (error as { code?: string }).code === '42P01';
      if (!isStale || attempt === SWAP_ATTEMPTS) throw error;
      diff = await writeDiff(db, def, staging);
    }
  }
};

/** Other rows are served than those that were compared. */
class Stale extends Error {}
