import { parentPort, workerData } from 'node:worker_threads';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { Reject, SourceSyntax } from '../engine';
import { type Counts, StatsCounter } from './counter';
import { rowsOf, type SourceRow } from './records';
import type { Source } from './source';
import type { MakeEncoder } from './target';
import { validateRow } from './validateRow';

/** Validated and encoded rows of a part of the source. */
export type Batch = { bytes: Uint8Array<ArrayBuffer>; counts: Counts; rejects: Reject[] };

/** Validates, masks and encodes rows. */
export function encodeRows(
  makeEncoder: MakeEncoder,
  def: DataSetDefinition,
  rows: Iterable<SourceRow>,
  { dateFormats }: Pick<SourceSyntax, 'dateFormats'> = {},
): Batch {
  const counter = new StatsCounter(def);
  const rejects: Reject[] = [];
  const encoder = makeEncoder(def);
  for (const source of rows) {
    const { line } = source;
    const checked = 'reason' in source ? source : validateRow(def, source.input, dateFormats);
    if ('reason' in checked) {
      rejects.push({ line, reason: checked.reason });
      continue;
    }
    counter.add(checked.row);
    encoder.add(checked.row, line);
  }
  return { bytes: encoder.finish(), counts: counter.counts(), rejects };
}

export type EncoderSetup = {
  def: DataSetDefinition;
  source: Pick<Source, 'format' | 'columns' | 'syntax'>;
};
/** A piece of a file and its first line. */
export type EncoderWork = { bytes: Uint8Array<ArrayBuffer>; line: number };

export const encodePiece = (makeEncoder: MakeEncoder, { def, source }: EncoderSetup, { bytes, line }: EncoderWork) =>
  encodeRows(makeEncoder, def, rowsOf(bytes, { ...source, line }), source.syntax);

/** Runs in a worker thread: encodes one piece of a file per message. */
export function encodeOnRequest(makeEncoder: MakeEncoder): void {
  parentPort?.on('message', (work: EncoderWork) => {
    const batch = encodePiece(makeEncoder, workerData as EncoderSetup, work);
    parentPort?.postMessage(batch, [batch.bytes.buffer]);
  });
}
