import { DISPUTE_STATES, DISPUTE_SUBJECTS, REFUND_KINDS } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { ledgerEntries } from './money';
import { companyId } from './references';

/** Refunds by the operator, each tied to one charge. The customer's account is locked while one is added. */
export const refunds = pgTable(
  'refunds',
  {
    id: recordId('rfd'),
    companyId: companyId(),
    /** Idempotency key: each is refunded once. */
    key: text().notNull(),
    kind: text({ enum: REFUND_KINDS }).notNull(),
    /** Ledger entry of the charge, and what it charged. */
    chargeId: text()
      .notNull()
      .references(() => ledgerEntries.id),
    causeType: text().notNull(),
    causeId: text().notNull(),
    chargedAt: at().notNull(),
    amount: money().notNull(),
    reason: text().notNull(),
    /** Ledger entry of the refund. */
    ledgerEntryId: text()
      .notNull()
      .references(() => ledgerEntries.id),
    /** Owners of the charge, whose bills and limits the refund reduces. */
    dataSet: text(),
    connectorId: bigint({ mode: 'number' }),
    appId: bigint({ mode: 'number' }),
    departmentId: bigint({ mode: 'number' }),
    disputeId: text(),
    at: createdAt(),
  },
  (table) => [
    unique().on(table.key),
    unique().on(table.ledgerEntryId),
    index().on(table.chargeId),
    index().on(table.companyId, table.at),
    index().on(table.companyId, table.causeId),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

/** A customer's dispute of a charge. The operator answers it once. */
export const disputes = pgTable(
  'disputes',
  {
    id: recordId('dsp'),
    companyId: companyId(),
    subject: text({ enum: DISPUTE_SUBJECTS }).notNull(),
    /** Call, download or order, or `2026-10/product/enterprise` for a line of a bill. */
    subjectId: text().notNull(),
    /** Ledger entry of the charge; null for a line of a bill. */
    chargeId: text().references(() => ledgerEntries.id),
    /** Charged amount at the time of the dispute. */
    amount: money().notNull(),
    reason: text().notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull().default('open'),
    answer: text().notNull().default(''),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    answeredAt: at(),
  },
  (table) => [
    unique('disputes_once').on(table.companyId, table.subject, table.subjectId),
    index().on(table.companyId, table.createdAt),
    index().on(table.state, table.createdAt),
  ],
);

/**
 * Payment of a commission month in fen (0.01 yuan). `amount + brought = paid + carried`: the next payment adds what was
 * carried over.
 */
export const commissionPayments = pgTable(
  'commission_payments',
  {
    companyId: companyId(),
    month: text().notNull(),
    amount: money().notNull(),
    /** Carried over from the payment before. */
    brought: money().notNull(),
    paid: money().notNull(),
    carried: money().notNull(),
    at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.month] }),
    check(
      'commission_payments_fen',
      sql`${table.paid} >= 0 and ${table.paid} % 100 = 0 and ${table.amount} + ${table.brought} = ${table.paid} + ${table.carried}`,
    ),
  ],
);
