import { randomInt } from 'node:crypto';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { challenges } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import type { Sealer } from '../../sealing/sealer';
import { signInSubjects } from '../attempts/attemptLimit';
import { ADDRESS_LIMIT, readAttempts } from '../attempts/attempts';
import type { PublicContext } from '../context';
import { findKnownDevice } from '../sessions/devices';
import { codeSubject } from './code/codes';

/**
 * Proof of work instead of a visual captcha: the browser searches the counter whose SHA-256, repeated `cost` times, has the
 * prefix of the challenge. Each further failure doubles the work of the next attempt.
 */
const VALID_MS = 5 * 60_000;
/** Failures of a phone or an address after which proof of work is required. */
const FREE_FAILURES = 3;
/** Exclusive limit of the counter; a browser tests half of them on average. */
export const COUNTERS = 8192;
/** Hashes per counter at the first level, doubled per level: see `npm run bench:proof`. */
const FIRST_COST = 6;
/** Maximum level for ordinary mistakes of many people behind one address: under 2 s on a sixfold slowed processor. */
const USUAL_LEVEL = 3;
export const MAX_LEVEL = 5;

type Proof = NonNullable<EndpointParsedInput<'account.signIn'>['proof']>;

const secretOf = (sealer: Sealer) => sealer.mac('captcha');

/** Returns the level of the next attempt with a phone from this address; 0 requires no work. */
async function readLevel(
  context: PublicContext,
  phone: string,
  device: string | null,
  sending: boolean,
): Promise<number> {
  const { db, ip, now } = context;
  const subjects = signInSubjects(context, phone, device);
  if (sending && !device) subjects.push(codeSubject(ip));
  const counts = await Promise.all(subjects.map((subject) => readAttempts(db, subject, now)));
  const worst = Math.max(...counts.map((row) => row?.count ?? 0));
  return captchaLevel(worst);
}

/** Returns the level for a number of failures. Levels above the usual need more failures than an address has for free. */
export function captchaLevel(failures: number): number {
  const usual = Math.min(Math.max(0, failures - FREE_FAILURES + 1), USUAL_LEVEL);
  return Math.min(usual + Math.max(0, failures - ADDRESS_LIMIT.free), MAX_LEVEL);
}

/** Returns a challenge for the next attempt with a phone. */
export async function createCaptcha(context: PublicContext, { phone }: EndpointParsedInput<'account.captcha'>) {
  const level = Math.max(1, await readLevel(context, phone, await findKnownDevice(context, phone), true));
  return createCaptchaChallenge(context.services.sealer, level, context.now);
}

/** Creates a signed challenge; tests pass the counter to skip the work. */
export async function createCaptchaChallenge(sealer: Sealer, level: number, now: Date, counter = randomInt(COUNTERS)) {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'SHA-256',
    counter,
    cost: FIRST_COST * 2 ** (level - 1),
    deriveKey,
    // By the server's clock, not by the library's.
    data: { expires: now.getTime() + VALID_MS, level },
    hmacSignatureSecret: secretOf(sealer),
  });
  return { parameters: parameters as Proof['challenge']['parameters'], signature };
}

/** Throws if an attempt needs a proof of work and has none. A proof is valid once. */
export async function requireCaptcha(
  context: PublicContext,
  phone: string,
  device: string | null,
  proof: Proof | undefined,
  { sending = false } = {},
): Promise<void> {
  const level = await readLevel(context, phone, device, sending);
  if (level === 0) return;
  if (!proof) throw new Refusal('captcha-required');
  const { expires, level: done } = proof.challenge.parameters.data;
  // A failure of another client of the same address in between does not invalidate the work.
  if (done < level - 1 || expires <= context.now.getTime() || !(await isValidProof(context, proof)))
    throw new Refusal('captcha-wrong');
}

async function isValidProof({ db, services, now }: PublicContext, { challenge, solution }: Proof): Promise<boolean> {
  const hmacSignatureSecret = secretOf(services.sealer);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
  if (!verified) return false;
  const { nonce, data } = challenge.parameters;
  const used = await db
    .insert(challenges)
    .values({
      id: `chg_${nonce}`,
      kind: 'captcha',
      purpose: '',
      subject: '',
      answerHash: '',
      usedAt: now,
      createdAt: now,
      expiresAt: new Date(data.expires),
    })
    .onConflictDoNothing()
    .returning({ id: challenges.id });
  return used.length > 0;
}
