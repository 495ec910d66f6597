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
 * What partners of a level earn, in 1/10000, of an element or of all that has no rule of its own, from a day to a day:
 * for a call, the rate of the highest step that the seller's sales of the month have reached before it.
 */
export const commissionRules = pgTable(
  'commission_rules',
  {
    id: recordId('cru'),
    elementId: text().references(() => elements.id),
    level: integer().notNull(),
    /** Sales of the month, in 1/10000 yuan. */
    fromVolume: money().notNull().default(0),
    rate: integer().notNull(),
    /** Business days, `YYYY-MM-DD`, both included. */
    fromDay: text().notNull(),
    toDay: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.fromDay),
    check('commission_rules_rate', sql`${table.rate} between 0 and 10000 and ${table.fromVolume} >= 0`),
  ],
);

/** What a call or a paid order earned a partner, append-only; what was wrong is corrected by a further line of the same call. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    id: recordId('com'),
    /** Who earns it. */
    companyId: companyId(),
    kind: text({ enum: COMMISSION_KINDS }).notNull(),
    /** Of the call, in the business calendar. */
    month: text().notNull(),
    day: text().notNull(),
    /** Whose customer called. */
    sellerId: bigint({ mode: 'number' }).notNull(),
    reportId: reportId(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** Of an order, its id; `app_id` is 0 then. */
    callId: text().notNull(),
    elementId: text(),
    /** What the customer paid, or the element's price where inventory paid. */
    base: money().notNull(),
    /** What of it this partner earns, less what those below it do. */
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

/** A month that is no longer open, as it was closed and with the corrections since. */
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
    /** Of the payment. */
    reference: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.month] })],
);

/** Sums of the lines, written with them, so that no page above the single call reads lines. */
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
