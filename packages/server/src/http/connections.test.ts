import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { buildApp } from './app';
import { registerConsole } from './consoleFiles';

/** More than the system takes for a client that does not read. */
const LARGE = 8_000_000;

let server: TestServer;
let folder: string;
const opened: Socket[] = [];
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'daas-connections-'));
  await writeFile(path.join(folder, 'index.html'), '<html><head></head></html>');
  await writeFile(path.join(folder, 'pages.json'), '["/"]');
  await writeFile(path.join(folder, 'large.01234567.js'), '/'.repeat(LARGE));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

/** A server that listens; at `/wait` it answers when `finish` is called. */
async function listen(
  env: Partial<TestServer['services']['config']> = {},
  options: Parameters<typeof buildApp>[1] = {},
) {
  const config = { ...server.services.config, ...env };
  const app = await buildApp({ ...server.services, config }, options);
  const waiting: FastifyReply[] = [];
  app.get('/wait', (_request, reply) => void waiting.push(reply));
  await registerConsole(app, folder, config);
  await app.listen({ port: 0, host: '127.0.0.1' });
  apps.push(app);
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    waiting,
    finish: () => waiting.splice(0).forEach((reply) => void reply.send('done')),
    async open(text = ''): Promise<Client> {
      const client = new Client(connect({ port, host: '127.0.0.1', allowHalfOpen: true }));
      opened.push(client.socket);
      await once(client.socket, 'connect');
      client.socket.write(text);
      return client;
    },
  };
}

class Client {
  text = '';
  isClosed = false;
  constructor(readonly socket: Socket) {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        this.isClosed = true;
      });
  }
  read(): this {
    this.socket.setEncoding('latin1').on('data', (piece) => {
      this.text += piece;
    });
    return this;
  }
}

const get = (url: string, headers = '') => `GET ${url} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
const descriptors = async () => (await readdir('/proc/self/fd')).length;
/** Whether a client that does what everybody does is answered. */
const isServed = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;

describe('requests on one connection before the answer to the first', () => {
  test('are answered in order', async () => {
    const { open } = await listen();
    const client = (await open(['/healthz', '/nothing', '/healthz'].map((url) => get(url)).join(''))).read();
    await expect.poll(() => client.text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(3);
    expect(client.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200']);
  });

  test('start after the answer to the first', async () => {
    const { open, waiting, finish } = await listen();
    const client = (await open(get('/wait') + get('/wait'))).read();
    await expect.poll(() => waiting).toHaveLength(1);
    await (await fetch(`http://127.0.0.1:${client.socket.remotePort}/healthz`)).text();
    expect(waiting).toHaveLength(1);
    finish();
    await expect.poll(() => waiting).toHaveLength(1);
    finish();
    await expect.poll(() => client.text.match(/done/g)).toHaveLength(2);
  });

  test('end the connection when there are more than ten', async () => {
    const { open, waiting } = await listen();
    const client = await open(get('/wait').repeat(12));
    await expect.poll(() => client.isClosed || client.socket.readableEnded).toBe(true);
    expect(waiting.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['a large file', '/large.01234567.js'],
    ['a page', '/'],
    ['an answer of data', '/healthz'],
  ])('leave no descriptor open when their client goes away: %s', async (_label, url) => {
    const { open, port, app } = await listen();
    await isServed(port);
    const before = await descriptors();
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(get(url).repeat(10))));
    await expect.poll(() => app.connections.accepted).toBeGreaterThan(20);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(() => descriptors()).toBeLessThanOrEqual(before);
  });
});

