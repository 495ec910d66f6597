import { Socket } from 'node:net';
import pg from 'pg';
import { markNotDone } from './failure';
import { sessionStatement } from './sessionSettings';

/** Timeouts in milliseconds. */
export interface Timeouts {
  /** For a new connection, or for a free one of the pool. */
  connect: number;
  /** For one statement including lock waits; PostgreSQL cancels it. */
  statement: number;
  /** For an idle transaction; PostgreSQL rolls it back. */
  idleInTransaction: number;
  /** Without any traffic, after which the connection counts as lost; longer than `statement`. */
  silence: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** For requests, calls and jobs in small steps. */
const ORDINARY: Timeouts = {
  connect: 5 * SECOND,
  statement: 15 * SECOND,
  idleInTransaction: 20 * SECOND,
  silence: 20 * SECOND,
};
/** For migrations, loads, index builds and full checks. */
const LONG: Timeouts = {
  connect: 10 * SECOND,
  statement: 2 * HOUR,
  idleInTransaction: HOUR,
  silence: 2 * HOUR + MINUTE,
};
/** For `ping`. It has its own pool, because a pooled connection proves nothing about new ones. */
const PROBE: Timeouts = { connect: SECOND, statement: SECOND, idleInTransaction: SECOND, silence: SECOND };

/** The embedded database has one session, which may be busy this long. */
const EMBEDDED_WAIT_MS = 5 * MINUTE;

const KEEP_ALIVE_DELAY_MS = 10 * SECOND;

const sessionOf = ({ statement, idleInTransaction }: Timeouts): string =>
  sessionStatement({ statement_timeout: statement, idle_in_transaction_session_timeout: idleInTransaction });

/** Creates a socket that fails after `ms` without traffic: a paused server keeps its connections open. */
function createSocket(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => {
    const message = `PostgreSQL sent nothing for ${ms / SECOND} s`;
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  });
}

/** A broken connection fails its query and is replaced. Without a listener its error event would end the process. */
const ignore = (): void => undefined;

/** A session keeps the `default_transaction_read_only` of its start, so a read-only one is not reused. */
const READ_ONLY = '25006';
const connectionOf = (client: pg.ClientBase) =>
  (
    client as unknown as {
      connection: { on(event: 'errorMessage', listener: (error: { code?: string }) => void): void };
    }
  ).connection;

function createPool(options: pg.PoolConfig, session: string): pg.Pool {
  const readOnly = new WeakSet<pg.ClientBase>();
  const newPool = new pg.Pool({
    ...options,
    onConnect: (client) => {
      // The pool itself handles errors of idle connections only.
      client.on('error', ignore);
      connectionOf(client).on('errorMessage', ({ code }) => {
        if (code === READ_ONLY) readOnly.add(client);
      });
      return client.query(session);
    },
  });
  const connectAny = newPool.connect.bind(newPool) as () => Promise<pg.PoolClient>;
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await connectAny();
    if (!readOnly.has(client)) return client;
    client.release(true);
    return connect();
  };
  // The pool's own `query` passes a callback.
  newPool.connect = ((
    called?: (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void,
  ) => {
    const connecting = connect().catch((error) => {
      throw markNotDone(error, 'not-connected');
    });
    if (!called) return connecting;
    connecting.then(
      (client) => called(undefined, client, client.release.bind(client)),
      (error) => called(error),
    );
  }) as typeof newPool.connect;
  return newPool.on('error', ignore);
}

const createPostgresPool = (connectionString: string, max: number, timeouts: Timeouts): pg.Pool =>
  createPool(
    {
      connectionString,
      max,
      connectionTimeoutMillis: timeouts.connect,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      stream: () => createSocket(timeouts.silence),
    },
    sessionOf(timeouts),
  );

/** Connections are opened on demand, so an unused pool costs nothing. */
export const createPostgresPools = (url: string) => ({
  ordinary: createPostgresPool(url, 10, ORDINARY),
  long: createPostgresPool(url, 4, LONG),
  probe: createPostgresPool(url, 1, PROBE),
});

/** A pool of the embedded database's only session. */
export const createEmbeddedPool = (stream: () => unknown): pg.Pool =>
  createPool(
    {
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: EMBEDDED_WAIT_MS,
      stream: stream as never,
    },
    sessionStatement(),
  );
