import type { DataSetDefinition } from '@daas/contract/datasets';
import { createMissingTables } from '../../db/changeTables';
import { MarketError } from '../engine';
import type { Progress } from '../load/target';
import type { MarketDb } from './db';

/** Progress and staging table of a load, written in the transaction that writes the rows. */
export type Checkpoint = Progress & { staging: string };

const TABLES = {
  market_load: `create table market_load (
    key text primary key, source text not null, run text not null, state jsonb not null)`,
};

export const ensureCheckpoints = (db: MarketDb) => createMissingTables(db, TABLES);

/** Reads the checkpoint of the last unfinished load. Its staging table may no longer exist. */
export const readCheckpoint = async (
  db: MarketDb,
  def: DataSetDefinition,
): Promise<{ source: string; state: Checkpoint } | undefined> => {
  const { rows } = await db.query<{ source: string; state: Checkpoint }>(
    'select source, state from market_load where key = $1::text',
    [def.key],
  );
  return rows[0];
};

/** Makes this run the only load of the data set. An older run stops at its next batch. */
export const claimLoad = (db: MarketDb, def: DataSetDefinition, source: string, run: string, state: Checkpoint) =>
  db.query(
    `insert into market_load (key, source, run, state) values ($1::text, $2::text, $3::text, $4::text::jsonb)
     on conflict (key) do update set source = excluded.source, run = excluded.run, state = excluded.state`,
    [def.key, source, run, JSON.stringify(state)],
  );

export const writeCheckpoint = async (tx: MarketDb, def: DataSetDefinition, run: string, state: Checkpoint) => {
  const { rows } = await tx.query(
    'update market_load set state = $3::text::jsonb where key = $1::text and run = $2::text returning key',
    [def.key, run, JSON.stringify(state)],
  );
  if (rows.length === 0) throw takenOverError(def);
};

export const deleteCheckpoint = async (tx: MarketDb, def: DataSetDefinition, run: string) => {
  const sql = 'delete from market_load where key = $1::text and run = $2::text returning key';
  if ((await tx.query(sql, [def.key, run])).rows.length === 0) throw takenOverError(def);
};

const takenOverError = (def: DataSetDefinition) =>
  new MarketError('bad_load', `${def.key}: another load of this data set has started. This one stops`);
