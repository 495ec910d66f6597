import type { DataSetDefinition } from '@daas/contract/datasets';
import { fieldOf } from '@daas/contract/datasets';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { elements } from '../db/schema';
import { Refusal } from '../kernel/refusal';
import { auditOperator } from './audit';

export interface Prices {
  cost: number;
  floor: number;
  suggested: number;
}
export type Sold =
  | { dataSet: DataSetDefinition; fields: readonly string[] }
  | {
      /** Of an application. */
      productType: number;
    };

/** What partners may sell from now on; the same name again changes the prices and puts it back on sale. */
export async function offerElement(
  db: Db,
  { name, sold, prices, now }: { name: string; sold: Sold; prices: Prices; now: Date },
) {
  const { cost, floor, suggested } = prices;
  if (suggested < floor || floor < cost) throw new Error('prices: cost, floor and suggested price grow in this order');
  const of = ofSold(sold);
  const [known] = await db.select().from(elements).where(eq(elements.name, name));
  const same =
    known && known.kind === of.kind && known.dataSet === of.dataSet && known.fields.join() === of.fields.join();
  if (known && !same) throw new Refusal('name-taken', { what: '@element', name });
  const [row] = await db
    .insert(elements)
    .values({ name, ...of, ...prices, createdAt: now })
    .onConflictDoUpdate({ target: elements.name, set: { ...prices, status: 'on' } })
    .returning();
  const made = row as typeof elements.$inferSelect;
  const subject = `element:${made.id}`;
  await auditOperator(db, { action: 'offer-element', subject, now, detail: { name, ...prices } });
  return made;
}

function ofSold(sold: Sold) {
  if ('productType' in sold)
    return { kind: 'application' as const, dataSet: null, fields: [], productType: sold.productType };
  const { dataSet, fields } = sold;
  const unknown = fields.find((field) => !fieldOf(dataSet, field));
  if (unknown !== undefined) throw new Error(`--fields: ${dataSet.key} has no field ${unknown}`);
  const kind = fields.length > 0 ? ('field-group' as const) : ('data-set' as const);
  return { kind, dataSet: dataSet.key, fields: [...fields], productType: null };
}

/** Takes an element off sale; what was bought stays good. */
export async function withdrawElement(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  const [row] = await db.update(elements).set({ status: 'off' }).where(eq(elements.id, id)).returning();
  if (!row) throw new Refusal('not-found', { what: '@element' });
  const detail = { name: row.name };
  await auditOperator(db, { action: 'withdraw-element', subject: `element:${id}`, now, detail });
}

export const elementCatalogue = (db: Db) => db.select().from(elements).orderBy(asc(elements.name)).limit(10_000);
