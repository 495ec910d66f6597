import type { DataSetDefinition } from '@daas/contract/datasets';
import { StatsCounter } from '../counter';
import type { LoadOptions, LoadResult } from '../engine';
import { MarketError, type Reject } from '../engine';
import type { SourceRow } from '../records';
import { MAX_REJECTS, tooManyRejects } from '../rejects';
import type { MarketDb } from './db';
import { addBatch, createStaging, dropLeftovers, dropStaging, indexStaging, removeDuplicates, swapIn } from './staging';
import { ensureStatsTable } from './stats';
import { transform } from './transform';

const BATCH = 2000;

/**
 * Replaces all rows of a data set by those of a list; `line` of a reject is the place in it, from 1. A load that fails
 * changes nothing. Ids must be unique; an empty load fails.
 */
export const loadDataSet = async (
  db: MarketDb,
  def: DataSetDefinition,
  source: AsyncIterable<unknown> | Iterable<unknown>,
  { onProgress, onReject, maxRejects = MAX_REJECTS }: LoadOptions = {},
): Promise<LoadResult> => {
  await ensureStatsTable(db);
  await dropLeftovers(db, def);
  const staging = await createStaging(db, def);
  const counter = new StatsCounter(def);
  let rejected = 0;
  const refuse = (rejects: readonly Reject[]) => {
    for (const reject of rejects) {
      rejected += 1;
      onReject?.(reject);
      if (rejected > maxRejects) throw tooManyRejects(def, maxRejects, reject);
    }
  };
  try {
    for await (const rows of inBatches(source)) {
      const batch = transform(def, rows);
      refuse(batch.rejects);
      counter.merge(batch.counts);
      await addBatch(db, def, staging, batch);
      onProgress?.(counter.rows);
    }
    await removeDuplicates(db, def, staging, counter, refuse);
    if (counter.rows === 0) throw new MarketError('bad_load', `${def.key}: no row to load`);
    await indexStaging(db, def, staging);
    await swapIn(db, def, staging, counter.stats());
    return { rows: counter.rows, rejected };
  } catch (error) {
    await dropStaging(db, staging).catch(() => undefined);
    throw error;
  }
};

async function* inBatches(source: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = [];
  let line = 0;
  for await (const input of source) {
    line += 1;
    batch.push({ line, input });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
