import { spawnSync } from 'node:child_process';
import { csvRecords } from '@daas/server/tables/reading/csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const SCRIPT = `
import csv, io, json, sys
texts = json.load(sys.stdin)
json.dump([list(csv.reader(io.StringIO(text, newline=""))) for text in texts], sys.stdout)
`;
const isBlank = (cells: readonly string[]) => cells.length === 0 || (cells.length === 1 && cells[0] === '');

// FILE-6: PapaParse#1123, PapaParse#289, csv-parser#253, node-csv-parse#126, ruby/csv#220
test('any mixture of line ends is read as by Python', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  const cell = fc.oneof(
    fc.constantFrom('a', '', ' b ', '企业'),
    fc
      .array(fc.constantFrom('x', ',', '""', '\n', '\r', '\r\n'), { maxLength: 4 })
      .map((signs) => `"${signs.join('')}"`),
  );
  const record = fc
    .tuple(fc.array(cell, { minLength: 1, maxLength: 3 }), ends)
    .map(([cells, end]) => cells.join(',') + end);
  const texts = fc.sample(fc.array(record, { maxLength: 6 }), 2000).map((records) => records.join(''));
  const { stdout } = spawnSync('python3', ['-c', SCRIPT], { input: JSON.stringify(texts), maxBuffer: 2 ** 28 });
  const python = JSON.parse(stdout.toString()) as string[][][];
  const ours = texts.map((text) => [...csvRecords(text)].map((one) => ('cells' in one ? one.cells : one.reason)));
  for (const [at, text] of texts.entries())
    expect(
      ours[at]?.filter((cells) => !isBlank(cells as string[])),
      JSON.stringify(text),
    ).toEqual(python[at]?.filter((cells) => !isBlank(cells)));
});
