import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@daas/server/testing/freePort';
import { npmPostgres } from '../../scripts/test/prerequisites.mjs';
import { memoryOf } from './memory';

export interface TestPostgres {
  /** For TEST_DATABASE_URL. */
  url: string;
  /** Ends every connection and starts again on the same data; resolves when connections are taken. */
  restart(): Promise<void>;
  /** SIGSTOP and SIGCONT for the server and all its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** Bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

const execute = promisify(execFile);
const PASSWORD = 'test';
/** `nobody`, whom every system has. */
export const NOBODY = { uid: 65_534, gid: 65_534 };
const LOG_KEPT = 4000;
/** Takes Debian's `faketime` off a program. */
export const MACHINE_CLOCK = { LD_PRELOAD: '' };
/** Of databases and browsers: with `faketime` around them their timers do not go off. */
export const WITHOUT_FAKETIME = { ...process.env, ...MACHINE_CLOCK };

/** In memory where there is room: on a disk a new database takes ten times as long. Docker gives containers 64 MB. */
function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

/**
 * A PostgreSQL server for one run, from npm's binaries. It refuses to run as root, so as root it runs as `nobody`.
 * `durable`: commits reach the disk, as they do where money is real. `settings`: more of the server's, as `name=value`.
 * `parent`: the folder that its own folder is made in. `bin`: the folder of other binaries.
 */
export async function startPostgres({
  durable = true,
  settings = [],
  parent = durable ? tmpdir() : quickFolder(),
  bin: given,
}: {
  durable?: boolean;
  settings?: readonly string[];
  parent?: string;
  bin?: string;
} = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(parent, 'daas-postgres-'));
  // Neither may the folder it is started in be closed to that user.
  const user = process.getuid?.() === 0 ? NOBODY : null;
  const as = { cwd: folder, env: WITHOUT_FAKETIME, ...user };
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  await mkdir(data);
  await writeFile(passwordFile, PASSWORD);
  if (user) for (const one of [folder, data, passwordFile]) await chown(one, user.uid, user.gid);
  const bin = given ?? (await binaries(folder, as));
  const port = await freePort();
  await execute(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  );
  const all = ['max_connections=100', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  if (!durable) all.push('fsync=off', 'full_page_writes=off', 'autovacuum=off');
  const args = ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])];
  const run = () => spawn(path.join(bin, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let server = run();
  // A run that ends without `stop` must not leave a server behind.
  const kill = () => void server.kill('SIGINT');
  process.once('exit', kill);
  await ready(server);
  const end = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const stopped = once(server, 'exit');
    kill();
    await stopped;
  };
  const processes = () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)];
  return {
    async restart() {
      await end();
      server = run();
      await ready(server);
    },
    signal(signal) {
      for (const pid of processes()) process.kill(pid, signal);
    },
    memory: () => memoryOf(processes()),
    url: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Each process of PostgreSQL leads a group of its own, so they are found by their parent. Linux only. */
function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

function ready(server: ChildProcess): Promise<void> {
  let log = '';
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    server.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      log = (log + piece).slice(-LOG_KEPT);
      if (log.includes('ready to accept connections')) resolve();
    });
  });
}

/** The folder of the binaries; a copy in `folder` where that user cannot reach them, as below root's home. */
async function binaries(folder: string, as: ExecFileOptions): Promise<string> {
  const native = npmPostgres();
  const reachable = await execute(path.join(native, 'bin/initdb'), ['--version'], as).then(
    () => true,
    () => false,
  );
  if (reachable) return path.join(native, 'bin');
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}
