import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@daas/server/testing/freePort';
import type { TestProject } from 'vitest/node';
import { bringClickHouse } from '../../scripts/test/clickhouse.mjs';
import { memoryOf } from './memory';
import { WITHOUT_FAKETIME } from './postgres';

const here = path.resolve(import.meta.dirname, '../clickhouse/server');
const START_MS = 60_000;
const DAY = '86400';
/** Where it may put backups. */
export const BACKUP_DISK = 'backups';

export interface TestClickHouse {
  url: string;
  /** SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  /** Bytes. */
  memory(): Promise<number>;
  /** Its end, and its beginning anew on the same rows and the same port. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A ClickHouse server, for this machine alone and without a password, which ends after a day. Its rows are in `keep`, or go
 * with it. `settings` are ClickHouse's own. Throws when it does not start.
 */
export async function startClickHouse({
  keep,
  at,
  settings = {},
}: {
  keep?: string;
  at?: number;
  settings?: Record<string, number>;
} = {}): Promise<TestClickHouse> {
  const library = await bringClickHouse();
  const folder = keep ?? (await mkdtemp(path.join(tmpdir(), 'daas-clickhouse-')));
  await mkdir(folder, { recursive: true });
  const [port, tcpPort] = [at ?? (await freePort()), await freePort()];
  const configuration = path.join(folder, 'config.xml');
  await writeFile(
    configuration,
    `<clickhouse>
      <storage_configuration><disks>
        <${BACKUP_DISK}><type>local</type><path>${folder}/backups/</path></${BACKUP_DISK}>
      </disks></storage_configuration>
      <backups><allowed_disk>${BACKUP_DISK}</allowed_disk></backups>
    </clickhouse>\n`,
  );
  const url = `http://127.0.0.1:${port}`;
  const run = () =>
    spawn(
      'python3',
      [
        path.join(here, 'launch.py'),
        library,
        `--path=${path.join(folder, 'data')}`,
        '--listen_host=127.0.0.1',
        `--http_port=${port}`,
        `--tcp_port=${tcpPort}`,
        `--config-file=${configuration}`,
        ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
        '--multiquery',
        '--query',
        `SYSTEM START LISTEN HTTP; SELECT sleepEachRow(1) FROM numbers(${DAY}) FORMAT Null
         SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 0`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], env: WITHOUT_FAKETIME },
    );
  let server = run();
  const ready = async () => {
    let told = '';
    server.stderr.on('data', (part: Buffer) => {
      told = `${told}${part}`.slice(-4000);
    });
    let failed: Error | undefined;
    server.once('error', (error) => {
      failed = error;
    });
    for (const end = Date.now() + START_MS; Date.now() < end; await pause(50)) {
      if (failed || server.exitCode !== null || server.signalCode !== null) break;
      if (
        await fetch(`${url}/ping`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
    }
    throw new Error(`ClickHouse does not start (it needs python3 and 600 MB of disk): ${failed?.message ?? told}`);
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  await ready();
  return {
    url,
    signal: (signal) => void server.kill(signal),
    memory: () => memoryOf([server.pid ?? 0]),
    kill,
    async start() {
      server = run();
      await ready();
    },
    async stop() {
      await kill();
      if (keep === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Before the tests of the project `clickhouse`. */
export default async function setup({ config: { env } }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startClickHouse();
  // databases.ts reads it in this process.
  process.env.TEST_CLICKHOUSE_URL = env.TEST_CLICKHOUSE_URL = url;
  return stop;
}
