import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Sql } from './client';

const dialect = new PgDialect({ casing: 'snake_case' });

/** The rows of a statement made with Drizzle's `sql`, whose values come as `Sql` answers them. */
export async function rowsOf<T>(database: Sql, statement: SQL): Promise<T[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  return (await database.query<T>(sql, params)).rows;
}
