import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildOf, buildText, ownBuild, readPackageManifest } from './build';

const COMMIT = '7be25b8c0ffee1234567890abcdef1234567890a';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-build-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a release names the commit that it was packed from, and when', async () => {
  const written = {
    version: '0.9.0',
    engines: { node: '>=20.19' },
    build: { commit: COMMIT, time: '2026-11-25T22:00:40Z' },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(written));
  const packed = buildOf(readPackageManifest(folder));
  expect(packed).toEqual({ version: '0.9.0', commit: COMMIT, built_at: '2026-11-25T22:00:40Z' });
  expect(buildText(packed)).toBe(`0.9.0 (${COMMIT} of 2026-11-25T22:00:40Z)`);
});

test('a clone says that it is one', () => {
  expect(ownBuild()).toMatchObject({ commit: 'development', built_at: null });
  expect(buildText(ownBuild())).toMatch(/^\d+\.\d+\.\d+ \(development\)$/);
});
