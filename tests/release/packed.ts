import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { root } from '../support/sources';

const execute = promisify(execFile);

export const RELEASE = 'daas-platform-0.0.0';
export const COMMIT = '7be25b8c0ffee1234567890abcdef1234567890a';
/** 2026-11-25T22:13:20Z */
const SOURCE_DATE_EPOCH = '1795644800';

declare module 'vitest' {
  interface ProvidedContext {
    /** A release, packed once with the packages of the clone; unpacked it is the folder RELEASE. */
    tarball: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-packed-'));
  const packed = path.join(folder, RELEASE);
  await execute(process.execPath, [path.join(root, 'scripts/package.mjs'), '--installed', '--folder', packed], {
    env: { ...process.env, COMMIT, SOURCE_DATE_EPOCH },
    maxBuffer: 2 ** 26,
  });
  await execute('tar', ['-czf', `${packed}.tar.gz`, '-C', folder, RELEASE]);
  await rm(packed, { recursive: true });
  project.provide('tarball', `${packed}.tar.gz`);
  return () => rm(folder, { recursive: true, force: true });
}
