import type { ReadingOptions } from '@daas/contract/uploads';
import { type CsvLayout, openCsv } from './csvFile';
import { findHeader, HEAD_LINES, type Header } from './header';
import { identifyFile } from './identify';
import { fileRefused, type Line, MAX_CELL, MAX_COLUMNS, MAX_ROWS, widthOf } from './line';
import { fillMergedCells, type Merge } from './merges';
import { openXlsx, type SheetName } from './xlsx';

/** Longer texts are truncated; names and codes are shorter. */
const CELL_LENGTH_MAX = 500;

export type FileKind = 'csv' | 'xlsx';

/** Unsupported types by the extension of the file's name. */
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

/** Extensions of text files with any delimiter. */
const TEXTS = ['csv', 'tsv', 'txt', 'tab'];

/** Returns the kind of a file by its name. Throws a refusal for other types, with the type if the extension is known. */
export function kindOf(fileName: string): FileKind {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (ending === 'xlsx') return ending;
  if (TEXTS.includes(ending)) return 'csv';
  throw fileRefused(BY_NAME[ending] ?? 'file-type');
}

/** Detected structure of a file before its first row. */
export interface Layout {
  format: FileKind;
  /** Null for CSV. */
  sheet: string | null;
  sheets: SheetName[];
  /** Null for a workbook. */
  encoding: CsvLayout['encoding'] | null;
  delimiter: string | null;
  header: Header;
  hidden: Hidden;
}
/** Hidden rows and columns, whether or not they are omitted; rows are counted while they are read. */
export interface Hidden {
  rows: number;
  /** Columns with content, by name. */
  columns: string[];
}
export interface OpenTable {
  layout: Layout;
  /** Rows below the header in batches, without blank lines. */
  rows: AsyncGenerator<Line[]>;
}

/**
 * Opens a table file and reads it up to its first row. Opening and reading rows throw a refusal with the file's type or the
 * exceeded limit. The content decides if a file is named .csv but is a workbook.
 */
export async function openTable(
  fileName: string,
  file: Buffer,
  options: ReadingOptions = {},
  cellLength = CELL_LENGTH_MAX,
): Promise<OpenTable> {
  const kind = identifyFile(file);
  const kindByName = kindOf(fileName);
  if (kind === 'text' && kindByName === 'xlsx') throw fileRefused('file-text');
  const { source, merges, hiddenColumns, ...fileLayout } =
    kind === 'text' ? csvSource(file, options) : await xlsxSource(file, options);
  const merged = await merges();
  const lines = linesWithContent(source, cellLength, fillMergedCells(merged));
  const head: Line[] = [];
  while (head.length < HEAD_LINES || (head.at(-1)?.line ?? 0) < (options.headerLine ?? 0)) {
    const next = await lines.next();
    if (next.done) break;
    head.push(...next.value);
  }
  const above = merged.filter(({ top }) => top <= (head.at(HEAD_LINES - 1)?.line ?? Number.POSITIVE_INFINITY));
  const header =
    options.headerLine === 0
      ? { line: null, skip: 0, cells: [], units: [] }
      : findHeader(head.slice(0, Math.max(HEAD_LINES, placeOf(head, options.headerLine))), above, options.headerLine);
  if (options.headerLine && header.line === null) throw fileRefused('file-no-line', { line: options.headerLine });
  const width = Math.max(header.cells.length, ...head.map(({ cells }) => widthOf(cells)));
  const columns = [...hiddenColumns].filter(
    (at) => at < width && [header, ...head].some((one) => one.cells[at]?.trim()),
  );
  const names = columnNames(header.cells, width);
  const hidden: Hidden = { rows: 0, columns: columns.map((at) => names[at] ?? '') };
  const leaveOut = options.visibleOnly ?? false;
  const headerRead = leaveOut && columns.length > 0 ? withoutColumns(header, columns) : header;
  const prepare = (batch: readonly Line[]) =>
    batch.flatMap((line) => {
      if (line.hidden) hidden.rows += 1;
      if (!leaveOut) return line;
      return line.hidden ? [] : withoutCells(line, columns);
    });
  return {
    layout: { ...fileLayout, header: headerRead, hidden },
    rows: rowsOf(mapped(head.slice(header.skip), lines, prepare), headerRead),
  };
}

const without = <T>(list: readonly T[], places: readonly number[]): T[] => list.filter((_, at) => !places.includes(at));
const withoutColumns = (header: Header, places: readonly number[]): Header => ({
  ...header,
  cells: without(header.cells, places),
  units: without(header.units, places),
});

/** Returns no line if no cell with content remains. */
function withoutCells(line: Line, places: readonly number[]): Line | [] {
  if (places.length === 0) return line;
  const cells = without(line.cells, places);
  if (widthOf(cells) === 0) return [];
  // Fill holes of the sparse array, which `filter` would skip.
  const values = line.values && without(Array.from(line.values), places);
  return { ...line, cells, ...(values ? { values } : {}) };
}

