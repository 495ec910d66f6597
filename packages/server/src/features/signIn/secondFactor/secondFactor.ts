import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { verify } from 'otplib';
import type { Db } from '../../../db/client';
import { challenges, factorRecoveries, passkeys, recoveryCodes, secondFactors } from '../../../db/schema';
import { newId } from '../../../kernel/id';
import { Refusal } from '../../../kernel/refusal';
import { randomToken, sha256 } from '../../../kernel/secrets';
import { withAttempt } from '../../attempts/attemptQueue';
import { PHONE_LIMIT, resetAttempts, returnAttempts } from '../../attempts/attempts';
import type { PublicContext } from '../../context';
import { withdrawRecovery } from '../recovery/recoveryState';

const PENDING_MS = 5 * 60_000;
const PENDING = 'sign-in';
/** Accepts codes of the previous and next time step, for clock skew. */
const TOLERANCE_SECONDS = 30;
const TOTP = /^\d{6}$/;

const isConfirmed = (personId: number) =>
  and(eq(secondFactors.personId, personId), isNotNull(secondFactors.confirmedAt));

export const hasAuthenticator = async (db: Db, personId: number): Promise<boolean> =>
  (await db.$count(secondFactors, isConfirmed(personId))) > 0;
export const countPasskeys = (db: Db, personId: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.personId, personId));
/** Whether the person has an authenticator or a passkey. */
export const hasSecondFactor = async (db: Db, personId: number): Promise<boolean> =>
  (await hasAuthenticator(db, personId)) || (await countPasskeys(db, personId)) > 0;
/** The same as an SQL condition on a person column. */
export const hasSecondFactorSql = (personId: PgColumn): SQL<boolean> => sql<boolean>`(
  exists (select 1 from second_factors f where f.person_id = ${personId} and f.confirmed_at is not null)
  or exists (select 1 from passkeys k where k.person_id = ${personId}))`;

/** Deletes recovery codes and recovery requests of a person without a second factor. */
export async function deleteUnusedCodes(db: Db, personId: number): Promise<void> {
  if (await hasSecondFactor(db, personId)) return;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await db.delete(factorRecoveries).where(eq(factorRecoveries.personId, personId));
}

/** Deletes the authenticator; returns whether it was confirmed. */
export async function deleteAuthenticator(db: Db, personId: number): Promise<boolean> {
  const gone = await db
    .delete(secondFactors)
    .where(eq(secondFactors.personId, personId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await deleteUnusedCodes(db, personId);
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes authenticator, passkeys and recovery codes; returns whether there was a second factor. */
export async function deleteSecondFactor(db: Db, personId: number): Promise<boolean> {
  const removed = await db.delete(passkeys).where(eq(passkeys.personId, personId)).returning({ id: passkeys.id });
  return (await deleteAuthenticator(db, personId)) || removed.length > 0;
}

/** Issues the ticket for the second factor, after a correct password or code. */
export async function issueFactorTicket(db: Db, personId: number, now: Date): Promise<string> {
  const ticket = randomToken();
  await db.insert(challenges).values({
    id: newId('chg'),
    kind: 'ticket',
    purpose: PENDING,
    subject: String(personId),
    answerHash: sha256(ticket),
    createdAt: now,
    expiresAt: new Date(now.getTime() + PENDING_MS),
  });
  return ticket;
}

export async function findFactorTicket(db: Db, ticket: string, now: Date): Promise<{ id: string; personId: number }> {
  const open = and(
    eq(challenges.answerHash, sha256(ticket)),
    eq(challenges.kind, 'ticket'),
    eq(challenges.purpose, PENDING),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  const [row] = await db.select({ id: challenges.id, subject: challenges.subject }).from(challenges).where(open);
  if (!row) throw new Refusal('second-factor-expired');
  return { id: row.id, personId: Number(row.subject) };
}

/** Consumes a ticket; throws for the second of two concurrent uses. */
export async function consumeFactorTicket(db: Db, id: string, now: Date): Promise<void> {
  const open = and(eq(challenges.id, id), isNull(challenges.usedAt));
  const used = await db.update(challenges).set({ usedAt: now }).where(open).returning({ id: challenges.id });
  if (used.length === 0) throw new Refusal('second-factor-expired');
}

type Context = Pick<PublicContext, 'services' | 'now' | 'ip'>;

/** Subject of the code attempts of a person; separate per known device. */
export const factorSubject = (personId: number, device: string | null = null): string =>
  device ? `second-factor:${personId}@${device}` : `second-factor:${personId}`;

/** Verifies and consumes a code of the authenticator or a recovery code. The attempt is counted before the comparison. */
export async function checkSecondFactor(
  context: Context,
  personId: number,
  code: string,
  device: string | null = null,
): Promise<void> {
  const { services, now } = context;
  const tries = factorSubject(personId, device);
  const compact = code.replace(/[\s-]/g, '').toLowerCase();
  await withAttempt(services.database, [{ subject: tries, ...PHONE_LIMIT }], now, async ({ left, minutes }) => {
    const outcome = TOTP.test(compact)
      ? await consumeTotp(context, personId, compact)
      : await consumeRecoveryCode(context, personId, compact);
    if (outcome === 'used') {
      await returnAttempts(services.database, [tries], now);
      throw new Refusal('second-factor-used');
    }
    if (outcome === 'wrong')
      throw minutes > 0 ? new Refusal('account-locked', { minutes }) : new Refusal('second-factor-wrong', { left });
    await resetAttempts(services.database.orm, tries);
  });
  await withdrawRecovery(context, services.database.orm, personId);
}

/** `used`: a correct code that was used before, for example by two acts within 30 seconds; not counted as a guess. */
type Outcome = 'right' | 'used' | 'wrong';

/** Returns the time step of a correct code; null for a wrong one. // RFC 6238 */
export async function findTotpStep(secret: string, token: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Accepts only codes of a later time step than the last. // RFC 6238 §5.2 */
async function consumeTotp({ services, now }: Context, personId: number, token: string): Promise<Outcome> {
  const db = services.database.orm;
  const [factor] = await db.select().from(secondFactors).where(isConfirmed(personId));
  const step = factor && (await findTotpStep(services.sealer.open(factor.secret), token, now));
  if (!step) return 'wrong';
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isConfirmed(personId), lt(secondFactors.lastStep, step)))
    .returning({ personId: secondFactors.personId });
  return used.length > 0 ? 'right' : 'used';
}

/** Returns the stored hash of a recovery code; includes the person, so that equal codes have different hashes. */
export const hashRecoveryCode = ({ sealer }: Context['services'], personId: number, code: string): string =>
  sealer.mac(`recovery:${personId}:${code}`);

async function consumeRecoveryCode({ services, now }: Context, personId: number, code: string): Promise<Outcome> {
  const open = and(
    eq(recoveryCodes.personId, personId),
    eq(recoveryCodes.codeHash, hashRecoveryCode(services, personId, code)),
    isNull(recoveryCodes.usedAt),
  );
  const used = await services.database.orm
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(open)
    .returning({ personId: recoveryCodes.personId });
  return used.length > 0 ? 'right' : 'wrong';
}
