import type { Readable } from 'node:stream';
import { DAY_MS, EPOCH_DAYS } from '../spreadsheetDays';
import { fileRefused, type Line, MAX_CELL, MAX_COLUMNS, type StoredValue } from './line';
import type { Styles } from './styles';
import { readXml, xmlText } from './xml';

const LAST_ROW = 1_048_576;
/** Maximum memory of shared strings, and overhead of each in bytes. */
const MAX_TEXT_BYTES = 80_000_000;
const TEXT_OVERHEAD = 32;

const COLUMN = 'worksheet/cols/col';
const ROW = 'worksheet/sheetData/row';
const CELL = `${ROW}/c`;

export interface SheetParts {
  strings: readonly string[];
  styles: Styles;
}

/** Yields the lines of a sheet in batches. Reads the stored result of a formula and runs nothing. // ECMA-376 part 1, 18.3 */
export async function* readSheet(
  part: Readable,
  parts: SheetParts,
  /** Receives the indexes of hidden columns, from 0, before the first line. */
  hiddenColumns: Set<number>,
): AsyncGenerator<Line[]> {
  const lines: Line[] = [];
  const text = new CellText(CELL, 'is');
  let line: Line | undefined;
  let row = 0;
  let column = 0;
  let type = 'n';
  let style: string | undefined;
  const steps = readXml(xmlText(part), {
    open({ path, attributes }) {
      if (path === ROW) {
        row = after(row, attributes.r === undefined ? row + 1 : Number(attributes.r));
        line = { line: row, cells: [], ...(isHidden(attributes, 'ht') ? { hidden: true } : {}) };
        column = 0;
      } else if (path === CELL) {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        style = attributes.s;
        text.clear();
      } else if (path === COLUMN && isHidden(attributes, 'width')) {
        for (let at = Number(attributes.min); at <= Math.min(Number(attributes.max), MAX_COLUMNS); at += 1)
          hiddenColumns.add(at - 1);
      } else text.open(path);
    },
    text: (piece) => text.add(piece),
    close(path) {
      text.close();
      if (!line) return;
      if (path === CELL) {
        const raw = text.of(type);
        // Ignore styled empty cells.
        if (raw.trim() === '') return;
        if (column > MAX_COLUMNS) throw fileRefused('file-columns', { limit: MAX_COLUMNS });
        const { cells } = line;
        while (cells.length < column - 1) cells.push('');
        const cell = cellOf(type, raw, style, parts);
        cells[column - 1] = cell.text;
        if (cell.stored) {
          line.values ??= [];
          line.values[column - 1] = cell.stored;
        }
      } else if (path === ROW) {
        if (line.cells.length > 0) lines.push(line);
        line = undefined;
      }
    },
  });
  for await (const _ of steps) if (lines.length > 0) yield lines.splice(0);
}

/** Returns whether a row or column is hidden or has the size 0. */
const isHidden = (attributes: Record<string, string>, size: 'ht' | 'width'): boolean =>
  attributes.hidden === '1' || attributes.hidden === 'true' || Number(attributes[size] ?? 1) === 0;

const SHARED = 'sst/si';

/** Reads the shared strings, to which cells of the type `s` refer by index. // ECMA-376 part 1, 18.4 */
export async function readSharedStrings(part: Readable): Promise<string[]> {
  const strings: string[] = [];
  let bytes = 0;
  const text = new CellText(SHARED);
  const steps = readXml(xmlText(part), {
    open({ path }) {
      if (path === SHARED) text.clear();
      else text.open(path);
    },
    text: (piece) => text.add(piece),
    close(path) {
      text.close();
      if (path !== SHARED) return;
      const value = text.of('s', true);
      bytes += value.length * 2 + TEXT_OVERHEAD;
      if (bytes > MAX_TEXT_BYTES) throw fileRefused('file-memory');
      // Copy the text: a substring would keep the larger string in memory.
      strings.push(Buffer.from(value).toString());
    },
  });
  for await (const _ of steps);
  return strings;
}

/** Collects `<v>` and `<t>` of a cell; excludes `<t>` of phonetic runs (`<rPh>`). */
class CellText {
  #value = '';
  #text = '';
  #reading: 'v' | 't' | undefined;
  readonly #places: Readonly<Record<string, 'v' | 't'>>;

  /** `text` names an element between the cell and its `<t>`. */
  constructor(cell: string, text?: string) {
    const above = text ? `${cell}/${text}` : cell;
    this.#places = { [`${cell}/v`]: 'v', [`${above}/t`]: 't', [`${above}/r/t`]: 't' };
  }
  clear(): void {
    this.#value = '';
    this.#text = '';
  }
  /** Returns the value for a cell's type. */
  of(type: string, shared = false): string {
    return shared || type === 'inlineStr' ? this.#text || this.#value : this.#value || (type === 'n' ? this.#text : '');
  }
  open(path: string): void {
    this.#reading = this.#places[path];
  }
  add(piece: string): void {
    if (!this.#reading) return;
    if (this.#reading === 'v') this.#value += piece;
    else this.#text += piece;
    if (this.#value.length + this.#text.length > MAX_CELL) throw fileRefused('file-cell', { limit: MAX_CELL });
  }
  close(): void {
    this.#reading = undefined;
  }
}

function after(last: number, row: number): number {
  if (!(row > last && row <= LAST_ROW)) throw fileRefused('file-not-xlsx');
  return row;
}

/** `B7` → 2. */
export function columnOf(address: string): number {
  const letters = /^\$?([A-Za-z]{1,3})\$?\d+$/.exec(address)?.[1];
  if (!letters) throw fileRefused('file-not-xlsx');
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

/** Returns the displayed text of a cell, and its stored value if it is not text. // ECMA-376 part 1, 18.18.11 */
function cellOf(
  type: string,
  raw: string,
  style: string | undefined,
  { strings, styles }: SheetParts,
): { text: string; stored?: StoredValue } {
  switch (type) {
    case 's': {
      const shared = strings[Number(raw)];
      if (shared === undefined) throw fileRefused('file-not-xlsx');
      return { text: styles(style).ofText(unescaped(shared)) };
    }
    case 'b': {
      const value = raw === '1' || raw === 'true';
      return { text: value ? 'TRUE' : 'FALSE', stored: { value, kind: 'boolean' } };
    }
    case 'e':
      return { text: raw, stored: { value: raw, kind: 'error' } };
    case 'd':
      return dayOf(raw, style, styles);
    case 'n': {
      const value = Number(raw);
      return Number.isFinite(value) ? numberOf(value, styles(style)) : { text: raw };
    }
    default:
      return { text: styles(style).ofText(unescaped(raw)) };
  }
}

const numberOf = (value: number, format: ReturnType<Styles>) => ({
  text: format.text(value),
  stored: { value: format.serial(value), kind: format.kind, format: format.stored },
});

/** Converts an ISO 8601 date of Strict Open XML. */
function dayOf(raw: string, style: string | undefined, styles: Styles): { text: string; stored?: StoredValue } {
  const ms = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$/.test(raw) || !raw.includes('T') ? raw : `${raw}Z`);
  if (Number.isNaN(ms)) return { text: raw };
  const format = styles(style);
  const serial = ms / DAY_MS + EPOCH_DAYS;
  // The serial number uses the 1900 calendar; the format must not shift it.
  if (format.kind === 'number')
    return { text: raw.replace(/T00:00(:00(\.0+)?)?Z?$/, ''), stored: { value: serial, kind: 'date', format: 14 } };
  return numberOf(serial - format.serial(0), format);
}

/** Characters that XML cannot hold are written `_x000D_`. // ST_Xstring */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
