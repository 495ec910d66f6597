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

/** In place of the digest of a link, or of anything else that is no file. */
export const NO_FILE = '';

/** So many files are copied or read at a time. */
const AT_ONCE = 8;

async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const worker = async () => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** What lies below a folder, by path in it with `/`: its files, links and anything else among them, and its folders. */
export async function contentOf(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const [files, folders]: [string[], string[]] = [[], []];
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    (entry.isDirectory() ? folders : files).push(name);
  }
  return { files: files.sort(), folders: folders.sort() };
}

/** Copies a folder that nobody changes meanwhile; where the file system can, the copy shares the bytes of the original. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { files, folders } = await contentOf(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of folders) await mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  await eachOf(files, (file) =>
    copyFile(path.join(from, file), path.join(to, file), constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL),
  );
}

/** Bytes of everything below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  await eachOf((await contentOf(folder)).files, async (file) => {
    const { size } = await lstat(path.join(folder, file));
    bytes += size;
  });
  return bytes;
}

/** Digests of all files below a folder, read from there, by path. */
export async function digestsOf(folder: string): Promise<Record<string, Digest>> {
  const { files } = await contentOf(folder);
  const digests = new Map<string, Digest>();
  await eachOf(files, async (file) => {
    digests.set(file, await digestOf(path.join(folder, file)));
  });
  return Object.fromEntries(files.map((file) => [file, digests.get(file) as Digest]));
}

async function digestOf(file: string): Promise<Digest> {
  const stats = await lstat(file);
  if (!stats.isFile()) return { bytes: 0, sha256: NO_FILE };
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: stats.size, sha256: hash.digest('hex') };
}

/** Everything below a folder is on the disk when this is done, a power cut notwithstanding. */
export async function flush(folder: string): Promise<void> {
  const { files, folders } = await contentOf(folder);
  await eachOf([...files, ...folders, '.'], (name) => flushOne(path.join(folder, name)));
}

export async function flushOne(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
