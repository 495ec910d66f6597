import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Case, refused, table } from '../case';
import { utf16 } from '../encode';
import { book, number, row, text, texts } from '../workbook';

const X = 'x.xlsx';
const LIST = {
  columns: ['企业名称', '电话'],
  rows: [
    ['甲公司', '1'],
    ['乙公司', '2'],
  ],
};
const ROWS = texts('企业名称', '电话') + texts('甲公司', '1') + texts('乙公司', '2');
const stored = (name: string) => readFileSync(fileURLToPath(new URL(`../files/${name}`, import.meta.url)));
const merges = (...refs: string[]) =>
  `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
const COMPANY = { columns: ['企业名称'], rows: [['北京煜瀚置业有限公司']] };
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main';

export const WORKBOOK_CASES: Case[] = [
  table(
    'formats as a spreadsheet saved them',
    stored('date-and-code-formats.xlsx'),
    {
      columns: ['企业名称', '签约日期', '客户编号', '占比', '金额', '时间', '公式', '超链接', '错误'],
      rows: [
        [
          '北京煜瀚置业有限公司',
          '2024年3月5日',
          '000123',
          '12.50%',
          '1234567.5',
          '2024/3/5 13:30',
          '124',
          '官网',
          '#N/A',
        ],
      ],
      sheet: '名单',
      kinds: ['company', 'date', 'number', 'number', 'number', 'date', 'number', 'text', 'text'],
    },
    X,
  ),
  table('a hidden first sheet', stored('hidden-first-sheet.xlsx'), { ...COMPANY, sheet: '名单' }, X),
  table('a styled empty cell far right', stored('empty-styled-cell-far-right.xlsx'), COMPANY, X),
  table(
    'a very hidden first sheet',
    book([
      { name: 'dict', rows: texts('x', 'y') + texts('1', '2'), state: 'veryHidden' },
      { name: 'list', rows: ROWS },
    ]),
    { ...LIST, sheet: 'list' },
    X,
  ),
  table(
    'a chart as the first sheet',
    book([
      { name: 'chart', rows: '', type: 'chartsheet' },
      { name: 'list', rows: ROWS },
    ]),
    { ...LIST, sheet: 'list' },
    X,
  ),
  table(
    'a sheet of old macros first',
    book([
      { name: 'macro', rows: texts('=RUN()'), type: 'xlMacrosheet' },
      { name: 'list', rows: ROWS },
    ]),
    { ...LIST, sheet: 'list' },
    X,
  ),
  table(
    'an empty first sheet',
    book([
      { name: 'Sheet1', rows: '' },
      { name: 'Sheet2', rows: '<row r="1"><c r="A1" s="0"/></row>' },
      { name: 'list', rows: ROWS },
    ]),
    { ...LIST, sheet: 'list' },
    X,
  ),
  table(
    'a cover before the list',
    book([
      { name: '封面', rows: texts('客户名单') + texts('2024年3月') + texts('制作人：张三') },
      { name: '说明', rows: texts('填写说明') },
      { name: 'list', rows: ROWS },
    ]),
    { ...LIST, sheet: 'list' },
    X,
  ),
  table(
    'a sheet of a header alone before the list',
    book([
      { name: '模板', rows: texts('企业名称', '电话') },
      { name: 'list', rows: ROWS },
    ]),
    { ...LIST, sheet: 'list' },
    X,
  ),
  table(
    'sheets of remarks alone: the first',
    book([
      { name: 'one', rows: texts('甲') + texts('乙') },
      { name: 'two', rows: texts('丙') + texts('丁') },
    ]),
    { columns: ['甲'], rows: [['乙']], sheet: 'one' },
    X,
  ),
  table(
    'a list without a header before a table',
    book([
      { name: 'one', rows: texts('北京煜瀚置业有限公司') + texts('宁波甬澜精密机械有限公司') },
      { name: 'two', rows: ROWS },
    ]),
    { columns: ['#1'], rows: [['北京煜瀚置业有限公司'], ['宁波甬澜精密机械有限公司']], sheet: 'one', headerLine: null },
    X,
  ),
  refused(
    'data on hidden sheets alone',
    X,
    book([
      { name: 'Sheet1', rows: '' },
      { name: 'list', rows: ROWS, state: 'hidden' },
    ]),
    'file-visible-empty',
  ),
  refused('no data at all', X, book(''), 'file-empty'),
  table(
    'styled emptiness right and below',
    book(
      `${ROWS}<row r="1000"><c r="A1000" s="0"/><c r="XFD1000" s="0"/></row><row r="1048576"><c r="A1048576" s="0"><v></v></c></row>`,
    ),
    LIST,
    X,
  ),
  refused('a value in column XFD', X, book(`${ROWS}<row r="9"><c r="XFD9"><v>1</v></c></row>`), 'file-columns'),
  table(
    'parts named in another case',
    book(ROWS, {
      stored: (part) =>
        part.replace('workbook.xml', 'Workbook.xml').replace('styles', 'Styles').replace('sheet1', 'Sheet1'),
    }),
    LIST,
    X,
  ),
  table(
    'shared strings in another case',
    book(`${row('<c t="s"><v>0</v></c>')}${texts('甲')}`, {
      strings: '<si><t>名称</t></si>',
      stored: (part) => part.replace('sharedStrings', 'SharedStrings'),
    }),
    { columns: ['名称'], rows: [['甲']] },
    X,
  ),
  table('parts named by absolute paths', book(ROWS, { place: (part) => `/xl/${part}` }), LIST, X),
  table('a path with dots', book(ROWS, { place: (part) => `../xl/./${part}` }), LIST, X),
  // PhpSpreadsheet's utf16be.xlsx
  ...(['le', 'be'] as const).flatMap((order) =>
    [true, false].map((mark) =>
      table(
        `parts in UTF-16 ${order}${mark ? ' with its mark' : ''}`,
        book([{ name: 'list', rows: ROWS, tail: merges('C9:D9') }], {
          encoded: (xml) => utf16(`<?xml version="1.0" encoding="UTF-16"?>${xml}`, { mark, big: order === 'be' }),
        }),
        { ...LIST, sheet: 'list' },
        X,
      ),
    ),
  ),
  table('Strict Open XML', book(ROWS, { main: STRICT }), LIST, X),
  table(
    'a day as ISO 8601',
    book(`${texts('公司', '日期')}${row(text('甲'), '<c t="d" s="1"><v>2024-03-05T00:00:00Z</v></c>')}`, {
      main: STRICT,
      formats: ['yyyy"年"m"月"d"日"'],
    }),
    { columns: ['公司', '日期'], rows: [['甲', '2024年3月5日']] },
    X,
  ),
  table(
    'a day as ISO 8601 without a format',
    book(`${texts('公司', '日期')}${row(text('甲'), '<c t="d"><v>2024-03-05</v></c>')}`),
    { columns: ['公司', '日期'], rows: [['甲', '2024-03-05']] },
    X,
  ),
  table('elements with a prefix', book(ROWS.replace(/<(\/?)(row|c|is|t)\b/g, '<$1x:$2')), LIST, X),
  table(
    'rows and cells with gaps',
    book(
      `<row r="2">${text('a', 'B2')}${text('b', 'D2')}</row><row r="5">${text('1', 'B5')}${text('2', 'D5')}${text('3', 'E5')}</row>`,
    ),
    {
      columns: ['#1', 'a', '#3', 'b', '#5'],
      rows: [['', '1', '', '2', '3']],
      headerLine: 2,
    },
    X,
  ),
  table(
    'a cell whose kind says which child counts: text',
    book(`${texts('a', 'b')}${row('<c t="inlineStr"><v>9</v><is><t>甲</t></is></c>', text('x'))}`),
    { columns: ['a', 'b'], rows: [['甲', 'x']] },
    X,
  ),
  table(
    'a cell whose kind says which child counts: number',
    book(`${texts('a', 'b')}${row(text('x'), '<c t="n"><v>9</v><is><t>甲</t></is></c>')}`),
    { columns: ['a', 'b'], rows: [['x', '9']] },
    X,
  ),
  table(
    'rich text, without its reading aid',
    book(`${texts('a')}${row('<c t="s"><v>0</v></c>')}`, {
      strings:
        '<si><r><t>甲</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 乙</t></r><rPh sb="0" eb="1"><t>jia</t></rPh></si>',
    }),
    { columns: ['a'], rows: [['甲 乙']] },
    X,
  ),
  table(
    'rich text inline',
    book(`${texts('a')}${row('<c t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is></c>')}`),
    { columns: ['a'], rows: [['甲乙']] },
    X,
  ),
  table(
    'a character that XML cannot hold',
    book(`${texts('a')}${row(text('x_x000A_y'))}`),
    { columns: ['a'], rows: [['x\ny']] },
    X,
  ),
  table(
    'a formula shows what it came to',
    book(`${texts('a', 'b')}${row('<c t="str"><f>A1&amp;"x"</f><v>ax</v></c>', '<c><f>1+1</f><v>2</v></c>')}`),
    { columns: ['a', 'b'], rows: [['ax', '2']] },
    X,
  ),
  table(
    'yes, no and errors',
    book(
      `${texts('a', 'b', 'c', 'd')}${row('<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="e"><v>#DIV/0!</v></c>', '<c t="e"><v>#N/A</v></c>')}`,
    ),
    { columns: ['a', 'b', 'c', 'd'], rows: [['TRUE', 'FALSE', '#DIV/0!', '#N/A']] },
    X,
  ),
  table(
    'blanks around text stay',
    book(`${texts('a', 'b')}${texts(' 甲 ', 'x')}`),
    { columns: ['a', 'b'], rows: [[' 甲 ', 'x']] },
    X,
  ),
  table(
    'a title merged over all columns',
    book([{ name: 's', rows: texts('客户名单') + ROWS, tail: merges('A1:B1') }]),
    { ...LIST, headerLine: 2 },
    X,
  ),
  table(
    'a title, a remark and a blank row',
    book([
      {
        name: 's',
        rows: `<row r="1">${text('客户名单', 'A1')}</row><row r="2">${text('导出于 2024-03-05', 'A2')}</row><row r="4">${text('企业名称', 'A4')}${text('电话', 'B4')}</row><row r="5">${text('甲公司', 'A5')}${text('1', 'B5')}</row><row r="6">${text('乙公司', 'A6')}${text('2', 'B6')}</row>`,
        tail: merges('A1:B1', 'A2:B2'),
      },
    ]),
    { ...LIST, headerLine: 4 },
    X,
  ),
  table(
    'a header of two rows, merged',
    book([
      {
        name: 's',
        rows: `<row r="1">${text('企业', 'A1')}${text('2023', 'B1')}${text('2024', 'D1')}</row><row r="2">${text('收入', 'B2')}${text('利润', 'C2')}${text('收入', 'D2')}${text('利润', 'E2')}</row><row r="3">${text('甲', 'A3')}${number(1, 0, 'B3')}${number(2, 0, 'C3')}${number(3, 0, 'D3')}${number(4, 0, 'E3')}</row>`,
        tail: merges('A1:A2', 'B1:C1', 'D1:E1'),
      },
    ]),
    {
      columns: ['企业', '2023 / 收入', '2023 / 利润', '2024 / 收入', '2024 / 利润'],
      rows: [['甲', '1', '2', '3', '4']],
      headerLine: 2,
    },
    X,
  ),
  table(
    'groups merged above labels that differ',
    book([
      {
        name: 's',
        rows: `<row r="1">${text('基本信息', 'A1')}${text('联系方式', 'C1')}</row><row r="2">${text('名称', 'A2')}${text('代码', 'B2')}${text('电话', 'C2')}${text('邮箱', 'D2')}</row><row r="3">${text('甲', 'A3')}${text('a', 'B3')}${text('1', 'C3')}${text('x', 'D3')}</row><row r="4">${text('乙', 'A4')}${text('b', 'B4')}${text('2', 'C4')}${text('y', 'D4')}</row>`,
        tail: merges('A1:B1', 'C1:D1'),
      },
    ]),
    {
      columns: ['名称', '代码', '电话', '邮箱'],
      rows: [
        ['甲', 'a', '1', 'x'],
        ['乙', 'b', '2', 'y'],
      ],
      headerLine: 2,
    },
    X,
  ),
  table(
    'a header cell merged over two columns',
    book([
      {
        name: 's',
        rows: `<row r="1">${text('企业', 'A1')}${text('联系', 'B1')}</row><row r="2">${text('甲', 'A2')}${text('张', 'B2')}${number(139, 0, 'C2')}</row><row r="3">${text('乙', 'A3')}${text('李', 'B3')}${number(138, 0, 'C3')}</row>`,
        tail: merges('B1:C1'),
      },
    ]),
    {
      columns: ['企业', '联系', '联系 (2)'],
      rows: [
        ['甲', '张', '139'],
        ['乙', '李', '138'],
      ],
      headerLine: 1,
    },
    X,
  ),
  table(
    'units below the header',
    book(
      `${texts('企业名称', '注册资本')}${texts('', '（万元）')}${row(text('甲'), number(500))}${row(text('乙'), number(800))}`,
    ),
    {
      columns: ['企业名称', '注册资本'],
      rows: [
        ['甲', '500'],
        ['乙', '800'],
      ],
      units: [null, '万元'],
      kinds: ['text', 'number'],
    },
    X,
  ),
  table(
    'a column of codes without a header',
    book(texts('91330200MA281R3U7X') + texts('91310000MA1FL0B39W') + texts('91110000MA0076G2XG')),
    {
      columns: ['#1'],
      rows: [['91330200MA281R3U7X'], ['91310000MA1FL0B39W'], ['91110000MA0076G2XG']],
      headerLine: null,
    },
    X,
  ),
  table('a workbook named .csv, which spreadsheets open', book(ROWS), LIST, 'x.csv'),
];
