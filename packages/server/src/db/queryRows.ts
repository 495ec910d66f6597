import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db, Sql } from './client';

const dialect = new PgDialect({ casing: 'snake_case' });

/** Runs a statement of Drizzle's `sql` and returns rows with the types of `Sql`. */
export async function queryRows<T>(database: Sql, statement: SQL): Promise<T[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  return (await database.query<T>(sql, params)).rows;
}

/** Like `queryRows`, within a transaction, which has one connection. Timestamps are texts. */
export const queryRowsIn = async <T>(db: Db, statement: SQL): Promise<T[]> =>
  ((await db.execute(statement)) as unknown as { rows: T[] }).rows;
