import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db, Sql } from '../../db/client';
import { companies, sessions } from '../../db/schema';
import { type Listed, type LoadRules, rulesBy } from '../../db/whiteLists';
import type { Member, Person } from '../../kernel/handler';
import { newId } from '../../kernel/id';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { randomToken, sha256 } from '../../kernel/secrets';
import { basePath } from '../../kernel/site';
import type { Services } from '../../services';
import type { PublicContext } from '../context';

export const SESSION_COOKIE = 'daas_session';
/** Limits of a session: how long it lasts however much it is used, and unused. */
const SESSION_MS = 7 * DAY_MS;
const IDLE_MS = 12 * HOUR_MS;
/** Of sessions a person may have before a company is chosen; each company has a bound of its own. */
const MAX_SESSIONS = 10;
const SEEN_EVERY_MS = 60_000;

interface SessionRow {
  session_id: string;
  person_id: number;
  person_name: string;
  phone: string | null;
  last_seen_at: Date;
  expires_at: Date;
  ended_reason: string | null;
  ended: boolean;
  company_id: number | null;
  company_name: string | null;
  company_status: string | null;
  company_expires_at: Date | null;
  white_list_mode: Listed['mode'];
  white_list_version: number;
  member_id: number | null;
  member_status: string | null;
  department_id: number | null;
  permissions: string[] | null;
  is_partner: boolean;
  /** The company asks for a second factor that the person has not set up. */
  factor_missing: boolean;
  signed_on: boolean;
}

const FIND = `
  select s.id as session_id, s.last_seen_at, s.expires_at, s.ended_reason, s.ended_at is not null as ended, s.signed_on,
    p.id as person_id, p.name as person_name, p.phone,
    c.id as company_id, c.name as company_name, c.status as company_status, c.expires_at as company_expires_at, c.white_list_mode, c.white_list_version,
    m.id as member_id, m.status as member_status, m.department_id,
    (select array_agg(distinct permission) from member_roles mr join roles r on r.id = mr.role_id,
      unnest(r.permissions) permission where mr.member_id = m.id) as permissions,
    exists (select 1 from partners o where o.company_id = c.id and o.status = 'active') as is_partner,
    not s.signed_on and c.second_factor_since <= s.created_at and not exists (
      select 1 from second_factors f where f.person_id = p.id and f.confirmed_at is not null)
      and not exists (select 1 from passkeys k where k.person_id = p.id) as factor_missing
  from sessions s
  join persons p on p.id = s.person_id
  left join companies c on c.id = s.company_id
  left join members m on m.company_id = s.company_id and m.person_id = s.person_id
  where s.token_hash = $1`;

export interface Found {
  caller: Person | Member | null;
  /** When the session was last noted as used. */
  seenAt?: Date;
  /** Why a cookie that was sent does not count; null for guests without one. */
  refusal: Refusal | null;
  /** The session of a person who has since been disabled or removed. */
  former?: string;
}

const invalid = (): Found => ({ caller: null, refusal: new Refusal('session-invalid') });

/** Who is asking, from the session cookie; one query, which changes nothing. */
export async function findCaller(
  request: Pick<FastifyRequest, 'cookies' | 'ip'>,
  services: Pick<Services, 'database' | 'whiteLists' | 'refusals'>,
  now: Date,
): Promise<Found> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return { caller: null, refusal: null };
  const { rows } = await services.database.sql.query<SessionRow>(FIND, [sha256(token)]);
  const row = rows[0];
  if (!row || row.expires_at <= now) return invalid();
  if (row.ended)
    return row.ended_reason === 'replaced' ? { caller: null, refusal: new Refusal('session-replaced') } : invalid();
  const seenAt = row.last_seen_at;
  if (now.getTime() - seenAt.getTime() >= IDLE_MS) return invalid();
  const person: Person = {
    sessionId: row.session_id,
    personId: row.person_id,
    name: row.person_name,
    phone: row.phone,
    signedOn: row.signed_on,
  };
  if (row.company_id === null || row.company_name === null) return { caller: person, seenAt, refusal: null };
  const company = { id: row.company_id, mode: row.white_list_mode, version: row.white_list_version };
  const refusal =
    companyRefusal(row, now) ??
    (await addressRefusal(services, rulesBy(services.database.sql), {
      company,
      personId: row.person_id,
      ip: request.ip,
      now,
    }));
  if (refusal || row.member_id === null)
    return { caller: person, seenAt, refusal, ...(row.member_status === 'active' ? {} : { former: row.session_id }) };
  const held = new Set(row.permissions ?? []);
  return {
    caller: {
      ...person,
      companyId: row.company_id,
      companyName: row.company_name,
      memberId: row.member_id,
      departmentId: row.department_id,
      isPartner: row.is_partner,
      permissions: held.has('*') ? new Set<string>(PERMISSION_KEYS) : held,
      administrator: held.has('*'),
    },
    seenAt,
    refusal: null,
  };
}

/**
 * A disabled or removed member is informed once, by the first server that receives a request, which ends the session.
 * // §8 codes 410 and 411
 */
export async function refuseFormer({ former, refusal }: Found, db: Db, now: Date): Promise<void> {
  if (former === undefined || !refusal) return;
  const ended = await endSessions(db, eq(sessions.id, former), 'removed', now);
  throw ended > 0 ? refusal : new Refusal('session-invalid');
}

