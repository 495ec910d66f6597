import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib.mjs';

const execute = promisify(execFile);
const server = path.join(root, 'tests/clickhouse/server');
const CACHE = path.join(root, 'node_modules/.cache/clickhouse');
const FILES = ['package.json', 'package-lock.json'];

/**
 * Brings the library of ClickHouse's server once, by its lock file, which pins the version and the sum of its bytes.
 * Throws where there is none for this system, or where it cannot be fetched.
 * @returns {Promise<string>} its path
 */
export async function bringClickHouse() {
  const hash = createHash('sha256');
  for (const file of FILES) hash.update(await readFile(path.join(server, file)));
  const folder = path.join(CACHE, hash.digest('hex').slice(0, 16));
  const library = path.join(folder, 'node_modules/@chdb/lib-linux-x64-gnu/libchdb.so');
  if (existsSync(library)) return library;
  const system = `${process.platform} ${process.arch}`;
  if (system !== 'linux x64') throw new Error(`npm has ClickHouse's server for linux x64, not for ${system}`);
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(path.join(CACHE, 'bringing-'));
  try {
    for (const file of FILES) await copyFile(path.join(server, file), path.join(made, file));
    await execute('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: made, maxBuffer: 2 ** 24 });
    await rm(folder, { recursive: true, force: true });
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    const why = /^npm error (?!A complete log).+$/m.exec(error.stderr ?? '')?.[0] ?? error.message;
    throw new Error(`ClickHouse's server (543 MB) cannot be fetched from the npm registry (${why})`, { cause: error });
  }
  return library;
}
