import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { NOTICE_KINDS } from '@daas/contract/events';
import { settingsOf } from '@daas/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import { persons } from '../../db/schema';
import { requireOwnSignIn } from '../account/companies';
import type { MemberContext } from '../context';

export async function notifications({ db, caller }: MemberContext): Promise<EndpointOutput<'personal.notifications'>> {
  const [person] = await db
    .select({ chosen: persons.notifications })
    .from(persons)
    .where(eq(persons.id, caller.personId));
  const settings = settingsOf(person?.chosen ?? {});
  return { list: NOTICE_KINDS.map((kind) => ({ kind, ...settings[kind] })) };
}

export async function setNotifications(
  { db, caller }: MemberContext,
  { list }: EndpointParsedInput<'personal.setNotifications'>,
): Promise<EndpointOutput<'personal.setNotifications'>> {
  await requireOwnSignIn(db, caller);
  const chosen = Object.fromEntries(list.map(({ kind, ...channels }) => [kind, channels]));
  await db
    .update(persons)
    .set({ notifications: sql`${persons.notifications} || ${JSON.stringify(chosen)}::text::jsonb` })
    .where(eq(persons.id, caller.personId));
  return { done: true };
}
