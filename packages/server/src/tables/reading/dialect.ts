import { LIKELY_DELIMITERS, WIDE_DELIMITERS } from '@daas/contract/tables';
import { csvRecords } from './csv';
import { widthOf } from './line';

/** Maximum characters and records to parse with each delimiter. */
const HEAD_CHARS = 64 * 1024;
const HEAD_RECORDS = 50;
/** Difference of shares that counts as equal. Of equal ones, one that splits all lines wins, then the first of `LIKELY_DELIMITERS`. */
const TIE = 0.05;
/** A delimiter that splits a smaller share of lines is part of the cells. */
const HALF = 0.5;
/** Full-width delimiters also occur in texts, so they must split nearly all lines. */
const NEARLY_ALL = 0.9;

export interface Dialect {
  delimiter: string;
  /** Length of a first line `sep=;`, which spreadsheets apply and do not show. */
  skip: number;
}

/** Detects the delimiter of a text, unless it is given. */
export function detectDialect(text: string, delimiter?: string): Dialect {
  const head = text.slice(0, HEAD_CHARS);
  const [line = '', separator] = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r|$)/i.exec(head) ?? [];
  if (separator) return { delimiter: delimiter ?? separator, skip: line.length };
  return { delimiter: delimiter ?? mostEvenDelimiter(head, text.length > HEAD_CHARS), skip: 0 };
}

/** Returns the delimiter that splits most lines into the same number of cells (at least two), otherwise the comma. */
function mostEvenDelimiter(head: string, cut: boolean): string {
  const shareOf = (delimiter: string) => evenness(head, delimiter, cut);
  const shares = LIKELY_DELIMITERS.map((delimiter) => ({ delimiter, share: shareOf(delimiter) }));
  const most = Math.max(...shares.map(({ share }) => share));
  if (most > HALF) {
    const equal = shares.filter(({ share }) => share >= most - TIE);
    return (equal.find(({ share }) => share === 1) ?? equal[0])?.delimiter ?? ',';
  }
  return WIDE_DELIMITERS.find((delimiter) => shareOf(delimiter) >= NEARLY_ALL) ?? ',';
}

function evenness(head: string, delimiter: string, cut: boolean): number {
  const lines: string[][] = [];
  for (const record of csvRecords(head, { delimiter, relaxed: true })) {
    if ('cells' in record && widthOf(record.cells) > 0) lines.push(record.cells);
    // The last line may be incomplete.
    if (lines.length > HEAD_RECORDS) break;
  }
  if (lines.length > HEAD_RECORDS || (cut && lines.length > 1)) lines.pop();
  // Ignore a mostly blank last column and trailing delimiters.
  return Math.max(commonShare(lines.map(({ length }) => length)), commonShare(lines.map(widthOf)));
}

/** From this width, a line may have one cell more or less. */
const WIDE = 5;

/** Returns the share of the most common width; 0 if it is one cell. */
function commonShare(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const of = (width: number) => counts.get(width) ?? 0;
  const share = (width: number) => of(width) + (width >= WIDE ? of(width - 1) + of(width + 1) : 0);
  return Math.max(0, ...[...counts.keys()].filter((width) => width > 1).map(share)) / Math.max(1, widths.length);
}
