/** An agent's client finds the platform below a path of its host, behind each proxy as it ships. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PARTS } from '@daas/server/parts/index';
import { startDocuments } from '@daas/server/testing/agentClient';
import { freePort } from '@daas/server/testing/freePort';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROXIES } from '../support/proxies';

const BASE = '/daas';

// The certificates of the proxies are their own, too: taken while it stands.
let documents: Awaited<ReturnType<typeof startDocuments>>;
beforeAll(async () => {
  documents = await startDocuments();
});
afterAll(() => documents?.close());

describe.each([
  ['nginx', 'takes the path off', true],
  ['nginx', 'leaves the path', false],
  ['Caddy', 'takes the path off', true],
  ['Caddy', 'leaves the path', false],
  ['HAProxy', 'leaves the path', false],
] as const)('%s that %s', (name, _, taken) => {
  let folder: string;
  let proxy: ChildProcess | undefined;
  let server: TestServer;
  let host: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-well-known-'));
    const [http, https] = [await freePort(), await freePort()];
    host = `https://localhost:${https}`;
    const env = { PUBLIC_URL: host + BASE, TRUST_PROXY: '1', WEBHOOK_NETWORKS: '127.0.0.0/8' };
    server = await startTestServer({ env, parts: PARTS });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    proxy = await PROXIES[name]({ folder, http, https, servers: [port], base: { path: BASE, taken } });
    while (!(await fetch(`${host}${BASE}/healthz`).catch(() => null))?.ok) await pause(50);
  });
  afterAll(async () => {
    await server?.close();
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  // RFC 9728 §3.1, RFC 8414 §3.1: the path stands behind the name.
  test.each([
    ['oauth-protected-resource', `${BASE}/mcp`, { resource: '/mcp' }],
    ['oauth-authorization-server', BASE, { issuer: '' }],
  ])('hands on %s at the host', async (document, own, says) => {
    const answer = await fetch(`${host}/.well-known/${document}${own}`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const expected = Object.entries(says).map(([member, below]) => [member, host + BASE + below]);
    expect(await answer.json()).toMatchObject(Object.fromEntries(expected));
  });

  test('a client is sent to sign in, and its browser to the page of the console', async () => {
    const redirectUrl = 'http://127.0.0.1:33418/callback';
    let sentTo: URL | undefined;
    const transport = new StreamableHTTPClientTransport(new URL(`${host}${BASE}/mcp`), {
      authProvider: {
        redirectUrl,
        clientMetadataUrl: documents.client('/client.json'),
        clientMetadata: { client_name: 'Claude Code', redirect_uris: [redirectUrl] },
        clientInformation: () => undefined,
        saveClientInformation: () => undefined,
        tokens: () => undefined,
        saveTokens: () => undefined,
        redirectToAuthorization: (url) => {
          sentTo = url;
        },
        saveCodeVerifier: () => undefined,
        codeVerifier: () => '',
      },
    });
    const client = new Client({ name: 'finder', version: '1' }, { capabilities: {} });
    await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError);
    expect(sentTo?.href).toMatch(`${host}${BASE}/oauth/authorize?`);
    const answer = await fetch(sentTo?.href ?? '', { redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(new RegExp(`^${host}${BASE}/authorize-agent/[\\w-]{20,}$`));
  });
});
