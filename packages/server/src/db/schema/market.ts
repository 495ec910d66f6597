import type { FilterNode } from '@daas/contract/datasets/filter';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, recordId } from './columns';
import { companyId, personId } from './references';

/** Recent searches of a person; the latest per text and data set. */
export const recentSearches = pgTable(
  'recent_searches',
  {
    id: recordId('rcs'),
    companyId: companyId(),
    personId: personId(),
    /** Empty for a search across data sets. */
    dataSet: text().notNull(),
    keyword: text().notNull(),
    at: at().notNull(),
  },
  (table) => [
    uniqueIndex('recent_searches_once').on(table.companyId, table.personId, table.dataSet, table.keyword),
    index().on(table.companyId, table.personId, table.at),
  ],
);

/** A saved filter of a data set, private or shared within the company. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: recordId('flt'),
    companyId: companyId(),
    ownerId: personId(),
    dataSet: text().notNull(),
    name: text().notNull(),
    keyword: text(),
    filter: jsonb().$type<FilterNode>(),
    sort: text(),
    fields: text().array(),
    shared: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('saved_filters_name').on(table.companyId, table.ownerId, table.dataSet, sql`lower(${table.name})`),
    index().on(table.companyId, table.shared),
  ],
);
