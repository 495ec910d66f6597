import { EXPORT_PAGES, type ExportTarget } from '@daas/contract/enums';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { exportProducts } from '../db/schema';
import { signReference } from '../features/exportTasks/reference';
import { HOUR_MS } from '../kernel/period';
import { Refusal } from '../kernel/refusal';
import { randomToken } from '../kernel/secrets';
import type { Sealer } from '../sealing/sealer';
import { auditOperator } from './audit';

interface Acting {
  db: Db;
  sealer: Sealer;
  now: Date;
}
const subject = (key: string) => `export-product:${key}`;
const newSecret = () => `exk_${randomToken()}`;

/** Registers a product that may submit result sets; returns its signing secret. */
export async function issueExportProduct({ db, sealer, now }: Acting, { key, name }: { key: string; name: string }) {
  const secret = newSecret();
  const values = { key, name, secret: await sealer.seal(db, secret), createdAt: now };
  const rows = await db.insert(exportProducts).values(values).onConflictDoNothing().returning();
  if (rows.length === 0) throw new Refusal('name-taken', { what: '@export-product', name: key });
  await auditOperator(db, { action: 'export-product-issue', subject: subject(key), now, detail: { name } });
  return secret;
}

/** Creates a new secret; the old one stays valid for the overlap. */
export async function rotateExportProduct({ db, sealer, now }: Acting, key: string, overlapHours: number) {
  const { secret: old } = await lockExportProduct(db, key);
  const secret = newSecret();
  await db
    .update(exportProducts)
    .set({
      secret: await sealer.seal(db, secret),
      previousSecret: overlapHours > 0 ? old : null,
      previousUntil: overlapHours > 0 && old ? new Date(now.getTime() + overlapHours * HOUR_MS) : null,
    })
    .where(eq(exportProducts.key, key));
  await auditOperator(db, { action: 'export-product-rotate', subject: subject(key), now, detail: { overlapHours } });
  return secret;
}

/** Revokes a product: new links are refused, opened tasks continue. */
export async function revokeExportProduct(db: Db, key: string, now: Date): Promise<void> {
  await lockExportProduct(db, key);
  const none = { secret: null, previousSecret: null, previousUntil: null };
  await db.update(exportProducts).set(none).where(eq(exportProducts.key, key));
  await auditOperator(db, { action: 'export-product-revoke', subject: subject(key), now });
}

export async function listExportProducts(db: Db) {
  const rows = await db.select().from(exportProducts).orderBy(asc(exportProducts.key));
  return rows.map(({ key, name, secret, previousUntil, createdAt }) => ({
    key,
    name,
    revoked: secret === null,
    previousUntil,
    createdAt,
  }));
}

/** Creates a link to an export page as the product itself would, for a test. */
export async function createExportProductLink(
  { db, sealer, now }: Acting,
  key: string,
  {
    target,
    minutes,
    ...question
  }: { target: ExportTarget; minutes: number; company: number; dataSet: string; keyword?: string },
): Promise<string> {
  const { secret } = await lockExportProduct(db, key);
  if (!secret) throw new Refusal('state-forbids', { name: key, state: '@revoked' });
  const expires = Math.floor(now.getTime() / 1000) + minutes * 60;
  const reference = signReference(key, sealer.open(secret), { ...question, expires });
  const { company, dataSet } = question;
  await auditOperator(db, { action: 'export-product-link', subject: subject(key), now, detail: { company, dataSet } });
  return `${EXPORT_PAGES[target]}?reference=${reference}`;
}

async function lockExportProduct(db: Db, key: string) {
  const [product] = await db.select().from(exportProducts).where(eq(exportProducts.key, key)).for('update');
  if (!product) throw new Refusal('not-found', { what: '@export-product' });
  return product;
}
