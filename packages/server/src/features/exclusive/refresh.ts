import { RHYTHM_TERMS } from '@daas/contract/exclusive';
import { and, desc, eq, gt, lte, max } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { exclusiveSets, exclusiveVersions } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { definitionOf } from '../../kernel/dataSets';
import { DAY_MS } from '../../kernel/period';
import { versionOf } from '../../market/versionOf';
import type { Services } from '../services';
import type { ExclusiveSet } from './definition';
import { BUILD } from './jobKinds';
import { lockSet, movingAmong } from './repository';

const AT_ONCE = 100;

export const nextAfter = ({ rhythm }: Pick<ExclusiveSet, 'rhythm'>, from: Date): Date =>
  new Date(from.getTime() + RHYTHM_TERMS[rhythm].days * DAY_MS);

/** Queues the next version of a locked set; one at a time. */
export async function beginVersion(services: Services, tx: Db, set: ExclusiveSet, now: Date): Promise<void> {
  const { id: setId, companyId } = set;
  await tx
    .update(exclusiveSets)
    .set({ nextAt: nextAfter(set, now) })
    .where(and(ofCompany(exclusiveSets, companyId), eq(exclusiveSets.id, setId)));
  if ((await movingAmong(tx, companyId, [setId])).size > 0) return;
  const [last] = await tx
    .select({ version: max(exclusiveVersions.version) })
    .from(exclusiveVersions)
    .where(and(ofCompany(exclusiveVersions, companyId), eq(exclusiveVersions.setId, setId)));
  const version = (last?.version ?? 0) + 1;
  await tx.insert(exclusiveVersions).values({ companyId, setId, version, status: 'queued', createdAt: now });
  await services.jobs.enqueue(tx, { kind: BUILD, companyId, payload: { companyId, setId, version } });
}

/** Makes the versions that are due, where the rows were loaded again since the last one. */
export async function refreshDue(services: Services): Promise<void> {
  const { orm } = services.database;
  const now = services.clock();
  const due = await orm
    .select()
    .from(exclusiveSets)
    .where(and(lte(exclusiveSets.nextAt, now), gt(exclusiveSets.expiresAt, now)))
    .orderBy(exclusiveSets.nextAt)
    .limit(AT_ONCE);
  for (const { id, companyId, dataSet, filter } of due) {
    const there = await versionOf(services.market, definitionOf(dataSet), { filter });
    await orm.transaction(async (tx) => {
      const set = await lockSet(tx, companyId, id);
      if (!set?.nextAt || set.nextAt > now) return;
      const [last] = await tx
        .select({ made: exclusiveVersions.marketVersion })
        .from(exclusiveVersions)
        .where(
          and(
            and(ofCompany(exclusiveVersions, companyId), eq(exclusiveVersions.setId, id)),
            eq(exclusiveVersions.status, 'done'),
          ),
        )
        .orderBy(desc(exclusiveVersions.version))
        .limit(1);
      if (last?.made === there)
        await tx
          .update(exclusiveSets)
          .set({ nextAt: nextAfter(set, now) })
          .where(and(ofCompany(exclusiveSets, companyId), eq(exclusiveSets.id, id)));
      else await beginVersion(services, tx, set, now);
    });
  }
}
