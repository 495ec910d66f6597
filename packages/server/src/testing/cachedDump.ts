import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageFolder } from '../kernel/packageFolder';

const packages = path.resolve(packageFolder('migrations'), '../..');
const cache = path.resolve(packages, '../node_modules/.cache');
const LOOK_AGAIN_MS = 200;
/** Maximum cached dumps per name: dumps of several instants are created in parallel. */
const MOST = 3;

interface Recipe {
  /** The folder in `node_modules/.cache`. */
  name: string;
  /** Files and folders below `packages/` whose contents the dump depends on; tests and their helpers are ignored. */
  sources: readonly string[];
  /** Other values that the dump depends on. */
  values?: readonly string[];
  make(): Promise<Uint8Array>;
}

/** Returns the file of a dump, created once for the same sources and values. Keeps the newest dumps of the name. */
export async function cachedDump({ name, sources, values = [], make }: Recipe): Promise<string> {
  const folder = path.join(cache, name);
  const file = path.join(folder, `${await fingerprintOf(sources, values)}.tar`);
  await mkdir(folder, { recursive: true });
  while (!(await exists(file))) {
    const release = await lock(`${file}.lock`);
    if (!release) await pause(LOOK_AGAIN_MS);
    else
      try {
        if (!(await exists(file))) await store(file, await make());
      } finally {
        await release();
      }
  }
  return file;
}

async function store(file: string, dump: Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}`;
  await writeFile(part, dump);
  await rename(part, file);
  const folder = path.dirname(file);
  const others = (await readdir(folder)).filter((one) => !one.endsWith('.lock')).map((one) => path.join(folder, one));
  const dated = await Promise.all(
    others.map(async (one) => ({ one, at: (await stat(one).catch(() => null))?.mtimeMs ?? 0 })),
  );
  for (const { one } of dated.toSorted((a, b) => b.at - a.at).slice(MOST)) await rm(one, { force: true });
}

/** Returns a function that releases the lock; null if a running process has it. */
async function lock(file: string): Promise<(() => Promise<void>) | null> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return () => rm(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  if (owner && !isAlive(owner)) await rm(file, { force: true });
  return null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function fingerprintOf(sources: readonly string[], values: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(values));
  for (const source of sources) {
    const from = path.join(packages, source);
    const names = (await stat(from)).isFile() ? [''] : await filesBelow(from);
    for (const one of names) hash.update(path.join(source, one)).update(await readFile(path.join(from, one)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
    .filter((one) => !/\.test\.|^testing\//.test(one))
    .sort();
}
