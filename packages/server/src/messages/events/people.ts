import { dataSet } from '@daas/contract/datasets';
import { eventOf, type MessageChannel, mayBeTold } from '@daas/contract/events';
import { type NotificationSettings, settingsOf } from '@daas/contract/notifications';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { memberRoles, members, persons, roles, type webhooks } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { type Language, languageFor } from '../../kernel/locale';
import { failingChannels } from '../failedAddresses';
import type { EventRow } from './message';

/** A person who may be told something, and how they want to be. */
export interface Listener {
  id: number;
  addresses: Record<MessageChannel, string | null>;
  /** Channels whose address does not exist any more, as a carrier said. */
  failing: readonly MessageChannel[];
  language: Language;
  settings: NotificationSettings;
  permissions: ReadonlySet<string>;
  administrator: boolean;
}

interface PersonRow {
  id: number;
  phone: string | null;
  email: string | null;
  locale: string | null;
  failing: readonly MessageChannel[];
}
const PERSON = { ...getTableColumns(persons), failing: failingChannels };

const listenerOf = (
  { id, phone, email, locale, failing }: PersonRow,
  notifications: Partial<NotificationSettings>,
  permissionKeys: ReadonlySet<string>,
): Listener => ({
  id,
  addresses: { sms: phone, mail: email },
  failing,
  language: languageFor(locale),
  settings: settingsOf(notifications),
  permissions: permissionKeys.has('*') ? new Set<string>(PERMISSION_KEYS) : permissionKeys,
  administrator: permissionKeys.has('*'),
});

const permissionsOfMember = sql<string[]>`array(
    select distinct permission from ${memberRoles} join ${roles} on ${roles.id} = ${memberRoles.roleId}
      and ${sameCompany(roles, members)}, unnest(${roles.permissions}) permission where ${memberRoles.memberId} = ${members.id})`;

/** The persons who are active members of a company. */
export async function listenersIn(db: Db, companyId: number): Promise<Listener[]> {
  const rows = await db
    .select({ person: PERSON, notifications: members.notifications, permissions: permissionsOfMember })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), eq(members.status, 'active'), eq(persons.kind, 'person')))
    .orderBy(members.id);
  return rows.map(({ person, notifications, permissions: permissionKeys }) =>
    listenerOf(person, notifications, new Set(permissionKeys)),
  );
}

/** Persons for what concerns them alone. */
export async function listenersOf(db: Db, ids: readonly number[]): Promise<Listener[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(PERSON)
          .from(persons)
          .where(inArray(persons.id, [...ids]));
  return rows.map((row) => listenerOf(row, row.notifications, new Set()));
}

/** The key that opens the data set an event is about; null where it needs none. // §3 feature flags */
const keyOfDataSet = ({ data }: Pick<EventRow, 'data'>): string | null =>
  (typeof data.data_set === 'string' ? dataSet(data.data_set)?.access : undefined) ?? null;

/** Whether somebody with these permissions may see the data set that the event is about. */
const seesData = (event: Pick<EventRow, 'data'>, { permissions }: Pick<Listener, 'permissions'>) => {
  const key = keyOfDataSet(event);
  return key === null || permissions.has(key);
};

type Data = Pick<EventRow, 'data'>;
/**
 * Returns which data a webhook may receive: rows of a data set reach it only while its owner, a person or a service account, is
 * an active member who may see that data set.
 */
export async function dataAllowedTo(
  db: Db,
  { companyId, createdBy }: Pick<typeof webhooks.$inferSelect, 'companyId' | 'createdBy'>,
): Promise<(event: Data) => boolean> {
  const [owner] = await db
    .select({ permissions: permissionsOfMember })
    .from(members)
    // A join, so that the columns of the subquery keep the names of their tables.
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), eq(members.personId, createdBy), eq(members.status, 'active')));
  const keys = new Set(owner?.permissions);
  const permissions = keys.has('*') ? new Set<string>(PERMISSION_KEYS) : keys;
  return (event) => seesData(event, { permissions });
}

/** Who of the listeners is told of the event, by whatever way they want. */
export function toldOf(
  event: Pick<EventRow, 'kind' | 'data' | 'receivers'>,
  listeners: readonly Listener[],
): Listener[] {
  const { people = [], except = [] } = event.receivers;
  const concerned = eventOf(event.kind).told === 'concerned';
  return listeners.filter(
    (one) =>
      mayBeTold(event.kind, one) &&
      !except.includes(one.id) &&
      (concerned ? people.includes(one.id) : seesData(event, one)),
  );
}
