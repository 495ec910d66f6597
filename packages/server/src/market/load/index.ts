import type { DataSetDefinition } from '@daas/contract/datasets';
import type { FileProgress, LoadFileOptions, LoadOptions, LoadResult, MarketEngine, RejectLog } from '../engine';
import { fillStaging } from './fillStaging';
import { piecesOfFile, piecesOfList } from './pieces';
import { readSource, type Source } from './source';
import type { LoadTarget, Progress, Staging } from './target';

/** Returns the load methods of an engine, based on its `LoadTarget`. */
export function loadsInto(target: LoadTarget): Pick<MarketEngine, 'load' | 'loadFile' | 'dryRun'> {
  const fillFromFile = async (def: DataSetDefinition, source: Source, staging: Staging, options: LoadFileOptions) => {
    const onProgress = progressReporter(options, source, staging);
    const pieces = piecesOfFile(target, def, source, staging.progress.place, options);
    return { onProgress, ...(await fillStaging(def, staging, pieces, { ...options, onProgress })) };
  };

  return {
    async load(def, list, { onProgress, onReject, maxRejects, provenance = null } = {}) {
      const staging = await target.begin(def);
      try {
        const { progress, stats } = await fillStaging(def, staging, piecesOfList(target.encoder, def, list), {
          log: rejectListener(onReject),
          maxRejects,
          maxRejectShare: 1,
          onProgress: (phase, { counts }) => phase === 'rows' && onProgress?.(counts.rows),
        });
        await staging.finish(stats, provenance);
        return resultOf(progress);
      } catch (error) {
        await staging.abort().catch(() => undefined);
        throw error;
      }
    },

    async loadFile(def, options) {
      const source = await readSource(def, options);
      const staging = await target.resume(def, source.name, options.restart ?? false);
      const { progress, stats, onProgress } = await fillFromFile(def, source, staging, options);
      onProgress('indexes', progress);
      await staging.finish(stats, options.provenance ?? null);
      return resultOf(progress);
    },

    async dryRun(def, options) {
      const source = await readSource(def, options);
      const staging = await target.begin(def);
      try {
        return resultOf((await fillFromFile(def, source, staging, options)).progress);
      } finally {
        await staging.abort();
      }
    },
  };
}

const resultOf = ({ counts: { rows }, rejected }: Progress): LoadResult => ({ rows, rejected });

const rejectListener = (onReject: LoadOptions['onReject']): RejectLog => ({
  open: async () => undefined,
  add: async (rejects) => {
    for (const reject of rejects) onReject?.(reject);
    return 0;
  },
});

function progressReporter(
  { onProgress }: Pick<LoadFileOptions, 'onProgress'>,
  { size }: Source,
  { progress: before }: Staging,
) {
  const resumedBytes = before.place.offset;
  return (phase: FileProgress['phase'], { counts: { rows }, rejected, place }: Progress) =>
    onProgress?.({ phase, rows, rejected, bytes: place.offset, totalBytes: size, resumedBytes });
}
