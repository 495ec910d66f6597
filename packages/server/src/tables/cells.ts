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

/** Returns the columns of a file for people; titles of measures include the unit. */
export const columnsOf = (def: DataSetDefinition, fields: readonly string[], language: string): Column[] =>
  fields.map((name) => {
    const field = fieldOf(def, name);
    return field ? { title: titleOf(field, language), kind: kindOf(field), name } : { title: name, kind: 'text', name };
  });

/** Returns the columns of a CSV file or workbook for programs: titles are field names; other values than numbers are text. */
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

/** Returns the cells of a row. */
export const cellsOf = (row: Row, fields: readonly string[]): Cell[] => fields.map((name) => row[name] ?? null);

/** Returns the cells of a CSV file or workbook for programs: ISO 8601 for dates, JSON for lists and booleans. */
export const programCellsOf = (row: Row, fields: readonly string[]): Cell[] =>
  cellsOf(row, fields).map((cell) => (typeof cell === 'boolean' || Array.isArray(cell) ? JSON.stringify(cell) : cell));

/** Converts a cell for a format without lists and booleans. */
export function flattenCell(cell: Cell): string | number | null | Formula | OwnCell {
  if (Array.isArray(cell))
    return cell.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('; ');
  return typeof cell === 'boolean' ? String(cell) : cell;
}
