import { WEBHOOK_FAILURES } from '@daas/contract/enums';
import type { EventKind } from '@daas/contract/events';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';
import { persons } from './people';
import { companyId } from './references';

/** Webhook endpoints of a company. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: recordId('whk'),
    companyId: companyId(),
    name: text().notNull(),
    url: text().notNull(),
    /** Sealed. */
    secret: bytes().notNull(),
    /** The previous secret also signs until `previousUntil`. */
    previousSecret: bytes(),
    previousUntil: at(),
    enabled: boolean().notNull().default(true),
    /** Reason why the platform disabled it. */
    stopped: text({ enum: ['gone', 'failing'] }),
    /** Pause after a failure. */
    restUntil: at(),
    lastSuccessAt: at(),
    /** Subscribed kinds of events. */
    events: text().array().$type<EventKind[]>().notNull().default(sql`'{}'`),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => persons.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('webhooks_name').on(table.companyId, sql`lower(${table.name})`)],
);

/** Deliveries, written in the transaction of the change and sent afterwards. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: recordId('whd'),
    companyId: companyId(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Deduplication key of the sender. */
    key: text(),
    type: text().notNull(),
    /** Subject of an event; events of one subject are delivered one at a time by `sequence`. */
    subject: text(),
    sequence: bigint({ mode: 'number' }),
    body: text().notNull(),
    state: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    /** Attempts since it was written or replayed. */
    attempts: integer().notNull().default(0),
    nextAt: at().notNull(),
    status: integer(),
    failure: text({ enum: WEBHOOK_FAILURES }),
    createdAt: createdAt(),
    deliveredAt: at(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_key').on(table.webhookId, table.key),
    index().on(table.nextAt).where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_order')
      .on(table.webhookId, table.subject, table.sequence)
      .where(sql`${table.state} = 'pending' and ${table.subject} is not null`),
    index().on(table.companyId, table.id),
    index().on(table.webhookId, table.id),
    index().on(table.createdAt),
  ],
);

/** Attempts of a delivery. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: at().notNull(),
    status: integer(),
    failure: text({ enum: WEBHOOK_FAILURES }),
    durationMs: integer().notNull(),
    answer: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.at] })],
);
