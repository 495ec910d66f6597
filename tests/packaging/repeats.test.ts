/** Which calls the shipped proxies send again when a connection ends before its answer: those that are done once, and no others. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Agent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@daas/server/testing/freePort';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callThrough } from '../support/callThrough';
import { PROXIES } from '../support/proxies';

const CUSTOMER = { connectorId: 1000001, key: { secret: 'dk_live_of_this_test' } };

/** POSTs that arrived at the servers as a whole, and how many of the next ones lose their connection instead of an answer. */
let arrived = 0;
let lost = 0;
const servers: Server[] = [];
beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) {
    const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
      try {
        for await (const _ of request);
      } catch {
        // Sent again without its body, as Caddy does: no server takes that for a call.
        return;
      }
      if (request.method === 'POST') {
        arrived += 1;
        lost -= 1;
        if (lost >= 0) return void request.socket.destroy();
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":true}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe.each(['nginx', 'Caddy', 'HAProxy'] as const)('%s as it ships', (name) => {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  let folder: string;
  let https: number;
  let proxy: ChildProcess | undefined;
  const call = (more: { idempotencyKey?: string; path?: string }) =>
    callThrough({ agent, https, customer: CUSTOMER, ...more });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-repeats-'));
    https = await freePort();
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    proxy = await PROXIES[name]({ folder, http: await freePort(), https, servers: ports });
    while ((await call({})).status !== 200) await pause(50);
  });
  afterAll(async () => {
    agent.destroy();
    if (proxy?.kill('SIGTERM')) await once(proxy, 'exit');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  beforeEach(async () => {
    // On a connection that is kept, as the next one is.
    await call({});
    [arrived, lost] = [0, 1];
  });

  describe.each([
    ['a call that has an Idempotency-Key', { idempotencyKey: 'once' }],
    // decision 0084
    ['a question of an agent', { path: '/mcp' }],
    ['one below a path', { path: '/daas/mcp' }],
  ])('of %s', (_, asked) => {
    test.skipIf(name === 'Caddy')('sends it again', async () => {
      expect(await call(asked)).toMatchObject({ status: 200, text: '{"done":true}' });
      expect(arrived).toBe(2);
    });

    // Its releases of before caddyserver/caddy#7360 have no body to send again.
    test.runIf(name === 'Caddy')('says that its outcome is not known', async () => {
      const { status, text } = await call(asked);
      expect([status, JSON.parse(text).code, arrived]).toEqual([503, 'outcome-unknown', 1]);
    });
  });

  test.each([
    ['a call without one', {}],
    ['what the console sends, whatever key it has', { path: '/api/common-account/sign-in', idempotencyKey: 'once' }],
    ['what only looks like an agent’s', { path: '/api/mcp-like' }],
  ])('does not send again %s', async (_, more) => {
    const { status, type, text } = await call(more);
    expect(arrived).toBe(1);
    // HAProxy ends a connection that was kept without a word, as its server did. // haproxy/haproxy#1423
    if (name === 'HAProxy') return expect(status).toBe(0);
    expect([status, type]).toEqual([503, expect.stringContaining('application/problem+json')]);
    expect(JSON.parse(text)).toMatchObject({ code: 'outcome-unknown' });
  });
});
