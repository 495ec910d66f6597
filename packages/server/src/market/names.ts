import type { Row } from '@daas/contract/datasets';

/** Name lists: values are trimmed, and half-width and full-width brackets are one. */
const plain = (value: string): string => value.trim().replaceAll('（', '(').replaceAll('）', ')');

/** Everything that is to be looked for. */
export const spellings = (values: readonly string[]): string[] => [
  ...new Set(
    values.flatMap((value) => [value.trim(), plain(value), plain(value).replaceAll('(', '（').replaceAll(')', '）')]),
  ),
];

/** The columns to read: the requested ones and the id. */
export const withKey = (fields: readonly string[] | undefined, by: string): readonly string[] | undefined =>
  fields && !fields.includes(by) ? [...fields, by] : fields;

/** Rows that were found, by the value that asked for them. */
export function byName(
  rows: readonly Row[],
  { by, values, fields }: { by: string; values: readonly string[]; fields: readonly string[] | undefined },
): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = plain(String(row[by]));
    if (fields && !fields.includes(by)) delete row[by];
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  const matches = new Map<string, Row[]>();
  for (const value of values) {
    const rows = found.get(plain(value));
    if (rows) matches.set(value, rows);
  }
  return matches;
}
