import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { companies } from './people';
import { companyId } from './references';

/** One row per company; `balance` is the sum of its ledger, `reserved` the sum of its open reservations. */
export const accounts = pgTable(
  'accounts',
  {
    companyId: companyId().primaryKey(),
    balance: money().notNull().default(0),
    reserved: money().notNull().default(0),
    /** Number of the last ledger entry. */
    lastSeq: bigint({ mode: 'number' }).notNull().default(0),
    /** For optimistic locking; a trigger adds 1 at each update. */
    version: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('never_overdrawn', sql`${table.balance} >= ${table.reserved} and ${table.reserved} >= 0`)],
);

/** Highest price and counters of a running call; released by settlement or when the lease ends. */
export const reservations = pgTable(
  'reservations',
  {
    id: recordId('res'),
    companyId: companyId(),
    amount: money().notNull(),
    /** Amounts counted against limits and budgets, to be released. */
    holds: json().$type<CounterHold[]>().notNull(),
    leaseUntil: at().notNull(),
  },
  (table) => [index().on(table.leaseUntil), index().on(table.companyId)],
);
export interface CounterHold {
  subject: string;
  metric: 'calls' | 'reads' | 'spend' | 'units' | 'sales';
  window: string;
  amount: number;
}

/** Append-only. // product §3 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: recordId('led'),
    companyId: companyId(),
    seq: bigint({ mode: 'number' }).notNull(),
    kind: text({
      enum: ['call', 'file', 'credit', 'purchase', 'refund', 'adjustment', 'opening', 'application', 'inventory'],
    }).notNull(),
    amount: money().notNull(),
    balanceAfter: money().notNull(),
    description: text().notNull().default(''),
    causeType: text().notNull(),
    causeId: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    unique().on(table.companyId, table.seq),
    unique().on(table.causeType, table.causeId, table.kind),
    index().on(table.companyId, table.at),
    // Figures take calls from their sums.
    index('ledger_entries_other_than_calls').on(table.companyId, table.at).where(sql`${table.kind} <> 'call'`),
  ],
);

/**
 * Calls that can be charged, free reads, spend, units and sales by subject and window. Subjects: `company:1000001`,
 * `department:…`, `app:…`, `connector:…`, `allocation:…`, `partner:…`.
 * Windows: `s:<epoch second>`, `d:2026-11-21`, `m:2026-11`, `all`.
 */
export const usageCounters = pgTable(
  'usage_counters',
  {
    subject: text().notNull(),
    metric: text({ enum: ['calls', 'reads', 'spend', 'units', 'sales'] }).notNull(),
    window: text().notNull(),
    used: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.metric, table.window] })],
);

export const budgets = pgTable(
  'budgets',
  {
    id: recordId('bud'),
    companyId: companyId(),
    scope: text({ enum: ['company', 'department', 'app', 'connector'] }).notNull(),
    targetId: bigint({ mode: 'number' }).notNull(),
    monthly: money().notNull(),
    hardStop: boolean().notNull(),
  },
  (table) => [unique().on(table.companyId, table.scope, table.targetId)],
);

/** Prices that override the definition's: for all companies (company null) or for one. */
export const prices = pgTable(
  'prices',
  {
    id: recordId('prc'),
    companyId: bigint({ mode: 'number' }).references(() => companies.id),
    dataSet: text().notNull(),
    mode: text({ enum: ['per_query', 'per_non_empty', 'project'] }).notNull(),
    unitPrice: money().notNull(),
    /** Of several prices the latest that has begun is valid. */
    validFrom: at().notNull().default(new Date(0)),
    updatedAt: at().notNull(),
  },
  (table) => [unique().on(table.companyId, table.dataSet, table.validFrom).nullsNotDistinct()],
);

export const balanceWarnings = pgTable('balance_warnings', {
  companyId: companyId().primaryKey(),
  enabled: boolean().notNull().default(false),
  thresholds: bigint({ mode: 'number' }).array().notNull(),
  phones: text().array().notNull(),
  emails: text().array().notNull(),
  /** The lowest threshold already reported since the last credit. */
  lastFired: money(),
});

export const purchases = pgTable(
  'purchases',
  {
    id: recordId('ord'),
    companyId: companyId(),
    amount: money().notNull(),
    note: text().notNull(),
    status: text({ enum: ['pending', 'confirmed', 'rejected', 'cancelled'] })
      .notNull()
      .default('pending'),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    decidedAt: at(),
    ledgerEntryId: text(),
  },
  (table) => [index().on(table.companyId, table.createdAt)],
);

/** The first answer to an Idempotency-Key, kept at least 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    appId: bigint({ mode: 'number' }).notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    callId: text().notNull(),
    /** Null while the first request runs. */
    status: integer(),
    answer: jsonb(),
    leaseUntil: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.key] }), index().on(table.expiresAt)],
);

/** Signatures seen inside the replay window. */
export const usedSignatures = pgTable(
  'used_signatures',
  { hash: text().primaryKey(), expiresAt: at().notNull() },
  (table) => [index().on(table.expiresAt)],
);
