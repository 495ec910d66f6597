import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { readTable } from './reading/table';
import { type Cell, type FileState, TABLE_WRITERS, type TableFormat } from './tableFile';

const NASTY: Cell[][] = [
  ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'],
  [-1, 0.1, 1e21, 1e-7, null, ''],
  ['a,"b"\nc', '<b>&amp;</b>', ' spaced ', 'a\u0000b\u001fc\uD800d', '_x0041_', '😀𝄞'],
];
const HEADER = ['甲', '乙', '丙', '丁', '戊', '己'];

/** Makes a file as a process does that is killed after each piece: only plain JSON goes from one to the next. */
async function made(format: TableFormat, batches: readonly Cell[][][]): Promise<Buffer> {
  const writer = TABLE_WRITERS[format];
  const first = await writer.begin(HEADER);
  const pieces = [first.bytes];
  let { state } = first;
  const kept = () => JSON.parse(JSON.stringify(state)) as FileState;
  for (const batch of batches) {
    const piece = await writer.rows(kept(), batch);
    pieces.push(piece.bytes);
    state = piece.state;
  }
  expect(state.lines).toBe(1 + batches.flat().length);
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
    await expect(linesOf(format, file)).rejects.toMatchObject({ params: { reason: '@file-empty' } });
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

it('keeps formulas out of CSV, and numbers as they are', async () => {
  const text = (await made('csv', [NASTY])).toString();
  expect(text.startsWith('\uFEFF甲,')).toBe(true);
  expect(text.split('\r\n')[1]).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'\rx"`);
  expect(text.split('\r\n')[2]).toBe('-1,0.1,1e+21,1e-7,,');
  expect(text.split('\r\n')[3]).toMatch(/^"a,""b""\nc",/);
});
