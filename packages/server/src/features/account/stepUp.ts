import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { CODE_ONLY_PURPOSES, FIRST_CONTACT_PURPOSES, type StepUpPurpose } from '@daas/contract/stepUp';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { persons } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import { passwordMatches } from '../../kernel/secrets';
import type { MemberContext, PersonContext } from '../context';
import { forget, OF_PHONE } from './attempts';
import { type CodeLine, checkCode, sendCode, useCode } from './codes';
import { personOfPasskey } from './passkeys';
import { checkSecondFactor, hasSecondFactor } from './secondFactor';
import { maskMail, maskPhone } from './signIn';
import { issueTicket } from './tickets';
import { takingTry } from './tries';

type Proof = 'code' | 'password' | 'second-factor' | 'passkey' | 'nothing';
type Whose = Pick<PersonContext, 'db' | 'caller'>;

/** Where codes of a person go: the phone, else a mail address that a code has proved. */
async function ownAddress({ db, caller }: Whose): Promise<Pick<CodeLine, 'channel' | 'to'> | null> {
  if (caller.phone !== null) return { channel: 'sms', to: caller.phone };
  const [person] = await db.select({ email: persons.email }).from(persons).where(eq(persons.id, caller.personId));
  return person?.email ? { channel: 'mail', to: person.email } : null;
}

const isOneOf = (purposes: readonly StepUpPurpose[], purpose: StepUpPurpose) => purposes.includes(purpose);

/** Codes to the own phone, or mail address, are not those that open an account. */
async function ownLine(context: Whose, purpose: StepUpPurpose): Promise<CodeLine> {
  const address = await ownAddress(context);
  // Such a code proves that the old phone is there.
  if (!address || (isOneOf(CODE_ONLY_PURPOSES, purpose) && address.channel !== 'sms'))
    throw new Refusal('code-nowhere');
  const countedAs = `sms-own:${context.caller.personId}`;
  return { ...address, purpose: `own:${purpose}`, countedAs, byStranger: false };
}

/** By what a person can prove to be there, apart from a second factor. */
export async function ownProofs(context: Whose): Promise<{ password: boolean; code_to: 'phone' | 'mail' | null }> {
  const { db, caller } = context;
  const address = await ownAddress(context);
  const [person] = await db
    .select({ password: persons.passwordHash })
    .from(persons)
    .where(eq(persons.id, caller.personId));
  return {
    password: person !== undefined && person.password !== null,
    code_to: address && (address.channel === 'sms' ? 'phone' : 'mail'),
  };
}

export async function sendOwnCode(context: MemberContext, { purpose }: EndpointParsedInput<'integrator.sendCaptcha'>) {
  await requireNoSecondFactor(context);
  const line = await ownLine(context, purpose);
  const masked =
    line.channel === 'sms' ? { phone: maskPhone(line.to), email: null } : { phone: null, email: maskMail(line.to) };
  return { ...masked, ...(await sendCode(context, line)) };
}

export async function stepUpByCode(context: MemberContext, input: EndpointParsedInput<'integrator.checkCaptcha'>) {
  const { services, now } = context;
  await requireNoSecondFactor(context);
  const line = await ownLine(context, input.purpose);
  const id = await checkCode(context, line, input.code).catch(async (refusal) => {
    await record(context, input.purpose, { ok: false, by: 'code' });
    throw refusal;
  });
  return services.database.orm.transaction(async (tx) => {
    await useCode(tx, id, now);
    return grant(context, tx, input.purpose, 'code');
  });
}

export async function stepUp(context: MemberContext, input: EndpointParsedInput<'account.stepUp'>) {
  const { purpose, password, factorCode, credential } = input;
  const proofs = [password, factorCode, credential].filter((one) => one !== undefined);
  if (proofs.length === 0 && isOneOf(FIRST_CONTACT_PURPOSES, purpose)) return stepUpByNothing(context, purpose);
  if (proofs.length !== 1) throw invalid(password ? 'factorCode' : 'password', 'one_of', '@password-or-factor');
  if (credential) return stepUpByPasskey(context, purpose, credential);
  return password === undefined
    ? stepUpBySecondFactor(context, purpose, factorCode ?? '')
    : stepUpByPassword(context, purpose, password);
}

/** Who has nothing to prove with may prove a first phone or mail address, and nothing else. // decision 0061 */
async function stepUpByNothing(context: MemberContext, purpose: StepUpPurpose) {
  const { password, code_to } = await ownProofs(context);
  if (password || code_to !== null || (await hasSecondFactor(context.db, context.caller.personId)))
    throw invalid('password', 'one_of', '@password-or-factor');
  return context.services.database.orm.transaction((tx) => grant(context, tx, purpose, 'nothing'));
}

async function stepUpByPasskey(
  context: MemberContext,
  purpose: StepUpPurpose,
  credential: NonNullable<EndpointParsedInput<'account.stepUp'>['credential']>,
) {
  const { caller, services } = context;
  const personId = await personOfPasskey(context, credential).catch(() => null);
  if (personId !== caller.personId) {
    await record(context, purpose, { ok: false, by: 'passkey' });
    throw new Refusal('passkey-refused');
  }
  return services.database.orm.transaction((tx) => grant(context, tx, purpose, 'passkey'));
}

async function stepUpBySecondFactor(context: MemberContext, purpose: StepUpPurpose, code: string) {
  const { caller, services } = context;
  await checkSecondFactor(context, caller.personId, code).catch(async (refusal) => {
    await record(context, purpose, { ok: false, by: 'second-factor' });
    throw refusal;
  });
  return services.database.orm.transaction((tx) => grant(context, tx, purpose, 'second-factor'));
}

/** Who has a second factor proves with it, whatever for: a password may have been read along, a phone number taken over. */
async function requireNoSecondFactor({ db, caller }: MemberContext): Promise<void> {
  if (await hasSecondFactor(db, caller.personId)) throw new Refusal('second-factor-needed');
}

async function stepUpByPassword(context: MemberContext, purpose: StepUpPurpose, password: string) {
  const { caller, db, services, now } = context;
  await requireNoSecondFactor(context);
  if (isOneOf(CODE_ONLY_PURPOSES, purpose)) throw invalid('password', 'code_only', '@code-or-factor');
  const tries = { subject: `step-up:${caller.personId}`, ...OF_PHONE };
  return takingTry(services.database, [tries], now, async ({ left, minutes }) => {
    const [person] = await db
      .select({ passwordHash: persons.passwordHash })
      .from(persons)
      .where(eq(persons.id, caller.personId));
    if (!person?.passwordHash || !(await passwordMatches(password, person.passwordHash))) {
      await record(context, purpose, { ok: false, by: 'password' });
      throw minutes > 0 ? new Refusal('account-locked', { minutes }) : new Refusal('password-wrong', { left });
    }
    return services.database.orm.transaction(async (tx) => {
      await forget(tx, tries.subject);
      return grant(context, tx, purpose, 'password');
    });
  });
}

async function grant(context: MemberContext, tx: Db, purpose: StepUpPurpose, by: Proof) {
  await record({ ...context, db: tx }, purpose, { ok: true, by });
  return issueTicket(tx, context.caller, purpose, context.now);
}

const record = (context: MemberContext, purpose: StepUpPurpose, detail: { ok: boolean; by: Proof }) =>
  audit(context.db, context, 'account.stepUp', `person:${context.caller.personId}`, { purpose, ...detail });
