import { DATA_SETS } from '@daas/contract/datasets';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { cellsOf, columnsOf } from './cells';
import { readTable } from './reading/table';
import { TABLE_WRITERS, textColumns, writeTableFile } from './tableFile';
import type { Cell, FileState, TableFormat } from './types';

const NASTY: Cell[][] = [
  ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'],
  [-1, 0.1, 1e21, 1e-7, null, ''],
  ['a,"b"\nc', '<b>&amp;</b>', ' spaced ', 'a\u0000b\u001fc\uD800d', '_x0041_', '😀𝄞'],
];
const HEADER = ['甲', '乙', '丙', '丁', '戊', '己'];

/** Makes a file as a process does that is killed after each piece: only plain JSON goes from one to the next. */
async function made(format: TableFormat, batches: readonly Cell[][][]): Promise<Buffer> {
  const writer = TABLE_WRITERS[format];
  const first = await writer.begin(textColumns(HEADER));
  const pieces = [first.bytes];
  let { state } = first;
  const kept = () => JSON.parse(JSON.stringify(state)) as FileState;
  for (const batch of batches) {
    const piece = await writer.rows(kept(), batch);
    pieces.push(piece.bytes);
    state = piece.state;
  }
  expect(state.lines).toBe((format === 'ndjson' ? 0 : 1) + batches.flat().length);
  return Buffer.concat([...pieces, await writer.end(kept())]);
}

async function linesOf(format: TableFormat, file: Buffer): Promise<string[][]> {
  const lines: string[][] = [];
  for await (const { cells } of readTable(`x.${format}`, file)) lines.push(cells);
  return lines;
}

describe.each(['csv', 'xlsx'] as const)('a %s file in pieces', (format) => {
  it('holds each line once and in order, however often its making was broken off', async () => {
    const rows = Array.from({ length: 5000 }, (_, n): Cell[] => [n, `行 ${n}`]);
    const batches = [rows.slice(0, 1), rows.slice(1, 1), rows.slice(1, 2001), rows.slice(2001)];
    const lines = await linesOf(format, await made(format, batches));
    expect(lines[0]).toEqual(HEADER);
    expect(lines.slice(1)).toEqual(rows.map(([n, text]) => [String(n), text]));
  });

  it('is a file also without a row', async () => {
    const file = await made(format, []);
    // Its one line is a row to a reader whom no label tells of a header.
    expect(await linesOf(format, file)).toEqual([[], HEADER]);
  });
});

describe('NDJSON', () => {
  const objects = (file: Buffer) =>
    file
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has an object a line, whose values have the types they have in JSON', async () => {
    const row: Cell[] = ['=1+1', 0.1, true, ['a', 'b'], [{ name: '甲', share: 51.5 }], null];
    const file = await made('ndjson', [[row], [], [row]]);
    expect(file.toString().split('\n')[0]).toBe(
      '{"甲":"=1+1","乙":0.1,"丙":true,"丁":["a","b"],"戊":[{"name":"甲","share":51.5}],"己":null}',
    );
    expect(objects(file)).toHaveLength(2);
    expect(file.at(-1)).toBe(10);
    expect(await made('ndjson', [])).toHaveLength(0);
  });

  it('has no other end of a line than its own, whatever a text holds', async () => {
    const texts = ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\u000b\u000cb\u0000'];
    const file = await made('ndjson', [[texts]]);
    // Of what Python's str.splitlines and Unicode take for the end of a line.
    expect(file.toString().match(/[\n\v\f\r\u0085\u2028\u2029]/g)).toEqual(['\n']);
    expect(Object.values(objects(file)[0] ?? {})).toEqual(texts);
  });

  it('is UTF-8 without a mark, also where a text is none', async () => {
    const file = await made('ndjson', [[['😀𝄞', 'a\uD800']]]);
    expect(file[0]).toBe(0x7b);
    expect(Buffer.from(new TextDecoder('utf-8', { fatal: true }).decode(file)).equals(file)).toBe(true);
  });
});

