import { UnusableDirectory } from '../db/client';
import { DirectoryInUse, DirectoryOfOtherHost, DirectoryWithoutSockets, holderText } from '../db/directoryLock';
import { type WriteProblem, WritesRefused, withReason } from '../db/failure';
import { PooledByTransaction, UnusableServer } from '../db/requirePostgres';
import { ClickHouseUnavailable } from '../kernel/clickHouseUnavailable';
import type { Config } from '../kernel/config';
import { isDiskFull } from '../kernel/errorText';

/** One line that says what to do, for what may be wrong outside the program; null for what it does not know. */
export function startProblem(error: unknown, config: Config): string | null {
  if (error instanceof DirectoryInUse)
    return `${config.DATA_DIR} is in use by ${holderText(error.holder)}. Stop that server, or start with another DATA_DIR.`;
  if (error instanceof DirectoryOfOtherHost)
    return `${config.DATA_DIR} was open in ${holderText(error.holder)} since ${error.holder.since}, which did not close it. Make sure that this process has ended, then start once with --take-over.`;
  if (error instanceof DirectoryWithoutSockets)
    return `The file system of DATA_DIR (${config.DATA_DIR}) has no Unix sockets (${error.message}), which the lock of DATA_DIR requires. Use a folder on a local disk or a volume.`;
  if (error instanceof UnusableDirectory)
    return `The database in ${config.DATA_DIR} cannot be opened (${error.message}). Restore a backup that this version made, or start with another DATA_DIR.`;
  if (error instanceof UnusableServer)
    return `The server of DATABASE_URL cannot be used (${error.message}). Correct DATABASE_URL.`;
  if (error instanceof PooledByTransaction)
    return 'DATABASE_URL connects to a pooler in transaction mode (pool_mode = transaction). Use the port of the database itself, or of a pool in session mode.';
  for (let cause: unknown = withReason(error); cause; cause = (cause as Error).cause) {
    if (isDiskFull(cause) || (isFull(cause) && !config.DATABASE_URL)) return diskFull(config);
    if (!(cause instanceof Error)) return null;
    if (cause instanceof WritesRefused) return `${cause.message}. ${REMEDIES[cause.problem]}.`;
    if (config.CLICKHOUSE_URL && isDatabaseMissing(cause)) return missingDatabase(config.CLICKHOUSE_URL).join('. ');
    if (cause instanceof ClickHouseUnavailable) return `${cause.message}. Start it, or correct CLICKHOUSE_URL.`;
    const line = forCause(cause as NodeJS.ErrnoException, config);
    if (line) return line;
    const [first] = cause instanceof AggregateError ? cause.errors : [];
    if (first) return forCause(first, config);
  }
  return null;
}

const isFull = (error: unknown) => error instanceof WritesRefused && error.problem === 'database-full';
const diskFull = ({ DATA_DIR }: Config) =>
  `The disk of ${DATA_DIR} is full. Free space on it, or start with another DATA_DIR.`;

/** ClickHouse error 81, which it also names in its text. */
export const isDatabaseMissing = (error: Error) =>
  /UNKNOWN_DATABASE/.test(`${(error as { type?: string }).type} ${error.message}`);

/** Returns what is wrong and what to do. ClickHouse creates no database by itself. */
export function missingDatabase(clickHouseUrl: string): [detail: string, todo: string] {
  const name = decodeURIComponent(new URL(clickHouseUrl).pathname.slice(1));
  return [`ClickHouse has no database ${name}`, `Create it (CREATE DATABASE ${name}), or correct CLICKHOUSE_URL.`];
}

const REMEDIES: Record<WriteProblem, string> = {
  'database-read-only':
    'Reset default_transaction_read_only of the server, the database and the user of DATABASE_URL, or use the primary',
  'database-standby': 'Set DATABASE_URL to the primary, or promote the standby',
  'database-full': 'Free space on it',
};

function forCause(
  { code, message, syscall, hostname, port }: NodeJS.ErrnoException & { hostname?: string; port?: number },
  config: Config,
): string | null {
  const { PORT, HOST, METRICS_PORT, METRICS_HOST, DATA_DIR, DATABASE_URL } = config;
  const forMetrics = METRICS_PORT !== undefined && port === METRICS_PORT;
  const server = DATABASE_URL ? new URL(DATABASE_URL).host : '';
  if (message.startsWith('The database was created by a newer version')) return message;
  switch (code) {
    case 'EADDRINUSE':
      return forMetrics
        ? `Port ${METRICS_PORT} is in use. Stop the process that listens there, or start with another METRICS_PORT.`
        : `Port ${PORT} is in use. Stop the process that listens there, or start with another PORT.`;
    case 'EADDRNOTAVAIL':
      return forMetrics ? noAddress(METRICS_HOST, 'METRICS_HOST') : noAddress(HOST);
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `No PostgreSQL answers at ${server}. Start it, or correct DATABASE_URL.`;
    case 'ECONNRESET':
      return `${server} closed the connection. Correct DATABASE_URL, or check PostgreSQL's log.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      if (syscall === 'getaddrinfo' && hostname === HOST) return noAddress(HOST);
      if (syscall === 'getaddrinfo' && hostname === METRICS_HOST) return noAddress(METRICS_HOST, 'METRICS_HOST');
      return `The host of DATABASE_URL (${server}) is unknown. Correct DATABASE_URL.`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'CERT_HAS_EXPIRED':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of ${server} is not valid (${message}). Set sslrootcert= in DATABASE_URL to its certificate authority, or correct the certificate.`;
    case '28P01':
    case '28000':
      return 'PostgreSQL rejected user or password. Correct DATABASE_URL.';
    case '3D000':
      return `${message}. Create it (createdb), or correct DATABASE_URL.`;
    case '53300':
      return `PostgreSQL at ${server} has no free connection (${message}). Raise its max_connections, or stop other clients.`;
    case '57P03':
      return `PostgreSQL at ${server} is starting or stopping. Wait until it accepts connections.`;
    case '55P03':
      return 'Another session, such as a backup or a long query, locks a table that must be changed. Wait for its end, and try again.';
    case '42501':
      return `PostgreSQL denied access (${message}). Allow the user of DATABASE_URL to create tables in its database.`;
    case 'EACCES':
      return PORT < 1024 && message.includes('listen')
        ? `Port ${PORT} requires more privileges. Start with a PORT of 1024 or more.`
        : `${DATA_DIR} is not writable. Correct its owner or permissions, or start with another DATA_DIR.`;
    case 'EROFS':
    case 'EPERM':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return `${DATA_DIR} is not a writable directory. Correct its owner or permissions, or start with another DATA_DIR.`;
    case 'ENOSPC':
      return diskFull(config);
    default:
      return null;
  }
}

const noAddress = (host: string, variable = 'HOST') =>
  `This machine has no address ${host}. Set ${variable} to one of its addresses, such as 127.0.0.1 or 0.0.0.0.`;
