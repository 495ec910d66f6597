import type { ApplicationKey } from '@daas/contract/applications';
import type { FilterNode, PricedRelation } from '@daas/contract/datasets';
import { DOWNLOAD_KINDS, DOWNLOAD_STATES, EXPORT_AUDIENCES, EXPORT_FORMATS } from '@daas/contract/enums';
import type { ReadingOptions } from '@daas/contract/uploads';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { connectors } from './apps';
import { at, bytes, createdAt, money, recordId } from './columns';
import { companyId } from './references';

/** Files are stored in the database in chunks, so that one backup contains everything and every server can send them. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    fileId: text().notNull(),
    seq: integer().notNull(),
    bytes: bytes().notNull(),
    /** Summary of this chunk for the end of the file; null in formats that need none. */
    summary: bytes(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.seq] })],
);

export const uploads = pgTable(
  'uploads',
  {
    id: recordId('upl'),
    companyId: companyId(),
    use: text({ enum: ['name-list', 'monitor', 'staff', 'examples'] })
      .notNull()
      .default('name-list'),
    /** Connector of the name list, or data set in which rows are looked up. */
    connectorId: bigint({ mode: 'number' }),
    dataSet: text(),
    fileName: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Reading options that the user corrected. */
    reading: jsonb().$type<ReadingOptions>().notNull().default({}),
    /** Pasted lines, with a lower limit than files. */
    pasted: boolean().notNull().default(false),
    /** Null until it can be read. */
    columns: text().array(),
    /** Null until it is inspected, 0 if it cannot be read. */
    rows: integer(),
    /** Rows that the spreadsheet hides. */
    hiddenRows: integer().notNull().default(0),
    createdBy: bigint({ mode: 'number' }).notNull(),
    expiresAt: at().notNull(),
    receivedAt: at(),
    /** A list was created from it; reading options cannot change afterwards. */
    startedAt: at(),
  },
  (table) => [index().on(table.expiresAt)],
);

export const nameLists = pgTable(
  'name_lists',
  {
    id: recordId('lst'),
    companyId: companyId(),
    connectorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => connectors.id),
    version: integer().notNull(),
    fileName: text().notNull(),
    uploadId: text().notNull(),
    column: text().notNull(),
    matchBy: text({ enum: ['name', 'code'] }).notNull(),
    status: text({ enum: ['uploaded', 'matching', 'quoted', 'delivering', 'delivered', 'failed'] }).notNull(),
    progress: doublePrecision().notNull().default(0),
    rows: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    /** Null for lists that an earlier version matched. */
    missing: integer(),
    matched: integer().notNull().default(0),
    /** As in `uploads`. */
    hiddenRows: integer().notNull().default(0),
    fillRates: jsonb().$type<Record<string, number>>().notNull().default({}),
    quote: money(),
    amount: money(),
    error: text(),
    downloadId: text(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** Deleted lists stay in the table, because bills refer to their connector. */
    deletedAt: at(),
  },
  (table) => [unique().on(table.connectorId, table.version), unique().on(table.uploadId), index().on(table.companyId)],
);

/** One line of a name list and the row it matched. */
export const nameListEntries = pgTable(
  'name_list_entries',
  {
    nameListId: text()
      .notNull()
      .references(() => nameLists.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    term: text().notNull(),
    /** Id in the data set; null when nothing matched. */
    rowId: text(),
    /** Reason of a rejection; null for an accepted line. */
    reject: text(),
  },
  (table) => [primaryKey({ columns: [table.nameListId, table.line] })],
);

export const downloads = pgTable(
  'downloads',
  {
    id: recordId('dwn'),
    companyId: companyId(),
    kind: text({ enum: DOWNLOAD_KINDS }).notNull(),
    name: text().notNull(),
    /** Data set of its rows; null for calls and bills. */
    dataSet: text(),
    /** The application that created it. */
    application: text().$type<ApplicationKey>(),
    connectorId: bigint({ mode: 'number' }),
    status: text({ enum: DOWNLOAD_STATES }).notNull(),
    progress: doublePrecision().notNull().default(0),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** In base64; null until the file is complete, and for files from before version 0.8. */
    sha256: text(),
    amount: money().notNull().default(0),
    /** Relations in the conditions, with their prices for each row. */
    relations: jsonb().$type<PricedRelation[]>().notNull().default([]),
    downloads: integer().notNull().default(0),
    contentType: text().notNull().default('text/csv'),
    createdBy: bigint({ mode: 'number' }).notNull(),
    error: text(),
    /** The paid file that expired, if this is its free copy. */
    remadeFrom: text(),
    /** Idempotency-Key of the program that ordered it. */
    orderKey: text(),
    createdAt: createdAt(),
    expiresAt: at(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.connectorId),
    index().on(table.remadeFrom).where(sql`${table.remadeFrom} is not null`),
    unique('downloads_order_unique').on(table.companyId, table.connectorId, table.orderKey),
    index().on(table.status, table.expiresAt),
  ],
);

/** A binding quote for a file of market rows and, after acceptance, its progress. */
export const exportOrders = pgTable(
  'exports',
  {
    id: recordId('exp'),
    companyId: companyId(),
    dataSet: text().notNull(),
    query: jsonb().$type<ExportQuery>().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    audience: text({ enum: EXPORT_AUDIENCES }).notNull().default('people'),
    rows: integer().notNull(),
    unitPrice: money().notNull(),
    /** Relations in the conditions, with their part of the unit price. */
    relations: jsonb().$type<PricedRelation[]>().notNull().default([]),
    amount: money().notNull(),
    validUntil: at().notNull(),
    createdAt: createdAt(),
    /** Department whose budget it counts against, besides the company's. */
    departmentId: bigint({ mode: 'number' }),
    /** The application that orders the file. */
    application: text().$type<ApplicationKey>(),
    /** Additional receiver of the rows. */
    target: jsonb().$type<ExportToWebhook>(),
    /** Null until the quote is accepted. */
    downloadId: text(),
    checkpoint: json().$type<ExportCheckpoint>(),
    /** Number of written steps. Fencing token: a worker with another number has lost its lease. */
    step: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.companyId, table.validUntil),
    index().on(table.validUntil).where(sql`${table.downloadId} is null`),
    index().on(table.downloadId),
  ],
);
export interface ExportQuery {
  keyword?: string | undefined;
  filter: FilterNode | null;
  ids?: { op: 'in' | 'not_in'; value: string[] } | undefined;
  sort?: string | undefined;
  fields: string[];
}
export interface ExportToWebhook {
  webhookId: string;
  /** Product that submitted the rows, as in the message. */
  product: string;
  kind: 'crm' | 'calling';
  columns: { field: string; as: string; required: boolean }[];
}
/** Start of the next part of the file. */
export interface ExportCheckpoint {
  /** Load of the rows. */
  version: string;
  /** Null after the last row. */
  cursor?: string | null;
  rows: number;
  pieces: number;
  bytes: number;
  file: { size: number; packed: number; crc: number; lines: number };
}

/** Durable jobs, claimed with `for update skip locked`; after an expired lease another worker claims the job. */
export const jobs = pgTable(
  'jobs',
  {
    id: recordId('job'),
    companyId: bigint({ mode: 'number' }),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    runAt: at().notNull(),
    leaseUntil: at(),
    error: text(),
    createdAt: createdAt(),
    finishedAt: at(),
  },
  (table) => [index().on(table.state, table.runAt), index().on(table.companyId, table.finishedAt)],
);
