import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { queryRowsIn } from '../db/queryRows';
import { apiKeys, apps, companies, persons, sessions } from '../db/schema';
import { endSessions } from '../features/sessions/session';
import { invalid, Refusal } from '../kernel/refusal';
import { iso } from '../kernel/time';
import { auditOperatorIn, companyIdsOf } from './audit';

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
  const changed = await writeState(db, kind, found.id, change);
  const endedSessions = change.isEnabled ? 0 : await endTheirSessions(db, kind, found.id, change.now);
  if (changed)
    await auditOperatorIn(db, found.companies, {
      action: `${change.isEnabled ? 'enable' : 'disable'}-${kind}`,
      subject: `${kind}:${found.id}`,
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

/** Writes the state unless it is the wanted one; returns whether it changed. */
async function writeState(db: Db, kind: Suspendable, id: string, { isEnabled, now }: Change): Promise<boolean> {
  if (kind === 'company') {
    const status = isEnabled ? 'active' : 'disabled';
    const isOther = and(eq(companies.id, Number(id)), ne(companies.status, status));
    return (await db.update(companies).set({ status }).where(isOther).returning({ id: companies.id })).length > 0;
  }
  const suspendedAt = isEnabled ? null : iso(now);
  const rows = await queryRowsIn(
    db,
    sql`update ${TABLES[kind]} set suspended_at = ${suspendedAt}::timestamptz
      where id = ${kind === 'key' ? id : Number(id)} and (suspended_at is null) = (${suspendedAt}::timestamptz is not null) returning id`,
  );
  return rows.length > 0;
}
const TABLES = { person: persons, app: apps, key: apiKeys };

/** Apps and keys have no sessions. */
async function endTheirSessions(db: Db, kind: Suspendable, id: string, now: Date): Promise<number> {
  if (kind === 'company') return endSessions(db, eq(sessions.companyId, Number(id)), 'removed', now);
  if (kind === 'person') return endSessions(db, eq(sessions.personId, Number(id)), 'removed', now);
  return 0;
}
