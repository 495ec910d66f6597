import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readLines } from '@daas/server/tables/reading/reader';
import { expect, test } from 'vitest';
import { book, number, row, text, texts } from '../corpus/workbook';
import { readByPython } from './python';

const ROWS = 2_000;
const MERGES = 10_000;
/** Built-in formats in an order that packs badly; the reader rejects what packs too well. */
const STYLES = 20_000;

// FILE-11: NPOI's HugeStyles.xlsx and POI's 57893-many-merges.xlsx in one workbook.
test('a workbook with many styles and merged cells has the same cells in openpyxl', async () => {
  const rows = Array.from({ length: ROWS }, (_, n) => row(text(`n${n}`), number(n + 0.5, n * 10)));
  const merges = Array.from({ length: MERGES }, (_, n) => `<mergeCell ref="C${n + 2}:E${n + 2}"/>`);
  const bytes = book(
    [
      {
        name: 's',
        rows: `${texts('name', 'value')}${rows.join('')}`,
        tail: `<mergeCells>${merges.join('')}</mergeCells>`,
      },
    ],
    { formats: Array.from({ length: STYLES }, (_, n) => 1 + (Math.imul(n, 2_654_435_761) >>> 30)) },
  );
  const found: unknown[][] = [];
  for await (const lines of readLines({ name: 'x.xlsx', bytes: async () => Uint8Array.from(bytes) }))
    for (const { cells, values } of lines) found.push(cells.map((cell, at) => values?.[at]?.value ?? cell));

  const folder = mkdtempSync(path.join(tmpdir(), 'daas-large-'));
  try {
    const file = path.join(folder, 'x.xlsx');
    writeFileSync(file, bytes);
    const [lines = []] = Object.values(readByPython([file]));
    const cells = (lines as unknown[][]).slice(0, ROWS + 1).map((line) => line.slice(0, 2));
    expect(found).toEqual(cells);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
