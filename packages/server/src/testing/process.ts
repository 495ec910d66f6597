import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Required settings of a production server. Nothing listens at the carrier's address. */
export const PRODUCTION = {
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMS_URL: 'http://127.0.0.1:9/sms',
};

const server = path.resolve(import.meta.dirname, '../..');

/** A program of this package as its own process. */
export interface Program {
  child: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Resolves with the first match in the output; throws if the process ends without it. */
  printed(text: RegExp): Promise<RegExpExecArray>;
  /** Exit code; null for a killed process. */
  ended: Promise<number | null>;
}

export interface Programs {
  /** Runs `main` or `cli` with only this environment and PATH. */
  run(name: 'main' | 'clone' | 'cli', args: readonly string[], env: Record<string, string>): Program;
  /** Runs statements in the same way; they may import the programs as './clone.js'. */
  evaluate(statements: string, env: Record<string, string>): Program;
  remove(): Promise<void>;
}

/** Bundles the programs like a build, in another folder. */
export async function buildPrograms(): Promise<Programs> {
  const folder = path.join(server, `dist/test-${process.pid}`);
  await promisify(execFile)(process.execPath, [path.join(server, '../../scripts/build-server.mjs'), folder]);
  return {
    run: (name, args, env) => runProgram([path.join(folder, `${name}.js`), ...args], env),
    evaluate: (statements, env) => runProgram(['--input-type=module', '--eval', statements], env, folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function runProgram(args: readonly string[], env: Record<string, string>, cwd?: string): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watch of watchers) watch();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
      changed();
    });
  let over = false;
  const ended = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      over = true;
      changed();
      resolve(code);
    }),
  );
  return {
    child,
    ended,
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const match = text.exec(output);
          if (!match && !over) return;
          watchers.delete(watch);
          if (match) resolve(match);
          else reject(new Error(`It ended without ${text}: ${output}`));
        };
        watchers.add(watch);
        watch();
      }),
  };
}
