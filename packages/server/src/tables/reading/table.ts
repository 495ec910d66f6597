import { type CsvLayout, openCsv } from './csvFile';
import { findHeader, HEAD_LINES, type Header } from './header';
import { identify } from './identify';
import { fileRefused, type Line, MAX_CELL, MAX_COLUMNS, MAX_ROWS, widthOf } from './line';
import type { Merge } from './merges';
import { openXlsx, type SheetName } from './xlsx';

/** Longer texts are cut: no name and no code is as long. */
const KEPT = 500;

export type FileKind = 'csv' | 'xlsx';

/** Names that tell by themselves what cannot be read. */
const BY_NAME: Record<string, string> = {
  xls: 'file-xls',
  xlt: 'file-xls',
  xlsb: 'file-xlsb',
  xlsm: 'file-xlsm',
  xltm: 'file-xlsm',
  ods: 'file-ods',
  numbers: 'file-numbers',
  et: 'file-wps',
};

/** By its name. Refuses what is neither, saying what it is where the name tells. */
export function kindOf(fileName: string): FileKind {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (ending === 'csv' || ending === 'xlsx') return ending;
  throw fileRefused(BY_NAME[ending] ?? 'file-type');
}

/** What the caller knows better than the file says. */
export interface ReadOptions {
  /** Name of a sheet, also of a hidden one. */
  sheet?: string | undefined;
  encoding?: CsvLayout['encoding'] | undefined;
  delimiter?: string | undefined;
  /** Number of the header's line; 0 says that there is none. */
  headerLine?: number | undefined;
}

/** What was understood of a file before its first row. */
export interface Layout {
  format: FileKind;
  /** Null for CSV. */
  sheet: string | null;
  sheets: SheetName[];
  /** Null for a workbook. */
  encoding: CsvLayout['encoding'] | null;
  delimiter: string | null;
  header: Header;
}
export interface OpenTable {
  layout: Layout;
  /** Rows with content below the header; blank lines are none. */
  rows: AsyncGenerator<Line>;
}

/**
 * A table file, read up to its first row. Throws a refusal that says what the file is, or which bound it is over; so may
 * the rows. Content decides, where a CSV file's name says otherwise.
 */
export async function openTable(
  fileName: string,
  file: Buffer,
  options: ReadOptions = {},
  kept = KEPT,
): Promise<OpenTable> {
  const kind = identify(file);
  const named = kindOf(fileName);
  if (kind === 'text' && named === 'xlsx') throw fileRefused('file-text');
  const { source, merges, ...found } = kind === 'text' ? csvSource(file, options) : await xlsxSource(file, options);
  const lines = bounded(source, kept);
  const head: Line[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    head.push(next.value);
    if (head.length === HEAD_LINES && (options.headerLine ?? 0) <= next.value.line) break;
  }
  const header =
    options.headerLine === 0
      ? { line: null, skip: 0, cells: [], units: [] }
      : findHeader(head, merges, options.headerLine);
  if (options.headerLine && header.line === null) throw fileRefused('file-no-line', { line: options.headerLine });
  return { layout: { ...found, header }, rows: rowsOf(head.slice(header.skip), lines, header) };
}

type Source = Omit<Layout, 'header'> & { source: Iterable<Line> | AsyncIterable<Line>; merges: Merge[] };

function csvSource(file: Buffer, { encoding, delimiter }: ReadOptions): Source {
  const { layout, lines } = openCsv(file, { ...(encoding ? { encoding } : {}), ...(delimiter ? { delimiter } : {}) });
  return { format: 'csv', sheet: null, sheets: [], ...layout, source: lines, merges: [] };
}

async function xlsxSource(file: Buffer, { sheet: wanted }: ReadOptions): Promise<Source> {
  const { lines, merges, sheet, sheets } = await openXlsx(file, wanted);
  return { format: 'xlsx', sheet, sheets, encoding: null, delimiter: null, source: lines, merges };
}

/** The lines with content, each held against the bounds. */
async function* bounded(source: Iterable<Line> | AsyncIterable<Line>, kept: number): AsyncGenerator<Line> {
  for await (const { line, cells, values } of source) {
    const width = widthOf(cells);
    if (width === 0) continue;
    if (width > MAX_COLUMNS) throw fileRefused('file-columns', { limit: MAX_COLUMNS });
    if (cells.some((cell) => cell.length > MAX_CELL)) throw fileRefused('file-cell', { limit: MAX_CELL });
    const own = Array.from({ length: Math.min(cells.length, MAX_COLUMNS) }, (_, column) =>
      (cells[column] ?? '').slice(0, kept),
    );
    yield values ? { line, cells: own, values } : { line, cells: own };
  }
}

/** Blank cells beyond the header's columns are none. */
async function* rowsOf(
  head: readonly Line[],
  rest: AsyncGenerator<Line>,
  { skip, cells: { length } }: Header,
): AsyncGenerator<Line> {
  let count = 0;
  const take = (line: Line) => {
    count += 1;
    if (count > MAX_ROWS) throw fileRefused('file-rows', { limit: MAX_ROWS });
    const width = Math.max(length, widthOf(line.cells));
    return line.cells.length > width ? { ...line, cells: line.cells.slice(0, width) } : line;
  };
  for (const line of head) yield take(line);
  for await (const line of rest) yield take(line);
  if (count === 0) throw fileRefused(skip > 0 ? 'file-empty' : 'file-blank');
}

/** Lines of a table file, the header first: one without has the line 0 and no cells. */
export async function* readTable(
  fileName: string,
  file: Buffer,
  kept = KEPT,
  options: ReadOptions = {},
): AsyncGenerator<Line> {
  const { layout, rows } = await openTable(fileName, file, options, kept);
  yield { line: layout.header.line ?? 0, cells: layout.header.cells };
  yield* rows;
}

/** Names of `width` columns, or of as many as the header names: each once, and none empty. */
export function columnNames(header: readonly string[], width = header.length): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: Math.max(width, header.length) }, (_, index) => {
    const name = (header[index] ?? '').trim().slice(0, 80) || `#${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
