import { randomUUID } from 'node:crypto';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Checkpoint } from '../catalog/checkpoint';
import * as checkpoints from '../catalog/checkpoint';
import type { MarketDb } from '../catalog/db';
import { type LoadTarget, nothingDone, type Progress, type Staging } from '../load/target';
import { copyColumns, copyEncoder } from './copyEncoder';
import {
  createStaging,
  dropIndexes,
  dropLeftovers,
  dropStaging,
  hasTable,
  indexStaging,
  removeDuplicates,
  swapIn,
} from './staging';

/** Loads into tables of PostgreSQL or PGlite, by COPY. */
export const sqlTarget = (db: MarketDb): LoadTarget => {
  /** With a run its checkpoint is kept. */
  const stagingOf = (def: DataSetDefinition, { staging: table, ...progress }: Checkpoint, run?: string): Staging => {
    const keep = async (tx: MarketDb, done: Progress) => {
      if (run) await checkpoints.writeCheckpoint(tx, def, run, { ...done, staging: table });
    };
    return {
      progress,
      write: (rows, done) =>
        db.transaction(async (tx) => {
          // Rows and checkpoint are lost together if they are; what ends the load waits for the disk, and so for all of them.
          await tx.exec('set local synchronous_commit = off');
          // First, for the table of a load that was taken over may be gone.
          await keep(tx, done);
          await tx.copyFrom(table, copyColumns(def), rows);
        }),
      async dedupe(refuse) {
        await dropIndexes(db, table);
        await removeDuplicates(db, def, table, async (twice, tx) => keep(tx, await refuse(twice)));
      },
      async finish(stats) {
        await indexStaging(db, def, table);
        await swapIn(db, def, table, stats, async (tx) => {
          if (run) await checkpoints.endCheckpoint(tx, def, run);
        });
      },
      abort: () => dropStaging(db, table),
    };
  };

  const begin = async (def: DataSetDefinition): Promise<Checkpoint> => ({
    staging: await createStaging(db, def),
    ...nothingDone(def),
  });
  const cleanUp = async (def: DataSetDefinition) => {
    await checkpoints.ensureCheckpoints(db);
    await dropLeftovers(db, def);
  };

  return {
    encoder: copyEncoder,
    thread: 'market/sql/loadWorker',
    async begin(def) {
      await cleanUp(def);
      return stagingOf(def, await begin(def));
    },
    async resume(def, source, restart) {
      await cleanUp(def);
      const known = await checkpoints.readCheckpoint(db, def);
      const goesOn = known?.source === source && !restart && (await hasTable(db, known.state.staging));
      const state = goesOn ? known.state : await begin(def);
      const run = randomUUID();
      await checkpoints.claim(db, def, source, run, state);
      // Not before: a load that still fills it is to learn first that it is over.
      if (known && !goesOn) await dropStaging(db, known.state.staging);
      return stagingOf(def, state, run);
    },
  };
};
