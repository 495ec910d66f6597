import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, ne } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { persons, sessions } from '../../db/schema';
import { nounText } from '../../kernel/refusal';
import { hashPassword } from '../../kernel/secrets';
import { passwordSubject } from '../attempts/attemptLimit';
import { resetAttempts } from '../attempts/attempts';
import type { MemberContext } from '../context';
import { forgetDevices, rememberDevice } from '../sessions/devices';
import { endSessions } from '../sessions/session';
import { NEEDED_SCORE, ratePassword, requireGoodPassword } from '../signIn/password/passwords';
import { emitSecurityNotice } from '../signIn/securityNotice';

const about = ({ phone, name, companyName }: MemberContext['caller']) => [
  ...(phone === null ? [] : [phone]),
  name,
  companyName,
];

export async function passwordStrength(
  { caller, language }: MemberContext,
  { password }: EndpointParsedInput<'personal.passwordStrength'>,
): Promise<EndpointOutput<'personal.passwordStrength'>> {
  const { score, reason } = await ratePassword(password, about(caller));
  return { score, needed: NEEDED_SCORE, reason: reason && nounText(reason, {}, language) };
}

/** Every other session of the person ends, in whatever company; only this device is known from now on. */
export async function setPassword(
  context: MemberContext,
  { password }: EndpointParsedInput<'personal.setPassword'>,
): Promise<EndpointOutput<'personal.setPassword'>> {
  const { caller, services, now } = context;
  await requireGoodPassword(password, about(caller));
  const passwordHash = await hashPassword(password);
  const ended = await services.database.orm.transaction(async (tx) => {
    await tx.update(persons).set({ passwordHash }).where(eq(persons.id, caller.personId));
    const others = and(eq(sessions.personId, caller.personId), ne(sessions.id, caller.sessionId));
    const count = await endSessions(tx, others, 'password-changed', now);
    await forgetDevices(tx, caller.personId);
    await rememberDevice(context, tx, caller.personId);
    if (caller.phone !== null) await resetAttempts(tx, passwordSubject(caller.phone, null));
    await emitSecurityNotice(context, tx, { personId: caller.personId, act: 'password-changed' });
    await audit(tx, context, 'personal.setPassword', `person:${caller.personId}`, { ended: count });
    return count;
  });
  return { ended };
}
