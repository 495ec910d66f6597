import type { FilterNode } from '@daas/contract/datasets/filter';
import type { ChangeKind, Severity } from '@daas/contract/enums';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companyId, personId } from './references';
import { webhooks } from './webhooks';

/** Market rows that a company monitors. */
export const monitoredRows = pgTable(
  'monitored_rows',
  {
    companyId: companyId(),
    dataSet: text().notNull(),
    rowId: text().notNull(),
    /** Title at the time of adding, because the row may be removed from the data set. */
    title: text().notNull(),
    addedBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.dataSet, table.rowId] }),
    index().on(table.companyId, table.createdAt),
    // For the companies that monitor changed rows.
    index().on(table.dataSet, table.rowId),
  ],
);

/** Jobs that add or remove many rows. */
export const monitorTasks = pgTable(
  'monitor_tasks',
  {
    id: recordId('mim'),
    companyId: companyId(),
    dataSet: text().notNull(),
    action: text({ enum: ['add', 'remove'] }).notNull(),
    source: text().notNull(),
    query: jsonb().$type<{ keyword?: string | undefined; filter: FilterNode | null }>(),
    /** Names and codes of a file; when the task is done, those without a match. */
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
    /** Their lines in the file; null for tasks of earlier versions. */
    missingLines: integer().array().notNull().default(sql`'{}'`),
    error: text({ enum: ['quota', 'interrupted'] }),
    createdBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.companyId, table.id)],
);

/** Monitoring rules: matching changes and their delivery. */
export const monitorRules = pgTable(
  'monitor_rules',
  {
    id: recordId('mrl'),
    companyId: companyId(),
    name: text().notNull(),
    dataSet: text().notNull(),
    /** Changes of monitored rows, or rows that enter or leave the result of a search. */
    watches: text({ enum: ['rows', 'answer'] })
      .notNull()
      .default('rows'),
    /** Filter for changes, or for rows. */
    filter: jsonb().$type<FilterNode>(),
    /** Keyword of a search. */
    keyword: text(),
    webhookId: text().references(() => webhooks.id, { onDelete: 'set null' }),
    enabled: boolean().notNull().default(true),
    createdBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('monitor_rules_name').on(table.companyId, sql`lower(${table.name})`)],
);

/** Rows in the result of a watched search with conditions on related data, as of the last load that was distributed. */
export const monitorRuleRows = pgTable(
  'monitor_rule_rows',
  {
    companyId: companyId(),
    ruleId: text()
      .notNull()
      .references(() => monitorRules.id, { onDelete: 'cascade' }),
    rowId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.rowId] })],
);

/** Subscriptions to the daily email, with their position in the feed. */
export const monitorDigests = pgTable(
  'monitor_digests',
  {
    companyId: companyId(),
    ruleId: text()
      .notNull()
      .references(() => monitorRules.id, { onDelete: 'cascade' }),
    personId: personId(),
    toldUpTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Business day of the last email. */
    toldOn: text(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.personId] }), index().on(table.companyId, table.personId)],
);

/** Change feed of a company: changes of rows or search results that it monitored at publication. */
export const monitorChanges = pgTable(
  'monitor_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    companyId: companyId(),
    /** Change id of the market engine, for reading the fields. */
    changeId: bigint({ mode: 'number' }).notNull(),
    dataSet: text().notNull(),
    rowId: text().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** Severity at publication; null for changes of earlier versions. */
    severity: text().$type<Severity>(),
    title: text().notNull(),
    /** Most severe first. */
    fields: text().array().notNull(),
    /** Ids of matching rules. */
    rules: text().array().notNull(),
    /** For rules on a search: whether the row entered or left, and by which fields. */
    answers: jsonb().$type<{ rule: string; way: 'entered' | 'left'; by: string[] }[]>().notNull().default([]),
    /** Relation by which the changed row belongs to this row; null if the row itself changed. */
    relation: text(),
    at: at().notNull(),
  },
  (table) => [
    uniqueIndex('monitor_changes_once').on(table.companyId, table.changeId, table.dataSet, table.rowId),
    index().on(table.companyId, table.id),
    index().on(table.companyId, table.severity, table.id),
    // For the latest change of a row.
    index().on(table.companyId, table.dataSet, table.rowId, table.id),
    index().on(table.at),
  ],
);

/** Changes that a person has read: all up to one, and single ones after it. */
export const monitorReads = pgTable(
  'monitor_reads',
  {
    companyId: companyId(),
    personId: personId(),
    upTo: bigint({ mode: 'number' }).notNull().default(0),
    /** Newest first, at most `MAX_SINGLE_READS`. */
    ids: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.personId] })],
);

/** Progress of distributing the changes of each load. */
export const monitorLoads = pgTable('monitor_loads', {
  /** Load id of the market engine. */
  load: bigint({ mode: 'number' }).primaryKey(),
  /** Last distributed change. */
  toldUpTo: bigint({ mode: 'number' }).notNull().default(0),
  doneAt: at(),
  at: at().notNull(),
});
