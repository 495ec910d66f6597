import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { removeFile } from '../../db/fileChunks';
import { uploads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import type { Place, Upload } from './uploadTarget';

type Use = Upload['use'];

export const ownUpload = (companyId: number, id: string) => and(ofCompany(uploads, companyId), eq(uploads.id, id));

export async function findUpload(db: Db, companyId: number, id: string): Promise<Upload | undefined> {
  const [row] = await db.select().from(uploads).where(ownUpload(companyId, id));
  return row;
}

/** A received file of this place that its sender may still use. */
export async function findOwn(
  db: Db,
  { companyId, personId }: { companyId: number; personId: number },
  id: string,
  { use, connectorId, dataSet }: Pick<Place, 'use' | 'connectorId' | 'dataSet'>,
  now: Date,
): Promise<Upload | undefined> {
  const upload = await findUpload(db, companyId, id);
  if (!upload?.receivedAt || upload.use !== use || upload.createdBy !== personId || upload.expiresAt <= now)
    return undefined;
  const isOfPlace = upload.connectorId === (connectorId ?? null) && upload.dataSet === (dataSet ?? null);
  return isOfPlace ? upload : undefined;
}

/** Files of one person that may arrive or be inspected at a time for one use. */
const MAX_ARRIVING = 5;
const ARRIVING_SECONDS = 5;

/** Notes a file before it arrives. Throws `too-many-requests` while as many of its sender are under way as may be. */
export async function beginUpload(
  db: Db,
  upload: typeof uploads.$inferInsert & Pick<Upload, 'use'> & { receivedAt: Date },
): Promise<void> {
  const { companyId, createdBy, use, receivedAt } = upload;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`uploads ${createdBy}`}))`);
    const own = and(ofCompany(uploads, companyId), eq(uploads.createdBy, createdBy), eq(uploads.use, use));
    const arriving = and(own, isNotNull(uploads.receivedAt), isNull(uploads.rows), gt(uploads.expiresAt, receivedAt));
    if ((await tx.$count(uploads, arriving)) >= MAX_ARRIVING)
      throw new Refusal('too-many-requests', { seconds: ARRIVING_SECONDS });
    await tx.insert(uploads).values(upload);
  });
}

/** A file that was begun has arrived, and waits for its inspection and for what is started with it. */
export async function noteArrival(
  db: Db,
  companyId: number,
  id: string,
  change: Pick<Upload, 'fileName' | 'size' | 'expiresAt'>,
): Promise<void> {
  await db.update(uploads).set(change).where(ownUpload(companyId, id));
}

/** Takes the upload for one request; only the first gets it. */
export async function claimUpload(db: Db, companyId: number, id: string, now: Date): Promise<Upload | undefined> {
  const [row] = await db
    .update(uploads)
    .set({ receivedAt: now })
    .where(and(ownUpload(companyId, id), isNull(uploads.receivedAt), gt(uploads.expiresAt, now)))
    .returning();
  return row;
}

/** From then on it is read as it is; undefined where it was started before. */
export async function startUpload(db: Db, companyId: number, id: string, now: Date): Promise<Upload | undefined> {
  const [row] = await db
    .update(uploads)
    .set({ startedAt: now })
    .where(and(ownUpload(companyId, id), isNull(uploads.startedAt)))
    .returning();
  return row;
}

/** How it was understood last; false where it was started in between. */
export async function keepReading(
  db: Db,
  companyId: number,
  id: string,
  change: Pick<Upload, 'reading' | 'columns' | 'rows' | 'hiddenRows'>,
): Promise<boolean> {
  const rows = await db
    .update(uploads)
    .set(change)
    .where(and(ownUpload(companyId, id), isNull(uploads.startedAt)))
    .returning({ id: uploads.id });
  return rows.length > 0;
}

/** A file that nothing was understood of has arrived all the same. */
export async function noteInspected(db: Db, companyId: number, id: string): Promise<void> {
  await db
    .update(uploads)
    .set({ rows: 0 })
    .where(and(ownUpload(companyId, id), isNull(uploads.rows)));
}

/** Takes the file away with what is started of it, once. */
export async function consumeUpload(db: Db, companyId: number, id: string): Promise<void> {
  const gone = await db.delete(uploads).where(ownUpload(companyId, id)).returning({ id: uploads.id });
  if (gone.length === 0) throw new Refusal('not-found', { what: '@upload' });
  await removeFile(db, id);
}

/** Removes a file that was started or is no longer wanted. */
export async function removeUpload(db: Db, companyId: number, id: string): Promise<void> {
  await removeFile(db, id);
  await db.delete(uploads).where(ownUpload(companyId, id));
}

/** Files that one person may have waiting at one place. */
const MAX_WAITING = 5;

/** Of the inspected files that a person sent for a use without starting anything, the newest stay. */
export async function removeOlder(
  db: Db,
  { companyId, personId }: { companyId: number; personId: number },
  use: Use,
): Promise<void> {
  const own = and(ofCompany(uploads, companyId), eq(uploads.createdBy, personId), eq(uploads.use, use));
  const older = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(own, isNotNull(uploads.rows), isNull(uploads.startedAt)))
    .orderBy(desc(uploads.id))
    .offset(MAX_WAITING);
  for (const { id } of older) {
    // Not one that was started in between.
    const gone = await db
      .delete(uploads)
      .where(and(ownUpload(companyId, id), isNull(uploads.startedAt)))
      .returning({ id: uploads.id });
    if (gone.length > 0) await removeFile(db, id);
  }
}
