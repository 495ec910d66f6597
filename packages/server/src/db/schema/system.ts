import { INSTANCE_MODES } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';

/** Transactional outbox: messages to send after their transaction is committed. */
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
    /** From then on it is of no use, as a code that ended, and is not sent any more. */
    expiresAt: at(),
    /** Of the messages of one line only the newest is sent. */
    line: text(),
    /** Who is told by another way when it cannot be delivered. */
    personId: bigint({ mode: 'number' }),
  },
  (table) => [index().on(table.state, table.createdAt), index().on(table.to, table.createdAt)],
);

/**
 * Addresses of persons of which a carrier said that they do not exist any more: nothing but codes is sent there until a code
 * from there is typed. A phone, or a mail address in small letters.
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

/** Small facts of the installation, as when the demo was seeded. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });

/** What this database is for, in its only row; a database that no start has settled yet has none. See mode.ts. */
export const instance = pgTable(
  'instance',
  {
    id: integer().primaryKey().default(1),
    mode: text({ enum: INSTANCE_MODES }).notNull(),
    /** A random key, sealed by SECRET_KEY, which it proves right at start. See sealing/sealer.ts. */
    workKey: bytes(),
    createdAt: createdAt(),
  },
  (table) => [check('instance_one_row', sql`${table.id} = 1`)],
);
