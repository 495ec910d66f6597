import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { PARTS } from '@daas/server/parts/index';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Watch, watch } from '../support/databaseChanges';
import { expectProblem, expectRefusal, type Language } from '../support/refusals';
import { definitionOf, endpointNames, furnish, inputFor, type Objects } from '../support/world';

/** Bodies, addresses and headers that are wrong whatever the endpoint means by them. */

let server: TestServer;
let own: Objects;
let tables: Watch;
let cookie: string;
let origin: { host: string; port: number };

beforeAll(async () => {
  server = await startTestServer({ parts: PARTS });
  own = await furnish(server, server.fixtures.a);
  cookie = await server.cookieOf(server.fixtures.a.admin);
  tables = await watch(server.services.database);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  origin = { host: '127.0.0.1', port: address.port };
}, 180_000);
afterAll(() => server.close());

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const nested = (depth: number) => Buffer.from(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);
const BROKEN_FORM = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\r\nno end';

/** A body, how it is labelled, and what may be answered. */
type Body = [label: string, type: string | undefined, body: Buffer, status: number[], more?: Record<string, string>];
const BODIES: Body[] = [
  ['broken JSON', 'application/json', Buffer.from('{"name": "a"'), [400]],
  ['two JSON texts', 'application/json', Buffer.from('{} {}'), [400]],
  ['JSON with a comment', 'application/json', Buffer.from('{/* */}'), [400]],
  ['NaN', 'application/json', Buffer.from('{"name":NaN}'), [400]],
  [
    'invalid UTF-8',
    'application/json',
    Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
    [400],
  ],
  [
    'overlong UTF-8',
    'application/json',
    Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0xaf, ...Buffer.from('"}')]),
    [400],
  ],
  [
    'GB18030 called JSON',
    'application/json',
    Buffer.from([...Buffer.from('{"name":"'), 0xd6, 0xd0, ...Buffer.from('"}')]),
    [400],
  ],
  ['UTF-16', 'application/json', Buffer.from('\ufeff{"name":"a"}', 'utf16le'), [400]],
  ['UTF-16 said to be', 'application/json; charset=utf-16', Buffer.from('{"name":"a"}', 'utf16le'), [415]],
  ['Latin-1 said to be', 'application/json; charset="ISO-8859-1"', json({ name: 'a' }), [415]],
  ['a list', 'application/json', json([1]), [400]],
  ['a number', 'application/json', json(1), [400]],
  ['a text', 'application/json', json('a'), [400]],
  ['a half surrogate', 'application/json', Buffer.from('{"name":"\\ud800"}'), [422]],
  ['a NUL', 'application/json', Buffer.from('{"name":"\\u0000"}'), [422]],
  ['a NUL in a key', 'application/json', Buffer.from('{"a\\u0000":1}'), [422]],
  ['__proto__', 'application/json', Buffer.from('{"__proto__":{"name":"a"}}'), [422]],
  ['constructor', 'application/json', Buffer.from('{"constructor":{"prototype":{"a":1}}}'), [422]],
  ['a number without end', 'application/json', Buffer.from('{"name":1e999}'), [422]],
  ['hostile depth', 'application/json', nested(50_000), [422]],
  [
    'thousands of keys',
    'application/json',
    json(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1]))),
    [422],
  ],
  ['too many bytes', 'application/json', json({ name: 'x'.repeat(1_100_000) }), [413]],
  ['plain text', 'text/plain', Buffer.from('name=a'), [415]],
  ['XML', 'application/xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'), [415]],
  ['no type', undefined, json({ name: 'a' }), [400, 403, 415]],
  ['a type that is none', 'json', json({ name: 'a' }), [415]],
  ['a bomb', 'application/json', gzipSync(Buffer.alloc(20_000_000, ' ')), [415], { 'content-encoding': 'gzip' }],
  ['no gzip', 'application/json', json({ name: 'a' }), [415], { 'content-encoding': 'gzip' }],
  ['an unknown coding', 'application/json', json({ name: 'a' }), [415], { 'content-encoding': 'x-unknown' }],
];
const FORMS: Body[] = [
  ['a form with bad escapes', 'application/x-www-form-urlencoded', Buffer.from('name=%ff'), [400]],
  ['a form with half an escape', 'application/x-www-form-urlencoded', Buffer.from('name=%'), [400]],
  ['a form in GB18030', 'application/x-www-form-urlencoded', Buffer.from([...Buffer.from('name='), 0xd6, 0xd0]), [400]],
  ['a form with __proto__', 'application/x-www-form-urlencoded', Buffer.from('__proto__=1'), [422]],
];

let turn = 0;
const nextLanguage = (): Language => {
  turn += 1;
  return turn % 2 === 0 ? 'zh-CN' : 'en-US';
};

const writing = endpointNames.filter((name) => {
  const { method, encoding } = definitionOf(name);
  return method !== 'GET' && encoding !== 'multipart';
});

