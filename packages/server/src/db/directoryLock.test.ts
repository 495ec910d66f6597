import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DirectoryInUse, DirectoryOfOtherHost, lockDirectory } from './directoryLock';

const root = mkdtempSync(path.join(tmpdir(), 'daas-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
const place = (name = `data ${made++}`) => {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  return folder;
};

const LOCK = path.join(import.meta.dirname, 'directoryLock.ts');
const HOLD = `import { lockDirectory } from ${JSON.stringify(LOCK)};
lockDirectory(process.argv[1]).then(
  () => { console.log('held'); setInterval(() => undefined, 1000); },
  (error) => { console.log(error.constructor.name); },
);`;
/** Begins a process that holds the directory; answers what it says, and the process. */
async function hold(folder: string, around: string[] = []) {
  const [program = '', ...args] = [
    ...around,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    HOLD,
    folder,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}
const end = async ({ child }: Awaited<ReturnType<typeof hold>>) => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** A process id of its own, as in a container. */
const CONTAINER = [
  ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts'],
  ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts'],
].find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0);

describe('a directory lock', () => {
  test('rejects another process while it is locked, and none afterwards', async () => {
    const folder = place();
    const release = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse);
    await expect(lockDirectory(folder)).rejects.toThrow(`process ${process.pid} of ${hostname()}`);
    await release();
    await (await lockDirectory(folder))();
    await (await lockDirectory(folder))();
    for (let round = 0; round < 20; round += 1) await (await lockDirectory(folder))();
    // Names of before, and nothing of those that were refused.
    expect(readdirSync(folder)).toHaveLength(10);
    expect(readdirSync(folder).filter((name) => !name.startsWith('lock.'))).toEqual([]);
  });

  test('admits one of twenty concurrent processes, repeatedly', async () => {
    const folder = place();
    for (let round = 0; round < 20; round += 1) {
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(folder)));
      const holders = tries.filter((one) => one.status === 'fulfilled');
      expect(holders).toHaveLength(1);
      for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(DirectoryInUse);
      await holders[0]?.value();
    }
  });

  test('supports a path longer than a socket address', async () => {
    const folder = place(path.join('目录 with a blank', 'x'.repeat(120), 'y'.repeat(120)));
    const release = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse);
    await release();
  });
});

describe('another process', () => {
  test('keeps the lock until it is killed, even while paused', async () => {
    const folder = place();
    const other = await hold(folder);
    expect(other.said).toBe('held');
    await expect(lockDirectory(folder)).rejects.toThrow(`process ${other.child.pid} of`);
    other.child.kill('SIGSTOP');
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse);
    await end(other);
    await (await lockDirectory(folder))();
  });

  test('that is killed is replaced by one of ten', async () => {
    const folder = place();
    for (let round = 0; round < 3; round += 1) {
      const killed = await hold(folder);
      expect(killed.said).toBe('held');
      await end(killed);
      const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockDirectory(folder)));
      expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      for (const one of tries) if (one.status === 'fulfilled') await one.value();
    }
  });

  test.runIf(CONTAINER)('in another container keeps the lock despite separate process ids', async () => {
    const folder = place();
    const first = await hold(folder, CONTAINER);
    expect(first.said).toBe('held');
    const second = await hold(folder, CONTAINER);
    expect(second.said).toBe('DirectoryInUse');
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse);
    await end(first);
    // What was killed is `unshare`, and its child soon after.
    const free = async () => {
      const release = await lockDirectory(folder).catch(() => null);
      await release?.();
      return release !== null;
    };
    await expect.poll(free).toBe(true);
  });
});

describe('another machine', () => {
  /** As a network file system shows it: the files are there, and nobody of this kernel listens. */
  async function leftBy(holder: object): Promise<string> {
    const folder = place();
    await (await lockDirectory(folder))();
    writeFileSync(path.join(folder, 'lock.1/holder.json'), JSON.stringify(holder));
    return folder;
  }
  const OTHER = { host: 'db-2', boot: 'another', pid: 7, since: '2026-11-25T20:00:00.000Z' };

  test('that did not close it keeps the lock without --take-over', async () => {
    const folder = await leftBy(OTHER);
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryOfOtherHost);
    await expect(lockDirectory(folder)).rejects.toThrow('db-2');
    const release = await lockDirectory(folder, true);
    expect(JSON.parse(readFileSync(path.join(folder, 'lock.2/holder.json'), 'utf8'))).toMatchObject({
      host: hostname(),
      pid: process.pid,
    });
    await release();
  });

  test('with this host name and another boot id has no lock', async () => {
    await (await lockDirectory(await leftBy({ ...OTHER, host: hostname() })))();
  });

  test('that closed it has no lock', async () => {
    const folder = place();
    await (await lockDirectory(folder))();
    expect(readdirSync(path.join(folder, 'lock.1'))).not.toContain('holder.json');
  });

  test('cannot take over from a running process of this machine', async () => {
    const folder = place();
    const release = await lockDirectory(folder);
    await expect(lockDirectory(folder, true)).rejects.toThrow(DirectoryInUse);
    await release();
  });

  test('opens a folder that was copied while open', async () => {
    const folder = place();
    const release = await lockDirectory(folder);
    const copy = place();
    // As tar does: sockets are left out.
    cpSync(folder, copy, { recursive: true, filter: (file) => path.basename(file) !== 'socket' });
    await (await lockDirectory(copy))();
    await release();
  });
});
