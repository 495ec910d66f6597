import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readlink, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './sources';

/** Copies the files of the repository to a temporary folder, as a clean clone. */
export async function copySources(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'daas-copy-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean))
    await cp(path.join(root, file), path.join(copy, file), { recursive: true });
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  return copy;
}

/** The same with links to the installed packages. */
export async function copyRepository(): Promise<string> {
  const copy = await copySources();
  await linkPackages(copy, 'node_modules');
  await linkPackages(copy, 'packages/server/node_modules');
  return copy;
}

/** The packages of the repository itself are those of the copy. */
async function linkPackages(copy: string, folder: string): Promise<void> {
  await mkdir(path.join(copy, folder), { recursive: true });
  for (const name of await readdir(path.join(root, folder))) {
    const [from, to] = [path.join(root, folder, name), path.join(copy, folder, name)];
    if (name === '.cache') continue;
    if (name !== '@daas') {
      await symlink(from, to);
      continue;
    }
    await mkdir(to);
    for (const own of await readdir(from)) await symlink(await readlink(path.join(from, own)), path.join(to, own));
  }
}

/** Runs a command in a folder as CI does; `output` is its whole output. */
export function runIn(
  folder: string,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ passes: boolean; output: string }> {
  const options = {
    cwd: folder,
    env: { ...process.env, CI: '1', NODE_OPTIONS: '', VITEST: '', ...env },
    maxBuffer: 2 ** 26,
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => resolve({ passes: !error, output: stdout + stderr }));
  });
}
