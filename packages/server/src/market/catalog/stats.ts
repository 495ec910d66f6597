import type { DataSetDefinition, Provenance } from '@daas/contract/datasets';
import { createMissingTables } from '../../db/changeTables';
import type { DataSetStats } from '../engine';
import type { LoadedStats } from '../load/counter';
import type { MarketDb } from './db';

/** Statistics of rows in this database; other engines use their own table. */
export const STATS_TABLE = 'market_data_set';

/** Creates the table of statistics. The transaction that swaps rows in writes it. */
export const ensureStatsTable = (db: MarketDb, table = STATS_TABLE) =>
  createMissingTables(db, {
    [table]: `create table ${table} (
      key text primary key, rows integer not null, loaded_at timestamptz not null,
      fill jsonb not null, facets jsonb not null, provenance jsonb)`,
  });

export type StoredStats = LoadedStats & { provenance: Provenance | null };

export const writeStats = async (
  tx: MarketDb,
  def: DataSetDefinition,
  { rows, fill, facets, provenance }: StoredStats,
  now: Date,
  table = STATS_TABLE,
) => {
  await tx.query(
    `insert into ${table} (key, rows, fill, facets, loaded_at, provenance)
     values ($1::text, $2::integer, $3::text::jsonb, $4::text::jsonb, $5, $6::text::jsonb)
     on conflict (key) do update
       set rows = excluded.rows, fill = excluded.fill, facets = excluded.facets, loaded_at = excluded.loaded_at,
           provenance = excluded.provenance`,
    [def.key, rows, JSON.stringify(fill), JSON.stringify(facets), now, provenance && JSON.stringify(provenance)],
  );
};

type StatsQuery = <T>(def: DataSetDefinition, sql: string, params?: unknown[]) => Promise<T[]>;

export const readFacets = async (
  run: StatsQuery,
  def: DataSetDefinition,
  table = STATS_TABLE,
): Promise<LoadedStats['facets']> => {
  const sql = `select facets from ${table} where key = $1::text`;
  return (await run<{ facets: LoadedStats['facets'] }>(def, sql, [def.key]))[0]?.facets ?? {};
};

/** Returns the statistics of loaded data sets by key. */
export const readStats = async (
  db: Pick<MarketDb, 'query'>,
  defs: readonly DataSetDefinition[],
  table = STATS_TABLE,
): Promise<Map<string, DataSetStats>> => {
  const sql = `select key, rows, fill, provenance, to_char(loaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "loadedAt"
    from ${table} where key = any($1::text[])`;
  try {
    const { rows } = await db.query<DataSetStats & { key: string }>(sql, [defs.map((def) => def.key)]);
    return new Map(rows.map(({ key, ...stats }) => [key, stats]));
  } catch (error) {
    // undefined_table: nothing was ever loaded
    if ((error as { code?: string }).code === '42P01') return new Map();
    throw error;
  }
};
