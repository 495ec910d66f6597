import type {
  DataSetDefinition,
  FilterCondition,
  FilterNode,
  Provenance,
  Row,
  RowValue,
} from '@daas/contract/datasets';

export type MarketQuery = {
  /** Each word must be in a searchable field; with several keywords, each word of all. */
  keyword?: string | readonly string[] | undefined;
  filter?: FilterNode | null | undefined;
  /** Includes only these ids, or excludes them. May be longer than the list of a filter. */
  ids?: { op: 'in' | 'not_in'; value: readonly string[] } | undefined;
  /**
   * 'field' or '-field' of a sortable field; empty values come last either way. Default: with a keyword by
   * relevance (`relevance.ts`) and then as without: by `defaultSort`. */
  sort?: string | undefined;
  /** Columns of the rows, besides `id`. Default: all. */
  fields?: readonly string[] | undefined;
};
/** The part of a query that selects rows. */
export type MarketConditions = Pick<MarketQuery, 'keyword' | 'filter' | 'ids'>;

/**
 * Conditions chosen in facets. Rows must meet all of them, but the counts of a field ignore the choices on that field, so
 * that its other values remain visible.
 */
export type Choices = { choices?: readonly FilterCondition[] | undefined };
/** `like` returns only values that contain a text, in any case, or are in the list. */
export type FacetQuery = MarketConditions &
  Choices & { like?: { text: string; values: readonly string[] } | undefined };

/** The next `limit` rows of a query. Cursors are valid only for the tenant `scope`. */
export type ScrollQuery = MarketQuery & { limit: number; cursor?: string | undefined; scope?: string | undefined };
/** `next` is null at the end. */
export type Scrolled = { rows: Row[]; next: string | null };

/** `total` is at most a limit (1000 in lists); `capped` is true if there are more. */
export type Count = { total: number; capped: boolean };
/** Counts of the most frequent values; `exact` is false if only a part of the matching rows was read. */
export type Facet = { field: string; values: { value: string; count: number }[]; exact: boolean };
/** Limits of aggregates and histograms: rows read, groups and buckets returned. */
export const AGGREGATE_MAX = { by: 2, measures: 8, rows: 100_000, groups: 1000, buckets: 400 } as const;
export type Measure = { op: 'count' } | { op: 'sum' | 'avg' | 'min' | 'max'; field: string };
/** Reads all matching rows, without a limit. Use it for background reports, not for pages. */
type AllRows = { all?: true | undefined };
/** Groups by up to two fields with facets, or by none. Returns the `limit` groups with the largest first measure. */
export type AggregateQuery = MarketConditions & {
  by: readonly string[];
  measures: readonly Measure[];
  limit?: number | undefined;
} & AllRows;
/**
 * Values are in the order of `by` and `measures`. A row belongs to the group of each of its tags. `exact` is false if only
 * a part of the matching rows was read; `more` is true if there are more groups.
 */
export type Aggregate = {
  groups: { by: (string | null)[]; values: (number | null)[] }[];
  exact: boolean;
  more: boolean;
};
/**
 * Buckets of a number: equal `parts` between its minimum and maximum, or ranges between ascending `bounds` with open ends.
 * Buckets of a date: a `unit` of the business calendar. Ignores the choices on the field.
 */
export type HistogramQuery = MarketConditions &
  Choices & { field: string } & AllRows &
  (
    | { parts: number; unit?: undefined; bounds?: undefined }
    | { unit: 'day' | 'month' | 'year'; parts?: undefined; bounds?: undefined }
    | { bounds: readonly number[]; parts?: undefined; unit?: undefined }
  );
/**
 * Non-empty buckets in ascending order; open ends are infinite. If there are `more`, the last buckets are returned. `to`
 * is excluded, except in the last bucket of a number. `empty` counts rows without a value.
 */
export type Histogram = {
  buckets: { from: number | string; to: number | string; count: number }[];
  empty: number;
  exact: boolean;
  more: boolean;
};
export type DataSetStats = {
  rows: number;
  /** Time of the load, ISO 8601 UTC. */
  loadedAt: string;
  /** Share of rows in which a field is not empty, 0–1, by field. */
  fill: Record<string, number>;
  /** Null if none was given. */
  provenance: Provenance | null;
};

/** A load that replaced rows, and the number of its changes; `complete` is false if more changed than are stored. */
export type MarketLoad = {
  id: number;
  dataSet: string;
  rows: number;
  complete: boolean /** ISO 8601 UTC. */;
  at: string;
};
export type ChangeKind = 'appeared' | 'vanished' | 'changed';
/**
 * A change of a row by a load. `before` and `after` contain the changed fields. For a row that appeared or vanished, one
 * of them contains all fields except lists of records, and the other is null.
 */
