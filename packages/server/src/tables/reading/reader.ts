import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { DataKind } from '@daas/contract/tables';
import type { Reading } from '@daas/contract/uploads';
import { createGate } from '../../kernel/gate';
import { Refusal } from '../../kernel/refusal';
import { startThread } from '../../kernel/thread';
import { fileRefused, type Line } from './line';
import type { Layout } from './table';
import type { SheetName } from './xlsx';

export interface TableFile {
  name: string;
  /** What the caller knows better than the file says. */
  options?: Reading;
  /** The whole file, in memory of its own; asked once its turn has come. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}
/** A column, and what most of its first cells are. */
export interface TableColumn {
  name: string;
  kind: DataKind;
  /** As the line below the header says; null without such a line. */
  unit: string | null;
}
/** What was understood of a file, as a person would check it. */
export interface TableSummary {
  /** As many as the widest line has, each name once; `#3` where the header has none. */
  columns: string[];
  /** The first ten rows. */
  preview: string[][];
  /** The first rows, up to MATCH_ROWS of them. */
  sample: Row[];
  rows: number;
  layout: Omit<Layout, 'header'> & {
    /** Null where the file has no header: its first line is a row. */
    headerLine: number | null;
    columns: TableColumn[];
  };
}
/** A row by the number of its line. */
export type Row = Pick<Line, 'line' | 'cells'>;
export interface Term {
  line: number;
  term: string;
}
/** What the thread is to do: the terms of one column, every line, or without either a summary. */
export interface Order {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  options?: Reading | undefined;
  column?: string | undefined;
  lines?: boolean | undefined;
}
export type Answer =
  | { kind: 'summary'; summary: TableSummary }
  | { kind: 'terms'; terms: Term[] }
  | { kind: 'lines'; lines: Line[] }
  | { kind: 'end' }
  /** With the sheets of a workbook, where a summary of it was wanted. */
  | { kind: 'refused'; params: Refusal['params']; sheets?: SheetName[] };

/** Why a file is not read, and which sheets it has. */
export class Unreadable extends Refusal {
  constructor(
    params: Refusal['params'],
    readonly sheets: SheetName[] = [],
  ) {
    super('file-refused', params);
  }
}

/** Files of this process that are read at once, and uploads that may wait for it. */
const AT_ONCE = 2;
const MAX_WAITING = 16;
const RETRY_SECONDS = 5;
/** A hundred thousand lines with ten texts each fit; a workbook made to fill the memory ends its own thread. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const gate = createGate(AT_ONCE);

/** Reads a file once through. Refuses with `unavailable` when too many wait already. */
export async function inspectTable(file: TableFile): Promise<TableSummary> {
  if (gate.waiting >= MAX_WAITING) throw new Refusal('unavailable', { seconds: RETRY_SECONDS });
  for await (const answer of read(file)) if (answer.kind === 'summary') return answer.summary;
  throw new Error(`${file.name} was read to no end`);
}

/** The values of a column in batches, one below the other. Waits for its turn. */
export async function* readColumn(file: TableFile, column: string): AsyncGenerator<Term[]> {
  for await (const answer of read(file, { column })) if (answer.kind === 'terms') yield answer.terms;
}

/** Every line in batches, the header first (line 0 and no cells where there is none). Refuses with `unavailable` when too many wait already. */
export async function* readLines(file: TableFile): AsyncGenerator<Line[]> {
  if (gate.waiting >= MAX_WAITING) throw new Refusal('unavailable', { seconds: RETRY_SECONDS });
  for await (const answer of read(file, { lines: true })) if (answer.kind === 'lines') yield answer.lines;
}

/** Each file has a thread of its own: what it filled is gone with it. */
async function* read(
  { name, options, bytes }: TableFile,
  what: Pick<Order, 'column' | 'lines'> = {},
): AsyncGenerator<Answer> {
  const leave = await gate.enter();
  let worker: Worker | undefined;
  try {
    const order: Order = { name, options, bytes: await bytes(), ...what };
    worker = startThread('tables/reading/tableWorker', {
      workerData: order,
      transferList: [order.bytes.buffer],
      resourceLimits: LIMITS,
    });
    for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Answer]>) {
      if (answer.kind === 'refused') throw new Unreadable(answer.params, answer.sheets);
      yield answer;
      if (answer.kind !== 'terms' && answer.kind !== 'lines') return;
      worker.postMessage('next');
    }
    throw new Error(`The thread that read ${name} ended without an answer`);
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileRefused('file-memory') : error;
  } finally {
    await worker?.terminate();
    leave();
  }
}
