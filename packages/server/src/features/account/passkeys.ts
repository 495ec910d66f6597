import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { challenges, passkeys, persons } from '../../db/schema';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import type { PublicContext } from '../context';
import { findPending, usePending } from './secondFactor';
import { auditFailure, enter } from './signIn';

const CHALLENGE_MS = 5 * 60_000;
type Assertion = EndpointParsedInput<'account.passkey'>['credential'];

/** The site a passkey is for: where the console stands, whatever server answers. */
export function siteOf({ services, request }: Pick<PublicContext, 'services' | 'request'>) {
  const { origin, hostname } = new URL(services.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  return { origin, rpId: hostname };
}

/** Keeps a challenge for `subject`; its hash is enough to know it again. */
export async function keepChallenge(
  db: Db,
  purpose: 'assert' | 'register',
  subject: string,
  challenge: string,
  now: Date,
) {
  await db.insert(challenges).values({
    id: newId('chg'),
    kind: 'passkey',
    purpose,
    subject,
    answerHash: sha256(challenge),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
}

/** Uses up a challenge; of two who answer one, the second is refused. */
export async function useChallenge(
  db: Db,
  purpose: 'assert' | 'register',
  subject: string,
  challenge: string,
  now: Date,
) {
  const open = and(
    eq(challenges.kind, 'passkey'),
    eq(challenges.subject, subject),
    eq(challenges.purpose, purpose),
    eq(challenges.answerHash, sha256(challenge)),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  const used = await db.update(challenges).set({ usedAt: now }).where(open).returning({ id: challenges.id });
  return used.length > 0;
}

/** Names no credential, so that it tells a stranger nothing: the browser offers those it has for this site. */
export async function passkeyOptions(context: PublicContext): Promise<EndpointOutput<'account.passkeyOptions'>> {
  const { db, now } = context;
  const options = await generateAuthenticationOptions({ rpID: siteOf(context).rpId, userVerification: 'required' });
  await keepChallenge(db, 'assert', '', options.challenge, now);
  return { ...options };
}

/** The person whose passkey signed the challenge, after the device asked for finger, face or PIN. */
export async function personOfPasskey(context: PublicContext, credential: Assertion): Promise<number> {
  const { services, now } = context;
  const db = services.database.orm;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id));
  if (!passkey) throw new Refusal('passkey-refused');
  const { origin, rpId } = siteOf(context);
  const result = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(db, 'assert', '', challenge, now),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
  }).catch(() => null);
  if (!result?.verified) throw new Refusal('passkey-refused');
  const unchanged = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
  const noted = await db
    .update(passkeys)
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: now })
    .where(unchanged)
    .returning({ id: passkeys.id });
  if (noted.length === 0) throw new Refusal('passkey-refused');
  return passkey.personId;
}

/** A passkey with user verification is two factors: no other is required. */
export async function signInByPasskey(
  context: PublicContext,
  { credential, ticket, companyId }: EndpointParsedInput<'account.passkey'>,
): Promise<EndpointOutput<'account.passkey'>> {
  const { db, now } = context;
  const pending = ticket === undefined ? null : await findPending(db, ticket, now);
  const personId = await personOfPasskey(context, credential).catch(async (refusal) => {
    const [claimed] = await db
      .select({ person: persons })
      .from(passkeys)
      .innerJoin(persons, eq(persons.id, passkeys.personId))
      .where(eq(passkeys.credentialId, credential.id));
    if (claimed) await auditFailure(context, claimed.person, claimed.person.phone, 'passkey');
    throw refusal;
  });
  if (pending && pending.personId !== personId) throw new Refusal('passkey-refused');
  const [person] = await db.select().from(persons).where(eq(persons.id, personId));
  if (!person) throw new Refusal('passkey-refused');
  return enter(context, person, companyId, async (tx) => void (pending && (await usePending(tx, pending.id, now))), {
    proved: true,
  });
}
