import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';
import { flattenCell } from './cells';
import { fileRefused, MAX_CELL } from './reading/line';
import {
  columnLetters,
  dateSerial,
  MAIN_NAMESPACE,
  OWN_STYLES_FROM,
  STYLE_OF,
  sheetHead,
  sheetTail,
  stylesXml,
  XML_DECLARATION,
} from './sheetParts';
import type { About, Cell, CellKind, FileState, Formula, OwnCell, Piece, TableWriter } from './types';
import {
  DEFLATED,
  DESCRIPTOR,
  directoryEntry,
  END,
  type Entry,
  littleEndian,
  localHeader,
  SIZES_LATER,
  storedParts,
  UTF8,
} from './zip';

/**
 * Writes a workbook with one sheet of rows. A piece depends only on `FileState`: each batch is compressed separately and
 * ends at a byte boundary, so the pieces form one valid deflate stream and any process can continue it. Text cells have the
 * type text, so spreadsheets never run them as formulas.
 */
export const workbook: TableWriter = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  async begin(columns, about) {
    const kinds = columns.map(({ kind }) => kind);
    const head = `${sheetHead(columns)}${headerXml(columns.map(({ title }) => title))}`;
    const empty = { size: 0, packed: 0, crc: 0, lines: 0, kinds, formats: [], about };
    const headPiece = await piece(empty, Buffer.from(head), { finishFlush: constants.Z_SYNC_FLUSH });
    const { bytes } = headPiece;
    const state = { ...headPiece.state, lines: 1 };
    return { bytes: Buffer.concat([frontOf(about).bytes, localHeader(SHEET), bytes]), state };
  },
  rows: (state, rows) => sheetPiece(state, rows),
  async end(before) {
    const { bytes, state } = await piece(before, Buffer.from(sheetTail(before)), {});
    const front = before.formats ? frontOf(before.about) : OLD_FRONT;
    const sheet = { ...SHEET, ...state, offset: front.bytes.length };
    const sheetEnd = front.bytes.length + localHeader(SHEET).length + state.packed;
    const descriptor = littleEndian([DESCRIPTOR, 4], [state.crc, 4], [state.packed, 4], [state.size, 4]);
    const styles = before.formats
      ? storedParts({ [STYLES_PART]: stylesXml(before.formats) }, sheetEnd + descriptor.length)
      : { bytes: Buffer.alloc(0), entries: [] };
    const index = [...front.entries, sheet, ...styles.entries];
    const directory = Buffer.concat(index.map(directoryEntry));
    const dataEnd = sheetEnd + descriptor.length + styles.bytes.length;
    const end = littleEndian(
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

/** Maximum number of formats of own cells; further cells have no format. */
const MAX_FORMATS = 1000;
/** As many as the console shows. */
const MAX_DECIMALS = 6;
/** ZIP sizes have 32 bits. */
const MAX_SHEET_BYTES = 0xfff00000;
const pack = promisify(deflateRaw) as (data: Buffer, options: ZlibOptions) => Promise<Buffer>;

async function sheetPiece(before: FileState, rows: readonly (readonly Cell[])[]): Promise<Piece> {
  const formats = before.formats && [...before.formats];
  const text = rows.map((cells, index) => rowXml(cells, before.lines + index + 1, before.kinds, formats)).join('');
  const rowsPiece = await piece(before, Buffer.from(text), { finishFlush: constants.Z_SYNC_FLUSH });
  const state = { ...rowsPiece.state, lines: before.lines + rows.length };
  return { ...rowsPiece, state: formats ? { ...state, formats } : state };
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
/** Spreadsheets read `_x0041_` as the letter A. // ST_Xstring */
const LOOKS_ESCAPED = /_(?=x[0-9a-f]{4}_)/gi;

/** Escapes text for XML and truncates it to the maximum of a cell. */
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

/** Returns an own cell unchanged. Adds a new format to `formats`. */
function ownXml(at: string, { text, stored }: OwnCell, formats: (number | string)[]): string {
  if (!stored) return text === '' ? '' : textXml(at, text);
  const { value, format } = stored;
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'string') return `<c r="${at}" t="e"><v>${escaped(value)}</v></c>`;
  return numberXml(at, value, format === undefined ? 0 : styleOf(format, formats));
}

/** Returns the style of a format; the plain style if there are too many. */
function styleOf(format: number | string, formats: (number | string)[]): number {
  let style = formats.indexOf(format);
  if (style < 0 && formats.length < MAX_FORMATS) style = formats.push(format) - 1;
  return style < 0 ? 0 : OWN_STYLES_FROM + style;
}

/** Returns a format with the number's decimals, because optional decimals (`0.##`) leave a trailing point. */
function numberStyle(value: number, kind: CellKind, formats: (number | string)[] | undefined): number {
  if (kind !== 'decimal' || !formats) return STYLE_OF[kind];
  const decimals = String(Number(value.toFixed(MAX_DECIMALS))).split('.')[1]?.length ?? 0;
  return decimals === 0 ? STYLE_OF.integer : styleOf(`#,##0.${'0'.repeat(decimals)}`, formats);
}

const headerXml = (titles: readonly string[]): string =>
  `<row r="1">${titles.map((title, index) => (title ? textXml(`${columnLetters(index)}1`, title, STYLE_OF.header) : '')).join('')}</row>`;

function rowXml(
  cells: readonly Cell[],
  line: number,
  kinds: readonly CellKind[] = [],
  formats?: (number | string)[],
): string {
  let xml = `<row r="${line}">`;
  for (const [index, cell] of cells.entries()) {
    const value = flattenCell(cell);
    if (value === null || value === '') continue;
    const at = `${columnLetters(index)}${line}`;
    const kind = kinds[index] ?? 'text';
    const serial = typeof value === 'string' ? dateSerial(value, kind) : null;
    if (typeof value === 'object')
      xml +=
        'formula' in value
          ? formulaXml(at, value, numberStyle(value.value, kind, formats))
          : ownXml(at, value, formats ?? []);
    else if (typeof value === 'number') xml += numberXml(at, value, numberStyle(value, kind, formats));
    else xml += serial === null ? textXml(at, value) : numberXml(at, serial, STYLE_OF[kind]);
  }
  return `${xml}</row>`;
}

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

/** Returns the parts before the sheet. Styles come after it, because rows may add to them. */
function frontParts(about?: About): Record<string, string> {
  const sheets = [1, ...(about ? [2] : [])];
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (list: string) => `${XML_DECLARATION}<Relationships xmlns="${RELATIONS}">${list}</Relationships>`;
  return {
    '[Content_Types].xml': `${XML_DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${sheets.map((n) => override(`worksheets/sheet${n}`, 'worksheet')).join('')}${override('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE}"><sheets><sheet name="data" sheetId="1" r:id="rId1"/>${about ? `<sheet name="${about.title}" sheetId="2" r:id="rId3"/>` : ''}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}${about ? relation(3, 'worksheet', 'worksheets/sheet2.xml') : ''}`,
    ),
    ...(about ? { 'xl/worksheets/sheet2.xml': aboutXml(about) } : {}),
  };
}

function aboutXml({ lines }: About): string {
  const rows = lines.map(([label, text], index) => {
    const line = index + 1;
    return `<row r="${line}">${label && textXml(`A${line}`, label, STYLE_OF.header)}${textXml(`B${line}`, text)}</row>`;
  });
  return `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><cols><col min="1" max="1" width="16" customWidth="1"/><col min="2" max="2" width="80" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const STYLES_PART = 'xl/styles.xml';
const frontOf = (about?: About) => storedParts(frontParts(about));
/** Front of a file begun before version 0.8. */
const OLD_FRONT = storedParts({ ...frontParts(), [STYLES_PART]: stylesXml([]) });
