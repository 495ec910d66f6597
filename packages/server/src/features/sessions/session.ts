import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { companies, sessions } from '../../db/schema';
import { newId } from '../../kernel/id';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { randomToken, sha256 } from '../../kernel/secrets';
import type { PublicContext } from '../context';
import { type Cookie, cookieName, readCookie, setCookie } from './cookies';

export const SESSION_COOKIE = 'daas_session';
export const SESSION: Cookie = { name: SESSION_COOKIE };
/** Prefix of tokens over https. Such a token is never accepted from the cookie's former name, which any host below the same domain can set. */
const SECURE_MARK = 'tls_';
/** Absolute and idle lifetime of a session. */
const SESSION_MS = 7 * DAY_MS;
export const IDLE_MS = 12 * HOUR_MS;
/** Maximum sessions of a person without a company; each company has its own limit. */
const MAX_SESSIONS = 10;

interface NewSession {
  personId: number;
  companyId: number | null;
  /** Authenticated by the company's provider. */
  signedOn?: boolean;
  /** Over https. */
  secure?: boolean;
  ip: string;
  userAgent: string;
  now: Date;
}

/**
 * Creates a session and returns its token; only the hash is stored. The caller must lock the person, so that concurrent
 * sign-ins cannot exceed the limit.
 */
export async function createSession(
  db: Db,
  { personId, companyId, signedOn = false, secure = false, ip, userAgent, now }: NewSession,
): Promise<{ sessionId: string; token: string; expiresAt: Date }> {
  const sessionId = newId('ses');
  const token = `${secure ? SECURE_MARK : ''}${randomToken()}`;
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
  await endOldestSessions(db, { sessionId, personId, companyId }, now);
  return { sessionId, token, expiresAt };
}

/** Condition: a person's open sessions. */
export const openSessions = (personId: number, now: Date): SQL | undefined =>
  and(
    eq(sessions.personId, personId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_MS)),
  );

/**
 * Ends a person's oldest sessions above the limit of the company; their browsers receive a `replaced` error.
 * // §8 code 21
 */
export async function endOldestSessions(
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

/** Ends the open sessions that match a condition and returns their number. */
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

/** Returns the session token of a request; `isFormer` if its cookie has the name from before version 0.10. */
export function sessionToken(
  asking: Parameters<typeof cookieName>[0],
): { token: string; isFormer: boolean } | undefined {
  const token = readCookie(asking, SESSION);
  if (token) return { token, isFormer: false };
  const former = asking.request.cookies[SESSION_COOKIE];
  return former && !former.startsWith(SECURE_MARK) ? { token: former, isFormer: true } : undefined;
}

/** Sets the session cookie. */
export function setSessionCookie(
  context: Pick<PublicContext, 'request' | 'reply' | 'services' | 'now'>,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  setCookie(context, SESSION, token, (expiresAt.getTime() - context.now.getTime()) / 1000);
}

/** Replaces the browser's session by a new one and returns its id. */
export async function beginSession(
  db: Db,
  context: BrowserContext,
  who: Pick<NewSession, 'personId' | 'companyId' | 'signedOn'>,
): Promise<string> {
  const { ip, userAgent, now } = context;
  const currentToken = sessionToken(context)?.token;
  if (currentToken) await endSessions(db, eq(sessions.tokenHash, sha256(currentToken)), 'signed-out', now);
  const secure = cookieName(context, SESSION) !== SESSION_COOKIE;
  const { sessionId, token, expiresAt } = await createSession(db, { ...who, secure, ip, userAgent, now });
  setSessionCookie(context, { token, expiresAt });
  return sessionId;
}
