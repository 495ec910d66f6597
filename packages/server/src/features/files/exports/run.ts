import type { DataSetDefinition } from '@daas/contract/datasets';
import { EXPORT_BATCH_ROWS } from '@daas/contract/endpoints/exportTasks';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client';
import { digestOf, removeFile, summariesOf } from '../../../db/fileChunks';
import { downloads, type ExportCheckpoint, exportOrders, fileChunks } from '../../../db/schema';
import type { Job } from '../../../jobs/queue';
import { definitionOf } from '../../../kernel/dataSets';
import { LOCALES, type Locale } from '../../../kernel/locale';
import { Refusal } from '../../../kernel/refusal';
import { MarketError } from '../../../market';
import { versionOf } from '../../../market/versionOf';
import { refund } from '../../../money/refunds';
import { TABLE_WRITERS } from '../../../tables/tableFile';
import type { Piece } from '../../../tables/types';
import { failFile, lockUnfinished, makerOf, paidFileUntil } from '../../downloads/downloads';
import { exportLayout } from '../../downloads/exportLayout';
import { aboutOf } from '../../downloads/fileDescription';
import { fileFailed, fileReady } from '../../downloads/fileEvents';
import type { Services } from '../../services';
import { EXPORT } from '../jobKinds';
import { type Export, postingOf } from './posting';
import { sentRows, type Turn, takeTurn } from './send';

/** After so many pieces the export queues up again, so that a long one does not delay the others. */
const PIECES_A_TURN = 25;
/** Rows of a piece: as many as make about so many bytes. */
const PIECE_BYTES = 1_000_000;
const PIECE_ROWS = { first: 100, least: 10, most: 2000 };

/** What a job says of the export to be made. */
export const exportSchema = z.object({ exportId: z.string(), downloadId: z.string(), locale: z.enum(LOCALES) });
type Payload = z.output<typeof exportSchema>;

/** One worker's view of an export; it writes only while `step` is what the database says. */
interface Work {
  order: Export;
  def: DataSetDefinition;
  locale: Locale;
  keepAlive(): Promise<unknown>;
}
/** What one step writes, in one transaction with the step itself. */
interface Step {
  checkpoint: ExportCheckpoint | null;
  write: (tx: Db) => Promise<unknown>;
  ends?: true;
}

/**
 * Makes the file piece by piece. Each piece is committed together with where the next one begins, so the worker that resumes after
 * a killed worker adds each row once. All rows are of one loaded version: after a reload the file is restarted.
 */
export async function runExport(services: Services, job: Job<Payload>): Promise<void> {
  const db = services.database.orm;
  const { exportId, locale } = job.payload;
  const [order] = await db.select().from(exportOrders).where(eq(exportOrders.id, exportId));
  if (!order?.downloadId) return;
  let work: Work = { order: order as Export, def: definitionOf(order.dataSet), locale, keepAlive: job.keepAlive };
  for (let piece = 0; piece < PIECES_A_TURN; piece += 1) {
    const step = await nextStep(services, work);
    if (!(await take(db, work.order, step)) || step.ends) return;
    work = { ...work, order: { ...work.order, step: work.order.step + 1, checkpoint: step.checkpoint } };
    await job.keepAlive();
  }
  await services.jobs.enqueue(db, { kind: EXPORT, companyId: job.companyId, payload: job.payload });
}

async function nextStep(services: Services, work: Work): Promise<Step> {
  const { checkpoint, rows } = work.order;
  if (!checkpoint) return begin(services, work);
  if (checkpoint.cursor === null || checkpoint.rows >= rows) return finish(services, work, checkpoint);
  try {
    return await goOn(services, work, checkpoint);
  } catch (error) {
    // Sealed by another key: the position is lost.
    if (error instanceof MarketError && error.code === 'bad_cursor') return beginAgain(work.order);
    throw error;
  }
}

const layoutOf = ({ order, def, locale }: Pick<Work, 'order' | 'def' | 'locale'>) =>
  exportLayout(order, def, order.query.fields, locale);

async function begin({ market, database, clock }: Services, { order, def, locale }: Work): Promise<Step> {
  const version = await versionOf(market, def, order.query);
  const about = aboutOf(def, order.query, {
    locale,
    by: await makerOf(database.orm, order.companyId, order.downloadId),
    now: clock(),
    provenance: (await market.stats(def))?.provenance ?? null,
  });
  const piece = await TABLE_WRITERS[order.format].begin(layoutOf({ order, def, locale }).columns, about);
  return addPiece(order, { version, rows: 0, pieces: 0, bytes: 0 }, piece);
}

