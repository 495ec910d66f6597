import { spawnSync } from 'node:child_process';
import type { EndpointName } from '@daas/contract/endpoints';
import { PARTS } from '@daas/server/parts/index';
import type { TestUser } from '@daas/server/testing/fixtures';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyRequest } from '../support/anyRequest';
import { type Watch, watch } from '../support/databaseChanges';
import { HOSTILE, placesOf, TEXTS, travelsAsText, withValue } from '../support/inputs';
import { expectRefusal, LANGUAGES, type Language } from '../support/refusals';
import { definitionOf, endpointNames, furnish, inputFor, type Objects } from '../support/world';

/** A number that each commit has its own of. */
function seedOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' });
  return Number.parseInt(stdout, 16) || 20_261_117;
}

/**
 * Bad input at every endpoint of the contract: an answer of the catalogue that names field and rule in the reader's
 * language, nothing changed, the server alive. Each commit tries a sample of its own; `npm run test:all` tries everything.
 * FUZZ_SEED repeats another commit's sample, FUZZ_RUNS looks further.
 */
const isWhole = process.env.TEST_ALL === '1';
const SEED = Number(process.env.FUZZ_SEED ?? seedOfCommit());
const RUNS = Number(process.env.FUZZ_RUNS ?? (isWhole ? 15 : 3));
/** One in so many of the hostile values at each place. */
const SHARE = isWhole ? 1 : 8;
// biome-ignore lint/suspicious/noConsole: a failure is repeated with it
console.log(`FUZZ_SEED=${SEED}`);

/** Signing out last: what is accepted there ends the session. */
const names = [...endpointNames].sort((a, b) => Number(a === 'account.logout') - Number(b === 'account.logout'));

let server: TestServer;
let own: Objects;
let admin: TestUser;
let tables: Watch;
let asked = 0;

beforeAll(async () => {
  server = await startTestServer({ parts: PARTS });
  admin = server.fixtures.a.admin;
  own = await furnish(server, server.fixtures.a);
  tables = await watch(server.services.database);
}, 180_000);
afterAll(() => server.close());

/** Sends an input as it is, in each language by turns, and looks at what must hold for any answer. */
async function attack(name: EndpointName, input: Record<string, unknown>) {
  asked += 1;
  const language = LANGUAGES[asked % LANGUAGES.length] as Language;
  const { headers, ...request } = anyRequest(definitionOf(name), input);
  const cookie = await server.cookieOf(admin);
  const answer = await server.app.inject({ ...request, headers: { ...headers, cookie, 'accept-language': language } });
  expect(answer.statusCode, `${request.method} ${request.url.slice(0, 300)} → ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode >= 400) {
    const body = expectRefusal(answer, language);
    expect(await tables.changed(), 'tables changed by a refusal').toEqual([]);
    return { status: answer.statusCode, body };
  }
  await tables.settle();
  const { answer: kind, output } = definitionOf(name);
  return { status: answer.statusCode, data: kind === 'file' ? null : output.parse(answer.json().data) };
}

/** Whether the value makes another address: as a parameter of the path it is an empty segment, or one that URLs resolve. */
const isOtherAddress = (name: EndpointName, [key]: readonly string[], value: unknown) =>
  definitionOf(name).path.includes(`{${key}}`) && (value === '' || value === '.' || value === '..');

/** What no field takes, wherever it stands. */
const NEVER = new Set(['NUL', 'lone surrogate', 'deep object']);

describe.each(names)('%s', { timeout: 120_000 }, (name) => {
  const definition = definitionOf(name);
  const places = placesOf(definition.input);
  const base = () => inputFor(name, own);

  test.runIf(places.length > 0)('a wrong value anywhere is refused by name', async () => {
    for (const [at, place] of places.entries())
      for (const [index, [label, value]] of HOSTILE.entries()) {
        if (!NEVER.has(label) && (SEED + at + index) % SHARE !== 0) continue;
        const key = place[0] as string;
        if (isOtherAddress(name, place, value)) continue;
        const input = withValue(definition.input, base(), place, value) as Record<string, unknown>;
        const { status, body } = await attack(name, input);
        const text = travelsAsText(definition, key);
        const refused = NEVER.has(label) || (!text && !definition.input.safeParse(input).success);
        if (!refused) continue;
        const where = `${place.join('.')}: ${label}`;
        expect(status, where).toBeGreaterThanOrEqual(400);
        if (body?.errorCode === 'invalid-input' && label !== 'deep object')
          expect(
            body.fields?.map(({ field }) => field.split('.')[0]),
            where,
          ).toContain(key);
      }
  });

  test.runIf(places.length > 0)('a missing field is refused by name', async () => {
    for (const key of Object.keys(base())) {
      if (definition.path.includes(`{${key}}`)) continue;
      const { [key]: _, ...rest } = base();
      const { body } = await attack(name, rest);
      if (!definition.input.safeParse(rest).success) expect(body?.fields?.map(({ field }) => field)).toContain(key);
    }
  });

  // An upload is refused by its type before its fields are looked at.
  test.runIf(definition.encoding !== 'multipart')('an unknown key is refused by name', async () => {
    for (const key of ['unknown', '__proto__', 'constructor', 'a.b', '<b>', `';--`, 'x'.repeat(500)]) {
      const input = Object.assign(base(), JSON.parse(JSON.stringify({ [`${key}`]: 1 })));
      Object.defineProperty(input, key, { value: 1, enumerable: true });
      const { body } = await attack(name, input);
      expect(body?.errorCode, key).toBe('invalid-input');
      expect(body?.fields?.[0]?.field, key).toBe(key.slice(0, 100));
    }
  });

  test.runIf(places.length > 0)('whatever stands somewhere, the answer is one of the contract', async () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.double(),
      fc.maxSafeInteger(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), anything, async (place, value) => {
        fc.pre(!isOtherAddress(name, place, value));
        await attack(name, withValue(definition.input, base(), place, value) as Record<string, unknown>);
      }),
      // Shrinking would cost thousands of requests; the seed brings the same one back.
      { seed: SEED, numRuns: RUNS, endOnFailure: true },
    );
  });
});

test.each(TEXTS)('legal text is kept as it was sent: %s', async (_label, text) => {
  const { call } = server;
  const who = server.fixtures.b.admin;
  const app = await call('app.create', { name: text, description: text }, who);
  await call('app.createKey', { id: app.id, name: text }, who);
  const wanted = { name: text, description: text, product: 'enterprise', type: 'API', app_id: app.id } as const;
  const connector = await call('connector.create', { ...wanted, fields: ['name'] }, who);
  await call('purchase.create', { amount: 1, note: text }, who);

  expect(await call('app.get', { id: app.id }, who)).toMatchObject({
    name: text,
    description: text,
    key_list: [{ name: text }],
  });
  expect(await call('connector.get', { id: connector.id }, who)).toMatchObject({ name: text, description: text });
  expect((await call('purchase.list', {}, who)).list[0]).toMatchObject({ note: text });
  const found = await call('app.list', { keyword: text }, who);
  expect(found.list.map(({ name }) => name)).toContain(text);
});
