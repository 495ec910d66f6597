import { DAY_MS, EPOCH_DAYS, FIRST_SERIAL, SHANGHAI_MS } from './spreadsheetDays';
import type { CellKind, Column, FileState } from './types';

// Parts of a sheet other than rows. // ECMA-376 part 1, 18.3 and 18.8
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const A = 65;
/** The name of a column: A … Z, AA … */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(A + (index % 26));

/** Indexes in `cellXfs` below. */
export const STYLE_OF: Record<CellKind | 'header', number> = {
  text: 0,
  code: 0,
  boolean: 0,
  list: 0,
  records: 0,
  header: 1,
  integer: 2,
  decimal: 3,
  date: 4,
  datetime: 5,
};
const FORMATS = {
  /** For files begun by an earlier version. New files give each number its own decimals. */
  decimal: [164, '#,##0.######'],
  date: [165, 'yyyy-mm-dd'],
  datetime: [166, 'yyyy-mm-dd hh:mm:ss'],
} as const;
/** Number of the built-in format '#,##0'. */
const INTEGER = 3;
const cell = (format: number) =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;

/** Index of the first style for own cells, after those of `STYLE_OF`. */
export const OWN_STYLES_FROM = 6;
/** First number for custom formats of own cells. */
const OWN_FORMATS_FROM = 167;
const attribute = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

/** Returns the styles of the columns and of own cells; `formats` are numbers of built-in formats or codes. */
export function stylesXml(formats: readonly (number | string)[]): string {
  const own = formats.map((format, index) => (typeof format === 'number' ? format : OWN_FORMATS_FROM + index));
  const codes: (readonly [number, string])[] = [
    ...Object.values(FORMATS),
    ...formats.flatMap((format, index) =>
      typeof format === 'string' ? [[OWN_FORMATS_FROM + index, format] as const] : [],
    ),
  ];
  return `${XML_DECLARATION}<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="${codes.length}">${codes.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF8C9BB5"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${OWN_STYLES_FROM + own.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf>${cell(INTEGER)}${cell(FORMATS.decimal[0])}${cell(FORMATS.date[0])}${cell(FORMATS.datetime[0])}${own.map(cell).join('')}</cellXfs></styleSheet>`;
}

/** Column widths in digits; a Chinese character has the width of two. */
const WIDTHS: Record<CellKind, number> = {
  text: 24,
  code: 10,
  integer: 12,
  decimal: 14,
  date: 12,
  datetime: 20,
  boolean: 10,
  list: 24,
  records: 24,
};
const WIDEST = 48;
const widthOf = ({ title, kind }: Column): number => {
  const letters = [...title].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);
  return Math.min(WIDEST, Math.max(WIDTHS[kind], letters + 4));
};

/** Returns the XML before the rows, with a frozen header. */
export const sheetHead = (columns: readonly Column[]): string => {
  const cols = columns.map((column, index) => {
    const at = index + 1;
    return `<col min="${at}" max="${at}" width="${widthOf(column)}" customWidth="1"/>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `${XML_DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>`;
};

export const sheetTail = ({ kinds = [], lines }: FileState): string =>
  `</sheetData>${kinds.length > 0 ? `<autoFilter ref="A1:${columnLetters(kinds.length - 1)}${lines}"/>` : ''}</worksheet>`;

/** Returns the serial number of a day or an instant; null for other values. */
export function dateSerial(value: string, kind: CellKind): number | null {
  if (kind !== 'date' && kind !== 'datetime') return null;
  const ms = Date.parse(kind === 'date' ? `${value}T00:00:00Z` : value);
  const serial = ms / DAY_MS + EPOCH_DAYS + (kind === 'datetime' ? SHANGHAI_MS / DAY_MS : 0);
  return Number.isNaN(serial) || serial < FIRST_SERIAL ? null : serial;
}
