import type { Cell, Piece, TableWriter } from './types';

/** Writes one JSON object per line, with the names and types of the API. // ndjson-spec 1.0 */
export const jsonLines: TableWriter = {
  contentType: 'application/x-ndjson',
  async begin(columns): Promise<Piece> {
    const names = columns.map(({ name, title }) => name ?? title);
    return { bytes: Buffer.alloc(0), state: { size: 0, packed: 0, crc: 0, lines: 0, names } };
  },
  async rows(before, rows): Promise<Piece> {
    const bytes = Buffer.from(formatJsonLines(before.names ?? [], rows));
    const size = before.size + bytes.length;
    return { bytes, state: { ...before, size, packed: size, lines: before.lines + rows.length } };
  },
  end: async () => Buffer.alloc(0),
};

/** Characters that JSON does not escape and that some readers take for line ends (Python's `splitlines`, Node's readline). */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** Returns the lines; each ends with a line feed, including the last. */
export function formatJsonLines(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const keys = names.map((name) => JSON.stringify(name));
  return rows
    .map((cells) => `{${keys.map((key, index) => `${key}:${JSON.stringify(plain(cells[index]))}`).join(',')}}\n`)
    .join('')
    .replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Converts a formula to its value, and a customer's own cell to its text. */
function plain(cell: Cell = null) {
  if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return cell;
  return 'formula' in cell ? cell.value : cell.text;
}
