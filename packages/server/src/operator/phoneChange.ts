import { phone as phoneShape } from '@daas/contract/shapes';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
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
import { invalid, Refusal } from '../kernel/refusal';
import { validate } from '../kernel/validate';
import { auditOperatorOnPerson, OPERATOR_ADDRESS } from './audit';

/** Time for another operator to confirm. */
const OPEN_MS = DAY_MS;

export type PhoneChange = typeof phoneChanges.$inferSelect;

/** Requests another phone for a person who lost the old one. Changes nothing until another operator confirms. */
export async function requestPhoneChange(
  db: Db,
  request: { phone: string; newPhone: string; reason: string; operator: string; now: Date },
): Promise<PhoneChange> {
  const { reason, operator, now } = request;
  const phone = validate(phoneShape, request.newPhone, 'en-US');
  const [person] = await db.select().from(persons).where(eq(persons.phone, request.phone)).for('update');
  if (!person) throw new Refusal('not-found', { what: '@member' });
  if ((await db.$count(persons, eq(persons.phone, phone))) > 0) throw new Refusal('phone-of-another');
  const isOpen = and(eq(phoneChanges.personId, person.id), eq(phoneChanges.state, 'open'));
  const expired = { state: 'rejected' as const, decidedAt: now };
  await db
    .update(phoneChanges)
    .set(expired)
    .where(and(isOpen, lte(phoneChanges.expiresAt, now)));
  const values = { personId: person.id, phone, reason, requestedBy: operator, createdAt: now };
  const [change] = await onUniqueViolation(
    db
      .insert(phoneChanges)
      .values({ ...values, expiresAt: new Date(now.getTime() + OPEN_MS) })
      .returning(),
    'phone_changes_open',
    () => new Refusal('name-taken', { name: maskPhone(request.phone), what: '@phone-change' }),
  );
  await auditChange(db, 'request', change as PhoneChange, now);
  return change as PhoneChange;
}

/** Lists the requests that another operator may confirm. */
export const listPhoneChanges = (db: Db, now: Date) =>
  db
    .select({ change: phoneChanges, name: persons.name, phone: persons.phone })
    .from(phoneChanges)
    .innerJoin(persons, eq(persons.id, phoneChanges.personId))
    .where(and(eq(phoneChanges.state, 'open'), gt(phoneChanges.expiresAt, now)))
    .orderBy(asc(phoneChanges.createdAt));

/**
 * Confirms a request of another operator: the new phone signs in, all sessions and remembered devices end, and the person
 * and the companies are notified. Password and second factor remain.
 */
export async function confirmPhoneChange(
  db: Db,
  { id, operator, now }: { id: string; operator: string; now: Date },
): Promise<PhoneChange> {
  const change = await lockOpenChange(db, id, now);
  if (change.requestedBy === operator) throw invalid('--as', 'another-operator', '@operator-same', { name: operator });
  const { personId, phone } = change;
  const [before] = await db
    .select({ phone: persons.phone })
    .from(persons)
    .where(eq(persons.id, personId))
    .for('update');
  await onUniqueViolation(
    db.update(persons).set({ phone }).where(eq(persons.id, personId)),
    'persons_phone_unique',
    () => new Refusal('phone-of-another'),
  );
  await endSessions(db, eq(sessions.personId, personId), 'password-changed', now);
  await forgetDevices(db, personId);
  for (const number of [before?.phone, phone]) if (number) await resetAttempts(db, passwordSubject(number, null));
  const notice = { personId, act: 'phone-changed', detail: maskPhone(phone), always: true } as const;
  await emitSecurityNotice({ ip: OPERATOR_ADDRESS, now }, db, notice);
  return decide(db, change, { state: 'confirmed', operator, now });
}

/** Rejects a request; its requester may withdraw it, too. */
export const rejectPhoneChange = async (
  db: Db,
  { id, operator, now }: { id: string; operator: string; now: Date },
): Promise<PhoneChange> => decide(db, await lockOpenChange(db, id, now), { state: 'rejected', operator, now });

async function lockOpenChange(db: Db, id: string, now: Date): Promise<PhoneChange> {
  const [change] = await db.select().from(phoneChanges).where(eq(phoneChanges.id, id)).for('update');
  if (!change) throw new Refusal('not-found', { what: '@phone-change' });
  if (change.state !== 'open') throw new Refusal('state-forbids', { name: id, state: `@${change.state}` });
  if (change.expiresAt <= now) throw new Refusal('state-forbids', { name: id, state: '@message-expired' });
  return change;
}

async function decide(
  db: Db,
  change: PhoneChange,
  { state, operator, now }: { state: 'confirmed' | 'rejected'; operator: string; now: Date },
): Promise<PhoneChange> {
  const values = { state, decidedBy: operator, decidedAt: now };
  await db.update(phoneChanges).set(values).where(eq(phoneChanges.id, change.id));
  await auditChange(db, state === 'confirmed' ? 'confirm' : 'reject', change, now);
  return { ...change, ...values };
}

const auditChange = (
  db: Db,
  act: 'request' | 'confirm' | 'reject',
  { personId, phone, reason, requestedBy }: PhoneChange,
  now: Date,
) =>
  auditOperatorOnPerson(db, personId, {
    action: `phone-change-${act}`,
    now,
    detail: { phone: maskPhone(phone), reason, requestedBy },
  });
