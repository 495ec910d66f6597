import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readConfig } from '@daas/server/config';
import { buildApp } from '@daas/server/http/app';
import { freePort } from '@daas/server/testing/freePort';
import { startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed } from '../support/programs';
import { root } from '../support/sources';

const execute = promisify(execFile);
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

/** Each example as it ships, on ports of this run and with a certificate of its own. */
const PROXIES = { nginx: startNginx, Caddy: startCaddy };

async function startNginx(): Promise<ChildProcess> {
  const program = installed('nginx', 'nginx-light');
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-days', '1', '-keyout', key, '-out', certificate];
  await execute('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject]);
  const site = (await readFile(path.join(root, 'deploy/proxy/nginx.conf'), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('server 127.0.0.1:8000;', `server 127.0.0.1:${ports.server};`)
    .replace('/etc/ssl/daas/fullchain.pem', certificate)
    .replace('/etc/ssl/daas/privkey.pem', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const main = path.join(folder, 'nginx.conf');
  await writeFile(path.join(folder, 'site.conf'), site);
  await writeFile(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  );
  await execute(program, ['-t', '-p', folder, '-c', main, '-e', `${folder}/error.log`]);
  return spawn(program, ['-p', folder, '-c', main, '-e', `${folder}/error.log`], { stdio: 'ignore' });
}

async function startCaddy(): Promise<ChildProcess> {
  const program = installed('caddy', 'caddy');
  const site = await readFile(path.join(root, 'deploy/proxy/Caddyfile'), 'utf8');
  const file = path.join(folder, 'Caddyfile');
  await writeFile(
    file,
    `{
      admin off
      local_certs
      skip_install_trust
      default_bind 127.0.0.1
      http_port ${ports.http}
      https_port ${ports.https}
      storage file_system ${folder}/caddy
    }
    ${site.replace('reverse_proxy 127.0.0.1:8000', `reverse_proxy 127.0.0.1:${ports.server}`)}`,
  );
  const options = { stdio: 'ignore', env: { ...process.env, HOME: folder } } as const;
  return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], options);
}

interface Asked {
  path: string;
  tls?: boolean;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

function ask({ path: address, tls = true, method = 'GET', headers = {}, body }: Asked) {
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

describe.each(Object.entries(PROXIES))('the %s example', (_, start) => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-proxy-'));
    proxy = await start();
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
