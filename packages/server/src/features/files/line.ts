import { Refusal } from '../../kernel/refusal';

export interface Line {
  /** As a text editor or a spreadsheet counts, from 1. */
  line: number;
  cells: string[];
}

/** Why a file is not taken; `reason` is a key of the error nouns. */
export const fileRefused = (reason: string, params: Record<string, string | number> = {}) =>
  new Refusal('file-refused', { ...params, reason: `@${reason}` });
