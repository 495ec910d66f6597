import { type DataSetDefinition, filterShape } from '@daas/contract/datasets';
import { EXPORT_AUDIENCES, EXPORT_FORMATS } from '@daas/contract/enums';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { openFile } from '../../db/fileChunks';
import { downloads, nameLists } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import type { Job } from '../../jobs/queue';
import { definitionOf } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { LOCALES } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import { usableSort } from '../../market/sort';
import { charge } from '../../money/ledger';
import { chargeName } from '../../money/prices';
import { refund } from '../../money/refunds';
import type { Line } from '../../tables/reading/line';
import { readLines, type TableFile } from '../../tables/reading/reader';
import { TABLE_WRITERS, textColumns, writeTableFile } from '../../tables/tableFile';
import type { Column } from '../../tables/types';
import { takeDownloadRows } from '../applications/quota';
import type { Connector } from '../connectors/repository';
import { failFile, lockUnfinished, makerOf, paidFileUntil } from '../downloads/downloads';
import { type ExportLayout, exportLayout } from '../downloads/exportLayout';
import { aboutOf } from '../downloads/fileDescription';
import { fileFailed, fileReady } from '../downloads/fileEvents';
import type { Services } from '../services';
import { tableOf } from '../uploads/inspect';
import { findUpload } from '../uploads/repository';
import { DELIVER } from './jobKinds';
import type { Orderer } from './orderer';
import { matchedEntries, refreshNameListStatus } from './repository';

/** Everything that was bought, as it was when it was bought: later changes of the connector alter nothing. */
const orderSchema = z.object({
  kind: z.enum(['name-list', 'data-set']),
  nameListId: z.string().optional(),
  name: z.string(),
  /** Missing in name lists: programs or people by who ordered it. */
  audience: z.enum(EXPORT_AUDIENCES).optional(),
  fields: z.array(z.string()),
  filter: filterShape.nullish(),
  keyword: z.string().nullish(),
  sort: z.string().nullish(),
  rows: z.number(),
  amount: z.number(),
  /** Relations in the conditions, with their prices; missing in name lists. */
  relations: z.array(z.object({ relation: z.string(), price: z.number() })).optional(),
});
export type Order = z.output<typeof orderSchema>;

/** What a job says of the file to be made. */
export const deliverySchema = orderSchema.extend({
  companyId: z.number(),
  connectorId: z.number(),
  appId: z.number(),
  downloadId: z.string(),
  dataSet: z.string(),
  locale: z.enum(LOCALES),
  /** Programs poll the status themselves. */
  byProgram: z.boolean().optional(),
});
type Delivery = z.output<typeof deliverySchema>;

/** A list is delivered as it came, what is no list in the format that its name says. */
const formatOf = (name: string) => EXPORT_FORMATS.find((one) => name.toLowerCase().endsWith(`.${one}`)) ?? 'csv';

/**
 * Charges and queues the file in the caller's transaction: both happen or neither. Returns the download's id; a `key` has
 * one file a connector.
 */
export async function acceptDelivery(
  context: Orderer,
  connector: Connector,
  { key, ...order }: Order & { key?: string },
): Promise<string> {
  const { db, caller, now, services, locale, program } = context;
  await takeDownloadRows({ db, companyId: caller.companyId, now }, order.rows);
  const downloadId = newId('dwn');
  const format = formatOf(order.name);
  const ending = `.${format}`;
  const stem = order.name.replace(format === 'csv' ? /\.(csv|tsv|txt|tab)$/i : new RegExp(`\\${ending}$`, 'i'), '');
  const name = `${stem}-${order.kind}${ending}`;
  const row = {
    id: downloadId,
    companyId: caller.companyId,
    kind: order.kind,
    name,
    dataSet: connector.dataSet,
    connectorId: connector.id,
    status: 'queued',
    amount: order.amount,
    relations: order.relations,
    rows: order.rows,
    contentType: TABLE_WRITERS[format].contentType,
    createdBy: caller.personId,
    orderKey: key,
    createdAt: now,
  } as const;
  await onUniqueViolation(
    db.insert(downloads).values(row),
    'downloads_order_unique',
    () => new Refusal('idempotency-in-progress'),
  );
  const delivery: Delivery = {
    ...order,
    name,
    downloadId,
    companyId: caller.companyId,
    connectorId: connector.id,
    appId: connector.appId,
    dataSet: connector.dataSet,
    locale,
    ...(program ? { byProgram: true } : {}),
  };
  if (order.amount > 0) await charge(db, { kind: 'file', ...postingOf(delivery, order.amount, now) });
  await services.jobs.enqueue(db, { kind: DELIVER, companyId: caller.companyId, payload: { ...delivery } });
  return downloadId;
}

