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
import { besideBundle } from '../kernel/thread';
import { AuditChains } from './auditChains';
import { markNotDone, type WriteProblem } from './failure';
import { listenTo } from './listen';
import { type Answering, lockDirectory } from './lock';
import { ping } from './ping';
import { embeddedPool, postgresPools } from './pool';
import { requirePostgres } from './requirePostgres';
import * as schema from './schema';
import { WireSocket } from './wire';

type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

/** Typed queries; a transaction has the same face. */
export interface Db extends Omit<Orm, 'transaction'> {
  transaction<T>(run: (tx: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  readonly inTransaction: boolean;
  /** What lines of the audit log are written with. */
  readonly chains: AuditChains;
}

/** Plain SQL where speed or shape asks for it. int8 arrives as number, dates as 'YYYY-MM-DD', timestamps as Date. */
export interface Sql {
  /** A text that comes often is prepared; `prepare: false` plans for these very parameters each time. */
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
  /** The same database with time for long statements: migrations, loads, index builds, checks of everything. */
  long: Sql;
  /**
   * Asks the session of that process id (`pg_backend_pid()`) to give up its statement; null where there is one session,
   * which could not be asked meanwhile.
   */
  cancel: ((pid: number) => Promise<void>) | null;
  /**
   * Tells of each NOTIFY of a channel, and when some may have been missed; returns what ends it. Null where there is one
   * process, which knows by itself.
   */
  listen: ((channel: string, heard: () => void) => () => Promise<void>) | null;
  /** What only a database of this process has; null for PostgreSQL. */
  embedded: Embedded | null;
  /** What keeps the database from writing, or null; rejects within about a second when it does not answer. */
  ping(): Promise<WriteProblem | null>;
  pool(): PoolState;
  close(): Promise<void>;
}

/** The embedded database of a directory. */
export interface Embedded {
  /** The folder of its files. */
  files: string;
  /** Runs while everybody else waits, and the files are those of a whole database; `query` asks it meanwhile. */
  atRest<T>(run: (query: <R>(text: string, params?: unknown[]) => Promise<R[]>) => Promise<T>): Promise<T>;
  /** From now on this answers what other processes of this machine ask of the one that has the directory open. */
  attend(answer: Answering): void;
}

/** Connections that are open, of those the idle ones, how many there may be, and how many statements wait for one. */
export interface PoolState {
  total: number;
  idle: number;
  max: number;
  waiting: number;
}

export interface DatabaseOptions {
  dataDir: string;
  url?: string | undefined;
  /** Whether an embedded database is opened that a process of another machine did not close. */
  takeOver?: boolean | undefined;
}

/** Opens the embedded database in `dataDir` (`memory` keeps nothing), or PostgreSQL at `url`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url) : openPglite(options.dataDir, options);
}

// Integers of the size of money and ids, not strings; dates without a time zone's midnight. For Drizzle, too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(1016 as never, (value: string) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(Number),
);

/** The major version of PostgreSQL that PGlite is; the files of another one cannot be read. */
export const PGLITE_MAJOR = '18';

const unzip = promisify(gunzip);

/** What is in the data directory is no database that can be opened: says why. */
export class UnusableDirectory extends Error {}

/** The major version that a directory was made by; null for a new one. */
const madeBy = (directory: string): Promise<string | null> =>
  readFile(join(directory, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** A migrated database, built with the bundle: migrating takes seconds, and twice the memory for the lifetime of the process. */
export const EMPTY_DATABASE = 'emptyDatabase.tar.gz';

async function emptyDatabase(): Promise<{ loadDataDir?: Blob }> {
  const file = besideBundle(EMPTY_DATABASE);
  // Benches build their programs alone.
  return file && existsSync(file) ? { loadDataDir: new Blob([await unzip(await readFile(file))]) } : {};
}

const MEGABYTE = 2 ** 20;
const [LEAST_BUFFERS, MOST_BUFFERS] = [16, 128];

/**
 * Buffers for half of what a database holds: the 128 MB that PostgreSQL takes unasked lie in this process from the start,
 * and searches of 100,000 rows with 16 take twice as long. Rows are loaded while the server is stopped, so that its next
 * start knows their size.
 */
function startParams(bytes: number): string[] {
  const buffers = Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.round(bytes / MEGABYTE / 2)));
  const settings = [`shared_buffers=${buffers}MB`, `max_wal_size=${LOG_MB}MB`, 'min_wal_size=32MB'];
  return [...PGlite.defaultStartParams, ...settings.flatMap((one) => ['-c', one])];
}

/** What the write-ahead log keeps on disk after a checkpoint; PostgreSQL's 1 GB is more than most of these databases. */
const LOG_MB = 64;
/** A checkpoint after so much leaves room for what is written until the next look. */
const CHECKPOINT_BYTES = 40 * MEGABYTE;
const CHECKPOINT_CHECK_MS = 2000;

/**
 * Makes checkpoints as the log grows, until the returned function is called: PGlite is PostgreSQL in single-user mode,
 * which makes none before it is closed.
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
      // `ping` reports what keeps the database from writing.
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(checkpoint, CHECKPOINT_CHECK_MS).unref();
  return () => clearInterval(timer);
}

/** What is lost with the process needs no log to come back by: as little as there can be is written. */
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

/** Made beside its place and moved there whole: a start that is cut off leaves nothing that passes for a database. */
async function makeDirectory(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const database = await PGlite.create({
    dataDir: unfinished,
    startParams: startParams(0),
    ...(await emptyDatabase()),
  });
  await database.close();
  await rename(unfinished, directory);
}

async function createPglite(directory: string): Promise<PGlite> {
  const major = await madeBy(directory);
  if (major !== null && major !== PGLITE_MAJOR)
    throw new UnusableDirectory(`it was made by PostgreSQL ${major}, this is PostgreSQL ${PGLITE_MAJOR}`);
  const damaged = (cause: unknown): never => {
    throw new UnusableDirectory('its files are damaged or incomplete', { cause });
  };
  if (major === null) {
    if ((await readdir(directory).catch(() => [])).length > 0) damaged(null);
    await makeDirectory(directory);
  }
  const bytesOnDisk = await bytesIn(join(directory, 'base')).catch(damaged);
  return PGlite.create({ dataDir: directory, startParams: startParams(bytesOnDisk) }).catch(damaged);
}

/**
 * The embedded database, in one process at a time; a pool of its single session, so that both databases have one driver.
 * `snapshot` is a dump that a database in memory begins with.
 */
export async function openPglite(
  dataDir: string,
  { snapshot, takeOver = false }: { snapshot?: Blob; takeOver?: boolean | undefined } = {},
): Promise<Database & { dump(): Promise<Blob> }> {
  const inMemory = dataDir === 'memory';
  if (!inMemory) await mkdir(dataDir, { recursive: true, mode: 0o700 });
  let answer: Answering = () => Promise.reject(new Error('the server is starting'));
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
  const pool = embeddedPool(() => new WireSocket(lite));
  const stopCheckpoints = inMemory ? () => undefined : checkpointBySize(pool);
  // Around the client but on its session, which is the only one.
  const copy: Copy = () => async (table, columns, bytes) =>
    void (await lite.query(copyStatement(table, columns, `'/dev/blob'`), [], { blob: new Blob([bytes]) }));
  const faces = facesOf(pool, copy);
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
          attend(handler) {
            answer = handler;
          },
        },
    ping: () => ping(pool),
    async dump() {
      // The log before it would be half of the file.
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
  const { ordinary, long, probe } = postgresPools(url);
  return {
    kind: 'postgres',
    ...facesOf(ordinary),
    long: facesOf(long).sql,
    // Not by the ordinary connections: what is to be given up may hold all of them.
    cancel: async (pid) => void (await probe.query('select pg_cancel_backend($1::integer)', [pid])),
    listen: (channel, heard) => listenTo(url, channel, heard),
    embedded: null,
    ping: () => ping(probe),
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

function facesOf(pool: pg.Pool, copy = copyIn): Pick<Database, 'orm' | 'sql' | 'pool'> {
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
