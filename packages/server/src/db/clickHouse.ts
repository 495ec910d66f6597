import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { ClickHouseUnavailable } from '../kernel/clickHouseUnavailable';

/** Time limit of a statement in ms, and the signal that cancels it. */
interface StatementLimits {
  ms?: number;
  signal?: AbortSignal;
}

/** Only backslash and quote need escaping in a ClickHouse string. */
const literal = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `'${String(value).replace(/[\\']/g, '\\$&')}'`;

/**
 * Collects the parameters of a statement; `add` returns the placeholder. Lists are written as literals, because a
 * parameter is limited to 128 KB and the URL to 1 MB.
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

/** Format of inserted rows. */
type Format = 'JSONCompactEachRow' | 'RowBinary';

/** The ClickHouse operations that market and call records use. */
export interface ClickHouse {
  query<T>(sql: string, params?: Params, bounds?: StatementLimits): Promise<T[]>;
  /** Streams rows that do not fit into memory. */
  rows<T>(sql: string): AsyncIterable<T[]>;
  /** Runs a statement without a result. */
  exec(sql: string): Promise<void>;
  insert(table: string, columns: readonly string[], rows: Uint8Array, format: Format): Promise<void>;
  close(): Promise<void>;
}

/** ClickHouse error codes: too many queries, memory limit, shutting down. */
const OVERLOADED = new Set(['202', '241', '236', '252', '439']);
const TOO_SLOW = new Set(['159', '160', '394']);
/** ClickHouse error codes: unknown table, column or identifier. */
const GONE = new Set(['60', '47', '16', '8']);
export const isMissingInClickHouse = (error: unknown): boolean =>
  GONE.has((error as { code?: string } | null)?.code ?? '');

const LONG_MS = 6 * 3600 * 1000;
const SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  // A disconnected client cancels its statement.
  cancel_http_readonly_queries_on_client_close: 1,
  // A statement may contain lists of thousands of ids.
  max_query_size: '67108864',
  // With a text index it loses rows of a sorted page: ClickHouse issues 115275, 117858.
  use_top_k_dynamic_filtering: 0,
} as const;

/**
 * Returns a client that loads its library and connects at the first statement, so that it costs nothing without
 * ClickHouse. `tooSlow` creates the error of a statement that timed out or was canceled.
 */
export function openClickHouse(
  url: string,
  tooSlow: (message: string) => Error = (message) => new ClickHouseUnavailable(message),
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

  const causeOf = (error: unknown, { ms, signal }: StatementLimits): unknown => {
    const { code, type } = error as { code?: string; type?: string };
    if (signal?.aborted) return tooSlow('the request was canceled');
    if (TOO_SLOW.has(code ?? '') || (ms !== undefined && /abort/i.test((error as Error).message)))
      return tooSlow(`a statement took more than ${ms} ms`);
    // Errors of the server have a code and a type.
    return type && !OVERLOADED.has(code ?? '') ? error : new ClickHouseUnavailable(error);
  };

  const withClient = async <T>(
    work: (client: ClickHouseClient) => Promise<T>,
    bounds: StatementLimits = {},
  ): Promise<T> => {
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
          query: `insert into ${table} (${columns.map(quoteIdentifier).join(', ')}) format ${format}`,
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

/** Quotes an identifier, which may be a ClickHouse keyword. Definitions validate that identifiers are plain words. */
export const quoteIdentifier = (name: string): string => `\`${name}\``;
