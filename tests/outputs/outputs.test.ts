import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DATA_SETS,
  type DataSetDefinition,
  type FieldDefinition,
  type Row,
  type RowValue,
} from '@daas/contract/datasets';
import { type Audience, exportLayout } from '@daas/server/features/downloads/exportLayout';
import { cellsOf, columnsOf } from '@daas/server/tables/cells';
import { TABLE_WRITERS, writeTableFile } from '@daas/server/tables/tableFile';
import type { TableFormat } from '@daas/server/tables/types';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readByPython } from './python';
import { rowsOf } from './rows';

/**
 * Files opened by programs of another family than the libraries that write them: DuckDB, openpyxl, Python's csv and json.
 * A reader that shares its authors with the writer shares its mistakes.
 */
const SETS = Object.values(DATA_SETS);
const FIRST_PIECE = 4;
const folder = mkdtempSync(path.join(tmpdir(), 'daas-outputs-'));
let duckdb: DuckDBConnection;
/** By file: what Python read. */
let python: Record<string, unknown[]>;

const namesOf = (def: DataSetDefinition) => def.fields.map(({ name_en }) => name_en);
const fileOf = (def: DataSetDefinition, format: TableFormat, audience = '') =>
  path.join(folder, `${def.key}${audience}.${format}`);
const AUDIENCES: readonly Audience[] = ['people', 'programs'];

/** Without an audience a table of cells as they are, else as an export has it. */
async function write(def: DataSetDefinition, format: TableFormat, audience?: Audience): Promise<string> {
  const fields = namesOf(def);
  const { columns, lineOf } = audience
    ? exportLayout({ format, audience }, def, fields, 'zh-CN')
    : { columns: columnsOf(def, fields, 'en-US'), lineOf: (row: Row) => cellsOf(row, fields) };
  const lines = rowsOf(def).map(lineOf);
  const batches = async function* () {
    yield lines.slice(0, FIRST_PIECE);
    yield lines.slice(FIRST_PIECE);
  };
  const pieces: Buffer[] = [];
  for await (const piece of writeTableFile(TABLE_WRITERS[format], columns, batches())) pieces.push(piece);
  writeFileSync(fileOf(def, format, audience), Buffer.concat(pieces));
  return fileOf(def, format, audience);
}

beforeAll(async () => {
  duckdb = await (await DuckDBInstance.create()).connect();
  await duckdb.run("SET TimeZone = 'UTC'");
  const files: string[] = [];
  for (const def of SETS) {
    for (const format of ['csv', 'ndjson', 'xlsx'] as const) files.push(await write(def, format));
    for (const audience of AUDIENCES)
      for (const format of ['csv', 'xlsx'] as const) files.push(await write(def, format, audience));
  }
  python = readByPython(files);
});
afterAll(() => rmSync(folder, { recursive: true }));

const query = async (sql: string) => (await duckdb.runAndReadAll(sql)).getRowsJson() as unknown[][];

const DUCKDB_TYPES: Record<FieldDefinition['type'], string> = {
  text: 'VARCHAR',
  keyword: 'VARCHAR',
  enum: 'VARCHAR',
  tags: 'VARCHAR[]',
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP WITH TIME ZONE',
  records: 'JSON',
};

