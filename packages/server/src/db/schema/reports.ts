import type { MarketReportContent, ReportScope } from '@daas/contract/endpoints/marketReport';
import type { RegionalReport, RegionalScope } from '@daas/contract/endpoints/regional';
import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { companyId, personId } from './references';

/** What a person wants to know of a region, and the report of the last run that ended. */
export const regionalPlans = pgTable(
  'regional_plans',
  {
    id: recordId('rap'),
    companyId: companyId(),
    ownerId: personId(),
    /** Ends the link by which everybody in the company opens it. */
    key: text().notNull(),
    name: text().notNull(),
    scope: jsonb().$type<RegionalScope>().notNull(),
    /** Counts the runs: an earlier one that ends later writes nothing. */
    run: integer().notNull().default(1),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    progress: doublePrecision().notNull().default(0),
    report: jsonb().$type<RegionalReport>(),
    /** Of the rows that the report was made of. */
    rowsVersion: text(),
    computedAt: at(),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.key),
    index().on(table.companyId, table.ownerId, table.updatedAt),
  ],
);

/** A market report: its subject and chapters. Readable by every member of the company. */
export const marketReports = pgTable(
  'market_reports',
  {
    id: recordId('mrp'),
    companyId: companyId(),
    ownerId: personId(),
    name: text().notNull(),
    scope: jsonb().$type<ReportScope>().notNull(),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (table) => [index().on(table.companyId, table.updatedAt)],
);

/** Each was paid for by itself, and stays as it was made. */
export const marketReportVersions = pgTable(
  'market_report_versions',
  {
    id: recordId('mrv'),
    companyId: companyId(),
    reportId: text()
      .notNull()
      .references(() => marketReports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    progress: doublePrecision().notNull().default(0),
    amount: money().notNull(),
    orderedBy: personId(),
    /** Department of the person who ordered it, at that time: its budgets were charged. */
    departmentId: bigint({ mode: 'number' }),
    content: jsonb().$type<MarketReportContent>(),
    /** Of the rows it was made of, by data set. */
    rowsVersions: jsonb().$type<Record<string, string>>(),
    computedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.reportId, table.number),
    index('market_report_versions_moving').on(table.companyId).where(sql`${table.status} in ('queued', 'running')`),
  ],
);
