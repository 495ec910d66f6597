import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Endpoint } from '@daas/contract/endpoint';
import { endpoints } from '@daas/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { DISCARD_MAX_BYTES } from './discardBody';

let server: TestServer;
let port: number;
let cookies: { admin: string; nobody: string; other: string };
/** An address of an upload that waits for its file. */
let uploadId: () => Promise<string>;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  const { a, b } = server.fixtures;
  cookies = {
    admin: await server.cookieOf(a.admin),
    nobody: await server.cookieOf(a.analyst),
    other: await server.cookieOf(b.admin),
  };
  await server.services.database.sql.query(
    `update roles set permissions = '{}' where id in (select role_id from member_roles mr
     join members m on m.id = mr.member_id where m.person_id = $1 and m.company_id = $2)`,
    [a.analyst.personId, a.analyst.companyId],
  );
  const wanted = { name: '名单', product: 'enterprise', type: 'FILE' as const, app_id: a.app.id, fields: ['name'] };
  const { id: connector_id } = await server.call('connector.create', wanted, a.admin);
  uploadId = async () => {
    const input = { file_name: 'a.csv', size: 1000, connector_id };
    return (await server.call('integrator.uploadFileUrl', input, a.admin)).upload_id;
  };
});
afterAll(() => server.close());