async function goOn(services: Services, { order, def, locale }: Work, before: ExportCheckpoint): Promise<Step> {
  const { market } = services;
  const { query, format, companyId, target } = order;
  const page = await market.scroll(def, {
    ...query,
    fields: target ? [...new Set([...query.fields, def.title])] : query.fields,
    limit: Math.min(target ? EXPORT_BATCH_ROWS : pieceRows(before), order.rows - before.rows),
    cursor: before.cursor ?? undefined,
    scope: `export:${companyId}`,
  });
  // Looked at after reading: what was read while this still holds is of this version.
  if ((await versionOf(market, def, query)) !== before.version) return beginAgain(order);
  const turn = target ? await takeTurn(services, def, order, target, page.rows) : undefined;
  const lines = (turn?.kept ?? page.rows).map(layoutOf({ order, def, locale }).lineOf);
  const piece = await TABLE_WRITERS[format].rows(before.file, lines);
  return addPiece(order, { ...before, cursor: page.next, rows: before.rows + page.rows.length }, piece, turn);
}

const pieceRows = ({ rows, file }: ExportCheckpoint): number =>
  rows === 0
    ? PIECE_ROWS.first
    : Math.min(PIECE_ROWS.most, Math.max(PIECE_ROWS.least, Math.floor(PIECE_BYTES / (file.size / rows))));

function addPiece(
  { downloadId, rows }: Export,
  next: Omit<ExportCheckpoint, 'file'>,
  { bytes, state, summary }: Piece,
  turn?: Turn,
): Step {
  const checkpoint = { ...next, file: state, pieces: next.pieces + 1, bytes: next.bytes + bytes.length };
  const change = { status: 'running', progress: Math.min(0.99, next.rows / rows) } as const;
  return {
    checkpoint,
    async write(tx) {
      await tx.insert(fileChunks).values({ fileId: downloadId, seq: next.pieces, bytes, summary });
      await tx.update(downloads).set(change).where(eq(downloads.id, downloadId));
      await turn?.write(tx);
    },
  };
}

const beginAgain = ({ downloadId }: Export): Step => ({
  checkpoint: null,
  write: (tx) => removeFile(tx, downloadId),
});

/** Gives back the price of rows that are gone by now, or were refused. */
async function finish(
  services: Services,
  { order, keepAlive }: Work,
  { rows: read, pieces, bytes, file }: ExportCheckpoint,
): Promise<Step> {
  const { downloadId, unitPrice } = order;
  const rows = order.target ? await sentRows(services.database.orm, order.id) : read;
  const last = await TABLE_WRITERS[order.format].end(file, await summariesOf(services.database.orm, downloadId));
  const now = services.clock();
  const returned = unitPrice * (order.rows - rows);
  const amount = order.amount - returned;
  const sha256 = await digestOf(services.database.orm, downloadId, { size: bytes, rest: last, keepAlive });
  const change = {
    status: 'done',
    progress: 1,
    rows,
    bytes: bytes + last.length,
    sha256,
    amount,
    expiresAt: paidFileUntil(services, now),
  } as const;
  return {
    checkpoint: null,
    ends: true,
    async write(tx) {
      if (last.length > 0) await tx.insert(fileChunks).values({ fileId: downloadId, seq: pieces, bytes: last });
      const [download] = await tx.update(downloads).set(change).where(eq(downloads.id, downloadId)).returning();
      if (download) await fileReady(tx, download, { at: now });
      if (returned > 0) await refund(tx, postingOf(order, download?.name ?? '', returned, now));
    },
  };
}

/** Writes a step; false when another worker has written it, or the export has ended, meanwhile. */
async function take(db: Db, { id, step, downloadId }: Export, { checkpoint, write }: Step): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockUnfinished(tx, downloadId))) return false;
    const mine = await tx
      .update(exportOrders)
      .set({ checkpoint, step: step + 1 })
      .where(and(eq(exportOrders.id, id), eq(exportOrders.step, step)))
      .returning({ id: exportOrders.id });
    if (mine.length > 0) await write(tx);
    return mine.length > 0;
  });
}

/** The price goes back, once, but that of rows that were sent, and the file is marked failed. */
export async function giveUpExport(
  services: Services,
  { exportId, downloadId }: Payload,
  error?: Error,
): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const download = await lockUnfinished(tx, downloadId);
    if (!download) return;
    const [order] = await tx.select().from(exportOrders).where(eq(exportOrders.id, exportId));
    const amountDue = order?.target ? order.unitPrice * (await sentRows(tx, exportId)) : 0;
    const returned = (order?.amount ?? 0) - amountDue;
    if (order && returned > 0) await refund(tx, postingOf(order as Export, download.name, returned, services.clock()));
    await failFile(tx, downloadId, reasonOf(error));
    await fileFailed(tx, download, { at: services.clock() });
    await tx.update(downloads).set({ amount: amountDue }).where(eq(downloads.id, downloadId));
    await tx.update(exportOrders).set({ checkpoint: null }).where(eq(exportOrders.id, exportId));
  });
}

/** A key of the error nouns. */
const reasonOf = (error?: Error): string =>
  error instanceof Refusal && error.params.reason === '@workbook-too-large' ? 'workbook-too-large' : 'delivery-failed';
