import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { apiKeys, apps, companies, connectors } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { Refusal } from '../../kernel/refusal';
import type { ApiKey } from './issueKey';

export type App = typeof apps.$inferSelect;
type Values = typeof apps.$inferInsert;
type ListInput = EndpointParsedInput<'app.list'>;

const isLive = (companyId: number) => and(ofCompany(apps, companyId), isNull(apps.deletedAt));
/** Excludes apps of agents, which only the module of agents reads and changes. */
const isProgram = (companyId: number) => and(isLive(companyId), eq(apps.kind, 'program'));
const KEYS_SHOWN = 100;
const count = sql<number>`count(*)`.mapWith(Number);

export async function findApp(db: Db, companyId: number, id: number): Promise<App | undefined> {
  const [app] = await db
    .select()
    .from(apps)
    .where(and(isProgram(companyId), eq(apps.id, id)));
  return app;
}

/** Locks an app until the end of the transaction against changes and new connectors. */
export async function lockApp(db: Db, companyId: number, id: number): Promise<App | undefined> {
  const [app] = await db
    .select()
    .from(apps)
    .where(and(isProgram(companyId), eq(apps.id, id)))
    .for('update');
  return app;
}

export function readAppsPage(db: Db, companyId: number, { keyword, status, sort, ...page }: ListInput) {
  const where = and(
    isProgram(companyId),
    keyword ? or(ilike(apps.name, containing(keyword)), eq(sql`${apps.id}::text`, keyword)) : undefined,
    status ? eq(apps.status, status) : undefined,
  );
  const column = { created_at: apps.createdAt, name: apps.name, last_used_at: apps.lastUsedAt }[
    sort?.field ?? 'created_at'
  ];
  const direction = directionOf(sort);
  const unusedLast = sql`${direction(column)} nulls last`;
  return pageOf(db, db.select().from(apps).where(where), [unusedLast, direction(apps.id)], page);
}

/** Locks the company and counts its apps, so that no other app is added before the transaction ends. */
export async function countAppsLocked(db: Db, companyId: number): Promise<number> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  return db.$count(apps, isProgram(companyId));
}

const nameTaken = (name: string) => () => new Refusal('name-taken', { what: '@app', name });

export async function insertApp(db: Db, values: Values): Promise<App> {
  const [app] = await onUniqueViolation(
    db.insert(apps).values(values).returning(),
    'apps_live_name',
    nameTaken(values.name),
  );
  return app as App;
}

/** Writes a change to a locked app and increments its version. */
export async function writeApp(db: Db, current: App, values: Partial<Values>, now: Date): Promise<void> {
  const update = db
    .update(apps)
    .set({ ...values, version: current.version + 1, updatedAt: now })
    .where(and(isLive(current.companyId), eq(apps.id, current.id)));
  await onUniqueViolation(update, 'apps_live_name', nameTaken(values.name ?? current.name));
}

export const readConnectors = (db: Db, companyId: number, appId: number) =>
  db
    .select({ id: connectors.id, name: connectors.name, type: connectors.type, status: connectors.status })
    .from(connectors)
    .where(and(ofCompany(connectors, companyId), eq(connectors.appId, appId), isNull(connectors.deletedAt)))
    .orderBy(desc(connectors.createdAt), desc(connectors.id));

export async function countConnectors(db: Db, companyId: number, appIds: number[]): Promise<Map<number, number>> {
  if (appIds.length === 0) return new Map();
  const rows = await db
    .select({ id: connectors.appId, count })
    .from(connectors)
    .where(and(ofCompany(connectors, companyId), inArray(connectors.appId, appIds), isNull(connectors.deletedAt)))
    .groupBy(connectors.appId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Condition: valid keys. */
const isActive = (now: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

export async function countActiveKeys(
  db: Db,
  companyId: number,
  appIds: number[],
  now: Date,
): Promise<Map<number, number>> {
  if (appIds.length === 0) return new Map();
  const rows = await db
    .select({ id: apiKeys.appId, count })
    .from(apiKeys)
    .where(and(ofCompany(apiKeys, companyId), inArray(apiKeys.appId, appIds), isActive(now)))
    .groupBy(apiKeys.appId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Lists valid keys first, then others, newest first. */
export const readKeys = (db: Db, companyId: number, appId: number, now: Date) =>
  db
    .select()
    .from(apiKeys)
    .where(and(ofCompany(apiKeys, companyId), eq(apiKeys.appId, appId)))
    .orderBy(desc(sql`coalesce(${isActive(now)}, false)`), desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(KEYS_SHOWN);

export async function lockKey(db: Db, companyId: number, appId: number, id: string): Promise<ApiKey | undefined> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(and(ofCompany(apiKeys, companyId), eq(apiKeys.appId, appId), eq(apiKeys.id, id)))
    .for('update');
  return key;
}

/** Revokes one key, or all keys of the app. */
export async function revokeKeys(db: Db, companyId: number, appId: number, now: Date, id?: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(
      and(
        ofCompany(apiKeys, companyId),
        eq(apiKeys.appId, appId),
        isNull(apiKeys.revokedAt),
        id ? eq(apiKeys.id, id) : undefined,
      ),
    );
}
