import type { Readable } from 'node:stream';
import { fileRefused, type Line, MAX_COLUMNS, type StoredValue } from './line';
import { columnOf } from './sheet';
import { readXml, xmlText } from './xml';

/** Merged cells, counted from 1. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const MAX_MERGES = 100_000;
const MAX_TAIL = 20_000_000;
const ROWS_END = /<\/(\w+:)?sheetData\s*>|<(\w+:)?sheetData\s*\/>/;
/** Length of an end tag that may span two chunks. */
const OVERLAP = 80;

/**
 * Merges follow the rows, so the sheet is decompressed to its end. Its rows are parsed again only if a text contains the
 * end tag of the rows.
 */
export async function readMerges(open: () => Promise<Readable>): Promise<Merge[]> {
  const { text, prefix } = await behindRows(await open());
  try {
    return await mergesIn(pieces(`<${prefix}worksheet>`, text));
  } catch {
    return mergesIn(xmlText(await open()));
  }
}

async function mergesIn(text: AsyncIterable<string>): Promise<Merge[]> {
  const merges: Merge[] = [];
  const steps = readXml(text, {
    open({ path, attributes: { ref = '' } }) {
      if (path !== 'worksheet/mergeCells/mergeCell') return;
      const [from = '', to] = ref.split(':');
      // Ignore a merge of one cell.
      if (to === undefined) return;
      if (merges.length === MAX_MERGES) throw fileRefused('file-memory');
      merges.push({ top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: columnOf(to) });
    },
  });
  for await (const _ of steps);
  return merges;
}

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

/** Returns the XML after the rows, and the prefix of its elements. */
async function behindRows(part: Readable): Promise<{ text: string; prefix: string }> {
  let tail = '';
  let prefix = '';
  let isPast = false;
  for await (const piece of xmlText(part)) {
    const begin = Math.max(0, tail.length - OVERLAP);
    tail += piece;
    const end = isPast ? null : ROWS_END.exec(tail.slice(begin));
    if (end) {
      isPast = true;
      prefix = end[1] ?? end[2] ?? '';
      tail = tail.slice(begin + end.index + end[0].length);
    } else if (!isPast) tail = tail.slice(-OVERLAP);
    if (tail.length > MAX_TAIL) throw fileRefused('file-memory');
  }
  return isPast ? { text: tail, prefix } : { text: '</worksheet>', prefix: '' };
}

/**
 * Returns a function that copies the value of a vertically merged cell to each covered line. Call it for lines in order.
 */
export function fillMergedCells(merges: readonly Merge[]): (line: Line) => void {
  const waiting = merges
    .filter(({ top, bottom, left }) => bottom > top && left <= MAX_COLUMNS)
    .sort((one, other) => other.top - one.top);
  // One per column, because merges do not overlap.
  const open = new Map<number, { bottom: number; text: string; value: StoredValue | undefined }>();
  return (line) => {
    for (const [at, { bottom, text, value }] of open) {
      if (bottom < line.line) open.delete(at);
      else if ((line.cells[at] ?? '').trim() === '') {
        while (line.cells.length < at) line.cells.push('');
        line.cells[at] = text;
        line.values ??= [];
        line.values[at] = value;
      }
    }
    while ((waiting.at(-1)?.top ?? Number.POSITIVE_INFINITY) <= line.line) {
      const { top, bottom, left } = waiting.pop() as Merge;
      const at = left - 1;
      const text = line.cells[at] ?? '';
      // A merge whose first line is blank has no value.
      if (top === line.line && text.trim() !== '') open.set(at, { bottom, text, value: line.values?.[at] });
    }
  };
}

const rowOf = (address: string) => Number(/\d+$/.exec(address)?.[0]);
