import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { root } from '../../tests/support/sources';

const execute = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-sdk-types-'));
  const options = ['--tsconfig', 'packages/demo/tsconfig.json', 'sdk/generate.ts', folder];
  await execute(path.join(root, 'node_modules/.bin/tsx'), options, { cwd: root });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['typescript/src/types.ts', 'python/src/daas/types.py'])(
  '%s is what npm run sdk:types writes',
  async (file) => {
    const [written, stored] = await Promise.all(
      [folder, path.join(root, 'sdk')].map((one) => readFile(path.join(one, file), 'utf8')),
    );
    expect(stored).toBe(written);
  },
);

test('the unit tests of the Python package pass', async () => {
  await execute('python3', ['-B', '-m', 'unittest', 'discover', '-s', 'tests'], { cwd: path.join(root, 'sdk/python') });
});

test('the modules of the TypeScript package have at most 12 KB, compressed', async () => {
  const dist = path.join(inject('installed'), 'node_modules/@daas/sdk/dist');
  const modules = (await readdir(dist)).filter((name) => name.endsWith('.js'));
  const text = await Promise.all(modules.map((name) => readFile(path.join(dist, name))));
  expect(gzipSync(Buffer.concat(text), { level: 9 }).length).toBeLessThanOrEqual(12 * 1024);
});
