import { csvLines } from '../kernel/csv';
import { flattenCell } from './cells';
import { jsonLines } from './jsonLines';
import { parquet } from './parquet';
import type { About, Cell, Column, FileState, Piece, TableFormat, TableWriter } from './types';
import { workbook } from './workbook';

/** Columns of plain text. */
export const textColumns = (titles: readonly string[]): Column[] => titles.map((title) => ({ title, kind: 'text' }));

const csv: TableWriter = {
  contentType: 'text/csv; charset=utf-8',
  // Spreadsheets detect UTF-8 by the byte order mark.
  begin: async (columns) =>
    csvPiece({ size: 0, packed: 0, crc: 0, lines: 0 }, `\uFEFF${csvLines([columns.map(({ title }) => title)])}`, 1),
  rows: async (state, rows) => csvPiece(state, csvLines(rows.map((cells) => cells.map(plain))), rows.length),
  end: async () => Buffer.alloc(0),
};

/** Texts that begin like a formula but are safe: signed numbers, phone numbers, dashes and constant texts. */
const HARMLESS = /^(?:[-+][-\d.,\s()/]*%?|="[^"]*")$/;

function plain(cell: Cell) {
  const value = flattenCell(cell);
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

/** Writes a complete file. */
export async function* writeTableFile(
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