/** Makes the file, from the start each time it is tried, and gives back the price of rows that are gone by now. */
export async function deliverFile(services: Services, job: Job<Delivery>): Promise<void> {
  const db = services.database.orm;
  const delivery = job.payload;
  const download = await db.query.downloads.findFirst({
    where: (one, { eq: equal }) => equal(one.id, delivery.downloadId),
  });
  if (!download || !['queued', 'running'].includes(download.status)) return;
  await db.update(downloads).set({ status: 'running' }).where(eq(downloads.id, download.id));

  const def = definitionOf(delivery.dataSet);
  const list = await sourceOf(db, delivery);
  const format = formatOf(delivery.name);
  const audience = delivery.audience ?? (delivery.byProgram ? 'programs' : 'people');
  const { columns, lineOf } = exportLayout({ format, audience }, def, delivery.fields, delivery.locale);
  const paid = new Set<string>();
  let rows = 0;
  async function* batches() {
    for await (const batch of list
      ? listRows(services, def, delivery, { list, paid, lineOf })
      : filteredRows(services, def, delivery, lineOf)) {
      rows += batch.length;
      yield batch;
      await job.keepAlive();
      await showProgress(db, delivery, Math.min(0.99, rows / delivery.rows));
    }
  }
  // The customer's own columns stand first, as they were.
  const header: Column[] = [...textColumns(list?.columns ?? []), ...columns];
  const file = await openFile(db, download.id);
  const writer = TABLE_WRITERS[format];
  const { filter, keyword, locale } = delivery;
  const by = await makerOf(db, delivery.companyId, download.id);
  const provenance = (await services.market.stats(def))?.provenance ?? null;
  const about = aboutOf(def, { filter, keyword, list: list?.name }, { locale, by, now: services.clock(), provenance });
  for await (const piece of writeTableFile(writer, header, batches(), about)) await file.write(piece);
  const fileRow = await file.end();

  const now = services.clock();
  // Lines of a list may share a row, which was paid for once.
  const missing = Math.max(0, delivery.rows - (list ? paid.size : rows));
  const returned = Math.round((delivery.amount / delivery.rows) * missing);
  await db.transaction(async (tx) => {
    // Another worker finished it, or gave it up and the price back.
    if (!(await lockUnfinished(tx, download.id))) return;
    await giveBack(tx, delivery, returned, now);
    const amount = delivery.amount - returned;
    await tx
      .update(downloads)
      .set({ status: 'done', progress: 1, rows, ...fileRow, amount, expiresAt: paidFileUntil(services, now) })
      .where(eq(downloads.id, download.id));
    await fileReady(tx, download, { at: now, byProgram: delivery.byProgram ?? false });
    if (delivery.nameListId)
      await tx
        .update(nameLists)
        .set({ status: 'delivered', progress: 1, amount })
        .where(eq(nameLists.id, delivery.nameListId));
  });
}

