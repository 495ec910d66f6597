import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { NOTICE_KINDS } from '@daas/contract/events';
import { isOfPerson, type NotificationSetting, settingsOf } from '@daas/contract/notifications';
import { and, eq, sql } from 'drizzle-orm';
import { members, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { requireOwnSignIn } from '../companies/companies';
import type { MemberContext } from '../context';

const memberOf = ({ caller }: MemberContext) =>
  and(ofCompany(members, caller.companyId), eq(members.personId, caller.personId));

export async function notifications(context: MemberContext): Promise<EndpointOutput<'personal.notifications'>> {
  const [row] = await context.db
    .select({ own: persons.notifications, here: members.notifications })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(memberOf(context));
  const [own, here] = [settingsOf(row?.own ?? {}), settingsOf(row?.here ?? {})];
  return { list: NOTICE_KINDS.map((kind) => ({ kind, ...(isOfPerson(kind) ? own : here)[kind] })) };
}

export async function setNotifications(
  context: MemberContext,
  { list }: EndpointParsedInput<'personal.setNotifications'>,
): Promise<EndpointOutput<'personal.setNotifications'>> {
  const { db, caller } = context;
  const own = list.filter(({ kind }) => isOfPerson(kind));
  const here = list.filter(({ kind }) => !isOfPerson(kind));
  if (own.length > 0) {
    await requireOwnSignIn(db, caller);
    const notifications = sql`${persons.notifications} || ${settingsJson(own)}::text::jsonb`;
    await db.update(persons).set({ notifications }).where(eq(persons.id, caller.personId));
  }
  if (here.length > 0) {
    const notifications = sql`${members.notifications} || ${settingsJson(here)}::text::jsonb`;
    await db.update(members).set({ notifications }).where(memberOf(context));
  }
  return { done: true };
}

const settingsJson = (list: readonly NotificationSetting[]): string =>
  JSON.stringify(Object.fromEntries(list.map(({ kind, ...channels }) => [kind, channels])));
