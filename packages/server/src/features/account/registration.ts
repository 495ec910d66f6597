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
import type { Services } from '../../services';
import type { PublicContext } from '../context';
import { forget } from './attempts';
import { checkCode, publicLine, useCode } from './codes';
import { createCompany } from './companies';
import { forgetDevices, knownDevice, rememberDevice } from './devices';
import { requireGoodPassword } from './passwords';
import { securityNotice } from './securityNotice';
import { endSessions } from './session';
import { arrived, begin } from './signIn';
import { keepTicketOfRegistration } from './tickets';
import { triesOf, watched } from './watch';

/** A company and its first admin, signed in straight away. */
export async function register(context: PublicContext, input: EndpointParsedInput<'account.register'>) {
  const { services, now } = context;
  const { phone, name, companyName } = input;
  await requireGoodPassword(input.password, [phone, name, companyName]);
  const device = await knownDevice(context, phone);
  const line = publicLine(phone, 'register', device);
  const code = await watched(context, phone, device, () => checkCode(context, line, input.smsCode));
  const passwordHash = await hashPassword(input.password);
  return services.database.orm.transaction(async (tx) => {
    await useCode(tx, code, now);
    const [person] = await onUniqueViolation(
      tx.insert(persons).values({ name, phone, passwordHash, createdAt: now }).returning({ id: persons.id }),
      'persons_phone_unique',
      () => new Refusal('phone-taken'),
    );
    const personId = person?.id as number;
    const created = await createCompany(tx, { name: companyName, personId, now });
    await creditOpening(tx, services, created.companyId, now);
    const sessionId = await begin(context, tx, personId, created.companyId, 'account.register');
    const purpose = await keepTicketOfRegistration(tx, { sessionId }, now);
    const by = { caller: { personId, companyId: created.companyId }, ip: context.ip, now };
    const proof = { purpose, ok: true, by: 'registration' };
    await audit(tx, by, 'account.stepUp', `person:${personId}`, proof);
    const { companyId } = created;
    const membership = { companyId, isAdministrator: true, secondFactorSince: null, administratorFactorSince: null };
    const who = { sessionId, personId };
    return arrived({ ...context, db: tx }, who, [{ companyId, name: companyName }], membership);
  });
}

/** Default opening credit of a company in a demo, in yuan: its first call needs no operator. */
const DEMO_OPENING_CREDIT = 100;

async function creditOpening(db: Db, { config, mode }: Services, companyId: number, now: Date): Promise<void> {
  const yuan = config.OPENING_CREDIT ?? (mode === 'demo' ? DEMO_OPENING_CREDIT : 0);
  if (yuan === 0) return;
  const cause = { type: 'registration', id: String(companyId) };
  await credit(db, { companyId, kind: 'opening', amount: yuan * MONEY_PER_YUAN, cause, now });
}

/** A new password by proof of the phone. Every session of the person ends, and the lock-out with them; only this device is known. */
export async function resetPassword(context: PublicContext, input: EndpointParsedInput<'account.resetPassword'>) {
  const { services, ip, now } = context;
  const { phone } = input;
  await requireGoodPassword(input.password, [phone]);
  const device = await knownDevice(context, phone);
  const line = publicLine(phone, 'reset-password', device);
  const code = await watched(context, phone, device, () => checkCode(context, line, input.smsCode));
  const passwordHash = await hashPassword(input.password);
  await services.database.orm.transaction(async (tx) => {
    await useCode(tx, code, now);
    const [person] = await tx
      .update(persons)
      .set({ passwordHash })
      .where(eq(persons.phone, phone))
      .returning({ id: persons.id });
    if (!person) throw new Refusal('phone-unknown');
    await endSessions(tx, eq(sessions.personId, person.id), 'password-changed', now);
    await forgetDevices(tx, person.id);
    await rememberDevice(context, tx, person.id);
    await forget(tx, triesOf(phone, null));
    await securityNotice(context, tx, { personId: person.id, act: 'password-changed' });
    await audit(tx, { caller: { personId: person.id }, ip, now }, 'account.resetPassword', `person:${person.id}`);
  });
  return { done: true as const };
}