describe('a workbook', () => {
  it('types text as text and numbers as numbers, and leaves out what XML cannot hold', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load((await made('xlsx', [NASTY])) as never);
    const sheet = book.worksheets[0];
    const values = (line: number) => ((sheet?.getRow(line).values ?? []) as unknown[]).slice(1);
    expect(values(2)).toEqual(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\nx']);
    expect(sheet?.getCell('A2').type).toBe(ExcelJS.ValueType.String);
    expect(values(3)).toEqual([-1, 0.1, 1e21, 1e-7]);
    // This reader leaves the escape of ST_Xstring as it is.
    expect(values(4)).toEqual(['a,"b"\nc', '<b>&amp;</b>', ' spaced ', 'abcd', '_x005F_x0041_', '😀𝄞']);
  });

  it('shows numbers without a stray point and without a decimal less than they have', async () => {
    const values = [800_000, 12.5, 0.1 + 0.2, 1234.5678, -3, 0, 1e-7, 1_000_000.25];
    const { begin, rows, end } = TABLE_WRITERS.xlsx;
    const first = await begin([{ title: 'n', kind: 'decimal' }]);
    const second = await rows(
      first.state,
      values.map((value) => [value]),
    );
    // Another process goes on; what it adds are the same formats, not others.
    const third = await rows(JSON.parse(JSON.stringify(second.state)), [[7.25]]);
    const book = XLSX.read(Buffer.concat([first.bytes, second.bytes, third.bytes, await end(third.state)]));
    const sheet = book.Sheets.data as XLSX.WorkSheet;
    const shown = Array.from({ length: values.length + 1 }, (_, n) => (sheet[`A${n + 2}`] as XLSX.CellObject).w);
    expect(shown).toEqual(['800,000', '12.5', '0.3', '1,234.5678', '-3', '0', '0', '1,000,000.25', '7.25']);
  });

  it('has a second sheet that says what the first holds, and a row to filter by', async () => {
    const about = {
      title: '说明',
      lines: [
        ['条件', 'a < b & "c"'],
        ['', '第二行'],
      ] as [string, string][],
    };
    const { begin, rows, end } = TABLE_WRITERS.xlsx;
    const first = await begin(textColumns(HEADER), about);
    const second = await rows(JSON.parse(JSON.stringify(first.state)), NASTY);
    const bytes = Buffer.concat([first.bytes, second.bytes, await end(JSON.parse(JSON.stringify(second.state)))]);
    const book = XLSX.read(bytes);
    expect(book.SheetNames).toEqual(['data', '说明']);
    expect(XLSX.utils.sheet_to_json(book.Sheets.说明 as XLSX.WorkSheet, { header: 1 })).toEqual([
      ['条件', 'a < b & "c"'],
      [undefined, '第二行'],
    ]);
    const other = new ExcelJS.Workbook();
    await other.xlsx.load(bytes as never);
    expect(other.worksheets.map(({ name }) => name)).toEqual(['data', '说明']);
    expect(other.worksheets[0]?.autoFilter).toBe('A1:F4');
    // Our own reader takes the rows.
    expect((await linesOf('xlsx', bytes))[0]).toEqual(HEADER);
  });

  it('has columns beyond Z, and cells no longer than spreadsheets allow', async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(
      (await made('xlsx', [[Array.from({ length: 60 }, (_, n) => n), ['字'.repeat(40_000)]]])) as never,
    );
    expect(book.worksheets[0]?.getCell('BH2').value).toBe(59);
    expect(String(book.worksheets[0]?.getCell('A3').value)).toHaveLength(32_767);
  });

  it('ends where its sizes do', async () => {
    const state = { size: 0xfff00000, packed: 1, crc: 1, lines: 1 };
    await expect(TABLE_WRITERS.xlsx.rows(state, [['x']])).rejects.toMatchObject({
      params: { reason: '@workbook-too-large' },
    });
  });
});

