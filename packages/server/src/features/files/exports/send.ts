import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client';
import { type ExportToWebhook, exportRows } from '../../../db/schema';
import { postWebhooks } from '../../../messages/webhooks/deliveries';
import type { Services } from '../../services';
import type { Export } from './posting';

/** Result of a batch of rows: those kept in the file, and what is written in the same transaction. */
export interface Turn {
  kept: Row[];
  write: (tx: Db) => Promise<void>;
}

/** The required field that a row lacks. */
export const lackOf = (row: Row, columns: ExportToWebhook['columns']): string | null =>
  columns.find(({ field, required }) => required && isEmpty(row[field]))?.field ?? null;
const isEmpty = (value: Row[string] | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A row as its receiver gets it. */
export const asSent = (row: Row, columns: readonly { field: string; as: string }[]) => ({
  id: row.id,
  values: Object.fromEntries(columns.map(({ field, as }) => [as, row[field] ?? null])),
});

/** What a message's sender calls it: its receiver and the platform take it once. */
export const batchKey = (exportId: string, batch: number) => `${exportId}:${batch}`;

export async function sentRows(db: Db, exportId: string): Promise<number> {
  const sent = and(eq(exportRows.exportId, exportId), isNull(exportRows.lacks));
  const [row] = await db.select({ n: count() }).from(exportRows).where(sent);
  return row?.n ?? 0;
}

/** Each row is sent once, even when the data set was reloaded and the file restarted. */
export async function takeTurn(
  { database, clock }: Services,
  def: DataSetDefinition,
  order: Export,
  target: ExportToWebhook,
  rows: Row[],
): Promise<Turn> {
  const db = database.orm;
  const { id: exportId, companyId, step: batch } = order;
  const ids = rows.map(({ id }) => id);
  const storedRows = await db
    .select({ rowId: exportRows.rowId, lacks: exportRows.lacks })
    .from(exportRows)
    .where(and(eq(exportRows.exportId, exportId), inArray(exportRows.rowId, ids)));
  const had = new Map(storedRows.map(({ rowId, lacks }) => [rowId, lacks]));
  const room = order.rows - (await sentRows(db, exportId));
  const fresh = rows.filter(({ id }) => !had.has(id)).map((row) => ({ row, lacks: lackOf(row, target.columns) }));
  const refused = fresh.filter(({ lacks }) => lacks !== null);
  const going = fresh.filter(({ lacks }) => lacks === null).slice(0, room);
  const goes = new Set(going.map(({ row }) => row.id));
  return {
    kept: rows.filter(({ id }) => goes.has(id) || had.get(id) === null),
    async write(tx) {
      const values = [...refused, ...going].map(({ row, lacks }) => ({
        exportId,
        rowId: row.id,
        batch,
        title: String(row[def.title] ?? ''),
        lacks,
      }));
      if (values.length > 0) await tx.insert(exportRows).values(values);
      if (going.length === 0) return;
      const key = batchKey(exportId, batch);
      const data = {
        idempotency_key: key,
        product: target.product,
        target: target.kind,
        data_set: def.key,
        rows: going.map(({ row }) => asSent(row, target.columns)),
      };
      const { webhookId } = target;
      await postWebhooks(tx, { companyId, webhookId, type: 'export.rows', messages: [{ key, data }], now: clock() });
    },
  };
}
