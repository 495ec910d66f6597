import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Sql } from '../db/client';
import { sessions } from '../db/schema';
import { newId } from '../kernel/id';
import { Refusal } from '../kernel/refusal';
import { randomToken, sha256 } from '../kernel/secrets';
import type { Member, Person } from './context';

export const SESSION_COOKIE = 'daas_session';
const SESSION_DAYS = 7;
/** A person's oldest session ends when one more than this begins; that browser is told so. // §8 code 21 */
const MAX_SESSIONS = 10;
const SEEN_EVERY_MS = 60_000;

interface SessionRow {
  session_id: string;
  person_id: number;
  person_name: string;
  phone: string;
  last_seen_at: Date;
  expires_at: Date;
  ended_reason: string | null;
  ended: boolean;
  company_id: number | null;
  company_name: string | null;
  company_status: string | null;
  company_expires_at: Date | null;
  member_id: number | null;
  member_status: string | null;
  department_id: number | null;
  permissions: string[] | null;
}

const FIND = `
  select s.id as session_id, s.last_seen_at, s.expires_at, s.ended_reason, s.ended_at is not null as ended,
    p.id as person_id, p.name as person_name, p.phone,
    c.id as company_id, c.name as company_name, c.status as company_status, c.expires_at as company_expires_at,
    m.id as member_id, m.status as member_status, m.department_id,
    (select array_agg(distinct permission) from member_roles mr join roles r on r.id = mr.role_id,
      unnest(r.permissions) permission where mr.member_id = m.id) as permissions
  from sessions s
  join persons p on p.id = s.person_id
  left join companies c on c.id = s.company_id
  left join members m on m.company_id = s.company_id and m.person_id = s.person_id
  where s.token_hash = $1`;

export interface Found {
  caller: Person | Member | null;
  /** Why a cookie that was sent does not count; null for guests without one. */
  refusal: Refusal | null;
}

/** Who is asking, from the session cookie; one query. */
export async function findCaller(request: FastifyRequest, database: Sql, now: Date): Promise<Found> {
  const token = request.cookies[SESSION_COOKIE];
  if (!token) return { caller: null, refusal: null };
  const { rows } = await database.query<SessionRow>(FIND, [sha256(token)]);
  const row = rows[0];
  if (!row || row.expires_at <= now) return { caller: null, refusal: new Refusal('session-invalid') };
  if (row.ended)
    return {
      caller: null,
      refusal: new Refusal(row.ended_reason === 'replaced' ? 'session-replaced' : 'session-invalid'),
    };
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS)
    await database.query('update sessions set last_seen_at = $2 where id = $1', [row.session_id, now]);
  const person: Person = {
    sessionId: row.session_id,
    personId: row.person_id,
    name: row.person_name,
    phone: row.phone,
  };
  if (row.company_id === null || row.company_name === null) return { caller: person, refusal: null };
  const refusal = companyRefusal(row, now);
  if (refusal || row.member_id === null) return { caller: person, refusal };
  const held = new Set(row.permissions ?? []);
  return {
    caller: {
      ...person,
      companyId: row.company_id,
      companyName: row.company_name,
      memberId: row.member_id,
      departmentId: row.department_id,
      permissions: held.has('*') ? new Set<string>(PERMISSION_KEYS) : held,
    },
    refusal: null,
  };
}

function companyRefusal(row: SessionRow, now: Date): Refusal | null {
  if (row.member_status === null || row.member_status === 'removed') return new Refusal('account-removed');
  if (row.member_status === 'disabled' || row.company_status === 'disabled') return new Refusal('enterprise-disabled');
  if (row.company_expires_at && row.company_expires_at <= now) return new Refusal('enterprise-expired');
  return null;
}

interface NewSession {
  personId: number;
  companyId: number | null;
  ip: string;
  userAgent: string;
  now: Date;
}

/** Stores a session and returns its token, which itself is kept nowhere. */
export async function createSession(
  db: Db,
  { personId, companyId, ip, userAgent, now }: NewSession,
): Promise<{ sessionId: string; token: string; expiresAt: Date }> {
  const sessionId = newId('ses');
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: sha256(token),
    personId,
    companyId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ip,
    userAgent: userAgent.slice(0, 300),
  });
  const open = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.personId, personId), isNull(sessions.endedAt), sql`${sessions.expiresAt} > ${now}`))
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
  const tooMany = open.slice(0, Math.max(0, open.length - MAX_SESSIONS)).map(({ id }) => id);
  if (tooMany.length > 0)
    await db.update(sessions).set({ endedAt: now, endedReason: 'replaced' }).where(inArray(sessions.id, tooMany));
  return { sessionId, token, expiresAt };
}

/** Begins a session in the browser that asks. */
export async function beginSession(
  db: Db,
  reply: FastifyReply,
  { secure, ...session }: NewSession & { secure: boolean },
): Promise<void> {
  const { token, expiresAt } = await createSession(db, session);
  reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires: expiresAt });
}