async function* mapped(
  head: readonly Line[],
  rest: AsyncGenerator<Line[]>,
  prepare: (batch: readonly Line[]) => Line[],
): AsyncGenerator<Line[]> {
  yield prepare(head);
  for await (const batch of rest) yield prepare(batch);
}

/** Returns the number of lines up to the given one, with the lines below that identify a header. */
const placeOf = (head: readonly Line[], line = 0) => head.findIndex((one) => one.line === line) + 3;

type Lines = Iterable<Line[]> | AsyncIterable<Line[]>;
type Source = Omit<Layout, 'header' | 'hidden'> & {
  source: Lines;
  merges: () => Promise<Merge[]>;
  hiddenColumns: ReadonlySet<number>;
};

function csvSource(file: Buffer, { encoding, delimiter }: ReadingOptions): Source {
  const { layout, lines } = openCsv(file, { ...(encoding ? { encoding } : {}), ...(delimiter ? { delimiter } : {}) });
  return {
    format: 'csv',
    sheet: null,
    sheets: [],
    ...layout,
    source: lines,
    merges: async () => [],
    hiddenColumns: new Set(),
  };
}

async function xlsxSource(file: Buffer, { sheet: sheetName }: ReadingOptions): Promise<Source> {
  const { lines, ...sheet } = await openXlsx(file, sheetName);
  return { format: 'xlsx', ...sheet, encoding: null, delimiter: null, source: lines };
}

/** Yields lines with content, fills merged cells from above, and checks limits. */
async function* linesWithContent(
  source: Lines,
  cellLength: number,
  fill: (line: Line) => void,
): AsyncGenerator<Line[]> {
  for await (const batch of source)
    yield batch.flatMap((line) => {
      if (!hasContent(line)) return [];
      const short = checkLine(line, cellLength);
      fill(short);
      return [short];
    });
}

function hasContent({ cells }: Line): boolean {
  const width = widthOf(cells);
  if (width > MAX_COLUMNS) throw fileRefused('file-columns', { limit: MAX_COLUMNS });
  return width > 0;
}

function checkLine(line: Line, cellLength: number): Line {
  const cells = line.cells.length > MAX_COLUMNS ? line.cells.slice(0, MAX_COLUMNS) : line.cells;
  for (const [column, cell] of cells.entries()) {
    // Cells that a row omits are holes.
    if (cell === undefined) cells[column] = '';
    else if (cell.length > MAX_CELL) throw fileRefused('file-cell', { limit: MAX_CELL });
    else if (cell.length > cellLength) cells[column] = cell.slice(0, cellLength);
  }
  return cells === line.cells ? line : { ...line, cells };
}

/** Yields rows below the header; drops blank cells beyond its columns. */
async function* rowsOf(batches: AsyncGenerator<Line[]>, { skip, cells: { length } }: Header): AsyncGenerator<Line[]> {
  let count = 0;
  for await (const lines of batches) {
    count += lines.length;
    if (count > MAX_ROWS) throw fileRefused('file-rows', { limit: MAX_ROWS });
    yield lines.map((line) => {
      if (line.cells.length <= length) return line;
      const width = Math.max(length, widthOf(line.cells));
      return line.cells.length > width ? { ...line, cells: line.cells.slice(0, width) } : line;
    });
  }
  if (count === 0) throw fileRefused(skip > 0 ? 'file-empty' : 'file-blank');
}

/** Yields the lines of a table file, the header first; a missing header has line 0 and no cells. */
export async function* readTable(
  fileName: string,
  file: Buffer,
  cellLength = CELL_LENGTH_MAX,
  options: ReadingOptions = {},
): AsyncGenerator<Line> {
  const { layout, rows } = await openTable(fileName, file, options, cellLength);
  yield { line: layout.header.line ?? 0, cells: layout.header.cells };
  for await (const lines of rows) yield* lines;
}

/** Returns unique, non-empty names for `width` columns, at least as many as the header has. */
export function columnNames(header: readonly string[], width = header.length): string[] {
  const labels = Array.from({ length: Math.max(width, header.length) }, (_, index) =>
    (header[index] ?? '').trim().slice(0, 80),
  );
  const own = new Set(labels);
  const usedNames = new Set<string>();
  return labels.map((label, index) => {
    const name = label || `#${index + 1}`;
    let unique = name;
    // Skip generated names and names of other columns.
    for (let times = 2; usedNames.has(unique) || (unique !== label && own.has(unique)); times += 1)
      unique = `${name} (${times})`;
    usedNames.add(unique);
    return unique;
  });
}
