import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { problemBody, refusalBody } from '@daas/contract/errors/bodies';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { buildApp } from './app';

/** Whatever a connection brings, the answer has a body of the catalogue: what Node or a library answers by itself has none. */

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://data.example.com' } });
  app = await buildApp(server.services);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** The only answer to these bytes. */
async function answerTo(bytes: string, to = app) {
  const socket = connect((to.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  await once(socket, 'connect');
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const headers = head.toLowerCase();
  const isProblem = headers.includes('\r\ncontent-type: application/problem+json');
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(headers).toContain(isProblem ? '' : '\r\ncontent-type: application/json');
  expect(headers).toMatch(/\r\nx-request-id: req_/);
  const answer = JSON.parse(body);
  (isProblem ? problemBody : refusalBody).parse(answer);
  return [Number(head.split(' ')[1]), isProblem ? answer.code : answer.errorCode, isProblem];
}

const CLOSE = 'Connection: close\r\n';
const LONG = 'x'.repeat(20_000);

describe.each([
  ['/api/user/info', false],
  ['/open/v1/balance', true],
])('on %s', (url, isProblem) => {
  test.each([
    // RFC 9112, 3.2: a server must refuse these three.
    ['no Host', `GET ${url} HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'malformed-request'],
    ['two of Host', `GET ${url} HTTP/1.1\r\nHost: a\r\nHost: b\r\n${CLOSE}\r\n`, 400, 'malformed-request'],
    ['a Host that is none', `GET ${url} HTTP/1.1\r\nHost: a b\r\n${CLOSE}\r\n`, 400, 'malformed-request'],
    ['a user in Host', `GET ${url} HTTP/1.1\r\nHost: me@a\r\n${CLOSE}\r\n`, 400, 'malformed-request'],
    // RFC 9110, 10.1.1
    ['another expectation', `GET ${url} HTTP/1.1\r\nHost: a\r\nExpect: 200-maybe\r\n\r\n`, 417, 'expectation-failed'],
    [
      'another expectation of a body that is not sent',
      `POST ${url} HTTP/1.1\r\nHost: a\r\nExpect: later\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
      417,
      'expectation-failed',
    ],
    ['large headers', `GET ${url} HTTP/1.1\r\nHost: a\r\nX-Long: ${LONG}\r\n\r\n`, 431, 'header-too-large'],
    ['a long address', `GET ${url}?a=${LONG} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'header-too-large'],
    ['a header without a colon', `GET ${url} HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n`, 400, 'malformed-request'],
    [
      'two lengths',
      `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
      400,
      'malformed-request',
    ],
    [
      'a length and chunks',
      `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'malformed-request',
    ],
    ['an address that is no UTF-8', `GET ${url}/%ff HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`, 400, 'malformed-request'],
  ])('%s is refused in words', async (_, bytes, status, code) => {
    expect(await answerTo(bytes)).toEqual([status, code, isProblem]);
  });

  test.each(['PROPFIND', 'TRACE', 'PURGE', 'QUERY', 'OPTIONS'])(
    'the method %s is answered in words',
    async (method) => {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
      let text = '';
      socket.on('data', (piece) => {
        text += piece;
      });
      socket.write(`${method} ${url} HTTP/1.1\r\nHost: a\r\n${CLOSE}\r\n`);
      await once(socket, 'close');
      const [head = '', body = ''] = text.split('\r\n\r\n');
      // RFC 9110, 9.3.7: OPTIONS may be answered without a body.
      if (/^HTTP\/1\.1 204 /.test(head)) return;
      expect(head).toMatch(/^HTTP\/1\.1 (404|405|400) /);
      (isProblem && /problem\+json/.test(head) ? problemBody : refusalBody).parse(JSON.parse(body));
    },
  );
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed-request'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400, 'malformed-request'],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed-request'],
  ['another version', 'GET / HTTP/3.0\r\nHost: a\r\n\r\n', 400, 'malformed-request'],
  ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405, 'method-not-allowed'],
])('%s is refused in words', async (_, bytes, status, code) => {
  expect(await answerTo(bytes)).toEqual([status, code, false]);
});

test('headers that do not come are given up in words', async () => {
  const slow = await buildApp(server.services);
  Object.assign(slow.server, { headersTimeout: 1, requestTimeout: 1 });
  await slow.listen({ port: 0, host: '127.0.0.1' });
  expect(await answerTo('GET /api/user/info HTTP/1.1\r\nHost: a\r\n', slow)).toEqual([408, 'request-timeout', false]);
  await slow.close();
});

// RFC 9112, 3.2 and RFC 9110, 10.1.1
test.each([
  ['HTTP/1.0 without a Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['an empty Host', `GET /healthz HTTP/1.1\r\nHost:\r\n${CLOSE}\r\n`],
  ['a Host in IPv6 with a port', `GET /healthz HTTP/1.1\r\nHost: [::1]:8000\r\n${CLOSE}\r\n`],
  ['the absolute form', `GET http://data.example.com/healthz HTTP/1.1\r\nHost: data.example.com\r\n${CLOSE}\r\n`],
  ['an expectation that is met', `GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n${CLOSE}\r\n`],
])('%s is let in', async (_, bytes) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.write(bytes);
  await once(socket, 'close');
  expect(text).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
});
