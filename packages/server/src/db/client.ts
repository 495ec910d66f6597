import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { bundledFile } from '../kernel/thread';
import { AuditChains } from './auditChains';
import { lockDirectory, type RequestHandler } from './directoryLock';
import { markNotDone, type WriteProblem } from './failure';
import { listenTo } from './listen';
import { createEmbeddedPool, createPostgresPools } from './pool';
import { requirePostgres } from './requirePostgres';
import * as schema from './schema';
import { WireSocket } from './wireSocket';
import { findWriteProblem } from './writeProblem';

type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Typed queries. A transaction has the same interface. */
export interface Db extends Omit<Orm, 'transaction'> {
  transaction<T>(run: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  readonly inTransaction: boolean;
  /** Signer and heads of the audit log. */
  readonly chains: AuditChains;
}

/** Plain SQL for speed or for unusual results. Returns int8 as number, dates as 'YYYY-MM-DD', timestamps as Date. */
export interface Sql {
  /** Frequent statements are prepared; `prepare: false` plans for the given parameters each time. */
  query<T>(text: string, params?: unknown[], options?: { prepare?: boolean }): Promise<{ rows: T[] }>;
  exec(text: string): Promise<void>;
  transaction<T>(run: (tx: Sql) => Promise<T>): Promise<T>;
  /** COPY … FROM in PostgreSQL's binary format. */
  copyFrom(table: string, columns: readonly string[], bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

export interface Database {
  kind: 'pglite' | 'postgres';
  orm: Db;
  sql: Sql;
  /** The same database with long timeouts, for migrations, loads, index builds and full checks. */
  long: Sql;
  /**
   * Cancels the statement of the session with this process id (`pg_backend_pid()`). Null for the embedded database: its
   * only session is busy with the statement.
   */
  cancel: ((pid: number) => Promise<void>) | null;
  /**
   * Calls `onNotify` for each NOTIFY of a channel, and when some may have been lost. Returns a function that stops it. Null
   * for the embedded database, which has one process.
   */
  listen: ((channel: string, onNotify: () => void) => () => Promise<void>) | null;
  /** Operations of the embedded database; null for PostgreSQL. */
  embedded: Embedded | null;
  /** Returns the reason why the database accepts no writes, or null. Rejects after about a second without an answer. */
  ping(): Promise<WriteProblem | null>;
  pool(): PoolState;
  close(): Promise<void>;
}

/** The embedded database of a directory. */
export interface Embedded {
  /** Folder of its files. */
  files: string;
  /** Blocks other queries after a checkpoint, so that `run` can copy consistent files; only `query` may be used in it. */
  atRest<T>(run: (query: <R>(text: string, params?: unknown[]) => Promise<R[]>) => Promise<T>): Promise<T>;
  /** Sets the handler for requests of other processes of this machine. */
  setRequestHandler(answer: RequestHandler): void;
}

/** Open connections, idle ones among them, the maximum, and statements that wait for one. */
export interface PoolState {
  total: number;
  idle: number;
  max: number;
  waiting: number;
}

export interface DatabaseOptions {
  dataDir: string;
  url?: string | undefined;
  /** Opens an embedded database even if a process of another machine did not close it. */
  takeOver?: boolean | undefined;
}

/** Opens the embedded database in `dataDir` (`memory` stores nothing on disk), or PostgreSQL at `url`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPglite(options.dataDir, options);
}

// int8 as number, because money and ids are safe integers; dates as text, because a Date would add a time zone. For Drizzle, too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(1016 as never, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
);

/** PostgreSQL major version of PGlite; it cannot read files of another one. */
export const PGLITE_MAJOR = '18';

const unzip = promisify(gunzip);

/** The data directory contains no usable database; the message gives the reason. */
export class UnusableDirectory extends Error {}

/** Returns the PostgreSQL major version of a directory; null for a new one. */
const readMajorVersion = (directory: string): Promise<string | null> =>
  readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** A migrated database from the build. Migrating at start takes seconds and doubles the memory of the process. */
export const EMPTY_DATABASE = 'emptyDatabase.tar.gz';

async function readEmptyDatabase(): Promise<{ loadDataDir?: Blob }> {
  const file = bundledFile(EMPTY_DATABASE);
  // Benchmarks are bundled without it.
  return file && existsSync(file) ? { loadDataDir: new Blob([await unzip(await readFile(file))]) } : {};
}

const MEGABYTE = 2 ** 20;
const [LEAST_BUFFERS, MOST_BUFFERS] = [16, 128];

/**
 * Sets shared buffers to half the size of the database. PostgreSQL's default of 128 MB would be allocated in this process
 * at start; with 16 MB, searches of 100,000 rows take twice as long. Loads run while the server is stopped, so the next
 * start uses the new size.
 */
function startParams(bytes: number): string[] {
  const buffers = Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.round(bytes / MEGABYTE / 2)));
  const settings = [`shared_buffers=${buffers}MB`, `max_wal_size=${LOG_MB}MB`, 'min_wal_size=32MB'];
  return [...PGlite.defaultStartParams, ...settings.flatMap((one) => ['-c', one])];
}

/** Size of the write-ahead log; PostgreSQL's default of 1 GB exceeds most embedded databases. */
const LOG_MB = 64;
/** Checkpoint threshold; the rest of the log is for writes until the next check. */
const CHECKPOINT_BYTES = 40 * MEGABYTE;
const CHECKPOINT_CHECK_MS = 2000;

/**
 * Creates checkpoints as the log grows, until the returned function is called. PGlite runs PostgreSQL in single-user mode,
 * which creates none before it is closed.
 */
function checkpointBySize(pool: pg.Pool): () => void {
  let isRunning = false;
  const checkpoint = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const text = 'select pg_current_wal_lsn() - redo_lsn > $1::bigint as due from pg_control_checkpoint()';
      const { rows } = await pool.query<{ due: boolean }>(text, [CHECKPOINT_BYTES]);
      if (rows[0]?.due) await pool.query('checkpoint');
    } catch {
      // `ping` reports why the database accepts no writes.
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(checkpoint, CHECKPOINT_CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** An in-memory database needs no crash recovery, so the log is minimal. */
const UNLOGGED = [
  'wal_level=minimal',
  'max_wal_senders=0',
  'full_page_writes=off',
  'wal_init_zero=off',
  'wal_recycle=off',
].flatMap((one) => ['-c', one]);

async function bytesIn(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Creates the database in a temporary folder and renames it, so that an interrupted start leaves no partial database. */
async function createDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const database = await PGlite.create({
    dataDir: unfinished,
    startParams: startParams(0),
    ...(await readEmptyDatabase()),
  });
  await database.close();
  await rename(unfinished, directory);
}

async function createPglite(directory: string): Promise<PGlite> {
  const major = await readMajorVersion(directory);
  if (major !== null && major !== PGLITE_MAJOR)
    throw new UnusableDirectory(`it was created by PostgreSQL ${major}, this is PostgreSQL ${PGLITE_MAJOR}`);
  const damaged = (cause: unknown): never => {
    throw new UnusableDirectory('its files are damaged or incomplete', { cause });
  };
  if (major === null) {
    if ((await readdir(directory).catch(() => [])).length > 0) damaged(null);
    await createDirectory(directory);
  }
  const bytesOnDisk = await bytesIn(join(directory, 'base')).catch(damaged);
  return PGlite.create({ dataDir: directory, startParams: startParams(bytesOnDisk) }).catch(damaged);
}

/**
 * Opens the embedded database, which allows one process at a time. A pool wraps its single session, so that both databases
 * use the same driver. `snapshot` is a dump for a database in memory.
 */
export async function openPglite(
  dataDir: string,
  { snapshot, takeOver = false }: { snapshot?: Blob; takeOver?: boolean | undefined } = {},
): Promise<Database & { dump(): Promise<Blob> }> {
  const inMemory = dataDir === 'memory';
  if (!inMemory) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let answer: RequestHandler = () => Promise.reject(new Error('the server is starting'));
  const unlock = inMemory
    ? async () => undefined
    : await lockDirectory(dataDir, takeOver, (request) => answer(request));
  const opening = inMemory
    ? PGlite.create({
        startParams: [...startParams(snapshot?.size ?? 0), ...UNLOGGED],
        ...(snapshot ? { loadDataDir: snapshot } : {}),
      })
    : createPglite(join(dataDir, 'pg'));
  const lite = await opening.catch(async (error) => {
    await unlock();
    throw error;
  });
  const pool = createEmbeddedPool(() => new WireSocket(lite));
  const stopCheckpoints = inMemory ? () => undefined : checkpointBySize(pool);
  // Not through the client, but on the same session: there is only one.
  const copy: Copy = () => async (table, columns, bytes) =>
    void (await lite.query(copyStatement(table, columns, `'/dev/blob'`), [], { blob: new Blob([bytes]) }));
  const faces = createInterfaces(pool, copy);
  return {
    kind: 'pglite',
    ...faces,
    long: faces.sql,
    cancel: null,
    listen: null,
    embedded: inMemory
      ? null
      : {
          files: join(dataDir, 'pg'),
          async atRest(run) {
            const client = await pool.connect();
            try {
              await client.query('checkpoint');
              return await run(async (text, params) => (await client.query(text, params)).rows);
            } finally {
              client.release();
            }
          },
          setRequestHandler(handler) {
            answer = handler;
          },
        },
    ping: () => findWriteProblem(pool),
    async dump() {
      // Without a checkpoint, the log would be half of the dump.
      await lite.exec('checkpoint');
      return lite.dumpDataDir('none') as Promise<Blob>;
    },
    async close() {
      stopCheckpoints();
      await pool.end();
      await lite.close();
      await unlock();
    },
  };
}

async function openPostgres(url: string): Promise<Database> {
  await requirePostgres(url);
  const { ordinary, long, probe } = createPostgresPools(url);
  return {
    kind: 'postgres',
    ...createInterfaces(ordinary),
    long: createInterfaces(long).sql,
    // Not through ordinary connections: the statements to cancel may use all of them.
    cancel: async (pid) => void (await probe.query('select pg_cancel_backend($1::integer)', [pid])),
    listen: (channel, heard) => listenTo(url, channel, heard),
    embedded: null,
    ping: () => findWriteProblem(probe),
    close: async () => void (await Promise.all([ordinary, long, probe].map((pool) => pool.end()))),
  };
}

/** A text that came this often is prepared, for so many texts; the rest are counted for a while. */
const PREPARED_FROM = 10;
const PREPARED_MAX = 200;
const COUNTED_MAX = 2000;

/** The columns of a prepared statement's answer have changed since; the session then keeps its name taken. */
const STALE = new Set(['0A000', '42P05', '26000']);

/** Names for the statements worth preparing: planning a query of many parts costs more than running it. */
class StatementNames {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, { name?: string }>();

  of(text: string): { name?: string } {
    const cached = this.#names.get(text);
    if (cached) return cached;
    if (this.#names.size === PREPARED_MAX) return {};
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < PREPARED_FROM) {
      if (this.#counts.size === COUNTED_MAX) this.#counts.clear();
      this.#counts.set(text, count);
      return {};
    }
    this.#counts.delete(text);
    const statementName = { name: `s${this.#names.size}` };
    this.#names.set(text, statementName);
    return statementName;
  }

  /** From now on this text is not prepared. */
  retire(text: string): void {
    this.#names.set(text, {});
  }
}

function withChains(orm: Orm, chains: AuditChains, inTransaction = false): Db {
  const begin = orm.transaction.bind(orm);
  const transaction: Db['transaction'] = (run, config) => begin((tx) => run(withChains(tx, chains, true)), config);
  return Object.assign(orm, { chains, inTransaction, transaction });
}

type Copy = (client: pg.PoolClient) => Sql['copyFrom'];

const copyStatement = (table: string, columns: readonly string[], source: string): string =>
  `copy ${table} (${columns.join(', ')}) from ${source} (format binary)`;

const copyIn: Copy = (client) => (table, columns, bytes) =>
  pipeline(
    Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]),
    client.query(copyFrom(copyStatement(table, columns, 'stdin'))),
  );

function createInterfaces(pool: pg.Pool, copy = copyIn): Pick<Database, 'orm' | 'sql' | 'pool'> {
  const names = new StatementNames();
  const on = (client: pg.Pool | pg.PoolClient) => ({
    async query<T>(text: string, values?: unknown[], { prepare = true } = {}): Promise<{ rows: T[] }> {
      if (!values || !prepare) return client.query(text, values) as never;
      const statementName = names.of(text);
      try {
        return (await client.query({ text, values, ...statementName })) as never;
      } catch (error) {
        if (!statementName.name || !STALE.has((error as { code?: string }).code ?? '')) throw error;
        names.retire(text);
        // Inside a transaction the error has aborted it: only its whole can be retried.
        if (client !== pool) throw error;
        return client.query({ text, values }) as never;
      }
    },
    exec: async (text: string) => void (await client.query(text)),
  });
  const beforeCommit =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    (...args: A) =>
      run(...args).catch((error) => {
        throw markNotDone(error, 'not-committed');
      });
  const inTransaction = (client: pg.PoolClient): Sql => {
    const { query, exec } = on(client);
    return {
      query: beforeCommit(query) as Sql['query'],
      exec: beforeCommit(exec),
      transaction: (run) => run(inTransaction(client)),
      copyFrom: beforeCommit(copy(client)),
    };
  };
  return {
    orm: withChains(drizzle(pool, { schema, casing: 'snake_case' }) as unknown as Orm, new AuditChains()),
    sql: {
      ...on(pool),
      transaction: (run) => transaction(pool, (client) => run(inTransaction(client))),
      copyFrom: (...args) => transaction(pool, (client) => copy(client)(...args)),
    },
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      max: pool.options.max,
      waiting: pool.waitingCount,
    }),
  };
}

async function transaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin').catch((error) => {
      throw markNotDone(error, 'not-committed');
    });
    const result = await run(client);
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
}
