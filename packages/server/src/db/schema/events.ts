import type { EventKind, MessageChannel } from '@daas/contract/events';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companies } from './people';
import { companyId, personId } from './references';

/** Additional receivers of an event, besides those of its kind. */
export interface EventReceivers {
  /** Persons concerned. */
  people?: number[];
  /** A person to exclude, such as the actor. */
  except?: number[];
  /** Ignores the receiver's settings, because an attacker could turn off the notification. */
  always?: true;
  /** Webhooks that receive it without a subscription. */
  webhooks?: string[];
  /** Addresses that the company configured for such messages. */
  addresses?: { channel: MessageChannel; to: string }[];
}

/** Domain events, written in the transaction of the change. // decision 0082 */
export const events = pgTable(
  'events',
  {
    id: recordId('evt'),
    /** Order of writing; earlier numbers may belong to open transactions. */
    written: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null for an event of a person without a company. */
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    /** Position among the company's events, assigned after the commit; null until it is dispatched. */
    sequence: bigint({ mode: 'number' }),
    kind: text().$type<EventKind>().notNull(),
    /** For example `file:dwn_0m3…`. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The app concerned. */
    appId: bigint({ mode: 'number' }),
    receivers: jsonb().$type<EventReceivers>().notNull().default({}),
    /** Deduplication key of the sender. */
    key: text(),
    at: at().notNull(),
  },
  (table) => [
    uniqueIndex('events_sequence').on(table.companyId, table.sequence),
    uniqueIndex('events_key').on(table.companyId, table.key),
    index('events_untold').on(table.companyId, table.written).where(sql`${table.sequence} is null`),
    index().on(table.companyId, table.subject, table.sequence),
    index().on(table.at),
  ],
);

/** Last assigned position of each company; a dispatcher locks the row. */
export const eventHeads = pgTable('event_heads', {
  companyId: companyId().primaryKey(),
  last: bigint({ mode: 'number' }).notNull().default(0),
  /** Events up to this position are deleted. */
  gone: bigint({ mode: 'number' }).notNull().default(0),
});

/** Notices of a person in the notice center. */
export const notices = pgTable(
  'notices',
  {
    id: recordId('ntc'),
    personId: personId(),
    /** Company in whose console it appears; null for all. */
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text().$type<EventKind>().notNull(),
    readAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('notices_once').on(table.personId, table.eventId),
    index().on(table.personId, table.id),
    index('notices_unread').on(table.personId).where(sql`${table.readAt} is null`),
    index().on(table.eventId),
  ],
);
