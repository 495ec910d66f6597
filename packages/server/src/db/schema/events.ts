import type { EventKind, MessageChannel } from '@daas/contract/events';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companies } from './people';
import { companyId, personId } from './references';

/** Whom an event is for beside those whom its kind names. */
export interface EventReceivers {
  /** Persons whom it concerns. */
  people?: number[];
  /** Who need not be told, as who did it. */
  except?: number[];
  /** Whatever was chosen: what somebody else may have switched off to stay unseen. */
  always?: true;
  /** Webhooks that get it without subscribing to its kind. */
  webhooks?: string[];
  /** Where the company wants such messages sent. */
  addresses?: { channel: MessageChannel; to: string }[];
}

/** What happened, written by the transaction in which it did. // decision 0082 */
export const events = pgTable(
  'events',
  {
    id: recordId('evt'),
    /** The order in which they were written, some of it by transactions that are still open. */
    written: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null for what concerns a person alone. */
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    /** Its place among those of the company, given when it is durable; null until it has been told. */
    sequence: bigint({ mode: 'number' }),
    kind: text().$type<EventKind>().notNull(),
    /** As `file:dwn_0m3…`. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The app that it is about. */
    appId: bigint({ mode: 'number' }),
    receivers: jsonb().$type<EventReceivers>().notNull().default({}),
    /** What its sender calls it: a second one of that name is not taken. */
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

/** The last place that was given in each company; whoever gives the next holds the row. */
export const eventHeads = pgTable('event_heads', {
  companyId: companyId().primaryKey(),
  last: bigint({ mode: 'number' }).notNull().default(0),
  /** Events up to here are no longer kept. */
  gone: bigint({ mode: 'number' }).notNull().default(0),
});

/** What a person finds in the notice centre, on every device. */
export const notices = pgTable(
  'notices',
  {
    id: recordId('ntc'),
    personId: personId(),
    /** The company in whose console it stands; null for every one. */
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
