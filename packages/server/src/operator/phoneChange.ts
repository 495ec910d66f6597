import { phone as phoneShape } from '@daas/contract/shapes';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { persons, phoneChanges, sessions } from '../db/schema';
import { onUniqueViolation } from '../db/uniqueViolation';
import { passwordSubject } from '../features/attempts/attemptLimit';
import { resetAttempts } from '../features/attempts/attempts';
import { forgetDevices } from '../features/sessions/devices';
import { endSessions } from '../features/sessions/session';
import { emitSecurityNotice } from '../features/signIn/securityNotice';
import { maskPhone } from '../features/signIn/signIn';
import { DAY_MS } from '../kernel/period';
import { Refusal } from '../kernel/refusal';
import { validate } from '../kernel/validate';
import { OPERATOR_ADDRESS } from './audit';
import { openRequest, type TwoOperatorAct } from './twoOperators';

/**
 * The new phone signs in, all sessions and remembered devices end, and the person and the companies are notified. Password
 * and second factor remain.
 */
export const PHONE_CHANGE: TwoOperatorAct<typeof phoneChanges> = {
  table: phoneChanges,
  noun: '@phone-change',
  action: 'phone-change',
  openMs: DAY_MS,
  auditDetail: ({ phone, reason }) => ({ phone: maskPhone(phone), reason }),
  async execute(db, { personId, phone }, now) {
    const ofPerson = eq(persons.id, personId);
    const [before] = await db.select({ phone: persons.phone }).from(persons).where(ofPerson).for('update');
    await onUniqueViolation(
      db.update(persons).set({ phone }).where(ofPerson),
      'persons_phone_unique',
      () => new Refusal('phone-of-another'),
    );
    await endSessions(db, eq(sessions.personId, personId), 'password-changed', now);
    await forgetDevices(db, personId);
    for (const number of [before?.phone, phone]) if (number) await resetAttempts(db, passwordSubject(number, null));
    const notice = { personId, act: 'phone-changed', detail: maskPhone(phone), always: true } as const;
    await emitSecurityNotice({ ip: OPERATOR_ADDRESS, now }, db, notice);
    return {};
  },
};

/** Requests another phone for a person who lost the old one. */
export async function requestPhoneChange(
  db: Db,
  request: { phone: string; newPhone: string; reason: string; operator: string; now: Date },
): Promise<typeof phoneChanges.$inferSelect> {
  const { reason, operator, now } = request;
  const phone = validate(phoneShape, request.newPhone, 'en-US');
  const [person] = await db.select().from(persons).where(eq(persons.phone, request.phone)).for('update');
  if (!person) throw new Refusal('not-found', { what: '@member' });
  if ((await db.$count(persons, eq(persons.phone, phone))) > 0) throw new Refusal('phone-of-another');
  const values = { personId: person.id, phone, reason };
  return openRequest(db, PHONE_CHANGE, { ...values, name: maskPhone(request.phone), operator, now });
}
