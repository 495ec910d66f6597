import { type Part, zipOf } from '@daas/server/testing/zip';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PACKAGE_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

export interface Sheet {
  name: string;
  /** Rows as XML. */
  rows: string;
  state?: 'hidden' | 'veryHidden';
  /** `worksheet` unless it is a chart or macros. */
  type?: string;
  /** XML before and behind the rows. */
  head?: string;
  tail?: string;
}
export interface Book {
  /** Number formats that cells name by `s="1"`, `s="2"` …: a code, or a built-in number. */
  formats?: readonly (string | number)[];
  strings?: string;
  from1904?: boolean;
  /** XML behind the sheets of the workbook, and behind the cell formats of the styles. */
  behindSheets?: string;
  behindFormats?: string;
  main?: string;
  /** How a relation names its part, and what the part is called. */
  /** How the parts are written, else in UTF-8. */
  encoded?: (xml: string) => Buffer;
  place?: (part: string) => string;
  stored?: (part: string) => string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A workbook as ECMA-376 lays it out, written here and not by our writer. */
export function book(sheets: readonly Sheet[] | string, options: Book = {}): Buffer {
  const {
    formats = [],
    strings,
    from1904,
    behindSheets = '',
    behindFormats = '',
    main = MAIN,
    place = (part) => part,
    stored = (part) => part,
  } = options;
  const list = typeof sheets === 'string' ? [{ name: 'Sheet1', rows: sheets }] : sheets;
  const relations = list.map(
    ({ type = 'worksheet' }: Sheet, n) =>
      `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${place(`worksheets/sheet${n + 1}.xml`)}"/>`,
  );
  const codes = formats.flatMap((code, n) =>
    typeof code === 'string' ? [`<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`] : [],
  );
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  const overrides = [
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...(strings === undefined ? [] : [override('sharedStrings', 'sharedStrings')]),
    ...list.map(({ type = 'worksheet' }: Sheet, n) => override(`worksheets/sheet${n + 1}`, type)),
  ];
  const styles = [
    '<xf numFmtId="0"/>',
    ...formats.map((code, n) => `<xf numFmtId="${typeof code === 'string' ? 164 + n : code}"/>`),
  ];
  const parts: Part[] = [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${PACKAGE_TYPE}"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${OFFICE}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${list
        .map(
          ({ name, state }: Sheet, n) =>
            `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
        )
        .join('')}</sheets>${behindSheets}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="${place('styles.xml')}"/><Relationship Id="rIdT" Type="${OFFICE}/sharedStrings" Target="${place('sharedStrings.xml')}"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts><font/></fonts><fills><fill><patternFill/></fill></fills><borders><border/></borders><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs>${behindFormats}</styleSheet>`,
    },
    ...list.map(({ rows, head = '', tail = '' }: Sheet, n) => ({
      name: `xl/worksheets/sheet${n + 1}.xml`,
      content: `<worksheet xmlns="${main}" xmlns:r="${OFFICE}">${head}<sheetData>${rows}</sheetData>${tail}</worksheet>`,
    })),
    ...(strings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${strings}</sst>` }]),
  ];
  const { encoded = (xml) => Buffer.from(xml) } = options;
  return zipOf(parts.map(({ name, content }) => ({ name: stored(name), content: encoded(String(content)) })));
}

export const text = (value: string, at = '') =>
  `<c${at && ` r="${at}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
export const number = (value: number | string, style = 0, at = '') =>
  `<c${at && ` r="${at}"`} s="${style}"><v>${value}</v></c>`;
export const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
export const texts = (...values: string[]) => row(...values.map((value) => text(value)));
