/** What a person would expect of a file, as a spreadsheet program shows it; never taken from our own reader. */
export interface Expected {
  columns: string[];
  /** Of all rows, or of the first ten. */
  rows: string[][];
  encoding?: string;
  delimiter?: string;
  sheet?: string;
  headerLine?: number | null;
  kinds?: string[];
  units?: (string | null)[];
  hidden?: { rows: number; columns: string[] };
  /** Rows that a spreadsheet shows, where others are hidden. */
  visible?: { columns: string[]; rows: string[][] };
}
/** Of a preview, whose rows have a cell for each column. */
export const previewOf = ({ columns, rows }: Pick<Expected, 'columns' | 'rows'>): string[][] =>
  rows.slice(0, 10).map((row) => columns.map((_, at) => row[at] ?? ''));

export interface Case {
  name: string;
  /** As the person calls it. */
  file: string;
  bytes: Buffer;
  /** Or why it cannot be read, as a key of the error nouns. */
  expected: Expected | { refused: string };
}
export const table = (name: string, bytes: Buffer | string, expected: Expected, file = 'x.csv'): Case => ({
  name,
  file,
  bytes: Buffer.from(bytes),
  expected,
});
export const refused = (name: string, file: string, bytes: Buffer | string, reason: string): Case => ({
  name,
  file,
  bytes: Buffer.from(bytes),
  expected: { refused: reason },
});
