import {
  conditionRelations,
  DATA_SET_LIST,
  type DataSetDefinition,
  type FieldDefinition,
  type FieldType,
  fieldOf,
  recordColumn,
  recordFields,
} from '@daas/contract/datasets';
import type { MarketDb } from '../catalog/db';
import { requireField } from '../fields';
import { hasTerms } from '../searchText';

/** Tables follow from definitions. Identifiers need no quotes: the definitions validate them. */
const SQL_TYPES: Record<FieldType, string> = {
  text: 'text',
  keyword: 'text',
  enum: 'text',
  tags: 'text[]',
  integer: 'integer',
  decimal: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  records: 'json', // not jsonb, which orders the columns of a record by length
};

export const tableOf = (def: DataSetDefinition): string => `market_${def.key}`;
/** A column of a field, or one of the two columns of the keyword search. */
export type Column = { name: string; kind: FieldType | 'search_terms' | 'search_text' };

/**
 * Returns all columns: `id`, the most queried fields (columns at the left are read faster), the two columns of the keyword
 * search, and the other fields.
 */
export const storedColumns = (def: DataSetDefinition): Column[] => {
  const hasColumn = ({ filterable, sortable, type }: FieldDefinition) => (filterable || sortable) && type !== 'text';
  const column = ({ name_en, type }: FieldDefinition): Column => ({ name: name_en, kind: type });
  return [
    { name: 'id', kind: 'keyword' },
    ...def.fields.filter(hasColumn).map(column),
    { name: 'search_terms', kind: 'search_terms' },
    { name: 'search_text', kind: 'search_text' },
    ...def.fields.filter((field) => !hasColumn(field)).map(column),
  ];
};

/** Returns whether the table exists with all columns of this version. An earlier version may have left other columns. */
export const isLoaded = (db: MarketDb, def: DataSetDefinition): Promise<boolean> => hasColumns(db, def, tableOf(def));

export const hasColumns = async (db: MarketDb, def: DataSetDefinition, table: string): Promise<boolean> => {
  const { rows } = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1::text) and attnum > 0 and not attisdropped`,
    [table],
  );
  const there = new Set(rows.map(({ name }) => name));
  return storedColumns(def).every(({ name }) => there.has(name));
};

const typeOf = (kind: Column['kind']): string =>
  kind === 'search_terms' ? 'integer[]' : kind === 'search_text' ? 'text' : SQL_TYPES[kind];

/** Store rows up to a page uncompressed: compressing rows above 2 KB took an eighth of COPY. */
const STORAGE = 'toast_tuple_target = 8160';

/** Collation "C" orders text by code point on every system. */
export const createTable = (def: DataSetDefinition, table: string): string => {
  const required = new Set(['id', ...def.fields.filter((field) => field.required).map((field) => field.name_en)]);
  const columns = storedColumns(def).map(({ name, kind }) => {
    const type = typeOf(kind);
    const collation = type === 'text' ? ' collate "C"' : '';
    return `${name} ${type}${collation}${required.has(name) ? ' not null' : ''}`;
  });
  return `create table ${table} (${columns.join(', ')}) with (${STORAGE})`;
};

/** The texts of a column of records, as its index stores them; an empty list if there are none. */
export const textsSql = (name: string): string => {
  const { records, column } = recordColumn(name) ?? { records: name, column: '' };
  return `jsonb_path_query_array(${records}::jsonb, '$[*].${column} ? (@ != null)')`;
};

/**
 * Returns the statements that create indexes after all rows are written. Indexes have no names, because names would
 * collide with those of the table being replaced. `words` also contains values of fields with few values (`hasTerms`).
 */
export const createIndexes = (def: DataSetDefinition, table: string) => {
  const index = (what: string) => `create index on ${table} ${what}`;
  const ordered: string[] = [];
  const relationKeys = new Set(def.relations.map(({ here }) => here));
  const lookedUp = relatedKeys(def);
  for (const field of def.fields) {
    const column = field.name_en;
    const covered = lookedUp.has(column) && field.type !== 'tags' && !field.sortable ? commonFilters(def, column) : [];
    if (covered.length > 0) {
      ordered.push(index(`(${column}) include (${covered.join(', ')})`));
      continue;
    }
    if (field.sortable) {
      ordered.push(index(`(${column}, id)`));
      if (!field.required) ordered.push(index(`(${column} desc nulls last, id desc)`));
    } else if (def.lookup.includes(column) || (field.filterable && field.type !== 'text' && !hasTerms(field)))
      ordered.push(index(`(${column})`));
  }
  // Lists of keys, by which conditions of other data sets find their related rows.
  for (const key of relationKeys) if (fieldOf(def, key)?.type === 'tags') ordered.push(index(`using gin (${key})`));
  for (const { name_en } of recordFields(def)) ordered.push(index(`using gin ((${textsSql(name_en)}))`));
  return {
    ids: `create unique index on ${table} (id)`,
    words: index('using gin (search_terms) with (fastupdate = off)'),
    ordered,
  };
};

/** Columns by which conditions of other data sets find rows of this one. */
const relatedKeys = (def: DataSetDefinition): Set<string> =>
  new Set(
    DATA_SET_LIST.flatMap(conditionRelations).flatMap(({ dataSet, there }) => (dataSet === def.key ? [there] : [])),
  );

/** Types of short values. */
const SHORT: readonly string[] = ['enum', 'boolean', 'integer', 'decimal', 'date', 'datetime'];
const COVERED_MAX = 8;

/** Columns that filters of related rows name most: an index of the key with them answers without reading the rows. */
const commonFilters = (def: DataSetDefinition, key: string): string[] =>
  def.fields
    .filter((field) => field.filterable && (field.facet || field.sortable) && SHORT.includes(field.type))
    .map(({ name_en }) => name_en)
    .filter((name) => name !== key)
    .slice(0, COVERED_MAX);

/** The first line of the searched texts is the normalized title. */
export const TITLE_SQL = "split_part(search_text, E'\\n', 1)";

/** Selects a value in the format of the API: PostgreSQL's JSON of an instant depends on the session's time zone. */
export const selected = ({ name_en, type }: FieldDefinition, alias?: string): string => {
  const column = alias ? `${alias}.${name_en}` : name_en;
  return type === 'datetime' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : column;
};

/** Returns whether PostgreSQL's name of a column type is that of this field's column. */
export const sameType = ({ type }: FieldDefinition, stored: string | undefined): boolean =>
  stored === (SQL_TYPES[type] === 'timestamptz' ? 'timestamp with time zone' : SQL_TYPES[type]);

/** The columns `id` and `fields`; all fields by default. */
export const selectList = (def: DataSetDefinition, fields?: readonly string[]): string => {
  const selection = fields ? [...new Set(fields)].map((name) => requireField(def, name)) : def.fields;
  return ['id', ...selection.map((field) => `${selected(field)} as ${field.name_en}`)].join(', ');
};

/**
 * Selects each row as one JSON column: all drivers read it the same way (no dates in local time), and wide rows are read
 * twice as fast.
 */
export const asJson = (select: string): string => `select row_to_json(r) as row from (${select}) as r`;

/** The cast of a parameter, so that the text of a statement depends only on its shape. */
export const castOf = (type: FieldType): string => (type === 'tags' ? 'text' : SQL_TYPES[type]);
