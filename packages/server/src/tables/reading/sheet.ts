import type { Readable } from 'node:stream';
import { fileRefused, type Line, MAX_CELL, MAX_COLUMNS } from './line';
import { readXml } from './xml';

const LAST_ROW = 1_048_576;
/** Memory for the texts that sheets share, and what one takes besides its characters. */
const MAX_TEXT_BYTES = 80_000_000;
const TEXT_OVERHEAD = 32;

/** Lines of a sheet. Nothing in it is run: of a formula only its stored result is read. // ECMA-376 part 1, 18.3 */
export async function* readSheet(part: Readable, strings: readonly string[]): AsyncGenerator<Line> {
  const lines: Line[] = [];
  const text = new CellText();
  let row = 0;
  let cells: string[] | undefined;
  let column = 0;
  let type = 'n';
  const steps = readXml(part, {
    open({ name, attributes }) {
      if (name === 'row') {
        row = after(row, attributes.r === undefined ? row + 1 : Number(attributes.r));
        cells = [];
        column = 0;
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column > MAX_COLUMNS) throw fileRefused('file-columns', { limit: MAX_COLUMNS });
        type = attributes.t ?? 'n';
        text.clear();
      } else text.open(name);
    },
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (!cells) return;
      if (name === 'c') {
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = shownText(type, text.value, strings);
      } else if (name === 'row') {
        lines.push({ line: row, cells });
        cells = undefined;
      }
    },
  });
  for await (const _ of steps) yield* lines.splice(0);
}

/** The texts that cells of the type `s` name by their place. // ECMA-376 part 1, 18.4 */
export async function readSharedStrings(part: Readable): Promise<string[]> {
  const strings: string[] = [];
  let bytes = 0;
  const text = new CellText();
  const steps = readXml(part, {
    open({ name }) {
      if (name === 'si') text.clear();
      else text.open(name);
    },
    text: (piece) => text.add(piece),
    close(name) {
      text.close(name);
      if (name !== 'si') return;
      bytes += text.value.length * 2 + TEXT_OVERHEAD;
      if (bytes > MAX_TEXT_BYTES) throw fileRefused('file-memory');
      // A copy: a part of a larger string would keep all of that in memory.
      strings.push(Buffer.from(text.value).toString());
    },
  });
  for await (const _ of steps);
  return strings;
}

/** The text of one cell: what `<v>` and `<t>` hold, without the phonetic runs of East Asian texts. */
class CellText {
  value = '';
  #reading = false;
  #phonetic = false;

  clear(): void {
    this.value = '';
  }
  open(name: string): void {
    if (name === 'rPh') this.#phonetic = true;
    this.#reading = (name === 't' && !this.#phonetic) || name === 'v';
  }
  add(piece: string): void {
    if (!this.#reading) return;
    this.value += piece;
    if (this.value.length > MAX_CELL) throw fileRefused('file-cell', { limit: MAX_CELL });
  }
  close(name: string): void {
    if (name === 'rPh') this.#phonetic = false;
    this.#reading = false;
  }
}

function after(last: number, row: number): number {
  if (!(row > last && row <= LAST_ROW)) throw fileRefused('file-not-xlsx');
  return row;
}

/** `B7` → 2. */
function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address)?.[1];
  if (!letters) throw fileRefused('file-not-xlsx');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** What a cell shows, as far as the file says it. // ECMA-376 part 1, 18.18.11 */
function shownText(type: string, text: string, strings: readonly string[]): string {
  if (text === '' || type === 'e') return '';
  if (type === 's') {
    const shared = strings[Number(text)];
    if (shared === undefined) throw fileRefused('file-not-xlsx');
    return unescaped(shared);
  }
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'd') return text.slice(0, 10);
  if (type === 'n') return Number.isNaN(Number(text)) ? '' : String(Number(text));
  return unescaped(text);
}

/** Characters that XML cannot hold are written `_x000D_`. // ST_Xstring */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
