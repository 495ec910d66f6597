import type { DataSetDefinition } from '@daas/contract/datasets';
import { createMissingTables } from '../../db/changeTables';
import { type KeptLoad, MarketError } from '../engine';
import type { MarketDb } from './db';
import type { StoredStats } from './stats';

const UNDEFINED_TABLE = '42P01';

/** The replaced loads of an engine whose rows are kept, so that a data set can be rolled back. */
export type KeptLoads = ReturnType<typeof keptLoads>;

/** `table` lists kept loads, `statsTable` has the statistics of the served ones. */
export const keptLoads = (table: string, statsTable: string) => ({
  ensure: (db: MarketDb) =>
    createMissingTables(db, {
      [table]: `create table ${table} (
        name text primary key, key text not null, replaced_at timestamptz not null, rows integer not null,
        loaded_at timestamptz not null, fill jsonb not null, facets jsonb not null, provenance jsonb)`,
    }),

  /**
   * Lists the served load under this name, in the transaction of a swap, before the new statistics are written. Returns
   * false if it has no statistics.
   */
  async add(tx: MarketDb, { key }: DataSetDefinition, name: string, now: Date): Promise<boolean> {
    const { rows } = await tx.query(
      `insert into ${table} select $2::text, key, $3::timestamptz, rows, loaded_at, fill, facets, provenance
       from ${statsTable} where key = $1::text returning name`,
      [key, name, now],
    );
    return rows.length > 0;
  },

  /** Deletes the oldest ones above `keep` from the list and returns their names. */
  async removeSurplus(tx: MarketDb, { key }: DataSetDefinition, keep: number): Promise<string[]> {
    const { rows } = await tx.query<{ name: string }>(
      `delete from ${table} where name in (
         select name from ${table} where key = $1::text order by replaced_at desc, name desc offset $2::integer)
       returning name`,
      [key, keep],
    );
    return rows.map(({ name }) => name);
  },

  remove: (tx: MarketDb, name: string) =>
    tx.query(`delete from ${table} where name = $1::text`, [name]).then(() => undefined),

  /** Lists the kept loads of a data set, newest first. */
  async list(db: Pick<MarketDb, 'query'>, { key }: DataSetDefinition): Promise<KeptLoad[]> {
    try {
      const { rows } = await db.query<KeptLoad>(
        `select name as id, rows, loaded_at as "loadedAt", replaced_at as "replacedAt", provenance from ${table}
         where key = $1::text order by replaced_at desc, name desc`,
        [key],
      );
      return rows;
    } catch (error) {
      if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
      throw error;
    }
  },

  async readStats(db: Pick<MarketDb, 'query'>, name: string): Promise<StoredStats | undefined> {
    const sql = `select rows, fill, facets, provenance from ${table} where name = $1::text`;
    return (await db.query<StoredStats>(sql, [name])).rows[0];
  },
});

/**
 * Serves the rows of a kept load again: the newest one, or the one with this id. The replaced rows are kept in turn, so
 * that it can be undone. Watchers receive the changes as after a load.
 */
export async function rollBackTo(
  db: MarketDb,
  def: DataSetDefinition,
  id: string | undefined,
  {
    kept,
    keep,
    hasColumns,
    swapIn,
  }: {
    kept: KeptLoads;
    keep: number;
    hasColumns: (table: string) => Promise<boolean>;
    swapIn: (table: string, stats: StoredStats, keep: number, also: (tx: MarketDb) => Promise<void>) => Promise<void>;
  },
): Promise<KeptLoad> {
  const load = (await kept.list(db, def)).find((one) => id === undefined || one.id === id);
  const stats = load && (await kept.readStats(db, load.id));
  if (!load || !stats) throw new MarketError('bad_load', `No earlier load of ${def.key} is kept. See LOADS_KEPT.`);
  if (!(await hasColumns(load.id)))
    throw new MarketError(
      'bad_load',
      `The kept load of ${def.key} is missing or of a version with other columns. Load its file again.`,
    );
  // At least the replaced rows, because a rollback must be possible to undo.
  await swapIn(load.id, stats, Math.max(1, keep), (tx) => kept.remove(tx, load.id));
  return load;
}
