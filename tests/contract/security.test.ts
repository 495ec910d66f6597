import { persons } from '@daas/server/db/schema';
import { describeError } from '@daas/server/kernel/errorText';
import { TEST_PASSWORD } from '@daas/server/testing/fixtures';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** What somebody who means harm would try first. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://console.example.com', TRUST_PROXY: '1' } });
}, 180_000);
afterAll(() => server.close());

const inject = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) =>
  server.app.inject({ method, url, headers: { 'accept-language': 'en', ...headers }, ...(payload ? { payload } : {}) });
const signIn = (headers: Record<string, string> = {}, more: object = {}) =>
  inject('POST', '/api/common-account/sign-in', headers, {
    phone: server.fixtures.phones.adminA,
    password: TEST_PASSWORD,
    ...more,
  });

describe('the session', () => {
  test('is a cookie that no script reads, no plain connection carries and no other site sends along', async () => {
    const [cookie] = (await signIn()).cookies;
    expect(cookie).toMatchObject({
      name: '__Host-daas_session',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
    });
    // 256 bits in base64.
    expect(cookie?.value).toMatch(/^tls_[\w-]{43}$/);
  });
  test('is a new one for each sign-in, whatever cookie was there', async () => {
    const planted = `daas_session=${'a'.repeat(43)}`;
    const [cookie] = (await signIn({ cookie: planted })).cookies;
    expect(cookie?.value).not.toBe('a'.repeat(43));
    expect((await inject('GET', '/api/user', { cookie: planted })).statusCode).toBe(401);
  });
  test('is nowhere in the database as it is', async () => {
    const [cookie] = (await signIn()).cookies;
    const { rows } = await server.services.database.sql.query<{ found: boolean }>(
      'select exists(select 1 from sessions s where s::text like $1) as found',
      [`%${cookie?.value}%`],
    );
    expect(rows[0]?.found).toBe(false);
  });
  test('ends for good', async () => {
    const [session] = (await signIn()).cookies;
    const cookie = `${session?.name}=${session?.value}`;
    expect((await inject('GET', '/api/get_phone', { cookie })).statusCode).toBe(200);
    await inject('POST', '/api/logout', { cookie, 'x-requested-with': 'a' });
    expect((await inject('GET', '/api/get_phone', { cookie })).statusCode).toBe(401);
  });
});

describe('requests that another site makes the browser send', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin told', { origin: 'null' }],
    ['a site below the same name', { origin: 'https://console.example.com.evil.example' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another name below the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
  ])('%s changes nothing', async (_label, headers) => {
    const cookie = await server.cookieOf(server.fixtures.a.admin);
    const answer = await inject(
      'POST',
      '/api/app',
      { cookie, ...(headers as Record<string, string>) },
      { name: 'Foreign' },
    );
    expect([403, 415]).toContain(answer.statusCode);
    const { list } = await server.call('app.list', { keyword: 'Foreign' }, server.fixtures.a.admin);
    expect(list).toEqual([]);
  });
  test('a link makes no call that acts', async () => {
    const cookie = await server.cookieOf(server.fixtures.a.admin);
    const url = '/api/v1/integrator/send_captcha?purpose=show-secret';
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}]) {
      const answer = await inject('GET', url, { cookie, ...(headers as Record<string, string>) });
      expect(answer.json()).toMatchObject({ errorCode: 'origin-refused' });
    }
  });
  test('the console itself is let through', async () => {
    const cookie = await server.cookieOf(server.fixtures.a.admin);
    const own = { cookie, origin: 'https://console.example.com', 'sec-fetch-site': 'same-origin' };
    expect((await inject('POST', '/api/app', own, { name: 'Own' })).statusCode).toBe(200);
  });
});

