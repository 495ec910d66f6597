import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { companies } from './people';
import { companyId } from './references';

/** Applications that the operator has stopped, for all companies (company null) or for one. // §8 code 407 */
export const applicationStops = pgTable(
  'application_stops',
  {
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    productType: integer().notNull(),
    /** Shown with the refusal. */
    reason: text().notNull(),
    at: at().notNull(),
  },
  (table) => [unique().on(table.companyId, table.productType).nullsNotDistinct()],
);

/** Orders of applications: a trial, a subscription or an extension. The operator confirms or refuses. */
export const applicationOrders = pgTable(
  'application_orders',
  {
    id: recordId('apo'),
    companyId: companyId(),
    productType: integer().notNull(),
    kind: text({ enum: ['trial', 'buy', 'extend'] }).notNull(),
    /** 0 for a trial. */
    years: integer().notNull(),
    amount: money().notNull(),
    status: text({ enum: ['pending', 'confirmed', 'refused', 'cancelled', 'refunded'] })
      .notNull()
      .default('pending'),
    /** The operator's reason for a rejection or refund. */
    reason: text().notNull().default(''),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    decidedAt: at(),
    /** End of use. */
    grantedUntil: at(),
    ledgerEntryId: text(),
    /** The orderer was notified of the decision. */
    told: boolean().notNull().default(false),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.status, table.createdAt),
    index('application_orders_untold').on(table.decidedAt).where(sql`not ${table.told}`),
    uniqueIndex('application_orders_pending')
      .on(table.companyId, table.productType)
      .where(sql`${table.status} = 'pending'`),
  ],
);
