import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServedPart } from '@daas/server/features/services';
import { registerMcp } from '@daas/server/parts/agents/mcp/route';
import { startTestGateway, type TestGateway } from '@daas/server/testing/gateway';
import { fixtureServer } from '@daas/server/testing/mcp/fixtureServer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SUITES } from './skippedScenarios';
import { type Outcome, runSuite } from './suites';

const fixture: ServedPart = {
  name: 'agents',
  async routes(app, services, keys) {
    await app.register((scope) => registerMcp(scope, services, keys, fixtureServer), { prefix: '/mcp' });
  },
};
let gateway: TestGateway;
let signedIn: Server;
let folder: string;

beforeAll(async () => {
  gateway = await startTestGateway('pglite', { parts: [fixture] });
  const { key } = await gateway.customer();
  signedIn = withKey(gateway.origin, key.secret);
  await new Promise<void>((resolve) => signedIn.listen(0, '127.0.0.1', resolve));
  folder = await mkdtemp(path.join(tmpdir(), 'daas-mcp-'));
});
afterAll(async () => {
  signedIn.closeAllConnections();
  signedIn.close();
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Hands requests on with an app's key, which the suites cannot send. */
function withKey(origin: string, secret: string): Server {
  const { hostname, port } = new URL(origin);
  return createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${secret}` };
    const sent = request({ hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    answer.once('close', () => sent.destroy());
    sent.once('error', () => answer.destroy());
    asked.pipe(sent);
  });
}

describe.each(SUITES)('the suite of revision $revision', ({ revision, options, scenarios, unmet }) => {
  let outcomes: Record<string, Outcome>;
  beforeAll(async () => {
    const { port } = signedIn.address() as AddressInfo;
    outcomes = await runSuite(revision, {
      url: `http://127.0.0.1:${port}/mcp`,
      folder: path.join(folder, revision),
      options,
    });
  });

  test('tries every scenario', () => {
    expect(Object.keys(outcomes)).toHaveLength(scenarios);
    expect(Object.values(outcomes).filter(({ passed, failed }) => passed + failed.length === 0)).toEqual([]);
  });

  test('finds what is known not to be met, and nothing else', () => {
    const failed = Object.entries(outcomes).flatMap(([scenario, outcome]) =>
      outcome.failed.map((check) => `${scenario}: ${check}`),
    );
    expect(failed.toSorted()).toEqual(Object.keys(unmet).toSorted());
  });
});