/** Notes that a session is in use, at most once a minute. */
export async function noteUse({ caller, seenAt }: Found, database: Sql, now: Date): Promise<void> {
  if (!caller || !seenAt || now.getTime() - seenAt.getTime() < SEEN_EVERY_MS) return;
  await database.query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
    caller.sessionId,
    now,
  ]);
}

function companyRefusal(row: SessionRow, now: Date): Refusal | null {
  if (row.member_status === null || row.member_status === 'removed') return new Refusal('account-removed');
  if (row.member_status === 'disabled' || row.company_status === 'disabled') return new Refusal('enterprise-disabled');
  if (row.company_expires_at && row.company_expires_at <= now) return new Refusal('enterprise-expired');
  // Signing in again leads to where it is set up. // §8 code 403
  if (row.factor_missing) return new Refusal('account-changed');
  return null;
}

/** Why the company's white list keeps a person out of its console, null when it does not; either is noted. */
export async function addressRefusal(
  { whiteLists, refusals }: Pick<Services, 'whiteLists' | 'refusals'>,
  load: LoadRules,
  { company, personId, ip, now }: { company: Listed; personId: number; ip: string; now: Date },
): Promise<Refusal | null> {
  const list = await whiteLists.of(load, company, now);
  const verdict = list?.('console', ip) ?? 'allowed';
  if (verdict === 'allowed') return null;
  const detail = { guards: 'console' };
  refusals.note({
    companyId: company.id,
    personId,
    ip,
    action: `whiteList.${verdict}`,
    subject: `person:${personId}`,
    detail,
  });
  return verdict === 'refused' ? new Refusal('ip-refused', { ip, subject: '@white-list' }) : null;
}

interface NewSession {
  personId: number;
  companyId: number | null;
  /** By the company's own provider. */
  signedOn?: boolean;
  ip: string;
  userAgent: string;
  now: Date;
}

/**
 * Stores a session and returns its token, which itself is kept nowhere. What makes sessions of a person holds a lock on
 * the person, so that two at once cannot both take the last place.
 */
export async function createSession(
  db: Db,
  { personId, companyId, signedOn = false, ip, userAgent, now }: NewSession,
): Promise<{ sessionId: string; token: string; expiresAt: Date }> {
  const sessionId = newId('ses');
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: sha256(token),
    personId,
    companyId,
    signedOn,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ip,
    userAgent: userAgent.slice(0, 300),
  });
  await endOldest(db, { sessionId, personId, companyId }, now);
  return { sessionId, token, expiresAt };
}

/** Sessions of a person that still count. */
export const openSessions = (personId: number, now: Date): SQL | undefined =>
  and(
    eq(sessions.personId, personId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_MS)),
  );

/**
 * Ends a person's oldest sessions beyond the bound of the company that this one has just entered; those browsers are
 * told so. // §8 code 21
 */
export async function endOldest(
  db: Db,
  { sessionId, personId, companyId }: Pick<NewSession, 'personId' | 'companyId'> & { sessionId: string },
  now: Date,
): Promise<void> {
  const [company] = companyId
    ? await db.select({ bound: companies.maxSessions }).from(companies).where(eq(companies.id, companyId))
    : [];
  const others = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        openSessions(personId, now),
        sql`${sessions.companyId} is not distinct from ${companyId}`,
        ne(sessions.id, sessionId),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset((company?.bound ?? MAX_SESSIONS) - 1);
  await endSessions(db, inArray(sessions.id, others), 'replaced', now);
}

/** Ends the active sessions that match a condition; returns how many. */
export async function endSessions(
  db: Db,
  which: SQL | undefined,
  reason: NonNullable<typeof sessions.$inferSelect.endedReason>,
  now: Date,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endedReason: reason })
    .where(and(isNull(sessions.endedAt), which))
    .returning({ id: sessions.id });
  return ended.length;
}

type BrowserContext = Pick<PublicContext, 'request' | 'reply' | 'services' | 'ip' | 'userAgent' | 'now'>;

/** Whether cookies travel by TLS only. */
export const secureCookies = ({ services, request }: BrowserContext): boolean =>
  (services.config.PUBLIC_URL ?? `${request.protocol}:`).startsWith('https:');

/** Where a cookie is sent to: what `path` names, below the path of the site, so that a neighbour on its host has none of it. */
export const cookiePath = ({ services }: Pick<PublicContext, 'services'>, path = ''): string =>
  basePath(services.config) + path || '/';

/** Seconds a cookie lasts. The browser's clock may be another than ours, so it is told an age and no date. */
export const maxAge = (until: Date, { now }: BrowserContext): number =>
  Math.floor((until.getTime() - now.getTime()) / 1000);

/** Begins a session in the browser that asks, in place of the one it brought; answers its id. */
export async function beginSession(
  db: Db,
  context: BrowserContext,
  who: Pick<NewSession, 'personId' | 'companyId' | 'signedOn'>,
): Promise<string> {
  const { request, reply, ip, userAgent, now } = context;
  const brought = request.cookies[SESSION_COOKIE];
  if (brought) await endSessions(db, eq(sessions.tokenHash, sha256(brought)), 'signed-out', now);
  const { sessionId, token, expiresAt } = await createSession(db, { ...who, ip, userAgent, now });
  reply.setCookie(SESSION_COOKIE, token, {
    path: cookiePath(context),
    httpOnly: true,
    sameSite: 'lax',
    secure: secureCookies(context),
    maxAge: maxAge(expiresAt, context),
  });
  return sessionId;
}
