import { type DataSetDefinition, type FieldDefinition, fieldOf, type Row } from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import { spellings } from './spelling';

/** The columns to read: the requested ones and the id. */
export const withField = (fields: readonly string[] | undefined, by: string): readonly string[] | undefined =>
  fields && !fields.includes(by) ? [...fields, by] : fields;

/** Groups rows by the value of the lookup that found them. */
export function groupByName(
  def: DataSetDefinition,
  rows: readonly Row[],
  { by, values, fields }: { by: string; values: readonly string[]; fields: readonly string[] | undefined },
): Map<string, Row[]> {
  const keyOf = by === def.title ? asName : (value: string) => value;
  const formsOf = (value: string) =>
    by === def.title ? [asName(value)] : spellings(fieldOf(def, by) as FieldDefinition, value);
  const rowsByKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(String(row[by]));
    if (fields && !fields.includes(by)) delete row[by];
    rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), row]);
  }
  const matches = new Map<string, Row[]>();
  for (const value of values) {
    const some = formsOf(value).flatMap((form) => rowsByKey.get(form) ?? []);
    if (some.length > 0) matches.set(value, some);
  }
  return matches;
}
