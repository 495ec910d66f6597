import { and, asc, eq, getTableName, gt, lte } from 'drizzle-orm';
import type { Db } from '../db/client';
import { type erasures, persons, type phoneChanges } from '../db/schema';
import { onUniqueViolation } from '../db/uniqueViolation';
import { invalid, Refusal } from '../kernel/refusal';
import { auditOperatorOnPerson } from './audit';

type Requests = typeof erasures | typeof phoneChanges;

/** A kind of act on a person that one operator requests and another one confirms. */
export interface TwoOperatorAct<T extends Requests> {
  /** Has a unique index `<table>_open` on the person of an open request. */
  table: T;
  /** Noun of a request, for errors. */
  noun: '@erasure' | '@phone-change';
  /** Name in the audit log, before `-request`, `-confirm` or `-reject`. */
  action: string;
  /** Time for another operator to confirm. */
  openMs: number;
  auditDetail: (request: T['$inferSelect']) => Record<string, unknown>;
  /** Executes a confirmed request. Returns columns to store with it. */
  execute: (db: Db, request: T['$inferSelect'], now: Date) => Promise<Partial<T['$inferSelect']>>;
}

export type Decision = 'confirm' | 'reject';

/** All these tables have the columns of `twoOperatorColumns`. */
const tableOf = <T extends Requests>({ table }: TwoOperatorAct<T>) => table as unknown as typeof erasures;

/** Opens a request. Changes nothing else until another operator confirms. `name` names the person in an error. */
export async function openRequest<T extends Requests>(
  db: Db,
  act: TwoOperatorAct<T>,
  {
    name,
    operator,
    now,
    ...values
  }: { name: string; operator: string; now: Date } & Omit<T['$inferInsert'], 'requestedBy' | 'createdAt' | 'expiresAt'>,
): Promise<T['$inferSelect']> {
  const table = tableOf(act);
  const isOpen = and(eq(table.personId, values.personId), eq(table.state, 'open'));
  await db
    .update(table)
    .set({ state: 'rejected', decidedAt: now })
    .where(and(isOpen, lte(table.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + act.openMs);
  const [created] = await onUniqueViolation(
    db
      .insert(table)
      .values({ ...values, requestedBy: operator, createdAt: now, expiresAt })
      .returning(),
    `${getTableName(table)}_open`,
    () => new Refusal('name-taken', { name, what: act.noun }),
  );
  await auditRequest(db, act, 'request', created as T['$inferSelect'], now);
  return created as T['$inferSelect'];
}

/** Lists the requests that another operator may confirm, with the person. */
export async function listOpenRequests<T extends Requests>(db: Db, act: TwoOperatorAct<T>, now: Date) {
  const table = tableOf(act);
  const open = await db
    .select({ request: table, name: persons.name, phone: persons.phone })
    .from(table)
    .innerJoin(persons, eq(persons.id, table.personId))
    .where(and(eq(table.state, 'open'), gt(table.expiresAt, now)))
    .orderBy(asc(table.createdAt));
  return open as { request: T['$inferSelect']; name: string; phone: string | null }[];
}

/** Confirms a request of another operator, or rejects one. Its requester may withdraw it, too. */
export async function decideRequest<T extends Requests>(
  db: Db,
  act: TwoOperatorAct<T>,
  decision: Decision,
  { id, operator, now }: { id: string; operator: string; now: Date },
): Promise<T['$inferSelect']> {
  const table = tableOf(act);
  const [found] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!found) throw new Refusal('not-found', { what: act.noun });
  if (found.state !== 'open') throw new Refusal('state-forbids', { name: id, state: `@${found.state}` });
  if (found.expiresAt <= now) throw new Refusal('state-forbids', { name: id, state: '@message-expired' });
  if (decision === 'confirm' && found.requestedBy === operator)
    throw invalid('--as', 'another-operator', '@operator-same', { name: operator });
  const request = found as T['$inferSelect'];
  // Before the act, which may end the memberships: the line belongs to the logs of the companies.
  await auditRequest(db, act, decision, request, now);
  const decided = {
    ...(decision === 'confirm' ? await act.execute(db, request, now) : {}),
    state: decision === 'confirm' ? 'confirmed' : 'rejected',
    decidedBy: operator,
    decidedAt: now,
  } as const;
  await db.update(table).set(decided).where(eq(table.id, id));
  return { ...request, ...decided };
}

const auditRequest = <T extends Requests>(
  db: Db,
  { action, auditDetail }: TwoOperatorAct<T>,
  step: 'request' | Decision,
  request: T['$inferSelect'],
  now: Date,
) =>
  auditOperatorOnPerson(db, request.personId, {
    action: `${action}-${step}`,
    now,
    detail: { ...auditDetail(request), requestedBy: request.requestedBy },
  });
