import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { CODE_ONLY_PURPOSES, FIRST_CONTACT_PURPOSES, type StepUpPurpose } from '@daas/contract/stepUp';
import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit';
import type { Db } from '../../../db/client';
import { persons } from '../../../db/schema';
import { invalid, Refusal } from '../../../kernel/refusal';
import { passwordMatches } from '../../../kernel/secrets';
import { withAttempt } from '../../attempts/attemptQueue';
import { PHONE_LIMIT, resetAttempts } from '../../attempts/attempts';
import type { MemberContext, PersonContext } from '../../context';
import { type CodeLine, checkCode, consumeCode, sendCode } from '../code/codes';
import { verifyPasskey } from '../passkey/passkeys';
import { checkSecondFactor, hasSecondFactor } from '../secondFactor/secondFactor';
import { maskMail, maskPhone } from '../signIn';
import { issueTicket, storeProof } from './stepUpTickets';

type Proof = 'code' | 'password' | 'second-factor' | 'passkey' | 'nothing';
type Whose = Pick<PersonContext, 'db' | 'caller'>;

/** Returns the person's address for codes: the phone, else the verified email address. */
async function findOwnAddress({ db, caller }: Whose): Promise<Pick<CodeLine, 'channel' | 'to'> | null> {
  if (caller.phone !== null) return { channel: 'sms', to: caller.phone };
  const [person] = await db.select({ email: persons.email }).from(persons).where(eq(persons.id, caller.personId));
  return person?.email ? { channel: 'mail', to: person.email } : null;
}

const isOneOf = (purposes: readonly StepUpPurpose[], purpose: StepUpPurpose) => purposes.includes(purpose);

/** Returns the line of step-up codes, which is separate from sign-in codes. */
async function findOwnLine(context: Whose, purpose: StepUpPurpose): Promise<CodeLine> {
  const address = await findOwnAddress(context);
  // These purposes need proof of the current phone.
  if (!address || (isOneOf(CODE_ONLY_PURPOSES, purpose) && address.channel !== 'sms'))
    throw new Refusal('code-nowhere');
  const countedAs = `sms-own:${context.caller.personId}`;
  return { ...address, purpose: `own:${purpose}`, countedAs, byStranger: false };
}

/** Returns the person's possible proofs, except the second factor. */
export async function readOwnProofs(context: Whose): Promise<{ password: boolean; code_to: 'phone' | 'mail' | null }> {
  const { db, caller } = context;
  const address = await findOwnAddress(context);
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
  const line = await findOwnLine(context, purpose);
  const masked =
    line.channel === 'sms' ? { phone: maskPhone(line.to), email: null } : { phone: null, email: maskMail(line.to) };
  return { ...masked, ...(await sendCode(context, line)) };
}

export async function stepUpByCode(context: MemberContext, input: EndpointParsedInput<'integrator.checkCaptcha'>) {
  const { services, now } = context;
  await requireNoSecondFactor(context);
  const line = await findOwnLine(context, input.purpose);
  const id = await checkCode(context, line, input.code).catch(async (refusal) => {
    await recordStepUp(context, input.purpose, { ok: false, by: 'code' });
    throw refusal;
  });
  return services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, id, now);
    return grantTicket(context, tx, input.purpose, 'code');
  });
}

export async function stepUp(context: MemberContext, input: EndpointParsedInput<'account.stepUp'>) {
  const { purpose, password, factor_code: factorCode, credential } = input;
  const proofs = [password, factorCode, credential].filter((one) => one !== undefined);
  if (proofs.length === 0 && isOneOf(FIRST_CONTACT_PURPOSES, purpose)) return stepUpWithoutProof(context, purpose);
  if (proofs.length !== 1) throw invalid(password ? 'factor_code' : 'password', 'one_of', '@password-or-factor');
  if (credential) return stepUpByPasskey(context, purpose, credential);
  return password === undefined
    ? stepUpBySecondFactor(context, purpose, factorCode ?? '')
    : stepUpByPassword(context, purpose, password);
}

/** Allows a person without any proof to verify a first phone or email address only. // features/signIn/README.md */
async function stepUpWithoutProof(context: MemberContext, purpose: StepUpPurpose) {
  const { password, code_to } = await readOwnProofs(context);
  if (password || code_to !== null || (await hasSecondFactor(context.db, context.caller.personId)))
    throw invalid('password', 'one_of', '@password-or-factor');
  return context.services.database.orm.transaction((tx) => grantTicket(context, tx, purpose, 'nothing'));
}

async function stepUpByPasskey(
  context: MemberContext,
  purpose: StepUpPurpose,
  credential: NonNullable<EndpointParsedInput<'account.stepUp'>['credential']>,
) {
  const { caller, services } = context;
  const personId = await verifyPasskey(context, credential).catch(() => null);
  if (personId !== caller.personId) {
    await recordStepUp(context, purpose, { ok: false, by: 'passkey' });
    throw new Refusal('passkey-refused');
  }
  return services.database.orm.transaction((tx) => grantTicket(context, tx, purpose, 'passkey'));
}

async function stepUpBySecondFactor(context: MemberContext, purpose: StepUpPurpose, code: string) {
  const { caller, services } = context;
  await checkSecondFactor(context, caller.personId, code).catch(async (refusal) => {
    await recordStepUp(context, purpose, { ok: false, by: 'second-factor' });
    throw refusal;
  });
  return services.database.orm.transaction((tx) => grantTicket(context, tx, purpose, 'second-factor'));
}

/** Throws if the person has a second factor, which is then required: password or phone may be compromised. */
async function requireNoSecondFactor({ db, caller }: MemberContext): Promise<void> {
  if (await hasSecondFactor(db, caller.personId)) throw new Refusal('second-factor-needed');
}

async function stepUpByPassword(context: MemberContext, purpose: StepUpPurpose, password: string) {
  const { caller, db, services, now } = context;
  await requireNoSecondFactor(context);
  if (isOneOf(CODE_ONLY_PURPOSES, purpose)) throw invalid('password', 'code_only', '@code-or-factor');
  const tries = { subject: `step-up:${caller.personId}`, ...PHONE_LIMIT };
  return withAttempt(services.database, [tries], now, async ({ left, minutes }) => {
    const [person] = await db
      .select({ passwordHash: persons.passwordHash })
      .from(persons)
      .where(eq(persons.id, caller.personId));
    if (!person?.passwordHash || !(await passwordMatches(password, person.passwordHash))) {
      await recordStepUp(context, purpose, { ok: false, by: 'password' });
      throw minutes > 0 ? new Refusal('account-locked', { minutes }) : new Refusal('password-wrong', { left });
    }
    return services.database.orm.transaction(async (tx) => {
      await resetAttempts(tx, tries.subject);
      return grantTicket(context, tx, purpose, 'password');
    });
  });
}

async function grantTicket(context: MemberContext, tx: Db, purpose: StepUpPurpose, by: Proof) {
  await recordStepUp({ ...context, db: tx }, purpose, { ok: true, by });
  if (by === 'password' || by === 'code') await storeProof(tx, context.caller, context.now);
  return issueTicket(tx, context.caller, purpose, context.now);
}

const recordStepUp = (context: MemberContext, purpose: StepUpPurpose, detail: { ok: boolean; by: Proof }) =>
  audit(context.db, context, 'account.stepUp', `person:${context.caller.personId}`, { purpose, ...detail });
