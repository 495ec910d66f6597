import type { Readable } from 'node:stream';
import { columnOf } from './sheet';

/** Merged cells, counted from 1. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Merges lie behind the rows, so that a sheet is unpacked to its end for them; its rows are not parsed twice. */
const TAIL_BYTES = 2_000_000;
const MAX_MERGES = 10_000;
/** Headers stand above. */
const LAST_HEADER_ROW = 100;
const ROWS_END = '</sheetData>';

export async function readMerges(part: Readable): Promise<Merge[]> {
  let tail = '';
  let pastRows = false;
  for await (const piece of part) {
    // Element and attribute names are ASCII, and so are addresses.
    tail += (piece as Buffer).toString('latin1');
    const at = pastRows ? -1 : tail.search(/<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/);
    if (at >= 0) {
      pastRows = true;
      tail = tail.slice(at);
    } else if (!pastRows) tail = tail.slice(-ROWS_END.length * 2);
    if (tail.length > TAIL_BYTES) break;
  }
  const merges: Merge[] = [];
  for (const [, from = '', to = ''] of tail.matchAll(
    /<(?:\w+:)?mergeCell\s[^>]{0,200}?ref="([A-Za-z]+\d+):([A-Za-z]+\d+)"/g,
  )) {
    const top = rowOf(from);
    if (top > LAST_HEADER_ROW) continue;
    if (merges.length === MAX_MERGES) break;
    merges.push({ top, left: columnOf(from), bottom: rowOf(to), right: columnOf(to) });
  }
  return merges;
}

const rowOf = (address: string) => Number(/\d+$/.exec(address)?.[0]);
