import { stat } from 'node:fs/promises';
import type { DataSetDefinition } from '@daas/contract/datasets';
import { chunksOf, START } from '../chunks';
import { StatsCounter } from '../counter';
import type { Reject } from '../engine';
import { type FileProgress, type LoadFileOptions, type LoadResult, MarketError } from '../engine';
import { columnsOf } from '../header';
import { MAX_REJECT_SHARE, MAX_REJECTS, requireShare, tooManyRejects } from '../rejects';
import type { MarketDb } from './db';
import { threadsFor } from './loadFile';
import * as staging from './staging';
import type { Batch } from './transform';
import { startTransformers } from './transformers';

/**
 * Answers what `loadFile` would, and throws as it would, without changing anything: the rows go into a table that is
 * dropped again, which finds ids that come twice. A load that was interrupted can go on afterwards.
 */
export const dryRun = async (
  db: MarketDb,
  def: DataSetDefinition,
  options: Omit<LoadFileOptions, 'restart'>,
): Promise<LoadResult> => {
  const { path, format, log, onProgress, threads, chunkBytes } = options;
  const { maxRejects = MAX_REJECTS, maxRejectShare = MAX_REJECT_SHARE } = options;
  const columns = await columnsOf(def, path, format);
  const totalBytes = (await stat(path)).size;
  const counter = new StatsCounter(def);
  let rejected = 0;
  await log.open(0);

  const refuse = async (rejects: readonly Reject[]) => {
    const last = rejects[maxRejects - rejected];
    rejected += rejects.length;
    if (rejects.length > 0) await log.add(rejects);
    if (last) throw tooManyRejects(def, maxRejects, last);
  };
  const tell = (phase: FileProgress['phase'], bytes: number) =>
    onProgress?.({ phase, rows: counter.rows, rejected, bytes, totalBytes, resumedBytes: 0 });

  const workers = startTransformers({ def, source: { format, columns } }, threads ?? threadsFor(totalBytes));
  const table = await staging.createStaging(db, def);
  try {
    let bytes = 0;
    for await (const chunk of chunksOf(path, format, START, chunkBytes)) {
      const batch: Batch = await workers.run({ bytes: chunk.bytes, line: chunk.from.line });
      await refuse(batch.rejects);
      counter.merge(batch.counts);
      await staging.addBatch(db, def, table, batch);
      bytes = chunk.to.offset;
      tell('rows', bytes);
    }
    tell('ids', bytes);
    await staging.removeDuplicates(db, def, table, counter, refuse);
    if (counter.rows === 0) throw new MarketError('bad_load', `${def.key}: no row to load`);
    requireShare(def, { rows: counter.rows, rejected }, maxRejectShare);
    return { rows: counter.rows, rejected };
  } finally {
    await workers.close();
    await staging.dropStaging(db, table);
  }
};
