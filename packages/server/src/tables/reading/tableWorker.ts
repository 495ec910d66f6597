import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../../kernel/refusal';
import { type Line, MAX_CELL } from './line';
import type { Answer, Order, Term } from './reader';
import { columnNames, readTable } from './table';

/** A thread that reads one table file and ends. What it answers goes through `reader.ts`. */
const PREVIEW_ROWS = 10;
const BATCH = 1000;

const port = parentPort as MessagePort;
const tell = (answer: Answer) => port.postMessage(answer);

async function inspect({ name, bytes }: Order): Promise<void> {
  let columns: string[] | undefined;
  const preview: string[][] = [];
  let rows = 0;
  for await (const { cells } of readTable(name, Buffer.from(bytes))) {
    if (!columns) {
      columns = columnNames(cells);
      continue;
    }
    rows += 1;
    if (preview.length < PREVIEW_ROWS) preview.push(cells);
  }
  tell({ kind: 'summary', summary: { columns: columns ?? [], preview, rows } });
}

/** The next batch is sent when the last was taken. */
async function column({ name, bytes }: Order, wanted: string): Promise<void> {
  let place: number | undefined;
  let terms: Term[] = [];
  const send = async () => {
    tell({ kind: 'terms', terms });
    terms = [];
    await once(port, 'message');
  };
  for await (const { line, cells } of readTable(name, Buffer.from(bytes))) {
    if (place === undefined) {
      place = columnNames(cells).indexOf(wanted);
      continue;
    }
    terms.push({ line, term: cells[place] ?? '' });
    if (terms.length === BATCH) await send();
  }
  if (terms.length > 0) await send();
  tell({ kind: 'end' });
}

async function lines({ name, bytes }: Order): Promise<void> {
  let some: Line[] = [];
  const send = async () => {
    tell({ kind: 'lines', lines: some });
    some = [];
    await once(port, 'message');
  };
  for await (const line of readTable(name, Buffer.from(bytes), MAX_CELL)) {
    some.push(line);
    if (some.length === BATCH) await send();
  }
  if (some.length > 0) await send();
  tell({ kind: 'end' });
}

const order = workerData as Order;
const reading = order.lines ? lines(order) : order.column === undefined ? inspect(order) : column(order, order.column);
reading.catch((error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  tell({ kind: 'refused', params: error.params });
});
