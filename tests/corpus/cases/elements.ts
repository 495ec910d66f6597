import { type Case, type Expected, table } from '../case';
import { type Book, book, number, row, type Sheet, text, texts } from '../workbook';

/** Elements of a workbook in a place where they mean something else, or nothing. openpyxl reads each file as expected: tests/outputs. */
const LIST: Expected = {
  columns: ['企业名称', '签约日期'],
  rows: [
    ['甲公司', '2024/3/5'],
    ['乙公司', '2024/3/6'],
  ],
  headerLine: 1,
  sheet: 'list',
};
const ROWS = `${texts('企业名称', '签约日期')}${row(text('甲公司'), number(45_356, 1))}${row(text('乙公司'), number(45_357, 1))}`;
const SHARED_ROWS = `${row('<c t="s"><v>0</v></c>', text('签约日期'))}${row('<c t="s"><v>1</v></c>', number(45_356, 1))}${row(text('乙公司'), number(45_357, 1))}`;

const one = (name: string, { rows = ROWS, ...sheet }: Partial<Sheet>, options: Book = {}) =>
  table(name, book([{ name: 'list', rows, ...sheet }], { formats: [14], ...options }), LIST, 'x.xlsx');
const extension = (xml: string) => `<extLst><ext uri="{0}" xmlns:x14="x14" xmlns:x15="x15">${xml}</ext></extLst>`;
const DIFFERENT = '<numFmt numFmtId="14" formatCode="0.00%"/>';

export const ELEMENT_CASES: Case[] = [
  // FILE-2: fastexcel#328, ClosedXML's TemplateWithTableSourcePivotTables.xlsx
  one('a number format of conditional formats', {}, { behindFormats: `<dxfs><dxf>${DIFFERENT}</dxf></dxfs>` }),
  one('a number format of an extension', {}, { behindFormats: extension(`<dxfs><dxf>${DIFFERENT}</dxf></dxfs>`) }),
  one(
    'cell formats of an extension',
    {},
    { behindFormats: extension('<cellXfs><xf numFmtId="9"/><xf numFmtId="9"/></cellXfs>') },
  ),
  one(
    'a date system of an extension',
    {},
    { behindSheets: extension('<x15:workbookPr chartTrackingRefBase="1" date1904="1"/>') },
  ),
  one(
    'sheets of an extension',
    {},
    { behindSheets: extension('<sheets><sheet name="wrong" sheetId="9" r:id="rId1"/></sheets>') },
  ),
  // excel-streaming-reader#58, rubyXL#163
  one('rows of the anchor of a control', {
    tail: '<mc:AlternateContent xmlns:mc="mc" xmlns:xdr="xdr"><mc:Choice Requires="x14"><controls><control><from><xdr:col>1</xdr:col><xdr:row>1048576</xdr:row></from><to><xdr:row>2</xdr:row></to></control></controls></mc:Choice></mc:AlternateContent>',
  }),
  one('rows and cells of an extension', {
    tail: extension(`<x14:sheetData><x14:row r="9"><x14:c r="A9"><x14:v>9</x14:v></x14:c></x14:row></x14:sheetData>`),
  }),
  one('rows of another part of the sheet, before its own', {
    head: `<cachedData><row r="9"><c><v>1</v></c></row></cachedData>`,
  }),
  one('merged cells of an extension', { tail: extension('<mergeCells><mergeCell ref="A1:B1"/></mergeCells>') }),
  one('a value and a text of an extension of a cell', {
    rows: ROWS.replace('</is></c>', `</is>${extension('<v>9</v><t>wrong</t><is><t>wrong</t></is>')}</c>`),
  }),
  one(
    'a text of an extension of a shared text',
    { rows: SHARED_ROWS },
    {
      strings: `<si><t>企业名称</t>${extension('<t>wrong</t><si><t>wrong</t></si>')}</si><si><r><t>甲</t></r><r><rPr/><t>公司</t></r><rPh sb="0" eb="1"><t>jia</t></rPh></si>`,
    },
  ),
  // EPPlus#865
  one('the end of the rows in a comment and in a text', {
    tail: '<!-- </sheetData> --><mergeCells><mergeCell ref="C9:D9"/></mergeCells><conditionalFormatting><cfRule><formula><![CDATA[</sheetData>]]></formula></cfRule></conditionalFormatting>',
  }),
];
