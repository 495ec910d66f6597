import type { Receipt } from '@daas/contract/endpoints/calls';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
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
    /** Reason of the receipt, separate from `detail` so that sums need not parse it; of a free read always 'included' or 'quote'. */
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

/** What the calls of a group have in common. Texts are empty and the connector is 0 where a record has null. */
const group = () => ({
  /** First instant of the hour or of the business day. */
  at: at().notNull(),
  companyId: bigint({ mode: 'number' }).notNull(),
  mode: text({ enum: ['live', 'test'] }).notNull(),
  source: text({ enum: ['gateway', 'console', 'agent'] }).notNull(),
  status: integer().notNull(),
  outcome: text({ enum: ['ok', 'empty', 'refused', 'failed'] }).notNull(),
  code: text().notNull(),
  reason: text().notNull(),
  charged: boolean().notNull(),
});
const subject = () => ({
  connectorId: bigint({ mode: 'number' }).notNull(),
  appId: bigint({ mode: 'number' }).notNull(),
  dataSet: text().notNull(),
});
const sums = () => ({
  calls: bigint({ mode: 'number' }).notNull(),
  rows: bigint({ mode: 'number' }).notNull(),
  amount: money().notNull(),
  /** Time of the newest. */
  lastAt: at().notNull(),
  /** Calls by class of duration: bounds are `DURATION_BOUNDS_MS`. */
  durations: integer().array().notNull(),
});

/**
 * Sums of call records. The trigger `count_calls` of the database adds each inserted record to all three tables, so that
 * no writer can leave them out. // decision 0100
 */
export const companyCallHours = pgTable('company_call_hours', { ...group(), ...sums() }, (table) => {
  const { companyId, at: hour, mode, source, status, outcome, code, reason, charged } = table;
  const columns = [companyId, hour, mode, source, status, outcome, code, reason, charged] as const;
  return [primaryKey({ name: 'company_call_hours_pk', columns: [...columns] })];
});

const sumsBySubject = <Name extends string>(name: Name) =>
  pgTable(name, { ...group(), ...subject(), ...sums() }, (table) => {
    const {
      companyId,
      at: begin,
      connectorId,
      appId,
      dataSet,
      mode,
      source,
      status,
      outcome,
      code,
      reason,
      charged,
    } = table;
    const kind = [mode, source, status, outcome, code, reason, charged] as const;
    return [
      primaryKey({ name: `${name}_pk`, columns: [companyId, begin, connectorId, appId, dataSet, ...kind] }),
      index().on(companyId, connectorId, begin),
      index().on(companyId, appId, begin),
    ];
  });
export const callHours = sumsBySubject('call_hours');
export const callDays = sumsBySubject('call_days');

/** In a single row: which records are in the sums. */
export const callSumsProgress = pgTable(
  'call_sums_progress',
  {
    id: integer().primaryKey().default(1),
    /** The trigger adds records from this hour on. */
    addedFrom: at().notNull(),
    /** All records from this hour on are in the sums; a periodic task adds those of earlier hours. */
    completeFrom: at().notNull(),
  },
  (table) => [check('call_sums_progress_one_row', sql`${table.id} = 1`)],
);

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
