import type { FilterNode, Row } from '@daas/contract/datasets';
import { RHYTHMS } from '@daas/contract/exclusive';
import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { companyId } from './references';

const setId = () =>
  text()
    .notNull()
    .references(() => exclusiveSets.id, { onDelete: 'cascade' });

/** A company's exclusive data set: a filtered copy of market rows. */
export const exclusiveSets = pgTable(
  'exclusive_sets',
  {
    id: recordId('exs'),
    companyId: companyId(),
    name: text().notNull(),
    dataSet: text().notNull(),
    keyword: text(),
    filter: jsonb().$type<FilterNode>(),
    fields: text().array().notNull(),
    rhythm: text({ enum: RHYTHMS }).notNull(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** Null until it is bought. */
    expiresAt: at(),
    /** Due time of the next version. */
    nextAt: at(),
    /** Last complete version; 0 for none. */
    version: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    /** Connector that delivers its versions as files. */
    connectorId: bigint({ mode: 'number' }),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
);

/** Purchased months. */
export const exclusiveOrders = pgTable(
  'exclusive_orders',
  {
    id: recordId('exo'),
    companyId: companyId(),
    setId: setId(),
    kind: text({ enum: ['buy', 'renew'] }).notNull(),
    months: integer().notNull(),
    rows: integer().notNull(),
    unitPrice: money().notNull(),
    amount: money().notNull(),
    /** Department whose budget it counts against, besides the company's. */
    departmentId: bigint({ mode: 'number' }),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    until: at().notNull(),
    ledgerEntryId: text(),
  },
  (table) => [index().on(table.companyId, table.createdAt), index().on(table.setId)],
);

export interface ExclusiveQuality {
  fill: Record<string, number>;
  regions: { value: string; rows: number }[] | null;
  industries: { value: string; rows: number }[] | null;
}

export const exclusiveVersions = pgTable(
  'exclusive_versions',
  {
    companyId: companyId(),
    setId: setId(),
    version: integer().notNull(),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    progress: doublePrecision().notNull().default(0),
    /** Fencing token: a worker with another number has lost its lease. */
    attempt: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    quality: jsonb().$type<ExclusiveQuality>(),
    /** Load of the market that it was built from. */
    marketVersion: text(),
    createdAt: createdAt(),
    madeAt: at(),
  },
  (table) => [primaryKey({ columns: [table.setId, table.version] }), index().on(table.companyId)],
);

/** State of a row for a range of versions; each state is stored once. */
export const exclusiveRows = pgTable(
  'exclusive_rows',
  {
    companyId: companyId(),
    setId: setId(),
    rowId: text().notNull(),
    fromVersion: integer().notNull(),
    /** First version without it; null for a current row. */
    toVersion: integer(),
    data: jsonb().$type<Row>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.rowId, table.fromVersion] }),
    index().on(table.setId, table.fromVersion),
    index().on(table.setId, table.toVersion),
    index().on(table.companyId),
  ],
);
