import type {
  DataSetDefinition,
  FilterCondition,
  FilterNode,
  Provenance,
  Row,
  RowValue,
} from '@daas/contract/datasets';

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

/**
 * Conditions that are chosen beside the results. All of them hold for the rows, but those on a field do not narrow what is
 * counted of that field: its other values stay in sight.
 */
export type Choices = { choices?: readonly FilterCondition[] | undefined };
/** Only values that contain a text, in whatever case, or that are among these. */
export type FacetQuery = MarketConditions &
  Choices & { like?: { text: string; values: readonly string[] } | undefined };

/** The next `limit` rows of a query. `scope` is the tenant that its cursors are good for. */
export type ScrollQuery = MarketQuery & { limit: number; cursor?: string | undefined; scope?: string | undefined };
/** `next` is null at the end. */
export type Scrolled = { rows: Row[]; next: string | null };

/** `total` stops at a limit (1000 in lists); `capped` says that there are more. */
export type Count = { total: number; capped: boolean };
/** Counts of the most frequent values; `exact` is false when only a part of the matching rows was looked at. */
export type Facet = { field: string; values: { value: string; count: number }[]; exact: boolean };
/** Bounds of aggregates and histograms: rows that are looked at, groups and buckets that are answered. */
export const AGGREGATE_MAX = { by: 2, measures: 8, rows: 100_000, groups: 1000, buckets: 400 } as const;
export type Measure = { op: 'count' } | { op: 'sum' | 'avg' | 'min' | 'max'; field: string };
/** Every matching row is looked at, however many: for reports that are made in the background, not for pages. */
type Thorough = { all?: true | undefined };
/** Groups by up to two fields that have facets, or by none; `limit` of them, those with the largest first measure. */
export type AggregateQuery = MarketConditions & {
  by: readonly string[];
  measures: readonly Measure[];
  limit?: number | undefined;
} & Thorough;
/**
 * In the order of `by` and of `measures`. A row with several tags is in the group of each. `exact` is false when only a
 * part of the matching rows was looked at, `more` says that there are further groups.
 */
export type Aggregate = {
  groups: { by: (string | null)[]; values: (number | null)[] }[];
  exact: boolean;
  more: boolean;
};
/** A number in equal `parts` between its least and greatest value, or from one of the ascending `bounds` to the next, the
 * ends open; its choices aside. Or a date by a `unit` of the business calendar. */
export type HistogramQuery = MarketConditions &
  Choices & { field: string } & Thorough &
  (
    | { parts: number; unit?: undefined; bounds?: undefined }
    | { unit: 'day' | 'month' | 'year'; parts?: undefined; bounds?: undefined }
    | { bounds: readonly number[]; parts?: undefined; unit?: undefined }
  );
/**
 * Buckets that hold a row, in ascending order, infinite at open ends, the last ones when there are `more`; `to` is the next one's `from`, and
 * belongs to the last bucket of a number. `empty` counts rows without a value.
 */
export type Histogram = {
  buckets: { from: number | string; to: number | string; count: number }[];
  empty: number;
  exact: boolean;
  more: boolean;
};
export type DataSetStats = {
  rows: number;
  /** When the rows were loaded, ISO 8601 UTC. */
  loadedAt: string;
  /** Share of rows in which a field is not empty, 0–1, by field. */
  fill: Record<string, number>;
  /** Null where none was stated. */
  provenance: Provenance | null;
};

/** A load that replaced rows by others, and how many of them differ; `complete` is false when more do than are kept. */
export type MarketLoad = {
  id: number;
  dataSet: string;
  rows: number;
  complete: boolean /** ISO 8601 UTC. */;
  at: string;
};
export type ChangeKind = 'appeared' | 'vanished' | 'changed';
/**
 * How a load changed a row. `before` and `after` hold the fields that changed; of one that vanished or appeared, the one
 * that there is holds all but lists of records, and the other is null.
 */
