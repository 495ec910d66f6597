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

/** A person with addresses, settings and permissions for notifications. */
export interface Listener {
  id: number;
  addresses: Record<MessageChannel, string | null>;
  /** Channels with an address that a carrier reported as invalid. */
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

/** Reads the active members of a company. */
export async function readMemberListeners(db: Db, companyId: number): Promise<Listener[]> {
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

/** Reads persons for events without a company. */
export async function readPersonListeners(db: Db, ids: readonly number[]): Promise<Listener[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(PERSON)
          .from(persons)
          .where(inArray(persons.id, [...ids]));
  return rows.map((row) => listenerOf(row, row.notifications, new Set()));
}

/** Whether these permissions include the data sets of the event. // §3 feature flags */
const canSeeData = ({ data }: Pick<EventRow, 'data'>, { permissions }: Pick<Listener, 'permissions'>) =>
  [data.data_set, data.related_data_set].every((name) => {
    const key = typeof name === 'string' ? dataSet(name)?.access : undefined;
    return key === undefined || permissions.has(key);
  });

type Data = Pick<EventRow, 'data'>;
/**
 * Returns a check of the events that a webhook may receive: its owner, a person or a service account, must be an active
 * member with access to the data set.
 */
export async function createDataFilter(
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
  return (event) => canSeeData(event, { permissions });
}

/** Returns the listeners who may be notified of the event. */
export function findReceivers(
  event: Pick<EventRow, 'kind' | 'data' | 'receivers'>,
  listeners: readonly Listener[],
): Listener[] {
  const { people = [], except = [] } = event.receivers;
  const concerned = eventOf(event.kind).recipients === 'concerned';
  return listeners.filter(
    (one) =>
      mayBeTold(event.kind, one) &&
      !except.includes(one.id) &&
      (concerned ? people.includes(one.id) : canSeeData(event, one)),
  );
}
