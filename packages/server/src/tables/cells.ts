import {
  type DataSetDefinition,
  type FieldDefinition,
  fieldLabel,
  fieldOf,
  type Row,
  unitLabel,
} from '@daas/contract/datasets';
import type { Cell, CellKind, Column } from './tableFile';

/** The columns of a file with these fields; what is measured says in which unit. */
export const columnsOf = (def: DataSetDefinition, fields: readonly string[], language: string): Column[] =>
  fields.map((name) => {
    const field = fieldOf(def, name);
    return field ? { title: titleOf(field, language), kind: kindOf(field) } : { title: name, kind: 'text' };
  });

export function titleOf(field: FieldDefinition, language: string): string {
  const label = fieldLabel(field, language);
  const unit = unitLabel(field, language);
  if (!unit) return label;
  return language.startsWith('zh') ? `${label}（${unit}）` : `${label} (${unit})`;
}

const NUMBERS = ['integer', 'decimal'];
const kindOf = ({ type, ordinal }: FieldDefinition): CellKind => {
  if (NUMBERS.includes(type)) return ordinal ? 'code' : (type as CellKind);
  return type === 'date' || type === 'datetime' ? type : 'text';
};

/** A row as a line of a file. */
export const cellsOf = (row: Row, fields: readonly string[]): Cell[] => fields.map((name) => cellOf(row[name] ?? null));

function cellOf(value: Row[string]): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('; ');
  return String(value);
}
