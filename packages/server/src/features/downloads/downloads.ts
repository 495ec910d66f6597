import { DATA_SET_LIST, dataSet as dataSetOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { and, count, eq, gte, ilike, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { openFile, readFile, removeFile } from '../../db/fileChunks';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { connectors, downloads, exportOrders, persons } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { type FilePart, partOf } from '../../kernel/byteRange';
import { maySee } from '../../kernel/dataSets';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { newId } from '../../kernel/id';
import type { Language } from '../../kernel/locale';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { endOfDay, iso, isoOrNull, startOfDay } from '../../kernel/time';
import { readChargeStates } from '../../money/disputes';
import type { MemberContext } from '../context';
import type { Services } from '../services';
import { storedText } from './texts';

export type Download = typeof downloads.$inferSelect;
/** How long a file that costs nothing can be fetched. */
const KEPT_DAYS = 7;
const EXPORTS_A_DAY = 100;

export const retainedUntil = (now: Date) => new Date(now.getTime() + KEPT_DAYS * DAY_MS);
export const paidFileUntil = ({ config }: Services, now: Date) => new Date(now.getTime() + config.FILE_DAYS * DAY_MS);
export const statusAt = (row: Download, now: Date): Download['status'] =>
  row.status === 'done' && row.expiresAt && row.expiresAt <= now ? 'expired' : row.status;

/** Kinds whose content shows more than the list of files does. */
const KIND_NEEDS = {
  'call-export': 'get-call-log-list',
  'bill-export': 'get-account-overview',
  'exclusive-set': 'get-exclusive-dataset',
  'customer-ranking': 'get-cloud-service',
} as const;

function visible(context: MemberContext) {
  const { caller } = context;
  const kinds = (Object.keys(KIND_NEEDS) as (keyof typeof KIND_NEEDS)[]).filter(
    (kind) => !caller.permissions.has(KIND_NEEDS[kind]),
  );
  const dataSets = DATA_SET_LIST.filter((def) => !maySee(context, def)).map(({ key }) => key);
  return and(
    ofCompany(downloads, caller.companyId),
    kinds.length > 0 ? notInArray(downloads.kind, kinds) : undefined,
    dataSets.length > 0 ? or(isNull(downloads.dataSet), notInArray(downloads.dataSet, dataSets)) : undefined,
  );
}

/** `only`: those of one place. */
export async function listDownloads(
  context: MemberContext,
  input: EndpointParsedInput<'download.list'>,
  only?: SQL,
): Promise<EndpointOutput<'download.list'>> {
  const { db } = context;
  const { keyword, kind, connector_id: connectorId, from, to, sort, ...page } = input;
  const filter = and(
    only,
    kind && eq(downloads.kind, kind),
    connectorId ? eq(downloads.connectorId, connectorId) : undefined,
    keyword ? or(eq(downloads.id, keyword), ilike(downloads.name, containing(keyword))) : undefined,
    from ? gte(downloads.createdAt, startOfDay(from)) : undefined,
    to ? lt(downloads.createdAt, endOfDay(to)) : undefined,
  );
  const columns = { created_at: downloads.createdAt, rows: downloads.rows, amount: downloads.amount };
  const by = columns[sort?.field ?? 'created_at'];
  const direction = directionOf(sort);
  const files = await pageOf(db, downloadsWithNames(context, filter), [direction(by), direction(downloads.id)], page);
  return { ...files, list: await presentRecords(context, files.list) };
}

export async function findDownload(context: MemberContext, id: string): Promise<EndpointOutput<'download.get'>> {
  const rows = await downloadsWithNames(context, eq(downloads.id, id));
  const [file] = await presentRecords(context, rows);
  if (!file) throw new Refusal('not-found', { what: '@download' });
  return file;
}

/** Files that the caller may see, with the names of what and who made them. */
const downloadsWithNames = (context: MemberContext, filter: SQL | undefined) =>
  context.db
    .select({ download: downloads, connectorName: connectors.name, by: persons.name, orderId: exportOrders.id })
    .from(downloads)
    .leftJoin(connectors, and(eq(connectors.id, downloads.connectorId), sameCompany(connectors, downloads)))
    .leftJoin(persons, eq(persons.id, downloads.createdBy))
    .leftJoin(
      exportOrders,
      and(eq(exportOrders.downloadId, downloads.id), sameCompany(exportOrders, downloads), isNull(exportOrders.target)),
    )
    .where(and(visible(context), filter));
type NamedDownload = {
  download: Download;
  connectorName: string | null;
  by: string | null;
  /** The order of an export whose rows went to no other receiver. */
  orderId: string | null;
};

async function presentRecords({ db, caller, now, language }: MemberContext, rows: readonly NamedDownload[]) {
  const charged = rows.flatMap(({ download: { id, amount } }) => (amount > 0 ? [id] : []));
  const stateOf = await readChargeStates(db, caller.companyId, 'file', charged);
  return rows.map((row) => {
    const { download, orderId } = row;
    const state = stateOf(download.id);
    const repeatable =
      statusAt(download, now) === 'expired' &&
      orderId !== null &&
      download.rows > 0 &&
      download.amount > (state.refunded ?? 0);
    return { ...presentRecord(row, now, language), repeatable, ...state };
  });
}

const presentRecord = ({ download, connectorName, by }: NamedDownload, now: Date, language: Language) => ({
  ...presentFile(download, now, language),
  relations: describePrices(download, language),
  kind: download.kind,
  connector:
    download.connectorId !== null && connectorName !== null ? { id: download.connectorId, name: connectorName } : null,
  bytes: download.bytes,
  downloads: download.downloads,
  by: by ?? '',
});

/** Returns the relations that are part of a file's price, with labels. */
const describePrices = ({ dataSet, relations }: Download, language: Language) => {
  const declared = (dataSet && dataSetOf(dataSet)?.relations) || [];
  return relations.map(({ relation, price }) => {
    const one = declared.find(({ key }) => key === relation);
    return { relation, label: one ? nameOf(one, language) : relation, price };
  });
};

/** What every list of files shows of one. */
export const presentFile = (row: Download, now: Date, language: Language) => ({
  id: row.id,
  name: row.name,
  status: statusAt(row, now),
  progress: row.progress,
  rows: row.rows,
  amount: row.amount,
  error: row.error && storedText(row.error, language),
  created_at: iso(row.createdAt),
  expires_at: isoOrNull(row.expiresAt),
});

/** Only what sends content is a fetch; only what sends the beginning is counted. */
export async function downloadFile(context: MemberContext, id: string, only?: SQL): Promise<FileAnswer> {
  const { db, now, request } = context;
  const [row] = await db
    .select()
    .from(downloads)
    .where(and(visible(context), only, eq(downloads.id, id)));
  if (!row) throw new Refusal('not-found', { what: '@download' });
  const status = statusAt(row, now);
  if (status !== 'done') throw new Refusal('state-forbids', { name: row.name, state: `@${status}` });
  const file = answerOf(db, row, request);
  if (file.part.sends)
    await db.transaction(async (tx) => {
      await countFetch(tx, row, file.part);
      await audit(tx, context, 'download.file', `download:${id}`, { name: row.name });
    });
  return file;
}

/** What a request gets of a file that is done; it is read as it is sent. */
export function answerOf(db: Db, row: Download, request: Parameters<typeof partOf>[1]) {
  const part = partOf(row, request);
  return { fileName: row.name, contentType: row.contentType, part, body: readFile(db, row.id, part) };
}

/** One that goes on where it was cut is no other one. */
export async function countFetch(db: Db, { id, companyId }: Download, { sends, first }: FilePart): Promise<void> {
  if (!sends || first > 0) return;
  await db
    .update(downloads)
    .set({ downloads: sql`${downloads.downloads} + 1` })
    .where(and(ofCompany(downloads, companyId), eq(downloads.id, id)));
}

/**
 * Sends a file while it is made and keeps it among the downloads. An interrupted one is marked failed, so no one
 * takes half a file for a whole one.
 */
export async function keepWhileSending(
  context: MemberContext,
  file: { kind: 'call-export' | 'bill-export'; name: string; body: AsyncIterable<string>; rows: () => number },
): Promise<FileAnswer> {
  const { db, caller, now } = context;
  const { kind, name, body } = file;
  await refuseTooMany(db, caller.companyId, now);
  const id = newId('dwn');
  const contentType = 'text/csv; charset=utf-8';
  await db.transaction(async (tx) => {
    await tx.insert(downloads).values({
      id,
      companyId: caller.companyId,
      kind,
      name,
      status: 'running',
      contentType,
      downloads: 1,
      createdBy: caller.personId,
      createdAt: now,
    });
    await audit(tx, context, kind === 'call-export' ? 'call.export' : 'cost.billExport', `download:${id}`, { name });
  });
  async function* recordedBody() {
    let whole = false;
    try {
      const copy = await openFile(db, id);
      for await (const piece of body) {
        await copy.write(piece);
        yield piece;
      }
      const fileRow = await copy.end();
      const done = {
        ...fileRow,
        status: 'done',
        progress: 1,
        rows: file.rows(),
        expiresAt: retainedUntil(now),
      } as const;
      const own = and(ofCompany(downloads, caller.companyId), eq(downloads.id, id));
      await db.update(downloads).set(done).where(own);
      whole = true;
    } finally {
      if (!whole) await failFile(db, id, 'export-failed');
    }
  }
  return { fileName: name, contentType, body: recordedBody() };
}

async function refuseTooMany(db: Db, companyId: number, now: Date): Promise<void> {
  const [countRow] = await db
    .select({ n: count() })
    .from(downloads)
    .where(
      and(
        ofCompany(downloads, companyId),
        gte(downloads.createdAt, new Date(now.getTime() - DAY_MS)),
        inArray(downloads.kind, ['call-export', 'bill-export']),
      ),
    );
  if ((countRow?.n ?? 0) >= EXPORTS_A_DAY) throw new Refusal('too-many-requests', { seconds: 3600 });
}

/** The name of the person who made a file, or whose connector did. */
export async function makerOf(db: Db, companyId: number, id: string): Promise<string> {
  const [maker] = await db
    .select({ name: persons.name })
    .from(downloads)
    .innerJoin(persons, eq(persons.id, downloads.createdBy))
    .where(and(ofCompany(downloads, companyId), eq(downloads.id, id)));
  return maker?.name ?? '';
}

/** Still being made; locked until the transaction ends (`for update`). */
export async function lockUnfinished(tx: Db, id: string): Promise<Download | undefined> {
  const [row] = await tx.select().from(downloads).where(eq(downloads.id, id)).for('update');
  return row && ['queued', 'running'].includes(row.status) ? row : undefined;
}

/** `error` is a key of the error nouns. */
export async function failFile(db: Db, id: string, error: string): Promise<void> {
  await removeFile(db, id);
  await db.update(downloads).set({ status: 'failed', error, bytes: 0 }).where(eq(downloads.id, id));
}
