import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { DATA_SET_LIST, type DataSetDefinition, dataSet } from '@daas/contract/datasets';
import { parse } from 'csv-parse';
import type { Database } from '../db/client';
import { type LoadOptions, type LoadResult, loadDataSet } from '../market';
import { auditOperator } from './audit';

const CSV_OPTIONS = { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true } as const;

/** Rows of a CSV file with a header line, or of a file with one JSON object in each line. */
function rowsOf(file: string): { rows: AsyncIterable<unknown>; firstLine: number } {
  if (/\.csv$/i.test(file)) return { rows: recordsOf(file), firstLine: 2 };
  if (/\.(ndjson|jsonl)$/i.test(file)) return { rows: objectsOf(file), firstLine: 1 };
  throw new Error(`${file}: the name must end with .csv, .ndjson or .jsonl`);
}

async function* recordsOf(file: string): AsyncGenerator<unknown> {
  // The last stream's iterator throws what the first one failed with.
  yield* pipeline(createReadStream(file), parse(CSV_OPTIONS), () => undefined);
}

async function* objectsOf(file: string): AsyncGenerator<unknown> {
  for await (const line of linesOf(file)) {
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line);
    } catch {
      // The loader counts and names what is not a row.
      yield null;
    }
  }
}

/** Not `readline`: it reads on before anybody iterates, and a file that ended by then is waited for for ever. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function definitionFor(key: string): DataSetDefinition {
  const definition = dataSet(key);
  if (definition) return definition;
  throw new Error(`There is no data set ${key}; there are ${DATA_SET_LIST.map((one) => one.key).join(', ')}`);
}

/** Replaces all rows of a data set by those of a file; readers see the old rows until the new are complete. */
export async function loadFile(
  { sql, orm }: Database,
  { key, file, now, ...options }: Omit<LoadOptions, 'firstLine'> & { key: string; file: string; now: Date },
): Promise<LoadResult> {
  const definition = definitionFor(key);
  await access(file);
  const { rows, firstLine } = rowsOf(file);
  const result = await loadDataSet(sql, definition, rows, { ...options, firstLine });
  await auditOperator(orm, { action: 'load', subject: `data-set:${key}`, now, detail: { ...result } });
  return result;
}
