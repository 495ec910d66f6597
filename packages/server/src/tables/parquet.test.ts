import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { parquetRows } from '../testing/parquet';
import { columnsOf } from './cells';
import { writeParquet } from './parquet';
import { TABLE_WRITERS } from './tableFile';
import type { Cell, Column, FileState } from './types';

const FIELDS = ['name', 'registered_capital', 'insured_count', 'established_date', 'listed', 'tags', 'shareholders'];
const COLUMNS = columnsOf(DATA_SETS.enterprise, FIELDS, 'zh-CN');
const metadataOf = (file: Buffer) => parquetMetadata(new Uint8Array(file).buffer);

/** Makes a file as processes do that are killed after each piece: JSON and the pieces' summaries are all that is left of one. */
async function made(columns: readonly Column[], batches: readonly Cell[][][]): Promise<Buffer> {
  const { begin, rows, end } = TABLE_WRITERS.parquet;
  const first = await begin(columns);
  const pieces = [first.bytes];
  const summaries: Buffer[] = [];
  let { state } = first;
  const kept = () => JSON.parse(JSON.stringify(state)) as FileState;
  for (const batch of batches) {
    const piece = await rows(kept(), batch);
    pieces.push(piece.bytes);
    if (piece.summary) summaries.push(Buffer.from(piece.summary));
    state = piece.state;
  }
  return Buffer.concat([...pieces, await end(kept(), summaries)]);
}

describe('a Parquet file', () => {
  it('has columns of the types that the definition says', async () => {
    const { schema } = metadataOf(writeParquet(COLUMNS, []));
    expect(
      schema.slice(1).map(({ name, type, converted_type }) => [name, type, converted_type].filter(Boolean).join(' ')),
    ).toEqual([
      'name BYTE_ARRAY UTF8',
      'registered_capital DOUBLE',
      'insured_count INT64 INT_64',
      'established_date INT32 DATE',
      'listed BOOLEAN',
      'tags LIST',
      'list',
      'element BYTE_ARRAY UTF8',
      'shareholders BYTE_ARRAY JSON',
    ]);
    const [, deadline] = metadataOf(writeParquet(columnsOf(DATA_SETS.bidding, ['deadline'], 'zh-CN'), [])).schema;
    expect(deadline?.logical_type).toEqual({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' });
  });

  // Its reader shares no code with the writer; every type of every data set: tests/outputs.
  it('opens in DuckDB with its integers', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'daas-parquet-'));
    try {
      const file = path.join(folder, 'x.parquet');
      writeFileSync(file, writeParquet(COLUMNS.slice(2, 3), [[9_007_199_254_740_991], [-1], [null]]));
      const connection = await (await DuckDBInstance.create()).connect();
      const found = await connection.runAndReadAll(`SELECT insured_count, typeof(insured_count) FROM '${file}'`);
      expect(found.getRowsJson()).toEqual([
        ['9007199254740991', 'BIGINT'],
        ['-1', 'BIGINT'],
        [null, 'BIGINT'],
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('gives back each value, and nothing where there is none', async () => {
    const people = [{ person: '张某', ratio: 51.5, company: null }];
    const rows: Cell[][] = [
      ['=1+1', 0.1, 9_007_199_254_740_991, '2012-05-18', true, ['a', '', '中'], people],
      [null, null, null, null, null, null, null],
      ['', -0.5, -1, '1899-03-01', false, [], []],
      ['😀𝄞"\n\u0000', 1e21, 0, '9999-12-31', false, ['高新'], people],
    ];
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const row = (...values: unknown[]) => Object.fromEntries(FIELDS.map((name, at) => [name, values[at] ?? null]));
    expect(await parquetRows(await made(COLUMNS, [rows]))).toEqual([
      row('=1+1', 0.1, 9_007_199_254_740_991n, day('2012-05-18'), true, ['a', '', '中'], people),
      row(),
      row('', -0.5, -1n, day('1899-03-01'), false, [], []),
      row('😀𝄞"\n\u0000', 1e21, 0n, day('9999-12-31'), false, ['高新'], people),
    ]);
    const instants = columnsOf(DATA_SETS.bidding, ['deadline'], 'zh-CN');
    expect(await parquetRows(await made(instants, [[['2025-04-02T01:30:00Z']]]))).toEqual([
      { deadline: new Date('2025-04-02T01:30:00Z') },
    ]);
  });

  it('is one file, however often its making was broken off, and its sums are those of the rows', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n): Cell[] => [
      `公司 ${n % 7000}`,
      n % 3 === 0 ? null : n / 4,
      n * 1000,
      `20${String(10 + (n % 15))}-0${1 + (n % 9)}-15`,
      n % 2 === 0,
      n % 5 === 0 ? null : [`标签 ${n % 11}`, 'x'].slice(0, n % 3),
      null,
    ]);
    // Each column with all, some and none of its values missing in a piece.
    const batches = [
      rows.slice(0, 1),
      [],
      ...Array.from({ length: 25 }, (_, n) => rows.slice(1 + n * 2000, 2001 + n * 2000)),
    ];
    const file = await made(COLUMNS, batches);
    expect((await made(COLUMNS, batches)).equals(file)).toBe(true);
    const read = await parquetRows(file);
    expect(read).toHaveLength(50_000);
    expect(metadataOf(file).row_groups).toHaveLength(26);
    // 0 + … + 49,999 in thousands; a quarter of that without every third number (0 + 3 + … + 49,998).
    expect(read.reduce((sum, { insured_count }) => sum + (insured_count as bigint), 0n)).toBe(1_249_975_000_000n);
    expect(read.reduce((sum, { registered_capital }) => sum + ((registered_capital as number | null) ?? 0), 0)).toBe(
      (1_249_975_000 - 3 * ((16_666 * 16_667) / 2)) / 4,
    );
    expect(read.filter(({ listed }) => listed)).toHaveLength(25_000);
    expect(read[12_345]).toMatchObject({ name: '公司 5345', insured_count: 12_345_000n, tags: null });
  });

  // duckdb/duckdb#14430: readers skip row groups by statistics, and lose rows where these are wrong.
  it('says of each piece no narrower bounds than its values have', async () => {
    const names = ['杭州'.repeat(40), `${'\u{10ffff}'.repeat(5)}z`, 'a', '￿', '', '宁波'];
    const file = await made(COLUMNS, [
      names.map((name, n): Cell[] => [name, n - 2, n, '2020-01-01', true, [name], null]),
    ]);
    const [group] = metadataOf(file).row_groups;
    const bounds = group?.columns.map(({ meta_data }) => meta_data?.statistics);
    const bytes = (value: unknown) => Buffer.from(value as string | Uint8Array);
    const sorted = names.map(bytes).sort(Buffer.compare);
    const [name, capital, count] = bounds ?? [];
    expect(Buffer.compare(bytes(name?.min_value), sorted[0] as Buffer)).toBeLessThanOrEqual(0);
    if (name?.max_value !== undefined)
      expect(Buffer.compare(bytes(name.max_value), sorted.at(-1) as Buffer)).toBeGreaterThanOrEqual(0);
    expect([capital?.min_value, capital?.max_value]).toEqual([-2, 3]);
    expect([count?.min_value, count?.max_value, count?.null_count]).toEqual([0n, 5n, 0n]);
  });

  it('fails where a value is not of its column, rather than say another', () => {
    for (const row of [
      ['a', 1, 1.5, '2020-01-01'],
      ['a', 1, 1, '20 May'],
      ['a', 1, 1, '2023-02-30'],
    ])
      expect(() => writeParquet(COLUMNS.slice(0, 4), [row as Cell[]])).toThrow();
  });
});
