import { openTable } from '@daas/server/tables/reading/table';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import XLSX from 'xlsx';
import { encode, utf16 } from './encode';
import { book, number, row, text, texts } from './workbook';

const rowsOf = async (file: string, bytes: Buffer) => {
  const { layout, rows } = await openTable(file, bytes);
  const found: string[][] = [];
  for await (const batch of rows) found.push(...batch.map(({ cells }) => cells));
  return { ...layout, rows: found };
};

/** Words of each script, as lists of companies have them. */
const WORDS: Record<string, readonly string[]> = {
  gb18030: [
    '北京',
    '科技',
    '有限公司',
    '贸易',
    '上海',
    '制造业',
    '股份',
    '集团',
    '张三',
    '（集团）',
    'ABC',
    '12.50%',
    '2024年3月5日',
  ],
  big5: ['台北', '股份有限公司', '電子', '新竹', '企業', '貿易', '製造業', 'ABC', '高雄市', '負責人', '2024年3月5日'],
  shift_jis: ['東京', '株式会社', 'トヨタ', 'ソニー', '製造', 'サービス', 'ABC', '大阪', 'について', '会社'],
  'windows-1252': [
    'Müller',
    'Straße',
    'São Paulo',
    'Année',
    'Peña',
    'Zürich',
    'coração',
    'été',
    'GmbH',
    'façade',
    'Ville',
  ],
};
const UNICODE = [
  ...Object.values(WORDS).flat(),
  '𠮷野家',
  'a "b"',
  'line\nbreak',
  ' x ',
  '500,000',
  'x;y',
  'p|q',
  "'1",
];
const ENCODINGS: Record<string, { words: readonly string[]; write: (text: string) => Buffer }> = {
  'utf-8': { words: UNICODE, write: (text) => Buffer.from(text) },
  'utf-8 with its mark': { words: UNICODE, write: (text) => Buffer.from(`\uFEFF${text}`) },
  'utf-16le': { words: UNICODE, write: (text) => utf16(text) },
  'utf-16be': { words: UNICODE, write: (text) => utf16(text, { big: true }) },
  ...Object.fromEntries(
    Object.entries(WORDS).map(([name, words]) => [name, { words, write: (text: string) => encode(text, name) }]),
  ),
};

describe.each(Object.entries(ENCODINGS))('any table in %s', (name, { words, write }) => {
  test('is read cell by cell, whatever parts its cells and lines', async () => {
    // A first column of labels and words keeps each line a line of this script.
    const line = (width: number) =>
      fc.tuple(
        fc.constantFrom(...words.slice(0, 6)),
        fc.array(fc.constantFrom(...words), { minLength: width, maxLength: width }),
      );
    const tables = fc.integer({ min: 1, max: 5 }).chain((width) =>
      fc.record({
        rows: fc.array(line(width), { minLength: 3, maxLength: 12 }),
        delimiter: fc.constantFrom(',', ';', '\t', '|'),
        lineEnd: fc.constantFrom('\n', '\r\n'),
        quoted: fc.boolean(),
        width: fc.constant(width),
      }),
    );
    await fc.assert(
      fc.asyncProperty(tables, async ({ rows, delimiter, lineEnd, quoted, width }) => {
        const cells = rows.map(([first, rest]) => [first, ...rest]);
        const header = Array.from({ length: width + 1 }, (_, n) => `col${n}`);
        const quote = (cell: string) =>
          quoted || /["\n\r;,|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const lines = [header, ...cells].map((one) => one.map(quote).join(delimiter)).join(lineEnd);
        const found = await rowsOf('x.csv', write(lines));
        expect(found.encoding).toBe(name.split(' ')[0]);
        expect(found.delimiter).toBe(delimiter);
        expect([found.header.cells, ...found.rows]).toEqual([header, ...cells]);
      }),
      { numRuns: 150 },
    );
  });
});

test('numbers are shown as SheetJS shows them, by formats that both know', async () => {
  const formats = [
    '0',
    '0.00',
    '#,##0',
    '#,##0.00',
    '0%',
    '0.0%',
    '000000',
    'yyyy-mm-dd',
    'yyyy/m/d',
    'yyyy"年"m"月"d"日"',
    'h:mm',
    'h:mm:ss',
    '[h]:mm',
    '0.00E+00',
    'm/d/yy h:mm',
    '0;(0);"-"',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...formats),
      // No halves: where SheetJS rounds the binary number, spreadsheets round its 15 digits.
      fc.integer({ min: 61_000_003, max: 2_900_000_000 }).map((n) => n / 1000 + 0.00013),
      async (format, value) => {
        const shown = XLSX.SSF.format(format, value).trim();
        const file = book(`${texts('a', 'b')}${row(text('x'), number(value, 1))}`, { formats: [format] });
        expect((await rowsOf('x.xlsx', file)).rows).toEqual([['x', shown]]);
      },
    ),
    { numRuns: 400 },
  );
});

