import type { Db } from '../db/client';
import type { KeptLoad, MarketEngine } from '../market';
import { auditOperator } from './audit';
import { requireDataSet } from './describeDataSet';

/** Serves an earlier load of a data set again, and audits it. */
export async function rollBackDataSet(
  orm: Db,
  market: MarketEngine,
  { key, load, reason, now }: { key: string; load: string | undefined; reason: string; now: Date },
): Promise<KeptLoad> {
  const restored = await market.rollBack(requireDataSet(key), load);
  const { id, rows, loadedAt } = restored;
  const detail = { load: id, rows, loadedAt: loadedAt.toISOString(), reason };
  await auditOperator(orm, { action: 'roll-back', subject: `data-set:${key}`, now, detail });
  return restored;
}