/** A connection, and all that came on it. */
async function open() {
  const socket = connect(port, '127.0.0.1');
  const came = { text: '', ended: false };
  socket.setEncoding('utf8').on('data', (piece) => {
    came.text += piece;
  });
  socket.on('end', () => {
    came.ended = true;
  });
  await once(socket, 'connect');
  const statuses = () => [...came.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  /** The statuses, once there are so many of them. */
  const answers = async (count: number) => {
    while (statuses().length < count) await once(socket, 'data');
    return statuses();
  };
  return { socket, came, answers };
}

const KB_300 = 300_000;
const BOUNDARY = 'boundary-of-parts';
function multipart(size: number, { part = 'file', name = 'people.csv', closed = true } = {}): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n`),
    Buffer.alloc(size, 'A'),
    Buffer.from(closed ? `\r\n--${BOUNDARY}--\r\n` : ''),
  ]);
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: Buffer;
  chunked?: boolean;
}
function send(
  socket: Socket,
  url: string,
  { method = 'POST', headers = {}, body = multipart(KB_300), chunked }: RequestOptions,
) {
  const all = {
    host: 'a.example',
    origin: 'http://a.example',
    'x-requested-with': 'XMLHttpRequest',
    cookie: cookies.admin,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  if (!chunked) return void socket.write(body);
  for (let at = 0; at < body.length; at += 65_536) {
    const piece = body.subarray(at, at + 65_536);
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    socket.write('\r\n');
  }
  socket.write('0\r\n\r\n');
}
const next = (socket: Socket) => socket.write('GET /healthz HTTP/1.1\r\nhost: a.example\r\n\r\n');

const UPLOADS = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, one]) => one.encoding === 'multipart');
const VALUES: Record<string, string> = { dataSet: 'enterprise', action: 'add', uploadId: 'upl_0000000000' };
const urlOf = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? name);
const needsPermission = ({ access }: Endpoint) => access !== 'session' && access !== 'person' && access !== 'public';

const REFUSALS: { what: string; sent: () => RequestOptions; of?: (endpoint: Endpoint) => boolean }[] = [
  { what: 'somebody who is not signed in', sent: () => ({ headers: { cookie: undefined } }) },
  { what: 'another site', sent: () => ({ headers: { origin: 'http://evil.example' } }) },
  { what: 'a tab of another company', sent: () => ({ headers: { 'x-company-id': '1000001' } }) },
  {
    what: 'a member without the permission',
    sent: () => ({ headers: { cookie: cookies.nobody } }),
    of: needsPermission,
  },
  { what: 'another name of file', sent: () => ({ body: multipart(KB_300, { name: 'people.xls' }) }) },
  { what: 'a file that is too large', sent: () => ({ body: multipart(11_000_000) }) },
  { what: 'a part of another name', sent: () => ({ body: multipart(KB_300, { part: 'other' }) }) },
  { what: 'a part that does not end', sent: () => ({ body: multipart(KB_300, { closed: false }) }) },
  { what: 'an empty file', sent: () => ({ body: multipart(0) }) },
  { what: 'what is no multipart', sent: () => ({ body: Buffer.alloc(KB_300, 'A') }) },
  { what: 'multipart without a boundary', sent: () => ({ headers: { 'content-type': 'multipart/form-data' } }) },
  { what: 'another type', sent: () => ({ headers: { 'content-type': 'text/plain' } }) },
  {
    what: 'JSON that is too large',
    sent: () => ({ headers: { 'content-type': 'application/json' }, body: Buffer.alloc(3_000_000, '1') }),
  },
  { what: 'a compressed body', sent: () => ({ headers: { 'content-encoding': 'gzip' } }) },
  { what: 'another method', sent: () => ({ method: 'PUT' }) },
  { what: 'a body in pieces', sent: () => ({ chunked: true, body: multipart(KB_300, { part: 'other' }) }) },
];

describe.each(UPLOADS)('after %s has refused', (_, endpoint) => {
  test.each(REFUSALS.filter(({ of }) => !of || of(endpoint)))(
    '$what, the next request on the connection is answered',
    async ({ sent }) => {
      const { socket, answers } = await open();
      send(socket, urlOf(endpoint), sent());
      const [status] = await answers(1);
      next(socket);
      expect(await answers(2)).toEqual([status, 200]);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      socket.destroy();
    },
  );

  // The address of a name list's upload is refused by itself: no such one was reserved.
  test('a size that is announced, before the file has travelled', async () => {
    const { socket, answers } = await open();
    const body = multipart(1000, { closed: false });
    send(socket, urlOf(endpoint), { body, headers: { 'content-length': String(DISCARD_MAX_BYTES) } });
    const [status] = await answers(1);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    socket.destroy();
  });

  test('a body that is cut off, others are answered', async () => {
    const cut = await open();
    send(cut.socket, urlOf(endpoint), { headers: { 'content-length': String(KB_300 * 2) } });
    cut.socket.end();
    const { socket, answers } = await open();
    next(socket);
    expect(await answers(1)).toEqual([200]);
    socket.destroy();
    cut.socket.destroy();
  });
});

test('an upload that grows beyond what was announced is refused, and the next request answered', async () => {
  const { socket, answers } = await open();
  send(socket, `/api/v1/integrator/upload/${await uploadId()}`, { body: multipart(5_000_000) });
  await answers(1);
  next(socket);
  expect(await answers(2)).toEqual([422, 200]);
  socket.destroy();
});

test('an upload that is announced to be larger than its address is for is refused before it has travelled', async () => {
  const { socket, came, answers } = await open();
  const body = multipart(1000, { closed: false });
  const url = `/api/v1/integrator/upload/${await uploadId()}`;
  send(socket, url, { body, headers: { 'content-length': String(DISCARD_MAX_BYTES) } });
  expect(await answers(1)).toEqual([422]);
  expect(came.text).toContain('file-refused');
  socket.destroy();
});

test('so many portraits that the next must wait are refused, and the next request answered', async () => {
  const { socket, answers } = await open();
  for (let n = 1; n <= 21; n += 1) {
    send(socket, '/api/personal-center/portrait', { body: multipart(KB_300), headers: { cookie: cookies.other } });
    await answers(n);
  }
  next(socket);
  expect((await answers(22)).slice(-3)).toEqual([422, 429, 200]);
  socket.destroy();
});

const GATEWAY = '/open/v1/connectors/1000001';
test.each([
  ['/api/app', { cookie: undefined }, 401, 900_000],
  ['/api/app', {}, 413, 3_000_000],
  ['/api/nothing', {}, 404, 900_000],
  [`${GATEWAY}/query`, {}, 413, 3_000_000],
  [`${GATEWAY}/name-lists`, { authorization: 'Bearer dk_live_none', 'content-type': 'text/csv' }, 401, 7_000_000],
  [`${GATEWAY}/name-lists`, { 'content-type': 'text/csv' }, 413, 9_000_000],
] as const)(
  'a large body on %s with %j is refused with %i, and the next request answered',
  async (url, more, status, size) => {
    const key = url.startsWith('/open') ? { authorization: `Bearer ${server.fixtures.a.key.secret}` } : {};
    const { socket, answers } = await open();
    send(socket, url, {
      headers: { 'content-type': 'application/json', ...key, ...more },
      body: Buffer.alloc(size, '1'),
    });
    await answers(1);
    next(socket);
    expect(await answers(2)).toEqual([status, 200]);
    socket.destroy();
  },
);

describe('a sender that writes all before it reads', () => {
  test('has its answer where it asked for the connection to end', async () => {
    const { socket, came } = await open();
    const closed = once(socket, 'close');
    send(socket, '/api/company-user/staff/import/uploads', {
      headers: { connection: 'close' },
      body: multipart(20_000_000, { name: 'people.xls' }),
    });
    await closed;
    expect(came.text).toMatch(/^HTTP\/1\.1 422 [\s\S]*connection: close[\s\S]*file-refused/i);
    expect(came.ended).toBe(true);
  });

  test('is answered before the rest of what is beyond all bounds, and the connection ends', async () => {
    const { socket, came } = await open();
    const closed = once(socket, 'close');
    send(socket, '/api/company-user/staff/import/uploads', {
      headers: { 'content-length': String(DISCARD_MAX_BYTES * 2) },
      body: multipart(1_000_000, { name: 'people.xls', closed: false }),
    });
    await closed;
    expect(came.text).toMatch(/^HTTP\/1\.1 422 [\s\S]*connection: close[\s\S]*file-refused/i);
    expect(came.ended).toBe(true);
  });
});
