import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { fileRefused, MAX_CELL } from './reading/line';
import {
  dateSerial,
  letters,
  MAIN,
  OWN_STYLES_FROM,
  STYLE_OF,
  sheetHead,
  sheetTail,
  stylesXml,
  XML,
} from './sheetParts';
import type { Cell, CellKind, FileState, Formula, OwnCell, Piece, TableWriter } from './tableFile';

/**
 * A workbook with one sheet, in pieces that lean on nothing but the few numbers of `FileState`: each batch of rows is
 * packed by itself and ends at a byte, so the concatenated pieces are one valid deflate stream, started and continued
 * by whichever process. Text is typed as text: no spreadsheet runs it as a formula.
 */
export const workbook: TableWriter = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  async begin(columns) {
    const kinds = columns.map(({ kind }) => kind);
    const head = `${sheetHead(columns)}${headerXml(columns.map(({ title }) => title))}`;
    const empty = { size: 0, packed: 0, crc: 0, lines: 0, kinds, formats: [] };
    const made = await piece(empty, Buffer.from(head), { finishFlush: constants.Z_SYNC_FLUSH });
    const { bytes } = made;
    const state = { ...made.state, lines: 1 };
    return { bytes: Buffer.concat([FRONT.bytes, localHeader(SHEET), bytes]), state };
  },
  rows: (state, rows) => sheetPiece(state, rows),
  async end(before) {
    const { bytes, state } = await piece(before, Buffer.from(sheetTail(before)), {});
    const front = before.formats ? FRONT : OLD_FRONT;
    const sheet = { ...SHEET, ...state, offset: front.bytes.length };
    const sheetEnd = front.bytes.length + localHeader(SHEET).length + state.packed;
    const descriptor = numbers([DESCRIPTOR, 4], [state.crc, 4], [state.packed, 4], [state.size, 4]);
    const styles = before.formats
      ? storedParts({ [STYLES_PART]: stylesXml(before.formats) }, sheetEnd + descriptor.length)
      : { bytes: Buffer.alloc(0), entries: [] };
    const index = [...front.entries, sheet, ...styles.entries];
    const directory = Buffer.concat(index.map(directoryEntry));
    const dataEnd = sheetEnd + descriptor.length + styles.bytes.length;
    const end = numbers(
      [END, 4],
      [0, 4],
      [index.length, 2],
      [index.length, 2],
      [directory.length, 4],
      [dataEnd, 4],
      [0, 2],
    );
    return Buffer.concat([bytes, descriptor, styles.bytes, directory, end]);
  },
};

/** Of own cells; one more is shown plain. */
const MAX_FORMATS = 1000;
/** Sizes have 32 bits; spreadsheets open nothing near that anyway. */
const MAX_SHEET_BYTES = 0xfff00000;
const pack = promisify(deflateRaw) as (data: Buffer, options: ZlibOptions) => Promise<Buffer>;

async function sheetPiece(before: FileState, rows: readonly (readonly Cell[])[]): Promise<Piece> {
  const formats = [...(before.formats ?? [])];
  const text = rows.map((cells, index) => rowXml(cells, before.lines + index + 1, before.kinds, formats)).join('');
  const made = await piece(before, Buffer.from(text), { finishFlush: constants.Z_SYNC_FLUSH });
  const state = { ...made.state, lines: before.lines + rows.length };
  return { ...made, state: before.formats ? { ...state, formats } : state };
}

async function piece(before: FileState, content: Buffer, options: ZlibOptions): Promise<Piece> {
  const size = before.size + content.length;
  if (size > MAX_SHEET_BYTES) throw fileRefused('workbook-too-large');
  const bytes = await pack(content, options);
  return {
    bytes,
    state: { ...before, size, packed: before.packed + bytes.length, crc: crc32(content, before.crc) },
  };
}