describe('a workbook of a data set', () => {
  const FIELDS = ['name', 'registered_capital', 'insured_count', 'established_date', 'listed', 'tags'];
  const ROW = {
    id: 'ent_000001',
    name: '宁波甬澜精密机械有限公司',
    registered_capital: 130_204.62,
    insured_count: 1512,
    established_date: '2012-05-18',
    listed: false,
    tags: ['高新技术企业'],
  };
  const opened = async (
    language: string,
    fields = FIELDS,
    row: Record<string, unknown> = ROW,
    set = DATA_SETS.enterprise,
  ) => {
    async function* rows() {
      yield [cellsOf(row as never, fields)];
    }
    const pieces: Buffer[] = [];
    for await (const piece of writeTableFile(TABLE_WRITERS.xlsx, columnsOf(set, fields, language), rows()))
      pieces.push(piece);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(Buffer.concat(pieces) as never);
    return book.worksheets[0] as ExcelJS.Worksheet;
  };
  const header = (sheet: ExcelJS.Worksheet) => (sheet.getRow(1).values as unknown[]).slice(1);

  it('names the unit in the header, in the language of the reader', async () => {
    expect(header(await opened('zh-CN'))).toEqual([
      '企业名称',
      '注册资本（万元）',
      '参保人数（人）',
      '成立日期',
      '是否上市',
      '企业标签',
    ]);
    expect(header(await opened('en-US')).slice(1, 3)).toEqual([
      'Registered capital (10,000 CNY)',
      'Insured employees (people)',
    ]);
  });

  it('holds numbers as numbers and days as days, each with its format', async () => {
    const sheet = await opened('zh-CN');
    expect(sheet.getCell('B2')).toMatchObject({
      type: ExcelJS.ValueType.Number,
      value: 130_204.62,
      numFmt: '#,##0.00',
    });
    expect(sheet.getCell('C2')).toMatchObject({ type: ExcelJS.ValueType.Number, value: 1512, numFmt: '#,##0' });
    expect(sheet.getCell('D2')).toMatchObject({
      type: ExcelJS.ValueType.Date,
      value: new Date('2012-05-18T00:00:00Z'),
      numFmt: 'yyyy-mm-dd',
    });
    expect(sheet.getCell('A2').type).toBe(ExcelJS.ValueType.String);
  });

  it('writes a moment as clocks in Shanghai show it, and a year without separators', async () => {
    const tender = await opened(
      'zh-CN',
      ['deadline'],
      { deadline: '2025-04-02T01:30:00Z' },
      DATA_SETS.bidding as never,
    );
    expect(tender.getCell('A2')).toMatchObject({
      value: new Date('2025-04-02T09:30:00Z'),
      numFmt: 'yyyy-mm-dd hh:mm:ss',
    });
    const figures = await opened('zh-CN', ['year'], { year: 2023 }, DATA_SETS.macro as never);
    expect(figures.getCell('A2').value).toBe(2023);
    expect(figures.getCell('A2').numFmt ?? 'General').toBe('General');
  });

  it('keeps its header in sight, styled, over columns as wide as what they hold', async () => {
    const sheet = await opened('zh-CN');
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getCell('A1').font).toMatchObject({ bold: true });
    expect(sheet.getCell('A1').fill).toMatchObject({ type: 'pattern', pattern: 'solid' });
    expect(sheet.getColumn(1).width).toBeGreaterThanOrEqual(24);
    expect(sheet.getColumn(4).width).toBe(12);
    expect(sheet.getColumn(2).width).toBeGreaterThan(16);
    expect(sheet.autoFilter).toBe('A1:F2');
  });

  it('leaves days that no spreadsheet knows as text', async () => {
    const sheet = await opened('zh-CN', ['established_date'], { established_date: '1899-03-01' });
    expect(sheet.getCell('A2').value).toBe('1899-03-01');
  });
});

it('writes lists and yes or no as text where a format knows neither', async () => {
  const row: Cell[] = [false, ['a', 'b'], [{ name: '甲', share: 1 }]];
  const text = (await made('csv', [[row]])).toString();
  expect(text.split('\r\n')[1]).toBe('false,a; b,"{""name"":""甲"",""share"":1}"');
  const book = XLSX.read(await made('xlsx', [[row]]));
  const cells = XLSX.utils.sheet_to_json<string[]>(book.Sheets.data as XLSX.WorkSheet, { header: 1 });
  expect(cells[1]).toEqual(['false', 'a; b', '{"name":"甲","share":1}']);
});

it('keeps formulas out of CSV, and numbers as they are', async () => {
  const text = (await made('csv', [NASTY])).toString();
  expect(text.startsWith('\uFEFF甲,')).toBe(true);
  expect(text.split('\r\n')[1]).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'\rx"`);
  expect(text.split('\r\n')[2]).toBe('-1,0.1,1e+21,1e-7,,');
  expect(text.split('\r\n')[3]).toMatch(/^"a,""b""\nc",/);
});
