import { type DataSetDefinition, type FieldDefinition, type FieldType, fieldOf } from '@daas/contract/datasets';
import { MarketError } from './types';

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
  records: 'jsonb',
};

export const tableOf = (def: DataSetDefinition): string => `market_${def.key}`;
/** Every column with its type, collation left out: `id`, the fields, and the two that the keyword search reads. */
export const typedColumns = (def: DataSetDefinition): { name: string; type: string }[] => [
  { name: 'id', type: 'text' },
  ...def.fields.map(({ name_en, type }) => ({ name: name_en, type: SQL_TYPES[type] })),
  { name: 'grams', type: 'integer[]' },
  { name: 'search_text', type: 'text' },
];

/** Text is ordered by code point, the same everywhere. */
export const createTable = (def: DataSetDefinition, table: string): string => {
  const required = new Set(['id', ...def.fields.filter((field) => field.required).map((field) => field.name_en)]);
  const columns = typedColumns(def).map(({ name, type }) => {
    const collation = type === 'text' ? ' collate "C"' : '';
    return `${name} ${type}${collation}${required.has(name) ? ' not null' : ''}`;
  });
  return `create table ${table} (${columns.join(', ')})`;
};

/** Made after the rows are in. Unnamed, so that the names never meet those of the table being replaced. */
export const createIndexes = (def: DataSetDefinition, table: string): string[] => {
  const index = (what: string) => `create index on ${table} ${what}`;
  const statements = [`alter table ${table} add primary key (id)`, index('using gin (grams) with (fastupdate = off)')];
  for (const field of def.fields) {
    const column = field.name_en;
    if (field.sortable) {
      statements.push(index(`(${column}, id)`));
      if (!field.required) statements.push(index(`(${column} desc nulls last, id desc)`));
    } else if (field.type === 'tags' && field.filterable) statements.push(index(`using gin (${column})`));
    else if (def.lookup.includes(column)) statements.push(index(`(${column})`));
    else if (field.filterable && !['text', 'boolean'].includes(field.type)) statements.push(index(`(${column})`));
  }
  return statements;
};

/** Instants as JSON has them depend on the session's time zone, so they are written out. */
const selected = ({ name_en, type }: FieldDefinition): string =>
  type === 'datetime' ? `to_char(${name_en} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${name_en}` : name_en;

/** The columns of a row: `id` and the named fields, all of them when left out. */
export const selectList = (def: DataSetDefinition, fields?: readonly string[]): string => {
  const wanted = fields ? [...new Set(fields)].map((name) => requireField(def, name)) : def.fields;
  return ['id', ...wanted.map(selected)].join(', ');
};

/**
 * Rows travel as one JSON column: every driver reads that alike (no local times made of dates), and of wide rows it is
 * twice as fast.
 */
export const asJson = (select: string): string => `select row_to_json(r) as row from (${select}) as r`;

export const requireField = (def: DataSetDefinition, name: string): FieldDefinition => {
  const field = fieldOf(def, name);
  if (!field) throw new MarketError('unknown_field', `${def.key} has no field ${name}`);
  return field;
};

/** How a parameter for a field of this type is cast, so that the text of a statement depends on its shape only. */
export const castOf = (type: FieldType): string => (type === 'tags' ? 'text' : SQL_TYPES[type]);
