import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { persons, sessions } from '../../db/schema';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { Refusal } from '../../kernel/refusal';
import { hashPassword } from '../../kernel/secrets';
import { credit } from '../../money/ledger';
import { passwordSubject, withAttemptLimit } from '../attempts/attemptLimit';
import { resetAttempts } from '../attempts/attempts';
import { createCompany } from '../companies/companies';
import type { PublicContext } from '../context';
import type { Services } from '../services';
import { findKnownDevice, forgetDevices, rememberDevice } from '../sessions/devices';
import { endSessions } from '../sessions/session';
import { checkCode, consumeCode, publicCodeLine } from './code/codes';
import { requireGoodPassword } from './password/passwords';
import { emitSecurityNotice } from './securityNotice';
import { presentSignIn, startSession } from './signIn';
import { storeRegistrationTicket } from './stepUp/stepUpTickets';

/** Registers a company with its first administrator and signs in. */
export async function registerCompany(context: PublicContext, input: EndpointParsedInput<'account.register'>) {
  const { services, now } = context;
  const { phone, name, company_name: companyName } = input;
  await requireGoodPassword(input.password, [phone, name, companyName]);
  const device = await findKnownDevice(context, phone);
  const line = publicCodeLine(phone, 'register', device);
  const code = await withAttemptLimit(context, phone, device, () => checkCode(context, line, input.sms_code));
  const passwordHash = await hashPassword(input.password);
  return services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, code, now);
    const [person] = await onUniqueViolation(
      tx.insert(persons).values({ name, phone, passwordHash, createdAt: now }).returning({ id: persons.id }),
      'persons_phone_unique',
      () => new Refusal('phone-taken'),
    );
    const personId = person?.id as number;
    const created = await createCompany(tx, { name: companyName, personId, now });
    await creditOpeningBalance(tx, services, created.companyId, now);
    const sessionId = await startSession(context, tx, personId, created.companyId, 'account.register');
    const purpose = await storeRegistrationTicket(tx, { sessionId }, now);
    const by = { caller: { personId, companyId: created.companyId }, ip: context.ip, now };
    const proof = { purpose, ok: true, by: 'registration' };
    await audit(tx, by, 'account.stepUp', `person:${personId}`, proof);
    const { companyId } = created;
    const membership = { companyId, isAdministrator: true, secondFactorSince: null, administratorFactorSince: null };
    const who = { sessionId, personId };
    return presentSignIn({ ...context, db: tx }, who, [{ companyId, name: companyName }], membership);
  });
}

/** Default opening credit in a demo, in yuan, so that the first call needs no operator. */
const DEMO_OPENING_CREDIT = 100;

async function creditOpeningBalance(db: Db, { config, mode }: Services, companyId: number, now: Date): Promise<void> {
  const yuan = config.OPENING_CREDIT ?? (mode === 'demo' ? DEMO_OPENING_CREDIT : 0);
  if (yuan === 0) return;
  const cause = { type: 'registration', id: String(companyId) };
  await credit(db, { companyId, kind: 'opening', amount: yuan * MONEY_PER_YUAN, cause, now });
}

/** Sets a new password after verification of the phone. Ends all sessions and the lockout, and forgets other devices. */
export async function resetPassword(context: PublicContext, input: EndpointParsedInput<'account.resetPassword'>) {
  const { services, ip, now } = context;
  const { phone } = input;
  await requireGoodPassword(input.password, [phone]);
  const device = await findKnownDevice(context, phone);
  const line = publicCodeLine(phone, 'reset-password', device);
  const code = await withAttemptLimit(context, phone, device, () => checkCode(context, line, input.sms_code));
  const passwordHash = await hashPassword(input.password);
  await services.database.orm.transaction(async (tx) => {
    await consumeCode(tx, code, now);
    const [person] = await tx
      .update(persons)
      .set({ passwordHash })
      .where(eq(persons.phone, phone))
      .returning({ id: persons.id });
    if (!person) throw new Refusal('phone-unknown');
    await endSessions(tx, eq(sessions.personId, person.id), 'password-changed', now);
    await forgetDevices(tx, person.id);
    await rememberDevice(context, tx, person.id);
    await resetAttempts(tx, passwordSubject(phone, null));
    await emitSecurityNotice(context, tx, { personId: person.id, act: 'password-changed' });
    await audit(tx, { caller: { personId: person.id }, ip, now }, 'account.resetPassword', `person:${person.id}`);
  });
  return { done: true as const };
}