export type Change = {
  /** Ascending in reading order. */
  id: number;
  rowId: string;
  kind: ChangeKind;
  title: string;
  fields: string[];
  before: Record<string, RowValue> | null;
  after: Record<string, RowValue> | null;
};

export type SourceFormat = 'csv' | 'ndjson';
export const SOURCE_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
] as const;
export type SourceEncoding = (typeof SOURCE_ENCODINGS)[number];
export const SOURCE_DELIMITERS = [',', ';', '\t', '|'] as const;
/** A rejected row: its line and the reason. */
export type Reject = { line: number; reason: string };
export type LoadOptions = {
  /** Called after each batch with the rows written so far. */
  onProgress?: (rows: number) => void;
  onReject?: (reject: Reject) => void;
  /** The load fails if more rows than this are rejected. Default: 1000. */
  maxRejects?: number;
  /** Without it, the new rows have no provenance, even if the replaced rows had one. */
  provenance?: Provenance | undefined;
};
export type LoadResult = { rows: number; rejected: number };

export type FileProgress = {
  phase: 'rows' | 'ids' | 'indexes';
  rows: number;
  rejected: number;
  /** Bytes of the file that are stored durably, and its size. */
  bytes: number;
  totalBytes: number;
  /** Bytes stored by earlier runs of this load. */
  resumedBytes: number;
};
/** Receives rejected rows; entries of a lost batch are rolled back. */
export interface RejectLog {
  /** Truncates the log of an earlier run to this length. */
  open(keptBytes: number): Promise<void>;
  /** Returns the new length of the log in bytes. */
  add(rejects: readonly Reject[]): Promise<number>;
}
/** Differences of a file from the template of `platform print-template`. */
export type SourceSyntax = {
  /** Default: UTF-8. */
  encoding?: SourceEncoding | undefined;
  /** Separator of CSV cells. Default: comma. */
  delimiter?: string | undefined;
  /** Texts that mean an empty cell, such as N/A. */
  blanks?: readonly string[] | undefined;
  /** Numbers have commas as thousands separators. */
  thousands?: boolean | undefined;
  /** Date formats besides YYYY-MM-DD, such as YYYY/M/D, or `excel` for the serial numbers of spreadsheets. */
  dateFormats?: readonly string[] | undefined;
};
export type LoadFileOptions = SourceSyntax & {
  path: string;
  format: SourceFormat;
  log: RejectLog;
  maxRejects?: number | undefined;
  /** The load fails if a larger share of the rows (0 to 1) is rejected. */
  maxRejectShare?: number | undefined;
  /** Start from the beginning instead of resuming an earlier load of the same file. */
  restart?: boolean | undefined;
  onProgress?: ((progress: FileProgress) => void) | undefined;
  /** Threads that validate rows. Default: the number of processors for a large file, none for a small one. */
  threads?: number | undefined;
  chunkBytes?: number | undefined;
  provenance?: LoadOptions['provenance'];
};

/** Time limit of a statement in ms, and the signal that cancels it. */
export type QueryLimits = { ms?: number; signal?: AbortSignal };
/** The queries of a page. */
export type LimitedQueries = Pick<MarketEngine, 'page' | 'count' | 'suggest' | 'facets' | 'histogram'>;

/**
 * The market. Pages and the gateway use only this interface and no database, so that engines are interchangeable;
 * `engine.test.ts` is their conformance suite. Every method throws `MarketError` for a request that the definition does not
 * allow. Masked fields cannot be filtered, sorted, counted or looked up, and their clear values are not stored.
 */
