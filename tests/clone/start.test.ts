/** README's one command, in a clone without packages: it installs what it needs, builds and serves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copySources } from '../support/copy';

interface Started {
  url: string;
  /** What it printed until it was ready. */
  lines: string[];
  program: ChildProcess;
}

/** Resolves when the program prints its address; rejects with its output when it ends before. */
function npmStart(folder: string): Promise<Started> {
  const { NODE_ENV, NODE_OPTIONS, VITEST, ...env } = process.env;
  const program = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [program.stdout, program.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        const url = /^Ready: (\S+)/.exec(line)?.[1];
        if (url) resolve({ url, lines: [...lines], program });
      });
    program.once('exit', () => reject(new Error(`npm start ended:\n${lines.join('\n')}`)));
  });
}

async function stop({ program }: Started): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await ended;
}

describe('`npm start` in a clean clone', () => {
  let clone: string;
  let started: Started;

  beforeAll(async () => {
    clone = await copySources();
    started = await npmStart(clone);
  });
  afterAll(async () => {
    if (started) await stop(started);
    await rm(clone, { recursive: true, force: true });
  });

  const get = async (address: string) => {
    const { status, headers } = await fetch(started.url + address);
    return { status, type: headers.get('content-type')?.split(';')[0] };
  };

  test.each([
    ['/healthz', 'application/json'],
    ['/', 'text/html'],
    ['/docs', 'text/html'],
    ['/docs/en-US/start.md', 'text/markdown'],
    ['/llms.txt', 'text/plain'],
    ['/api/openapi.json', 'application/json'],
  ])('%s answers', async (address, type) => {
    expect(await get(address)).toEqual({ status: 200, type });
  });

  test('the SDK for TypeScript can be downloaded', async () => {
    const [name] = (await readdir(path.join(clone, 'dist/sdk'))).filter((file) => file.endsWith('.tgz'));
    expect((await get(`/sdk/${name}`)).status).toBe(200);
  });

  test('each sub-application has a page', async () => {
    const names = await readdir(path.join(clone, 'dist/apps'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(await get(`/apps/${name}/`)).toEqual({ status: 200, type: 'text/html' });
  });

  test('starts again without installing or building', async () => {
    await stop(started);
    started = await npmStart(clone);
    expect(started.lines.filter((line) => /^(Install|Built|Mak|Made|Wrote|Compressed)/.test(line))).toEqual([]);
  });
});
