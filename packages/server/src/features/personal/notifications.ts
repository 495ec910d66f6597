import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { settingsOf } from '@daas/contract/notifications';
import { eq } from 'drizzle-orm';
import { persons } from '../../db/schema';
import { requireOwnSignIn } from '../account/companies';
import type { MemberContext } from '../context';

export async function notifications({ db, caller }: MemberContext): Promise<EndpointOutput<'personal.notifications'>> {
  const [person] = await db
    .select({ chosen: persons.notifications })
    .from(persons)
    .where(eq(persons.id, caller.personId));
  return settingsOf(person?.chosen ?? {});
}

export async function setNotifications(
  { db, caller }: MemberContext,
  chosen: EndpointParsedInput<'personal.setNotifications'>,
): Promise<EndpointOutput<'personal.setNotifications'>> {
  await requireOwnSignIn(db, caller);
  await db.update(persons).set({ notifications: chosen }).where(eq(persons.id, caller.personId));
  return { done: true };
}
