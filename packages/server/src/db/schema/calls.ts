import type { Receipt } from '@daas/contract/endpoints/calls';
import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, money } from './columns';

/** Call records, partitioned by month of `at` in the migration. */
export const callRecords = pgTable(
  'call_records',
  {
    id: text().notNull(),
    at: at().notNull(),
    companyId: bigint({ mode: 'number' }).notNull(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** Null without a connector of the company. */
    connectorId: bigint({ mode: 'number' }),
    dataSet: text(),
    keyPrefix: text().notNull(),
    mode: text({ enum: ['live', 'test'] }).notNull(),
    source: text({ enum: ['gateway', 'console', 'agent'] }).notNull(),
    status: integer().notNull(),
    outcome: text({ enum: ['ok', 'empty', 'refused', 'failed'] }).notNull(),
    /** Refusal code. */
    code: text(),
    rows: integer().notNull(),
    amount: money().notNull(),
    durationMs: doublePrecision().notNull(),
    ip: text().notNull(),
    requestId: text().notNull(),
    ledgerEntryId: text(),
    /** Details for the inspector, truncated. json, because conversion to jsonb would cost more than the rest of a call. */
    detail: json().$type<CallDetail>().notNull(),
    /** Reason of the receipt, separate from `detail` so that sums need not parse it. */
    reason: text().$type<Receipt['reason']>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index().on(table.companyId, table.at),
    index().on(table.connectorId, table.at),
    index().on(table.appId, table.at),
    index().on(table.companyId, table.requestId),
  ],
);

export interface CallDetail {
  request: { method: string; path: string; headers: Record<string, string>; body: unknown };
  /** `receipt` of the body is null; the receipt is stored below. */
  answer: { status: number; body: unknown; truncated: boolean };
  timing: { stage: string; ms: number }[];
  decisions: { rule: string; allowed: boolean; detail: string }[];
  receipt: Receipt | null;
  idempotencyKey: string | null;
  /** For an agent's call: tool, reported client, and the accepted price in 1/10000 yuan. */
  agent?: { tool: string; client: string | null; fresh: boolean; accepted: number };
  replayOf: string | null;
  traceparent: string | null;
}

/** Progress of shipping to ClickHouse in a single row; no row before the first. // decision 0057 */
export const callShipping = pgTable(
  'call_shipping',
  {
    id: integer().primaryKey().default(1),
    /** Table in ClickHouse. */
    tableName: text().notNull(),
    /** Records with smaller ids are acknowledged. */
    cursor: text().notNull().default(''),
    /** End of the shipping server's lease. */
    leaseUntil: at(),
    /** Records of earlier months are read from ClickHouse. */
    keptFrom: at(),
    handedOverAt: at(),
  },
  (table) => [check('call_shipping_one_row', sql`${table.id} = 1`)],
);

/** Verified sums of the months in ClickHouse, by company, business day, app and connector. */
export const callRecordSums = pgTable(
  'call_record_sums',
  {
    companyId: bigint({ mode: 'number' }).notNull(),
    day: text().notNull(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** 0 without a connector. */
    connectorId: bigint({ mode: 'number' }).notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    /** Calls with a live key. */
    live: bigint({ mode: 'number' }).notNull(),
    amount: money().notNull(),
    /** Sum of the records' digests. */
    digest: bigint({ mode: 'number' }).notNull(),
    /** Sum of the digests of id, amount and ledger entry of charged calls. */
    charges: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.day, table.appId, table.connectorId] }),
    index().on(table.day),
  ],
);
