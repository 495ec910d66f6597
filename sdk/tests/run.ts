import { spawn } from 'node:child_process';
import path from 'node:path';
import { inject } from 'vitest';

export const LANGUAGES = ['TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];
const DRIVERS = { TypeScript: [process.execPath, 'driver.mjs'], Python: ['python3', 'driver.py'] } as const;

/** Runs a program in the folder of the installed packages and returns its lines of JSON. Throws what it wrote if it fails. */
export function runInstalled<T>(command: string, args: readonly string[], input = '', env = {}): Promise<T[]> {
  const cwd = inject('installed');
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PYTHONPATH: path.join(cwd, 'python'), PYTHONDONTWRITEBYTECODE: '1', ...env },
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (piece) => {
    output += piece;
  });
  child.stderr.setEncoding('utf8').on('data', (piece) => {
    errors += piece;
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const lines = output.trim().split('\n').filter(Boolean);
      if (code === 0) resolve(lines.map((line) => JSON.parse(line)));
      else reject(new Error(`${command} ended with ${code}\n${errors}\n${output}`));
    });
  });
}

/** Runs tasks at the same time with the SDK of a language. */
export const runDriver = <T>(language: Language, tasks: readonly object[]): Promise<T[]> =>
  runInstalled(DRIVERS[language][0], [DRIVERS[language][1]], tasks.map((one) => `${JSON.stringify(one)}\n`).join(''));