/** The whole price goes back, once, and the file is marked failed. */
export async function giveUpDelivery(services: Services, delivery: Delivery): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const download = await lockUnfinished(tx, delivery.downloadId);
    if (!download) return;
    await giveBack(tx, delivery, delivery.amount, services.clock());
    await failFile(tx, download.id, 'delivery-failed');
    await fileFailed(tx, download, { at: services.clock() });
    await tx.update(downloads).set({ amount: 0 }).where(eq(downloads.id, download.id));
    if (!delivery.nameListId) return;
    const change = { status: 'failed', error: 'delivery-failed', amount: 0 } as const;
    await tx.update(nameLists).set(change).where(eq(nameLists.id, delivery.nameListId));
    await refreshNameListStatus(tx, delivery.companyId, delivery.connectorId);
  });
}

const postingOf = (delivery: Delivery, amount: number, now: Date) => ({
  companyId: delivery.companyId,
  appId: delivery.appId,
  connectorId: delivery.connectorId,
  amount,
  cause: delivery.nameListId
    ? { type: 'name-list', id: delivery.nameListId }
    : { type: 'download', id: delivery.downloadId },
  description: chargeName(delivery.name, delivery.relations ?? []),
  now,
});

async function giveBack(db: Db, delivery: Delivery, amount: number, now: Date): Promise<void> {
  if (amount > 0) await refund(db, postingOf(delivery, amount, now));
}

async function showProgress(db: Db, { downloadId, nameListId }: Delivery, progress: number): Promise<void> {
  await db.update(downloads).set({ progress }).where(eq(downloads.id, downloadId));
  if (nameListId) await db.update(nameLists).set({ progress }).where(eq(nameLists.id, nameListId));
}

/** The file that a list was made of. */
interface SourceList extends TableFile {
  columns: string[];
}

async function sourceOf(db: Db, { nameListId, companyId }: Delivery): Promise<SourceList | null> {
  if (!nameListId) return null;
  const own = and(ofCompany(nameLists, companyId), eq(nameLists.id, nameListId));
  const [list] = await db.select({ uploadId: nameLists.uploadId }).from(nameLists).where(own);
  const upload = list && (await findUpload(db, companyId, list.uploadId));
  if (!upload?.columns) throw new Error(`The file of name list ${nameListId} is gone`);
  return { ...tableOf(db, upload, upload.reading), columns: upload.columns };
}

/** Lines that matched, in their order: the customer's cells, then the row's. `paid` collects the rows. */
async function* listRows(
  { database, market }: Services,
  def: DataSetDefinition,
  { nameListId = '', fields }: Delivery,
  { list, paid, lineOf }: { list: SourceList; paid: Set<string>; lineOf: ExportLayout['lineOf'] },
) {
  const lines = readLines(list);
  let unread: Line[] = [];
  try {
    for await (const batch of matchedEntries(database.orm, nameListId)) {
      const ids = [...new Set(batch.map(({ rowId }) => rowId))];
      const rows = new Map((await market.getMany(def, ids, fields)).map((row) => [row.id, row] as const));
      const last = batch.at(-1)?.line ?? 0;
      while ((unread.at(-1)?.line ?? 0) < last) {
        const next = await lines.next();
        if (next.done) break;
        unread = [...unread, ...next.value];
      }
      const linesAt = new Map(unread.map((one) => [one.line, one] as const));
      unread = unread.filter(({ line }) => line > last);
      yield batch.flatMap(({ line, rowId }) => {
        const row = rows.get(rowId);
        if (!row) return [];
        paid.add(rowId);
        const own = linesAt.get(line);
        const ownCells = list.columns.map((_, column) => ({
          text: own?.cells[column] ?? '',
          stored: own?.values?.[column],
        }));
        return [[...ownCells, ...lineOf(row)]];
      });
    }
  } finally {
    await lines.return(undefined);
  }
}

async function* filteredRows(
  { market }: Services,
  def: DataSetDefinition,
  order: Delivery,
  lineOf: ExportLayout['lineOf'],
) {
  const { filter = null, keyword, sort, fields, rows } = order;
  const query = { filter, keyword: keyword ?? undefined, sort: usableSort(def, sort) };
  for await (const batch of market.stream(def, { ...query, fields, limit: rows })) yield batch.map(lineOf);
}
