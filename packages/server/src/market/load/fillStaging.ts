import type { DataSetDefinition } from '@daas/contract/datasets';
import { type LoadFileOptions, MarketError, type Reject } from '../engine';
import { type LoadedStats, StatsCounter } from './counter';
import type { Piece } from './pieces';
import { MAX_REJECT_SHARE, MAX_REJECTS, requireRejectShare, tooManyRejectsError } from './rejects';
import type { Progress, Staging } from './target';

interface Bounds extends Pick<LoadFileOptions, 'log' | 'maxRejects' | 'maxRejectShare'> {
  onProgress(phase: 'rows' | 'ids', progress: Progress): void;
}

/** Writes a source to a staging table and removes duplicates. Throws if too many rows are rejected. */
export async function fillStaging(
  def: DataSetDefinition,
  staging: Staging,
  pieces: AsyncIterable<Piece>,
  { log, maxRejects = MAX_REJECTS, maxRejectShare = MAX_REJECT_SHARE, onProgress }: Bounds,
): Promise<{ progress: Progress; stats: LoadedStats }> {
  let { progress } = staging;
  const counter = new StatsCounter(def, progress.counts);
  await log.open(progress.rejectBytes);

  const refuse = async (rejects: readonly Reject[]) => {
    if (rejects.length === 0) return;
    const rejected = progress.rejected + rejects.length;
    const last = rejects[maxRejects - progress.rejected];
    const rejectBytes = await log.add(rejects);
    if (last) throw tooManyRejectsError(def, maxRejects, last);
    progress = { ...progress, rejected, rejectBytes };
  };

  for await (const { batch, to } of pieces) {
    await refuse(batch.rejects);
    counter.merge(batch.counts);
    progress = { ...progress, place: to, counts: counter.counts() };
    await staging.write(batch.bytes, progress);
    onProgress('rows', progress);
  }
  onProgress('ids', progress);
  await staging.dedupe(async (twice) => {
    for (const { row } of twice) counter.add(row, -1);
    await refuse(twice.map(({ line, row }) => ({ line, reason: `id: duplicate ${row.id}` })));
    progress = { ...progress, counts: counter.counts() };
    return progress;
  });
  if (counter.rows === 0) throw new MarketError('bad_load', `${def.key}: no rows to load`);
  requireRejectShare(def, { rows: counter.rows, rejected: progress.rejected }, maxRejectShare);
  return { progress, stats: counter.stats() };
}
