import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { companyId } from './references';

/** Servers that share this database and forward calls to each other, each with a lease. // decision 0056 */
export const servers = pgTable('servers', {
  /** A new id after each expired lease. */
  id: text().primaryKey(),
  /** URL for the other servers. */
  url: text().notNull(),
  /** Number of active accounts that it owns. */
  owned: integer().notNull().default(0),
  leaseUntil: at().notNull(),
});

/** The server that decides the calls of an account; valid as long as that server's lease. */
export const accountOwners = pgTable('account_owners', {
  companyId: companyId().primaryKey(),
  serverId: text().notNull(),
});

/** Counters of addresses that all servers share for some minutes; unlogged in the migration. */
export const addressCounts = pgTable(
  'address_counts',
  { key: text().primaryKey(), count: integer().notNull(), endsAt: at().notNull() },
  (table) => [index().on(table.endsAt)],
);

/** Forwarded calls that timed out: a server that still has one must not decide it (fencing). */
export const abandonedCalls = pgTable(
  'abandoned_calls',
  { id: text().primaryKey(), expiresAt: at().notNull() },
  (table) => [index().on(table.expiresAt)],
);
