import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { PRODUCTION } from '@daas/server/testing/process';

const root = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

export interface ServerProcess {
  url: string;
  pid: number;
  /** Null while it runs. */
  exitCode(): number | null;
  /** As a power cut would; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP and SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** As an operator does, in order. */
  stop(): Promise<void>;
}

/** Bundles the server as `npm start` runs it. */
export async function buildServer(): Promise<void> {
  await execute(process.execPath, [path.join(root, 'scripts/build-server.mjs')]);
}

/** The built server in a process of its own, on a free port; `flags` are Node's, `folder` is where it is installed. */
export async function startServerProcess(
  env: Record<string, string>,
  flags: readonly string[] = [],
  folder = root,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...flags, path.join(folder, 'packages/server/dist/main.js')], {
    env: { ...process.env, ...PRODUCTION, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: await readyAt(child),
    pid: child.pid as number,
    exitCode: () => child.exitCode,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function readyAt(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          said.push(line);
          const url = /^Ready: (\S+)/.exec(line)?.[1];
          if (url) resolve(url);
        });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The server did not start:\n${said.join('\n')}`)));
  });
}

/** `npm run platform -- …` with the built program; answers what it printed, throws when it exits with an error. */
export async function runPlatform(args: string[], env: Record<string, string>, folder = root): Promise<string> {
  const { stdout } = await execute(process.execPath, [path.join(folder, 'packages/server/dist/cli.js'), ...args], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
