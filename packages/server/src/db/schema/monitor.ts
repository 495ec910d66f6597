import type { FilterNode } from '@daas/contract/datasets/filter';
import type { ChangeKind, Severity } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companyId, personId } from './references';
import { webhooks } from './webhooks';

/** Rows of the market whose changes a company wants to hear of. */
export const monitoredRows = pgTable(
  'monitored_rows',
  {
    companyId: companyId(),
    dataSet: text().notNull(),
    rowId: text().notNull(),
    /** As it was when it was added: the row may leave the data set. */
    title: text().notNull(),
    addedBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.dataSet, table.rowId] }),
    index().on(table.companyId, table.createdAt),
    // Who watches the rows that a load changed.
    index().on(table.dataSet, table.rowId),
  ],
);

/** Adding or removing many rows, done by a job. */
export const monitorTasks = pgTable(
  'monitor_tasks',
  {
    id: recordId('mim'),
    companyId: companyId(),
    dataSet: text().notNull(),
    action: text({ enum: ['add', 'remove'] }).notNull(),
    source: text().notNull(),
    query: jsonb().$type<{ keyword?: string | undefined; filter: FilterNode | null }>(),
    /** Names and codes of a file; once it is done, those that named no row. */
    terms: jsonb().$type<{ line: number; term: string; also?: number[] }[]>(),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    seen: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    duplicate: integer().notNull().default(0),
    missingValues: text().array().notNull().default(sql`'{}'`),
    /** Where in the file they stand; of earlier tasks unknown. */
    missingLines: integer().array().notNull().default(sql`'{}'`),
    error: text({ enum: ['quota', 'interrupted'] }),
    createdBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.companyId, table.id)],
);

/** Monitoring rules: which changes match, and where they are delivered. */
export const monitorRules = pgTable(
  'monitor_rules',
  {
    id: recordId('mrl'),
    companyId: companyId(),
    name: text().notNull(),
    dataSet: text().notNull(),
    /** Changes of watched rows, or rows that enter and leave what a search answers. */
    watches: text({ enum: ['rows', 'answer'] })
      .notNull()
      .default('rows'),
    /** On changes, or on rows. */
    filter: jsonb().$type<FilterNode>(),
    /** Of a search. */
    keyword: text(),
    webhookId: text().references(() => webhooks.id, { onDelete: 'set null' }),
    enabled: boolean().notNull().default(true),
    createdBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('monitor_rules_name').on(table.companyId, sql`lower(${table.name})`)],
);

/** Subscriptions of the daily mail, each with its position in the feed. */
export const monitorDigests = pgTable(
  'monitor_digests',
  {
    companyId: companyId(),
    ruleId: text()
      .notNull()
      .references(() => monitorRules.id, { onDelete: 'cascade' }),
    personId: personId(),
    toldUpTo: bigint({ mode: 'number' }).notNull().default(0),
    /** The business day of the last mail. */
    toldOn: text(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.personId] }), index().on(table.companyId, table.personId)],
);

/** A company's change feed: changes of rows, or across answers, that it watched when they were published. */
export const monitorChanges = pgTable(
  'monitor_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    /** The engine's: by it the fields are read. */
    changeId: bigint({ mode: 'number' }).notNull(),
    dataSet: text().notNull(),
    rowId: text().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** As its data set declared it when it was told; null of changes from before it was kept. */
    severity: text().$type<Severity>(),
    title: text().notNull(),
    /** The gravest first. */
    fields: text().array().notNull(),
    /** Ids of the rules it matches. */
    rules: text().array().notNull(),
    /** Of those that watch an answer: whether the row came into it or went, and by which fields. */
    answers: jsonb().$type<{ rule: string; way: 'entered' | 'left'; by: string[] }[]>().notNull().default([]),
    at: at().notNull(),
  },
  (table) => [
    uniqueIndex('monitor_changes_once').on(table.companyId, table.changeId),
    index().on(table.companyId, table.id),
    index().on(table.companyId, table.severity, table.id),
    // The last of a row.
    index().on(table.companyId, table.dataSet, table.rowId, table.id),
    index().on(table.at),
  ],
);

/** How far the changes of each load have been distributed to watchers. */
export const monitorLoads = pgTable('monitor_loads', {
  /** The engine's. */
  load: bigint({ mode: 'number' }).primaryKey(),
  /** The last change distributed. */
  toldUpTo: bigint({ mode: 'number' }).notNull().default(0),
  doneAt: at(),
  at: at().notNull(),
});
