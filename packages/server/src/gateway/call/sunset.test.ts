import { DATA_SETS, fieldOf } from '@daas/contract/datasets';
import type { Endpoint } from '@daas/contract/endpoint';
import { endpoints } from '@daas/contract/endpoints';
import { apiDocument } from '@daas/contract/openapi';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server';
import { OPERATIONS } from '../operations';

const ENDS = { since: '2026-11-01', until: '2027-05-01', instead: 'name' };
/** 1 November and 1 May begin in Shanghai at 16:00 UTC of the day before. */
const HEADERS = { deprecation: `@${Date.UTC(2026, 9, 31, 16) / 1000}`, sunset: 'Fri, 30 Apr 2027 16:00:00 GMT' };
const NONE = { deprecation: undefined, sunset: undefined };
const city = fieldOf(DATA_SETS.enterprise, 'city') as { ends?: typeof ENDS };

let server: TestServer;
let connectorId: number;
beforeAll(async () => {
  server = await startTestServer();
  const { a } = server.fixtures;
  const made = {
    name: 'Ending',
    product: 'enterprise',
    type: 'API' as const,
    app_id: a.app.id,
    fields: ['name', 'city'],
  };
  connectorId = (await server.call('connector.create', made, a.admin)).id;
  await server.services.jobs.drain();
});
afterAll(() => server.close());
afterEach(() => {
  delete city.ends;
});

async function ask(url: string, payload?: object) {
  const headers = { authorization: `Bearer ${server.fixtures.a.key.secret}`, 'accept-language': 'en-US' };
  const answer = await server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/open/v1${url}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  const { deprecation, sunset } = answer.headers;
  return { status: answer.statusCode, ending: { deprecation, sunset }, body: answer.json() };
}
const query = (payload: object) => ask(`/connectors/${connectorId}/query`, { limit: 1, ...payload });

test('only an answer that returns or filters by a deprecated field has sunset headers', async () => {
  expect((await query({})).ending).toEqual(NONE);
  city.ends = ENDS;
  expect(await query({})).toMatchObject({ status: 200, ending: HEADERS });
  expect((await query({ fields: ['name'] })).ending).toEqual(NONE);
  const filter = { field: 'city', op: 'in', value: ['杭州市'] };
  expect(await query({ fields: ['name'], filter })).toMatchObject({ status: 200, ending: HEADERS });
});

test('connector, changelog and document announce the sunset', async () => {
  city.ends = ENDS;
  const { body: about } = await ask(`/connectors/${connectorId}`);
  expect(about.fields.find(({ name }: { name: string }) => name === 'city').ends).toEqual(ENDS);
  const { status, body } = await ask(`/connectors/${connectorId}/changelog`);
  expect(status).toBe(200);
  expect(body.data[0]).toEqual({
    day: '2026-11-01',
    kind: 'ending',
    field: 'city',
    label: 'City',
    text: null,
    until: '2027-05-01',
    instead: 'name',
  });
  expect(body.receipt.amount).toBe(0);
  const { list } = await server.call('connector.changelog', { id: connectorId }, server.fixtures.a.admin);
  expect(list[0]).toMatchObject({ kind: 'ending', field: 'city', until: '2027-05-01' });
  const { body: document } = await ask('/openapi.json');
  expect(document.components.schemas.EnterpriseRow.properties.city).toMatchObject({
    deprecated: true,
    'x-sunset': '2027-05-01',
  });
});

test('a deprecated operation returns sunset headers with every answer', async () => {
  const operation = OPERATIONS.usage;
  operation.ends = ENDS;
  try {
    expect(await ask('/usage')).toMatchObject({ status: 200, ending: HEADERS });
    expect(await ask('/usage?from=2026-13-01')).toMatchObject({ status: 422, ending: HEADERS });
    expect((await ask('/key')).ending).toEqual(NONE);
    const { body } = await ask('/openapi.json');
    expect(body.paths['/usage'].get).toMatchObject({ deprecated: true, 'x-sunset': '2027-05-01' });
    expect(body.paths['/key'].get.deprecated).toBeUndefined();
  } finally {
    delete operation.ends;
  }
});

test('a deprecated endpoint of the console returns sunset headers, even with a refusal', async () => {
  const endpoint = endpoints['user.info'] as Endpoint;
  endpoint.ends = ENDS;
  try {
    const own = await server.send('user.info', {}, server.fixtures.a.admin);
    expect(own.headers).toMatchObject(HEADERS);
    expect((await server.send('user.info', {})).headers).toMatchObject(HEADERS);
    expect((await server.send('user.phone', {}, server.fixtures.a.admin)).headers.sunset).toBeUndefined();
    const { paths } = apiDocument('https://data.example.com', 'sid', {
      version: '1',
      commit: 'abc',
      built_at: '2026-11-01T00:00:00Z',
    }) as {
      paths: Record<string, { get: object }>;
    };
    expect(paths[endpoint.path]?.get).toMatchObject({ deprecated: true, 'x-sunset': '2027-05-01' });
  } finally {
    delete endpoint.ends;
  }
});