describe('addresses', () => {
  const ask = (forwarded: string) =>
    inject('GET', '/open/v1/balance', {
      authorization: `Bearer ${server.fixtures.a.key.secret}`,
      'x-forwarded-for': forwarded,
    });
  test('an address that the caller wrote before the proxy did opens no IP rule', async () => {
    const { app, admin } = server.fixtures.a;
    await server.call('app.setIpRules', { id: app.id, ip_rules: ['10.1.2.3'] }, admin);
    expect((await ask('10.1.2.3')).statusCode).toBe(200);
    expect((await ask('10.1.2.3, 203.0.113.9')).json()).toMatchObject({ code: 'ip-refused' });
    await server.call('app.setIpRules', { id: app.id, ip_rules: [] }, admin);
  });
});

describe('guessing', () => {
  test('a phone without an account is answered as one with', async () => {
    const wrong = { password: 'Wrong@2026!' };
    const known = await signIn({ 'x-forwarded-for': '198.51.100.1' }, wrong);
    const unknown = await signIn({ 'x-forwarded-for': '198.51.100.2' }, { ...wrong, phone: '19999999999' });
    const { request_id: _a, ...first } = known.json();
    const { request_id: _b, ...second } = unknown.json();
    expect(second).toEqual(first);
    const code = { purpose: 'reset-password' };
    for (const phone of [server.fixtures.phones.adminB, '19999999998'])
      expect((await inject('POST', '/api/common-account/sms-code', {}, { ...code, phone })).statusCode).toBe(200);
  });
  test('the right password does not open a locked account, until the wait is over', async () => {
    const phone = server.fixtures.phones.adminB;
    const answers: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const from = { 'x-forwarded-for': `198.51.100.${10 + n}` };
      const tried = { phone, password: n < 5 ? `Wrong@${n}` : TEST_PASSWORD, proof: await server.proof() };
      answers.push((await signIn(from, tried)).json().errorCode);
    }
    expect(answers).toEqual([...Array(4).fill('credentials-wrong'), 'account-locked', 'account-locked']);
  });
});

describe('what is written down', () => {
  test('an error of the database is logged without the values of its statement', async () => {
    const { orm } = server.services.database;
    const secret = 'scrypt$salt$verysecret';
    const insert = orm.insert(persons).values({
      name: 'A',
      phone: server.fixtures.phones.adminA,
      passwordHash: secret,
      createdAt: server.services.clock(),
    });
    const error = await insert.then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error) throw new Error('The phone was taken twice');
    expect(error.message).toContain(secret);
    const written = describeError(error);
    expect(JSON.stringify(written)).not.toContain('verysecret');
    expect(JSON.stringify(written)).not.toContain(server.fixtures.phones.adminA);
    expect(written).toMatchObject({ cause: { code: '23505', constraint: 'persons_phone_unique' } });
    expect(written.stack).toContain(' at ');
  });
  test('a key is in no record of its calls', async () => {
    const { key, connector, admin } = server.fixtures.a;
    const url = `/open/v1/connectors/${connector.id}/query`;
    await inject('POST', url, { authorization: `Bearer ${key.secret}` }, { limit: 1 });
    await inject('POST', url, { 'x-api-key': key.secret }, { limit: 1 });
    const { list } = await server.call('call.list', {}, admin);
    const record = await server.call('call.get', { id: list[0]?.id as string }, admin);
    expect(JSON.stringify(record)).not.toContain(key.secret);
    expect(JSON.stringify(record)).not.toContain(key.signingSecret);
  });
  test('keys and their secrets are nowhere in the database as they are', async () => {
    const { key } = server.fixtures.a;
    const { rows } = await server.services.database.sql.query<{ row: string }>('select k::text as row from api_keys k');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(key.secret);
      expect(row).not.toContain(key.signingSecret);
      expect(row).not.toContain(Buffer.from(key.signingSecret).toString('hex'));
    }
  });
});

test('browsers are told to stay on TLS, to guess no types and to keep nothing', async () => {
  const cookie = await server.cookieOf(server.fixtures.a.admin);
  const { headers } = await inject('GET', '/api/user', { cookie });
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
});