describe('an idle client', () => {
  const kinds: [string, string][] = [
    ['does not read a large answer', get('/large.01234567.js')],
    [
      'does not send the rest of its body',
      'POST /api/app HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b',
    ],
    ['does not send the rest of a head', 'GET / HTTP/1.1\r\nHo'],
    ['sends nothing', ''],
    ['asks nothing more', get('/healthz', 'Connection: keep-alive\r\n')],
  ];
  test.each(kinds)('and %s is disconnected', async (_label, text) => {
    const { open, app, port } = await listen({ KEEP_ALIVE_SECONDS: 0.05 }, { stalledMs: 50 });
    await open(text);
    await expect.poll(() => app.connections.open.size).toBe(0);
    expect(await isServed(port)).toBe(true);
  });

  test('is disconnected after a refusal that it does not close', async () => {
    const { open, app } = await listen();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      for (const text of ['nothing that is HTTP\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n']) {
        const client = (await open(text)).read();
        await once(client.socket, 'end');
        expect(client.text).toMatch(/^HTTP\/1\.1 40[05] /);
        expect(app.connections.open.size).toBe(1);
        const gone = once([...app.connections.open.values()][0]?.socket as Socket, 'close');
        vi.advanceTimersByTime(5000);
        await gone;
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not disconnected while the server is slow', async () => {
    const { open, waiting, finish } = await listen({}, { stalledMs: 20 });
    const client = (await open(get('/wait'))).read();
    await expect.poll(() => waiting).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    finish();
    await expect.poll(() => client.text).toContain('done');
  });

  test.each(['/large.01234567.js', '/wait'])('receives no refusal instead of the answer to %s', async (url) => {
    const { open } = await listen();
    const client = (await open(`${get(url)}nothing that is HTTP\r\n\r\n`)).read();
    await expect.poll(() => client.isClosed || client.socket.readableEnded).toBe(true);
    expect(client.text).not.toContain('HTTP/1.1 400');
  });
});

describe('more connections than one address may have', () => {
  const bounds = { CONNECTIONS_PER_ADDRESS: 5 };

  test('close the least recently used one', async () => {
    const { open, app, port } = await listen(bounds);
    const first = await open();
    const others = await Promise.all(Array.from({ length: 4 }, () => open()));
    await expect.poll(() => app.connections.open.size).toBe(5);
    expect(await isServed(port)).toBe(true);
    await expect.poll(() => first.isClosed || first.socket.readableEnded).toBe(true);
    expect(others.some(({ isClosed }) => isClosed)).toBe(false);
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  test('are refused if every request is being processed', async () => {
    const { open, app, waiting, finish } = await listen(bounds);
    const clients = await Promise.all(Array.from({ length: 5 }, async () => (await open(get('/wait'))).read()));
    await expect.poll(() => waiting).toHaveLength(5);
    const refused = await open();
    await expect.poll(() => refused.isClosed || refused.socket.readableEnded).toBe(true);
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', reason: 'connections-exhausted' }]);
    finish();
    await expect.poll(() => clients.every(({ text }) => text.includes('done'))).toBe(true);
  });

  test('are limited for all addresses by MAX_CONNECTIONS', async () => {
    const { open, app, port } = await listen({ MAX_CONNECTIONS: 3 });
    const first = await open();
    for (let n = 0; n < 2; n += 1) await open();
    await expect.poll(() => app.connections.open.size).toBe(3);
    expect(await isServed(port)).toBe(true);
    await expect.poll(() => first.isClosed || first.socket.readableEnded).toBe(true);
  });

  test('are not limited behind a proxy, but concurrent requests per client address are', async () => {
    const { open, waiting, finish, port } = await listen({ ...bounds, TRUST_PROXY: 1 });
    const from = (ip: string) => `X-Forwarded-For: ${ip}\r\n`;
    // One /64 of IPv6 is one address.
    const clients = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => (await open(get('/wait', from(`2001:db8::${n}`)))).read()),
    );
    await expect.poll(() => waiting).toHaveLength(5);
    const ask = async (ip: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': ip } });
      return [answer.status, answer.headers.get('retry-after')];
    };
    expect(await ask('2001:db8::ffff')).toEqual([429, '1']);
    expect(await ask('2001:db8:0:1::1')).toEqual([200, null]);
    finish();
    await expect.poll(() => clients.every(({ text }) => text.includes('done'))).toBe(true);
    await expect.poll(() => ask('2001:db8::ffff')).toEqual([200, null]);
  });
});
