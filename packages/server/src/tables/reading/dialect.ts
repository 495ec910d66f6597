import { LIKELY_DELIMITERS, WIDE_DELIMITERS } from '@daas/contract/tables';
import { csvRecords } from './csv';
import { widthOf } from './line';

/** Characters and records of the beginning that are parsed with each delimiter. */
const HEAD_CHARS = 64 * 1024;
const HEAD_RECORDS = 50;
/** Shares of even lines that count as equal; of those the first of `LIKELY_DELIMITERS` is taken. */
const TIE = 0.05;
/** What parts fewer lines stands in the cells. */
const HALF = 0.5;
/** A full-width sign stands in texts, too: it must part nearly all lines. */
const NEARLY_ALL = 0.9;

export interface Dialect {
  delimiter: string;
  /** Characters of a first line `sep=;`, which spreadsheets obey and do not show. */
  skip: number;
}

/** How the cells of a text are parted; `delimiter` where the caller knows. */
export function dialectOf(text: string, delimiter?: string): Dialect {
  const head = text.slice(0, HEAD_CHARS);
  const [line = '', separator] = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r|$)/i.exec(head) ?? [];
  if (separator) return { delimiter: delimiter ?? separator, skip: line.length };
  return { delimiter: delimiter ?? evenest(head, text.length > HEAD_CHARS), skip: 0 };
}

/** The delimiter that parts the most lines into equally many cells, two or more; a comma where none does for most. */
function evenest(head: string, cut: boolean): string {
  const shareOf = (delimiter: string) => evenness(head, delimiter, cut);
  const shares = LIKELY_DELIMITERS.map((delimiter) => ({ delimiter, share: shareOf(delimiter) }));
  const most = Math.max(...shares.map(({ share }) => share));
  if (most > HALF) return shares.find(({ share }) => share >= most - TIE)?.delimiter ?? ',';
  return WIDE_DELIMITERS.find((delimiter) => shareOf(delimiter) >= NEARLY_ALL) ?? ',';
}

function evenness(head: string, delimiter: string, cut: boolean): number {
  const lines: string[][] = [];
  for (const record of csvRecords(head, { delimiter, relaxed: true })) {
    if ('cells' in record && widthOf(record.cells) > 0) lines.push(record.cells);
    // The last one may be cut.
    if (lines.length > HEAD_RECORDS) break;
  }
  if (lines.length > HEAD_RECORDS || (cut && lines.length > 1)) lines.pop();
  // A last column that is mostly blank, and delimiters that some lines end in, are no unevenness.
  return Math.max(commonShare(lines.map(({ length }) => length)), commonShare(lines.map(widthOf)));
}

/** A wide line may have a cell more or less and be even. */
const WIDE = 5;

/** Share of the width that most lines have; 0 where that is one cell. */
function commonShare(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const of = (width: number) => counts.get(width) ?? 0;
  const share = (width: number) => of(width) + (width >= WIDE ? of(width - 1) + of(width + 1) : 0);
  return Math.max(0, ...[...counts.keys()].filter((width) => width > 1).map(share)) / Math.max(1, widths.length);
}