const SPECIAL = /[&<>_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
/** Spreadsheets read `_x0041_` in text as the letter A. */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

/** Text longer than a cell may hold is cut. */
function escaped(value: string): string {
  const text = value.length > MAX_CELL ? value.slice(0, MAX_CELL) : value;
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(NOT_IN_XML, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const textXml = (at: string, value: string, style = 0): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
const numberXml = (at: string, value: number, style: number): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''}><v>${value}</v></c>`;

const formulaXml = (at: string, { formula, value }: Formula, style: number): string =>
  `<c r="${at}"${style ? ` s="${style}"` : ''}><f>${escaped(formula)}</f><v>${value}</v></c>`;

/** A cell as its own workbook had it. `formats` grows by one that is new. */
function ownXml(at: string, { text, stored }: OwnCell, formats: (number | string)[]): string {
  if (!stored) return text === '' ? '' : textXml(at, text);
  const { value, format } = stored;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'string') return `<c r="${at}" t="e"><v>${escaped(value)}</v></c>`;
  if (format === undefined) return numberXml(at, value, 0);
  let style = formats.indexOf(format);
  if (style < 0 && formats.length < MAX_FORMATS) style = formats.push(format) - 1;
  return numberXml(at, value, style < 0 ? 0 : OWN_STYLES_FROM + style);
}

const headerXml = (titles: readonly string[]): string =>
  `<row r="1">${titles.map((title, index) => (title ? textXml(`${letters(index)}1`, title, STYLE_OF.header) : '')).join('')}</row>`;

function rowXml(
  cells: readonly Cell[],
  line: number,
  kinds: readonly CellKind[] = [],
  formats: (number | string)[] = [],
): string {
  let xml = `<row r="${line}">`;
  for (const [index, value] of cells.entries()) {
    if (value === null || value === '') continue;
    const at = `${letters(index)}${line}`;
    const kind = kinds[index] ?? 'text';
    const serial = typeof value === 'string' ? dateSerial(value, kind) : null;
    if (typeof value === 'object')
      xml += 'formula' in value ? formulaXml(at, value, STYLE_OF[kind]) : ownXml(at, value, formats);
    else if (typeof value === 'number') xml += numberXml(at, value, STYLE_OF[kind]);
    else xml += serial === null ? textXml(at, value) : numberXml(at, serial, STYLE_OF[kind]);
  }
  return `${xml}</row>`;
}

// The container. // APPNOTE.TXT 4.3: local headers, descriptors, the central directory and its end
const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x800;
/** Checksum and sizes stand behind the content. */
const SIZES_LATER = 8;
const DEFLATED = 8;
/** 1 January 1980: the same content makes the same file. */
const DATE = 0x21;

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

function numbers(...fields: (readonly [value: number, bytes: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

const common = ({ name, flags, method, crc, packed, size }: Entry) =>
  [
    [VERSION, 2],
    [flags, 2],
    [method, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [packed, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
  ] as const;

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([numbers([LOCAL, 4], ...common(entry)), Buffer.from(entry.name)]);

const directoryEntry = (entry: Entry): Buffer =>
  Buffer.concat([
    numbers([ENTRY, 4], [VERSION, 2], ...common(entry), [0, 2], [0, 2], [0, 2], [0, 4], [entry.offset, 4]),
    Buffer.from(entry.name),
  ]);

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const SHEET: Entry = {
  name: 'xl/worksheets/sheet1.xml',
  flags: UTF8 | SIZES_LATER,
  method: DEFLATED,
  crc: 0,
  packed: 0,
  size: 0,
  offset: 0,
};

/** What stands before the sheet; styles, which rows may add to, stand behind it. */
const FRONT_PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
};
const STYLES_PART = 'xl/styles.xml';
const FRONT = storedParts(FRONT_PARTS);
/** Of a file that a version before 0.8 began. */
const OLD_FRONT = storedParts({ ...FRONT_PARTS, [STYLES_PART]: stylesXml([]) });

function storedParts(parts: Record<string, string>, from = 0): { bytes: Buffer; entries: Entry[] } {
  const entries: Entry[] = [];
  let bytes = Buffer.alloc(0);
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const size = content.length;
    const entry = {
      name,
      flags: UTF8,
      method: 0,
      crc: crc32(content),
      packed: size,
      size,
      offset: from + bytes.length,
    };
    entries.push(entry);
    bytes = Buffer.concat([bytes, localHeader(entry), content]);
  }
  return { bytes, entries };
}
