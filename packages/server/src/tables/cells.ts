import {
  type DataSetDefinition,
  type FieldDefinition,
  fieldLabel,
  fieldOf,
  type Row,
  unitLabel,
} from '@daas/contract/datasets';
import { isChinese } from '@daas/contract/naming';
import type { Cell, CellKind, Column, Formula, OwnCell } from './types';

/** The columns of a file with these fields; what is measured says in which unit. */
export const columnsOf = (def: DataSetDefinition, fields: readonly string[], language: string): Column[] =>
  fields.map((name) => {
    const field = fieldOf(def, name);
    return field ? { title: titleOf(field, language), kind: kindOf(field), name } : { title: name, kind: 'text', name };
  });

/** The same of a CSV file or workbook for programs: fields by their names, numbers as they are, all else text. */
export const programColumnsOf = (def: DataSetDefinition, fields: readonly string[]): Column[] =>
  fields.map((name) => ({
    title: name,
    kind: NUMBERS.includes(fieldOf(def, name)?.type ?? '') ? 'code' : 'text',
    name,
  }));

export function titleOf(field: FieldDefinition, language: string): string {
  const label = fieldLabel(field, language);
  const unit = unitLabel(field, language);
  if (!unit) return label;
  return isChinese(language) ? `${label}（${unit}）` : `${label} (${unit})`;
}

const NUMBERS = ['integer', 'decimal'];
const kindOf = ({ type, ordinal }: FieldDefinition): CellKind => {
  if (NUMBERS.includes(type)) return ordinal ? 'code' : (type as CellKind);
  if (type === 'tags') return 'list';
  return type === 'date' || type === 'datetime' || type === 'boolean' || type === 'records' ? type : 'text';
};

/** A row as a line of a file. */
export const cellsOf = (row: Row, fields: readonly string[]): Cell[] => fields.map((name) => row[name] ?? null);

/** Of a CSV file or workbook for programs: ISO 8601 as it is, JSON for lists. */
export const programCellsOf = (row: Row, fields: readonly string[]): Cell[] =>
  cellsOf(row, fields).map((cell) => (typeof cell === 'boolean' || Array.isArray(cell) ? JSON.stringify(cell) : cell));

/** A cell of a format that knows neither lists nor yes and no. */
export function flat(cell: Cell): string | number | null | Formula | OwnCell {
  if (Array.isArray(cell))
    return cell.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('; ');
  return typeof cell === 'boolean' ? String(cell) : cell;
}
