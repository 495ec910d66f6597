import type { DataSetDefinition } from '@daas/contract/datasets';
import type { MarketDb } from '../catalog/db';
import { type KeptLoad, MarketError } from '../engine';
import { forgetKept, listKept, readKept } from './keptLoads';
import { swapIn } from './staging';
import { hasColumns } from './table';

/**
 * Serves the rows of a kept load again: the newest one, or the one with this id. The replaced rows are kept in turn, so
 * that it can be undone. Watchers receive the changes as after a load.
 */
export async function rollBackTo(
  db: MarketDb,
  def: DataSetDefinition,
  id: string | undefined,
  { keep, clock }: { keep: number; clock: () => Date },
): Promise<KeptLoad> {
  const kept = (await listKept(db, def)).find((one) => id === undefined || one.id === id);
  const stats = kept && (await readKept(db, def, kept.id));
  if (!kept || !stats) throw new MarketError('bad_load', `No earlier load of ${def.key} is kept. See LOADS_KEPT.`);
  if (!(await hasColumns(db, def, kept.id)))
    throw new MarketError(
      'bad_load',
      `The kept load of ${def.key} is of a version with other columns. Load its file again.`,
    );
  // At least the replaced rows, because a rollback must be possible to undo.
  await swapIn(db, def, kept.id, stats, { clock, keep: Math.max(1, keep) }, (tx) => forgetKept(tx, kept.id));
  return kept;
}
