import type { RowValue } from '@daas/contract/datasets';
import type { EXPORT_FORMATS } from '@daas/contract/endpoints/exports';
import { csvLines } from '../kernel/csv';
import { flat } from './cells';
import { jsonLines } from './jsonLines';
import { parquet } from './parquet';
import type { StoredValue } from './reading/line';
import { workbook } from './workbook';

/** What a spreadsheet works out by itself, and what that is; other files hold the value. */
export interface Formula {
  formula: string;
  value: number;
}
/** A cell of somebody's own table, which goes out as it came in: what it shows, and what it stores where that is no text. */
export interface OwnCell {
  text: string;
  stored?: StoredValue | undefined;
}
export type Cell = RowValue | Formula | OwnCell;
export type TableFormat = (typeof EXPORT_FORMATS)[number];
/** What the cells of a column are: dates as 'YYYY-MM-DD', moments as ISO instants, `code` a number that is not counted with. */
export type CellKind = 'text' | 'integer' | 'decimal' | 'code' | 'date' | 'datetime' | 'boolean' | 'list' | 'records';
export interface Column {
  title: string;
  kind: CellKind;
  /** What a format for programs calls it; the title where there is none. */
  name?: string;
}
/** A second sheet, which says what the first one holds; a file that is no workbook has no place for it. */
export interface About {
  title: string;
  lines: (readonly [label: string, text: string])[];
}
/** Columns of plain text. */
export const textColumns = (titles: readonly string[]): Column[] => titles.map((title) => ({ title, kind: 'text' }));

/** All that the next piece of a file depends on, as plain JSON: another process can go on where one was killed. */
export interface FileState {
  /** Bytes of content so far, before any packing. */
  size: number;
  /** Bytes the content takes up in the file. */
  packed: number;
  /** Checksum of the content. */
  crc: number;
  /** Lines of the table, the header among them where it is a line. */
  lines: number;
  /** Of each column; a file begun by an earlier version has none, and text only. */
  kinds?: CellKind[];
  /** Of the columns, in formats that name them in each line. */
  names?: string[];
  /** Of own cells, in the order of their styles; a file begun by an earlier version has none, and its styles in front. */
  formats?: (number | string)[];
  about?: About | undefined;
}
export interface Piece {
  bytes: Buffer;
  state: FileState;
  /** What the end of the file has to say of this piece; kept beside it. */
  summary?: Buffer;
}

/** A table file made piece by piece; the pieces one after another are the file. */
export interface TableWriter {
  contentType: string;
  begin(columns: readonly Column[], about?: About): Promise<Piece>;
  rows(state: FileState, rows: readonly (readonly Cell[])[]): Promise<Piece>;
  /** `summaries` of all pieces, in their order. */
  end(state: FileState, summaries?: readonly Buffer[]): Promise<Buffer>;
}

const csv: TableWriter = {
  contentType: 'text/csv; charset=utf-8',
  // The mark by which spreadsheets know UTF-8.
  begin: async (columns) =>
    csvPiece({ size: 0, packed: 0, crc: 0, lines: 0 }, `\uFEFF${csvLines([columns.map(({ title }) => title)])}`, 1),
  rows: async (state, rows) => csvPiece(state, csvLines(rows.map((cells) => cells.map(plain))), rows.length),
  end: async () => Buffer.alloc(0),
};

/** Signed numbers, telephone numbers, dashes and constant texts are no formulas, though they begin like one. */
const HARMLESS = /^(?:[-+][-\d.,\s()/]*%?|="[^"]*")$/;

function plain(cell: Cell) {
  const value = flat(cell);
  if (typeof value !== 'object' || value === null) return value;
  if ('formula' in value) return value.value;
  return HARMLESS.test(value.text) ? { asItIs: value.text } : value.text;
}

function csvPiece(before: FileState, text: string, lines: number): Piece {
  const bytes = Buffer.from(text);
  const size = before.size + bytes.length;
  return { bytes, state: { size, packed: size, crc: 0, lines: before.lines + lines } };
}

export const TABLE_WRITERS: Record<TableFormat, TableWriter> = { csv, xlsx: workbook, ndjson: jsonLines, parquet };

/** A whole file in one go. */
export async function* tableFile(
  writer: TableWriter,
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  about?: About,
): AsyncGenerator<Buffer> {
  const summaries: Buffer[] = [];
  let { bytes, state } = await writer.begin(columns, about);
  yield bytes;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    const piece = await writer.rows(state, batch);
    ({ bytes, state } = piece);
    if (piece.summary) summaries.push(piece.summary);
    yield bytes;
  }
  yield await writer.end(state, summaries);
}
