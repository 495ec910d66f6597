import type { DataSetDefinition, Provenance } from '@daas/contract/datasets';
import { createMissingTables } from '../../db/changeTables';
import type { MarketDb } from '../catalog/db';
import type { KeptLoad } from '../engine';
import type { LoadedStats } from '../load/counter';
import { tableOf } from './table';

/** Replaced loads whose rows are kept, so that a data set can be rolled back. */
const KEPT_TABLE = 'market_kept_load';

export const ensureKeptTable = (db: MarketDb) =>
  createMissingTables(db, {
    [KEPT_TABLE]: `create table ${KEPT_TABLE} (
      name text primary key, key text not null, replaced_at timestamptz not null, rows integer not null,
      loaded_at timestamptz not null, fill jsonb not null, facets jsonb not null, provenance jsonb)`,
  });

const UNDEFINED_TABLE = '42P01';

/**
 * Keeps the served table under another name with its statistics, and drops the oldest kept tables above `keep`. Runs in
 * the transaction of a swap, before the new statistics are written.
 */
export async function keepServed(tx: MarketDb, def: DataSetDefinition, keep: number, now: Date): Promise<void> {
  const table = tableOf(def);
  const name = `${table}_kept_${now.getTime().toString(36)}_${Math.random().toString(36).slice(2, 6)}`;
  const { rows: kept } = await tx.query<{ name: string }>(
    `insert into ${KEPT_TABLE} select $2::text, key, $3::timestamptz, rows, loaded_at, fill, facets, provenance
     from market_data_set where key = $1::text and to_regclass($4::text) is not null returning name`,
    [def.key, name, now, table],
  );
  if (kept.length > 0) await tx.exec(`alter table ${table} rename to ${name}`);
  else await tx.exec(`drop table if exists ${table}`);
  const { rows: surplus } = await tx.query<{ name: string }>(
    `delete from ${KEPT_TABLE} where name in (
       select name from ${KEPT_TABLE} where key = $1::text order by replaced_at desc, name desc offset $2::integer)
     returning name`,
    [def.key, keep],
  );
  for (const one of surplus) await tx.exec(`drop table if exists ${one.name}`);
}

/** Lists the kept loads of a data set, newest first. */
export async function listKept(db: Pick<MarketDb, 'query'>, def: DataSetDefinition): Promise<KeptLoad[]> {
  try {
    const { rows } = await db.query<KeptLoad>(
      `select name as id, rows, loaded_at as "loadedAt", replaced_at as "replacedAt", provenance from ${KEPT_TABLE}
       where key = $1::text order by replaced_at desc, name desc`,
      [def.key],
    );
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** Returns the statistics of a kept load; undefined if it is not kept. */
export async function readKept(
  db: Pick<MarketDb, 'query'>,
  def: DataSetDefinition,
  id: string,
): Promise<(LoadedStats & { provenance: Provenance | null }) | undefined> {
  const { rows } = await db.query<LoadedStats & { provenance: Provenance | null }>(
    `select rows, fill, facets, provenance from ${KEPT_TABLE} where key = $1::text and name = $2::text`,
    [def.key, id],
  );
  return rows[0];
}

export const forgetKept = (tx: MarketDb, id: string) =>
  tx.query(`delete from ${KEPT_TABLE} where name = $1::text`, [id]).then(() => undefined);
