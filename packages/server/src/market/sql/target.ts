import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Checkpoint } from '../catalog/checkpoint';
import * as checkpoints from '../catalog/checkpoint';
import type { MarketDb } from '../catalog/db';
import { resumableLoads } from '../catalog/resumableLoads';
import type { LoadTarget, Progress, Staging } from '../load/target';
import { copyColumns, copyEncoder } from './copyEncoder';
import {
  createStaging,
  dropIndexes,
  dropLeftovers,
  dropStaging,
  hasTable,
  indexStaging,
  removeDuplicates,
  type SwapOptions,
  swapIn,
} from './staging';

/** Loads rows into tables of PostgreSQL or PGlite by COPY. */
export const sqlTarget = (db: MarketDb, options: SwapOptions): LoadTarget => {
  const stagingOf = (def: DataSetDefinition, { staging: table, ...progress }: Checkpoint, run?: string): Staging => {
    const keep = async (tx: MarketDb, done: Progress) => {
      if (run) await checkpoints.writeCheckpoint(tx, def, run, { ...done, staging: table });
    };
    return {
      progress,
      write: (rows, done) =>
        db.transaction(async (tx) => {
          // A crash loses rows and checkpoint together. The swap at the end waits for the disk, and so for all batches.
          await tx.exec('set local synchronous_commit = off');
          // First, because the table of a superseded load may no longer exist.
          await keep(tx, done);
          await tx.copyFrom(table, copyColumns(def), rows);
        }),
      async dedupe(refuse) {
        await dropIndexes(db, table);
        await removeDuplicates(db, def, table, async (twice, tx) => keep(tx, await refuse(twice)));
      },
      async finish(stats, provenance) {
        await indexStaging(db, def, table);
        await swapIn(db, def, table, { ...stats, provenance }, options, async (tx) => {
          if (run) await checkpoints.deleteCheckpoint(tx, def, run);
        });
      },
      abort: () => dropStaging(db, table),
    };
  };

  return {
    encoder: copyEncoder,
    thread: 'market/sql/loadWorker',
    ...resumableLoads(db, {
      prepare: (def) => dropLeftovers(db, def),
      create: (def) => createStaging(db, def),
      exists: (table) => hasTable(db, table),
      drop: (table) => dropStaging(db, table),
      open: stagingOf,
    }),
  };
};
