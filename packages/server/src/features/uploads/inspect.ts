import { MAX_COUNT } from '@daas/contract/constants';
import type { Reading, ReadingOptions, Understood } from '@daas/contract/uploads';
import type { Db } from '../../db/client';
import { fileBytes } from '../../db/fileChunks';
import { invalid, nounText, Refusal } from '../../kernel/refusal';
import { dataKind } from '../../tables/reading/dataKind';
import { isLabel } from '../../tables/reading/header';
import { fileRefused } from '../../tables/reading/line';
import { inspectTable, type TableFile, type TableSummary, UnreadableFile } from '../../tables/reading/reader';
import type { MemberContext } from '../context';
import { findOwn, keepReading, noteInspected } from './repository';
import type { Columns, Place, Upload } from './uploadTarget';

type UploadFile = Pick<Upload, 'id' | 'fileName' | 'pasted'>;
interface Corrections<Role extends string> {
  reading: Reading;
  columns?: Columns<Role> | undefined;
}

/** Reasons for which another header line may help, another encoding or delimiter of a text, another sheet of a workbook. */
const BY_HEADER = ['@file-empty', '@file-no-line'];
const BY_TEXT = [
  '@file-encoding-doubt',
  '@file-utf8-broken',
  '@file-encoding-other',
  '@file-quote',
  '@file-line',
  '@file-columns',
];
const BY_SHEET = ['@file-visible-empty', '@file-no-sheet', '@file-columns'];

/** Whether the file is kept, to be read in another way. */
function isMendable({ params, sheets }: UnreadableFile): boolean {
  const reason = String(params.reason);
  if (BY_HEADER.includes(reason)) return true;
  return sheets.length === 0 ? BY_TEXT.includes(reason) : sheets.length > 1 && BY_SHEET.includes(reason);
}

export const tableOf = (db: Db, { id, fileName }: UploadFile, reading: ReadingOptions): TableFile => ({
  name: fileName,
  options: reading,
  bytes: () => fileBytes(db, id),
});

/** The received file of the caller, read as they correct it. */
export async function inspectUpload<Role extends string>(
  context: MemberContext,
  place: Place<Role>,
  id: string,
  corrections: Corrections<Role>,
): Promise<Understood> {
  const upload = await requireOwn(context, place, id);
  return understand(context, place, upload, corrections);
}

async function requireOwn({ db, caller, now }: MemberContext, place: Place, id: string): Promise<Upload> {
  const upload = await findOwn(db, caller, id, place, now);
  if (!upload) throw new Refusal('not-found', { what: '@upload' });
  return upload;
}

/**
 * The caller's file as it was understood last, to start with. Refuses columns that it does not have, which are given by the
 * fields of the input that name them.
 */
export async function openUpload(
  context: MemberContext,
  place: Place,
  id: string,
  columns: Record<string, string | undefined>,
): Promise<{ upload: Upload; file: TableFile }> {
  const upload = await requireOwn(context, place, id);
  requireColumns(upload.columns ?? [], columns);
  return { upload, file: tableOf(context.db, upload, upload.reading) };
}

/** Columns by the fields of an input that names them by role. */
export const fieldsOf = (columns: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(columns).map(([role, name]) => [`columns.${role}`, name]));

function requireColumns(columnNames: readonly string[], columns: Record<string, string | undefined>): void {
  for (const [field, name] of Object.entries(columns))
    if (name !== undefined && !columnNames.includes(name))
      throw invalid(field, 'unknown_column', '@not-a-column', { name });
}

