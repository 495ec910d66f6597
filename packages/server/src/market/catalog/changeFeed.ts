import type { DataSetDefinition } from '@daas/contract/datasets';
import { createMissingTables } from '../../db/changeTables';
import type { ChangeKind, MarketEngine } from '../engine';
import type { MarketDb } from './db';

/**
 * The change feed: the rows that each load changed. A load writes the differences when its rows are complete; the
 * transaction that swaps the rows in publishes them. A load that was killed before writes them again when it resumes.
 */
const TABLES = {
  market_diff: `create table market_diff (
    id bigint generated always as identity primary key, data_set text not null, base text not null,
    rows integer not null default 0, at timestamptz)`,
  market_change: `create table market_change (
    id bigint generated always as identity primary key,
    diff bigint not null references market_diff on delete cascade,
    row_id text not null, kind text not null, title text not null,
    fields text[] not null, before json, after json)`,
  market_change_diff: 'create index market_change_diff on market_change (diff, id)',
  market_change_row: 'create index market_change_row on market_change (row_id)',
};

/** Maximum number of stored changes of a load: a source with new ids for all rows must not fill the disk. */
export const CHANGES_MAX = 1_000_000;

export const ensureDiffTables = (db: MarketDb) => createMissingTables(db, TABLES);

export interface Diff {
  id: number;
  base: string;
}

/** Creates a diff against `base`; `write` inserts its changes. */
export async function createDiff(
  tx: MarketDb,
  def: DataSetDefinition,
  base: string | null,
  write: (id: number) => Promise<void>,
): Promise<Diff | null> {
  // Left by a killed load.
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

/** Returns false if another load has replaced the diff. */
export const publishChanges = async (tx: MarketDb, diff: Diff, now: Date): Promise<boolean> => {
  const sql = 'update market_diff set at = $2 where id = $1::bigint and at is null returning id';
  return (await tx.query(sql, [diff.id, now])).rows.length > 0;
};

const AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = 'id, row_id as "rowId", kind, title, fields, before, after';

type FeedMethods = Pick<
  MarketEngine,
  'loads' | 'changes' | 'changesById' | 'changeCounts' | 'changesOf' | 'forgetChanges'
>;

/** Methods of the change feed, the same for all engines. `long` has no statement timeout. */
export function feedMethods(db: MarketDb, long: MarketDb): FeedMethods {
  /** Returns no rows if nothing was ever loaded (undefined_table). */
  const rowsOf = async <T>(sql: string, params: unknown[] = [], on = db): Promise<T[]> => {
    try {
      return (await on.query<T>(sql, params)).rows;
    } catch (error) {
      if ((error as { code?: string }).code === '42P01') return [];
      throw error;
    }
  };
  return {
    loads: () =>
      rowsOf(`select id, data_set as "dataSet", rows, rows < ${CHANGES_MAX} as complete, ${AT} as at
        from market_diff where at is not null order by market_diff.at, id`),
    changes: (load, after, limit) =>
      rowsOf(
        `select ${COLUMNS} from market_change where diff = $1::bigint and id > $2::bigint order by id limit $3::integer`,
        [load, after, limit],
      ),
    changesById: (ids) => rowsOf(`select ${COLUMNS} from market_change where id = any($1::bigint[])`, [ids]),
    async changeCounts(loads) {
      const rows = await rowsOf<{ diff: number; kind: ChangeKind; rows: number }>(
        `select diff, kind, count(*)::int as rows from market_change where diff = any($1::bigint[]) group by diff, kind`,
        [loads],
      );
      const counts = new Map<number, Partial<Record<ChangeKind, number>>>();
      for (const { diff, kind, rows: count } of rows) counts.set(diff, { ...counts.get(diff), [kind]: count });
      return counts;
    },
    changesOf: (def, rowId, limit) =>
      rowsOf(
        `select c.id, row_id as "rowId", kind, title, fields, before, after, ${AT} as at
          from market_change as c join market_diff as d on d.id = c.diff
          where row_id = $1::text and data_set = $2::text and at is not null order by c.id desc limit $3::integer`,
        [rowId, def.key, limit],
      ),
    async forgetChanges(before) {
      await rowsOf('delete from market_diff where at < $1', [before], long);
    },
  };
}
