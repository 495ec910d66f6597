import { randomInt } from 'node:crypto';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { challenges } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import type { Sealer } from '../../sealing/sealer';
import type { PublicContext } from '../context';
import { countOf, OF_ADDRESS } from './attempts';
import { codesOf } from './codes';
import { knownDevice } from './devices';
import { failuresBefore } from './watch';

/**
 * Instead of a picture to read, the browser works: it looks for the counter whose SHA-256, repeated `cost` times, begins
 * as the challenge says. There is nothing to see or to solve, and each further failure doubles the work of the next try.
 */
const VALID_MS = 5 * 60_000;
/** Failures of a phone or an address after which proof of work is required. */
const FREE_FAILURES = 3;
/** The counter lies below; a browser tries half of them on the average. */
export const COUNTERS = 8192;
/** Times that each counter is hashed, doubled for each level: see `npm run bench:proof`. */
const FIRST_COST = 6;
/** The highest that a few slips of many people behind one address lead to: under 2 s on a processor slowed sixfold. */
const USUAL_LEVEL = 3;
export const MAX_LEVEL = 5;

type Proof = NonNullable<EndpointParsedInput<'account.signIn'>['proof']>;

const secretOf = (sealer: Sealer) => sealer.mac('captcha');

/** How hard the next try of a phone is from here; 0 asks for no work. */
async function levelFor(
  context: PublicContext,
  phone: string,
  device: string | null,
  sending: boolean,
): Promise<number> {
  const { db, ip, now } = context;
  const subjects = failuresBefore(context, phone, device);
  if (sending && !device) subjects.push(codesOf(ip));
  const counts = await Promise.all(subjects.map((subject) => countOf(db, subject, now)));
  const worst = Math.max(...counts.map((row) => row?.count ?? 0));
  return levelOf(worst);
}

/** What is harder than usual is for an address whose failures are no longer free. */
export function levelOf(failures: number): number {
  const usual = Math.min(Math.max(0, failures - FREE_FAILURES + 1), USUAL_LEVEL);
  return Math.min(usual + Math.max(0, failures - OF_ADDRESS.free), MAX_LEVEL);
}

/** Work for the next try of a phone. */
export async function captcha(context: PublicContext, { phone }: EndpointParsedInput<'account.captcha'>) {
  const level = Math.max(1, await levelFor(context, phone, await knownDevice(context, phone), true));
  return challengeOf(context.services.sealer, level, context.now);
}

/** A signed challenge; knowing its counter makes it free, as tests need. */
export async function challengeOf(sealer: Sealer, level: number, now: Date, counter = randomInt(COUNTERS)) {
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

/** Refuses a try without work done for it, once too much has failed before. A proof counts once. */
export async function requireCaptcha(
  context: PublicContext,
  phone: string,
  device: string | null,
  proof: Proof | undefined,
  { sending = false } = {},
): Promise<void> {
  const level = await levelFor(context, phone, device, sending);
  if (level === 0) return;
  if (!proof) throw new Refusal('captcha-required');
  const { expires, level: done } = proof.challenge.parameters.data;
  // A failure of another client of the same address in between does not invalidate the work.
  if (done < level - 1 || expires <= context.now.getTime() || !(await isRight(context, proof)))
    throw new Refusal('captcha-wrong');
}

async function isRight({ db, services, now }: PublicContext, { challenge, solution }: Proof): Promise<boolean> {
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
