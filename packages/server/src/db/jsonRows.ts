import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';

type Snake<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : S;
/** Timestamps are ISO 8601, bytes are hex after `\x`. */
type InJson<V> = V extends Date | Uint8Array ? string : V;

/** A row as PostgreSQL writes it in JSON, with column names as keys. */
export type JsonRow<T extends PgTable, K extends keyof T['$inferSelect'] = keyof T['$inferSelect']> = {
  [P in K as Snake<P & string>]: InJson<T['$inferSelect'][P]>;
};

/** A row to insert from JSON. */
export type NewRow<T extends PgTable> = {
  [P in keyof T['$inferSelect'] as Snake<P & string>]: T['$inferSelect'][P] | InJson<T['$inferSelect'][P]>;
};

/** Returns the columns of a table, or the named ones, as an SQL list. */
export const columnList = <T extends PgTable>(
  table: T,
  names: readonly (keyof T['$inferSelect'] & string)[] = Object.keys(getTableColumns(table)),
): string => names.map((name) => `"${toSnakeCase(name)}"`).join(', ');

/**
 * Returns rows as one parameter for `json_populate_recordset`. PostgreSQL's JSON supports neither U+0000 nor lone
 * surrogates; both become U+FFFD.
 */
export const rowsAsJson = (rows: readonly object[]): string => {
  const json = JSON.stringify(rows);
  return json.includes('\\u') ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1\\ufffd') : json;
};
