import { ORDINARY_PURPOSES, STEP_UP_HEADER, type StepUpPurpose } from '@daas/contract/stepUp';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../db/client';
import { challenges } from '../../../db/schema';
import type { Person } from '../../../kernel/handler';
import { newId } from '../../../kernel/id';
import { Refusal } from '../../../kernel/refusal';
import { randomToken, sha256 } from '../../../kernel/secrets';
import { hasSecondFactor } from '../secondFactor/secondFactor';

const TICKET_SECONDS = 300;
/** Time in which a proof is valid for acts of ordinary risk. */
const PROOF_SECONDS = 600;
/** Registration counts as a step-up for showing one secret. // features/signIn/README.md */
const OF_REGISTRATION = { purpose: 'show-secret', seconds: 600 } as const;
/** Value for a request without a ticket. */
const NONE = '';

type Whose = Pick<Person, 'sessionId'>;

async function storeTicket(
  db: Db,
  { sessionId }: Whose,
  purpose: StepUpPurpose,
  ticket: string,
  seconds: number,
  now: Date,
) {
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
 * Issues a ticket for one act of this session after a step-up by code, password or second factor. Only its hash is stored.
 */
export async function issueTicket(db: Db, whose: Whose, purpose: StepUpPurpose, now: Date) {
  const ticket = randomToken();
  await storeTicket(db, whose, purpose, ticket, TICKET_SECONDS, now);
  return { ticket, expires_in_seconds: TICKET_SECONDS };
}

/** Stores a ticket for the session of a registration, which the client need not send. Returns its purpose. */
export async function storeRegistrationTicket(db: Db, whose: Whose, now: Date): Promise<StepUpPurpose> {
  const { purpose, seconds } = OF_REGISTRATION;
  await storeTicket(db, whose, purpose, NONE, seconds, now);
  return purpose;
}

/** Stores that the person of this session has proved who they are, for acts of ordinary risk. */
export async function storeProof(db: Db, { sessionId }: Whose, now: Date): Promise<void> {
  await db.insert(challenges).values({
    id: newId('chg'),
    kind: 'proof',
    purpose: '',
    subject: sessionId,
    answerHash: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + PROOF_SECONDS * 1000),
  });
}

/** Returns the id of a valid proof of the session; a second factor that is newer than a proof ends it. */
async function findProof(db: Db, { personId, sessionId }: Person, now: Date): Promise<string | undefined> {
  if (await hasSecondFactor(db, personId)) return undefined;
  const [proof] = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.kind, 'proof'), eq(challenges.subject, sessionId), gt(challenges.expiresAt, now)))
    .limit(1);
  return proof?.id;
}

/**
 * Consumes the ticket of the request or of the registration, and returns its id. Throws for the second of two concurrent
 * uses. Acts of ordinary risk need no ticket while a proof of the session is valid.
 */
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
  const isOrdinary = (ORDINARY_PURPOSES as readonly StepUpPurpose[]).includes(purpose);
  const id = used?.id ?? (isOrdinary ? await findProof(db, caller, now) : undefined);
  if (!id) throw new Refusal('step-up-required');
  return id;
}

/** Restores the ticket of a refused act that has its own transactions. */
export async function restoreTicket(db: Db, id: string): Promise<void> {
  await db.update(challenges).set({ usedAt: null }).where(eq(challenges.id, id));
}
