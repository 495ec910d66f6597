import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { FileChanged } from './errors.js';
import type { Files } from './files.js';
import type { CallOptions } from './send.js';

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('base64');
}

/**
 * Downloads a file to a path. What an earlier, interrupted program received is continued. The path appears when the file is
 * complete and has the digest that the platform states. Returns its number of bytes.
 */
export async function saveFile(files: Files, id: string, path: string, options: CallOptions = {}): Promise<number> {
  const part = `${path}.${id}.part`;
  for (let isLast = false; ; isLast = true) {
    const from = isLast
      ? 0
      : await stat(part).then(
          ({ size }) => size,
          () => 0,
        );
    const download = files.download(id, { ...options, from });
    const target = await open(part, from > 0 ? 'a' : 'w');
    try {
      for await (const piece of download) await target.writeFile(piece);
      await target.sync();
    } catch (error) {
      if (isLast || !(error instanceof FileChanged)) throw error;
      continue;
    } finally {
      await target.close();
    }
    if (download.sha256 === null || download.sha256 === (await sha256Of(part))) {
      const { size } = await stat(part);
      await rename(part, path);
      return size;
    }
    await rm(part);
    if (isLast) throw new FileChanged('The received bytes do not have the digest of the file');
  }
}
