import { MAX_PASSKEYS } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import {
  type AuthenticatorTransport,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { passkeys, persons } from '../../db/schema';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import type { PersonContext } from '../context';
import { consumeChallenge, storeChallenge } from '../signIn/challenges';
import { PASSKEY, relyingParty } from '../signIn/passkey/passkeys';
import {
  countPasskeys,
  deleteUnusedCodes,
  hasAuthenticator,
  hasSecondFactor,
} from '../signIn/secondFactor/secondFactor';
import { emitSecurityNotice } from '../signIn/securityNotice';
import { replaceCodes, requiringOf, SITE_NAME } from './secondFactor';

const subject = (id: number) => `person:${id}`;
const registering = (id: number) => ({ ...PASSKEY, purpose: 'register', subject: subject(id) });
const ownOnes = ({ db, caller }: PersonContext) =>
  db.select().from(passkeys).where(eq(passkeys.personId, caller.personId)).orderBy(asc(passkeys.createdAt));
/** Changes to the passkeys of one person follow each other. */
const lockPerson = ({ db, caller }: PersonContext) =>
  db.select({ id: persons.id }).from(persons).where(eq(persons.id, caller.personId)).for('update');

export async function ownPasskeys(context: PersonContext): Promise<EndpointOutput<'personal.passkeys'>> {
  const list = (await ownOnes(context)).map(({ id, name, synced, createdAt, lastUsedAt }) => ({
    id,
    name,
    synced,
    created_at: iso(createdAt),
    last_used_at: isoOrNull(lastUsedAt),
  }));
  return { list };
}

export async function beginPasskey(context: PersonContext): Promise<EndpointOutput<'personal.beginPasskey'>> {
  const { db, caller, locale, now } = context;
  const credentials = await ownOnes(context);
  if (credentials.length >= MAX_PASSKEYS) throw new Refusal('quota-reached', { what: '@passkey', limit: MAX_PASSKEYS });
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME[locale],
    rpID: relyingParty(context).rpId,
    userName: caller.phone ?? caller.name,
    userDisplayName: caller.name,
    userID: new TextEncoder().encode(subject(caller.personId)),
    attestationType: 'none',
    excludeCredentials: credentials.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as AuthenticatorTransport[],
    })),
    // So that it signs in without a phone number, and is more than the device alone.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, registering(caller.personId), options.challenge, now);
  return { ...options };
}

export async function addPasskey(
  context: PersonContext,
  { name, credential: response }: EndpointParsedInput<'personal.addPasskey'>,
): Promise<EndpointOutput<'personal.addPasskey'>> {
  const { db, caller, now } = context;
  const { personId } = caller;
  await lockPerson(context);
  if ((await countPasskeys(db, personId)) >= MAX_PASSKEYS)
    throw new Refusal('quota-reached', { what: '@passkey', limit: MAX_PASSKEYS });
  const first = !(await hasSecondFactor(db, personId));
  const { origin, rpId } = relyingParty(context);
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(db, registering(personId), challenge, now),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) throw new Refusal('passkey-refused');
  const { credential, credentialBackedUp } = result.registrationInfo;
  const id = newId('psk');
  const newRows = await db
    .insert(passkeys)
    .values({
      id,
      personId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
      synced: credentialBackedUp,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (newRows.length === 0) throw new Refusal('passkey-refused');
  await emitSecurityNotice(context, db, { personId, act: 'passkey-added', detail: name });
  await audit(db, context, 'personal.addPasskey', subject(personId), { passkey: name });
  return { id, recovery_codes: first ? await replaceCodes(context) : null };
}

async function findOwn({ db, caller }: PersonContext, id: string) {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.personId, caller.personId)));
  if (!passkey) throw new Refusal('not-found', { what: '@passkey' });
  return passkey;
}

export async function renamePasskey(
  context: PersonContext,
  { id, name }: EndpointParsedInput<'personal.renamePasskey'>,
) {
  const { db, caller } = context;
  const { name: before } = await findOwn(context, id);
  if (name === before) return { done: true as const };
  await db.update(passkeys).set({ name }).where(eq(passkeys.id, id));
  await audit(db, context, 'personal.renamePasskey', subject(caller.personId), { name: { before, after: name } });
  return { done: true as const };
}

export async function removePasskey(context: PersonContext, { id }: EndpointParsedInput<'personal.removePasskey'>) {
  const { db, caller } = context;
  const { personId } = caller;
  await lockPerson(context);
  const { name } = await findOwn(context, id);
  const last = (await countPasskeys(db, personId)) === 1 && !(await hasAuthenticator(db, personId));
  const [company] = last ? await requiringOf(context) : [];
  if (company !== undefined) throw new Refusal('second-factor-required', { company });
  await db.delete(passkeys).where(eq(passkeys.id, id));
  await deleteUnusedCodes(db, personId);
  await emitSecurityNotice(context, db, { personId, act: 'passkey-removed', detail: name });
  await audit(db, context, 'personal.removePasskey', subject(personId), { passkey: name });
  return { done: true as const };
}
