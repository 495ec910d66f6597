import type { Encoding } from '@daas/contract/tables';
import { csvRecords } from './csv';
import { type Dialect, dialectOf } from './dialect';
import { decoded, encodingOf, knownEncoding } from './encoding';
import { fileRefused, type Line } from './line';

/** Characters of a line; reached where a quote is never closed. */
const MAX_LINE = 200_000;
const BATCH = 500;

export interface CsvLayout {
  encoding: Encoding;
  delimiter: string;
}

/** A CSV file, and what was found out about it. Throws a refusal where its encoding is in doubt. */
export function openCsv(
  file: Uint8Array,
  { encoding: givenEncoding, delimiter }: Partial<CsvLayout> = {},
): { layout: CsvLayout; lines: Iterable<Line[]> } {
  const { encoding, mark } = givenEncoding ? { encoding: givenEncoding, mark: 0 } : knownEncoding(file);
  const bytes = file.subarray(mark);
  // Whoever names UTF-8 for a file that is damaged sees a sign where it is.
  const isDamaged = givenEncoding === 'utf-8' && 'brokenLine' in encodingOf(bytes);
  const text = isDamaged ? new TextDecoder().decode(bytes) : textOf(bytes, encoding);
  const dialect = dialectOf(text, delimiter);
  return { layout: { encoding, delimiter: dialect.delimiter }, lines: linesOf(text, dialect) };
}

function textOf(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return decoded(bytes, encoding).replace(/^\uFEFF|\0/g, '');
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
