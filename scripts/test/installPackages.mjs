import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib.mjs';

const execute = promisify(execFile);
const FILES = ['package.json', 'package-lock.json'];

/**
 * Brings packages that are no part of any other install, once, by the lock file in `from`, which pins their versions and the
 * sums of their bytes; keeps them below `node_modules/.cache/<name>`. Throws where they cannot be fetched, calling them `what`.
 * @param {{ from: string; name: string; what: string }} packages
 * @returns {Promise<string>} the folder in which their `node_modules` is
 */
export async function bringPackages({ from, name, what }) {
  const cache = path.join(root, 'node_modules/.cache', name);
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(await readFile(path.join(from, file)));
  const folder = path.join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const made = await mkdtemp(path.join(cache, 'bringing-'));
  try {
    for (const file of FILES) await copyFile(path.join(from, file), path.join(made, file));
    await execute('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: made, maxBuffer: 2 ** 24 });
    await rm(folder, { recursive: true, force: true });
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    const why = /^npm error (?!A complete log).+$/m.exec(error.stderr ?? '')?.[0] ?? error.message;
    throw new Error(`${what} cannot be fetched from the npm registry (${why})`, { cause: error });
  }
  return folder;
}
