import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { DataKind } from '@daas/contract/tables';
import type { ReadingOptions } from '@daas/contract/uploads';
import { createGate } from '../../kernel/gate';
import { Refusal } from '../../kernel/refusal';
import { startThread } from '../../kernel/thread';
import { fileRefused, type Line } from './line';
import type { Layout } from './table';
import type { SheetName } from './xlsx';

export interface TableFile {
  name: string;
  /** Corrections of the caller. */
  options?: ReadingOptions;
  /** Returns the file in its own buffer. Called when reading starts. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}
/** A column, and the kind of most of its first cells. */
export interface TableColumn {
  name: string;
  kind: DataKind;
  /** From the line below the header; null without such a line. */
  unit: string | null;
}
/** Detected structure of a file, for the user to check. */
export interface TableSummary {
  /** Unique names of all columns of the widest line; `#3` without a label. */
  columns: string[];
  /** The first ten rows, each with a cell for each column. */
  preview: string[][];
  /** The first rows, up to MATCH_ROWS of them. */
  sample: Row[];
  rows: number;
  layout: Omit<Layout, 'header'> & {
    /** Null without a header: the first line is a row. */
    headerLine: number | null;
    columns: TableColumn[];
  };
}
/** A row with its line number. */
export type Row = Pick<Line, 'line' | 'cells'>;
export interface Term {
  line: number;
  term: string;
}
/** Request to the worker: the terms of one column, all lines, or by default a summary. */
export interface ReadRequest {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  options?: ReadingOptions | undefined;
  column?: string | undefined;
  lines?: boolean | undefined;
}
export type Answer =
  | { kind: 'summary'; summary: TableSummary }
  | { kind: 'terms'; terms: Term[] }
  | { kind: 'lines'; lines: Line[] }
  | { kind: 'end' }
  /** `sheets` are set if a summary of a workbook was requested. */
  | { kind: 'refused'; params: Refusal['params']; sheets?: SheetName[] };

/** The refusal of a file, with its sheets. */
export class UnreadableFile extends Refusal {
  constructor(
    params: Refusal['params'],
    readonly sheets: SheetName[] = [],
  ) {
    super('file-refused', params);
  }
}

/** Maximum files that this process reads at the same time, and maximum waiting uploads. */
const AT_ONCE = 2;
const MAX_WAITING = 16;
const RETRY_SECONDS = 5;
/** Sufficient for 100,000 lines with ten texts each. A malicious workbook ends only its own thread. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** Maximum time of a thread for one answer. NPOI's HugeStyles.xlsx, the slowest known workbook, takes 1.5 s. */
const ANSWER_SECONDS = 60;

const gate = createGate(AT_ONCE);

/** Reads a file and returns its summary. Throws `unavailable` if too many files are waiting. */
export async function inspectTable(file: TableFile): Promise<TableSummary> {
  if (gate.waiting >= MAX_WAITING) throw new Refusal('unavailable', { seconds: RETRY_SECONDS });
  for await (const answer of readInThread(file)) if (answer.kind === 'summary') return answer.summary;
  throw new Error(`${file.name} was read to no end`);
}

/** Yields the values of a column in batches. Waits for its turn. */
export async function* readColumn(file: TableFile, column: string): AsyncGenerator<Term[]> {
  for await (const answer of readInThread(file, { column })) if (answer.kind === 'terms') yield answer.terms;
}

/** Yields all lines in batches, the header first (line 0 without cells if there is none). Throws `unavailable` if too many wait. */
export async function* readLines(file: TableFile): AsyncGenerator<Line[]> {
  if (gate.waiting >= MAX_WAITING) throw new Refusal('unavailable', { seconds: RETRY_SECONDS });
  for await (const answer of readInThread(file, { lines: true })) if (answer.kind === 'lines') yield answer.lines;
}

/** Reads each file in a new thread, whose memory is freed with it. */
async function* readInThread(
  { name, options, bytes }: TableFile,
  what: Pick<ReadRequest, 'column' | 'lines'> = {},
): AsyncGenerator<Answer> {
  const leave = await gate.enter();
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const startTimer = () => {
    timer = setTimeout(() => {
      isLate = true;
      void worker?.terminate();
    }, ANSWER_SECONDS * 1000);
  };
  try {
    const order: ReadRequest = { name, options, bytes: await bytes(), ...what };
    worker = startThread('tables/reading/tableWorker', {
      workerData: order,
      transferList: [order.bytes.buffer],
      resourceLimits: LIMITS,
    });
    startTimer();
    for await (const [answer] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[Answer]>) {
      clearTimeout(timer);
      if (answer.kind === 'refused') throw new UnreadableFile(answer.params, answer.sheets);
      yield answer;
      if (answer.kind !== 'terms' && answer.kind !== 'lines') return;
      worker.postMessage('next');
      startTimer();
    }
    if (isLate) throw fileRefused('file-slow', { seconds: ANSWER_SECONDS });
    throw new Error(`The thread that read ${name} ended without an answer`);
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? fileRefused('file-memory') : error;
  } finally {
    clearTimeout(timer);
    await worker?.terminate();
    leave();
  }
}
