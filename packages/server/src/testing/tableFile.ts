import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { expect } from 'vitest';
import type { CellKind } from '../tables/types';

/** Returns the displayed cells of a file, the header first. */
export async function cellsOf(file: string, format: 'csv' | 'xlsx'): Promise<string[][]> {
  if (format === 'csv') return parse(await readFile(file), { bom: true });
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    rows.push((row.values as unknown[]).slice(1).map(textOf));
  });
  return rows;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // A formula shows its result.
  return typeof cell === 'object' && 'formula' in cell ? textOf((cell as { result?: unknown }).result) : String(cell);
}

const FORMATS: Record<Exclude<CellKind, 'decimal'>, string | undefined> = {
  text: undefined,
  code: undefined,
  boolean: undefined,
  list: undefined,
  records: undefined,
  integer: '#,##0',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
};
const { ValueType } = ExcelJS;
const TYPES: Record<CellKind, ExcelJS.ValueType[]> = {
  text: [ValueType.String],
  boolean: [ValueType.String],
  list: [ValueType.String],
  records: [ValueType.String],
  code: [ValueType.Number],
  integer: [ValueType.Number, ValueType.Formula],
  decimal: [ValueType.Number, ValueType.Formula],
  date: [ValueType.Date],
  datetime: [ValueType.Date],
};

/** Format with exactly the number's decimals; optional ones leave a trailing point. */
function decimalFormat(cell: ExcelJS.Cell): string {
  const decimals = Number((cell.result ?? cell.value) as number)
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .split('.')[1];
  return decimals ? `#,##0.${'0'.repeat(decimals.length)}` : '#,##0';
}

/**
 * Reads a workbook and expects a styled, frozen header with these titles, and cells of these kinds with their formats. No
 * column is empty, except `mayBeEmpty`; with `sums`, the last row contains totals.
 */
export async function expectWorkbook(
  bytes: Buffer,
  columns: Record<string, CellKind>,
  { mayBeEmpty = [], sums = false }: { mayBeEmpty?: readonly string[]; sums?: boolean } = {},
): Promise<ExcelJS.Worksheet> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  const sheet = book.worksheets[0] as ExcelJS.Worksheet;
  const titles = Object.keys(columns);
  expect((sheet.getRow(1).values as unknown[]).slice(1)).toEqual(titles);
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  for (const [n, title] of titles.entries()) {
    const at = n + 1;
    const head = sheet.getCell(1, at);
    expect([title, head.font?.bold, head.fill?.type]).toEqual([title, true, 'pattern']);
    expect(sheet.getColumn(at).width, title).toBeGreaterThanOrEqual(10);
    const kind = columns[title] as CellKind;
    let filled = 0;
    for (let line = 2; line <= sheet.rowCount; line += 1) {
      const cell = sheet.getCell(line, at);
      if (cell.value === null || (sums && line === sheet.rowCount && n === 0)) continue;
      filled += 1;
      expect(TYPES[kind], `${title} in line ${line}: ${cell.text}`).toContain(cell.type);
      const format = kind === 'decimal' ? decimalFormat(cell) : FORMATS[kind];
      if (format) expect(cell.numFmt, title).toBe(format);
    }
    if (!mayBeEmpty.includes(title)) expect(filled, title).toBeGreaterThan(0);
  }
  return sheet;
}
