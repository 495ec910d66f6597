import { NAME_LIST_STATUS } from '@daas/contract/enums';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { connectors, downloads, nameListEntries, nameLists, persons, uploads } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';

export type NameList = typeof nameLists.$inferSelect;
export type Entry = typeof nameListEntries.$inferInsert;
/** As many as one answer lists. */
export const MAX_LISTS = 100;

const present = (companyId: number, connectorId: number) =>
  and(ofCompany(nameLists, companyId), eq(nameLists.connectorId, connectorId), isNull(nameLists.deletedAt));

export async function listNameLists(db: Db, companyId: number, connectorId: number) {
  return db
    .select({ list: nameLists, by: persons.name, keptUntil: downloads.expiresAt })
    .from(nameLists)
    .leftJoin(persons, eq(persons.id, nameLists.createdBy))
    .leftJoin(downloads, and(eq(downloads.id, nameLists.downloadId), sameCompany(downloads, nameLists)))
    .where(present(companyId, connectorId))
    .orderBy(desc(nameLists.version))
    .limit(MAX_LISTS);
}

export async function findNameList(db: Db, companyId: number, connectorId: number, id: string) {
  const [row] = await db
    .select()
    .from(nameLists)
    .where(and(present(companyId, connectorId), eq(nameLists.id, id)));
  return row;
}

/** Locked until the transaction ends (`for update`). */
export async function lockNameList(db: Db, companyId: number, connectorId: number, id: string) {
  const [row] = await db
    .select()
    .from(nameLists)
    .where(and(present(companyId, connectorId), eq(nameLists.id, id)))
    .for('update');
  return row;
}

export async function countNameLists(db: Db, companyId: number, connectorId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(nameLists).where(present(companyId, connectorId));
  return row?.n ?? 0;
}

/** Call it with the connector locked. */
export async function nextVersion(db: Db, companyId: number, connectorId: number): Promise<number> {
  const [row] = await db
    .select({ last: max(nameLists.version) })
    .from(nameLists)
    .where(and(ofCompany(nameLists, companyId), eq(nameLists.connectorId, connectorId)));
  return (row?.last ?? 0) + 1;
}

/** Keeps `connector.nameListStatus` true: a list to use counts more than one being made. // §3 */
export async function refreshNameListStatus(db: Db, companyId: number, connectorId: number): Promise<void> {
  const rows = await db.select({ status: nameLists.status }).from(nameLists).where(present(companyId, connectorId));
  const has = (...statuses: NameList['status'][]) => rows.some(({ status }) => statuses.includes(status));
  const nameListStatus = has('quoted', 'delivering', 'delivered')
    ? NAME_LIST_STATUS.ready
    : has('uploaded', 'matching')
      ? NAME_LIST_STATUS.creating
      : NAME_LIST_STATUS.none;
  await db
    .update(connectors)
    .set({ nameListStatus })
    .where(and(eq(connectors.id, connectorId), ofCompany(connectors, companyId)));
}

/** Uploads that still hold a place: asked for or received, and in no list. */
export async function countWaitingUploads(db: Db, companyId: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(uploads)
    .leftJoin(nameLists, and(eq(nameLists.uploadId, uploads.id), sameCompany(nameLists, uploads)))
    .where(
      and(
        ofCompany(uploads, companyId),
        eq(uploads.use, 'name-list'),
        gt(uploads.expiresAt, now),
        isNull(nameLists.id),
      ),
    );
  return row?.n ?? 0;
}

const ENTRY_BATCH = 1000;

/** Lines that matched, in order, in batches. */
export async function* matchedEntries(db: Db, nameListId: string) {
  let after = 0;
  for (;;) {
    const batch = await db
      .select({ line: nameListEntries.line, term: nameListEntries.term, rowId: sql<string>`${nameListEntries.rowId}` })
      .from(nameListEntries)
      .where(
        and(
          eq(nameListEntries.nameListId, nameListId),
          gt(nameListEntries.line, after),
          isNotNull(nameListEntries.rowId),
          isNull(nameListEntries.reject),
        ),
      )
      .orderBy(asc(nameListEntries.line))
      .limit(ENTRY_BATCH);
    if (batch.length === 0) return;
    yield batch;
    after = batch.at(-1)?.line ?? after;
  }
}

/** Lines without a row, in order, in batches: rejected ones and those nothing was found for. */
export async function* missedEntries(db: Db, nameListId: string) {
  let after = 0;
  for (;;) {
    const batch = await db
      .select({ line: nameListEntries.line, term: nameListEntries.term, reject: nameListEntries.reject })
      .from(nameListEntries)
      .where(
        and(eq(nameListEntries.nameListId, nameListId), gt(nameListEntries.line, after), isNull(nameListEntries.rowId)),
      )
      .orderBy(asc(nameListEntries.line))
      .limit(ENTRY_BATCH);
    if (batch.length === 0) return;
    yield batch;
    after = batch.at(-1)?.line ?? after;
  }
}

export async function deleteEntries(db: Db, nameListIds: string[]): Promise<void> {
  if (nameListIds.length > 0) await db.delete(nameListEntries).where(inArray(nameListEntries.nameListId, nameListIds));
}
