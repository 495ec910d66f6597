import { deserialize, serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { flattenCell } from './cells';
import type { Cell, CellKind, Column, FileState, Piece, TableWriter } from './types';

/**
 * Writes Parquet with typed columns. Each piece is a row group; its part of the footer is its `summary`, so that any process
 * can finish the file. // github.com/apache/parquet-format
 */
export const parquet: TableWriter = {
  contentType: 'application/vnd.apache.parquet',
  begin: async (columns) => front(columns),
  rows: async (before, rows) => rowGroup(before, rows),
  end: async (state, groups = []) => footer(state, groups),
};

type RowGroup = ParquetWriter['row_groups'][number];
const MAGIC = 'PAR1';
/** All readers support GZIP. Files with Snappy are a third larger. */
const PACKING = { codec: 'GZIP', compressors: { GZIP: (bytes: Uint8Array) => gzipSync(bytes) } } as const;

/** Returns a complete small file. */
export function writeParquet(columns: readonly Column[], rows: readonly (readonly Cell[])[]): Buffer {
  const { bytes, state } = front(columns);
  const piece = rowGroup(state, rows);
  return Buffer.concat([bytes, piece.bytes, footer(piece.state, piece.summary ? [piece.summary] : [])]);
}

function front(columns: readonly Column[]): Piece {
  const names = columns.map(({ name, title }) => name ?? title);
  const kinds = columns.map(({ kind }) => kind);
  return { bytes: Buffer.from(MAGIC), state: { size: 0, packed: MAGIC.length, crc: 0, lines: 0, names, kinds } };
}

function rowGroup(before: FileState, rows: readonly (readonly Cell[])[]): Piece {
  if (rows.length === 0) return { bytes: Buffer.alloc(0), state: before };
  const { names = [], kinds = [] } = before;
  const writer = writerAt(before.packed, before);
  writer.write({
    columnData: names.map((name, column) => {
      const { from } = TYPES[kinds[column] ?? 'text'];
      return { name, data: rows.map((cells) => from(cells[column] ?? null)), offsetIndex: false };
    }),
    rowGroupSize: rows.length,
  });
  const [group] = writer.row_groups as [RowGroup];
  const bytes = bytesOf(writer);
  const size = before.size + Number(group.total_byte_size);
  const state = { ...before, size, packed: before.packed + bytes.length, lines: before.lines + rows.length };
  return { bytes, state, summary: serialize(group) };
}

function footer(state: FileState, groups: readonly Buffer[]): Buffer {
  const writer = writerAt(state.packed, state);
  writer.row_groups = groups.map((group) => deserialize(group) as RowGroup);
  writer.num_rows = BigInt(state.lines);
  void writer.finish();
  return bytesOf(writer);
}

/** Returns a writer for a byte offset. The library writes the file's magic bytes first; they are not part of the piece. */
function writerAt(offset: number, { names = [], kinds = [] }: FileState): ParquetWriter {
  const writer = new ByteWriter();
  writer.offset = offset - MAGIC.length;
  const schema = [
    { name: 'schema', num_children: names.length },
    ...names.flatMap((name, column) => TYPES[kinds[column] ?? 'text'].schema(name)),
  ];
  return new ParquetWriter({ writer, schema, createdBy: 'daas', ...PACKING });
}
const bytesOf = ({ writer }: ParquetWriter): Buffer => Buffer.from(writer.getBytes().subarray(MAGIC.length));

interface ColumnType {
  schema(name: string): SchemaElement[];
  /** Converts a value for the library. Throws for another type, which rows of a data set never contain. */
  from(cell: Cell): unknown;
}

const optional = { repetition_type: 'OPTIONAL' } as const;
const utf8 = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const one =
  (element: Omit<SchemaElement, 'name' | 'repetition_type'>) =>
  (name: string): SchemaElement[] => [{ name, ...optional, ...element }];
const some = (from: (value: NonNullable<Cell>) => unknown) => (cell: Cell) => (cell === null ? null : from(cell));

const text: ColumnType = {
  schema: one(utf8),
  from: some((cell) => {
    const value = flattenCell(cell);
    if (typeof value !== 'object' || value === null) return String(value);
    return 'formula' in value ? String(value.value) : value.text;
  }),
};
const integer: ColumnType = {
  // Without the logical type INTEGER, whose bit width hyparquet-writer 0.17.0 writes as i32 where the format has i8:
  // pyarrow and DuckDB then reject the file. // parquet.thrift, IntType
  schema: one({ type: 'INT64', converted_type: 'INT_64' }),
  from: some((value) => BigInt(value as number)),
};

/** Decimals are DOUBLE, the type that the engines return, so nothing is rounded. */
const TYPES: Record<CellKind, ColumnType> = {
  text,
  integer,
  code: integer,
  decimal: { schema: one({ type: 'DOUBLE' }), from: some(Number) },
  boolean: { schema: one({ type: 'BOOLEAN' }), from: (cell) => cell },
  date: {
    schema: one({ type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } }),
    from: some((day) => instantOf(`${day}T00:00:00Z`)),
  },
  datetime: {
    schema: one({
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    }),
    from: some((instant) => instantOf(String(instant))),
  },
  list: {
    // Three levels. // parquet-format, LogicalTypes.md, Lists
    schema: (name) => [
      { name, ...optional, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', ...optional, ...utf8 },
    ],
    from: (cell) => cell,
  },
  // Records are JSON, because their columns may change and few readers support lists of groups.
  records: {
    schema: one({ type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } }),
    from: (cell) => cell,
  },
};

const DAY = /^\d{4}-\d\d-\d\d/;

/** Validates before `Date`, which accepts other formats and converts 30 February to a day in March. */
function instantOf(text: string): Date {
  const instant = new Date(text);
  const day = DAY.exec(text)?.[0];
  if (!day || Number.isNaN(instant.getTime()) || new Date(day).toISOString().slice(0, 10) !== day)
    throw new Error(`${text} is no day and no instant`);
  return instant;
}
