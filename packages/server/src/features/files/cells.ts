import { type DataSetDefinition, fieldLabel, fieldOf, type Row } from '@daas/contract/datasets';
import type { Cell } from './tableFile';

/** The first line of a file with these fields. */
export const labelsOf = (def: DataSetDefinition, fields: readonly string[], language: string): string[] =>
  fields.map((name) => {
    const field = fieldOf(def, name);
    return field ? fieldLabel(field, language) : name;
  });

/** A row as a line of a file. */
export const cellsOf = (row: Row, fields: readonly string[]): Cell[] => fields.map((name) => cellOf(row[name] ?? null));

function cellOf(value: Row[string]): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('; ');
  return String(value);
}
