import type { Cell, Piece, TableWriter } from './types';

/** One JSON object a line, as the API writes a row: fields by their names, numbers as numbers, lists as lists. // ndjson-spec 1.0 */
export const jsonLines: TableWriter = {
  contentType: 'application/x-ndjson',
  async begin(columns): Promise<Piece> {
    const names = columns.map(({ name, title }) => name ?? title);
    return { bytes: Buffer.alloc(0), state: { size: 0, packed: 0, crc: 0, lines: 0, names } };
  },
  async rows(before, rows): Promise<Piece> {
    const bytes = Buffer.from(linesOf(before.names ?? [], rows));
    const size = before.size + bytes.length;
    return { bytes, state: { ...before, size, packed: size, lines: before.lines + rows.length } };
  },
  end: async () => Buffer.alloc(0),
};

/** Ends of lines to many readers (Python's `splitlines`, Node's readline), which JSON does not escape. */
const LINE_ENDS = /[\u0085\u2028\u2029]/g;

/** Each line ends with a line feed, the last one, too. */
export function linesOf(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const keys = names.map((name) => JSON.stringify(name));
  return rows
    .map((cells) => `{${keys.map((key, index) => `${key}:${JSON.stringify(plain(cells[index]))}`).join(',')}}\n`)
    .join('')
    .replace(LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** What a spreadsheet works out is its value here, and an own cell the text that it shows. */
function plain(cell: Cell = null) {
  if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return cell;
  return 'formula' in cell ? cell.value : cell.text;
}
