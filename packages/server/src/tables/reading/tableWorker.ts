import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type DataKind, MATCH_ROWS, PREVIEW_ROWS } from '@daas/contract/tables';
import { Refusal } from '../../kernel/refusal';
import { dataKind } from './dataKind';
import { type Line, MAX_CELL, MAX_COLUMNS } from './line';
import type { Answer, Order, Row, Term } from './reader';
import { columnNames, openTable, readTable } from './table';
import { sheetNames } from './xlsx';

/** A thread that reads one table file and ends. What it answers goes through `reader.ts`. */
const BATCH = 1000;
/** Characters of the rows that a summary brings along. */
const SAMPLE_CHARS = 4_000_000;
/** Rows by which the kind of a column is told, and the share of its cells that must be of it. */
const KIND_ROWS = 1000;
const MOST = 0.9;

const port = parentPort as MessagePort;
const tell = (answer: Answer) => port.postMessage(answer);

async function inspect({ name, bytes, options }: Order): Promise<void> {
  const { layout, rows: lines } = await openTable(name, Buffer.from(bytes), options);
  const { header, ...fileLayout } = layout;
  const preview: string[][] = [];
  const sample: Row[] = [];
  let chars = 0;
  const kinds: Map<DataKind, number>[] = [];
  let width = header.cells.length;
  let rows = 0;
  for await (const batch of lines)
    for (const line of batch) {
      rows += 1;
      width = Math.max(width, line.cells.length);
      if (preview.length < PREVIEW_ROWS) preview.push(line.cells);
      if (rows <= MATCH_ROWS && chars < SAMPLE_CHARS) {
        sample.push({ line: line.line, cells: line.cells });
        for (const cell of line.cells) chars += cell.length;
      }
      if (rows <= KIND_ROWS) countKinds(kinds, line);
    }
  const columns = columnNames(header.cells, width);
  const described = columns.map((column, index) => ({
    name: column,
    kind: mostOf(kinds[index]),
    unit: header.units[index] || null,
  }));
  tell({
    kind: 'summary',
    summary: { columns, preview, sample, rows, layout: { ...fileLayout, headerLine: header.line, columns: described } },
  });
}

function countKinds(kinds: Map<DataKind, number>[], { cells, values }: Line): void {
  for (const [column, cell] of cells.entries()) {
    const stored = values?.[column]?.kind;
    const kind = stored === undefined || stored === 'error' ? dataKind(cell) : stored;
    if (kind === 'blank') continue;
    kinds[column] ??= new Map();
    kinds[column].set(kind, (kinds[column].get(kind) ?? 0) + 1);
  }
}

/** What nearly all cells of a column are; else text. */
function mostOf(kinds: Map<DataKind, number> | undefined): DataKind {
  if (!kinds) return 'blank';
  const all = [...kinds.values()].reduce((sum, n) => sum + n, 0);
  return [...kinds].find(([, n]) => n >= all * MOST)?.[0] ?? 'text';
}

/** The next batch is sent when the last was taken. */
async function column({ name, bytes, options }: Order, columnName: string): Promise<void> {
  const { layout, rows } = await openTable(name, Buffer.from(bytes), options);
  // Also a column that only a line beyond the header has.
  const place = columnNames(layout.header.cells, MAX_COLUMNS).indexOf(columnName);
  let terms: Term[] = [];
  const send = async () => {
    tell({ kind: 'terms', terms });
    terms = [];
    await once(port, 'message');
  };
  for await (const batch of rows)
    for (const { line, cells } of batch) {
      terms.push({ line, term: cells[place] ?? '' });
      if (terms.length === BATCH) await send();
    }
  if (terms.length > 0) await send();
  tell({ kind: 'end' });
}

async function lines({ name, bytes, options }: Order): Promise<void> {
  let some: Line[] = [];
  const send = async () => {
    tell({ kind: 'lines', lines: some });
    some = [];
    await once(port, 'message');
  };
  for await (const line of readTable(name, Buffer.from(bytes), MAX_CELL, options)) {
    some.push(line);
    if (some.length === BATCH) await send();
  }
  if (some.length > 0) await send();
  tell({ kind: 'end' });
}

const order = workerData as Order;
const reading = order.lines ? lines(order) : order.column === undefined ? inspect(order) : column(order, order.column);
reading.catch(async (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  const isSummary = !order.lines && order.column === undefined;
  tell({ kind: 'refused', params: error.params, sheets: isSummary ? await sheetNames(Buffer.from(order.bytes)) : [] });
});
