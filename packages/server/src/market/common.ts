import { open } from 'node:fs/promises';
import type { DataSetDefinition } from '@daas/contract/datasets';
import { rowsOf, type SourceFormat, type SourceRow } from './records';
import { searchColumns } from './text';
import { validateRow } from './validateRow';

/**
 * Terms that so many rows have are not in the index of words: nothing is found by them that is not found sooner on the
 * rows, and they are about a third of all entries. Which they are is told by a sample of the rows before these are
 * loaded.
 */
const COMMON = 1 / 3;
const PIECES = 32;
const PIECE_BYTES = 2 ** 16;
const LF = 0x0a;

/** The terms that more than `COMMON` of some rows have, in ascending order. */
export const commonTerms = (def: DataSetDefinition, sample: Iterable<SourceRow>): number[] => {
  const counts = new Map<number, number>();
  let rows = 0;
  for (const source of sample) {
    const checked = 'reason' in source ? source : validateRow(def, source.input);
    if ('reason' in checked) continue;
    rows += 1;
    for (const term of searchColumns(def, checked.row, []).search_terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const common = [...counts].flatMap(([term, count]) => (count > rows * COMMON ? [term] : []));
  return common.sort((one, other) => one - other);
};

/**
 * Rows from all parts of a file, which may be in some order. A piece that begins between the quotes of a CSV cell gives
 * rows that are none; they are as few as they are harmless.
 */
export async function sampleOf(
  path: string,
  source: { format: SourceFormat; columns: readonly string[] },
): Promise<SourceRow[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const rows: SourceRow[] = [];
    const pieces = Math.min(Math.ceil(size / PIECE_BYTES), PIECES);
    for (let piece = 0; piece < pieces; piece += 1) {
      const at = Math.floor((size * piece) / pieces);
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, at);
      const bytes = buffer.subarray(0, bytesRead);
      rows.push(...rowsOf(bytes.subarray(bytes.indexOf(LF) + 1, bytes.lastIndexOf(LF) + 1), { ...source, line: 2 }));
    }
    return rows;
  } finally {
    await file.close();
  }
}
