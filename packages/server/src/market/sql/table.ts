import {
  type DataSetDefinition,
  type FieldDefinition,
  type FieldType,
  recordColumn,
  recordFields,
} from '@daas/contract/datasets';
import type { MarketDb } from '../catalog/db';
import { requireField } from '../fields';
import { hasTerms } from '../text';

/** Tables made from definitions. Identifiers come from definitions only, where they are checked to be plain words. */
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
/** What a column holds: a field's value, or one of the two that the keyword search reads. */
export type Column = { name: string; kind: FieldType | 'search_terms' | 'search_text' };

/**
 * Every column: `id`, the most queried fields (the further to the left, the faster they are read), the two of the
 * keyword search, and the rest.
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

/** Whether its rows are there, with the columns that this version gives them; others may be left of an earlier one. */
export const isLoaded = async (db: MarketDb, def: DataSetDefinition): Promise<boolean> => {
  const { rows } = await db.query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = to_regclass($1::text) and attnum > 0 and not attisdropped`,
    [tableOf(def)],
  );
  const there = new Set(rows.map(({ name }) => name));
  return storedColumns(def).every(({ name }) => there.has(name));
};

const typeOf = (kind: Column['kind']): string =>
  kind === 'search_terms' ? 'integer[]' : kind === 'search_text' ? 'text' : SQL_TYPES[kind];

/** A row of up to a page is kept as it is: to press those above 2 KB together took an eighth of COPY. */
const STORAGE = 'toast_tuple_target = 8160';

/** Text is ordered by code point, the same everywhere. */
export const createTable = (def: DataSetDefinition, table: string): string => {
  const required = new Set(['id', ...def.fields.filter((field) => field.required).map((field) => field.name_en)]);
  const columns = storedColumns(def).map(({ name, kind }) => {
    const type = typeOf(kind);
    const collation = type === 'text' ? ' collate "C"' : '';
    return `${name} ${type}${collation}${required.has(name) ? ' not null' : ''}`;
  });
  return `create table ${table} (${columns.join(', ')}) with (${STORAGE})`;
};

/** The texts of a column of records, as its index has them; empty where there are none. */
export const textsSql = (name: string): string => {
  const { records, column } = recordColumn(name) ?? { records: name, column: '' };
  return `jsonb_path_query_array(${records}::jsonb, '$[*].${column} ? (@ != null)')`;
};

/**
 * Made after the rows are in. Unnamed, so that the names never meet those of the table being replaced. First the one
 * that finds ids, then the one for words and for values of few kinds (`hasTerms`), then those for what has an order.
 */
export const createIndexes = (def: DataSetDefinition, table: string) => {
  const index = (what: string) => `create index on ${table} ${what}`;
  const ordered: string[] = [];
  for (const field of def.fields) {
    const column = field.name_en;
    if (field.sortable) {
      ordered.push(index(`(${column}, id)`));
      if (!field.required) ordered.push(index(`(${column} desc nulls last, id desc)`));
    } else if (def.lookup.includes(column) || (field.filterable && field.type !== 'text' && !hasTerms(field)))
      ordered.push(index(`(${column})`));
  }
  for (const { name_en } of recordFields(def)) ordered.push(index(`using gin ((${textsSql(name_en)}))`));
  return {
    ids: `create unique index on ${table} (id)`,
    words: index('using gin (search_terms) with (fastupdate = off)'),
    ordered,
  };
};

/** A value as the wire has it: instants as JSON has them depend on the session's time zone, so they are written out. */
export const selected = ({ name_en, type }: FieldDefinition, alias?: string): string => {
  const column = alias ? `${alias}.${name_en}` : name_en;
  return type === 'datetime' ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : column;
};

/** Whether a column of that type, as PostgreSQL writes it, is the one that this field would be given. */
export const sameType = ({ type }: FieldDefinition, stored: string | undefined): boolean =>
  stored === (SQL_TYPES[type] === 'timestamptz' ? 'timestamp with time zone' : SQL_TYPES[type]);

/** The columns of a row: `id` and the named fields, all of them when left out. */
export const selectList = (def: DataSetDefinition, fields?: readonly string[]): string => {
  const selection = fields ? [...new Set(fields)].map((name) => requireField(def, name)) : def.fields;
  return ['id', ...selection.map((field) => `${selected(field)} as ${field.name_en}`)].join(', ');
};

/**
 * Rows travel as one JSON column: every driver reads that alike (no local times made of dates), and of wide rows it is
 * twice as fast.
 */
export const asJson = (select: string): string => `select row_to_json(r) as row from (${select}) as r`;

/** How a parameter for a field of this type is cast, so that the text of a statement depends on its shape only. */
export const castOf = (type: FieldType): string => (type === 'tags' ? 'text' : SQL_TYPES[type]);
