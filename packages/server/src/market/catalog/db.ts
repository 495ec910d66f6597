/** Database operations that the market requires. `Sql` of db/client.ts implements them for PGlite and PostgreSQL. */
export interface MarketDb {
  /** `prepare: false` plans each call for its parameters, because selectivity differs much between them. */
  query<T>(sql: string, params?: unknown[], options?: { prepare?: boolean }): Promise<{ rows: T[] }>;
  /** One or more statements without parameters. */
  exec(sql: string): Promise<unknown>;
  /** COPY … FROM in PostgreSQL's binary format. */
  copyFrom(table: string, columns: readonly string[], bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  transaction<T>(work: (tx: MarketDb) => Promise<T>): Promise<T>;
}
