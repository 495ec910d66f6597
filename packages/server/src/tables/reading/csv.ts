import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { fileRefused, type Line } from './line';

const DELIMITERS = [',', ';', '\t'];
/** Characters of a line; reached where a quote is never closed. */
const MAX_LINE = 200_000;
const PIECE_BYTES = 64 * 1024;

/** Lines of a CSV file in UTF-8 (with its mark or not) or GB18030, what Chinese spreadsheets save. */
export async function* readCsv(file: Buffer): AsyncGenerator<Line> {
  const { encoding, delimiter } = examine(file);
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: MAX_LINE,
  });
  const fed = pipeline(Readable.from(decode(file, encoding)), parser);
  // What goes wrong arrives through the parser; leaving early ends the feeding with an error that says only that.
  fed.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE') throw fileRefused('file-line', { limit: MAX_LINE });
    throw code.startsWith('CSV_') ? fileRefused('file-not-csv') : error;
  }
}

function* piecesOf(file: Buffer): Generator<Buffer> {
  for (let at = 0; at < file.length; at += PIECE_BYTES) yield file.subarray(at, at + PIECE_BYTES);
}

function* decode(file: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (const piece of piecesOf(file)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The first encoding in which every byte makes sense, and what parts the cells of the first line. */
function examine(file: Buffer): { encoding: string; delimiter: string } {
  if (file.includes(0)) throw fileRefused('file-encoding');
  const encoding = ['utf-8', 'gb18030'].find((one) => isText(file, one));
  if (!encoding) throw fileRefused('file-encoding');
  const head = new TextDecoder(encoding).decode(file.subarray(0, PIECE_BYTES));
  const first = head.split(/\r?\n|\r/, 1)[0] ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  return { encoding, delimiter: DELIMITERS.reduce((most, one) => (count(one) > count(most) ? one : most)) };
}

function isText(file: Buffer, encoding: string): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (const piece of piecesOf(file)) decoder.decode(piece, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
