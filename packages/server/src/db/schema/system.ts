import { INSTANCE_MODES } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';

/** Transactional outbox: messages to send after the commit. */
export const outbox = pgTable(
  'outbox',
  {
    id: recordId('msg'),
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    to: text().notNull(),
    template: text().notNull(),
    values: jsonb().$type<Record<string, string>>().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: createdAt(),
    sentAt: at(),
    /** The message is not sent after this time, for example an expired code. */
    expiresAt: at(),
    /** Deduplication key: only the newest message of a line is sent. */
    line: text(),
    /** Person to notify by another channel if delivery fails. */
    personId: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.state, table.createdAt), index().on(table.to, table.createdAt)],
);

/**
 * Addresses that a carrier reported as nonexistent. Only codes are sent there, until one is confirmed. A phone number, or an
 * email address in lower case.
 */
export const failedAddresses = pgTable(
  'failed_addresses',
  {
    channel: text({ enum: ['sms', 'mail'] }).notNull(),
    address: text().notNull(),
    since: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.channel, table.address] })],
);

export const announcements = pgTable('announcements', {
  id: recordId('ann'),
  titleCn: text().notNull(),
  titleEn: text().notNull(),
  bodyCn: text().notNull(),
  bodyEn: text().notNull(),
  at: at().notNull(),
});

/** Internal values of the installation, such as the time of the demo seed. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });

/** Purpose of this database in a single row; no row before the first start. See mode.ts. */
export const instance = pgTable(
  'instance',
  {
    id: integer().primaryKey().default(1),
    mode: text({ enum: INSTANCE_MODES }).notNull(),
    /** A random key, sealed by SECRET_KEY; opening it verifies SECRET_KEY at start. See sealing/sealer.ts. */
    workKey: bytes(),
    createdAt: createdAt(),
  },
  (table) => [check('instance_one_row', sql`${table.id} = 1`)],
);
