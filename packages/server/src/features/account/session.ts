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
/** What tokens of browsers on https begin with. Others are taken from the former name of the cookie, which any host below the same domain can set: these never are. */
const SECURE_MARK = 'tls_';
/** Limits of a session: how long it lasts however much it is used, and unused. */
const SESSION_MS = 7 * DAY_MS;
export const IDLE_MS = 12 * HOUR_MS;
/** Of sessions a person may have before a company is chosen; each company has a bound of its own. */
const MAX_SESSIONS = 10;

interface NewSession {
  personId: number;
  companyId: number | null;
  /** By the company's own provider. */
  signedOn?: boolean;
  /** On https. */
  secure?: boolean;
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

/** The token of the session that a request brings; `isFormer` where its cookie has the name of before 0.10. */
export function sessionToken(
  asking: Parameters<typeof cookieName>[0],
): { token: string; isFormer: boolean } | undefined {
  const token = readCookie(asking, SESSION);
  if (token) return { token, isFormer: false };
  const former = asking.request.cookies[SESSION_COOKIE];
  return former && !former.startsWith(SECURE_MARK) ? { token: former, isFormer: true } : undefined;
}

/** Gives the browser the cookie of a session in place of any that it brought. */
export function keepSession(
  context: Pick<PublicContext, 'request' | 'reply' | 'services' | 'now'>,
  { token, expiresAt }: { token: string; expiresAt: Date },
): void {
  setCookie(context, SESSION, token, (expiresAt.getTime() - context.now.getTime()) / 1000);
}

/** Begins a session in the browser that asks, in place of the one it brought; answers its id. */
export async function beginSession(
  db: Db,
  context: BrowserContext,
  who: Pick<NewSession, 'personId' | 'companyId' | 'signedOn'>,
): Promise<string> {
  const { ip, userAgent, now } = context;
  const brought = sessionToken(context)?.token;
  if (brought) await endSessions(db, eq(sessions.tokenHash, sha256(brought)), 'signed-out', now);
  const secure = cookieName(context, SESSION) !== SESSION_COOKIE;
  const { sessionId, token, expiresAt } = await createSession(db, { ...who, secure, ip, userAgent, now });
  keepSession(context, { token, expiresAt });
  return sessionId;
}
