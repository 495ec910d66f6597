import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECT_MS = 10_000;
const OLDEST_POSTGRES = 15;
/** A pooler may give the same connection back by chance. */
const TRIES = 3;

/** The server at DATABASE_URL is not usable; the message gives the reason. */
export class UnusableServer extends Error {}

/** A pooler in transaction mode: settings, prepared statements and LISTEN are lost between transactions. */
export class PooledByTransaction extends Error {}

interface ServerFacts {
  version: number;
  encoding: string;
  schema: string | null;
  role: string;
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::integer / 10000 as version,
       current_setting('server_encoding') as encoding, current_schema() as schema,
       current_setting('session_replication_role') as role`,
  );
  const { version, encoding, schema, role } = rows[0] as ServerFacts;
  if (version < OLDEST_POSTGRES)
    throw new UnusableServer(`it is PostgreSQL ${version}, but ${OLDEST_POSTGRES} or newer is required`);
  if (encoding !== 'UTF8')
    throw new UnusableServer(
      `the encoding of the database is ${encoding}: create one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    );
  if (schema === null) throw new UnusableServer('search_path contains no existing schema: set it to public');
  // Otherwise triggers would not run.
  if (role !== 'origin') throw new UnusableServer(`session_replication_role is ${role}: reset it`);
}

const MARK = 'daas.session';
const markOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ mark: string }>(`select coalesce(current_setting('${MARK}', true), '') as mark`)).rows[0]
    ?.mark ?? '';

/** Verifies that a setting stays on its connection and does not appear on another. */
async function requireSessionPooling(first: pg.Client, second: pg.Client): Promise<void> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const mark = randomUUID();
    await first.query(`select set_config('${MARK}', $1, false)`, [mark]);
    if ((await markOf(second)) === mark || (await markOf(first)) !== mark) throw new PooledByTransaction();
  }
}

/**
 * Verifies the server before the pools connect, which have no timeout for a silent server. Throws `UnusableServer`,
 * `PooledByTransaction` or a connection error.
 */
export async function requirePostgres(url: string): Promise<void> {
  const clients = [url, url].map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
    return client.on('error', () => undefined);
  }) as [pg.Client, pg.Client];
  try {
    await clients[0].connect();
    await requireSupportedServer(clients[0]);
    await clients[1].connect();
    await requireSessionPooling(...clients);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code || error instanceof UnusableServer || error instanceof PooledByTransaction
      ? error
      : new UnusableServer(message);
  } finally {
    // Not awaited: a server without the PostgreSQL protocol never confirms the end.
    for (const client of clients) client.end().catch(() => undefined);
  }
}
