import { EXPORT_TARGETS } from '@daas/contract/endpoints/exportTasks';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { at, bytes, createdAt, recordId } from './columns';
import { type ExportQuery, exportOrders } from './files';
import { companyId, personId } from './references';

/** Products beside this one that may hand result sets over, each signing with a secret of its own. */
export const exportProducts = pgTable('export_products', {
  key: text().primaryKey(),
  name: text().notNull(),
  /** Sealed; null once it was revoked. */
  secret: bytes(),
  /** The one before is still good until then. */
  previousSecret: bytes(),
  previousUntil: at(),
  createdAt: createdAt(),
});

/** A result set that was handed over, and the export that was made of it. */
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
    /** SHA-256 of what a product signed, hex: the same reference opens the same task. */
    referenceHash: text().notNull(),
    /** The quote that holds now, or what came of it. */
    exportId: text().references(() => exportOrders.id, { onDelete: 'set null' }),
    createdBy: personId(),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.companyId, table.target, table.referenceHash),
    index().on(table.exportId),
    index().on(table.createdAt),
  ],
);

/** Rows of an export to a webhook that had their turn: none has a second one. */
export const exportRows = pgTable(
  'export_rows',
  {
    exportId: text()
      .notNull()
      .references(() => exportOrders.id, { onDelete: 'cascade' }),
    rowId: text().notNull(),
    batch: integer().notNull(),
    title: text().notNull(),
    /** The required field it lacks; null of one that was sent. */
    lacks: text(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.rowId] }), index().on(table.exportId, table.lacks)],
);