test('General numbers are shown as SheetJS shows them', async () => {
  // Between 1e10 and 1e11 SheetJS cuts what spreadsheets round, and numbers below 1e-300 spreadsheets do not keep.
  const numbers = fc.oneof(
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => (Math.abs(value) < 1e-300 ? 0 : value)),
    fc.maxSafeInteger(),
  );
  await fc.assert(
    fc.asyncProperty(numbers, async (value) => {
      const file = book(`${texts('a', 'b')}${row(text('x'), number(String(value)))}`);
      const shown = XLSX.SSF.format('General', value);
      // Where six digits round up to the next power of ten, SheetJS writes 10E+14.
      fc.pre(!/^-?10E/.test(shown));
      expect((await rowsOf('x.xlsx', file)).rows).toEqual([['x', shown]]);
    }),
    { numRuns: 300 },
  );
});

test('no code makes the reader fail or stay, and a cell is never longer than one may be', async () => {
  const signs = [
    '0',
    '#',
    '?',
    '.',
    ',',
    '/',
    '%',
    'E+',
    'h',
    'm',
    's',
    'y',
    'd',
    '[',
    ']',
    '"',
    '\\',
    '_',
    '*',
    ';',
    '@',
    '[h]',
    '[>1]',
    '[$-804]',
    '[DBNum1]',
    '上午/下午',
    'General',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...signs), { maxLength: 80 }),
      fc.constantFrom(0, 1, -0.5, 1e308, 5e-324, 45_356.5, -1e15),
      async (code, value) => {
        const file = book(`${texts('a', 'b')}${row(text('x'), number(value, 1))}`, { formats: [code.join('')] });
        const [cells = []] = (await rowsOf('x.xlsx', file)).rows;
        expect(cells[0]).toBe('x');
        expect((cells[1] ?? '').length).toBeLessThan(32_768);
      },
    ),
    { numRuns: 500 },
  );
  const long = book(`${texts('a', 'b')}${row(text('x'), number(7, 1))}`, { formats: ['['.repeat(20_000)] });
  expect((await rowsOf('x.xlsx', long)).rows).toEqual([['x', '7']]);
});

test('a workbook that SheetJS or any other program writes is read as SheetJS shows it', async () => {
  const cell = fc.oneof(
    fc.constantFrom('甲公司', 'a&b', '<x>', ' y ', '000123'),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.boolean(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
      async (rows) => {
        const sheet = XLSX.utils.aoa_to_sheet([['名称', '值', '备注'], ...rows]);
        const made = XLSX.utils.book_new();
        XLSX.utils.book_append_sheet(made, sheet, 's');
        const file = Buffer.from(XLSX.write(made, { type: 'buffer', bookSST: true }) as Uint8Array);
        const shown = XLSX.utils.sheet_to_json<string[]>(XLSX.read(file).Sheets.s as XLSX.WorkSheet, {
          header: 1,
          raw: false,
        });
        const found = await rowsOf('x.xlsx', file);
        expect([found.header.cells, ...found.rows]).toEqual(shown);
      },
    ),
    { numRuns: 100 },
  );
});
