import { type Case, table } from '../case';
import { book, number, row, text, texts } from '../workbook';

const X = 'x.xlsx';
const HEADER = texts('企业名称', '状态', '备注');
const line = (cells: string, attributes = '') => cells.replace('<row>', `<row${attributes}>`);
const ROWS = [
  ['甲公司', '要', 'x'],
  ['乙公司', '不要', 'y'],
  ['丙公司', '不要', 'z'],
];
const [FIRST, SECOND, THIRD] = ROWS.map((cells) => texts(...cells)) as [string, string, string];
const LIST = { columns: ['企业名称', '状态', '备注'], rows: ROWS };
const merges = (...refs: string[]) =>
  `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
const at = (row: number, ...cells: [string, string][]) =>
  `<row r="${row}">${cells.map(([column, value]) => text(value, `${column}${row}`)).join('')}</row>`;

/** What a spreadsheet does not show, and what it shows where no cell has it. */
export const HIDDEN_CASES: Case[] = [
  // ImportExcel#762, sheetjs#630, readxl#428
  table(
    'rows hidden by a filter',
    book([
      {
        name: 's',
        rows: HEADER + FIRST + line(SECOND, ' hidden="1"') + line(THIRD, ' hidden="true"'),
        tail: '<autoFilter ref="A1:C4"><filterColumn colId="1"><filters><filter val="要"/></filters></filterColumn></autoFilter>',
      },
    ]),
    {
      ...LIST,
      hidden: { rows: 2, columns: [] },
      visible: { columns: LIST.columns, rows: ROWS.slice(0, 1) },
    },
    X,
  ),
  table(
    'a row of no height, and an outline that is closed',
    book(HEADER + line(FIRST, ' ht="0" customHeight="1"') + line(SECOND, ' hidden="1" outlineLevel="1"') + THIRD),
    {
      ...LIST,
      hidden: { rows: 2, columns: [] },
      visible: { columns: LIST.columns, rows: ROWS.slice(2) },
    },
    X,
  ),
  table(
    'hidden columns, one of them empty',
    book([
      {
        name: 's',
        head: '<cols><col min="1" max="1" width="9"/><col min="2" max="2" width="9" hidden="1"/><col min="7" max="16384" hidden="true"/></cols>',
        rows: HEADER + FIRST + SECOND,
      },
    ]),
    {
      ...LIST,
      rows: ROWS.slice(0, 2),
      hidden: { rows: 0, columns: ['状态'] },
      visible: {
        columns: ['企业名称', '备注'],
        rows: [
          ['甲公司', 'x'],
          ['乙公司', 'y'],
        ],
      },
    },
    X,
  ),
  table(
    'a row that only a hidden column fills',
    book([
      {
        name: 's',
        head: '<cols><col min="2" max="2" width="0"/></cols>',
        rows: HEADER + FIRST + texts('', '不要') + THIRD,
      },
    ]),
    {
      ...LIST,
      rows: [ROWS[0], ['', '不要'], ROWS[2]] as string[][],
      hidden: { rows: 0, columns: ['状态'] },
      visible: {
        columns: ['企业名称', '备注'],
        rows: [
          ['甲公司', 'x'],
          ['丙公司', 'z'],
        ],
      },
    },
    X,
  ),
  // ExcelDataReader#729, openxlsx#128, readxl#355, excelize#1458, simplexlsx#160
  table(
    'cells merged downwards',
    book(
      [
        {
          name: 's',
          rows:
            at(1, ['A', '企业名称'], ['B', '签约日期'], ['C', '联系人']) +
            `<row r="2">${text('甲公司', 'A2')}${number(45_356, 1, 'B2')}${text('张', 'C2')}</row>` +
            at(3, ['C', '王']) +
            at(4, ['C', '李']) +
            at(5, ['A', '乙公司'], ['C', '赵']),
          tail: merges('A2:A4', 'B2:B3', 'C1:C1'),
        },
      ],
      { formats: ['yyyy-mm-dd'] },
    ),
    {
      columns: ['企业名称', '签约日期', '联系人'],
      rows: [
        ['甲公司', '2024-03-05', '张'],
        ['甲公司', '2024-03-05', '王'],
        ['甲公司', '', '李'],
        ['乙公司', '', '赵'],
      ],
      kinds: ['text', 'date', 'text'],
    },
    X,
  ),
  table(
    'merges of a title, of a whole block and of a blank, and lines that are left out',
    book([
      {
        name: 's',
        rows:
          at(1, ['A', '客户名单']) +
          at(3, ['A', '企业名称'], ['B', '联系人'], ['C', '备注']) +
          at(4, ['A', '甲公司'], ['B', '张'], ['C', '甲的备注']) +
          at(6, ['B', '王']) +
          at(7, ['B', '李']) +
          at(9, ['A', '乙公司'], ['B', '赵']),
        tail: merges('A1:C2', 'A4:A7', 'C4:D6', 'C7:C9'),
      },
    ]),
    {
      columns: ['企业名称', '联系人', '备注'],
      rows: [
        ['甲公司', '张', '甲的备注'],
        ['甲公司', '王', '甲的备注'],
        ['甲公司', '李'],
        ['乙公司', '赵'],
      ],
      headerLine: 3,
    },
    X,
  ),
  table(
    'a merge whose first row is hidden',
    book([
      {
        name: 's',
        rows:
          texts('企业名称', '联系人') +
          line(texts('甲公司', '张'), ' hidden="1"') +
          texts('', '王') +
          row(text('乙公司')),
        tail: merges('A2:A3'),
      },
    ]),
    {
      columns: ['企业名称', '联系人'],
      rows: [['甲公司', '张'], ['甲公司', '王'], ['乙公司']],
      hidden: { rows: 1, columns: [] },
      visible: { columns: ['企业名称', '联系人'], rows: [['甲公司', '王'], ['乙公司']] },
    },
    X,
  ),
];
