import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';

/** The cells of a file as a spreadsheet program shows them, the header first. */
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
  // A formula shows what it came to.
  return typeof cell === 'object' && 'formula' in cell ? textOf((cell as { result?: unknown }).result) : String(cell);
}
