import { CUSTOMER_REASONS, CUSTOMER_STATES } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { companies } from './people';
import { companyId } from './references';

/** Companies with partner rights, in a tree of at most MAX_PARTNER_LEVELS. */
export const partners = pgTable(
  'partners',
  {
    companyId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => companies.id),
    parentId: bigint({ mode: 'number' }).references((): AnyPgColumn => partners.companyId),
    /** Company ids from the top down to this one; the length is the partner's level. Never changes. */
    path: bigint({ mode: 'number' }).array().notNull(),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
  },
  (table) => [index().using('gin', table.path)],
);

/** Terms of each level; a level without a row has PARTNER_TERMS. */
export const partnerLevels = pgTable('partner_levels', {
  level: integer().primaryKey(),
  protectionDays: integer().notNull(),
  /** Protection of a customer that has paid. */
  wonDays: integer().notNull(),
  /** Maximum renewals of a prospect's protection. */
  renewals: integer().notNull(),
  /** Cool-down after a protection ended, during which the same tree may not report that company. */
  coolingDays: integer().notNull(),
});

/** Companies that the operator serves directly. */
export const houseCustomers = pgTable('house_customers', {
  uscc: text().primaryKey(),
  name: text().notNull(),
  createdAt: createdAt(),
});

/** Reports of prospects with their outcome; a protected or won one is a partner's customer. */
export const customerReports = pgTable(
  'customer_reports',
  {
    id: recordId('crp'),
    /** The partner. */
    companyId: companyId(),
    /** Top of the partner's tree, for the cool-down. */
    rootId: bigint({ mode: 'number' }).notNull(),
    uscc: text().notNull(),
    name: text().notNull(),
    /** Id in the enterprise data set. */
    rowId: text().notNull(),
    contactName: text().notNull(),
    contactPhone: text().notNull(),
    need: text().notNull(),
    expectedAmount: money().notNull(),
    state: text({ enum: CUSTOMER_STATES }).notNull(),
    /** Reason of a rejection. */
    reason: text({ enum: CUSTOMER_REASONS }),
    /** End of the cool-down, for a rejection by it. */
    reasonUntil: at(),
    protectedUntil: at(),
    renewals: integer().notNull().default(0),
    /** Progress stated by a renewal, or the note of a release. */
    note: text().notNull().default(''),
    /** The customer's company on this platform; null without one. */
    customerId: bigint({ mode: 'number' }).references(() => companies.id),
    wonAt: at(),
    endedAt: at(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // First come, first served.
    uniqueIndex('customer_reports_one_partner').on(table.uscc).where(sql`${table.state} in ('protected', 'won')`),
    uniqueIndex('customer_reports_one_customer')
      .on(table.customerId)
      .where(sql`${table.state} in ('protected', 'won')`),
    index().on(table.companyId, table.state, table.protectedUntil),
    index().on(table.companyId, table.createdAt),
    index().on(table.uscc, table.endedAt),
    index('customer_reports_live_name').on(table.name).where(sql`${table.state} in ('protected', 'won')`),
    index('customer_reports_ends').on(table.protectedUntil).where(sql`${table.state} in ('protected', 'won')`),
    check(
      'customer_reports_protected',
      sql`(${table.state} in ('protected', 'won')) <= (${table.protectedUntil} is not null)`,
    ),
  ],
);
