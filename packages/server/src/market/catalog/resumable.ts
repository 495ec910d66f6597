import { randomUUID } from 'node:crypto';
import type { DataSetDefinition } from '@daas/contract/datasets';
import { type LoadTarget, nothingDone, type Staging } from '../load/target';
import { type Checkpoint, claim, ensureCheckpoints, readCheckpoint } from './checkpoint';
import type { MarketDb } from './db';

/** What an engine does for loads whose progress the catalog keeps. */
interface Tables {
  /** Before every load: makes what is missing and drops what killed loads left. */
  prepare: (def: DataSetDefinition) => Promise<unknown>;
  /** Makes an empty table; answers its name. */
  create: (def: DataSetDefinition) => Promise<string>;
  exists: (table: string) => Promise<boolean>;
  /** Does nothing where there is none. */
  drop: (table: string) => Promise<unknown>;
  /** With a run its checkpoint is kept. */
  open: (def: DataSetDefinition, state: Checkpoint, run?: string) => Staging;
}

/** Starts loads, and resumes unfinished ones. */
export function resumable(
  db: MarketDb,
  { prepare, create, exists, drop, open }: Tables,
): Pick<LoadTarget, 'begin' | 'resume'> {
  const begin = async (def: DataSetDefinition): Promise<Checkpoint> => ({
    staging: await create(def),
    ...nothingDone(def),
  });
  const cleanUp = async (def: DataSetDefinition) => {
    await ensureCheckpoints(db);
    await prepare(def);
  };
  return {
    async begin(def) {
      await cleanUp(def);
      return open(def, await begin(def));
    },
    async resume(def, source, restart) {
      await cleanUp(def);
      const checkpoint = await readCheckpoint(db, def);
      const goesOn = checkpoint?.source === source && !restart && (await exists(checkpoint.state.staging));
      const state = goesOn ? checkpoint.state : await begin(def);
      const run = randomUUID();
      await claim(db, def, source, run, state);
      // Not before: a load that still fills it is to learn first that it is over.
      if (checkpoint && !goesOn) await drop(checkpoint.state.staging);
      return open(def, state, run);
    },
  };
}
