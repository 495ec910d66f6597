import { EXPORT_TARGETS } from '@daas/contract/enums';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';
import { type ExportQuery, exportOrders } from './files';
import { companyId, personId } from './references';

/** Other products that may submit result sets; each signs with its own secret. */
export const exportProducts = pgTable('export_products', {
  key: text().primaryKey(),
  name: text().notNull(),
  /** Sealed; null after it is revoked. */
  secret: bytes(),
  /** The previous secret is valid until `previousUntil`. */
  previousSecret: bytes(),
  previousUntil: at(),
  createdAt: createdAt(),
});

/** A submitted result set and its export. */
export const exportTasks = pgTable(
  'export_tasks',
  {
    id: recordId('ext'),
    companyId: companyId(),
    product: text()
      .notNull()
      .references(() => exportProducts.key),
    target: text({ enum: EXPORT_TARGETS }).notNull(),
    dataSet: text().notNull(),
    query: jsonb().$type<Omit<ExportQuery, 'fields'>>().notNull(),
    /** SHA-256 of the signed reference in hex; the same reference opens the same task. */
    referenceHash: text().notNull(),
    /** The current quote, or the export that resulted from it. */
    exportId: text().references(() => exportOrders.id, { onDelete: 'set null' }),
    createdBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.companyId, table.target, table.referenceHash),
    index().on(table.exportId),
    index().on(table.companyId, table.createdAt),
    index().on(table.createdAt),
  ],
);

/** Processed rows of an export to a webhook, so that none is sent twice. */
export const exportRows = pgTable(
  'export_rows',
  {
    exportId: text()
      .notNull()
      .references(() => exportOrders.id, { onDelete: 'cascade' }),
    rowId: text().notNull(),
    batch: integer().notNull(),
    title: text().notNull(),
    /** Missing required field; null if the row was sent. */
    lacks: text(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.rowId] }), index().on(table.exportId, table.lacks)],
);
