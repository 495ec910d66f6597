import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { ClickHouseAway } from '../kernel/clickHouseAway';

/** Time limit of a statement in ms, and the signal that cancels it. */
interface WaitedFor {
  ms?: number;
  signal?: AbortSignal;
}

/** Within quotes ClickHouse takes every other character for itself. */
const literal = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `'${String(value).replace(/[\\']/g, '\\$&')}'`;

/**
 * Collects parameters while a statement is written; `add` answers with the placeholder. Lists stand in the statement
 * itself: a parameter has a bound of 128 KB, an address of 1 MB.
 */
export class Params {
  readonly values: Record<string, unknown> = {};
  #count = 0;
  add(value: unknown, type: string): string {
    if (Array.isArray(value)) return `cast([${value.map(literal).join(', ')}], '${type}')`;
    this.#count += 1;
    this.values[`p${this.#count}`] = value;
    return `{p${this.#count}:${type}}`;
  }
}

/** Of rows that are inserted. */
type Format = 'JSONCompactEachRow' | 'RowBinary';

/** The least of a ClickHouse server that market and call records need. */
export interface ClickHouse {
  query<T>(sql: string, params?: Params, bounds?: WaitedFor): Promise<T[]>;
  /** Rows as they come, for more than fit into memory. */
  rows<T>(sql: string): AsyncIterable<T[]>;
  /** A statement without an answer. */
  exec(sql: string): Promise<void>;
  insert(table: string, columns: readonly string[], rows: Uint8Array, format: Format): Promise<void>;
  close(): Promise<void>;
}

/** Too many questions at once, no memory left, shutting down: by the server's numbers. */
const OVERLOADED = new Set(['202', '241', '236', '252', '439']);
const TOO_SLOW = new Set(['159', '160', '394']);
/** unknown table, unknown column or identifier */
const GONE = new Set(['60', '47', '16', '8']);
export const isGone = (error: unknown): boolean => GONE.has((error as { code?: string } | null)?.code ?? '');

const LONG_MS = 6 * 3600 * 1000;
const SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  // A reader who goes away takes the statement along.
  cancel_http_readonly_queries_on_client_close: 1,
  // Lists of thousands of ids are one statement.
  max_query_size: '67108864',
  // With a text index it lost rows of a sorted page: ClickHouse issues 115275, 117858.
  use_top_k_dynamic_filtering: 0,
} as const;

/**
 * Connects at the first question, and loads the client then: who has no ClickHouse pays nothing. `tooSlow` makes the
 * error of a statement that was given up, in the words of who asked.
 */
export function openClickHouse(
  url: string,
  tooSlow: (message: string) => Error = (message) => new ClickHouseAway(message),
): ClickHouse {
  let opening: Promise<ClickHouseClient> | undefined;
  const client = () => {
    opening ??= import('@clickhouse/client').then(({ createClient, ClickHouseLogLevel }) =>
      createClient({
        url,
        application: 'daas-platform',
        request_timeout: LONG_MS,
        max_open_connections: 32,
        clickhouse_settings: SETTINGS,
        // Errors are reported by the caller.
        log: { level: ClickHouseLogLevel.OFF },
      }),
    );
    return opening;
  };

  const causeOf = (error: unknown, { ms, signal }: WaitedFor): unknown => {
    const { code, type } = error as { code?: string; type?: string };
    if (signal?.aborted) return tooSlow('the request was cancelled');
    if (TOO_SLOW.has(code ?? '') || (ms !== undefined && /abort/i.test((error as Error).message)))
      return tooSlow(`a statement took more than ${ms} ms`);
    // What the server itself says has a number and a name.
    return type && !OVERLOADED.has(code ?? '') ? error : new ClickHouseAway(error);
  };

  const withClient = async <T>(work: (client: ClickHouseClient) => Promise<T>, bounds: WaitedFor = {}): Promise<T> => {
    try {
      const clickhouse = await client();
      bounds.signal?.throwIfAborted();
      return await work(clickhouse);
    } catch (error) {
      throw causeOf(error, bounds);
    }
  };

  return {
    query: (sql, params, bounds = {}) => {
      const { ms, signal } = bounds;
      const signals = [...(signal ? [signal] : []), ...(ms === undefined ? [] : [AbortSignal.timeout(ms)])];
      return withClient(async (clickhouse) => {
        const result = await clickhouse.query({
          query: sql,
          format: 'JSONEachRow',
          ...(params ? { query_params: params.values } : {}),
          ...(signals.length > 0 ? { abort_signal: AbortSignal.any(signals) } : {}),
        });
        return result.json();
      }, bounds);
    },
    async *rows<T>(sql: string) {
      const result = await withClient((clickhouse) => clickhouse.query({ query: sql, format: 'JSONEachRow' }));
      try {
        for await (const part of result.stream<T>()) yield part.map((row) => row.json());
      } catch (error) {
        throw causeOf(error, {});
      }
    },
    exec: (sql) =>
      withClient(async (clickhouse) => {
        await clickhouse.command({ query: sql });
      }),
    insert: (table, columns, rows, format) =>
      withClient(async (clickhouse) => {
        const { stream } = await clickhouse.exec({
          query: `insert into ${table} (${columns.map(quoted).join(', ')}) format ${format}`,
          values: Readable.from([rows], { objectMode: false }),
        });
        stream.resume();
        await finished(stream);
      }),
    async close() {
      if (opening) await (await opening).close();
    },
  };
}

/** Identifiers come from definitions only, where they are checked to be plain words; some are ClickHouse's own. */
export const quoted = (name: string): string => `\`${name}\``;
