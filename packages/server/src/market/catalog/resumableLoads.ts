import { randomUUID } from 'node:crypto';
import type { DataSetDefinition } from '@daas/contract/datasets';
import { initialProgress, type LoadTarget, type Staging } from '../load/target';
import { type Checkpoint, claimLoad, ensureCheckpoints, readCheckpoint } from './checkpoint';
import type { MarketDb } from './db';

/** Operations of an engine on staging tables. */
interface Tables {
  /** Runs before every load: creates missing tables and drops those of killed loads. */
  prepare: (def: DataSetDefinition) => Promise<unknown>;
  /** Creates an empty table and returns its name. */
  create: (def: DataSetDefinition) => Promise<string>;
  exists: (table: string) => Promise<boolean>;
  /** Does nothing if the table does not exist. */
  drop: (table: string) => Promise<unknown>;
  /** Stores checkpoints only with a run. */
  open: (def: DataSetDefinition, state: Checkpoint, run?: string) => Staging;
}

/** Starts loads, and resumes unfinished ones. */
export function resumableLoads(
  db: MarketDb,
  { prepare, create, exists, drop, open }: Tables,
): Pick<LoadTarget, 'begin' | 'resume'> {
  const begin = async (def: DataSetDefinition): Promise<Checkpoint> => ({
    staging: await create(def),
    ...initialProgress(def),
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
      await claimLoad(db, def, source, run, state);
      // After the claim, so that a load that still fills the table stops with a clear error.
      if (checkpoint && !goesOn) await drop(checkpoint.state.staging);
      return open(def, state, run);
    },
  };
}
