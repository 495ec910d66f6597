import { dataSet, type FieldDefinition } from '@daas/contract/datasets';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Watch, watch } from '../support/databaseChanges';
import { HOSTILE, TEXTS } from '../support/inputs';
import { expectProblem, LANGUAGES, type Language } from '../support/refusals';

/** Bad input at the gateway: problem+json that names parameter and rule, nothing charged, nothing else changed. */

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_117);
const RUNS = Number(process.env.FUZZ_RUNS ?? 100);

let server: TestServer;
let tables: Watch;
let turn = 0;
/** Where a program orders the file of a dataset connector. */
let orders: string;

beforeAll(async () => {
  server = await startTestServer();
  const { app, admin } = server.fixtures.a;
  const wanted = { name: '测试数据包', product: 'enterprise', type: 'DATAPACKET', app_id: app.id } as const;
  const { id } = await server.call('connector.create', { ...wanted, fields: [] }, admin);
  await server.services.jobs.drain();
  orders = `/open/v1/connectors/${id}/files`;
  // The first call of a key notes when it was used.
  await server.app.inject({ method: 'GET', url: '/open/v1/balance', headers: authorization() });
  tables = await watch(server.services.database);
}, 180_000);
afterAll(() => server.close());

const authorization = () => ({ authorization: `Bearer ${server.fixtures.a.key.secret}` });

interface Attack {
  method?: 'GET' | 'POST';
  url?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function attack({ method = 'POST', url, headers = {}, body = {} }: Attack) {
  turn += 1;
  const language = LANGUAGES[turn % LANGUAGES.length] as Language;
  const answer = await server.app.inject({
    method,
    url: url ?? `/open/v1/connectors/${server.fixtures.a.connector.id}/query`,
    headers: {
      ...authorization(),
      'accept-language': language,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { payload: JSON.stringify(body) } : {}),
  });
  if (answer.statusCode < 300) {
    await tables.settle();
    return { status: answer.statusCode, body: answer.json(), problem: null };
  }
  const problem = expectProblem(answer, language);
  if (problem.receipt) expect(problem.receipt.amount).toBe(0);
  expect(await tables.changed(), 'tables changed by a refusal').toEqual([]);
  return { status: answer.statusCode, body: null, problem };
}

const enterprise = dataSet('enterprise');
if (!enterprise) throw new Error('There is no data set enterprise');
const filterable = enterprise.fields.filter(({ filterable: may, masked }) => may && !masked);
/** One field of each type: what a value may be follows from it. */
const fields = [...new Map(filterable.map((field) => [field.type, field])).values()];
const PARAMETERS = [
  'keyword',
  'filter',
  'sort',
  'limit',
  'cursor',
  'fields',
  'dry_run',
  'id',
  ...fields.map((field) => field.name_en),
];

describe('parameters', () => {
  test.each(PARAMETERS)('%s', { timeout: 60_000 }, async (name) => {
    for (const [label, value] of HOSTILE) {
      const { problem } = await attack({ body: { [name]: value } });
      if (['NUL', 'lone surrogate', 'deep object', 'object', 'null'].includes(label)) {
        expect(problem?.code, label).toBe('invalid-input');
        expect(problem?.errors[0]?.field.split('.')[0], label).toBe(name);
      }
    }
  });
  test('unknown ones are refused by name', async () => {
    for (const name of ['unknown', '__proto__', 'constructor', 'toString', '<b>', `a'; --`]) {
      const body = Object.defineProperty({}, name, { value: 1, enumerable: true });
      const { problem } = await attack({ body });
      expect(
        problem?.errors.map(({ field }) => field),
        name,
      ).toEqual([name]);
    }
  });
  test('whatever is asked, the answer is rows or a problem', { timeout: 120_000 }, async () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.maxSafeInteger(),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...PARAMETERS), anything, { maxKeys: 4 }), async (body) => {
        await attack({ body });
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });
});

