import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, ne } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { sessions } from '../../db/schema';
import { isMember } from '../../kernel/handler';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import type { PersonContext } from '../context';
import { endSessions, openSessions } from './session';

/** Condition: sessions that the caller may manage. A session by a company's provider includes only that company's sessions. */
function ownSessions({ caller, now }: PersonContext) {
  const open = openSessions(caller.personId, now);
  if (!caller.signedOn) return open;
  return and(open, isMember(caller) ? eq(sessions.companyId, caller.companyId) : eq(sessions.id, caller.sessionId));
}

/** Lists the caller's open sessions, last used first. */
export async function listSessions(context: PersonContext) {
  const { db, caller } = context;
  const rows = await db
    .select()
    .from(sessions)
    .where(ownSessions(context))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return {
    list: rows.map((session) => ({
      id: session.id,
      current: session.id === caller.sessionId,
      ip: session.ip,
      user_agent: session.userAgent,
      created_at: iso(session.createdAt),
      last_seen_at: iso(session.lastSeenAt),
      expires_at: iso(session.expiresAt),
    })),
  };
}

export async function endSession(context: PersonContext, { id }: EndpointParsedInput<'account.endSession'>) {
  const { db, caller, now } = context;
  const own = and(eq(sessions.id, id), ownSessions(context));
  if ((await endSessions(db, own, 'signed-out', now)) === 0) throw new Refusal('not-found', { what: '@session' });
  await audit(db, context, 'account.endSession', `person:${caller.personId}`, { session: id });
  return { done: true as const };
}

export async function endOtherSessions(context: PersonContext) {
  const { db, caller, now } = context;
  const others = and(ownSessions(context), ne(sessions.id, caller.sessionId));
  const ended = await endSessions(db, others, 'signed-out', now);
  await audit(db, context, 'account.endOtherSessions', `person:${caller.personId}`, { ended });
  return { ended };
}
