import type { RowValue } from '@daas/contract/datasets';
import {
  type DataSetDefinition,
  type FieldDefinition,
  type FieldType,
  fieldOf,
  type Row,
  recordColumn,
  recordFields,
} from '@daas/contract/datasets';
import { quoteIdentifier } from '../../db/clickHouse';
import { DAY_MS } from '../../kernel/period';
import { dayNumber } from '../day';
import { requireField, sortField } from '../fields';

/**
 * Column types by field type. Days and instants are numbers, because ClickHouse's date types end in 2299. A list of tags
 * cannot be null, so an empty list is the empty value.
 */
const TYPES: Record<FieldType, string> = {
  text: 'String',
  keyword: 'String',
  enum: 'String',
  tags: 'Array(String)',
  integer: 'Int32',
  decimal: 'Float64',
  boolean: 'Bool',
  date: 'Int32',
  datetime: 'Int64',
  records: 'String',
};

/** Searchable texts, each with a line break at its end; the title is the first line. */
export const SEARCH_COLUMN = 'search_text';
/** The normalized title. */
export const TITLE_SQL = `substringIndex(${SEARCH_COLUMN}, '\\n', 1)`;
/** The row's line in the source. Identifies rows that were written twice. */
export const LINE_COLUMN = 'row_line';

/** Fields with facets have few values, so their type is LowCardinality. */
function typeOf({ type, required, facet }: FieldDefinition): string {
  if (type === 'tags') return TYPES.tags;
  const whole = required ? TYPES[type] : `Nullable(${TYPES[type]})`;
  return type === 'enum' || (type === 'keyword' && facet) ? `LowCardinality(${whole})` : whole;
}

/** index_granularity: rows are wide, and pages, details and lookups read few of them. */
const ROWS_READ_AT_ONCE = 1024;

/** Names and types of all columns. */
export const columnsOf = (def: DataSetDefinition): [name: string, type: string][] => [
  ['id', 'String'],
  ...def.fields.map((field): [string, string] => [field.name_en, typeOf(field)]),
  [SEARCH_COLUMN, 'String'],
  [LINE_COLUMN, 'UInt32'],
];

/** The texts of a column of records, as its index stores them. */
export const textsSql = (name: string): string => {
  const { records, column } = recordColumn(name) ?? { records: name, column: '' };
  const all = `JSONExtractArrayRaw(ifNull(${quoteIdentifier(records)}, ''))`;
  return `arrayFilter(x -> x != '', arrayMap(x -> JSONExtractString(x, '${column}'), ${all}))`;
};

/** Text is ordered by its UTF-8 bytes, which is the order of code points. */
export function createTable(def: DataSetDefinition, table: string): string {
  const columns = columnsOf(def).map(([name, type]) => `${quoteIdentifier(name)} ${type}`);
  const keys = [...new Set(['id', ...def.lookup])];
  const indexes = [
    `index by_words ${SEARCH_COLUMN} type text(tokenizer = ngrams(2))`,
    ...keys.map(
      (name) => `index by_${name} ${name === def.title ? TITLE_SQL : quoteIdentifier(name)} type bloom_filter(0.001)`,
    ),
    ...recordFields(def).map(
      ({ name_en }) => `index ${quoteIdentifier(`by_${name_en}`)} ${textsSql(name_en)} type bloom_filter(0.001)`,
    ),
  ];
  return `create table ${table} (${[...columns, ...indexes].join(', ')}) engine = MergeTree
    order by (${sortingKey(def)}) settings allow_nullable_key = 1, index_granularity = ${ROWS_READ_AT_ONCE}`;
}

/** Converts a value to its stored form, for rows, conditions and cursors. */
export function storedValue(type: FieldType, value: unknown): unknown {
  if (value === null || value === undefined) return type === 'tags' ? [] : null;
  if (type === 'date') return dayNumber(String(value));
  if (type === 'datetime') return Date.parse(String(value));
  if (type === 'records') return JSON.stringify(value);
  return value;
}

const EPOCH = Date.UTC(2000, 0, 1);
/** Rows are stored in the default sort, read in either direction. */
export function sortingKey(def: DataSetDefinition): string {
  const { field, descending } = sortField(def);
  const column = quoteIdentifier(field.name_en);
  return [...(descending && !field.required ? [`${column} is not null`] : []), column, 'id'].join(', ');
}

/** Converts a stored day number (from 2000-01-01) to a day. */
export const dayOf = (days: number): string => new Date(EPOCH + days * DAY_MS).toISOString().slice(0, 10);

/** Converts a stored value to the format of the API. */
function wireValue({ type }: FieldDefinition, value: unknown): RowValue {
  if (value === null) return null;
  if (type === 'date') return dayOf(value as number);
  if (type === 'datetime') return `${new Date(value as number).toISOString().slice(0, 19)}Z`;
  if (type === 'records') return JSON.parse(value as string) as RowValue;
  if (type === 'tags') return (value as string[]).length > 0 ? (value as string[]) : null;
  return value as RowValue;
}

/** The fields to select; all fields by default. */
const selectedFields = (def: DataSetDefinition, fields?: readonly string[]): FieldDefinition[] =>
  fields ? [...new Set(fields)].map((name) => requireField(def, name)) : [...def.fields];

export const selectList = (def: DataSetDefinition, fields?: readonly string[]): string =>
  ['id', ...selectedFields(def, fields).map(({ name_en }) => quoteIdentifier(name_en))].join(', ');

/** Converts a stored row to the format of the API. */
export const rowOf =
  (def: DataSetDefinition, fields?: readonly string[]) =>
  (columns: Record<string, unknown>): Row => {
    const row: Row = { id: columns.id as string };
    for (const field of selectedFields(def, fields))
      row[field.name_en] = wireValue(field, columns[field.name_en] ?? null);
    return row;
  };

/** The type of a parameter, so that the text of a statement depends only on its shape. */
export const typeOfValue = (def: DataSetDefinition, name: string): string => {
  const type = fieldOf(def, name)?.type ?? 'keyword';
  return type === 'tags' ? 'String' : TYPES[type];
};