export type Change = {
  /** Ascending in the order in which they are read. */
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
/** A row that was left out: the line it stands in, and why. */
export type Reject = { line: number; reason: string };
export type LoadOptions = {
  /** Called after each batch with the rows written so far. */
  onProgress?: (rows: number) => void;
  onReject?: (reject: Reject) => void;
  /** The load fails when more rows than this are refused. Default 1000. */
  maxRejects?: number;
  /** Nothing is stated of the rows when left out, whatever was of those before. */
  provenance?: Provenance | undefined;
};
export type LoadResult = { rows: number; rejected: number };

export type FileProgress = {
  phase: 'rows' | 'ids' | 'indexes';
  rows: number;
  rejected: number;
  /** Bytes of the file that are durably done, and of all. */
  bytes: number;
  totalBytes: number;
  /** What an earlier run of this load had done of them. */
  resumedBytes: number;
};
/** Receives rejected rows; entries of a lost batch are rolled back. */
export interface RejectLog {
  /** Keeps the first bytes of what an earlier run wrote. */
  open(keptBytes: number): Promise<void>;
  /** Answers with the length of all. */
  add(rejects: readonly Reject[]): Promise<number>;
}
/** How a file of rows is written, where it is not as `template` has it. */
export type SourceSyntax = {
  /** UTF-8 when left out. */
  encoding?: SourceEncoding | undefined;
  /** What parts the cells of CSV; a comma when left out. */
  delimiter?: string | undefined;
  /** Texts that stand for an empty cell, as N/A. */
  blanks?: readonly string[] | undefined;
  /** Numbers have commas between thousands. */
  thousands?: boolean | undefined;
  /** How days are written besides YYYY-MM-DD, as YYYY/M/D, or `excel` for the numbers that spreadsheets store. */
  dateFormats?: readonly string[] | undefined;
};
export type LoadFileOptions = SourceSyntax & {
  path: string;
  format: SourceFormat;
  log: RejectLog;
  maxRejects?: number | undefined;
  /** Nothing is swapped when a larger part of the rows than this, from 0 to 1, was refused. */
  maxRejectShare?: number | undefined;
  /** Begin again although an earlier load of the same file got somewhere. */
  restart?: boolean | undefined;
  onProgress?: ((progress: FileProgress) => void) | undefined;
  /** Threads that check rows; by default as many as there are processors for a large file, none for a small one. */
  threads?: number | undefined;
  chunkBytes?: number | undefined;
  provenance?: LoadOptions['provenance'];
};

/** Time limit of a statement in ms, and the signal that cancels it. */
export type WaitedFor = { ms?: number; signal?: AbortSignal };
/** The query of a page. */
export type WaitedQueries = Pick<MarketEngine, 'page' | 'suggest' | 'facets' | 'histogram'>;

/**
 * The market: pages, applications and the gateway ask it and never a database, so that one engine can take another's
 * place; `engine.test.ts` is what each must do. Every method throws `MarketError` for what the definition does not allow: masked fields are neither
 * filtered, sorted, counted nor looked up, and their clear values are not stored at all.
 */
export interface MarketEngine {
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
  /** The most frequent values of each field, its own choices aside. */
  facets(def: DataSetDefinition, query: FacetQuery, fields: readonly string[]): Promise<Facet[]>;
  /** Counts, sums, averages, least and greatest values of the matching rows, by group. */
  aggregate(def: DataSetDefinition, query: AggregateQuery): Promise<Aggregate>;
  /** How the matching rows are spread over a number or a date. */
  histogram(def: DataSetDefinition, query: HistogramQuery): Promise<Histogram>;
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
  /**
   * The same for search-as-you-type: a statement that takes longer than this is cancelled as `too_slow`, and so is one
   * whose request was cancelled, started or not.
   */
  within(bounds: WaitedFor): WaitedQueries;
  /** Names the rows that are there now: another one after each load. */
  version(def: DataSetDefinition): Promise<string>;
  /** Undefined until the data set is loaded. */
  stats(def: DataSetDefinition): Promise<DataSetStats | undefined>;
  /** Stats of those that are loaded, by key, in one query. */
  statsOf(defs: readonly DataSetDefinition[]): Promise<Map<string, DataSetStats>>;

  /** Whether its rows are there, with the columns that this version gives them; others may be left of an earlier one. */
  isLoaded(def: DataSetDefinition): Promise<boolean>;
  /**
   * Replaces all rows of a data set by those of a list; `line` of a reject is the place in it, from 1. A load that fails
   * changes nothing. Ids must be unique; an empty load fails.
   */
  load(
    def: DataSetDefinition,
    source: AsyncIterable<unknown> | Iterable<unknown>,
    options?: LoadOptions,
  ): Promise<LoadResult>;
  /**
   * Replaces all rows of a data set by those of a file. What is written is kept batch by batch: a load that was killed
   * resumes after its last batch when it is run again; until it ends the old rows are served.
   */
  loadFile(def: DataSetDefinition, options: LoadFileOptions): Promise<LoadResult>;
  /** Dry run: returns what `loadFile` would, and throws as it would, without changing anything. */
  dryRun(def: DataSetDefinition, options: Omit<LoadFileOptions, 'restart'>): Promise<LoadResult>;

  /** Loads whose differences are kept, of all data sets, the oldest first. */
  loads(): Promise<MarketLoad[]>;
  /** The next `limit` rows that a load changed, after the change `after` (0 for the first). */
  changes(load: number, after: number, limit: number): Promise<Change[]>;
  /** Changes by id; those that are forgotten are left out. */
  changesById(ids: readonly number[]): Promise<Change[]>;
  /** How many rows of each load came, went and changed. */
  changeCounts(loads: readonly number[]): Promise<Map<number, Partial<Record<ChangeKind, number>>>>;
  /** How loads changed one row, the newest first, at most `limit`; `at` is when the load was swapped in. */
  changesOf(def: DataSetDefinition, rowId: string, limit: number): Promise<(Change & { at: string })[]>;
  /** Forgets what loads before then changed. */
  forgetChanges(before: Date): Promise<void>;
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
/** Of a statement that was given up. */
export const tooSlow = (message: string): MarketError => new MarketError('too_slow', message);
