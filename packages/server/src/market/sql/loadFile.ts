import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { DataSetDefinition } from '@daas/contract/datasets';
import { type Chunk, chunksOf, START } from '../chunks';
import { StatsCounter } from '../counter';
import type { FileProgress, LoadFileOptions, Reject } from '../engine';
import { type LoadResult, MarketError } from '../engine';
import { columnsOf } from '../header';
import { MAX_REJECT_SHARE, MAX_REJECTS, requireShare, tooManyRejects } from '../rejects';
import type { Checkpoint } from './checkpoint';
import * as checkpoints from './checkpoint';
import type { MarketDb } from './db';
import * as staging from './staging';
import { ensureStatsTable } from './stats';
import type { Batch } from './transform';
import { startTransformers } from './transformers';

const LARGE_BYTES = 2 ** 24;
const THREADS_MAX = 4;

/**
 * Replaces all rows of a data set by those of a file. What is written is kept batch by batch: a load that was killed
 * goes on behind its last batch when it is run again, and until it ends the old rows are served.
 */
export const loadFile = async (db: MarketDb, def: DataSetDefinition, options: LoadFileOptions): Promise<LoadResult> => {
  const { path, format, log, restart = false, onProgress, threads, chunkBytes } = options;
  const { maxRejects = MAX_REJECTS, maxRejectShare = MAX_REJECT_SHARE } = options;
  const columns = await columnsOf(def, path, format);
  const { source, size } = await checkpoints.sourceOf(def, path);
  const run = randomUUID();
  let state = await begin(db, def, { source, run, restart });
  const counter = new StatsCounter(def, state.counts);
  const resumedBytes = state.place.offset;
  await log.open(state.rejectBytes);

  const tell = (phase: FileProgress['phase']) => {
    const { rejected, place } = state;
    onProgress?.({ phase, rows: counter.rows, rejected, bytes: place.offset, totalBytes: size, resumedBytes });
  };
  const refuse = async (rejects: readonly Reject[]) => {
    if (rejects.length === 0) return;
    const rejected = state.rejected + rejects.length;
    const last = rejects[maxRejects - state.rejected];
    const rejectBytes = await log.add(rejects);
    if (last) throw tooManyRejects(def, maxRejects, last);
    state = { ...state, rejected, rejectBytes };
  };
  const write = async (batch: Batch, { to }: Pick<Chunk, 'to'>) => {
    await refuse(batch.rejects);
    counter.merge(batch.counts);
    state = { ...state, place: to, counts: counter.counts() };
    await db.transaction(async (tx) => {
      // Rows and checkpoint are lost together if they are; what ends the load waits for the disk, and so for all of them.
      await tx.exec('set local synchronous_commit = off');
      // First, for the table of a load that was taken over may be gone.
      await checkpoints.writeCheckpoint(tx, def, run, state);
      await staging.addBatch(tx, def, state.staging, batch);
    });
    tell('rows');
  };

  const workers = startTransformers({ def, source: { format, columns } }, threads ?? threadsFor(size));
  try {
    const underWay: { batch: Promise<Batch>; to: Chunk['to'] }[] = [];
    const writeNext = async () => {
      const next = underWay.shift();
      if (next) await write(await next.batch, next);
    };
    for await (const { bytes, from, to } of chunksOf(path, format, state.place, chunkBytes)) {
      const batch = workers.run({ bytes, line: from.line });
      // Awaited below in order; a rejection before that must not count as unhandled.
      batch.catch(() => undefined);
      underWay.push({ batch, to });
      if (underWay.length >= workers.width) await writeNext();
    }
    while (underWay.length > 0) await writeNext();
  } finally {
    await workers.close();
  }

  tell('ids');
  await staging.dropIndexes(db, state.staging);
  await staging.removeDuplicates(db, def, state.staging, counter, async (rejects, tx) => {
    await refuse(rejects);
    state = { ...state, counts: counter.counts() };
    await checkpoints.writeCheckpoint(tx, def, run, state);
  });
  if (counter.rows === 0) throw new MarketError('bad_load', `${def.key}: no row to load`);
  requireShare(def, { rows: counter.rows, rejected: state.rejected }, maxRejectShare);
  tell('indexes');
  await staging.indexStaging(db, def, state.staging, { atOnce: true });
  await staging.swapIn(db, def, state.staging, counter.stats(), (tx) => checkpoints.endCheckpoint(tx, def, run));
  return { rows: counter.rows, rejected: state.rejected };
};

/** Goes on where a load of this very file stopped, or begins with an empty table. */
async function begin(
  db: MarketDb,
  def: DataSetDefinition,
  { source, run, restart }: { source: string; run: string; restart: boolean },
): Promise<Checkpoint> {
  await ensureStatsTable(db);
  await checkpoints.ensureCheckpoints(db);
  const known = await checkpoints.readCheckpoint(db, def);
  const goesOn = known?.source === source && !restart;
  await staging.dropLeftovers(db, def, goesOn ? known.staging : undefined);
  const state = goesOn
    ? known
    : {
        staging: await staging.createStaging(db, def),
        place: START,
        rejected: 0,
        rejectBytes: 0,
        counts: new StatsCounter(def).counts(),
      };
  await checkpoints.claim(db, def, source, run, state);
  // Not before: a load that still fills it is to learn first that it is over.
  if (known && !goesOn) await staging.dropStaging(db, known.staging);
  return state;
}

/** More than one for a large file. */
export const threadsFor = (size: number): number =>
  size < LARGE_BYTES ? 0 : Math.min(availableParallelism(), THREADS_MAX);
