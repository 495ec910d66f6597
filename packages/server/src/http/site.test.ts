import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../kernel/config';
import { TEST_PASSWORD } from '../testing/fixtures';
import { type Customer, startTestGateway, type TestGateway } from '../testing/gateway';
import { startTestServer, type TestServer } from '../testing/server';
import { signedHeaders } from '../testing/signedHeaders';
import { buildApp } from './app';
import { registerConsole } from './consoleFiles';

const HOST = 'https://data.example.com';
const SITE = `${HOST}/daas`;
const PAGE = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/umi.css"></head>
<body><a href="//elsewhere.example/">…</a><script src="/umi.js"></script></body></html>`;

/** What a proxy before it makes of the prefix. */
const WAYS = [
  ['took the path off', ''],
  ['left the path', '/daas'],
] as const;

describe.each(WAYS)('the console below a path, where the proxy %s', (_, prefix) => {
  let server: TestServer;
  let app: FastifyInstance;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-site-'));
    await writeFile(path.join(folder, 'index.html'), PAGE);
    await writeFile(path.join(folder, 'umi.js'), 'run()');
    await writeFile(
      path.join(folder, 'pages.json'),
      JSON.stringify(['/', '/overview', '/connector/:type/detail/:id/base-info']),
    );
    server = await startTestServer({ env: { PUBLIC_URL: SITE, ERROR_PAGE: '/help/errors.html' } });
    app = await buildApp(server.services);
    await registerConsole(app, folder, server.services.config);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    app.inject({ url: prefix + url, headers });

  test('receives its base path from the page, and its files are below the path', async () => {
    for (const url of ['/', '/overview', '/connector/api/detail/1000001/base-info?a=1']) {
      const { body, headers } = await get(url);
      const code = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? '';
      const window: Record<string, string> = {};
      new Function('window', code)(window);
      expect(window).toEqual({ routerBase: '/daas/', publicPath: '/daas/', errorPage: '/help/errors.html' });
      const digest = createHash('sha256').update(code).digest('base64');
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`);
      expect(body.match(/(?<=(href|src)=")[^"]*/g)).toEqual(['/daas/umi.css', '//elsewhere.example/', '/daas/umi.js']);
    }
    expect((await get('/umi.js')).body).toBe('run()');
    expect((await get('/nothing.js')).statusCode).toBe(404);
    expect((await get('/healthz')).json()).toMatchObject({ status: 'ok' });
  });

  test('returns 304 for the same page and the page for another path', async () => {
    const { headers } = await get('/');
    const again = await get('/overview', { accept: 'text/html', 'if-none-match': `"old", W/${headers.etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get('/', { accept: 'text/html', 'if-none-match': '"old"' })).statusCode).toBe(200);
  });

  test('sets cookies that other paths of the host do not receive', async () => {
    const signIn = await app.inject({
      method: 'POST',
      url: `${prefix}/api/common-account/sign-in`,
      headers: { origin: HOST },
      payload: { phone: server.fixtures.phones.adminA, password: TEST_PASSWORD },
    });
    expect(signIn.statusCode).toBe(200);
    expect(signIn.cookies.map((one) => [one.name, one.path])).toEqual(
      expect.arrayContaining([
        ['__Secure-daas_session', '/daas'],
        ['__Secure-daas_device', '/daas/api/common-account'],
      ]),
    );
    const cookie = signIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const out = await app.inject({
      method: 'POST',
      url: `${prefix}/api/logout`,
      headers: { cookie, origin: HOST },
    });
    expect(out.cookies).toEqual([expect.objectContaining({ name: '__Secure-daas_session', value: '', path: '/daas' })]);
  });
});

describe.each(WAYS)('the gateway below a path, where the proxy %s', (_, prefix) => {
  let gateway: TestGateway;
  let app: FastifyInstance;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway();
    app = await buildApp({ ...gateway.services, config: readConfig({ PUBLIC_URL: SITE, LOG_LEVEL: 'silent' }) });
    customer = await gateway.customer({ balance: 1_000_000 });
  });
  afterAll(async () => {
    await app.close();
    await gateway.close();
  });
  const query = () => `/open/v1/connectors/${customer.connectorId}/query`;

  test.each([[['@path', '@query']], [['@target-uri']], [['@request-target', '@authority']]])(
    'verifies what was signed of the public address: %s',
    async (names) => {
      const body = '{"limit":1}';
      const sign = (url: string) =>
        app.inject({
          method: 'POST',
          url: prefix + query(),
          headers: {
            authorization: `Bearer ${customer.key.secret}`,
            'content-type': 'application/json',
            ...signedHeaders({
              components: ['@method', ...names, 'content-digest'],
              origin: HOST,
              url,
              body,
              keyId: customer.key.key.id,
              secret: customer.key.signingSecret,
              created: gateway.now.at.getTime() / 1000,
              nonce: `${prefix}${names.join()}${url}`,
            }),
          },
          payload: body,
        });
      expect((await sign(`/daas${query()}`)).statusCode).toBe(200);
      // Of the address behind the proxy, which no program knows.
      expect((await sign(query())).json()).toMatchObject({ status: 401, code: 'signature-invalid' });
    },
  );

  test('contains the path in links of errors and documents', async () => {
    const headers = { authorization: `Bearer ${customer.key.secret}` };
    const get = (url: string) => app.inject({ url: prefix + url, headers });
    expect((await get('/open/v1/nothing')).json()).toMatchObject({ type: `${SITE}/error-codes/not-found` });
    expect((await get('/open/v1/openapi.json')).json()).toMatchObject({ servers: [{ url: `${SITE}/open/v1` }] });
  });
});
