import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { CODE_ONLY_PURPOSES, type StepUpPurpose } from '@daas/contract/stepUp';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { persons } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import { passwordMatches } from '../../kernel/secrets';
import type { MemberContext } from '../context';
import { forget, OF_PHONE } from './attempts';
import { type CodeLine, checkCode, sendCode, useCode } from './codes';
import { personOfPasskey } from './passkeys';
import { checkSecondFactor, hasSecondFactor } from './secondFactor';
import { maskPhone } from './signIn';
import { issueTicket } from './tickets';
import { takingTry } from './tries';

type Proof = 'code' | 'password' | 'second-factor' | 'passkey';

/** Codes to the own phone are not those that open an account. */
const ownLine = ({ personId, phone }: MemberContext['caller'], purpose: StepUpPurpose): CodeLine => ({
  channel: 'sms',
  to: phone,
  purpose: `own:${purpose}`,
  countedAs: `sms-own:${personId}`,
  byStranger: false,
});

export async function sendOwnCode(context: MemberContext, { purpose }: EndpointParsedInput<'integrator.sendCaptcha'>) {
  const { caller } = context;
  await requireNoSecondFactor(context);
  return { phone: maskPhone(caller.phone), ...(await sendCode(context, ownLine(caller, purpose))) };
}

export async function stepUpByCode(context: MemberContext, input: EndpointParsedInput<'integrator.checkCaptcha'>) {
  const { caller, services, now } = context;
  await requireNoSecondFactor(context);
  const id = await checkCode(context, ownLine(caller, input.purpose), input.code).catch(async (refusal) => {
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
  const given = [password, factorCode, credential].filter((one) => one !== undefined);
  if (given.length !== 1) throw invalid(password ? 'factorCode' : 'password', 'one_of', '@password-or-factor');
  if (credential) return stepUpByPasskey(context, purpose, credential);
  return password === undefined
    ? stepUpBySecondFactor(context, purpose, factorCode ?? '')
    : stepUpByPassword(context, purpose, password);
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

const codeOnly = (purpose: StepUpPurpose) => (CODE_ONLY_PURPOSES as readonly StepUpPurpose[]).includes(purpose);

async function stepUpByPassword(context: MemberContext, purpose: StepUpPurpose, password: string) {
  const { caller, db, services, now } = context;
  await requireNoSecondFactor(context);
  if (codeOnly(purpose)) throw invalid('password', 'code_only', '@code-or-factor');
  const tries = { subject: `step-up:${caller.personId}`, ...OF_PHONE };
  return takingTry(services.database, [tries], now, async ({ left, minutes }) => {
    const [person] = await db
      .select({ passwordHash: persons.passwordHash })
      .from(persons)
      .where(eq(persons.id, caller.personId));
    if (!person || !(await passwordMatches(password, person.passwordHash))) {
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
