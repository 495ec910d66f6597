import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import type { MarketDb } from './types';

/** The market's view of an embedded PGlite database. */
export const pgliteMarketDb = (pglite: PGliteInterface): MarketDb => ({
  ...pgliteQueries(pglite),
  transaction: (work) => pglite.transaction((tx) => work(pgliteMarketTx(tx))),
});

const pgliteMarketTx = (tx: Transaction): MarketDb => ({
  ...pgliteQueries(tx),
  transaction: (work) => work(pgliteMarketTx(tx)),
});

const pgliteQueries = (pglite: PGliteInterface | Transaction): Omit<MarketDb, 'transaction'> => ({
  query: (sql, params) => pglite.query(sql, params),
  exec: (sql) => pglite.exec(sql),
  async copyFrom(table, columns, text) {
    await pglite.query(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [], { blob: new Blob([text]) });
  },
});

/** The market's view of a PostgreSQL pool. Rows are loaded by batched inserts. */
export const pgMarketDb = (pool: Pool): MarketDb => ({
  ...pgQueries(pool),
  async transaction(work) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(pgMarketTx(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
});

const pgMarketTx = (client: PoolClient): MarketDb => ({
  ...pgQueries(client),
  transaction: (work) => work(pgMarketTx(client)),
});

const pgQueries = (on: Pool | PoolClient): Omit<MarketDb, 'transaction'> => ({
  async query<T>(sql: string, params?: unknown[]) {
    const { rows } = await on.query(sql, params);
    return { rows: rows as T[] };
  },
  exec: (sql) => on.query(sql),
});
