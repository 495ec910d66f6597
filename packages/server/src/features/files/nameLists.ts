import { type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq } from 'drizzle-orm';
import { removeFile } from '../../db/fileChunks';
import { nameLists } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { csvFile } from '../../kernel/csv';
import { allowedDataSet, definitionOf } from '../../kernel/dataSets';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { newId } from '../../kernel/id';
import type { Language, Locale } from '../../kernel/locale';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { rejectText } from '../../kernel/unmatchedReason';
import { type Price, priceOf, readPrices } from '../../money/prices';
import { storedText } from '../downloads/texts';
import { findUpload, startUpload } from '../uploads/repository';
import { fieldsOf, fileConnector, lockedConnector } from './connector';
import { acceptDelivery } from './delivery';
import { MATCH } from './jobKinds';
import { note, type Orderer } from './orderer';
import {
  countNameLists,
  deleteEntries,
  findNameList,
  listNameLists,
  lockNameList,
  MAX_LISTS,
  missedEntries,
  type NameList,
  nextVersion,
  refreshNameListStatus,
} from './repository';

export type Version = EndpointOutput<'nameList.create'>;
export type MatchBy = NameList['matchBy'];

/** The field a list finds rows by; undefined when the data set has none of that kind. */
export const matchField = (def: DataSetDefinition, by: MatchBy): string | undefined =>
  by === 'name'
    ? def.lookup.find((name) => name === def.title)
    : def.lookup.find((name) => fieldOf(def, name)?.type === 'keyword');

/** What accepting costs now, at the price of the fields that were matched. */
function quoteOf(list: NameList, def: DataSetDefinition, price: Price | undefined): number | null {
  if (list.status !== 'quoted') return list.quote;
  const unit = price ? priceOf(def, { fields: fieldsOf(def, Object.keys(list.fillRates)) }, price) : null;
  return unit === null ? null : unit * list.matched;
}

/** Each line is matched, a duplicate, missing or rejected. */
const duplicatesOf = ({ status, error, rows, matched, missing, rejected }: NameList): number | null =>
  missing === null || ['uploaded', 'matching'].includes(status) || error === 'matching-failed'
    ? null
    : rows - matched - missing - rejected;

const present = (list: NameList, by: string, quote: number | null, language: Language): Version => ({
  id: list.id,
  version: list.version,
  file_name: list.fileName,
  status: list.status,
  progress: list.progress,
  rows: list.rows,
  matched: list.matched,
  duplicate: duplicatesOf(list),
  missing: list.missing,
  rejected: list.rejected,
  hidden_rows: list.hiddenRows,
  fill_rates: list.fillRates,
  quote,
  amount: list.amount,
  error: list.error && storedText(list.error, language),
  download_id: list.downloadId,
  created_by: by,
  created_at: iso(list.createdAt),
});

export async function listVersions({ db, caller, language, now }: Orderer, id: number): Promise<{ list: Version[] }> {
  const connector = await fileConnector(db, caller.companyId, id, 'FILE');
  const def = definitionOf(connector.dataSet);
  const rows = await listNameLists(db, caller.companyId, id);
  const price = (await readPrices(db, caller.companyId, now)).get(def.key);
  return {
    list: rows.map(({ list, by, keptUntil }) => ({
      ...present(list, by ?? '', quoteOf(list, def, price), language),
      ...(keptUntil && keptUntil <= now ? { status: 'expired' as const } : {}),
    })),
  };
}

export async function createList(context: Orderer, input: EndpointParsedInput<'nameList.create'>): Promise<Version> {
  const { db, caller, now, services, language } = context;
  const connector = await lockedConnector(db, caller.companyId, input.id, 'FILE');
  const storedUpload = await findUpload(db, caller.companyId, input.upload_id);
  if (!storedUpload?.columns || storedUpload.connectorId !== connector.id || storedUpload.expiresAt <= now)
    throw new Refusal('not-found', { what: '@upload' });
  const upload = await startUpload(db, caller.companyId, storedUpload.id, now);
  if (!upload?.columns) throw invalid('upload_id', 'used', '@upload-used');
  if (!upload.columns.includes(input.column))
    throw invalid('column', 'unknown_column', '@not-a-column', { name: input.column });
  if (!matchField(allowedDataSet(context, connector.dataSet), input.match_by))
    throw invalid('match_by', 'not_matched_so', '@not-matched-so');
  if ((await countNameLists(db, caller.companyId, connector.id)) >= MAX_LISTS)
    throw new Refusal('quota-reached', { what: '@name-list-version', limit: MAX_LISTS });
  const id = newId('lst');
  const [list] = await db
    .insert(nameLists)
    .values({
      id,
      companyId: caller.companyId,
      connectorId: connector.id,
      version: await nextVersion(db, caller.companyId, connector.id),
      fileName: upload.fileName,
      uploadId: upload.id,
      column: input.column,
      matchBy: input.match_by,
      status: 'uploaded',
      rows: upload.rows ?? 0,
      hiddenRows: upload.hiddenRows,
      createdBy: caller.personId,
      createdAt: now,
    })
    .returning();
  if (!list) throw new Error('The list was not stored');
  await services.jobs.enqueue(db, {
    kind: MATCH,
    companyId: caller.companyId,
    payload: { nameListId: id, connectorId: connector.id, name: upload.fileName },
  });
  await refreshNameListStatus(db, caller.companyId, connector.id);
  await note(context, 'nameList.create', `name-list:${id}`, { connector: connector.id, file: upload.fileName });
  return present(list, caller.name, null, language);
}

