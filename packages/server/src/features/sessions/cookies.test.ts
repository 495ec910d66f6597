import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '../../db/schema';
import { buildApp } from '../../http/app';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const appAt = (site: string | undefined) =>
  buildApp({ ...server.services, config: { ...server.services.config, PUBLIC_URL: site } });
type App = Awaited<ReturnType<typeof appAt>>;

const signIn = (app: App, site: string, cookie = '') =>
  app.inject({
    method: 'POST',
    url: '/api/common-account/sign-in',
    headers: { origin: new URL(site).origin, host: new URL(site).host, ...(cookie ? { cookie } : {}) },
    payload: { phone: server.fixtures.phones.adminA, password: TEST_PASSWORD },
  });
const profile = (app: App, cookie: string) => app.inject({ url: '/api/user/info', headers: { cookie } });

// RFC 6265bis, 4.1.3: __Host- needs Secure, Path=/ and no Domain; __Secure- needs Secure.
test.each([
  ['https://data.example.com', '__Host-daas_session', '/', true, '__Secure-daas_device'],
  ['https://data.example.com/daas', '__Secure-daas_session', '/daas', true, '__Secure-daas_device'],
  ['http://10.0.0.1:8000', 'daas_session', '/', undefined, 'daas_device'],
])('at %s the session is in %s', async (site, name, path, secure, device) => {
  const app = await appAt(site);
  const answer = await signIn(app, site);
  expect(answer.statusCode).toBe(200);
  const cookie = answer.cookies.find((one) => one.name === name);
  expect(cookie).toMatchObject({ path, httpOnly: true, sameSite: 'Lax' });
  expect([cookie?.secure, cookie?.domain]).toEqual([secure, undefined]);
  expect(answer.cookies.map((one) => one.name)).toContain(device);
  expect((await profile(app, `${name}=${cookie?.value}`)).statusCode).toBe(200);
  await app.close();
});

describe('on https', () => {
  const site = 'https://data.example.com';
  let app: App;
  beforeAll(async () => {
    app = await appAt(site);
  });
  afterAll(() => app.close());

  test('continues a session without the prefix and replaces its cookie', async () => {
    const former = await server.cookieOf(server.fixtures.a.admin);
    const answer = await profile(app, former);
    expect(answer.statusCode).toBe(200);
    const [, token = ''] = former.split('=');
    const [renewed, removed] = answer.cookies;
    expect(renewed).toMatchObject({
      name: '__Host-daas_session',
      value: token,
      secure: true,
      path: '/',
      httpOnly: true,
    });
    const [row] = await server.services.database.orm.select({ until: sessions.expiresAt }).from(sessions).limit(1);
    expect(renewed?.maxAge).toBeLessThanOrEqual(
      ((row?.until.getTime() ?? 0) - server.services.clock().getTime()) / 1000,
    );
    expect(removed).toMatchObject({ name: 'daas_session', value: '', path: '/' });
    const next = await profile(app, `__Host-daas_session=${token}`);
    expect([next.statusCode, next.cookies]).toEqual([200, []]);
  });

  test('rejects a session of https in a cookie that another host can set', async () => {
    const answer = await signIn(app, site);
    const token = answer.cookies.find(({ name }) => name === '__Host-daas_session')?.value ?? '';
    expect((await profile(app, `daas_session=${token}`)).json()).toMatchObject({ errorCode: 'session-missing' });
  });

  test('prefers the cookie with the prefix', async () => {
    const { a, b } = server.fixtures;
    const [, own = ''] = (await server.cookieOf(a.admin)).split('=');
    const answer = await profile(app, `${await server.cookieOf(b.admin)}; __Host-daas_session=${own}`);
    expect(JSON.stringify(answer.json().data)).toContain(`"company_id":${a.admin.companyId}`);
  });

  test('removes the cookies of both names at sign-out', async () => {
    const cookie = await server.cookieOf(server.fixtures.a.admin);
    const headers = { cookie, origin: site, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/api/logout', headers, payload: {} });
    const removed = answer.cookies.filter(({ value }) => value === '').map(({ name, secure }) => [name, secure]);
    expect(removed).toEqual(
      expect.arrayContaining([
        ['__Host-daas_session', true],
        ['daas_session', true],
      ]),
    );
  });
});
