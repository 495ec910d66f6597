import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { verify } from 'otplib';
import type { Db } from '../../db/client';
import { challenges, factorRecoveries, passkeys, recoveryCodes, secondFactors } from '../../db/schema';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { randomToken, sha256 } from '../../kernel/secrets';
import type { PublicContext } from '../context';
import { forget, giveBack, OF_PHONE } from './attempts';
import { withdrawRecovery } from './recoveryState';
import { takingTry } from './tries';

const PENDING_MS = 5 * 60_000;
const PENDING = 'sign-in';
/** A code of the steps beside the present one is taken, for clocks that differ. */
const TOLERANCE_SECONDS = 30;
const TOTP = /^\d{6}$/;

const confirmed = (personId: number) => and(eq(secondFactors.personId, personId), isNotNull(secondFactors.confirmedAt));

export const hasAuthenticator = async (db: Db, personId: number): Promise<boolean> =>
  (await db.$count(secondFactors, confirmed(personId))) > 0;
export const countPasskeys = (db: Db, personId: number): Promise<number> =>
  db.$count(passkeys, eq(passkeys.personId, personId));
/** An authenticator, or a passkey. */
export const hasSecondFactor = async (db: Db, personId: number): Promise<boolean> =>
  (await hasAuthenticator(db, personId)) || (await countPasskeys(db, personId)) > 0;
/** The same as a condition on a column that names the person. */
export const withSecondFactor = (personId: PgColumn): SQL<boolean> => sql<boolean>`(
  exists (select 1 from second_factors f where f.person_id = ${personId} and f.confirmed_at is not null)
  or exists (select 1 from passkeys k where k.person_id = ${personId}))`;

/** Recovery codes stand in for a second factor, and a report says that it is lost: without one there are none. */
export async function dropIdleCodes(db: Db, personId: number): Promise<void> {
  if (await hasSecondFactor(db, personId)) return;
  await db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await db.delete(factorRecoveries).where(eq(factorRecoveries.personId, personId));
}

/** Takes a person's authenticator away; whether there was a confirmed one. */
export async function deleteAuthenticator(db: Db, personId: number): Promise<boolean> {
  const gone = await db
    .delete(secondFactors)
    .where(eq(secondFactors.personId, personId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await dropIdleCodes(db, personId);
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Takes authenticator, passkeys and recovery codes away; whether there was a second factor. */
export async function deleteSecondFactor(db: Db, personId: number): Promise<boolean> {
  const removed = await db.delete(passkeys).where(eq(passkeys.personId, personId)).returning({ id: passkeys.id });
  return (await deleteAuthenticator(db, personId)) || removed.length > 0;
}

/** After a correct password or code: the ticket that the second factor completes. */
export async function issuePending(db: Db, personId: number, now: Date): Promise<string> {
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

export async function findPending(db: Db, ticket: string, now: Date): Promise<{ id: string; personId: number }> {
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

/** Of two concurrent uses of a ticket one is refused. */
export async function usePending(db: Db, id: string, now: Date): Promise<void> {
  const open = and(eq(challenges.id, id), isNull(challenges.usedAt));
  const used = await db.update(challenges).set({ usedAt: now }).where(open).returning({ id: challenges.id });
  if (used.length === 0) throw new Refusal('second-factor-expired');
}

type Context = Pick<PublicContext, 'services' | 'now' | 'ip'>;

/** Where the codes tried for a person are counted: apart for each known device. */
export const factorTries = (personId: number, device: string | null = null): string =>
  device ? `second-factor:${personId}@${device}` : `second-factor:${personId}`;

/** Takes a code of a person's authenticator, or a recovery code, each once; a try is counted before it is compared. */
export async function checkSecondFactor(
  context: Context,
  personId: number,
  code: string,
  device: string | null = null,
): Promise<void> {
  const { services, now } = context;
  const tries = factorTries(personId, device);
  const compact = code.replace(/[\s-]/g, '').toLowerCase();
  await takingTry(services.database, [{ subject: tries, ...OF_PHONE }], now, async ({ left, minutes }) => {
    const outcome = TOTP.test(compact)
      ? await useTotp(context, personId, compact)
      : await useRecoveryCode(context, personId, compact);
    if (outcome === 'used') {
      await giveBack(services.database, [tries], now);
      throw new Refusal('second-factor-used');
    }
    if (outcome === 'wrong')
      throw minutes > 0 ? new Refusal('account-locked', { minutes }) : new Refusal('second-factor-wrong', { left });
    await forget(services.database.orm, tries);
  });
  await withdrawRecovery(context, services.database.orm, personId);
}

/** A code that was right once is no guess: who acts twice within half a minute types it again. */
type Outcome = 'right' | 'used' | 'wrong';

/** The time step of a right code; null for a wrong one. // RFC 6238 */
export async function stepOf(secret: string, token: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** A code that was taken, and those before it, are not taken again. // RFC 6238, 5.2 */
async function useTotp({ services, now }: Context, personId: number, token: string): Promise<Outcome> {
  const db = services.database.orm;
  const [factor] = await db.select().from(secondFactors).where(confirmed(personId));
  const step = factor && (await stepOf(services.sealer.open(factor.secret), token, now));
  if (!step) return 'wrong';
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(confirmed(personId), lt(secondFactors.lastStep, step)))
    .returning({ personId: secondFactors.personId });
  return used.length > 0 ? 'right' : 'used';
}

/** As kept; the person is in it, so that equal codes of two are not equal there. */
export const recoveryHash = ({ sealer }: Context['services'], personId: number, code: string): string =>
  sealer.mac(`recovery:${personId}:${code}`);

async function useRecoveryCode({ services, now }: Context, personId: number, code: string): Promise<Outcome> {
  const open = and(
    eq(recoveryCodes.personId, personId),
    eq(recoveryCodes.codeHash, recoveryHash(services, personId, code)),
    isNull(recoveryCodes.usedAt),
  );
  const used = await services.database.orm
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(open)
    .returning({ personId: recoveryCodes.personId });
  return used.length > 0 ? 'right' : 'wrong';
}
