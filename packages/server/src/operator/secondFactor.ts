import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { persons, sessions } from '../db/schema';
import { endSessions } from '../features/sessions/session';
import { deleteSecondFactor } from '../features/signIn/secondFactor/secondFactor';
import { emitSecurityNotice } from '../features/signIn/securityNotice';
import { auditOperator, OPERATOR_ADDRESS } from './audit';

/** Deletes the second factor and ends all sessions of a person. Throws if the person or the factor does not exist. */
export async function resetSecondFactor(db: Db, phone: string, now: Date): Promise<number> {
  const [person] = await db.select({ id: persons.id }).from(persons).where(eq(persons.phone, phone));
  if (!person) throw new Error(`No person has the phone ${phone}. Run \`platform list-users\` for a list.`);
  if (!(await deleteSecondFactor(db, person.id))) throw new Error(`Person ${person.id} has no second factor`);
  await endSessions(db, eq(sessions.personId, person.id), 'password-changed', now);
  await emitSecurityNotice({ ip: OPERATOR_ADDRESS, now }, db, { personId: person.id, act: 'second-factor-off' });
  await auditOperator(db, { action: 'reset-second-factor', subject: `person:${person.id}`, now });
  return person.id;
}
