import { STEP_UP_HEADER, type StepUpPurpose } from '@daas/contract/stepUp';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/client';
import { challenges } from '../../db/schema';
import type { Person } from '../../kernel/handler';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { randomToken, sha256 } from '../../kernel/secrets';
import { hasSecondFactor } from './secondFactor';

const TICKET_SECONDS = 300;
/** Registering proves who one is, too: one secret is shown without asking again. // decision 0095 */
const OF_REGISTRATION = { purpose: 'show-secret', seconds: 600 } as const;
/** What a request without a ticket brings. */
const NONE = '';

type Whose = Pick<Person, 'sessionId'>;

async function keep(db: Db, { sessionId }: Whose, purpose: StepUpPurpose, ticket: string, seconds: number, now: Date) {
  await db.insert(challenges).values({
    id: newId('chg'),
    kind: 'ticket',
    purpose,
    subject: sessionId,
    answerHash: sha256(ticket),
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  });
}

/**
 * A ticket for one act of this session. However a person re-authenticates (code, password, a second factor), the
 * proof ends here; only its hash is kept.
 */
export async function issueTicket(db: Db, whose: Whose, purpose: StepUpPurpose, now: Date) {
  const ticket = randomToken();
  await keep(db, whose, purpose, ticket, TICKET_SECONDS, now);
  return { ticket, expires_in_seconds: TICKET_SECONDS };
}

/** The one that goes with the session that a registration began: nobody carries it. Answers its purpose. */
export async function keepTicketOfRegistration(db: Db, whose: Whose, now: Date): Promise<StepUpPurpose> {
  const { purpose, seconds } = OF_REGISTRATION;
  await keep(db, whose, purpose, NONE, seconds, now);
  return purpose;
}

/** Uses up the ticket that the request carries, or the session's own, and answers its id; of two requests with one ticket, one is refused. */
export async function requireTicket(
  db: Db,
  request: FastifyRequest,
  caller: Person | null,
  purpose: StepUpPurpose,
  now: Date,
): Promise<string> {
  const ticket = request.headers[STEP_UP_HEADER] ?? NONE;
  if (!caller || typeof ticket !== 'string') throw new Refusal('step-up-required');
  if (ticket === NONE && (await hasSecondFactor(db, caller.personId))) throw new Refusal('step-up-required');
  const open = and(
    eq(challenges.kind, 'ticket'),
    eq(challenges.subject, caller.sessionId),
    eq(challenges.purpose, purpose),
    eq(challenges.answerHash, sha256(ticket)),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  const [used] = await db.update(challenges).set({ usedAt: now }).where(open).returning({ id: challenges.id });
  if (!used) throw new Refusal('step-up-required');
  return used.id;
}

/** For an act that keeps its own transactions and was refused: its ticket is good again. */
export async function giveBackTicket(db: Db, id: string): Promise<void> {
  await db.update(challenges).set({ usedAt: null }).where(eq(challenges.id, id));
}
