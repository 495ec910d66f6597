import type { Encoding } from '@daas/contract/tables';
import { csvRecords } from './csv';
import { type Dialect, detectDialect } from './dialect';
import { decodeStrict, encodingOf, requireEncoding } from './encoding';
import { fileRefused, type Line } from './line';

/** Maximum characters of a line. A quote that is never closed exceeds it. */
const MAX_LINE = 200_000;
const BATCH = 500;

export interface CsvLayout {
  encoding: Encoding;
  delimiter: string;
}

/** Opens a CSV file and detects its layout. Throws a refusal if the encoding is uncertain. */
export function openCsv(
  file: Uint8Array,
  { encoding: givenEncoding, delimiter }: Partial<CsvLayout> = {},
): { layout: CsvLayout; lines: Iterable<Line[]> } {
  const { encoding, mark } = givenEncoding ? { encoding: givenEncoding, mark: 0 } : requireEncoding(file);
  const bytes = file.subarray(mark);
  // With UTF-8 given for a damaged file, invalid bytes become U+FFFD.
  const isDamaged = givenEncoding === 'utf-8' && 'brokenLine' in encodingOf(bytes);
  const text = isDamaged ? new TextDecoder().decode(bytes) : textOf(bytes, encoding);
  const dialect = detectDialect(text, delimiter);
  return { layout: { encoding, delimiter: dialect.delimiter }, lines: linesOf(text, dialect) };
}

function textOf(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return decodeStrict(bytes, encoding).replace(/^\uFEFF|\0/g, '');
  } catch {
    throw fileRefused('file-encoding-other', { name: encoding.toUpperCase() });
  }
}

function* linesOf(text: string, { delimiter, skip }: Dialect): Generator<Line[]> {
  const syntax = { delimiter, relaxed: true, firstLine: skip > 0 ? 2 : 1 };
  let lines: Line[] = [];
  for (const record of csvRecords(skip > 0 ? text.slice(skip) : text, syntax)) {
    if ('reason' in record) throw fileRefused('file-quote', { line: record.line });
    const { cells, last } = record;
    let length = 0;
    for (const cell of cells) length += cell.length;
    if (length > MAX_LINE) throw fileRefused('file-line', { limit: MAX_LINE });
    lines.push({ line: last, cells });
    if (lines.length < BATCH) continue;
    yield lines;
    lines = [];
  }
  yield lines;
}
