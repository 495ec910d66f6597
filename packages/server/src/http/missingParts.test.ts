import { agents } from '@daas/contract/endpoints/agents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://data.example.com/daas' } });
});
afterAll(() => server.close());

describe('without the part of agents', () => {
  test.each(Object.values(agents))('$method $path is refused', async ({ method, path }) => {
    const url = path.replace(/\{\w+\}/, '1000001');
    const cookie = await server.cookieOf(server.fixtures.a.admin);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [{}, { cookie }, { cookie, ...form }]) {
      const answer = await server.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: 'a=1' }) });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'part-missing']);
    }
  });

  // RFC 9728 §3.1, RFC 8414 §3.1: clients may append a path.
  test.each([
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/daas/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/oauth-authorization-server/daas'],
    ['OPTIONS', '/.well-known/openid-configuration'],
    ['GET', '/oauth/authorize?client_id=https%3A%2F%2Fagent.example%2Fclient.json'],
    ['GET', '/oauth/jwks'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/revocation'],
  ] as const)('%s %s is refused', async (method, url) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' };
    const answer = await server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: 'a=1' } : {}) });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      errorCode: 'part-missing',
      errorMessage: 'This platform does not include this feature. Contact the operator.',
    });
  });

  test.each([
    ['POST', '/mcp'],
    ['GET', '/mcp'],
    ['DELETE', '/mcp/'],
    ['GET', '/mcp/.well-known/oauth-authorization-server'],
  ] as const)('%s %s is refused with a problem and without a challenge', async (method, url) => {
    const headers = { authorization: `Bearer ${server.fixtures.a.key.secret}` };
    const answer = await server.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['www-authenticate']).toBeUndefined();
    expect(answer.json()).toMatchObject({ status: 404, code: 'part-missing' });
  });

  test('the catalog does not list their interface', async () => {
    const { linkset } = (await server.app.inject({ url: '/.well-known/api-catalog' })).json();
    expect(JSON.stringify(linkset)).not.toContain('/mcp');
  });
});
