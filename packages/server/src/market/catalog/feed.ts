import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Change, ChangeKind, MarketLoad } from '../engine';
import type { MarketDb } from './db';

/**
 * The change feed: what a load changed, row by row. The differences are written once the new rows are complete, and
 * published by the transaction that swaps those in: a load that is killed in between leaves nothing that is read, and
 * writes them anew when it goes on.
 */
const CREATE = `
  create table if not exists market_diff (
    id bigint generated always as identity primary key, data_set text not null, base text not null,
    rows integer not null default 0, at timestamptz);
  create table if not exists market_change (
    id bigint generated always as identity primary key,
    diff bigint not null references market_diff on delete cascade,
    row_id text not null, kind text not null, title text not null,
    fields text[] not null, before json, after json);
  create index if not exists market_change_diff on market_change (diff, id);
  create index if not exists market_change_row on market_change (row_id)`;

/** Differences of one load that are kept: a source that renumbers its rows must not fill the disk. */
export const CHANGES_MAX = 1_000_000;

export const ensureDiffTables = (db: MarketDb) => db.exec(CREATE);

export interface Diff {
  id: number;
  base: string;
}

/** Differences from `base`, which `write` writes as those of its id. */
export async function beginDiff(
  tx: MarketDb,
  def: DataSetDefinition,
  base: string | null,
  write: (id: number) => Promise<void>,
): Promise<Diff | null> {
  // What a killed load left.
  await tx.query('delete from market_diff where data_set = $1::text and at is null', [def.key]);
  if (base === null) return null;
  const { rows } = await tx.query<{ id: number }>(
    'insert into market_diff (data_set, base) values ($1::text, $2::text) returning id',
    [def.key, base],
  );
  const { id } = rows[0] as { id: number };
  await write(id);
  await tx.query('update market_diff set rows = (select count(*) from market_change where diff = $1) where id = $1', [
    id,
  ]);
  return { id, base };
}

/** Returns whether they are still those of this load: another one may have started since. */
export const publish = async (tx: MarketDb, diff: Diff, now: Date): Promise<boolean> => {
  const sql = 'update market_diff set at = $2 where id = $1::bigint and at is null returning id';
  return (await tx.query(sql, [diff.id, now])).rows.length > 0;
};

const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Loads whose differences are kept, in the order in which they were swapped in. */
export const readLoads = async (db: MarketDb): Promise<MarketLoad[]> =>
  orNone(async () => {
    const sql = `select id, data_set as "dataSet", rows, rows < ${CHANGES_MAX} as complete, ${AT} as at
      from market_diff where at is not null order by market_diff.at, id`;
    return (await db.query<MarketLoad>(sql)).rows;
  });

const COLUMNS = 'id, row_id as "rowId", kind, title, fields, before, after';

export const readChanges = async (db: MarketDb, load: number, after: number, limit: number): Promise<Change[]> =>
  orNone(async () => {
    const sql = `select ${COLUMNS} from market_change where diff = $1::bigint and id > $2::bigint order by id limit $3::integer`;
    return (await db.query<Change>(sql, [load, after, limit])).rows;
  });

export const readChangesById = async (db: MarketDb, ids: readonly number[]): Promise<Change[]> =>
  orNone(async () => {
    const sql = `select ${COLUMNS} from market_change where id = any($1::bigint[])`;
    return (await db.query<Change>(sql, [ids])).rows;
  });

export const readChangeCounts = async (
  db: MarketDb,
  loads: readonly number[],
): Promise<Map<number, Partial<Record<ChangeKind, number>>>> => {
  const rows = await orNone(async () => {
    const sql = `select diff, kind, count(*)::int as rows from market_change
      where diff = any($1::bigint[]) group by diff, kind`;
    return (await db.query<{ diff: number; kind: ChangeKind; rows: number }>(sql, [loads])).rows;
  });
  const counts = new Map<number, Partial<Record<ChangeKind, number>>>();
  for (const { diff, kind, rows: count } of rows) counts.set(diff, { ...counts.get(diff), [kind]: count });
  return counts;
};

export const readChangesOf = async (
  db: MarketDb,
  def: DataSetDefinition,
  rowId: string,
  limit: number,
): Promise<(Change & { at: string })[]> =>
  orNone(async () => {
    const sql = `select c.id, row_id as "rowId", kind, title, fields, before, after, ${AT} as at
      from market_change as c join market_diff as d on d.id = c.diff
      where row_id = $1::text and data_set = $2::text and at is not null order by c.id desc limit $3::integer`;
    return (await db.query<Change & { at: string }>(sql, [rowId, def.key, limit])).rows;
  });

export const forgetChanges = async (db: MarketDb, before: Date): Promise<void> => {
  await orNone(async () => (await db.query('delete from market_diff where at < $1', [before])).rows);
};

/** Nothing was ever loaded: undefined_table. */
const orNone = <T>(read: () => Promise<T[]>): Promise<T[]> =>
  read().catch((error: { code?: string }) => {
    if (error.code === '42P01') return [];
    throw error;
  });
