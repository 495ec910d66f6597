import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import { exportLayout } from '@daas/server/features/downloads/exportLayout';
import { csvRecords } from '@daas/server/tables/reading/csv';
import { readLines } from '@daas/server/tables/reading/reader';
import { TABLE_WRITERS, writeTableFile } from '@daas/server/tables/tableFile';
import type { TableFormat } from '@daas/server/tables/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, number, row, text, texts } from '../corpus/workbook';
import { installed } from '../support/programs';
import { rowsOf } from './rows';

const folder = mkdtempSync(path.join(tmpdir(), 'daas-libreoffice-'));
const SETS = Object.values(DATA_SETS);
/** UTF-8 with cells as they are shown. // help.libreoffice.org, Filter Options for CSV */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true,false,false';
const CHINESE =
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>zh-CN</value></prop></item></oor:items>';
/** Built-in formats of amounts without a currency of their own. // ECMA-376 part 1, 18.8.30 */
const AMOUNTS = [5, 6, 7, 8, 42, 44];
const amounts = book(
  `${texts('format', 'value')}${AMOUNTS.map((id, at) => row(text(`f${id}`), number(-1234.5, at + 1))).join('')}`,
  { formats: AMOUNTS },
);

async function write(key: string, format: TableFormat): Promise<string> {
  const def = Object.values(DATA_SETS).find((one) => one.key === key) ?? expect.fail(`There is no ${key}`);
  const fields = def.fields.map(({ name_en }) => name_en);
  const { columns, lineOf } = exportLayout({ format, audience: 'programs' }, def, fields, 'zh-CN');
  const batches = async function* () {
    yield rowsOf(def).map(lineOf);
  };
  const pieces: Buffer[] = [];
  for await (const piece of writeTableFile(TABLE_WRITERS[format], columns, batches())) pieces.push(piece);
  const file = path.join(folder, `${key}.${format}`);
  writeFileSync(file, Buffer.concat(pieces));
  return file;
}

beforeAll(async () => {
  const profile = path.join(folder, 'profile');
  mkdirSync(path.join(profile, 'user'), { recursive: true });
  writeFileSync(path.join(profile, 'user/registrymodifications.xcu'), CHINESE);
  writeFileSync(path.join(folder, 'amounts.xlsx'), amounts);
  const files = [path.join(folder, 'amounts.xlsx')];
  for (const { key } of SETS) files.push(await write(key, 'xlsx'));
  const program = installed('soffice', 'libreoffice-calc-nogui');
  const options = ['--headless', `-env:UserInstallation=file://${profile}`, '--convert-to', CSV];
  const { status, stderr } = spawnSync(program, [...options, '--outdir', path.join(folder, 'read'), ...files]);
  if (status !== 0) throw new Error(stderr.toString());
});
afterAll(() => rmSync(folder, { recursive: true }));

const cellsIn = (file: string): string[][] =>
  [...csvRecords(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))].map((one) =>
    'cells' in one ? one.cells : expect.fail(one.reason),
  );
const shownIn = (name: string) => cellsIn(path.join(folder, 'read', `${name}.csv`));

test.each(SETS.map((def) => [def.key, def] as const))(
  'the workbook of %s has the cells of its CSV',
  async (key, def) => {
    // LibreOffice shows 15 digits of a number.
    const comparable = (lines: string[][]) =>
      lines.map((cells, line) =>
        cells.map((cell, at) =>
          line > 0 && cell !== '' && ['integer', 'decimal'].includes(def.fields[at]?.type ?? '')
            ? Number(cell).toPrecision(12)
            : cell.replaceAll('\r\n', '\n'),
        ),
      );
    expect(comparable(shownIn(key))).toEqual(comparable(cellsIn(await write(key, 'csv'))));
  },
);

// FILE-11
test('amounts in built-in formats have the currency of a Chinese installation', async () => {
  const ours: string[][] = [];
  for await (const lines of readLines({ name: 'x.xlsx', bytes: async () => Uint8Array.from(amounts) }))
    for (const { cells } of lines) ours.push(cells);
  expect(ours).toEqual(shownIn('amounts').map((cells) => cells.map((cell) => cell.trim().replace('￥', '¥'))));
});