export interface MarketEngine {
  /** Returns a page of a list of at most 1000 rows (§5). `current` begins at 1. */
  page(
    def: DataSetDefinition,
    query: MarketQuery & { current: number; pageSize: number },
  ): Promise<Count & { rows: Row[] }>;
  /**
   * Returns the next `limit` rows after `cursor`. A cursor is encrypted, works only with the same query and `scope`, and
   * remains valid after a load.
   */
  scroll(def: DataSetDefinition, query: ScrollQuery): Promise<Scrolled>;
  /**
   * Returns the first rows of many queries that name rows by id or a lookup field. Returns undefined for other queries and
   * for invalid ones; run those with `scroll`, which throws the reason.
   */
  scrollKeyed(
    def: DataSetDefinition,
    queries: readonly Omit<ScrollQuery, 'cursor'>[],
  ): Promise<(Scrolled | undefined)[]>;
  /** Counts up to `limit` rows. Default: 1000. */
  count(def: DataSetDefinition, query: MarketConditions, limit?: number): Promise<Count>;
  /** Returns the most frequent values of each field, ignoring the choices on it. */
  facets(def: DataSetDefinition, query: FacetQuery, fields: readonly string[]): Promise<Facet[]>;
  /** Returns counts, sums, averages, minimums and maximums of the matching rows, by group. */
  aggregate(def: DataSetDefinition, query: AggregateQuery): Promise<Aggregate>;
  /** Returns the distribution of the matching rows over a number or a date. */
  histogram(def: DataSetDefinition, query: HistogramQuery): Promise<Histogram>;
  get(def: DataSetDefinition, id: string, fields?: readonly string[]): Promise<Row | undefined>;
  /** Returns rows by id, at most 1000, in the order of `ids`; skips unknown ids. */
  getMany(def: DataSetDefinition, ids: readonly string[], fields?: readonly string[]): Promise<Row[]>;
  /**
   * Finds the rows of a name list by one of the definition's `lookup` fields. Keys of the result are the given values.
   * Trims values, and treats half-width and full-width brackets as equal.
   */
  lookup(
    def: DataSetDefinition,
    by: string,
    values: readonly string[],
    fields?: readonly string[],
  ): Promise<Map<string, Row[]>>;
  /** Yields all matching rows in batches, up to `limit`. Use it for exports. */
  stream(
    def: DataSetDefinition,
    query: MarketQuery & { limit?: number | undefined; batch?: number | undefined },
  ): AsyncIterable<Row[]>;
  /** Returns titles that contain `text`, those that begin with it first. */
  suggest(def: DataSetDefinition, text: string, limit?: number): Promise<{ id: string; title: string }[]>;
  /**
   * Returns queries with a timeout and a cancel signal. A statement that takes longer or whose request was cancelled
   * throws `too_slow`.
   */
  within(bounds: QueryLimits): LimitedQueries;
  /** Returns the version of the rows, which changes with each load. */
  version(def: DataSetDefinition): Promise<string>;
  /** Returns undefined before the first load. */
  stats(def: DataSetDefinition): Promise<DataSetStats | undefined>;
  /** Returns the statistics of loaded data sets by key, in one query. */
  statsOf(defs: readonly DataSetDefinition[]): Promise<Map<string, DataSetStats>>;

  /** Returns whether rows are loaded with all columns of this version. */
  isLoaded(def: DataSetDefinition): Promise<boolean>;
  /**
   * Replaces all rows of a data set by those of a list; `line` of a reject is its position, from 1. A load that fails
   * changes nothing. Ids must be unique. An empty load fails.
   */
  load(
    def: DataSetDefinition,
    source: AsyncIterable<unknown> | Iterable<unknown>,
    options?: LoadOptions,
  ): Promise<LoadResult>;
  /**
   * Replaces all rows of a data set by those of a file. Progress is stored with each batch: a killed load resumes after
   * its last batch when it runs again. The old rows are served until the load ends.
   */
  loadFile(def: DataSetDefinition, options: LoadFileOptions): Promise<LoadResult>;
  /** Returns or throws the same as `loadFile`, without changing anything. */
  dryRun(def: DataSetDefinition, options: Omit<LoadFileOptions, 'restart'>): Promise<LoadResult>;

  /** Returns replaced loads whose rows are kept, newest first. */
  keptLoads(def: DataSetDefinition): Promise<KeptLoad[]>;
  /** Serves the rows of a kept load again: of the newest one, or of the one with this id. Throws if there is none. */
  rollBack(def: DataSetDefinition, id?: string): Promise<KeptLoad>;

  /** Returns loads with stored changes, of all data sets, oldest first. */
  loads(): Promise<MarketLoad[]>;
  /** Returns the next `limit` changes of a load after the change `after` (0 for the first). */
  changes(load: number, after: number, limit: number): Promise<Change[]>;
  /** Returns changes by id; skips deleted ones. */
  changesById(ids: readonly number[]): Promise<Change[]>;
  /** Returns the number of changes of each load, by kind. */
  changeCounts(loads: readonly number[]): Promise<Map<number, Partial<Record<ChangeKind, number>>>>;
  /** Returns up to `limit` changes of one row, newest first; `at` is the time when the load replaced the rows. */
  changesOf(def: DataSetDefinition, rowId: string, limit: number): Promise<(Change & { at: string })[]>;
  /** Deletes changes of loads before this time. */
  forgetChanges(before: Date): Promise<void>;
}

/** A replaced load whose rows are kept. */
export interface KeptLoad {
  id: string;
  rows: number;
  loadedAt: Date;
  replacedAt: Date;
  provenance: Provenance | null;
}

export type MarketErrorCode =
  | 'unknown_field'
  | 'bad_filter'
  | 'bad_sort'
  | 'bad_cursor'
  | 'not_loaded'
  | 'bad_load'
  | 'too_slow';

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
/** The error of a statement that was cancelled. */
export const tooSlowError = (message: string): MarketError => new MarketError('too_slow', message);
