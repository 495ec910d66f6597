import { csvRecords } from './csv';
import { dialectOf } from './dialect';
import { decoded, type Encoding, knownEncoding } from './encoding';
import { fileRefused, type Line } from './line';

/** Characters of a line; reached where a quote is never closed. */
const MAX_LINE = 200_000;

export interface CsvLayout {
  encoding: Encoding;
  delimiter: string;
}

/** A CSV file, and what was found out about it. Throws a refusal where its encoding is in doubt. */
export function openCsv(
  file: Uint8Array,
  { encoding: told, delimiter }: Partial<CsvLayout> = {},
): { layout: CsvLayout; lines: Iterable<Line> } {
  const { encoding, mark } = told ? { encoding: told, mark: 0 } : knownEncoding(file);
  const text = textOf(file.subarray(mark), encoding);
  const dialect = dialectOf(text, delimiter);
  return { layout: { encoding, delimiter: dialect.delimiter }, lines: linesOf(text, dialect) };
}

function textOf(bytes: Uint8Array, encoding: Encoding): string {
  try {
    return decoded(bytes, encoding).replace(/^\uFEFF/, '');
  } catch {
    throw fileRefused('file-encoding-other', { name: encoding.toUpperCase() });
  }
}

function* linesOf(text: string, { delimiter, lineEnd, skip }: ReturnType<typeof dialectOf>): Generator<Line> {
  const records = csvRecords(skip > 0 ? text.slice(skip) : text, {
    delimiter,
    lineEnd,
    relaxed: true,
    firstLine: skip > 0 ? 2 : 1,
  });
  for (const record of records) {
    if ('reason' in record) throw fileRefused('file-quote', { line: record.line });
    const { cells, last } = record;
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > MAX_LINE)
      throw fileRefused('file-line', { limit: MAX_LINE });
    yield {
      line: last,
      cells: cells.some((cell) => cell.includes('\0')) ? cells.map((c) => c.replaceAll('\0', '')) : cells,
    };
  }
}
