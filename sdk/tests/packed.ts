import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const execute = promisify(execFile);
const sdk = path.resolve(import.meta.dirname, '..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with both packages as a customer has them, and drivers of tests. */
    installed: string;
  }
}

/** Packs both SDKs and installs them in an empty folder, far from this repository. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daas-sdk-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module", "private": true }');
  const npm = (cwd: string, ...args: string[]) => execute('npm', [...args, '--silent'], { cwd });
  await npm(path.join(sdk, 'typescript'), 'pack', '--pack-destination', folder);
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', path.join(folder, tarball));
  await mkdir(path.join(folder, 'wheel'));
  const build = 'import backend, sys; print(backend.build_wheel(sys.argv[1]))';
  const wheel = path.join(folder, 'wheel');
  const { stdout } = await execute('python3', ['-c', build, wheel], { cwd: path.join(sdk, 'python') });
  // A wheel without compiled parts is installed by unpacking it. // PEP 427
  await execute('python3', ['-m', 'zipfile', '-e', path.join(wheel, stdout.trim()), path.join(folder, 'python')]);
  for (const name of ['driver.mjs', 'driver.py', 'spend.mjs', 'spend.py'])
    await cp(path.join(sdk, 'tests', name), path.join(folder, name));
  provide('installed', folder);
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
