import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from '../../testing/server';
import { demoProvider } from './demoProvider';
import { httpProvider } from './httpProvider';

const REQUEST = {
  id: 'tax_1',
  subject: '示例制造有限公司',
  taxNumber: '91350211M000100Y46',
  consentVersion: '2026-11',
  consentAt: TEST_NOW,
  quarters: ['2026Q2', '2026Q3'],
};
let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => answer(request, body, response));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tax`;
});
afterAll(() => server.close());

const says = (status: number, body = '') => {
  answer = (_request, _body, response) => response.writeHead(status).end(body);
};

test('is told of the authorization and answers figures', async () => {
  const demo = await demoProvider.ask(REQUEST);
  const seen: { headers?: IncomingMessage['headers']; body?: unknown } = {};
  answer = ({ headers }, body, response) => {
    Object.assign(seen, { headers, body: JSON.parse(body) });
    response.end(JSON.stringify(demo.kind === 'figures' ? demo.figures : null));
  };
  expect(await httpProvider(url, 'secret-token').ask(REQUEST)).toEqual(demo);
  expect(seen.headers).toMatchObject({ authorization: 'Bearer secret-token', 'idempotency-key': 'tax_1' });
  expect(seen.body).toEqual({
    authorization_id: 'tax_1',
    subject: REQUEST.subject,
    tax_number: REQUEST.taxNumber,
    consent: { version: '2026-11', at: TEST_NOW.toISOString() },
    quarters: REQUEST.quarters,
  });
});

test.each([
  [202, { kind: 'waiting' }],
  [404, { kind: 'refused', reason: 'unknown-taxpayer' }],
  [403, { kind: 'refused', reason: 'not-permitted' }],
])('says by %i what it means', async (status, expected) => {
  says(status);
  expect(await httpProvider(url, undefined).ask(REQUEST)).toEqual(expected);
});

test.each([
  ['an error', 500, ''],
  ['what its interface does not have', 200, '{"quarters":[]}'],
  ['no JSON', 200, '<html>'],
  ['more than a report is', 200, `"${'x'.repeat(1_100_000)}"`],
])('is asked again after %s', async (_, status, body) => {
  says(status, body);
  await expect(httpProvider(url, undefined).ask(REQUEST)).rejects.toThrow();
});

test('is not followed to another address', async () => {
  answer = (_request, _body, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  await expect(httpProvider(url, undefined).ask(REQUEST)).rejects.toThrow();
});
