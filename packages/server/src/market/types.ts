import type { DataSetDefinition, FilterNode, Row } from '@daas/contract/datasets';

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

export type MarketQuery = {
  /** Each of its words is somewhere in the searchable fields; of several keywords, the words of all. */
  keyword?: string | readonly string[] | undefined;
  filter?: FilterNode | null | undefined;
  /** Only rows of these ids, or all but these; beyond the length of a filter's list. */
  ids?: { op: 'in' | 'not_in'; value: readonly string[] } | undefined;
  /** 'field' or '-field' of a sortable field; empty values come last either way. Default: `defaultSort`. */
  sort?: string | undefined;
  /** Columns of the rows, besides `id`. Default: all. */
  fields?: readonly string[] | undefined;
};
/** What decides which rows are meant. */
export type MarketConditions = Pick<MarketQuery, 'keyword' | 'filter' | 'ids'>;

/** The next `limit` rows of a query. `scope` is the tenant that its cursors are good for. */
export type ScrollQuery = MarketQuery & { limit: number; cursor?: string | undefined; scope?: string | undefined };
/** `next` is null at the end. */
export type Scrolled = { rows: Row[]; next: string | null };

/** `total` stops at a limit (1000 in lists); `capped` says that there are more. */
export type Count = { total: number; capped: boolean };
/** Counts of the most frequent values; `exact` is false when only a part of the matching rows was looked at. */
export type Facet = { field: string; values: { value: string; count: number }[]; exact: boolean };
export type DataSetStats = {
  rows: number;
  /** When the rows were loaded, ISO 8601 UTC. */
  loadedAt: string;
  /** Share of rows in which a field is not empty, 0–1, by field. */
  fill: Record<string, number>;
};

/**
 * Reads data sets. Every method throws `MarketError` for what the definition does not allow: masked fields are neither
 * filtered, sorted, counted nor looked up, and their clear values are not stored at all.
 */
export interface MarketStore {
  /** A page of a list that ends at row 1000 (§5). `current` begins at 1. */
  page(
    def: DataSetDefinition,
    query: MarketQuery & { current: number; pageSize: number },
  ): Promise<Count & { rows: Row[] }>;
  /**
   * The next `limit` rows after `cursor`. A cursor is sealed: it works only with the same query and the same `scope`, and
   * survives a refresh of the rows.
   */
  scroll(def: DataSetDefinition, query: ScrollQuery): Promise<Scrolled>;
  /**
   * The first rows of many queries at once, where each names its rows by id or a lookup field. Undefined for one that
   * does not, or that is not allowed: `scroll` answers that, or says why not.
   */
  scrollKeyed(
    def: DataSetDefinition,
    queries: readonly Omit<ScrollQuery, 'cursor'>[],
  ): Promise<(Scrolled | undefined)[]>;
  /** Stops at `limit`, 1000 when left out. */
  count(def: DataSetDefinition, query: MarketConditions, limit?: number): Promise<Count>;
  facets(def: DataSetDefinition, query: MarketConditions, fields: readonly string[]): Promise<Facet[]>;
  get(def: DataSetDefinition, id: string, fields?: readonly string[]): Promise<Row | undefined>;
  /** Rows by id, at most 1000, in the order asked; unknown ids are left out. */
  getMany(def: DataSetDefinition, ids: readonly string[], fields?: readonly string[]): Promise<Row[]>;
  /**
   * Finds the rows of a name list by one of the definition's `lookup` fields; a key of the answer is a value asked.
   * Values are trimmed, and half-width and full-width brackets are one.
   */
  lookup(
    def: DataSetDefinition,
    by: string,
    values: readonly string[],
    fields?: readonly string[],
  ): Promise<Map<string, Row[]>>;
  /** Every matching row in batches, for exports; `limit` ends it. */
  stream(
    def: DataSetDefinition,
    query: MarketQuery & { limit?: number | undefined; batch?: number | undefined },
  ): AsyncIterable<Row[]>;
  /** Titles that contain `text`, those that begin with it first. */
  suggest(def: DataSetDefinition, text: string, limit?: number): Promise<{ id: string; title: string }[]>;
  /** Names the rows that are there now: another one after each load. */
  version(def: DataSetDefinition): Promise<string>;
  /** Undefined until the data set is loaded. */
  stats(def: DataSetDefinition): Promise<DataSetStats | undefined>;
  /** Stats of those that are loaded, by key, in one query. */
  statsOf(defs: readonly DataSetDefinition[]): Promise<Map<string, DataSetStats>>;
}

export type MarketErrorCode = 'unknown_field' | 'bad_filter' | 'bad_sort' | 'bad_cursor' | 'not_loaded' | 'bad_load';

/** A request that the definition or the state of the market does not allow; `path` points into the filter. */
export class MarketError extends Error {
  constructor(
    readonly code: MarketErrorCode,
    message: string,
    readonly path: (string | number)[] = [],
  ) {
    super(message);
    this.name = 'MarketError';
  }
}
