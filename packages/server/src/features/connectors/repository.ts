import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { NamedApp } from '@daas/contract/shapes';
import { and, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { directionOf } from '../../db/page';
import { ofProgram } from '../../db/programConnectors';
import { queryRows } from '../../db/queryRows';
import { apps, companies, connectors } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { windowOf } from '../../kernel/page';
import type { Period } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { DAY_OF_SUM } from '../../records/callSums';
import { type Book, CALL_FIGURES, type CallFigures, figureColumns } from '../measures/calls';

export type Connector = typeof connectors.$inferSelect;
export type ConnectorWithApp = { connector: Connector; app: NamedApp };
type Values = typeof connectors.$inferInsert;

const live = (companyId: number) => and(ofCompany(connectors, companyId), isNull(connectors.deletedAt));
const joined = { connector: connectors, app: { id: apps.id, name: apps.name, kind: apps.kind } };

export async function findConnector(db: Db, companyId: number, id: number): Promise<ConnectorWithApp | undefined> {
  const [row] = await db
    .select(joined)
    .from(connectors)
    .innerJoin(apps, and(eq(apps.id, connectors.appId), sameCompany(apps, connectors)))
    .where(and(live(companyId), ofProgram(), eq(connectors.id, id)));
  return row;
}

/** The connector, locked until the transaction ends (`for update`). */
export async function lockConnector(db: Db, companyId: number, id: number): Promise<Connector | undefined> {
  const [row] = await db
    .select()
    .from(connectors)
    .where(and(live(companyId), ofProgram(), eq(connectors.id, id)))
    .for('update');
  return row;
}

type ListInput = Pick<
  EndpointParsedInput<'connector.list'>,
  'mode' | 'keyword' | 'type' | 'product' | 'app_id' | 'sort' | 'current' | 'pageSize'
>;

const filtered = (companyId: number, { keyword, type, product, app_id: appId }: ListInput) =>
  and(
    live(companyId),
    ofProgram(),
    keyword ? or(ilike(connectors.name, containing(keyword)), eq(sql`${connectors.id}::text`, keyword)) : undefined,
    type ? eq(connectors.type, type) : undefined,
    product ? eq(connectors.dataSet, product) : undefined,
    appId ? eq(connectors.appId, appId) : undefined,
  );

/** Today's figure of each connector, to sort by. */
const today = (figure: SQL, calls: SQL): SQL =>
  sql`(select ${figure} from ${calls} c where c.connector_id = ${connectors.id})`;

export async function pageOfConnectors(
  db: Db,
  companyId: number,
  input: ListInput,
  /** Today's sums of calls, for an order by them. */
  calls?: SQL,
): Promise<ConnectorWithApp[]> {
  const by =
    {
      created_at: connectors.createdAt,
      name: connectors.name,
      calls: calls && today(CALL_FIGURES.calls, calls),
      spend: calls && today(CALL_FIGURES.spend, calls),
    }[input.sort?.field ?? 'created_at'] ?? connectors.createdAt;
  const direction = directionOf(input.sort);
  const { limit, offset } = windowOf(input);
  return db
    .select(joined)
    .from(connectors)
    .innerJoin(apps, and(eq(apps.id, connectors.appId), sameCompany(apps, connectors)))
    .where(and(filtered(companyId, input), input.mode === 'all' ? undefined : eq(connectors.status, input.mode)))
    .orderBy(direction(by), direction(connectors.id))
    .limit(limit)
    .offset(offset);
}

/** How many connectors of the same filter are in each status. */
export async function countByStatus(db: Db, companyId: number, input: ListInput) {
  const rows = await db
    .select({ status: connectors.status, count: sql<number>`count(*)`.mapWith(Number) })
    .from(connectors)
    .where(filtered(companyId, input))
    .groupBy(connectors.status);
  const counts = { all: 0, creating: 0, enabled: 0, disabled: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.all += count;
  }
  return counts;
}

/** How many live connectors a company has; no other can be added before the transaction ends. */
export async function lockedCount(db: Db, companyId: number): Promise<number> {
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  return db.$count(connectors, live(companyId));
}

/** The app a connector is bound to, kept from being deleted meanwhile. */
export async function shareApp(db: Db, companyId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: apps.id })
    .from(apps)
    .where(and(ofCompany(apps, companyId), eq(apps.id, id), eq(apps.kind, 'program'), isNull(apps.deletedAt)))
    .for('share');
  return rows.length > 0;
}

const nameTaken = (name: string) => () => new Refusal('name-taken', { what: '@connector', name });

export async function insertConnector(db: Db, values: Values): Promise<Connector> {
  const insert = db.insert(connectors).values(values).returning();
  const [row] = await onUniqueViolation(insert, 'connectors_live_name', nameTaken(values.name));
  return row as Connector;
}

/** Writes a change to a locked connector and raises its version. */
export async function writeConnector(db: Db, current: Connector, values: Partial<Values>, now: Date): Promise<void> {
  const update = db
    .update(connectors)
    .set({ ...values, version: current.version + 1, updatedAt: now })
    .where(and(live(current.companyId), eq(connectors.id, current.id)));
  await onUniqueViolation(update, 'connectors_live_name', nameTaken(values.name ?? current.name));
}

/** Live calls of one connector by business day and the reason of their receipt; only days that have any. */
export async function costByDay({ database, records }: Book, companyId: number, id: number, period: Period) {
  const sums = await records.sums(companyId, period, { filter: { mode: 'live', connector_id: id }, grain: 'day' });
  return queryRows<CallFigures & { day: string; reason: string }>(
    database.sql,
    sql`select ${DAY_OF_SUM} as day, coalesce(nullif(c.reason, ''), c.outcome) as reason,
      ${figureColumns('calls', 'charged', 'failed', 'spend')} from ${sums} c group by 1, 2 order by 1, 2`,
  );
}
