/**
 * Reads the tables below a folder with our reader, and with SheetJS or Python's csv, and prints the cells that differ:
 * `npm run corpus:compare -- <folder>`. For the corpora of other projects, which are no part of this one.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Refusal } from '@daas/server/kernel/refusal';
import { openCsv } from '@daas/server/tables/reading/csvFile';
import { identifyFile } from '@daas/server/tables/reading/identify';
import { openXlsx } from '@daas/server/tables/reading/xlsx';
import XLSX from 'xlsx';

type Cells = Map<string, string>;
const PYTHON = `
import csv, json, sys
path, encoding, delimiter = sys.argv[1:]
csv.field_size_limit(2**31 - 1)
with open(path, encoding=encoding, newline="") as file:
    json.dump(list(csv.reader(file, delimiter=delimiter)), sys.stdout)
`;
const SHOWN = 3;
const print = (line: string) => process.stdout.write(`${line}\n`);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(xlsx|csv|tsv)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

async function workbookCells(bytes: Buffer): Promise<{ ours: Cells; theirs: Cells }> {
  const { sheet, lines } = await openXlsx(bytes);
  const ours: Cells = new Map();
  for await (const batch of lines)
    for (const { line, cells } of batch)
      cells.forEach((cell, at) => {
        if (cell?.trim()) ours.set(`${XLSX.utils.encode_col(at)}${line}`, cell.trim());
      });
  const theirs: Cells = new Map();
  const read = XLSX.read(bytes, { dateNF: 'yyyy/m/d', cellText: true }).Sheets[sheet] ?? {};
  for (const [address, cell] of Object.entries(read) as [string, XLSX.CellObject][]) {
    const text = address.startsWith('!') ? '' : String(cell.w ?? cell.v ?? '').trim();
    if (text) theirs.set(address, text);
  }
  return { ours, theirs };
}

function csvCells(file: string, bytes: Buffer): { ours: Cells; theirs: Cells } {
  const { layout, lines } = openCsv(bytes);
  const flat = (rows: readonly (readonly string[])[]): Cells =>
    new Map(
      rows
        .filter((cells) => cells.some((cell) => cell !== ''))
        .flatMap((cells, row) => cells.map((cell, at) => [`${row + 1}:${at + 1}`, cell.replaceAll('\0', '')] as const)),
    );
  const isMarked = bytes.subarray(0, 2).includes(0xfe);
  const encoding =
    layout.encoding === 'utf-8' ? 'utf-8-sig' : isMarked ? layout.encoding.replace(/[lb]e$/, '') : layout.encoding;
  const python = spawnSync('python3', ['-c', PYTHON, file, encoding, layout.delimiter], { maxBuffer: 2 ** 28 });
  if (python.status !== 0) throw new Error(`Python: ${python.stderr.toString().trim().split('\n').at(-1)}`);
  return {
    ours: flat([...lines].flat().map(({ cells }) => cells)),
    theirs: flat(JSON.parse(python.stdout.toString())),
  };
}

const totals = { files: 0, equal: 0, different: 0, refused: 0, failed: 0, cells: 0 };
for (const file of filesBelow(process.argv[2] ?? '.')) {
  totals.files += 1;
  const bytes = readFileSync(file);
  try {
    const kind = identifyFile(bytes);
    const { ours, theirs } = kind === 'zip' ? await workbookCells(bytes) : csvCells(file, bytes);
    totals.cells += theirs.size;
    const addresses = [...new Set([...ours.keys(), ...theirs.keys()])];
    const different = addresses.filter((address) => ours.get(address) !== theirs.get(address));
    totals[different.length > 0 ? 'different' : 'equal'] += 1;
    if (different.length > 0) print(`${file}: ${different.length} of ${addresses.length} cells differ`);
    for (const address of different.slice(0, SHOWN))
      print(`  ${address}: ${JSON.stringify(ours.get(address))} / ${JSON.stringify(theirs.get(address))}`);
  } catch (error) {
    const { reason } = (error as Refusal).params ?? {};
    totals[reason ? 'refused' : 'failed'] += 1;
    print(`${file}: ${reason ?? (error as Error).message}`);
  }
}
print(JSON.stringify(totals));
