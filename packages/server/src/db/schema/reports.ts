import type { RegionalReport, RegionalScope } from '@daas/contract/endpoints/regional';
import { doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
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
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex().on(table.companyId, table.key),
    index().on(table.companyId, table.ownerId, table.updatedAt),
  ],
);
