import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { columnsOf } from './table';
import { searchColumns } from './text';
import type { MarketDb } from './types';

/** A column's value as PostgreSQL reads it from text; null stays null. */
const literal = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  if (typeof value[0] === 'object') return JSON.stringify(value);
  return `{${value.map((item) => (typeof item === 'number' ? item : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
};

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string | null): string =>
  text === null ? '\\N' : text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string);

/** Writes a batch of valid rows into a table made from the definition, by COPY where the database can. */
export const copyRows = async (db: MarketDb, def: DataSetDefinition, table: string, rows: readonly Row[]) => {
  const columns = columnsOf(def);
  const lines = rows.map((row) => {
    const full: Record<string, unknown> = { ...row, ...searchColumns(def, row) };
    return columns.map((column) => literal(full[column]));
  });
  if (db.copyFrom) {
    const text = lines.map((values) => `${values.map(escaped).join('\t')}\n`).join('');
    return db.copyFrom(table, columns, text);
  }
  // Column by column, so that the statement is the same for every batch size.
  const sources = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const types = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const typeOf = new Map(types.rows.map(({ name, type }) => [name, type]));
  const casts = columns.map((column) => `r.${column}::${typeOf.get(column)}`).join(', ');
  await db.query(
    `insert into ${table} (${columns.join(', ')}) select ${casts} from unnest(${sources}) as r(${columns.join(', ')})`,
    columns.map((_, index) => lines.map((values) => values[index] ?? null)),
  );
};
