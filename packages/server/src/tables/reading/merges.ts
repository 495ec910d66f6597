import type { Readable } from 'node:stream';
import { fileRefused } from './line';
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
const ROWS_END = /<\/(\w+:)?sheetData\s*>|<(\w+:)?sheetData\s*\/>/g;
/** Of an end that two pieces may share. */
const OVERLAP = 80;

/** Merges lie behind the rows, so that a sheet is unpacked to its end for them; its rows are not parsed twice. */
export async function readMerges(part: Readable): Promise<Merge[]> {
  const { text, prefix } = await behindRows(part);
  const merges: Merge[] = [];
  const steps = readXml(pieces(`<${prefix}worksheet>`, text), {
    open({ path, attributes: { ref = '' } }) {
      if (path !== 'worksheet/mergeCells/mergeCell') return;
      const [from = '', to] = ref.split(':');
      // A merge of one cell is none.
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

/** What stands behind the rows, and the prefix of its elements. */
async function behindRows(part: Readable): Promise<{ text: string; prefix: string }> {
  let tail = '';
  let prefix = '';
  let isPast = false;
  for await (const piece of xmlText(part)) {
    const begin = Math.max(0, tail.length - OVERLAP);
    tail += piece;
    // The last one: a comment or CDATA may hold another.
    const end = [...tail.slice(begin).matchAll(ROWS_END)].at(-1);
    if (end) {
      isPast = true;
      prefix = end[1] ?? end[2] ?? '';
      tail = tail.slice(begin + end.index + end[0].length);
    } else if (!isPast) tail = tail.slice(-OVERLAP);
    if (tail.length > MAX_TAIL) throw fileRefused('file-memory');
  }
  return isPast ? { text: tail, prefix } : { text: '</worksheet>', prefix: '' };
}

const rowOf = (address: string) => Number(/\d+$/.exec(address)?.[0]);
