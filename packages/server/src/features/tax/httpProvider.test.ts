import { createTaxProvider } from '@daas/demo/taxProvider';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../testing/server';
import { answers, startTaxProvider } from '../../testing/tax';
import { createHttpProvider } from './httpProvider';
import type { TaxRequest } from './types';

const SUBJECT = { taxNumber: '91350211M000100Y46', subject: '示例制造有限公司', asker: '星河数据' };
const CONTACT = { name: '陈某', role: 'finance-manager', phone: '13900001111' } as const;
const REQUEST: TaxRequest = {
  ...SUBJECT,
  id: 'tax_1',
  purpose: '供应商授信评估',
  days: 90,
  consent: {
    contact: CONTACT,
    at: TEST_NOW,
    ip: '203.0.113.7',
    version: '2026-12',
    language: 'zh-CN',
    sha256: 'a'.repeat(64),
  },
  quarters: ['2026Q2', '2026Q3'],
};
let provider: Awaited<ReturnType<typeof startTaxProvider>>;
beforeAll(async () => {
  provider = await startTaxProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
});

const says = (status: number, body: unknown = '') => {
  Object.assign(provider.answers, { contacts: answers(status, body), data: answers(status, body) });
};
const ask = () => createHttpProvider(provider.url, undefined).ask(REQUEST);
const contacts = () => createHttpProvider(provider.url, undefined).contacts(SUBJECT);
const demo = createTaxProvider({ lookup: async () => new Map() });
const figures = async () => {
  const answer = await demo.ask(REQUEST);
  return answer.kind === 'figures' ? answer.figures : null;
};

test('receives the complete consent and returns figures', async () => {
  says(200, await figures());
  expect(await createHttpProvider(provider.url, 'secret-token').ask(REQUEST)).toEqual(await demo.ask(REQUEST));
  expect(provider.seen).toMatchObject([
    { path: '/tax', headers: { authorization: 'Bearer secret-token', 'idempotency-key': 'tax_1' } },
  ]);
  expect(provider.seen[0]?.body).toEqual({
    authorization_id: 'tax_1',
    asker: '星河数据',
    subject: '示例制造有限公司',
    tax_number: '91350211M000100Y46',
    purpose: '供应商授信评估',
    days: 90,
    consent: {
      contact: { name: '陈某', role: 'finance-manager', phone: '13900001111' },
      at: '2026-11-17T02:00:00.000Z',
      ip: '203.0.113.7',
      version: '2026-12',
      language: 'zh-CN',
      sha256: 'a'.repeat(64),
    },
    quarters: ['2026Q2', '2026Q3'],
  });
});

test.each(['/tax', '/tax/', '/tax?area=3502'])('is requested for contacts at %s', async (path) => {
  says(200, { contacts: [CONTACT] });
  const url = provider.url.replace('/tax', path);
  expect(await createHttpProvider(url, 'secret-token').contacts(SUBJECT)).toEqual([CONTACT]);
  expect(provider.seen).toMatchObject([
    {
      path: path.endsWith('3502') ? '/tax/contacts?area=3502' : '/tax/contacts',
      headers: { authorization: 'Bearer secret-token' },
    },
  ]);
  expect(provider.seen[0]?.body).toEqual({
    asker: '星河数据',
    subject: '示例制造有限公司',
    tax_number: '91350211M000100Y46',
  });
});

test.each([
  [202, '', { kind: 'waiting' }],
  [404, '', { kind: 'refused', reason: 'unknown-taxpayer', text: null }],
  [403, '', { kind: 'refused', reason: 'not-permitted', text: null }],
  [403, '<html>', { kind: 'refused', reason: 'not-permitted', text: null }],
  [403, { reason: 'because' }, { kind: 'refused', reason: 'not-permitted', text: null }],
  [403, { reason: 'not-entitled' }, { kind: 'refused', reason: 'not-entitled', text: null }],
  [
    403,
    { reason: 'not-entitled', text: '办税权限\u202e已于\n11 月到期' },
    { kind: 'refused', reason: 'not-entitled', text: '办税权限 已于 11 月到期' },
  ],
  [403, { text: 'x'.repeat(201) }, { kind: 'refused', reason: 'not-permitted', text: null }],
])('says by %i %j what it means', async (status, body, expected) => {
  says(status, body);
  expect(await ask()).toEqual(expected);
});

test('returns no contacts for 404', async () => {
  says(404);
  expect(await contacts()).toEqual([]);
});

const eleven = Array.from({ length: 11 }, () => CONTACT);
test.each([
  ['an error', 500, ''],
  ['a refusal', 403, ''],
  ['an answer outside its interface', 200, { people: [] }],
  ['a role that is none', 200, { contacts: [{ ...CONTACT, role: 'cousin' }] }],
  ['a name of control characters', 200, { contacts: [{ ...CONTACT, name: '\u200b\n' }] }],
  ['more contacts than anybody has', 200, { contacts: eleven }],
  ['no JSON', 200, '<html>'],
  ['more than contacts are', 200, `"${'x'.repeat(21_000)}"`],
])('rejects contacts for %s', async (_, status, body) => {
  says(status, body);
  await expect(contacts()).rejects.toThrow(/^The provider of tax data answered/);
});

test.each([
  ['an error', 500, ''],
  ['an answer outside its interface', 200, '{"quarters":[]}'],
  ['no JSON, which is not quoted', 200, '13900001111'.repeat(3)],
  ['more than a report is', 200, `"${'x'.repeat(1_100_000)}"`],
])('throws for a retry after %s', async (_, status, body) => {
  says(status, body);
  await expect(ask()).rejects.toThrow(/^The provider of tax data answered [a-z0-9 ]+$/);
});

test('throws for a retry after unrequested, unordered or repeated quarters', async () => {
  const good = await figures();
  const [one, other] = good?.quarters ?? [];
  for (const quarters of [[other, one], [one, one], [{ ...one, quarter: '2020Q1' }]]) {
    says(200, { ...good, quarters });
    await expect(ask()).rejects.toThrow('answered outside its interface');
  }
});

test('times out, even in the middle of an answer', async () => {
  const begins = (response: import('node:http').ServerResponse) => response.writeHead(200).write('{');
  Object.assign(provider.answers, { contacts: begins, data: begins });
  const impatient = createHttpProvider(provider.url, undefined, 50);
  await expect(impatient.ask(REQUEST)).rejects.toThrow();
  await expect(impatient.contacts(SUBJECT)).rejects.toThrow();
});

test('does not follow redirects', async () => {
  const away = (response: import('node:http').ServerResponse) =>
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  Object.assign(provider.answers, { contacts: away, data: away });
  await expect(ask()).rejects.toThrow();
  await expect(contacts()).rejects.toThrow();
});
