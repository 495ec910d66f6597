import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { exclusiveRows, exclusiveSets, exclusiveVersions } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';
import type { ExclusiveSet } from './definition';

export const gone = () => new Refusal('not-found', { what: '@exclusive-set' });
const ofSet = (companyId: number, id: string) => and(ofCompany(exclusiveSets, companyId), eq(exclusiveSets.id, id));

export async function findSet({ db, caller }: MemberContext, id: string): Promise<ExclusiveSet> {
  const [set] = await db.select().from(exclusiveSets).where(ofSet(caller.companyId, id));
  if (!set) throw gone();
  return set;
}

/** Locked until the transaction ends (`for update`). */
export async function lockSet(db: Db, companyId: number, id: string): Promise<ExclusiveSet | undefined> {
  const [set] = await db.select().from(exclusiveSets).where(ofSet(companyId, id)).for('update');
  return set;
}

/** Rows as a version holds them. */
export const rowsOfVersion = (setId: string, version: number) =>
  and(
    eq(exclusiveRows.setId, setId),
    lte(exclusiveRows.fromVersion, version),
    or(isNull(exclusiveRows.toVersion), gt(exclusiveRows.toVersion, version)),
  );

/** Which of these have a version under way. */
export async function movingAmong(db: Db, companyId: number, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: exclusiveVersions.setId })
    .from(exclusiveVersions)
    .where(
      and(
        ofCompany(exclusiveVersions, companyId),
        inArray(exclusiveVersions.setId, [...ids]),
        inArray(exclusiveVersions.status, ['queued', 'running']),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
