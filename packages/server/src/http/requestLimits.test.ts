import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { buildApp } from './app';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

const english = { 'accept-language': 'en' };

/** A connection of its own; `answer` is all that came until the server closed it. */
async function open(port: number): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  await once(socket, 'connect');
  return { socket, answer: once(socket, 'close').then(() => text) };
}
const portOf = (app: TestServer['app']) => (app.server.address() as AddressInfo).port;

describe('a compressed body', () => {
  const bomb = brotliCompressSync(Buffer.alloc(50_000_000, ' '));
  test.each([
    ['/api/app', 'errorCode', 'application/json'],
    ['/api/v1/integrator/upload/x', 'errorCode', 'multipart/form-data; boundary=x'],
    ['/open/v1/connectors/1000001/query', 'code', 'application/json'],
  ])('is refused on %s before anybody signed in, and nothing of it is inflated', async (url, field, type) => {
    const headers = { ...english, 'content-type': type, 'content-encoding': 'br' };
    const answer = await server.app.inject({ method: 'POST', url, headers, payload: bomb });
    expect([answer.statusCode, answer.headers['accept-encoding']]).toEqual([415, 'identity']);
    expect(answer.json()).toMatchObject({ [field]: 'unsupported-media' });
    expect(answer.body).toContain('Content-Encoding: br');
  });
});

test('refuses cookies of more than 8 KB without reading them', async () => {
  const cookie = `${await server.cookieOf(server.fixtures.a.admin)}; x=${'y'.repeat(8 * 1024)}`;
  const answer = await server.app.inject({ url: '/api/user/info', headers: { ...english, cookie } });
  expect(answer.statusCode).toBe(431);
  expect(answer.json()).toMatchObject({ errorCode: 'header-too-large' });
  expect(answer.json().errorMessage).toBe('The Cookie header is larger than 8 KB.');
});

describe('a slow body', () => {
  test.each([
    ['/api/app', /^HTTP\/1\.1 408 [\s\S]*"errorCode":"request-timeout"/],
    [
      '/open/v1/connectors/1000001/query',
      /^HTTP\/1\.1 408 [\s\S]*application\/problem\+json[\s\S]*"code":"request-timeout"/,
    ],
  ])('on %s is answered in time and its connection closed', async (url, expected) => {
    const app = await buildApp(server.services, { bodyMs: 50 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { socket, answer } = await open(portOf(app));
    socket.write(`POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"`);
    expect(await answer).toMatch(expected);
    await app.close();
  });

  test('has timeouts in the server', () => {
    expect(server.app.server).toMatchObject({ requestTimeout: 300_000, headersTimeout: 15_000 });
  });
});

describe('while the server stops', () => {
  test.each([
    ['/api/user/info', /^HTTP\/1\.1 503 [\s\S]*"errorCode":"unavailable"/],
    ['/open/v1/balance', /^HTTP\/1\.1 503 [\s\S]*application\/problem\+json[\s\S]*"code":"unavailable"/],
  ])('%s is answered in its own form, with Retry-After', async (url, expected) => {
    const app = await buildApp(server.services);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { socket, answer } = await open(portOf(app));
    socket.write(`GET ${url} HTTP/1.1\r\nHost: a\r\n`);
    // What the server has read is no longer idle; the end of this request says that it has.
    await (await fetch(`http://127.0.0.1:${portOf(app)}/api/common-account/permissions`)).text();
    const closed = app.close();
    socket.write('\r\n');
    const text = await answer;
    expect(text).toMatch(expected);
    expect(text.toLowerCase()).toMatch(/\r\nretry-after: 1\r\n/);
    expect(text.toLowerCase()).toMatch(/\r\nconnection: close\r\n/);
    await closed;
  });
});

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

test.each(['/api/user/info', '/api/nothing', '/open/v1/balance', '/nothing'])(
  'a refusal on %s is kept by no cache, used by no other site, and nothing that a browser runs',
  async (url) => {
    const answer = await server.app.inject({ url, headers: english });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': NOTHING,
    });
  },
);

test.each([
  ['Authorization: Bearer', 'Authorization: Bearer'],
  ['Authorization: Bearer', 'authorization:  bearer'],
  ['X-API-Key:', 'x-api-key:'],
  ['Authorization: Bearer', 'X-API-Key:'],
])('two keys in one call are refused: %s, %s', async (first, second) => {
  const app = await buildApp(server.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { a, b } = server.fixtures;
  const { socket, answer } = await open(portOf(app));
  socket.write(
    `GET /open/v1/balance HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${first} ${a.key.secret}\r\n${second} ${b.key.secret}\r\n\r\n`,
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":"key-ambiguous"/);
  await app.close();
});

describe('unknown keys', () => {
  const ask = async (key: string, ip: string) => {
    const headers = { ...english, authorization: `Bearer ${key}`, 'x-forwarded-for': ip };
    const answer = await server.app.inject({ url: '/open/v1/balance', headers });
    return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] };
  };

  test('cause growing waits per address and IPv6 /64, but not for a known key', async () => {
    const { secret } = server.fixtures.a.key;
    expect((await ask('dk_live_0', '2001:db8::1')).code).toBe('key-invalid');
    expect((await ask(secret, '2001:db8::1')).status).toBe(200);
    for (let n = 2; n <= 20; n += 1) expect((await ask(`dk_live_${n}`, `2001:db8::${n}`)).code).toBe('key-invalid');
    expect(await ask('dk_live_x', '2001:db8::ffff')).toEqual({
      status: 429,
      code: 'too-many-requests',
      retryAfter: '1',
    });
    expect((await ask(secret, '2001:db8::2')).status).toBe(200);
    expect((await ask(server.fixtures.b.key.secret, '2001:db8::2')).status).toBe(429);
    expect((await ask('dk_live_x', '2001:db8:0:1::1')).code).toBe('key-invalid');

    const start = server.services.clock().getTime();
    let at = start;
    for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
      at += 60_000;
      server.setNow(new Date(at));
      expect((await ask('dk_live_y', '2001:db8::1')).code).toBe('key-invalid');
      expect((await ask('dk_live_y', '2001:db8::1')).retryAfter).toBe(String(wait));
    }
    server.setNow(new Date(at + 60 * 60_000));
    expect((await ask('dk_live_z', '2001:db8::1')).code).toBe('key-invalid');
    expect((await ask('dk_live_z', '2001:db8::1')).code).toBe('key-invalid');
    server.setNow(new Date(start));
  });
});
