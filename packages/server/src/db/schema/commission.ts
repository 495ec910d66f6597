import { COMMISSION_KINDS, COMMISSION_STATES } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { elements } from './inventory';
import { customerReports } from './partners';
import { companyId } from './references';

const reportId = () =>
  text()
    .notNull()
    .references(() => customerReports.id);

/**
 * Commission rates of a level of partners in 1/10000, for an element or for all elements without own rules, in a period.
 * The rate of a call is that of the highest step that the seller's sales of the month have reached before it.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: recordId('cru'),
    elementId: text().references(() => elements.id),
    level: integer().notNull(),
    /** Minimum sales of the month, in 1/10000 yuan. */
    fromVolume: money().notNull().default(0),
    rate: integer().notNull(),
    /** Business days as `YYYY-MM-DD`, both included. */
    fromDay: text().notNull(),
    toDay: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.fromDay),
    check('commission_rules_rate', sql`${table.rate} between 0 and 10000 and ${table.fromVolume} >= 0`),
  ],
);

/** Commission for a call or a paid order. Append-only; a correction is another line for the same call. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    id: recordId('com'),
    /** The partner who receives it. */
    companyId: companyId(),
    kind: text({ enum: COMMISSION_KINDS }).notNull(),
    /** Business month and day of the call. */
    month: text().notNull(),
    day: text().notNull(),
    /** The partner whose customer called. */
    sellerId: bigint({ mode: 'number' }).notNull(),
    reportId: reportId(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** Id of the call, or of the order, then with `app_id` 0. */
    callId: text().notNull(),
    elementId: text(),
    /** Amount that the customer paid, or the element's price if inventory paid. */
    base: money().notNull(),
    /** Rate of this partner less that of the partners below it. */
    rate: integer().notNull(),
    /** The seller's sales of the month before this call. */
    volume: money().notNull(),
    amount: money().notNull(),
    note: text().notNull().default(''),
    at: at().notNull(),
  },
  (table) => [
    uniqueIndex('commission_lines_once').on(table.callId, table.companyId).where(sql`${table.kind} <> 'correction'`),
    index().on(table.companyId, table.month, table.day, table.reportId, table.appId),
    index('commission_lines_corrections').on(table.companyId, table.month).where(sql`${table.kind} = 'correction'`),
  ],
);

/** A closed month, including later corrections. */
export const commissionMonths = pgTable(
  'commission_months',
  {
    companyId: companyId(),
    month: text().notNull(),
    state: text({ enum: COMMISSION_STATES }).notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    base: money().notNull(),
    amount: money().notNull(),
    closedAt: at().notNull(),
    statedAt: at(),
    dispute: text().notNull().default(''),
    paidAt: at(),
    /** Reference of the payment. */
    reference: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.month] })],
);

/** Sums of the lines, updated with them, so that lists and totals need not read lines. */
export const commissionSums = pgTable(
  'commission_sums',
  {
    companyId: companyId(),
    month: text().notNull(),
    day: text().notNull(),
    reportId: reportId(),
    appId: bigint({ mode: 'number' }).notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    base: money().notNull(),
    amount: money().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.month, table.day, table.reportId, table.appId] }),
    index().on(table.month),
  ],
);