/** Reads a file once through, and keeps how it was read for what is started with it. */
export async function understand<Role extends string>(
  { db, caller, language }: Pick<MemberContext, 'db' | 'caller' | 'language'>,
  place: Place<Role>,
  upload: UploadFile,
  { reading, columns: correctedColumns }: Corrections<Role>,
): Promise<Understood> {
  const { header_line: headerLine, visible_only: visibleOnly, ...others } = reading;
  const read = await readAs(db, place, upload, { ...others, headerLine, visibleOnly }).catch((error: unknown) => {
    if (error instanceof UnreadableFile && isMendable(error)) return error;
    throw error;
  });
  if (read instanceof UnreadableFile) {
    await noteInspected(db, caller.companyId, upload.id);
    return unreadable(upload, reading, read, language);
  }
  const { summary, as, guess } = read;
  const limit = upload.pasted ? MAX_COUNT : (place.maxRows ?? Number.POSITIVE_INFINITY);
  if (summary.rows > limit) throw fileRefused(upload.pasted ? 'file-pasted' : 'file-rows', { limit });
  if (correctedColumns) requireColumns(summary.columns, fieldsOf(correctedColumns));
  const columns = correctedColumns ?? guess;
  const matched = await place.match(summary, columns);
  const hiddenRows = as.visibleOnly ? 0 : summary.layout.hidden.rows;
  const change = { reading: as, columns: summary.columns, rows: summary.rows, hiddenRows };
  if (!(await keepReading(db, caller.companyId, upload.id, change)))
    throw new Refusal('state-forbids', { name: upload.fileName, state: '@uploaded' });
  const { layout, preview, rows, sample } = summary;
  const roles = new Map(Object.entries(columns).map(([role, name]) => [name, role]));
  return {
    upload_id: upload.id,
    file_name: upload.fileName,
    format: layout.format,
    sheet: layout.sheet,
    sheets: layout.sheets,
    encoding: layout.encoding,
    delimiter: layout.delimiter,
    header_line: layout.headerLine,
    columns: layout.columns.map((column) => ({ ...column, role: roles.get(column.name) ?? null })),
    preview,
    rows,
    hidden: { ...layout.hidden, included: !as.visibleOnly },
    match: matched === null ? null : { looked: sample.length, matched },
    problem: null,
  };
}

interface ReadFile<Role extends string> {
  summary: TableSummary;
  as: ReadingOptions;
  guess: Columns<Role>;
}

/** Reads a file; where nobody names its header and no label tells, what is found of the first line decides. */
async function readAs<Role extends string>(
  db: Db,
  place: Place<Role>,
  upload: UploadFile,
  reading: ReadingOptions,
): Promise<ReadFile<Role>> {
  const inspect = async (as: ReadingOptions): Promise<ReadFile<Role>> => {
    const summary = await inspectTable(tableOf(db, upload, as));
    return { summary, as, guess: await place.guess(summary) };
  };
  if (reading.headerLine !== undefined) return inspect(reading);
  const bare = { ...reading, headerLine: 0 };
  if (!upload.pasted) {
    const read = await inspect(reading);
    return (await isHeaderFound(place, read)) ? inspect(bare) : read;
  }
  const read = await inspect(reading).catch((error: unknown) => {
    if (error instanceof UnreadableFile && error.params.reason === '@file-empty') return null;
    throw error;
  });
  if (read && hasLabels(read.summary)) return read;
  const rows = await inspect(bare);
  return read && (await isFirstAlone(place, rows)) ? read : rows;
}

/** Whether the first line, which was taken for the header, names something itself. */
async function isHeaderFound<Role extends string>(place: Place<Role>, { summary, guess }: ReadFile<Role>) {
  if (summary.layout.headerLine !== 1 || summary.layout.columns.some(({ name }) => isLabel(name))) return false;
  return ((await place.match({ ...summary, sample: [{ line: 1, cells: summary.columns }] }, guess)) ?? 0) > 0;
}

/** Of the rows below the first, those that must be found for the first to be a heading. */
const MOST = 0.8;

/** Whether the first row is a text that is not found, and the rows below are. */
async function isFirstAlone<Role extends string>(place: Place<Role>, { summary, guess }: ReadFile<Role>) {
  const [first, ...below] = summary.sample;
  if (!first || below.length < 2 || first.cells.some((cell) => !['text', 'blank'].includes(dataKind(cell))))
    return false;
  if ((await place.match({ ...summary, sample: [first] }, guess)) !== 0) return false;
  return ((await place.match({ ...summary, sample: below }, guess)) ?? 0) >= below.length * MOST;
}

const hasLabels = ({ layout: { headerLine, columns } }: TableSummary) =>
  headerLine === null || columns.some(({ name }) => isLabel(name));

function unreadable(
  { id, fileName }: UploadFile,
  { sheet, encoding, delimiter, header_line: headerLine }: Reading,
  { params, sheets }: UnreadableFile,
  language: MemberContext['language'],
): Understood {
  const code = String(params.reason).slice(1);
  return {
    upload_id: id,
    file_name: fileName,
    format: sheets.length > 0 ? 'xlsx' : 'csv',
    sheet: sheet ?? null,
    sheets: [...sheets],
    encoding: encoding ?? null,
    delimiter: delimiter ?? null,
    header_line: headerLine ?? null,
    columns: [],
    preview: [],
    rows: 0,
    hidden: { rows: 0, columns: [], included: true },
    match: null,
    problem: { code, message: nounText(code, params, language) },
  };
}
