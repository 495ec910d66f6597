import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { passkeys, persons } from '../../../db/schema';
import { Refusal } from '../../../kernel/refusal';
import type { PublicContext } from '../../context';
import { consumeChallenge, storeChallenge } from '../challenges';
import { withdrawRecovery } from '../recovery/recoveryState';
import { consumeFactorTicket, findFactorTicket } from '../secondFactor/secondFactor';
import { auditFailure, completeFirstFactor } from '../signIn';

export const PASSKEY = { kind: 'passkey', minutes: 5 } as const;
const ASSERT = { ...PASSKEY, purpose: 'assert', subject: '' };
type Assertion = EndpointParsedInput<'account.passkey'>['credential'];

/** Returns the site of a passkey: that of the console, independent of the answering server. */
export function relyingParty({ services, request }: Pick<PublicContext, 'services' | 'request'>) {
  const { origin, hostname } = new URL(services.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`);
  return { origin, rpId: hostname };
}

/** Returns options without credentials, which would reveal accounts; the browser offers its own for this site. */
export async function passkeyOptions(context: PublicContext): Promise<EndpointOutput<'account.passkeyOptions'>> {
  const { db, now } = context;
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpId,
    userVerification: 'required',
  });
  await storeChallenge(db, ASSERT, options.challenge, now);
  return { ...options };
}

/** Returns the person whose passkey signed the challenge with user verification. Throws `passkey-refused`. */
export async function verifyPasskey(context: PublicContext, credential: Assertion): Promise<number> {
  const { services, now } = context;
  const db = services.database.orm;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id));
  if (!passkey) throw new Refusal('passkey-refused');
  const { origin, rpId } = relyingParty(context);
  const result = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(db, ASSERT, challenge, now),
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
  await withdrawRecovery(context, db, passkey.personId);
  return passkey.personId;
}

/** Signs in by a passkey. With user verification it counts as two factors. */
export async function signInByPasskey(
  context: PublicContext,
  { credential, ticket, company_id: companyId }: EndpointParsedInput<'account.passkey'>,
): Promise<EndpointOutput<'account.passkey'>> {
  const { db, now } = context;
  const pending = ticket === undefined ? null : await findFactorTicket(db, ticket, now);
  const personId = await verifyPasskey(context, credential).catch(async (refusal) => {
    const [claimed] = await db
      .select({ person: persons })
      .from(passkeys)
      .innerJoin(persons, eq(persons.id, passkeys.personId))
      .where(eq(passkeys.credentialId, credential.id));
    if (claimed) await auditFailure(context, claimed.person, 'passkey');
    throw refusal;
  });
  if (pending && pending.personId !== personId) throw new Refusal('passkey-refused');
  const [person] = await db.select().from(persons).where(eq(persons.id, personId));
  if (!person) throw new Refusal('passkey-refused');
  return completeFirstFactor(
    context,
    person,
    companyId,
    async (tx) => void (pending && (await consumeFactorTicket(tx, pending.id, now))),
    {
      proved: true,
    },
  );
}
