import { execFileSync, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a program of this folder, bundled as the server is for operators, and answers what it sends. */
export async function runBundled<T>(program: string): Promise<T> {
  const folder = path.join(root, 'packages/server/dist/bench');
  const programs = [`${program}.ts`, 'load.ts'].map((name) => path.join(import.meta.dirname, name));
  execFileSync(process.execPath, [path.join(root, 'scripts/build-server.mjs'), folder, ...programs]);
  const sent = await new Promise<T>((resolve, reject) => {
    const measuring = fork(path.join(folder, `${program}.js`));
    measuring.once('message', (found) => {
      measuring.disconnect();
      resolve(found as T);
    });
    measuring.once('exit', (code) => reject(new Error(`The measurement ended with ${code}`)));
  });
  await rm(folder, { recursive: true });
  return sent;
}
