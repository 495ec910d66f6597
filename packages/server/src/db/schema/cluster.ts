import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { companyId } from './references';

/** Servers that share this database and hand calls on to each other, each by a lease. // decision 0056 */
export const servers = pgTable('servers', {
  /** Another one after a lease that ended. */
  id: text().primaryKey(),
  /** Where the others reach it. */
  url: text().notNull(),
  /** Accounts whose calls it decides, as far as they call. */
  owned: integer().notNull().default(0),
  leaseUntil: at().notNull(),
});

/** Which server decides the calls that an account pays; as good as that server's lease. */
export const accountOwners = pgTable('account_owners', {
  companyId: companyId().primaryKey(),
  serverId: text().notNull(),
});

/** What servers count of an address together, for some minutes. Unlogged: the migration declares that. */
export const addressCounts = pgTable(
  'address_counts',
  { key: text().primaryKey(), count: integer().notNull(), endsAt: at().notNull() },
  (table) => [index().on(table.endsAt)],
);

/** Forwarded calls that timed out: a server that still holds one may no longer decide it (fencing). */
export const abandonedCalls = pgTable(
  'abandoned_calls',
  { id: text().primaryKey(), expiresAt: at().notNull() },
  (table) => [index().on(table.expiresAt)],
);
