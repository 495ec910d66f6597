import { and, eq, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client';
import { apiKeys, apps, companies, persons, sessions } from '../db/schema';
import { endSessions } from '../features/sessions/session';
import { invalid, Refusal } from '../kernel/refusal';
import { auditOperator, companyIdsOf } from './audit';

export const SUSPENDABLE = ['company', 'person', 'app', 'key'] as const;
export type Suspendable = (typeof SUSPENDABLE)[number];

/** The disabled or enabled object. */
export interface Suspended {
  kind: Suspendable;
  id: string;
  name: string;
  /** Its company, or the companies of the person. */
  companies: number[];
  /** Whether it was in this state before. */
  repeated: boolean;
  endedSessions: number;
}

interface Change {
  isEnabled: boolean;
  reason: string;
  now: Date;
}
type Found = Omit<Suspended, 'kind' | 'repeated' | 'endedSessions'>;

/**
 * Disables or enables a company, a person, an app or a key. Gateway and console read the state with each request, so it
 * takes effect when the transaction ends. Sessions end. Calls that were accepted before are completed and charged.
 */
export async function setSuspension(db: Db, kind: Suspendable, name: string, change: Change): Promise<Suspended> {
  const found = await FIND[kind](db, name, change.now);
  const changed = await WRITE[kind](db, found.id, change);
  const endedSessions = change.isEnabled ? 0 : await endTheirSessions(db, kind, found.id, change.now);
  if (changed)
    for (const companyId of found.companies.length > 0 ? found.companies : [null])
      await auditOperator(db, {
        action: `${change.isEnabled ? 'enable' : 'disable'}-${kind}`,
        subject: `${kind}:${found.id}`,
        companyId,
        now: change.now,
        detail: { name: found.name, reason: change.reason },
      });
  return { kind, ...found, repeated: !changed, endedSessions };
}

const numeric = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const FIND: Record<Suspendable, (db: Db, name: string, now: Date) => Promise<Found>> = {
  async company(db, name) {
    const [row] = await db
      .select()
      .from(companies)
      .where(eq(companies.id, numeric(name)));
    if (!row) throw new Refusal('not-found', { what: '@company' });
    return { id: String(row.id), name: row.name, companies: [row.id] };
  },
  /** By id or phone. */
  async person(db, name) {
    const [row] = await db
      .select()
      .from(persons)
      .where(or(eq(persons.id, numeric(name)), eq(persons.phone, name)));
    if (!row) throw new Refusal('not-found', { what: '@member' });
    return { id: String(row.id), name: row.name, companies: await companyIdsOf(db, row.id) };
  },
  async app(db, name) {
    const [row] = await db
      .select()
      .from(apps)
      .where(and(eq(apps.id, numeric(name)), isNull(apps.deletedAt)));
    if (!row) throw new Refusal('not-found', { what: '@app' });
    return { id: String(row.id), name: row.name, companies: [row.companyId] };
  },
  /** By id, or by the prefix that call records contain. */
  async key(db, name) {
    const rows = await db
      .select()
      .from(apiKeys)
      .where(or(eq(apiKeys.id, name), eq(apiKeys.prefix, name)))
      .limit(2);
    const [row] = rows;
    if (!row) throw new Refusal('not-found', { what: '@key' });
    if (rows.length > 1) throw invalid('id', 'ambiguous', '@key-prefix-shared');
    return { id: row.id, name: `${row.prefix}… ${row.name}`, companies: [row.companyId] };
  },
};

/** Condition: the state differs from the wanted one, so that a repetition changes nothing. */
const differs = (column: Parameters<typeof isNull>[0], isEnabled: boolean): SQL | undefined =>
  isEnabled ? isNotNull(column) : isNull(column);

const WRITE: Record<Suspendable, (db: Db, id: string, change: Change) => Promise<boolean>> = {
  async company(db, id, { isEnabled }) {
    const status = isEnabled ? 'active' : 'disabled';
    const rows = await db
      .update(companies)
      .set({ status })
      .where(and(eq(companies.id, Number(id)), ne(companies.status, status)))
      .returning({ id: companies.id });
    return rows.length > 0;
  },
  async person(db, id, { isEnabled, now }) {
    const rows = await db
      .update(persons)
      .set({ suspendedAt: isEnabled ? null : now })
      .where(and(eq(persons.id, Number(id)), differs(persons.suspendedAt, isEnabled)))
      .returning({ id: persons.id });
    return rows.length > 0;
  },
  async app(db, id, { isEnabled, now }) {
    const rows = await db
      .update(apps)
      .set({ suspendedAt: isEnabled ? null : now })
      .where(and(eq(apps.id, Number(id)), differs(apps.suspendedAt, isEnabled)))
      .returning({ id: apps.id });
    return rows.length > 0;
  },
  async key(db, id, { isEnabled, now }) {
    const rows = await db
      .update(apiKeys)
      .set({ suspendedAt: isEnabled ? null : now })
      .where(and(eq(apiKeys.id, id), differs(apiKeys.suspendedAt, isEnabled)))
      .returning({ id: apiKeys.id });
    return rows.length > 0;
  },
};

/** Apps and keys have no sessions. */
async function endTheirSessions(db: Db, kind: Suspendable, id: string, now: Date): Promise<number> {
  if (kind === 'company') return endSessions(db, eq(sessions.companyId, Number(id)), 'removed', now);
  if (kind === 'person') return endSessions(db, eq(sessions.personId, Number(id)), 'removed', now);
  return 0;
}
