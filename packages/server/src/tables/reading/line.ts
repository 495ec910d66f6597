import { Refusal } from '../../kernel/refusal';

export interface Line {
  /** As a text editor or a spreadsheet counts, from 1. */
  line: number;
  cells: string[];
}

/** What one cell of a spreadsheet may hold. // Excel's limit */
export const MAX_CELL = 32_767;
export const MAX_COLUMNS = 200;
/** Lines below the header. */
export const MAX_ROWS = 100_000;

/** Why a file is not taken; `reason` is a key of the error nouns. */
export const fileRefused = (reason: string, params: Record<string, string | number> = {}) =>
  new Refusal('file-refused', { ...params, reason: `@${reason}` });