describe.each(writing)('%s', { timeout: 60_000 }, (name) => {
  test('no body that is wrong by itself is taken', async () => {
    const { method, path } = definitionOf(name);
    const input = inputFor(name, own);
    const url = path.replace(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
    for (const [label, type, payload, statuses, more] of [...BODIES, ...FORMS]) {
      const language = nextLanguage();
      const headers = { cookie, 'accept-language': language, ...(type ? { 'content-type': type } : {}), ...more };
      const answer = await server.app.inject({
        method,
        url,
        payload,
        headers: { 'x-requested-with': 'a', ...headers },
      });
      expect(statuses, `${label}: ${answer.body.slice(0, 300)}`).toContain(answer.statusCode);
      expectRefusal(answer, language);
    }
    expect(await tables.changed()).toEqual([]);
  });
});

describe('gateway', () => {
  test.each(BODIES.map((body) => ({ label: body[0], body })))(
    '$label',
    async ({ body: [, type, payload, statuses, more] }) => {
      const { key, connector } = server.fixtures.a;
      const language = nextLanguage();
      const answer = await server.app.inject({
        method: 'POST',
        url: `/open/v1/connectors/${connector.id}/query`,
        payload,
        headers: {
          authorization: `Bearer ${key.secret}`,
          'accept-language': language,
          ...(type ? { 'content-type': type } : {}),
          ...more,
        },
      });
      expect(statuses.concat(422), answer.body.slice(0, 300)).toContain(answer.statusCode);
      expectProblem(answer, language);
      expect(await tables.changed()).toEqual([]);
    },
  );
});

describe('uploads', () => {
  test.each([
    ['no boundary', 'multipart/form-data', BROKEN_FORM],
    ['another boundary', 'multipart/form-data; boundary=y', BROKEN_FORM],
    ['no end', 'multipart/form-data; boundary=x', BROKEN_FORM],
    [
      'no file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    ],
    [
      'a prototype',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
    ],
    ['broken part', 'multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\n1\r\n--x--\r\n'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['no text', 'multipart/form-data; boundary=x', `${BROKEN_FORM}\u0000\r\n--x--\r\n`],
    ['another type', 'text/csv', 'name\nA'],
  ])('%s', async (_label, type, payload) => {
    const language = nextLanguage();
    const { upload_id } = await server.call(
      'integrator.uploadFileUrl',
      { file_name: 'a.csv', size: 100, connector_id: own.connector as number },
      server.fixtures.a.admin,
    );
    await tables.settle();
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/v1/integrator/upload/${upload_id}`,
      payload,
      headers: { cookie, 'accept-language': language, 'x-requested-with': 'a', 'content-type': type },
    });
    expectRefusal(answer, language);
    expect(await tables.changed()).toEqual([]);
  });
});

/** Bytes as they are, over a socket of their own. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(origin, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
const get = (target: string, headers = '') =>
  raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`);
const bodyOf = (text: string) => JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? 'null');

describe('addresses', () => {
  test.each([
    '/api/app/%00',
    '/api/app/%',
    '/api/app/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '/api/app/..%2f..%2f..%2fetc%2fpasswd',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/api/../../../etc/passwd',
    '/api/app//',
    '/api//app/list',
    `/api/app/${'a'.repeat(2000)}`,
    '/api/app/list?current=%ff',
    '/api/app/list?current=1&current=2',
    '/api/app/list?current[]=1',
    '/api/app/list?__proto__=1',
    '/api/app/list?constructor=1',
    '/API/APP/LIST',
    '/api/app/list;a=b',
    '/api/app/list%20',
    '/api',
  ])('%s', async (target) => {
    const answer = await get(target, `Cookie: ${cookie}\r\nAccept-Language: en\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(bodyOf(answer)).toMatchObject({ success: false });
    expect(answer).not.toMatch(/root:|node_modules/);
  });
  test.each([
    '/open/v1/connectors/%ff/query',
    '/open/v1/..%2f',
    '/open/v1',
    '/open/v2/balance',
    `/open/v1/connectors/${'9'.repeat(999)}/files`,
  ])('%s', async (target) => {
    const answer = await get(target);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).toContain('application/problem+json');
    expect(bodyOf(answer)).toMatchObject({ charged: false });
  });
  test('the server says which methods an address takes', async () => {
    const headers = { 'accept-language': 'en-US', 'x-requested-with': 'a' };
    for (const method of ['DELETE', 'PUT', 'OPTIONS'] as const) {
      const answer = await server.app.inject({ method, url: '/api/app/list', headers });
      expect(expectRefusal(answer, 'en-US').errorCode).toBe('method-not-allowed');
      expect(answer.headers.allow).toBe('GET');
    }
  });
});

describe('bytes that are no request', () => {
  test.each([
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['an address without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 400],
    ['a NUL in a header', 'GET /api/user HTTP/1.1\r\nHost: a\r\nCookie: a\0b\r\n\r\n', 400],
    ['two lengths', 'POST /api/app HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    [
      'a length and pieces',
      'POST /api/app HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na',
      400,
    ],
  ])('%s', async (_label, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(bodyOf(answer)).toMatchObject({ success: false, msg: expect.stringMatching(/\p{Script=Han}/u) });
  });
});

test('after all that the server answers', async () => {
  expect((await server.call('user.phone', {}, server.fixtures.a.admin)).phone).toBe(server.fixtures.phones.adminA);
});