/** Charges the quote and starts the file; idempotent for the same quote. */
export async function deliverList(
  context: Orderer,
  { id, name_list_id: nameListId, quote }: EndpointParsedInput<'nameList.deliver'>,
): Promise<Version> {
  const { db, caller, language } = context;
  const connector = await lockedConnector(db, caller.companyId, id, 'FILE');
  const list = await lockNameList(db, caller.companyId, id, nameListId);
  if (!list) throw new Refusal('not-found', { what: '@name-list' });
  const again = list.status === 'delivering' || list.status === 'delivered';
  if (again && list.amount === quote) return present(list, await nameOf(context, list), list.quote, language);
  if (list.status !== 'quoted') throw new Refusal('state-forbids', { name: list.fileName, state: `@${list.status}` });
  if (list.matched === 0) throw invalid('name_list_id', 'nothing_matched', '@nothing-matched');
  const def = allowedDataSet(context, connector.dataSet);
  const price = (await readPrices(db, caller.companyId, context.now)).get(def.key);
  const cost = quoteOf(list, def, price);
  if (cost === null) throw new Refusal('product-not-bought');
  if (cost !== quote) throw new Refusal('changed-meanwhile');
  const downloadId = await acceptDelivery(context, connector, {
    kind: 'name-list',
    nameListId,
    name: list.fileName,
    fields: fieldsOf(def, Object.keys(list.fillRates)),
    rows: list.matched,
    amount: cost,
  });
  const change = { status: 'delivering', progress: 0, amount: cost, quote: cost, downloadId, error: null } as const;
  const own = and(ofCompany(nameLists, caller.companyId), eq(nameLists.id, nameListId));
  const [changed] = await db.update(nameLists).set(change).where(own).returning();
  await note(context, 'nameList.deliver', `name-list:${nameListId}`, { amount: cost, rows: list.matched });
  return present(changed ?? list, await nameOf(context, list), cost, language);
}

async function nameOf({ db }: Orderer, list: NameList): Promise<string> {
  const person = await db.query.persons.findFirst({
    columns: { name: true },
    where: (one, { eq: equal }) => equal(one.id, list.createdBy),
  });
  return person?.name ?? '';
}

export async function deleteList(
  context: Orderer,
  { id, name_list_id: nameListId }: EndpointParsedInput<'nameList.delete'>,
): Promise<{ done: true }> {
  const { db, caller, now } = context;
  const list = await lockNameList(db, caller.companyId, id, nameListId);
  if (!list) throw new Refusal('not-found', { what: '@name-list' });
  if (['uploaded', 'matching', 'delivering'].includes(list.status))
    throw new Refusal('state-forbids', { name: list.fileName, state: `@${list.status}` });
  await db
    .update(nameLists)
    .set({ deletedAt: now })
    .where(and(ofCompany(nameLists, caller.companyId), eq(nameLists.id, nameListId)));
  await deleteEntries(db, [nameListId]);
  await removeFile(db, list.uploadId);
  await refreshNameListStatus(db, caller.companyId, id);
  await note(context, 'nameList.delete', `name-list:${nameListId}`, { file: list.fileName });
  return { done: true };
}

const REJECT_HEADERS: Record<Locale, string[]> = {
  'zh-CN': ['行号', '内容', '原因'],
  'en-US': ['Line', 'Value', 'Reason'],
};

export async function rejects(
  { db, caller, language, locale }: Orderer,
  { id, name_list_id: nameListId }: EndpointParsedInput<'nameList.rejects'>,
): Promise<FileAnswer> {
  const list = await findNameList(db, caller.companyId, id, nameListId);
  if (!list) throw new Refusal('not-found', { what: '@name-list' });
  async function* lines() {
    for await (const batch of missedEntries(db, nameListId))
      yield batch.map(({ line, term, reject }) => [
        line,
        term,
        rejectText(reject ?? 'reject-unmatched', term, language),
      ]);
  }
  return {
    fileName: `${list.fileName.replace(/\.\w+$/, '')}-rejects.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvFile(REJECT_HEADERS[locale], lines()),
  };
}
