/** The least a database must do for the market; `Sql` of db/client.ts does it on PGlite and on PostgreSQL. */
export interface MarketDb {
  /** `prepare: false` plans for these very parameters each time, as conditions of very different weight need. */
  query<T>(sql: string, params?: unknown[], options?: { prepare?: boolean }): Promise<{ rows: T[] }>;
  /** One or more statements without parameters. */
  exec(sql: string): Promise<unknown>;
  /** COPY … FROM in PostgreSQL's binary format. */
  copyFrom(table: string, columns: readonly string[], bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  transaction<T>(work: (tx: MarketDb) => Promise<T>): Promise<T>;
}
