import { type Case, table } from '../case';
import { book, number, row, text, texts } from '../workbook';

/** 5 March 2024 is the day 45356 from 1900; half past one in the afternoon is 0.5625 of a day. */
const DAY = 45_356;
const NOON_AND_MORE = 45_356.5625;

/** A format, a value, and what Excel shows for them, in a Chinese installation where the format leaves it open. */
const SHOWN: [format: string | number, value: number | string, shown: string][] = [
  ['General', 0.1, '0.1'],
  ['General', 1 / 3, '0.333333333'],
  ['General', 1234567.5, '1234567.5'],
  ['General', 12_345_678_901, '12345678901'],
  ['General', 123_456_789_012, '1.23457E+11'],
  ['General', 0.00001234, '0.00001234'],
  ['General', 1e-10, '1E-10'],
  // POI's FormulaEvalTestData_Copy.xlsx; Python's %.6g.
  ['General', 9.999999999666668e-6, '1E-05'],
  ['General', 999_999_999_999, '1E+12'],
  ['General', '0.30000000000000004', '0.3'],
  ['G/通用格式', 5, '5'],
  [0, -7, '-7'],
  [1, 12.6, '13'],
  [2, 1.005, '1.01'],
  [3, 1_234_567, '1,234,567'],
  [4, 1234.5, '1,234.50'],
  // FILE-11: LibreOffice shows ￥ in a Chinese installation and the dollar in an American one. tests/outputs compares it.
  [5, 1234.5, '¥1,235'],
  [6, -1234.5, '¥-1,235'],
  [7, 1234.5, '¥1,234.50'],
  [8, -1234.5, '¥-1,234.50'],
  [42, 1234.5, '¥1,235'],
  [44, 1234.5, '¥1,234.50'],
  [9, 0.125, '13%'],
  [10, 0.125, '12.50%'],
  [11, 12_345, '1.23E+04'],
  [12, 1.5, '1 1/2'],
  [13, 3.14, '3  7/50'],
  [14, DAY, '2024/3/5'],
  [15, DAY, '5-Mar-24'],
  [16, DAY, '5-Mar'],
  [17, DAY, 'Mar-24'],
  [18, 0.5625, '1:30 PM'],
  [19, 0.5625, '1:30:00 PM'],
  [20, 0.5625, '13:30'],
  [21, 0.5625, '13:30:00'],
  [22, NOON_AND_MORE, '2024/3/5 13:30'],
  [31, DAY, '2024年3月5日'],
  [32, 0.5625, '13时30分'],
  [37, -1234, '-1,234'],
  [45, 0.0625, '30:00'],
  [46, 1.5, '36:00:00'],
  [49, 42, '42'],
  [57, DAY, '2024年3月'],
  [58, DAY, '3月5日'],
  ['000000', 123, '000123'],
  ['00000000', 1_234_567, '01234567'],
  ['0000-0000', 12_345_678, '1234-5678'],
  ['"No."0000', 42, 'No.0042'],
  ['yyyy-mm-dd', DAY, '2024-03-05'],
  ['yyyy/m/d;@', DAY, '2024/3/5'],
  ['yyyy"年"m"月"d"日"', DAY, '2024年3月5日'],
  ['[$-804]yyyy"年"m"月"d"日";@', DAY, '2024年3月5日'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', DAY, 'Tuesday, March 05, 2024'],
  ['[$-804]aaaa', DAY, '星期二'],
  ['[$-409]mmmm d, yyyy', DAY, 'March 5, 2024'],
  ['[$-411]yyyy"年"m"月"d"日"', DAY, '2024年3月5日'],
  ['[DBNum1][$-804]yyyy"年"m"月"d"日"', DAY, '二〇二四年三月五日'],
  ['[DBNum1][$-804]yyyy"年"m"月"d"日"', 45_610, '二〇二四年十一月十四日'],
  ['[DBNum1][$-804]General', 1_024, '一千〇二十四'],
  ['[DBNum2][$-804]General', 10_500, '壹万零伍佰'],
  ['上午/下午h"时"mm"分"', 0.5625, '下午1时30分'],
  ['yyyymmdd', DAY, '20240305'],
  ['m/d/yy h:mm', NOON_AND_MORE, '3/5/24 13:30'],
  ['dd.mm.yyyy', DAY, '05.03.2024'],
  ['d/m/yyyy', DAY, '5/3/2024'],
  ['yyyy-mm-dd hh:mm:ss', NOON_AND_MORE, '2024-03-05 13:30:00'],
  ['yyyy-mm-dd"T"hh:mm:ss', NOON_AND_MORE, '2024-03-05T13:30:00'],
  ['[h]:mm', 1.5, '36:00'],
  ['[mm]:ss', 0.05, '72:00'],
  ['[ss]', 0.001, '86'],
  ['h:mm AM/PM', 0.25, '6:00 AM'],
  ['0.0%', 0.1234, '12.3%'],
  ['0‰', 5, '5‰'],
  ['#,##0.00', -1234.5, '-1,234.50'],
  ['[$¥-804]#,##0.00', 12.5, '¥12.50'],
  // POI's 48962.xlsx, as SheetJS and LibreOffice show it.
  ['#,##0.00\\ [$€-40C]', 355_232.32, '355,232.32 €'],
  ['#,##0.00 [$€-407];-#,##0.00 [$€-407]', -1234.5, '-1,234.50 €'],
  ['[$€-2] #,##0.00', 12.5, '€ 12.50'],
  ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 1234.5, '1,234.50'],
  ['#,##0,"K"', 12_345, '12K'],
  ['0.00,,"M"', 12_345_678, '12.35M'],
  ['0.00E+00', 12_345, '1.23E+04'],
  ['##0.0E+0', 12_345, '12.3E+3'],
  ['# ?/?', 0.25, '1/4'],
  ['0;(0)', -3, '(3)'],
  ['[Red]-0;0', -4, '4'],
  ['0;-0;"none"', 0, 'none'],
  ['[>=1000]#,##0;[<0]"minus";0', 12_345, '12,345'],
  ['[>=1000]#,##0;[<0]"minus";0', -1, 'minus'],
  ['[=1]"yes";[=0]"no";0', 1, 'yes'],
  ['0.00_);[Red](0.00)', -1.5, '(1.50)'],
  ['"合同"0', 7, '合同7'],
  ['0"元"', 99, '99元'],
  ['0.0"万"', 12.34, '12.3万'],
  // What is no format is shown as it is.
  ['0"unclosed', 12, '12'],
  ['[', 12, '12'],
  // Days that no calendar has: a spreadsheet fills the cell with #, which says less.
  ['yyyy-mm-dd', -5, '-5'],
  ['yyyy-mm-dd', 3_000_000, '3000000'],
  // Spreadsheets keep Lotus's leap year of 1900.
  ['yyyy-mm-dd', 60, '1900-02-29'],
  ['yyyy-mm-dd', 61, '1900-03-01'],
];