describe.each(SETS.map((def) => [def.key, def] as const))('%s', (_, def) => {
  const rows = rowsOf(def);

  // FILE-1
  test('as Parquet has the same types and values in DuckDB', async () => {
    const file = await write(def, 'parquet');
    const described = await query(`DESCRIBE SELECT * FROM '${file}'`);
    expect(described.map(([name, type]) => [name, type])).toEqual(
      def.fields.map(({ name_en, type }) => [name_en, DUCKDB_TYPES[type]]),
    );
    const found = (await query(`SELECT to_json(t)::VARCHAR FROM '${file}' t`)).map(([text]) =>
      JSON.parse(String(text)),
    );
    const ofDuckdb = (value: RowValue, { type }: FieldDefinition) =>
      type === 'datetime' && value !== null ? String(value).replace('T', ' ').replace('Z', '+00') : value;
    expect(found).toEqual(
      rows.map((row) =>
        Object.fromEntries(def.fields.map((field) => [field.name_en, ofDuckdb(row[field.name_en] as RowValue, field)])),
      ),
    );
  });

  // Readers leave out pieces of a file by their statistics. // NVIDIA/cudf#14315, deephaven-core#8425
  test('as Parquet loses no row to a condition in DuckDB', async () => {
    const file = await write(def, 'parquet');
    const expected = def.fields.flatMap(({ name_en, type }) =>
      type === 'tags' || type === 'records'
        ? []
        : countsOf(rows.map((row) => row[name_en] as RowValue)).map(([value, count]) => ({
            name_en,
            type,
            value,
            count,
          })),
    );
    const counts = expected.map(({ name_en, type, value }, at) => {
      const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
      return `SELECT ${at}, count(*) FROM '${file}' WHERE ${name_en} = ${literal}::${DUCKDB_TYPES[type]}`;
    });
    const found = new Map((await query(counts.join(' UNION ALL '))).map(([at, count]) => [Number(at), Number(count)]));
    expect(expected.filter(({ count }, at) => found.get(at) !== count)).toEqual([]);
  });

  test('as NDJSON has the same values in Python', () => {
    expect(python[fileOf(def, 'ndjson')]).toEqual(
      rows.map((row) => Object.fromEntries(namesOf(def).map((name) => [name, row[name]]))),
    );
  });

  test('as CSV has the same cells in Python', () => {
    const [, ...lines] = python[fileOf(def, 'csv')] as string[][];
    const cells = lines.map((line) => line.map((cell, at) => (isNumber(def.fields[at]) && cell ? Number(cell) : cell)));
    expect(cells).toEqual(rows.map((row) => def.fields.map((field) => flatOf(row[field.name_en] as RowValue) ?? '')));
  });

  // FILE-7
  test.each(AUDIENCES)('for %s has the same content as CSV and as a workbook', (audience) => {
    const csv = python[fileOf(def, 'csv', audience)] as string[][];
    const book = python[fileOf(def, 'xlsx', audience)] as unknown[][];
    const shown = book.map((line) => line.map((cell, at) => shownOf(cell, def.fields[at]?.type === 'datetime')));
    expect(shown).toEqual(
      csv.map((line, row) =>
        line.map((cell, at) => {
          const text = cell.replaceAll('\r\n', '\n').replace(/_(?=x[0-9a-f]{4}_)/g, '_x005F_');
          return row > 0 && isNumber(def.fields[at]) && cell !== '' ? String(Number(cell)) : text;
        }),
      ),
    );
    const [heading] = csv;
    expect(heading).toEqual(
      audience === 'programs' ? namesOf(def) : expect.arrayContaining([expect.stringMatching(/\p{Script=Han}/u)]),
    );
  });

  test('as a workbook has the same cells in openpyxl', () => {
    const [, ...lines] = python[fileOf(def, 'xlsx')] as unknown[][];
    expect(lines).toEqual(
      rows.map((row) => def.fields.map((field) => cellOfWorkbook(row[field.name_en] as RowValue, field))),
    );
  });
});

/** A cell of a workbook as it is seen. */
function shownOf(cell: unknown, isMoment: boolean): string {
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '');
  const { instant } = cell as { instant: string };
  return isMoment ? instant.replace('T', ' ') : instant.slice(0, 10);
}

const countsOf = (values: readonly RowValue[]) =>
  [...new Set(values.filter((value) => value !== null))].map(
    (value) => [value, values.filter((one) => one === value).length] as const,
  );

const isNumber = (field: FieldDefinition | undefined) => field?.type === 'integer' || field?.type === 'decimal';

function flatOf(value: RowValue): string | number | null {
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('; ');
  return typeof value === 'boolean' ? String(value) : value;
}

const SHANGHAI_MS = 8 * 3_600_000;
/** Of a workbook: days from 1 March 1900 are dates, moments as clocks in Shanghai show them, ends of lines are LF. */
function cellOfWorkbook(value: RowValue, { type }: FieldDefinition): unknown {
  const flat = flatOf(value);
  if (flat === '' || typeof flat !== 'string') return flat === '' ? null : flat;
  const isDay = type === 'date' && flat >= '1900-03-01';
  if (isDay) return { instant: `${flat}T00:00:00` };
  if (type === 'datetime')
    return { instant: new Date(Date.parse(flat) + SHANGHAI_MS).toISOString().replace('.000Z', '') };
  return flat.replaceAll('\r\n', '\n').replace(/_(?=x[0-9a-f]{4}_)/g, '_x005F_');
}
