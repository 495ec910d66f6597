import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../db/client';
import { DirectoryInUse, DirectoryOfOtherHost, DirectoryWithoutSockets } from '../db/directoryLock';
import { WritesRefused } from '../db/failure';
import { ClickHouseUnavailable } from '../kernel/clickHouseUnavailable';
import { readConfig } from '../kernel/config';
import { startProblem } from './startProblem';

const failed = (code: string, message = code, more = {}) => Object.assign(new Error(message), { code, ...more });
const line = (error: unknown, env: Record<string, string> = {}) => startProblem(error, readConfig(env));
const DATABASE_URL = 'postgresql://daas:secret@db.example.com:5433/daas';

const HOLDER = { host: 'db-1', boot: 'b', pid: 4711, since: '2026-11-25T20:00:00.000Z' };

describe('one line that says what to do', () => {
  test.each([
    [failed('EADDRINUSE'), {}, 'Port 8000 is in use. Stop the process that listens there, or start with another PORT.'],
    [
      failed('EADDRINUSE', '', { port: 9464 }),
      { METRICS_PORT: '9464' },
      'Port 9464 is in use. Stop the process that listens there, or start with another METRICS_PORT.',
    ],
    [failed('EADDRNOTAVAIL'), { HOST: '192.0.2.1' }, 'This machine has no address 192.0.2.1. Set HOST'],
    [
      failed('ENOTFOUND', '', { syscall: 'getaddrinfo', hostname: 'nowhere' }),
      { HOST: 'nowhere' },
      'no address nowhere',
    ],
    [failed('EACCES', 'listen EACCES: permission denied'), { PORT: '80' }, 'Start with a PORT of 1024 or more'],
    [failed('EACCES', 'mkdir'), { DATA_DIR: '/srv/d' }, '/srv/d is not writable. Correct its owner or permissions'],
    [failed('EROFS'), { DATA_DIR: '/srv/d' }, '/srv/d is not a writable directory'],
    [failed('ENOSPC'), { DATA_DIR: '/srv/d' }, 'The disk of /srv/d is full'],
    // As the embedded database throws it: WASI's ENOSPC, without a message.
    [{ name: 'ErrnoError', errno: 51 }, { DATA_DIR: '/srv/d' }, 'The disk of /srv/d is full'],
    [new Error('initdb', { cause: { errno: 51 } }), { DATA_DIR: '/srv/d' }, 'The disk of /srv/d is full'],
    [failed('53100', 'could not extend file'), { DATA_DIR: '/srv/d' }, 'The disk of /srv/d is full'],
    [
      new Error('The load stopped', { cause: new ClickHouseUnavailable(failed('ECONNREFUSED')) }),
      {},
      'ClickHouse: ECONNREFUSED. Start it, or correct CLICKHOUSE_URL.',
    ],
    [
      failed('81', 'Database market does not exist', { type: 'UNKNOWN_DATABASE' }),
      { CLICKHOUSE_URL: 'http://127.0.0.1:8123/market' },
      'ClickHouse has no database market. Create it (CREATE DATABASE market), or correct CLICKHOUSE_URL.',
    ],
    [new DirectoryInUse('.data', HOLDER), {}, '.data is in use by process 4711 of db-1. Stop that server'],
    [new DirectoryInUse('.data', null), {}, '.data is in use by another process. Stop that server'],
    [new DirectoryOfOtherHost('.data', HOLDER), {}, 'start once with --take-over'],
    [new DirectoryWithoutSockets('listen EOPNOTSUPP'), {}, 'has no Unix sockets (listen EOPNOTSUPP)'],
    [failed('ECONNREFUSED'), { DATABASE_URL }, 'No PostgreSQL answers at db.example.com:5433. Start it'],
    [failed('ENOTFOUND'), { DATABASE_URL }, 'The host of DATABASE_URL (db.example.com:5433) is unknown'],
    [failed('28P01'), { DATABASE_URL }, 'PostgreSQL rejected user or password'],
    [failed('3D000', 'database "daas" does not exist'), { DATABASE_URL }, 'database "daas" does not exist. Create it'],
    [
      failed('25006', 'cannot execute INSERT'),
      { DATABASE_URL },
      'The database is read-only. Reset default_transaction_read_only',
    ],
    [new WritesRefused('database-standby'), { DATABASE_URL }, 'Set DATABASE_URL to the primary'],
    [failed('53100'), { DATABASE_URL }, 'The disk of the database is full. Free space'],
    [
      failed('53300', 'too many clients'),
      { DATABASE_URL },
      'no free connection (too many clients). Raise its max_connections',
    ],
    [failed('57P03'), { DATABASE_URL }, 'is starting or stopping. Wait'],
    [failed('55P03'), { DATABASE_URL }, 'locks a table that must be changed'],
    [failed('42501', 'permission denied for schema public'), { DATABASE_URL }, 'permission denied for schema public'],
  ])('%s', (error, env, text) => {
    expect(line(error, env)).toContain(text);
    expect(line(error, env)).not.toMatch(/\n|secret/);
  });

  test('the reason is found below what wraps it', () => {
    const both = new AggregateError([failed('ECONNREFUSED')], 'all addresses');
    expect(line(new Error('query failed', { cause: both }), { DATABASE_URL })).toMatch(/^No PostgreSQL answers/);
  });

  test('what is not known is left to its stack', () => {
    expect(line(new Error('a mistake of ours'))).toBeNull();
  });
});

describe('errors as they come', () => {
  const problemOf = async (env: Record<string, string>) => {
    const config = readConfig(env);
    const opened = openDatabase({ dataDir: config.DATA_DIR, url: config.DATABASE_URL }).then(async (database) => {
      await database.sql.query('select 1').finally(() => database.close());
    });
    return startProblem(await opened.catch((error: Error) => error), config);
  };

  test('a file where the data directory should be', async () => {
    const DATA_DIR = import.meta.filename;
    expect(await problemOf({ DATA_DIR })).toBe(
      `${DATA_DIR} is not a writable directory. Correct its owner or permissions, or start with another DATA_DIR.`,
    );
  });

  test('nobody listens at the database’s port', async () => {
    expect(await problemOf({ DATABASE_URL: 'postgresql://daas@127.0.0.1:1/daas' })).toMatch(
      /^No PostgreSQL answers at 127\.0\.0\.1:1/,
    );
  });

  test.each([
    ['hangs up', (socket: Socket) => void socket.destroy()],
    ['speaks another language', (socket: Socket) => void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('what listens there %s', async (_, answer) => {
    const other = createServer(answer);
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await problemOf({ DATABASE_URL: `postgresql://daas@127.0.0.1:${port}/daas` })).toMatch(
      /Correct DATABASE_URL/,
    );
    await new Promise((resolve) => other.close(resolve));
  });
});
