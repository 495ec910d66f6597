import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type DataKind, MATCH_ROWS, PREVIEW_ROWS } from '@daas/contract/tables';
import { Refusal } from '../../kernel/refusal';
import { dataKind } from './dataKind';
import { type Line, MAX_CELL, MAX_COLUMNS } from './line';
import type { Answer, ReadRequest, Row, Term } from './reader';
import { columnNames, openTable, readTable } from './table';
import { sheetNames } from './xlsx';

// A worker that reads one table file and ends. `reader.ts` receives its answers.
const BATCH = 1000;
/** Maximum characters of the sample rows in a summary. */
const SAMPLE_CHARS = 4_000_000;
/** Number of rows that decide the kind of a column, and the required share of its cells. */
const KIND_ROWS = 1000;
const MOST = 0.9;

const port = parentPort as MessagePort;
const postAnswer = (answer: Answer) => port.postMessage(answer);

async function sendSummary({ name, bytes, options }: ReadRequest): Promise<void> {
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
    kind: commonKind(kinds[index]),
    unit: header.units[index] || null,
  }));
  // A workbook omits blank cells at the end of a row.
  const previewRows = preview.map((cells) => columns.map((_, index) => cells[index] ?? ''));
  postAnswer({
    kind: 'summary',
    summary: {
      columns,
      preview: previewRows,
      sample,
      rows,
      layout: { ...fileLayout, headerLine: header.line, columns: described },
    },
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

/** Returns the kind of nearly all cells of a column; otherwise text. */
function commonKind(kinds: Map<DataKind, number> | undefined): DataKind {
  if (!kinds) return 'blank';
  const all = [...kinds.values()].reduce((sum, n) => sum + n, 0);
  return [...kinds].find(([, n]) => n >= all * MOST)?.[0] ?? 'text';
}

/** Sends each batch after the previous one was received. */
async function sendColumn({ name, bytes, options }: ReadRequest, columnName: string): Promise<void> {
  const { layout, rows } = await openTable(name, Buffer.from(bytes), options);
  // Includes columns beyond the header.
  const place = columnNames(layout.header.cells, MAX_COLUMNS).indexOf(columnName);
  let terms: Term[] = [];
  const send = async () => {
    postAnswer({ kind: 'terms', terms });
    terms = [];
    await once(port, 'message');
  };
  for await (const batch of rows)
    for (const { line, cells } of batch) {
      terms.push({ line, term: cells[place] ?? '' });
      if (terms.length === BATCH) await send();
    }
  if (terms.length > 0) await send();
  postAnswer({ kind: 'end' });
}

async function sendLines({ name, bytes, options }: ReadRequest): Promise<void> {
  let some: Line[] = [];
  const send = async () => {
    postAnswer({ kind: 'lines', lines: some });
    some = [];
    await once(port, 'message');
  };
  for await (const line of readTable(name, Buffer.from(bytes), MAX_CELL, options)) {
    some.push(line);
    if (some.length === BATCH) await send();
  }
  if (some.length > 0) await send();
  postAnswer({ kind: 'end' });
}

const order = workerData as ReadRequest;
const reading = order.lines
  ? sendLines(order)
  : order.column === undefined
    ? sendSummary(order)
    : sendColumn(order, order.column);
reading.catch(async (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  const isSummary = !order.lines && order.column === undefined;
  postAnswer({
    kind: 'refused',
    params: error.params,
    sheets: isSummary ? await sheetNames(Buffer.from(order.bytes)) : [],
  });
});
