import { readCsv } from './csv';
import { fileRefused, type Line, MAX_CELL, MAX_COLUMNS, MAX_ROWS } from './line';
import { readXlsx } from './xlsx';

/** Longer texts are cut: no name and no code is as long. */
const KEPT = 500;

export type FileKind = 'csv' | 'xlsx';

export function kindOf(fileName: string): FileKind {
  const kind = /\.(csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (!kind) throw fileRefused('file-type');
  return kind as FileKind;
}

/** Lines of a table file, the header first. Throws a refusal that names the bound it is over. */
export async function* readTable(fileName: string, file: Buffer, kept = KEPT): AsyncGenerator<Line> {
  let count = 0;
  for await (const { line, cells } of kindOf(fileName) === 'csv' ? readCsv(file) : readXlsx(file)) {
    if (cells.length > MAX_COLUMNS) throw fileRefused('file-columns', { limit: MAX_COLUMNS });
    if (count > MAX_ROWS) throw fileRefused('file-rows', { limit: MAX_ROWS });
    if (cells.some((cell) => cell.length > MAX_CELL)) throw fileRefused('file-cell', { limit: MAX_CELL });
    count += 1;
    yield { line, cells: cells.map((cell) => cell.replaceAll('\0', '').slice(0, kept)) };
  }
  if (count < 2) throw fileRefused('file-empty');
}

/** Names of the columns: each once, and none empty. */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim().slice(0, 80) || `#${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}
