import { dataSet, fieldOf } from '@daas/contract/datasets';
import { REFUSALS, type RefusalCode } from '@daas/contract/errors';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { EVENT_DATA, eventMessage } from '@daas/contract/eventData';
import { exampleEvent } from '@daas/contract/eventExamples';
import { EVENT_KINDS, type EventKind, WEBHOOK_KINDS } from '@daas/contract/events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectors } from '../../db/schema';
import { issueKey } from '../../features/apps/issueKey';
import { type Customer, ROWS, startTestGateway, type TestGateway } from '../../testing/gateway';
import { type Json, undocumentedCode, validatorOf } from '../../testing/openApi';
import { OPERATIONS } from '../operations';
import { sampleId } from '../operations/sampleFile';
import { byStatus, refusalsOf } from './refusals';

const SAMPLE_LIST = 'lst_0000000000sample';
const CSV = '名称\n公司1\n';
/** Headers of every HTTP answer, which the document does not repeat. */
const OF_HTTP =
  /^(connection|content-(length|type|encoding|security-policy)|date|keep-alive|transfer-encoding|cache-control|vary|x-content-type-options|referrer-policy|strict-transport-security|cross-origin-\S+|x-frame-options|permissions-policy)$/;

let gateway: TestGateway;
let live: Customer;
let testing: Customer;
let document: Json;
let deviations: ReturnType<typeof validatorOf>;
/** Connectors of the app by type. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  gateway = await startTestGateway();
  live = await gateway.customer({ balance: 10_000_000 });
  const { orm } = gateway.database;
  const [first] = await orm.select().from(connectors).where(eq(connectors.id, live.connectorId));
  if (!first) throw new Error('The connector was not stored');
  ids.API = first.id;
  const { id: _, ...common } = first;
  for (const type of ['FILE', 'DATAPACKET'] as const) {
    const [row] = await orm
      .insert(connectors)
      .values({ ...common, type, name: `Connector ${type}` })
      .returning();
    ids[type] = row?.id ?? 0;
  }
  const { companyId, appId } = live;
  const wanted = { companyId, appId, name: 'Test', mode: 'test' as const, expiresAt: null, now: gateway.now.at };
  testing = { ...live, key: await issueKey(orm, gateway.services.sealer, wanted) };
  document = (await ask(live, 'get', '/openapi.json')).body as Json;
  deviations = validatorOf(document);
});
afterAll(() => gateway.close());

/** Sends a request of the document; `parameters` replace those in its path. */
async function ask(
  of: Customer,
  method: string,
  path: string,
  {
    parameters = {},
    body,
    headers = {},
  }: { parameters?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
) {
  const [operation] = Object.values(OPERATIONS).filter(
    (one) => one.method === method.toUpperCase() && one.url.replace(/:(\w+)/g, '{$1}') === path,
  );
  const values: Record<string, string> = { id: String(ids[operation?.connector?.at(-1) ?? 'API']), ...parameters };
  const query = operation?.takesFile ? '?file_name=a.csv&column=名称&match_by=name' : '';
  const text = operation?.takesFile ? CSV : body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(
    `${gateway.origin}/open/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}${query}`,
    {
      method: method.toUpperCase(),
      headers: {
        authorization: `Bearer ${of.key.secret}`,
        'accept-language': 'en',
        ...(text === undefined ? {} : { 'content-type': operation?.takesFile ? 'text/csv' : 'application/json' }),
        ...headers,
      },
      ...(text === undefined ? {} : { body: text }),
    },
  );
  const content = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(content) as Json) : null };
}

const documentedOperations = (): [method: string, path: string, operation: Json][] =>
  Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, string, Json] => [method, path, operation]),
  );
const definitionOf = (method: string, path: string) =>
  Object.values(OPERATIONS).find(
    (one) => one.method === method.toUpperCase() && one.url.replace(/:(\w+)/g, '{$1}') === path,
  ) as (typeof OPERATIONS)['query'];
const jsonOf = (operation: Json): Json | undefined => operation.responses['200']?.content?.['application/json'];
const examplesOf = (media: Json | undefined): unknown[] =>
  media?.examples
    ? Object.values<Json>(media.examples).map(({ value }) => value)
    : media && 'example' in media
      ? [media.example]
      : [];
