import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { PooledByTransaction } from '@daas/server/db/requirePostgres';
import { freePort } from '@daas/server/testing/freePort';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../support/postgres';
import { installed } from '../support/programs';

/** Debian's PgBouncer before a real PostgreSQL. */
let folder: string;
let postgres: TestPostgres;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-pooler-'));
  // PgBouncer refuses to run as root, and reads its files as another.
  await chmod(folder, 0o755);
  postgres = await startPostgres({ durable: false });
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('close', () => socket.destroy());
  });

/** The address of the database by way of a PgBouncer that was begun with these settings. */
async function pooled(settings: Record<string, string | number>): Promise<string> {
  const program = installed('pgbouncer', 'pgbouncer');
  const { hostname, port: upstream, username, password } = new URL(postgres.url);
  const port = await freePort();
  const file = path.join(folder, `${port}.ini`);
  const all = { listen_addr: '127.0.0.1', listen_port: port, auth_type: 'any', unix_socket_dir: '', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  await writeFile(
    file,
    `[databases]\n* = host=${hostname} port=${upstream} user=${username} password=${password}\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...user, file], { stdio: ['ignore', 'inherit', 'inherit'] });
  running.push(child);
  await expect.poll(() => answers(port)).toBe(true);
  const url = new URL(postgres.url);
  url.port = `${port}`;
  return url.href;
}

test.each<Record<string, string | number>>([
  { pool_mode: 'transaction', default_pool_size: 5 },
  { pool_mode: 'transaction', default_pool_size: 1 },
  { pool_mode: 'transaction', default_pool_size: 5, server_round_robin: 1 },
  { pool_mode: 'transaction', default_pool_size: 5, server_reset_query_always: 1 },
])('in transaction mode it is found out and refused: %j', async (settings) => {
  const url = await pooled(settings);
  for (let start = 0; start < 3; start += 1)
    await expect(openDatabase({ dataDir: 'memory', url })).rejects.toThrow(PooledByTransaction);
});

test('in statement mode it is refused, too', async () => {
  const url = await pooled({ pool_mode: 'statement', default_pool_size: 5 });
  await expect(openDatabase({ dataDir: 'memory', url })).rejects.toThrow();
});

test('in session mode it serves: tables, settings, prepared statements, notifications, a statement given up', async () => {
  const url = await pooled({ pool_mode: 'session', default_pool_size: 30 });
  const database = await openDatabase({ dataDir: 'memory', url });
  await migrate(database);
  const heard: string[] = [];
  const stop = database.listen?.('pooled', () => void heard.push('heard')) ?? expect.fail('no listener');
  await expect.poll(() => heard.length).toBe(1);
  await database.sql.exec("notify pooled, 'x'");
  await expect.poll(() => heard.length).toBe(2);
  for (let n = 0; n < 300; n += 1)
    expect((await database.sql.query<{ n: number }>('select $1::int + 1 as n', [n])).rows).toEqual([{ n: n + 1 }]);
  const { rows } = await database.sql.query<{ jit: string }>('select current_setting($1) as jit', ['jit']);
  expect(rows).toEqual([{ jit: 'off' }]);
  const slow = database.long.transaction(async (tx) => {
    const pid = (await tx.query<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]?.pid ?? 0;
    const given = expect(tx.query('select pg_sleep(60)', [])).rejects.toThrow('canceling statement');
    await database.cancel?.(pid);
    await given;
  });
  await slow.catch(() => undefined);
  await stop();
  await database.close();
});
