import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Expected } from '../corpus/case';
import { ELEMENT_CASES } from '../corpus/cases/elements';
import { readByPython } from './python';

/** Where openpyxl itself reads an element by its name alone. */
const WRONG_IN_OPENPYXL = [
  'rows of another part of the sheet, before its own',
  'merged cells of an extension',
  'a text of an extension of a shared text',
];
const CASES = ELEMENT_CASES.filter(({ name }) => !WRONG_IN_OPENPYXL.includes(name));

test('openpyxl reads workbooks with elements in other places as the corpus expects', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'daas-elements-'));
  try {
    const files = CASES.map(({ bytes }, at) => {
      const file = path.join(folder, `${at}.xlsx`);
      writeFileSync(file, bytes);
      return file;
    });
    const found = readByPython(files);
    const shown = files.map((file) => withContent(found[file] as unknown[][]));
    expect(shown).toEqual(
      CASES.map(({ expected }) => [(expected as Expected).columns, ...(expected as Expected).rows]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Merged cells make openpyxl add blank ones. */
const withContent = (lines: readonly unknown[][]) =>
  lines.map((line) => line.filter((cell) => cell !== null).map(asShown)).filter((line) => line.length > 0);

/** As the format 14 shows a day. */
function asShown(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null) return cell;
  const [year, month, day] = (cell as { instant: string }).instant.slice(0, 10).split('-').map(Number);
  return `${year}/${month}/${day}`;
}
