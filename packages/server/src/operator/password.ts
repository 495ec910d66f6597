import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { persons, sessions } from '../db/schema';
import { passwordSubject } from '../features/attempts/attemptLimit';
import { resetAttempts } from '../features/attempts/attempts';
import { forgetDevices } from '../features/sessions/devices';
import { endSessions } from '../features/sessions/session';
import { emitSecurityNotice } from '../features/signIn/securityNotice';
import { hashPassword } from '../kernel/secrets';
import { auditOperator, OPERATOR_ADDRESS } from './audit';
import { choosePassword } from './people';

/** Sets a given or generated password for a person; ends sessions and a lockout. Throws if no person has the phone. */
export async function setPassword(
  db: Db,
  { phone, password: presetPassword, now }: { phone: string; password?: string | undefined; now: Date },
): Promise<{ personId: number; password: string | null }> {
  const { password, generatedPassword } = await choosePassword(presetPassword, [phone]);
  const passwordHash = await hashPassword(password);
  const [person] = await db
    .update(persons)
    .set({ passwordHash })
    .where(eq(persons.phone, phone))
    .returning({ id: persons.id });
  if (!person) throw new Error(`No person has the phone ${phone}. Run \`platform list-users\` for a list.`);
  await endSessions(db, eq(sessions.personId, person.id), 'password-changed', now);
  await forgetDevices(db, person.id);
  await resetAttempts(db, passwordSubject(phone, null));
  await emitSecurityNotice({ ip: OPERATOR_ADDRESS, now }, db, { personId: person.id, act: 'password-changed' });
  await auditOperator(db, { action: 'reset-password', subject: `person:${person.id}`, now });
  return { personId: person.id, password: generatedPassword };
}
