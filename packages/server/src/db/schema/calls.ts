import type { Receipt } from '@daas/contract/endpoints/calls';
import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, money } from './columns';

/** Call records. Partitioned by month on `at`: the migration declares that. */
export const callRecords = pgTable(
  'call_records',
  {
    id: text().notNull(),
    at: at().notNull(),
    companyId: bigint({ mode: 'number' }).notNull(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** Null when the request named no connector of the company. */
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
    /** The rest of the inspector, cut to a bounded size. Text as it was written: turning it into jsonb costs more than all else of a call. */
    detail: json().$type<CallDetail>().notNull(),
    /** The receipt's reason, beside `detail` so that adding calls up does not unpack each of them. */
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
  /** `receipt` of the body is null where it is the one below. */
  answer: { status: number; body: unknown; truncated: boolean };
  timing: { stage: string; ms: number }[];
  decisions: { rule: string; allowed: boolean; detail: string }[];
  receipt: Receipt | null;
  idempotencyKey: string | null;
  /** Of a call by an agent: by which tool, what it says its client is, and the price that was agreed to, in 1/10000 yuan. */
  agent?: { tool: string; client: string | null; fresh: boolean; accepted: number };
  replayOf: string | null;
  traceparent: string | null;
}

/** How far records were shipped to ClickHouse, in its only row; none before the first. // decision 0057 */
export const callShipping = pgTable(
  'call_shipping',
  {
    id: integer().primaryKey().default(1),
    /** Their table there. */
    tableName: text().notNull(),
    /** Records of smaller ids were acknowledged. */
    cursor: text().notNull().default(''),
    /** Until then a server is shipping. */
    leaseUntil: at(),
    /** Records of earlier months are read from ClickHouse. */
    keptFrom: at(),
    handedOverAt: at(),
  },
  (table) => [check('call_shipping_one_row', sql`${table.id} = 1`)],
);

/** What ClickHouse was proved to hold of the months that were handed over to it, by company, business day, app and connector. */
export const callRecordSums = pgTable(
  'call_record_sums',
  {
    companyId: bigint({ mode: 'number' }).notNull(),
    day: text().notNull(),
    appId: bigint({ mode: 'number' }).notNull(),
    /** 0 where a call named none. */
    connectorId: bigint({ mode: 'number' }).notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    /** Of those, with a live key. */
    live: bigint({ mode: 'number' }).notNull(),
    amount: money().notNull(),
    /** Sum of digests of the records. */
    digest: bigint({ mode: 'number' }).notNull(),
    /** Sum of digests of id, amount and ledger entry of those that were charged. */
    charges: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.day, table.appId, table.connectorId] }),
    index().on(table.day),
  ],
);
