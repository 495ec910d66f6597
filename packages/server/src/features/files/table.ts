import { readCsv } from './csv';
import { fileRefused, type Line } from './line';
import { readXlsx } from './xlsx';

export const MAX_ROWS = 100_000;
const MAX_COLUMNS = 200;
const MAX_CELL = 500;

export type FileKind = 'csv' | 'xlsx';

export function kindOf(fileName: string): FileKind {
  const kind = /\.(csv|xlsx)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (!kind) throw fileRefused('file-type');
  return kind as FileKind;
}

/**
 * Lines of a table file, the header first. Nothing in the file is run: of a formula only its stored result is read.
 * `bytes` is asked once or twice for the whole file.
 */
export async function* readTable(fileName: string, bytes: () => AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const lines = kindOf(fileName) === 'csv' ? readCsv(bytes) : readXlsx(bytes());
  let count = 0;
  for await (const { line, cells } of lines) {
    if (cells.length > MAX_COLUMNS) throw fileRefused('file-columns', { limit: MAX_COLUMNS });
    if (count > MAX_ROWS) throw fileRefused('file-rows', { limit: MAX_ROWS });
    count += 1;
    yield { line, cells: cells.map((cell) => cell.replaceAll('\0', '').slice(0, MAX_CELL)) };
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
