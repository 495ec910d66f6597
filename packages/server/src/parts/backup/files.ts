import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Bytes and SHA-256 of a file, in hexadecimal. */
export interface Digest {
  bytes: number;
  sha256: string;
}

/** Digest of a link or another entry that is not a file. */
export const NO_FILE = '';

/** Maximum number of files to copy or read at the same time. */
const AT_ONCE = 8;

async function forEachParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const worker = async () => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Lists a folder recursively, as relative paths with `/`: folders, and files including links and other entries. */
export async function listContent(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const [files, folders]: [string[], string[]] = [[], []];
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    (entry.isDirectory() ? folders : files).push(name);
  }
  return { files: files.sort(), folders: folders.sort() };
}

/** Copies a folder that must not change during the copy. Shares blocks if the file system supports it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { files, folders } = await listContent(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  await forEachParallel(files, (file) =>
    copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
  );
}

/** Returns the size of a folder in bytes. */
export async function measureSize(folder: string): Promise<number> {
  let bytes = 0;
  await forEachParallel((await listContent(folder)).files, async (file) => {
    const { size } = await lstat(path.join(folder, file));
    bytes += size;
  });
  return bytes;
}

/** Reads all files below a folder and returns their digests by path. */
export async function readDigests(folder: string): Promise<Record<string, Digest>> {
  const { files } = await listContent(folder);
  const digests = new Map<string, Digest>();
  await forEachParallel(files, async (file) => {
    digests.set(file, await readDigest(path.join(folder, file)));
  });
  return Object.fromEntries(files.map((file) => [file, digests.get(file) as Digest]));
}

async function readDigest(file: string): Promise<Digest> {
  const stats = await lstat(file);
  if (!stats.isFile()) return { bytes: 0, sha256: NO_FILE };
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: stats.size, sha256: hash.digest('hex') };
}

/** Flushes everything below a folder to the disk (fsync). */
export async function flushFolder(folder: string): Promise<void> {
  const { files, folders } = await listContent(folder);
  await forEachParallel([...files, ...folders, '.'], (name) => flushFile(path.join(folder, name)));
}

export async function flushFile(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
