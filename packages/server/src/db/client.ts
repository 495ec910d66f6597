import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { lockDirectory } from './lock';
import * as schema from './schema';

/** Typed queries; a transaction has the same face. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Plain SQL where speed or shape asks for it. int8 arrives as number, dates as 'YYYY-MM-DD', timestamps as Date. */
export interface Sql {
  query<T>(text: string, params?: unknown[]): Promise<{ rows: T[] }>;
  exec(text: string): Promise<void>;
  transaction<T>(run: (tx: Sql) => Promise<T>): Promise<T>;
  /** COPY … FROM `text` in PostgreSQL's text format, where the driver can. */
  copyFrom?(table: string, columns: readonly string[], text: string): Promise<void>;
}

export interface Database {
  kind: 'pglite' | 'postgres';
  orm: Db;
  sql: Sql;
  close(): Promise<void>;
}

/** Opens the embedded database in `dataDir` (`memory` keeps nothing), or PostgreSQL at `url`. */
export async function openDatabase(options: { dataDir: string; url?: string | undefined }): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPglite(options.dataDir);
}

/** The embedded database, in one process at a time. `snapshot` is a dump that a database in memory begins with. */
export async function openPglite(dataDir: string, snapshot?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const inMemory = dataDir === 'memory';
  if (!inMemory) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = inMemory ? () => undefined : lockDirectory(dataDir);
  const lite = await PGlite.create({
    ...(inMemory ? {} : { dataDir: join(dataDir, 'pg') }),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
    parsers: { [pgliteTypes.DATE]: (value: string) => value },
  }).catch((error) => {
    unlock();
    throw error;
  });
  const face = (executor: Pick<PGlite, 'query' | 'exec'>): Sql => ({
    query: (text, params) => executor.query(text, params) as never,
    exec: async (text) => void (await executor.exec(text)),
    transaction: (run) =>
      executor === lite ? lite.transaction((tx) => run(face(tx as unknown as PGlite))) : run(face(executor)),
    async copyFrom(table, columns, text) {
      await executor.query(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [], { blob: new Blob([text]) });
    },
  });
  return {
    kind: 'pglite',
    orm: drizzlePglite(lite, { schema, casing: 'snake_case' }) as unknown as Db,
    sql: face(lite),
    dump: () => lite.dumpDataDir('none') as Promise<Blob>,
    async close() {
      await lite.close();
      unlock();
    },
  };
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

async function openPostgres(url: string): Promise<Database> {
  const parsers: Record<number, (value: string) => unknown> = {
    [INT8]: Number,
    [INT8_ARRAY]: (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number)),
    [DATE]: (value) => value,
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: ((oid: number, format?: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const inTransaction = (client: pg.PoolClient): Sql => ({
    query: (text, params) => client.query(text, params) as never,
    exec: async (text) => void (await client.query(text)),
    transaction: (run) => run(inTransaction(client)),
  });
  return {
    kind: 'postgres',
    orm: drizzlePg(pool, { schema, casing: 'snake_case' }) as unknown as Db,
    sql: {
      query: (text, params) => pool.query(text, params) as never,
      exec: async (text) => void (await pool.query(text)),
      async transaction(run) {
        const client = await pool.connect();
        try {
          await client.query('begin');
          const result = await run(inTransaction(client));
          await client.query('commit');
          client.release();
          return result;
        } catch (error) {
          const rolledBack = await client.query('rollback').then(
            () => true,
            () => false,
          );
          client.release(!rolledBack);
          throw error;
        }
      },
    },
    close: () => pool.end(),
  };
}
