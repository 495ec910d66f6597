import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { exclusiveSets, exclusiveVersions, members, monitorChanges, persons, purchases } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { allowedDataSets } from '../../kernel/dataSets';
import { DAY_MS, untilNow } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { business, iso } from '../../kernel/time';
import { errorGroups } from '../calls/analysis';
import type { MemberContext } from '../context';

type Since = EndpointOutput<'overview.since'>;
type Change = Since['changes'][number];

/** Kinds of errors, and news of one kind. */
const ERRORS = 5;
const SHOWN = 10;

/** What failed in the last day, and what is new since yesterday began; only what this person may open. */
export async function since(context: MemberContext): Promise<Since> {
  const begin = business(context.now).startOf('day').subtract(1, 'day').toDate();
  const may = (key: string) => context.caller.permissions.has(key);
  const [failures, ...changes] = await Promise.all([
    may('get-call-log-list') ? failuresOf(context) : null,
    loads(context, begin),
    may('get-enterprise-monitor') ? watched(context, begin) : [],
    may('get-exclusive-dataset') ? versions(context, begin) : [],
    may('additional-purchase') ? orders(context, begin) : [],
    may('department-staff') ? joined(context, begin) : [],
  ]);
  const newest = changes.flat().sort((one, other) => other.at.localeCompare(one.at));
  return { since: iso(begin), failures, changes: newest.slice(0, 2 * SHOWN) };
}

async function failuresOf({ services, caller, now }: MemberContext): Promise<NonNullable<Since['failures']>> {
  const period = untilNow(new Date(now.getTime() - DAY_MS), now);
  const groups = await errorGroups(services, caller.companyId, period, { mode: 'live' }, ERRORS);
  return groups.map(({ last_at, code, ...group }) => ({ ...group, code: code ?? '', last_at: iso(last_at) }));
}

async function loads(context: MemberContext, begin: Date): Promise<Change[]> {
  const { market } = context.services;
  const keys = new Set(allowedDataSets(context).map(({ key }) => key));
  const recentLoads = (await market.loads())
    .filter(({ dataSet, at }) => keys.has(dataSet) && Date.parse(at) >= begin.getTime())
    .slice(-SHOWN);
  const counts = await market.changeCounts(recentLoads.map(({ id }) => id));
  return recentLoads.map(({ id, dataSet, at }) => ({
    kind: 'load',
    values: { name: productName(dataSet, context.language), appeared: 0, changed: 0, vanished: 0, ...counts.get(id) },
    path: `/data-market/data-set/${dataSet}`,
    at,
  }));
}

/** Changes of watched rows, summed up as one item. */
async function watched(context: MemberContext, begin: Date): Promise<Change[]> {
  const { db, caller } = context;
  const keys = allowedDataSets(context).map(({ key }) => key);
  const [summary] = await db
    .select({ count: sql<number>`count(*)::int`, at: sql<Date | null>`max(${monitorChanges.at})` })
    .from(monitorChanges)
    .where(
      and(
        ofCompany(monitorChanges, caller.companyId),
        inArray(monitorChanges.dataSet, keys),
        gte(monitorChanges.at, begin),
      ),
    );
  if (!summary?.at) return [];
  const path = '/data-application/enterprise-monitor/data-updates';
  return [{ kind: 'watched', values: { count: summary.count }, path, at: iso(new Date(summary.at)) }];
}

async function versions({ db, caller }: MemberContext, begin: Date): Promise<Change[]> {
  const rows = await db
    .select({ id: exclusiveSets.id, name: exclusiveSets.name, version: exclusiveVersions })
    .from(exclusiveVersions)
    .innerJoin(
      exclusiveSets,
      and(eq(exclusiveSets.id, exclusiveVersions.setId), sameCompany(exclusiveSets, exclusiveVersions)),
    )
    .where(
      and(
        ofCompany(exclusiveVersions, caller.companyId),
        eq(exclusiveVersions.status, 'done'),
        gte(exclusiveVersions.madeAt, begin),
      ),
    )
    .orderBy(desc(exclusiveVersions.madeAt))
    .limit(SHOWN);
  return rows.map(({ id, name, version: { version, rows: count, madeAt, createdAt } }) => ({
    kind: 'version',
    values: { name, version, rows: count },
    path: `/data-application/exclusive-dataset-detail/${id}`,
    at: iso(madeAt ?? createdAt),
  }));
}

/** Top-up orders, by status. */
async function orders({ db, caller }: MemberContext, begin: Date): Promise<Change[]> {
  const at = sql<Date>`coalesce(${purchases.decidedAt}, ${purchases.createdAt})`;
  const rows = await db
    .select()
    .from(purchases)
    .where(and(ofCompany(purchases, caller.companyId), gte(at, begin)))
    .orderBy(desc(purchases.createdAt))
    .limit(SHOWN);
  return rows.map(({ amount, status, decidedAt, createdAt }) => ({
    kind: `order-${status}` as const,
    values: { amount },
    path: '/cost-center/overview/orders',
    at: iso(decidedAt ?? createdAt),
  }));
}

async function joined({ db, caller }: MemberContext, begin: Date): Promise<Change[]> {
  const rows = await db
    .select({ name: persons.name, at: members.createdAt })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(
      and(
        ofCompany(members, caller.companyId),
        inArray(members.status, ['active', 'disabled']),
        gte(members.createdAt, begin),
      ),
    )
    .orderBy(desc(members.createdAt))
    .limit(SHOWN);
  return rows.map(({ name, at }) => ({
    kind: 'person',
    values: { name },
    path: '/company-center/department-user',
    at: iso(at),
  }));
}
