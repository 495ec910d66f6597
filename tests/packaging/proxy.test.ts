import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '@daas/server/http/app';
import { readConfig } from '@daas/server/kernel/config';
import { freePort } from '@daas/server/testing/freePort';
import { startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROXIES } from '../support/proxies';

const HOST = 'data.example.com';

let folder: string;
let gateway: TestGateway;
let proxy: ChildProcess | undefined;
let closeServer: () => Promise<void>;
let ports: { http: number; https: number; server: number };
const lines: string[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
  const config = readConfig({ LOG_LEVEL: 'silent', ACCESS_LOG: '1', TRUST_PROXY: '1', PUBLIC_URL: `https://${HOST}` });
  const app = await buildApp({ ...gateway.services, config }, { log: { write: (line) => void lines.push(line) } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closeServer = () => app.close();
  const { port } = app.server.address() as AddressInfo;
  ports = { http: await freePort(), https: await freePort(), server: port };
});
afterAll(async () => {
  await closeServer?.();
  await gateway?.close();
});

interface ProbeOptions {
  path: string;
  tls?: boolean;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

function ask({ path: address, tls = true, method = 'GET', headers = {}, body }: ProbeOptions) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const asking = (tls ? secureRequest : plainRequest)({
      host: '127.0.0.1',
      port: tls ? ports.https : ports.http,
      path: address,
      method,
      headers: { host: HOST, ...headers },
      servername: HOST,
      rejectUnauthorized: false,
    });
    asking.once('error', reject).once('response', async (answer) => {
      let text = '';
      for await (const piece of answer) text += piece;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
    asking.end(body);
  });
}

describe.each(['nginx', 'Caddy'] as const)('the %s example', (name) => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-proxy-'));
    const { http, https, server } = ports;
    proxy = await PROXIES[name]({ folder, http, https, servers: [server] });
    while (!(await ask({ path: '/healthz' }).catch(() => null))) await pause(50);
  });
  afterAll(async () => {
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('leads to TLS, and keeps what is for monitoring to itself', async () => {
    const plain = await ask({ path: '/overview', tls: false });
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${HOST}/overview`]);
    for (const address of ['/readyz', '/metrics']) expect((await ask({ path: address })).status).toBe(404);
  });

  test('brings a program’s call through, and the address the server sees is the real one', async () => {
    const customer = await gateway.customer({ balance: 1_000_000 });
    lines.length = 0;
    const answer = await ask({
      path: `/open/v1/connectors/${customer.connectorId}/query`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.key.secret}`,
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.66',
      },
      body: JSON.stringify({ limit: 2 }),
    });
    expect([answer.status, JSON.parse(answer.text).data.length]).toEqual([200, 2]);
    expect(answer.headers['strict-transport-security']).toBeDefined();
    while (lines.length === 0) await pause(10);
    expect(JSON.parse(lines[0] as string)).toMatchObject({ status: 200, ip: '127.0.0.1' });
  });

  test('refuses a body that is too large before it is sent', async () => {
    const answer = await ask({
      path: '/api/common-account/sign-in',
      method: 'POST',
      headers: { 'content-length': String(52 * 2 ** 20), 'content-type': 'application/json', expect: '100-continue' },
    }).catch((error: Error) => error);
    expect(answer).toMatchObject({ status: 413 });
  });
});
