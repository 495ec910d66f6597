import { Refusal } from '../../kernel/refusal';

/** A number, yes/no or error as a workbook stores it. */
export interface StoredValue {
  /** A serial day counts from 1900, whatever the workbook counts from. An error is its text (`#N/A`). */
  value: number | boolean | string;
  /** What the value is shown by: a built-in number (ECMA-376 part 1, 18.8.30) or a code; undefined for General. */
  format?: number | string | undefined;
  kind: 'number' | 'date' | 'time' | 'boolean' | 'error';
}
export interface Line {
  /** As a text editor or a spreadsheet counts, from 1; of several, the last. 0 is the header of a file without one. */
  line: number;
  /** What a person sees in each cell. */
  cells: string[];
  /** Beside `cells`, for those that are no text. */
  values?: (StoredValue | undefined)[];
  /** A spreadsheet does not show it: somebody hid it, or a filter. */
  hidden?: true;
}

/** What one cell of a spreadsheet may hold. // Excel's limit */
export const MAX_CELL = 32_767;
export const MAX_COLUMNS = 200;
/** Lines below the header. */
export const MAX_ROWS = 100_000;

/** Why a file is not taken; `reason` is a key of the error nouns. */
export const fileRefused = (reason: string, params: Record<string, string | number> = {}) =>
  new Refusal('file-refused', { ...params, reason: `@${reason}` });

/** How many cells a line has up to its last one with content. */
export function widthOf(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  return width;
}
