import { MAX_COUNT } from '@daas/contract/constants';
import { relatedDataSet } from '@daas/contract/datasets';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_SINGLE_READS } from '@daas/contract/endpoints/monitor';
import { and, eq, inArray, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { monitorChanges, monitorReads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { allowedDataSets, maySee } from '../../kernel/dataSets';
import type { MemberContext } from '../context';

const ofCaller = ({ caller }: MemberContext) =>
  and(ofCompany(monitorReads, caller.companyId), eq(monitorReads.personId, caller.personId));

/** Returns whether the caller has read a change. */
export async function readMarks(context: MemberContext): Promise<(id: number) => boolean> {
  const [marks] = await context.db.select().from(monitorReads).where(ofCaller(context));
  const single = new Set(marks?.ids);
  return (id) => id <= (marks?.upTo ?? 0) || single.has(id);
}

/** Changes that the caller has not read. */
export function unreadBy(context: MemberContext): SQL {
  const { db } = context;
  const upTo = db.select({ upTo: monitorReads.upTo }).from(monitorReads).where(ofCaller(context));
  const single = db
    .select({ id: sql`unnest(${monitorReads.ids})` })
    .from(monitorReads)
    .where(ofCaller(context));
  return sql`(${monitorChanges.id} > coalesce((${upTo}), 0) and ${monitorChanges.id} not in (${single}))`;
}

/** Marks changes of the company as read by the caller; others have no effect. */
export async function markRead(
  { db, caller }: MemberContext,
  { ids = [], up_to: upTo = 0 }: EndpointParsedInput<'monitor.read'>,
) {
  const { companyId, personId } = caller;
  const [last] = await db
    .select({ id: max(monitorChanges.id) })
    .from(monitorChanges)
    .where(and(ofCompany(monitorChanges, companyId), lte(monitorChanges.id, upTo)));
  const own = await db
    .select({ id: monitorChanges.id })
    .from(monitorChanges)
    .where(and(ofCompany(monitorChanges, companyId), inArray(monitorChanges.id, ids)));
  const position = sql`greatest(${monitorReads.upTo}, excluded.up_to)`;
  await db
    .insert(monitorReads)
    .values({ companyId, personId, upTo: last?.id ?? 0, ids: own.map(({ id }) => id) })
    .onConflictDoUpdate({
      target: [monitorReads.companyId, monitorReads.personId],
      set: {
        upTo: position,
        ids: sql`array(
          select distinct id from unnest(${monitorReads.ids} || excluded.ids) as id
          where id > ${position} order by id desc limit ${MAX_SINGLE_READS})`,
      },
    });
  return { done: true as const };
}

/** Counts changes that the caller may see and has not read, up to 1000. */
export const countUnread = async (context: MemberContext): Promise<number> => {
  const { db } = context;
  const unread = db
    .select({ id: monitorChanges.id })
    .from(monitorChanges)
    .where(and(ofCompany(monitorChanges, context.caller.companyId), visibleChanges(context), unreadBy(context)))
    .limit(MAX_COUNT);
  return db.$count(unread.as('unread'));
};

export async function newestChange(context: MemberContext): Promise<number | null> {
  const [newest] = await context.db
    .select({ id: max(monitorChanges.id) })
    .from(monitorChanges)
    .where(and(ofCompany(monitorChanges, context.caller.companyId), visibleChanges(context)));
  return newest?.id ?? null;
}

/** Changes of data sets and relations that the caller may see; besides `ofCompany`. */
export const visibleChanges = (context: MemberContext, dataSets = allowedDataSets(context)): SQL | undefined =>
  and(
    inArray(
      monitorChanges.dataSet,
      dataSets.map(({ key }) => key),
    ),
    visibleRelations(context),
  );

/** Excludes changes of related rows that the member may not see. */
function visibleRelations(context: MemberContext): SQL | undefined {
  const hidden = allowedDataSets(context).flatMap((def) =>
    def.relations
      .filter((relation) => !maySee(context, relatedDataSet(relation)))
      .map(({ key }) => and(eq(monitorChanges.dataSet, def.key), eq(monitorChanges.relation, key))),
  );
  return hidden.length > 0 ? sql`(${or(...hidden)}) is not true` : undefined;
}
