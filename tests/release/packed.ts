import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../support/sources';

const execute = promisify(execFile);

/** Packs the release, with the packages of the clone, into `<folder>/<name>.tar.gz`, which unpacks to a folder of that name. */
export async function packRelease(folder: string, name: string, env: Record<string, string> = {}): Promise<void> {
  const packed = path.join(folder, name);
  await execute(process.execPath, [path.join(root, 'scripts/package.mjs'), '--installed', '--folder', packed], {
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });
  await execute('tar', ['-czf', `${packed}.tar.gz`, '-C', folder, name]);
  await rm(packed, { recursive: true });
}
