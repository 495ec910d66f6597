import type { MarketReportContent, ReportScope } from '@daas/contract/endpoints/marketReport';
import type { RegionalReport, RegionalScope } from '@daas/contract/endpoints/regional';
import { sql } from 'drizzle-orm';
import { bigint, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, money, recordId } from './columns';
import { companyId, personId } from './references';

/** Regional analyses of a person, with the report of the last completed run. */
export const regionalPlans = pgTable(
  'regional_plans',
  {
    id: recordId('rap'),
    companyId: companyId(),
    ownerId: personId(),
    /** Last part of the link that opens it for everyone in the company. */
    key: text().notNull(),
    name: text().notNull(),
    scope: jsonb().$type<RegionalScope>().notNull(),
    /** Number of runs; an outdated run writes nothing. */
    run: integer().notNull().default(1),
    status: text({ enum: ['queued', 'running', 'done', 'failed'] }).notNull(),
    progress: doublePrecision().notNull().default(0),
    report: jsonb().$type<RegionalReport>(),
    /** Load of the rows in the report. */
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

/** Versions of a report, each paid separately and immutable. */
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
    /** Department of the person at the time of the order; its budget was charged. */
    departmentId: bigint({ mode: 'number' }),
    content: jsonb().$type<MarketReportContent>(),
    /** Loads of its rows, by data set. */
    rowsVersions: jsonb().$type<Record<string, string>>(),
    computedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex().on(table.reportId, table.number),
    index('market_report_versions_moving').on(table.companyId).where(sql`${table.status} in ('queued', 'running')`),
  ],
);
