import { type DataSetDefinition, type FieldDefinition, type FieldType, fieldOf } from '@daas/contract/datasets';
import { MarketError } from './types';

/** Tables made from definitions. Identifiers come from definitions only, where they are checked to be plain words. */
const SQL_TYPES: Record<FieldType, string> = {
  text: 'text collate "C"',
  keyword: 'text collate "C"',
  enum: 'text collate "C"',
  tags: 'text[]',
  integer: 'integer',
  decimal: 'double precision',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  records: 'jsonb',
};

export const tableOf = (def: DataSetDefinition): string => `market_${def.key}`;
export const columnsOf = (def: DataSetDefinition): string[] => [
  'id',
  ...def.fields.map((field) => field.name_en),
  'grams',
  'search_text',
];

export const createTable = (def: DataSetDefinition, table: string): string => {
  const columns = def.fields.map((field) => {
    const constraint = field.required ? ' not null' : '';
    return `${field.name_en} ${SQL_TYPES[field.type]}${constraint}`;
  });
  return `create table ${table} (id text collate "C" not null, ${columns.join(', ')}, grams integer[], search_text text)`;
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

/** A column as the driver should hand it over: dates as text, so that no driver makes a local time of them. */
const selected = ({ name_en, type }: FieldDefinition): string => {
  if (type === 'date') return `to_char(${name_en}, 'YYYY-MM-DD') as ${name_en}`;
  if (type === 'datetime') return `to_char(${name_en} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${name_en}`;
  return name_en;
};

export const selectList = (def: DataSetDefinition, fields?: readonly string[]): string => {
  const wanted = fields ? [...new Set(fields)].map((name) => requireField(def, name)) : def.fields;
  return ['id', ...wanted.map(selected)].join(', ');
};

export const requireField = (def: DataSetDefinition, name: string): FieldDefinition => {
  const field = fieldOf(def, name);
  if (!field) throw new MarketError('unknown_field', `${def.key} has no field ${name}`);
  return field;
};

/** How a parameter for a field of this type is cast, so that the text of a statement depends on its shape only. */
export const castOf = (type: FieldType): string => {
  if (type === 'integer' || type === 'boolean' || type === 'date') return type;
  if (type === 'decimal') return 'double precision';
  return type === 'datetime' ? 'timestamptz' : 'text';
};
