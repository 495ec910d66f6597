import type { DataSetDefinition } from '@daas/contract/datasets';
import { createMissingTables } from '../../db/changeTables';
import type { ClickHouse } from '../../db/clickHouse';
import type { MarketDb } from '../catalog/db';
import { MarketError } from '../engine';

/**
 * PostgreSQL's list of the tables in ClickHouse: all that were created, so that no others are dropped, and the served
 * table of each data set. A swap is one statement that changes the served table.
 */
const TABLES = {
  market_clickhouse_table: `create table market_clickhouse_table (
    name text primary key, key text not null, begun_at timestamptz not null default now())`,
  market_clickhouse: 'create table market_clickhouse (key text primary key, name text not null)',
};

/** Kept loads: replaced tables that `roll-back` can serve again. */
export const KEPT_TABLE = 'market_clickhouse_kept_load';

export const ensureServedTables = (db: MarketDb) => createMissingTables(db, TABLES);

export const registerTable = async (db: MarketDb, { key }: DataSetDefinition): Promise<string> => {
  const name = `market_${key}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;
  await db.query('insert into market_clickhouse_table (name, key) values ($1::text, $2::text)', [name, key]);
  return name;
};

export const dropTable = async (db: MarketDb, clickhouse: ClickHouse, name: string): Promise<void> => {
  await clickhouse.exec(`drop table if exists ${name}`);
  await db.query('delete from market_clickhouse_table where name = $1::text', [name]);
};

/** Drops tables of killed loads. Keeps young tables, which may belong to a running load. */
export const dropLeftovers = async (
  db: MarketDb,
  clickhouse: ClickHouse,
  { key }: DataSetDefinition,
): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    `select name from market_clickhouse_table as t where key = $1::text and begun_at < now() - interval '1 day'
       and not exists (select from market_clickhouse as s where s.name = t.name)
       and not exists (select from ${KEPT_TABLE} as k where k.name = t.name)
       and not exists (select from market_load where state->>'staging' = t.name)`,
    [key],
  );
  for (const { name } of rows) await dropTable(db, clickhouse, name);
};

/** Returns the served tables of data sets by key, all of one moment. */
async function servedTables(db: Pick<MarketDb, 'query'>, keys: readonly string[]): Promise<Map<string, string>> {
  try {
    const sql = 'select key, name from market_clickhouse where key = any($1::text[])';
    const { rows } = await db.query<{ key: string; name: string }>(sql, [keys]);
    return new Map(rows.map(({ key, name }) => [key, name]));
  } catch (error) {
    // undefined_table: nothing was ever loaded
    if ((error as { code?: string }).code === '42P01') return new Map();
    throw error;
  }
}

/** Returns the served table of a data set; null before its first load. */
export const servedTable = async (db: Pick<MarketDb, 'query'>, def: DataSetDefinition): Promise<string | null> =>
  (await servedTables(db, [def.key])).get(def.key) ?? null;

/** Stands for the served table of a data set in a statement. No value contains U+0000. */
export const tableMark = ({ key }: DataSetDefinition): string => `\0${key}\0`;
const MARKS = /\0(\w+)\0/g;

/** Replaces the marks of tables by the tables that are served at one moment. */
export async function withServedTables(db: Pick<MarketDb, 'query'>, statement: string): Promise<string> {
  const keys = [...new Set([...statement.matchAll(MARKS)].map(([, key]) => key as string))];
  const tables = await servedTables(db, keys);
  return statement.replace(MARKS, (_, key: string) => {
    const table = tables.get(key);
    if (table === undefined) throw new MarketError('not_loaded', `${key} is not loaded`);
    return table;
  });
}

export const requireServedTable = async (db: Pick<MarketDb, 'query'>, def: DataSetDefinition): Promise<string> => {
  const table = await servedTable(db, def);
  if (table === null) throw new MarketError('not_loaded', `${def.key} is not loaded`);
  return table;
};

/** Locks the data set against other swaps until the transaction ends; returns the served table. */
export const lockServedTable = async (tx: MarketDb, def: DataSetDefinition): Promise<string | null> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1::text))', [`market_clickhouse:${def.key}`]);
  return servedTable(tx, def);
};

export const setServedTable = async (tx: MarketDb, def: DataSetDefinition, name: string): Promise<void> => {
  await tx.query(
    'insert into market_clickhouse (key, name) values ($1::text, $2::text) on conflict (key) do update set name = excluded.name',
    [def.key, name],
  );
};
