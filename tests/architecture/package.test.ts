import { execFile, execFileSync } from 'node:child_process';
import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeChecksums } from '../../scripts/checksums.mjs';
import { commitOf } from '../../scripts/release.mjs';
import { installed } from '../support/programs';
import { root } from '../support/sources';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-release-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ran = (program: string, args: string[], cwd = root) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(program, args, { cwd, timeout: 20_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });

describe('npm run package', () => {
  const package_ = (...args: string[]) => ran(process.execPath, ['scripts/package.mjs', ...args]);

  test.each(['--help', '-h'])('%s says what there is, and packs nothing', async (asked) => {
    const before = await readdir(root);
    const { code, output } = await package_(asked);
    expect([code, output]).toEqual([0, expect.stringContaining('--folder <folder>')]);
    for (const option of ['--installed', '--sign', '--help']) expect(output).toContain(option);
    expect(output).not.toContain('Building');
    expect(await readdir(root)).toEqual(before);
  });

  test.each([
    [['--fold', '/tmp/x'], "Unknown option '--fold'"],
    [['release'], "Unexpected argument 'release'"],
    [['--folder'], "Option '--folder <value>' argument missing"],
    [['--sign', '/nowhere/key'], 'There is no key /nowhere/key.'],
    [['--installed'], 'name a --folder to try it in'],
    [['--folder', '/tmp/x', '--sign', '/etc/hostname'], 'With --folder there is no file to --sign.'],
  ])('%j is refused', async (args, line) => {
    const { code, output } = await package_(...args);
    expect([code, output]).toEqual([1, expect.stringContaining(line)]);
    expect(output).not.toContain('Building');
  });
});

describe('the commit of a release', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  /** As in an image's build: the folder `.git` is there, and no git. */
  const WITHOUT_GIT = { PATH: '' };
  let commit: string;
  beforeEach(async () => {
    git('init', '-q');
    await writeFile(path.join(folder, 'a'), '1');
    git('add', '.');
    git('commit', '-qm', 'a');
    commit = git('rev-parse', 'HEAD');
  });

  test('is what is checked out, and says when files differ from it', async () => {
    expect(commitOf(folder, { PATH: process.env.PATH })).toBe(commit);
    await writeFile(path.join(folder, 'b'), 'not added');
    expect(commitOf(folder, { PATH: process.env.PATH })).toBe(`${commit}-modified`);
    expect(commitOf(folder, { PATH: process.env.PATH, COMMIT: 'v1' })).toBe('v1');
  });

  test('is read without git: of a branch, of one that was packed, of none', () => {
    expect(commitOf(folder, WITHOUT_GIT)).toBe(commit);
    git('pack-refs', '--all');
    expect(commitOf(folder, WITHOUT_GIT)).toBe(commit);
    git('checkout', '-q', '--detach');
    expect(commitOf(folder, WITHOUT_GIT)).toBe(commit);
  });

  test('is unknown where nothing says it', async () => {
    await rm(path.join(folder, '.git'), { recursive: true });
    expect(commitOf(folder, WITHOUT_GIT)).toBe('unknown');
  });
});

describe('a signed release', () => {
  const NAME = 'daas-platform-0.0.0.tar.gz';
  const at = (name: string) => path.join(folder, name);
  const newKey = (name: string) => {
    execFileSync(installed('ssh-keygen', 'openssh-client'), ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)]);
    return at(name);
  };
  const allow = async (key: string) =>
    writeFile(at('allowed_signers'), `release ${await readFile(`${key}.pub`, 'utf8')}`);
  /** The commands of the documents, one after another; how many of them passed before one failed. */
  async function checked(document = 'docs/operations.md'): Promise<number> {
    const text = await readFile(path.join(root, document), 'utf8');
    const [, commands = ''] = /```sh\n(ssh-keygen -Y verify[\s\S]*?)```/.exec(text) ?? [];
    let passed = 0;
    for (const command of commands.trim().split('\n')) {
      if ((await ran('sh', ['-c', command], folder)).code !== 0) return passed;
      passed += 1;
    }
    return passed;
  }

  let key: string;
  beforeEach(async () => {
    await writeFile(at(NAME), 'what is installed');
    key = newKey('key');
    await allow(key);
    writeChecksums([at(NAME)], key);
  });

  test.each(['docs/operations.md', 'docs/operations.zh-CN.md'])('passes the commands of %s', async (document) => {
    expect(await checked(document)).toBe(2);
  });

  test('fails when the file was changed', async () => {
    await appendFile(at(NAME), '!');
    expect(await checked()).toBe(1);
  });

  test('fails when file and checksum were changed together', async () => {
    await appendFile(at(NAME), '!');
    await copyFile(at('SHA256SUMS.sig'), at('kept.sig'));
    writeChecksums([at(NAME)]);
    // Without a key there is no signature, and none that is left of before.
    expect(await checked()).toBe(0);
    await copyFile(at('kept.sig'), at('SHA256SUMS.sig'));
    expect(await checked()).toBe(0);
  });

  test('fails when another key signed, and when the key signed something else', async () => {
    writeChecksums([at(NAME)], newKey('other'));
    expect(await checked()).toBe(0);
    await rm(at('SHA256SUMS.sig'));
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', 'file', at('SHA256SUMS')], { stdio: 'ignore' });
    expect(await checked()).toBe(0);
  });
});