describe('orders of files', () => {
  const once = () => ({ 'idempotency-key': `order ${turn}` });
  test('are quoted', async () => {
    expect((await attack({ url: orders, body: { dry_run: true } })).body.quote.amount).toBeGreaterThanOrEqual(0);
  });
  test.each(['quote', 'dry_run', 'id', 'unknown', '__proto__'])('%s', { timeout: 60_000 }, async (name) => {
    for (const [label, value] of HOSTILE)
      for (const headers of [once(), {}] as Record<string, string>[]) {
        if (name === 'dry_run' && value === true) continue;
        const body = Object.defineProperty({}, name, { value, enumerable: true });
        const { problem } = await attack({ url: orders, body, headers });
        // What is no quote is named, what is another one than the server's is not taken.
        if (problem?.code === 'invalid-input') expect(problem.errors.map(({ field }) => field)).not.toEqual([]);
        else expect(problem?.code, `${name}: ${label}`).toBe('changed-meanwhile');
      }
  });
  test('whatever is asked, it is a quote or a problem', { timeout: 120_000 }, async () => {
    const key = fc.string({ unit: 'binary-ascii', maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''));
    const order = fc.record(
      { quote: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.maxSafeInteger()), dry_run: fc.jsonValue() },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(order, fc.jsonValue({ maxDepth: 3 })), key, async (body, idempotency) => {
        const { body: answer } = await attack({ url: orders, body, headers: { 'idempotency-key': idempotency } });
        if (answer) expect(answer.quote).toBeDefined();
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });
});

describe('filters', () => {
  const OPERATORS = ['eq', 'in', 'between', 'contains', 'starts_with', 'gt', 'is_empty', 'all', '__proto__'];
  const sampleOf = ({ sample }: FieldDefinition) => (Array.isArray(sample) ? sample[0] : sample);
  test.each(fields.map((field) => [field.name_en, field] as const))('%s', { timeout: 60_000 }, async (name, field) => {
    for (const op of OPERATORS)
      for (const value of [
        sampleOf(field),
        [sampleOf(field)],
        [sampleOf(field), sampleOf(field)],
        'a',
        -1,
        true,
        undefined,
        `'; --`,
      ]) {
        const { problem } = await attack({ body: { filter: { field: name, op, value } } });
        if (problem) expect(problem.errors[0]?.field).toMatch(/^filter/);
      }
  });
  test('what another data set or a masked field has is no filter', async () => {
    for (const name of [
      'grams',
      'search_text',
      'id; drop table persons',
      'constructor',
      '1',
      ...enterprise.fields.filter(({ masked }) => masked).map((one) => one.name_en),
    ]) {
      const { problem } = await attack({ body: { filter: { field: name, op: 'eq', value: 'a' } } });
      expect(problem?.errors[0]?.field, name).toBe('filter.field');
    }
  });
});

describe('addresses and headers', () => {
  test.each(
    HOSTILE.filter(([, value]) => typeof value !== 'object').map(([label, value]) => [label, String(value)] as const),
  )('%s', async (label, value) => {
    const encoded = encodeURIComponent(value.replace(/\p{Surrogate}/u, '�')).slice(0, 3000) || '%20';
    const { connector } = server.fixtures.a;
    const files = `/open/v1/connectors/${connector.id}/files`;
    for (const url of [
      `/open/v1/connectors/${encoded}/files`,
      `${files}/${encoded}`,
      `${files}?limit=${encoded}`,
      `${files}?cursor=${encoded}`,
      `${files}?${encoded}=1`,
    ])
      expect((await attack({ method: 'GET', url })).status, `${label}: ${url}`).toBeGreaterThanOrEqual(400);
    // What HTTP itself does not carry never arrives.
    const header = value.replace(/[^\x20-\x7e]/g, '').slice(0, 5000);
    for (const name of [
      'idempotency-key',
      'signature-input',
      'signature',
      'x-test-case',
      'traceparent',
      'accept-language',
    ])
      await attack({ headers: { [name]: header } });
    expect((await attack({ headers: { authorization: header } })).status).toBe(401);
    // An unknown key, or one too many.
    expect([401, 429]).toContain((await attack({ headers: { authorization: '', 'x-api-key': header } })).status);
  });
});

test('text that means something elsewhere is looked for as it is', async () => {
  for (const [label, value] of TEXTS) {
    const { status, body } = await attack({ body: { keyword: value } });
    expect(status, label).toBe(200);
    expect(body.data, label).toEqual([]);
  }
});

test('after all that every yuan is accounted for', async () => {
  const { sql } = server.services.database;
  const { rows } = await sql.query<{ wrong: number }>(
    `select count(*)::int as wrong from accounts a where reserved <> 0
       or balance <> (select coalesce(sum(amount), 0) from ledger_entries l where l.company_id = a.company_id)`,
  );
  expect(rows[0]?.wrong).toBe(0);
});