const LABELS = ['公司', '值'];
const one = (cell: string, options: Parameters<typeof book>[1] = {}) =>
  book(`${texts(...LABELS)}${row(text('甲'), cell)}`, options);

export const FORMAT_CASES: Case[] = [
  ...SHOWN.map(([format, value, shown]) =>
    table(
      `${format} of ${value}`,
      one(number(value, 1), { formats: [format] }),
      { columns: LABELS, rows: [['甲', shown]] },
      'x.xlsx',
    ),
  ),
  // The day 0 is 1 January 1904: 1462 days later.
  table(
    'a day counted from 1904',
    one(number(DAY - 1462, 1), { formats: ['yyyy-mm-dd'], from1904: true }),
    {
      columns: LABELS,
      rows: [['甲', '2024-03-05']],
      kinds: ['text', 'date'],
    },
    'x.xlsx',
  ),
  table(
    'a number in a workbook that counts from 1904',
    one(number(7, 1), { formats: ['0.0'], from1904: true }),
    {
      columns: LABELS,
      rows: [['甲', '7.0']],
    },
    'x.xlsx',
  ),
  table(
    'a duration in a workbook that counts from 1904',
    one(number(1.5, 1), { formats: ['[h]:mm'], from1904: true }),
    {
      columns: LABELS,
      rows: [['甲', '36:00']],
    },
    'x.xlsx',
  ),
  table(
    'a section for text',
    one('<c s="1" t="inlineStr"><is><t>乙</t></is></c>', { formats: ['0;0;0;"编号 "@'] }),
    {
      columns: LABELS,
      rows: [['甲', '编号 乙']],
    },
    'x.xlsx',
  ),
  table(
    'kinds of columns',
    book(`${texts('a', 'b', 'c', 'd')}${row(number(DAY, 1), number(0.5, 2), number(3, 3), '<c t="b"><v>1</v></c>')}`, {
      formats: ['yyyy"年"m"月"', 'h:mm', '0%'],
    }),
    {
      columns: ['a', 'b', 'c', 'd'],
      rows: [['2024年3月', '12:00', '300%', 'TRUE']],
      kinds: ['date', 'time', 'number', 'boolean'],
    },
    'x.xlsx',
  ),
];
