import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { pageOf } from '../../db/page';
import { agents, apps, companies, connectors, members, persons } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import type { Services } from '../services';

const endsAt = sql<Date>`(${apps.limits} ->> 'endsAt')::timestamptz`;
const joined = { agent: agents, app: apps, person: persons.name };
export type AgentRow = { agent: typeof agents.$inferSelect; app: typeof apps.$inferSelect; person: string };

const isOpen = (now: Date) => and(isNull(agents.endedAt), or(isNull(endsAt), gt(endsAt, now)));

const select = (db: Db, companyId: number, where: SQL | undefined) =>
  db
    .select(joined)
    .from(agents)
    .innerJoin(apps, and(eq(apps.id, agents.appId), sameCompany(apps, agents)))
    .innerJoin(persons, eq(persons.id, agents.personId))
    .where(and(ofCompany(agents, companyId), where));

/** Who a grant stands for, as the authorization server asks before it issues anything; undefined once it is over. */
export async function accountOf({ database, clock }: Services, db: Db = database.orm, appId: number) {
  const now = clock();
  const [row] = await db
    .select({ id: agents.appId })
    .from(agents)
    .innerJoin(apps, and(eq(apps.id, agents.appId), sameCompany(apps, agents)))
    .innerJoin(members, and(eq(members.personId, agents.personId), sameCompany(members, agents)))
    .innerJoin(companies, eq(companies.id, agents.companyId))
    .where(
      and(
        eq(agents.appId, appId),
        isOpen(now),
        eq(apps.status, 'enabled'),
        eq(members.status, 'active'),
        eq(companies.status, 'active'),
        or(isNull(companies.expiresAt), gt(companies.expiresAt, now)),
      ),
    );
  return row && { accountId: String(appId), claims: () => ({ sub: String(appId) }) };
}

export async function pageOfAgents(db: Db, companyId: number, input: EndpointParsedInput<'agent.list'>, now: Date) {
  const { keyword, status, ...page } = input;
  const where = and(
    status && (status === 'active' ? isOpen(now) : or(isNotNull(agents.endedAt), lte(endsAt, now))),
    keyword
      ? or(
          ilike(apps.name, containing(keyword)),
          ilike(agents.clientId, containing(keyword)),
          ilike(persons.name, containing(keyword)),
          eq(sql`${agents.appId}::text`, keyword),
        )
      : undefined,
  );
  return pageOf(db, select(db, companyId, where), [desc(agents.createdAt), desc(agents.appId)], page);
}

export async function findAgent(db: Db, companyId: number, id: number): Promise<AgentRow | undefined> {
  const [agent] = await select(db, companyId, eq(agents.appId, id));
  return agent;
}

/** Locked until the transaction ends. */
export async function lockAgent(db: Db, companyId: number, id: number): Promise<AgentRow | undefined> {
  await db
    .select({ id: agents.appId })
    .from(agents)
    .where(and(ofCompany(agents, companyId), eq(agents.appId, id)))
    .for('update');
  return findAgent(db, companyId, id);
}

/** How many are let in; no other can be added before the transaction ends. */
export async function lockedCount(db: Db, companyId: number, now: Date): Promise<number> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const [countRow] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(agents)
    .innerJoin(apps, and(eq(apps.id, agents.appId), sameCompany(apps, agents)))
    .where(and(ofCompany(agents, companyId), isOpen(now)));
  return countRow?.n ?? 0;
}

/** Names in lower case that no other app of the company may have. */
export async function takenNames(db: Db, companyId: number): Promise<Set<string>> {
  const rows = await db
    .select({ name: sql<string>`lower(${apps.name})` })
    .from(apps)
    .where(and(ofCompany(apps, companyId), isNull(apps.deletedAt)));
  return new Set(rows.map(({ name }) => name));
}

/** What agents may ask, also of those that have ended, by app. */
export async function dataSetsOf(db: Db, companyId: number, appIds: number[]) {
  if (appIds.length === 0) return [];
  return db
    .select({ appId: connectors.appId, id: connectors.id, dataSet: connectors.dataSet })
    .from(connectors)
    .where(and(ofCompany(connectors, companyId), inArray(connectors.appId, appIds)))
    .orderBy(connectors.id);
}
