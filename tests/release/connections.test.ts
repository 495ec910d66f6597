/** Clients without an account that let the server wait, against the server of a release in a process of its own. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../support/serverProcess';
import { RELEASE } from './packed';

/** Of all kinds together; 20,000 by hand. */
const CONNECTIONS = Number(process.env.HOSTILE_CONNECTIONS ?? 2_500);
/** Connections that are opened at a time. */
const AT_ONCE = 250;
const VISITORS = 40;
/** What a server that has answered everybody may hold beyond what it held before. */
const MORE_DESCRIPTORS = 50;
const MORE_MB = 150;

let folder: string;
let server: ServerProcess;
let port: number;
/** A file of the console that is larger than what a connection takes unread. */
let large: string;
const held: Socket[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-hostile-'));
  await promisify(execFile)('tar', ['-xzf', inject('tarball'), '-C', folder]);
  const release = path.join(folder, RELEASE);
  server = await startServerProcess({ DEMO: '0', DATA_DIR: path.join(folder, 'data') }, [], release);
  port = Number(new URL(server.url).port);
  const files = await readdir(path.join(release, 'dist'), { withFileTypes: true });
  const scripts = files.filter(({ name }) => name.endsWith('.js')).map(({ name }) => name);
  const size = (name: string) => readFileSync(path.join(release, 'dist', name)).length;
  large = `/${scripts.toSorted((one, other) => size(other) - size(one))[0]}`;
});
afterAll(async () => {
  for (const socket of held) socket.destroy();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;
const residentMb = () =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024);

/** How many of the visitors have the page of the console and one of its files. */
async function served(): Promise<number> {
  const visits = Array.from({ length: VISITORS }, async () => {
    for (const url of ['/sign-in', large]) {
      const answer = await fetch(server.url + url, { headers: { accept: 'text/html,*/*' } });
      if (!answer.ok || (await answer.text()).length === 0) return false;
    }
    return true;
  });
  const results = await Promise.allSettled(visits);
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}

const get = (headers = '') => `GET ${large} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
/** What each kind sends, and whether it goes away at once. */
const KINDS: Record<string, { text: string; leaves?: true }> = {
  'pipelined and closed': { text: get().repeat(10), leaves: true },
  'slow head': { text: 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ' },
  'slow body': {
    text: 'POST /api/common-account/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  },
  'unread answer': { text: get('Accept-Encoding: identity\r\n') },
  'half open': { text: '' },
};

async function attack({ text, leaves }: { text: string; leaves?: true }): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined).pause();
  held.push(socket);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  if (text) await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  if (leaves) socket.destroy();
}

test(`${CONNECTIONS} hostile connections keep nobody out and leave nothing behind`, { timeout: 900_000 }, async () => {
  expect(await served()).toBe(VISITORS);
  const before = { descriptors: descriptors(), residentMb: residentMb() };
  const kinds = Object.values(KINDS);
  let during = 0;
  for (let begun = 0; begun < CONNECTIONS; begun += AT_ONCE) {
    const wave = Array.from({ length: AT_ONCE }, (_, n) => attack(kinds[n % kinds.length] as (typeof kinds)[number]));
    if (begun === AT_ONCE * Math.floor(CONNECTIONS / AT_ONCE / 2)) during = await served();
    await Promise.all(wave);
  }
  const attacked = { descriptors: descriptors(), residentMb: residentMb() };
  expect([during, await served()]).toEqual([VISITORS, VISITORS]);
  // Half of the clients go away; the server lets the others go by itself.
  for (const socket of held.splice(0, held.length / 2)) socket.destroy();
  await expect.poll(descriptors, { timeout: 300_000 }).toBeLessThanOrEqual(before.descriptors + MORE_DESCRIPTORS);
  expect(await served()).toBe(VISITORS);
  const after = { descriptors: descriptors(), residentMb: residentMb() };
  process.stdout.write(`${JSON.stringify({ before, attacked, after })}\n`);
  expect(after.residentMb).toBeLessThanOrEqual(before.residentMb + MORE_MB);
});
