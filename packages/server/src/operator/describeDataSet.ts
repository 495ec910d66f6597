import {
  DATA_SET_LIST,
  type DataSetDefinition,
  dataSet,
  type FieldDefinition,
  sampleRow,
} from '@daas/contract/datasets';
import type { CodeFormat } from '@daas/contract/identity';
import { stringify } from 'csv-stringify/sync';
import { maxLengthOf } from '../market';

/** Returns the definition of a data set. Throws an error that lists the available keys. */
export function requireDataSet(key: string): DataSetDefinition {
  const definition = dataSet(key);
  if (definition) return definition;
  throw new Error(`Unknown data set ${key}. Available data sets: ${DATA_SET_LIST.map((one) => one.key).join(', ')}`);
}

export const describeDataSets = () =>
  DATA_SET_LIST.map(({ key, name_cn, fields }) => ({ key, name: name_cn, columns: fields.length + 1 }));

export interface ColumnDescription {
  name: string;
  label: string;
  type: FieldDefinition['type'];
  required: boolean;
  /** Valid cell contents as text. */
  rule: string;
  values?: string[];
}

/** Describes the columns of a data set's file in the order of its template. */
export function describeDataSet(key: string): { key: string; name: string; columns: ColumnDescription[] } {
  const { name_cn, fields } = requireDataSet(key);
  const id = { name: 'id', label: '编号', type: 'keyword', required: true, rule: ID } as const;
  return { key, name: name_cn, columns: [id, ...fields.map(describeField)] };
}

const ID = '1 to 64 letters, digits, _ or -; unique';

const describeField = (field: FieldDefinition): ColumnDescription => ({
  name: field.name_en,
  label: field.name_cn,
  type: field.type,
  required: field.required,
  rule: ruleOf(field),
  ...(field.values ? { values: field.values.map(({ value }) => value) } : {}),
});

function ruleOf(field: FieldDefinition): string {
  const { unit, masked } = field;
  return [valueRule(field), ...(unit ? [`in ${unit}`] : []), ...(masked ? ['stored masked'] : [])].join('; ');
}

function valueRule(field: FieldDefinition): string {
  switch (field.type) {
    case 'integer':
      return 'a whole number';
    case 'decimal':
      return 'a number, for example 1.5';
    case 'boolean':
      return '1, true or 是; 0, false or 否';
    case 'date':
      return 'a day, for example 2026-01-31';
    case 'datetime':
      return 'a time with its zone, for example 2026-01-31T08:00:00+08:00';
    case 'records':
      return `JSON, a list of {${(field.columns ?? []).map(({ name_en, type }) => `"${name_en}": ${type}`).join(', ')}}`;
    case 'tags':
      return `${textRule(field)}; separate several with |`;
    default:
      return textRule(field);
  }
}

const CODE_RULES: Record<CodeFormat, string> = {
  uscc: '18 characters with a check digit, GB 32100',
  patent: 'an application number; a Chinese one ends with its check digit',
  hs: 'an HS code in pairs of digits',
  country: 'ISO 3166-1, for example CN',
};

function textRule(field: FieldDefinition): string {
  if (field.values) return `one of ${field.values.map(({ value }) => value).join(' | ')}`;
  if (field.format) return CODE_RULES[field.format];
  return `text of at most ${maxLengthOf(field)} characters`;
}

/** Returns the CSV header, and with `example` a sample row. */
export function createTemplate(key: string, { example }: { example: boolean }): string[] {
  const def = requireDataSet(key);
  const names = ['id', ...def.fields.map(({ name_en }) => name_en)];
  const sample: Record<string, unknown> = sampleRow(def);
  const rows = example ? [names, names.map((name) => cellOf(sample[name]))] : [names];
  return rows.map((row) => stringify([row]).trimEnd());
}

/** Formats a value as `load` reads it. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return value.some((item) => typeof item === 'object') ? JSON.stringify(value) : value.join('|');
}
