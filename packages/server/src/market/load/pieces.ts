import { availableParallelism } from 'node:os';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { LoadFileOptions } from '../engine';
import { chunksOf, type Place } from './chunks';
import { type Batch, encodeRows } from './encode';
import { startEncoders } from './encoders';
import type { SourceRow } from './records';
import type { Source } from './source';
import type { LoadTarget, MakeEncoder } from './target';

const LIST_BATCH = 2000;
const LARGE_BYTES = 2 ** 24;
const THREADS_MAX = 4;

/** A validated and encoded part of a source, and the position after it. */
export type Piece = { batch: Batch; to: Place };

export async function* piecesOfList(
  makeEncoder: MakeEncoder,
  def: DataSetDefinition,
  list: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<Piece> {
  let rows: SourceRow[] = [];
  let line = 0;
  const piece = () => ({ batch: encodeRows(makeEncoder, def, rows), to: { offset: 0, line: line + 1 } });
  for await (const input of list) {
    line += 1;
    rows.push({ line, input });
    if (rows.length < LIST_BATCH) continue;
    yield piece();
    rows = [];
  }
  if (rows.length > 0) yield piece();
}

/** Encodes several pieces at the same time and yields them in the order of the file. */
export async function* piecesOfFile(
  target: LoadTarget,
  def: DataSetDefinition,
  { format, columns, size, syntax }: Source,
  from: Place,
  {
    path,
    threads = threadsFor(size),
    chunkBytes = target.pieceBytes,
  }: Pick<LoadFileOptions, 'path' | 'threads' | 'chunkBytes'>,
): AsyncGenerator<Piece> {
  const encoders = startEncoders(target, { def, source: { format, columns, syntax } }, threads);
  const underWay: { batch: Promise<Batch>; to: Place }[] = [];
  try {
    for await (const { bytes, from: begin, to } of chunksOf(path, format, from, chunkBytes, syntax)) {
      const batch = encoders.run({ bytes, line: begin.line });
      // Awaited below in order. A rejection before that must not be unhandled.
      batch.catch(() => undefined);
      underWay.push({ batch, to });
      const first = underWay.length < encoders.width ? undefined : underWay.shift();
      if (first) yield { batch: await first.batch, to: first.to };
    }
    for (const { batch, to } of underWay) yield { batch: await batch, to };
  } finally {
    await encoders.close();
  }
}

/** Threads for a file of this size in bytes; 0 for a small file. */
const threadsFor = (size: number): number => (size < LARGE_BYTES ? 0 : Math.min(availableParallelism(), THREADS_MAX));
