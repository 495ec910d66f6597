import { setTimeout as pause } from 'node:timers/promises';
import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { insertRows } from './insert';
import { ensureStatsTable, type LoadedStats, writeStats } from './stats';
import { createIndexes, createTable, tableOf } from './table';
import { type MarketDb, MarketError } from './types';
import { validateRow } from './validateRow';

/** A row that was left out: which one, counted from `firstLine`, and why. */
export type Reject = { line: number; reason: string };
export type LoadOptions = {
  /** Called after each batch with the rows written so far. */
  onProgress?: (rows: number) => void;
  onReject?: (reject: Reject) => void;
  /** The load fails when more rows than this are refused. Default 1000. */
  maxRejects?: number;
  /** Line of the first row: 1, or 2 below a header. Default 1. */
  firstLine?: number;
};
export type LoadResult = { rows: number; rejected: number };

const BATCH = 2000;
const FACET_VALUES_KEPT = 50;
const LOCK_TIMEOUT = '200ms';
const SWAP_ATTEMPTS = 50;
const LEFTOVER_MS = 24 * 3600 * 1000;

/**
 * Replaces all rows of a data set. The new rows go into a table of their own, which takes the old one's place in one
 * short transaction once it is complete and indexed: readers see all of the old rows or all of the new ones, and a load
 * that fails changes nothing. Ids must be unique; an empty load fails.
 */
export const loadDataSet = async (
  db: MarketDb,
  def: DataSetDefinition,
  source: AsyncIterable<unknown> | Iterable<unknown>,
  options: LoadOptions = {},
): Promise<LoadResult> => {
  await ensureStatsTable(db);
  await dropLeftovers(db, def);
  const staging = `${tableOf(def)}_next_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  try {
    await db.exec(createTable(def, staging));
    const counter = statsCounter(def);
    const rejected = await fill(db, def, staging, source, counter.add, options);
    const stats = counter.result();
    if (stats.rows === 0) throw new MarketError('bad_load', `${def.key}: no row to load`);
    for (const statement of createIndexes(def, staging)) await db.exec(statement);
    await db.exec(`analyze ${staging}`);
    await swap(db, def, staging, stats);
    return { rows: stats.rows, rejected };
  } catch (error) {
    await db.exec(`drop table if exists ${staging}`).catch(() => undefined);
    throw error;
  }
};

async function fill(
  db: MarketDb,
  def: DataSetDefinition,
  table: string,
  source: AsyncIterable<unknown> | Iterable<unknown>,
  count: (row: Row) => void,
  { onProgress, onReject, maxRejects = 1000, firstLine = 1 }: LoadOptions,
): Promise<number> {
  const ids = new Set<string>();
  let batch: Row[] = [];
  let line = firstLine - 1;
  let rejected = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(db, def, table, batch);
    batch = [];
    onProgress?.(ids.size);
  };
  for await (const input of source) {
    line += 1;
    const checked = validateRow(def, input);
    const reason =
      'reason' in checked ? checked.reason : ids.has(checked.row.id) ? `id: ${checked.row.id} twice` : undefined;
    if (reason !== undefined || 'reason' in checked) {
      rejected += 1;
      onReject?.({ line, reason: reason ?? '' });
      if (rejected > maxRejects)
        throw new MarketError('bad_load', `${def.key}: more than ${maxRejects} rows refused, line ${line}: ${reason}`);
      continue;
    }
    ids.add(checked.row.id);
    count(checked.row);
    batch.push(checked.row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return rejected;
}

/** Renaming waits for readers of the old table; with a lock time-out new readers do not queue up behind it. */
async function swap(db: MarketDb, def: DataSetDefinition, staging: string, stats: LoadedStats): Promise<void> {
  const table = tableOf(def);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction(async (tx) => {
        await tx.exec(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
        await tx.exec(`drop table if exists ${table}`);
        await tx.exec(`alter table ${staging} rename to ${table}`);
        await writeStats(tx, def, stats);
      });
      return;
    } catch (error) {
      const locked = (error as { code?: string }).code === '55P03';
      if (!locked || attempt === SWAP_ATTEMPTS) throw error;
      await pause(100);
    }
  }
}

/** Tables of loads that were killed. Younger ones may belong to a load that is running. */
async function dropLeftovers(db: MarketDb, def: DataSetDefinition): Promise<void> {
  const prefix = `${tableOf(def)}_next_`;
  const { rows } = await db.query<{ name: string }>(
    'select tablename::text as name from pg_tables where schemaname = current_schema() and starts_with(tablename, $1::text)',
    [prefix],
  );
  for (const { name } of rows) {
    const begun = Number.parseInt(name.slice(prefix.length), 36);
    if (/^\w+$/.test(name) && begun < Date.now() - LEFTOVER_MS) await db.exec(`drop table if exists ${name}`);
  }
}

function statsCounter(def: DataSetDefinition) {
  const filled = new Map<string, number>(def.fields.map(({ name_en }) => [name_en, 0]));
  const counts = new Map(
    def.fields.filter(({ facet }) => facet).map(({ name_en }) => [name_en, new Map<string, number>()]),
  );
  let rows = 0;
  return {
    add(row: Row) {
      rows += 1;
      for (const [name, n] of filled) if (row[name] !== null) filled.set(name, n + 1);
      for (const [name, values] of counts) {
        const value = row[name];
        if (value === null || value === undefined) continue;
        for (const one of Array.isArray(value) ? value : [value])
          values.set(String(one), (values.get(String(one)) ?? 0) + 1);
      }
    },
    result(): LoadedStats {
      const facets: LoadedStats['facets'] = {};
      for (const [name, values] of counts)
        facets[name] = [...values]
          .map(([value, count]) => ({ value, count }))
          .sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)))
          .slice(0, FACET_VALUES_KEPT);
      const fill = Object.fromEntries([...filled].map(([name, n]) => [name, rows === 0 ? 0 : n / rows]));
      return { rows, fill, facets };
    },
  };
}
