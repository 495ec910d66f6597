import { DATA_SET_LIST } from '@daas/contract/datasets';
import { and, inArray, isNull } from 'drizzle-orm';
import { connectors } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { iso } from '../../kernel/time';
import type { DataSetStats } from '../../market';
import { type Emission, emitAll } from '../../messages/events/emit';
import type { Services } from '../services';

/** Days after a load within which the next is due, with some to spare. */
const DUE_DAYS = { daily: 2, weekly: 9, monthly: 35, yearly: 375 } as const;

/** When the rows that were loaded then are to have been replaced; null where nothing says so. */
export function dueAt({ provenance, loadedAt }: DataSetStats): Date | null {
  if (!provenance?.refresh || !loadedAt) return null;
  return new Date(new Date(loadedAt).getTime() + DUE_DAYS[provenance.refresh] * DAY_MS);
}

/** Tells each company that has a connector to a data set that its rows were not replaced when they should have been, once. */
export async function tellLateDataSets({ database, market, clock, mode }: Services): Promise<void> {
  // Nobody loads the rows of a demo anew.
  if (mode === 'demo') return;
  const at = clock();
  const stats = await market.statsOf(DATA_SET_LIST);
  const late = new Map<string, { loaded_at: string; due_at: string }>();
  for (const [key, stat] of stats) {
    const due = dueAt(stat);
    if (due && due <= at) late.set(key, { loaded_at: iso(new Date(stat.loadedAt)), due_at: iso(due) });
  }
  if (late.size === 0) return;
  const readers = await database.orm
    .selectDistinct({ companyId: connectors.companyId, dataSet: connectors.dataSet })
    .from(connectors)
    .where(and(inArray(connectors.dataSet, [...late.keys()]), isNull(connectors.deletedAt)));
  await emitAll(
    database.orm,
    readers.flatMap(({ companyId, dataSet }): Emission<'data-set.late'>[] => {
      const times = late.get(dataSet);
      if (!times) return [];
      const key = `late:${dataSet}:${times.loaded_at}`;
      return [{ kind: 'data-set.late', companyId, subject: dataSet, data: { data_set: dataSet, ...times }, key, at }];
    }),
  );
}
