import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agents } from '../parts/agents';
import { startTestServer, type TestServer } from '../testing/server';
import { GATEWAY_ROUTES } from './gatewayRoutes';

const SITE = 'https://data.example.com/daas';
const CATALOG = '/.well-known/api-catalog';
const DOCUMENT = '/docs/openapi.json';
interface Link {
  href: string;
}
type Context = { anchor: string } & Record<'item' | 'service-desc' | 'service-doc' | 'status', Link[] | undefined>;

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: SITE }, parts: [agents] });
  app = server.app;
});
afterAll(() => server.close());
const linkset = async () => (await app.inject({ url: CATALOG })).json().linkset as Context[];

test('the catalog is a linkset with the profile of RFC 9727 and can be read by programs in browsers', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.inject({ method, url: CATALOG });
    expect(statusCode).toBe(200);
    // RFC 9727 §4.2 and §2
    expect(headers['content-type']).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"');
    expect(headers.link).toBe(`<${SITE}${CATALOG}>; rel="api-catalog"`);
    expect(headers['access-control-allow-origin']).toBe('*');
  }
});

test('the catalog lists each interface as an item, and describes each item', async () => {
  const [catalog, ...interfaces] = await linkset();
  expect(catalog?.anchor).toBe(SITE + CATALOG);
  expect(catalog?.item?.map(({ href }) => href)).toEqual(interfaces.map(({ anchor }) => anchor));
  expect(interfaces.map(({ anchor }) => anchor)).toEqual([`${SITE}/open/v1`, `${SITE}/api`, `${SITE}/mcp`]);
  for (const one of interfaces) expect(one['service-doc']).toHaveLength(1);
});

test('a stranger can fetch each description of the catalog', async () => {
  const links = (await linkset()).flatMap((one) => [...(one['service-desc'] ?? []), ...(one.status ?? [])]);
  expect(links).toHaveLength(5);
  for (const { href } of links) {
    const { statusCode, json } = await app.inject({ url: href.replace('https://data.example.com', '') });
    expect([href, statusCode]).toEqual([href, 200]);
    expect(typeof json()).toBe('object');
  }
});

test('the public document has every operation and data set, and no connector of a company', async () => {
  const { headers, ...answer } = await app.inject({ url: DOCUMENT, headers: { 'accept-language': 'en' } });
  const document = answer.json();
  expect(document.servers).toEqual([{ url: `${SITE}/open/v1` }]);
  const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const routes = GATEWAY_ROUTES.map(({ method, url }) => `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`);
  expect(documented.sort()).toEqual(routes.sort());
  const rows = Object.keys(document.components.schemas).filter((name) => name.endsWith('Row'));
  expect(rows).toHaveLength(DATA_SET_LIST.length);
  expect(document).not.toHaveProperty('x-connectors');
  expect(answer.body).not.toContain('x-connectors');
  expect(headers['cache-control']).toBe('public, max-age=3600');
  expect(headers.vary).toMatch(/accept-language/i);
});

test('the public document is in the language of the reader', async () => {
  const titleIn = async (language: string) =>
    (await app.inject({ url: DOCUMENT, headers: { 'accept-language': language } })).json().info.title;
  expect([await titleIn('zh-CN'), await titleIn('en')]).toEqual(['数据网关', 'Data gateway']);
});