/** Names that a request contains, without its optional parts. */
const SAMPLES = { fileId: sampleId('csv'), nameListId: SAMPLE_LIST, callId: 'call_0000000000sample' };
const undeclared = ({ headers }: { headers: Headers }, response: Json | undefined): string[] => {
  const declared = Object.keys(response?.headers ?? {}).map((name) => name.toLowerCase());
  return [...headers.keys()].filter((name) => !OF_HTTP.test(name) && !declared.includes(name));
};
/** Names of the properties of a value at any depth; lists count by their first entry. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return '';
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
};

test('has one operation for each kind of call and lists its connectors', () => {
  expect(documentedOperations()).toHaveLength(Object.keys(OPERATIONS).length);
  expect(Object.keys(document.paths)).toContain('/connectors/{id}/query');
  expect(document['x-connectors']).toMatchObject([
    { id: ids.API, data_set: 'enterprise', query: 'EnterpriseQuery', row: 'EnterpriseRow' },
    { id: ids.FILE, type: 'FILE' },
    { id: ids.DATAPACKET, type: 'DATAPACKET' },
  ]);
});

test('has examples that match their schemas', () => {
  const wrong = documentedOperations().flatMap(([method, path, { requestBody, ...operation }]) =>
    [requestBody?.content['application/json'], jsonOf(operation)].flatMap((media?: Json) =>
      examplesOf(media).flatMap((example) =>
        deviations(media?.schema, example).map((problem) => [method, path, problem]),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('has an example of each JSON answer but its own', () => {
  const without = documentedOperations()
    .filter(([, , operation]) => jsonOf(operation) && examplesOf(jsonOf(operation)).length === 0)
    .map(([, path]) => path);
  expect(without).toEqual(['/openapi.json']);
});

describe('a test key', () => {
  test('is answered as the document describes, in the form of the example', async () => {
    for (const [method, path, operation] of documentedOperations()) {
      const [body] = examplesOf(operation.requestBody?.content['application/json']);
      const isRepeatable = definitionOf(method, path).effect !== undefined;
      const headers: Record<string, string> = isRepeatable ? { 'idempotency-key': `${method} ${path}` } : {};
      const parameters = path.includes('{callId}') ? { callId: await recordedCall() } : SAMPLES;
      const answer = await ask(testing, method, path, { parameters, body, headers });
      expect([path, answer.status]).toEqual([path, 200]);
      expect([path, undeclared(answer, operation.responses['200'])]).toEqual([path, []]);
      const media = jsonOf(operation);
      if (!media) continue;
      expect([path, ...deviations(media.schema, answer.body)]).toEqual([path]);
      const [example] = examplesOf(media);
      // Fields have the attributes that apply to them.
      const comparable = (value: unknown) => {
        const { fields, ...rest } = value as Json;
        return shapeOf(path === '/connectors/{id}' ? rest : { ...rest, ...(fields ? { fields } : {}) });
      };
      if (example && path !== '/connectors/{id}/changelog')
        expect([path, comparable(answer.body)]).toEqual([path, comparable(example)]);
    }
  });

  test('is refused with each documented code of each operation, with the documented status and headers', async () => {
    for (const [method, path, operation] of documentedOperations()) {
      // `too-many-requests` precedes every call.
      const codes = refusalsOf(definitionOf(method, path)).filter((code) => code !== 'too-many-requests');
      const [body] = examplesOf(operation.requestBody?.content['application/json']);
      await Promise.all(
        codes.map(async (code) => {
          const headers = { 'x-test-case': code, 'idempotency-key': `${code} ${method} ${path}` };
          const answer = await ask(testing, method, path, { parameters: SAMPLES, body, headers });
          expect([path, answer.body?.code]).toEqual([path, code]);
          const response = operation.responses[answer.status];
          expect(response?.description, `${path} ${code}`).toContain(code);
          expect([path, code, undeclared(answer, response)]).toEqual([path, code, []]);
          const { schema } = response.content['application/problem+json'];
          expect([path, code, ...deviations(schema, answer.body)]).toEqual([path, code]);
        }),
      );
    }
  });

  test('reads an event of each kind, page by page', async () => {
    const { schema } = jsonOf(document.paths['/events'].get) as Json;
    const seen: string[] = [];
    let after = 0;
    for (let more = true; more; ) {
      const { body } = await gateway.call(testing, { method: 'GET', url: `/open/v1/events?after=${after}&limit=4` });
      expect(deviations(schema, body)).toEqual([]);
      seen.push(...body.data.map(({ type }: Json) => type));
      ({ next: after, more } = body);
    }
    expect(seen).toContain('balance.low');
    expect(new Set(seen).size).toBe(seen.length);
    const again = await gateway.call(testing, { method: 'GET', url: `/open/v1/events?after=${after}` });
    expect(again.body).toMatchObject({ data: [], next: after, more: false });
    const low = await gateway.call(testing, { method: 'GET', url: '/open/v1/events?type=balance.low' });
    expect(low.body.data).toMatchObject([{ type: 'balance.low', test: true }]);
  });
});

const recordedCall = async () => (await gateway.call(live)).body.receipt.call_id as string;

describe('a live key', () => {
  test('is answered as the document describes', async () => {
    const check = async (method: string, path: string, options: Parameters<typeof ask>[3] = {}) => {
      const answer = await ask(live, method, path, options);
      expect([path, answer.status, answer.body?.detail]).toEqual([path, 200, undefined]);
      const operation = document.paths[path][method];
      expect([path, undeclared(answer, operation.responses['200'])]).toEqual([path, []]);
      expect([path, ...deviations(jsonOf(operation)?.schema as Json, answer.body)]).toEqual([path]);
      return answer;
    };
    const once = (key: string) => ({ headers: { 'idempotency-key': key } });
    for (const body of [{}, { limit: 2, fields: ['name'] }, { dry_run: true }])
      await check('post', '/connectors/{id}/query', { body, ...once(JSON.stringify(body)) });
    const replay = await check('post', '/connectors/{id}/query', { body: {}, ...once('{}') });
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    const files = '/connectors/{id}/files';
    await check('post', files, { body: { dry_run: true } });
    const ordered = await check('post', files, { body: { quote: ROWS * 1000 }, ...once('file') });
    const fileId = ordered.body?.file.id as string;
    await gateway.services.jobs.drain();
    const ofPacket = { parameters: { fileId, id: String(ids.DATAPACKET) } };
    expect((await check('get', `${files}/{fileId}/status`, ofPacket)).body?.file.status).toBe('done');
    await check('get', files, ofPacket);
    const lists = '/connectors/{id}/name-lists';
    const uploaded = await check('post', lists);
    const nameListId = uploaded.body?.name_list.id as string;
    await gateway.services.jobs.drain();
    const ofList = { parameters: { nameListId } };
    const { body } = await check('get', `${lists}/{nameListId}`, ofList);
    await check('get', lists);
    await check('post', `${lists}/{nameListId}/deliver`, { ...ofList, body: { quote: body?.name_list.quote } });
    const second = await check('post', lists, once('second'));
    await gateway.services.jobs.drain();
    const removed = { parameters: { nameListId: second.body?.name_list.id } };
    await check('delete', `${lists}/{nameListId}`, removed);
    for (const path of ['/balance', '/connectors', '/connectors/{id}', '/key', '/usage', '/events', '/openapi.json'])
      await check('get', path);
    await check('get', '/connectors/{id}/changes');
    await check('get', '/connectors/{id}/changelog');
    await check('get', '/calls/{callId}', { parameters: { callId: await recordedCall() } });
  });

  test('downloads files with the documented statuses and headers', async () => {
    const { body } = await ask(live, 'get', '/connectors/{id}/files', { parameters: { id: String(ids.DATAPACKET) } });
    const parameters = { fileId: body?.data[0].id as string, id: String(ids.DATAPACKET) };
    const path = '/connectors/{id}/files/{fileId}';
    const whole = await ask(live, 'get', path, { parameters });
    const etag = whole.headers.get('etag') ?? '';
    const parts: [number, Record<string, string>][] = [
      [200, {}],
      [206, { range: 'bytes=0-3' }],
      [304, { 'if-none-match': etag }],
      [412, { 'if-match': '"other"' }],
      [416, { range: 'bytes=9999999-' }],
    ];
    for (const [status, headers] of parts) {
      const answer = await ask(live, 'get', path, { parameters, headers });
      expect(answer.status).toBe(status);
      expect([status, undeclared(answer, document.paths[path].get.responses[status])]).toEqual([status, []]);
    }
  });
});

test('lists each code of the gateway at an operation', () => {
  const listed = new Set(Object.values(OPERATIONS).flatMap((one) => refusalsOf(one)));
  // No documented operation has another method.
  expect(GATEWAY_CODES.filter((code) => !listed.has(code))).toEqual(['method-not-allowed']);
});

test('lists only statuses of an operation’s own codes', () => {
  for (const [method, path, { responses }] of documentedOperations()) {
    const expected = byStatus(refusalsOf(definitionOf(method, path))).map(([status]) => String(status));
    expect(Object.keys(responses).filter((status) => Number(status) >= 400)).toEqual(expected);
  }
});

test('reports a refusal that no document lists', () => {
  const problem = (code: RefusalCode) => ({ code, status: REFUSALS[code].status });
  expect(undocumentedCode('GET', '/open/v1/balance', problem('daily-limit'))).toBe('daily-limit');
  expect(undocumentedCode('GET', '/open/v1/balance?x=1', problem('key-invalid'))).toBeNull();
});

describe('events', () => {
  test.each(EVENT_KINDS)('the example of %s matches the contract and names its data set’s fields', (kind) => {
    const example = exampleEvent(kind, { sequence: 1 });
    expect(eventMessage.parse(example)).toEqual(example);
    expect(EVENT_DATA[kind].parse(example.data)).toEqual(example.data);
    const { data_set: key, field } = example.data as { data_set?: string; field?: string };
    const def = key === undefined ? undefined : dataSet(key);
    if (key !== undefined) expect(def).toBeDefined();
    if (def && field !== undefined) expect(fieldOf(def, field)).toBeDefined();
  });

  test('each kind that a webhook receives has a schema that its example matches', () => {
    expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_KINDS, 'webhook.test']);
    for (const [kind, { post }] of Object.entries<Json>(document.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect([kind, ...deviations(schema, example)]).toEqual([kind]);
      const wrong = { ...example, type: kind === 'file.ready' ? 'job.failed' : ('file.ready' as EventKind) };
      expect(deviations(schema, wrong)).not.toEqual([]);
    }
  });
});
