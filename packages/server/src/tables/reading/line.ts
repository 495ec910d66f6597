import { Refusal } from '../../kernel/refusal';

/** A number, yes/no or error as a workbook stores it. */
export interface StoredValue {
  /** A date is a serial number from 1900, also for workbooks with the 1904 calendar. An error is its text (`#N/A`). */
  value: number | boolean | string;
  /** Number of a built-in format (ECMA-376 part 1, 18.8.30) or a code; undefined for General. */
  format?: number | string | undefined;
  kind: 'number' | 'date' | 'time' | 'boolean' | 'error';
}
export interface Line {
  /** Line number from 1, as in a text editor or spreadsheet; the last of several. 0 is a missing header. */
  line: number;
  /** Displayed text of each cell. */
  cells: string[];
  /** Stored values of cells that are not text. */
  values?: (StoredValue | undefined)[];
  /** Hidden by a user or a filter. */
  hidden?: true;
}

/** Maximum characters of a cell. // Excel's limit */
export const MAX_CELL = 32_767;
export const MAX_COLUMNS = 200;
/** Maximum lines below the header. */
export const MAX_ROWS = 100_000;

/** Returns the refusal of a file; `reason` is a key of the error nouns. */
export const fileRefused = (reason: string, params: Record<string, string | number> = {}) =>
  new Refusal('file-refused', { ...params, reason: `@${reason}` });

/** Returns the number of cells up to the last one with content. */
export function widthOf(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  return width;
}
