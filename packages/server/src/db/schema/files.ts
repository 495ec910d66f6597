import type { ApplicationKey } from '@daas/contract/applications';
import type { FilterNode } from '@daas/contract/datasets';
import { DOWNLOAD_KINDS, EXPORT_AUDIENCES, EXPORT_FORMATS } from '@daas/contract/enums';
import type { Reading } from '@daas/contract/uploads';
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

/** Files live in the database in pieces, so that one backup holds all and any server can answer. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    fileId: text().notNull(),
    seq: integer().notNull(),
    bytes: bytes().notNull(),
    /** What the end of the file has to say of this piece; null in formats whose end says nothing of pieces. */
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
    /** Whose name list it becomes, or in which data set its rows are looked up. */
    connectorId: bigint({ mode: 'number' }),
    dataSet: text(),
    fileName: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** How it is read, where who sent it corrected what was found. */
    reading: jsonb().$type<Reading>().notNull().default({}),
    /** Lines that somebody pasted, of which fewer are taken than of a file. */
    pasted: boolean().notNull().default(false),
    /** Null until it can be read. */
    columns: text().array(),
    /** Null until it was inspected, 0 while it cannot be read. */
    rows: integer(),
    /** Of the rows, those that a spreadsheet hides. */
    hiddenRows: integer().notNull().default(0),
    createdBy: bigint({ mode: 'number' }).notNull(),
    expiresAt: at().notNull(),
    receivedAt: at(),
    /** From then on it is read as it is: a list was made of it. */
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
    /** Null of lists that an earlier version matched. */
    missing: integer(),
    matched: integer().notNull().default(0),
    /** As of the file. */
    hiddenRows: integer().notNull().default(0),
    fillRates: jsonb().$type<Record<string, number>>().notNull().default({}),
    quote: money(),
    amount: money(),
    error: text(),
    downloadId: text(),
    createdBy: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** The row stays: bills name the connector of a delivered list through it. */
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
    /** Why the line was not taken; null when it was. */
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
    /** Whose rows it holds; null of calls and bills. */
    dataSet: text(),
    /** The application that made it. */
    application: text().$type<ApplicationKey>(),
    connectorId: bigint({ mode: 'number' }),
    status: text({ enum: ['queued', 'running', 'done', 'failed', 'expired'] }).notNull(),
    progress: doublePrecision().notNull().default(0),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** In base64; null until the file is whole, and of files that a version before 0.8 made. */
    sha256: text(),
    amount: money().notNull().default(0),
    downloads: integer().notNull().default(0),
    contentType: text().notNull().default('text/csv'),
    createdBy: bigint({ mode: 'number' }).notNull(),
    error: text(),
    /** Idempotency-Key of the program that ordered it. */
    orderKey: text(),
    createdAt: createdAt(),
    expiresAt: at(),
  },
  (table) => [
    index().on(table.companyId, table.createdAt),
    index().on(table.connectorId),
    unique('downloads_order_unique').on(table.companyId, table.connectorId, table.orderKey),
    index().on(table.status, table.expiresAt),
  ],
);

/** A binding offer of market rows as a file and, once it is accepted, how far the file is. */
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
    amount: money().notNull(),
    validUntil: at().notNull(),
    createdAt: createdAt(),
    /** Whose budget it counts against besides the company's. */
    departmentId: bigint({ mode: 'number' }),
    /** The application whose file it is. */
    application: text().$type<ApplicationKey>(),
    /** Where the rows go besides the file. */
    target: jsonb().$type<ExportToWebhook>(),
    /** Null until it was accepted. */
    downloadId: text(),
    checkpoint: json().$type<ExportCheckpoint>(),
    /** Counts the steps written. Fencing token: a worker with another number has lost its lease. */
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
  /** As the message says: which product handed the rows over, and what they are for. */
  product: string;
  kind: 'crm' | 'calling';
  columns: { field: string; as: string; required: boolean }[];
}
/** Where the next piece of the file begins. */
export interface ExportCheckpoint {
  /** The loaded rows the file is made of. */
  version: string;
  /** Null behind the last row. */
  cursor?: string | null;
  rows: number;
  pieces: number;
  bytes: number;
  file: { size: number; packed: number; crc: number; lines: number };
}

/** Durable work, taken with `for update skip locked`; a lease that ends gives the job to the next worker. */
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
