import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../features/services';
import { readConfig } from '../kernel/config';
import { closeServices, createServices } from '../start/createServices';
import { freshDatabase } from '../testing';
import { buildApp } from './app';
import { registerConsole } from './consoleFiles';

const INLINE = 'window.x = 1';
const PAGE = `<!DOCTYPE html><html><head><script>${INLINE}</script></head><body>console</body></html>`;
const SCRIPT = `console.log(${JSON.stringify('一二三'.repeat(200))})`;
const FILES: Record<string, string> = {
  'index.html': PAGE,
  'pages.json': JSON.stringify(['/', '/overview', '/sign-in', '/connector/:type/detail/:id/base-info', '/industry/*']),
  'umi.0123abcd.js': SCRIPT,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.stamp': 'hash',
  'llms.txt': '# DaaS\n- [Money](https://data.example.com/docs/en-US/money.md)\n',
  'docs/en-US/money.md': '# 金额\nhttps://data.example.com/open/v1\n',
  'apps/enterprise/index.html': '<!DOCTYPE html><title>enterprise</title>',
};

let services: Services;
let app: FastifyInstance;
let folder: string;
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = html) => app.inject({ url, headers });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-static-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  await writeFile(path.join(folder, 'umi.0123abcd.js.br'), brotliCompressSync(SCRIPT));
  const config = readConfig({
    DEMO: '1',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
    FRAME_ANCESTORS: 'https://plugin.example.com',
  });
  services = await createServices(config, { database: await freshDatabase() });
  app = await buildApp(services);
  await registerConsole(app, folder, config);
});
afterAll(async () => {
  await app.close();
  await closeServices(services);
  await rm(folder, { recursive: true, force: true });
});

describe('pages', () => {
  test.each([
    '/',
    '/sign-in',
    '/sign-in/',
    '/connector/api/detail/1000001/base-info',
    '/sign-in?redirect=%2Foverview',
    '/industry',
    '/industry/C34/C342',
  ])('%s is the console, asked for anew each time', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.body).toBe(PAGE);
  });

  test('allow only own files, and frames only by configured origins', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const digest = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain('frame-ancestors https://plugin.example.com');
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|http:/);
  });

  test('are returned without an Accept header, but not for JSON', async () => {
    expect((await get('/overview', {})).body).toBe(PAGE);
    expect((await get('/overview', { accept: '*/*' })).body).toBe(PAGE);
    expect((await get('/overview', { accept: 'application/json' })).statusCode).toBe(404);
  });

  test.each(['/no-such-page', '/connector/api/detail/1000001', '/industryx', '/overview/x', '/mcpx', '/oauthx'])(
    '%s, which is no page, is 404: the console says so to a browser, the catalogue to a program',
    async (url) => {
      const browser = await get(url);
      expect([browser.statusCode, browser.headers.etag, browser.body]).toEqual([404, undefined, PAGE]);
      for (const accept of ['*/*', 'application/json', 'application/json, text/event-stream', undefined]) {
        const program = await get(url, accept ? { accept } : {});
        expect([program.statusCode, program.json().errorCode], accept).toEqual([404, 'not-found']);
      }
    },
  );

  test('of an embedded application are separate', async () => {
    for (const url of ['/apps/enterprise', '/apps/enterprise/']) expect((await get(url)).body).toContain('enterprise');
  });
});

describe('texts for programs', () => {
  test('have the address of this platform', async () => {
    const index = await app.inject({ url: '/llms.txt', headers: { host: 'own.example' } });
    expect(index.headers['content-type']).toBe('text/plain; charset=utf-8');
    const [, link = ''] = /\((.*?)\)/.exec(index.body) ?? [];
    expect(link).toBe('http://own.example/docs/en-US/money.md');
    const chapter = await app.inject({ url: new URL(link).pathname, headers: { host: 'own.example' } });
    expect(chapter.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(chapter.body).toBe('# 金额\nhttp://own.example/open/v1\n');
  });

  test('that do not exist are not found', async () => {
    expect((await get('/docs/en-US/nothing.md', { accept: '*/*' })).statusCode).toBe(404);
  });
});

describe('files', () => {
  test('with a hash are immutable, others are cached for an hour', async () => {
    expect((await get('/umi.0123abcd.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('have the policy of pages, which applies to workers', async () => {
    const policy = (await get('/')).headers['content-security-policy'];
    for (const url of ['/umi.0123abcd.js', '/favicon.svg'])
      expect((await get(url)).headers['content-security-policy'], url).toBe(policy);
  });

  test('are sent precompressed', async () => {
    const answer = await get('/umi.0123abcd.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/umi.0123abcd.js', { 'accept-encoding': 'identity' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
  });

  test('that do not exist return 404 instead of the console', async () => {
    const answer = await get('/umi.ffffffff.js', { accept: '*/*' });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not-found']);
  });

  test.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
    '/..%2f..%2fetc%2fhosts.txt',
    '/umi.js/../../../etc/x.conf',
    '/%E0%A4%A.js',
  ])('%s stays inside the folder', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.statusCode === 200 ? answer.body : PAGE).toBe(PAGE);
  });

  test('with a leading dot are not served', async () => {
    expect((await get('/.stamp')).body).not.toBe('hash');
    expect((await get('/apps/.stamp.txt')).statusCode).toBe(404);
  });
});

describe('interfaces never answer with the page', () => {
  test.each([
    '/health',
    '/health/live',
    '/ready',
    '/livez',
    '/live',
    '/status',
    '/ping',
    '/metrics',
    '/_health',
    '/-/healthy',
    '/actuator/health',
  ])('%s, which a probe asks for', async (url) => {
    for (const headers of [html, {}, { accept: '*/*' }]) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not-found']);
    }
  });

  test.each([
    '/.well-known',
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/.well-known/apple-app-site-association',
  ])('%s, which programs ask a host for', async (url) => {
    for (const headers of [html, {}, { accept: 'application/json' }]) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not-found']);
    }
  });

  // RFC 9728, RFC 8414
  test.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ])('%s, which agents ask a host for, without the part', async (url) => {
    for (const headers of [html, {}, { accept: 'application/json' }]) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'part-missing']);
    }
  });

  test.each(['/delivery-reports/mail', '/api', '/api/', '/api/nothing', '/api/nothing.html'])('%s', async (url) => {
    const answer = await get(url);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not-found']);
  });

  test.each(['/open', '/open/v2/balance', '/open/v1/nothing', '/open/v1/connectors/1/nothing.html'])(
    '%s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status: 404, code: 'not-found', charged: false });
    },
  );
});
