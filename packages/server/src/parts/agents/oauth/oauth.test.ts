import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../http/app';
import { readConfig } from '../../../kernel/config';
import { checkLedger } from '../../../money/check';
import { createServices } from '../../../start/createServices';
import { DATABASES } from '../../../testing';
import { type AgentServer, startAgentServer, startDocuments } from '../../../testing/agentClient';
import { PRODUCTION } from '../../../testing/process';
import { startTestServer } from '../../../testing/server';
import { agents } from '..';

let documents: Awaited<ReturnType<typeof startDocuments>>;
let client: string;
beforeAll(async () => {
  documents = await startDocuments();
  client = documents.client('/client.json');
});
afterAll(() => documents.close());

describe.each(DATABASES)('agents by OAuth on %s', (kind) => {
  let at: AgentServer;
  beforeAll(async () => {
    at = await startAgentServer(kind);
  });
  afterAll(() => at.server.close());

  test('a client finds the way, a person consents, and it asks within what was set', async () => {
    const refused = await at.ask('nothing');
    expect(refused.status).toBe(401);
    const metadata = /resource_metadata="([^"]+)"/.exec(refused.challenge ?? '')?.[1] ?? '';
    const described = await (await fetch(metadata)).json();
    expect(described).toMatchObject({ resource: at.resource, authorization_servers: [at.site] });
    const known = await (await fetch(`${at.site}/.well-known/oauth-authorization-server`)).json();
    expect(known).toMatchObject({
      issuer: at.site,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      revocation_endpoint: `${at.site}/oauth/revoke`,
    });

    const { a } = at.server.fixtures;
    const begun = await at.begin(client);
    const session = await at.server.cookieOf(a.admin);
    const asked = await at.server.call(
      'agent.request',
      { uid: begun.uid ?? '' },
      [session, ...begun.cookies].join('; '),
    );
    expect(asked.client).toEqual({
      id: client,
      host: new URL(client).host,
      name: 'Claude Code',
      returns_to: 'localhost',
    });
    const offered = asked.data_sets.find(({ key }) => key === 'enterprise');
    const { id, back } = await at.consent(begun, a.admin, { spend_total: 2 * (offered?.per_call ?? 0) });
    expect(back.searchParams.get('iss')).toBe(at.site);
    expect(back.searchParams.get('state')).toBe('of-the-client');
    const { body } = await at.exchange(client, back.searchParams.get('code') ?? '', begun.verifier);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'data' });

    const token = String(body.access_token);
    const found = await at.ask(token, 'find_data_sets', {});
    expect(found.answer.data_sets).toMatchObject([{ data_set: 'enterprise' }]);
    const one = await at.ask(token);
    expect(one.answer.rows).toHaveLength(1);
    expect((await at.ask(token)).answer.cost).toMatchObject({ reason: 'replay', price_yuan: '0.0000' });
    await at.ask(token, 'query_rows', { data_set: 'enterprise', limit: 2 });
    const over = await at.ask(token, 'query_rows', { data_set: 'enterprise', limit: 3 });
    expect(over.error).toMatch(/total-spend-limit/);
    const { list } = await at.server.call('agent.list', {}, a.admin);
    expect(list[0]).toMatchObject({
      id,
      status: 'active',
      used: { spend_total: 2 * (offered?.per_call ?? 0) },
      consented_by: { id: a.admin.personId },
    });
    const named = await at.server.call('agent.list', { keyword: String(id) }, a.admin);
    expect(named.list).toMatchObject([{ id, name: 'Claude Code' }]);
    // Where apps are listed it stands as what it is.
    const agentApp = { id, name: 'Claude Code', kind: 'agent' };
    const { list: calls } = await at.server.call('call.list', { app_id: id }, a.admin);
    expect(new Set(calls.map(({ app }) => JSON.stringify(app)))).toEqual(new Set([JSON.stringify(agentApp)]));
    const { list: connectors } = await at.server.call('connector.list', { mode: 'all' }, a.admin);
    expect(new Set(connectors.map(({ app }) => app.kind))).toEqual(new Set(['program']));
    const { calls: called } = await at.server.call('overview.get', {}, a.admin);
    expect(called?.apps).toContainEqual(expect.objectContaining(agentApp));
    const { list: objects } = await at.server.call('omnibox.objects', { text: 'claude c' }, a.admin);
    expect(objects).toContainEqual({
      kind: 'agent',
      id: String(id),
      name: 'Claude Code',
      status: 'active',
      type: null,
    });
    expect(objects.map(({ kind }) => kind)).not.toContain('app');
    const { by } = await at.server.call('cost.overview', {}, a.admin);
    expect(by.app.find(({ key }) => key === String(id))).toMatchObject({ name: 'Claude Code', agent: true });
    expect(await checkLedger(at.server.services.database.sql)).toEqual([]);
  });
});

const PATHS = ['oauth-protected-resource', 'oauth-authorization-server', 'openid-configuration'] as const;

test('below a path of its host it is found at the host, below the path, and where it is sent to', async () => {
  const at = await startAgentServer(undefined, { base: '/daas' });
  try {
    const host = new URL(at.site).origin;
    for (const name of PATHS) {
      const own = name === 'oauth-protected-resource' ? '/daas/mcp' : '/daas';
      // Behind the name, as RFC 8414 and RFC 9728 say; below the site, whatever a proxy hands on.
      for (const url of [`${host}/.well-known/${name}${own}`, `${at.site}/.well-known/${name}`]) {
        const found = (await (await fetch(url)).json()) as { resource?: string; issuer?: string };
        expect(found.resource ?? found.issuer, url).toBe(found.resource ? at.resource : at.site);
      }
    }
    const refused = await at.ask('nothing');
    expect(refused.challenge).toContain(`resource_metadata="${at.site}/.well-known/oauth-protected-resource/mcp"`);
    const { access_token } = await at.letIn(client, at.server.fixtures.a.admin);
    expect((await at.ask(access_token)).answer.rows).toHaveLength(1);
  } finally {
    await at.server.close();
  }
});

test('without an address of its own it stands on this machine alone, whatever Host says', async () => {
  const server = await startTestServer({ parts: [agents] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const get = (path: string, host: string) => server.app.inject({ url: path, headers: { host } });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const own = (await (await fetch(`${origin}/.well-known/oauth-protected-resource`)).json()) as { resource: string };
    expect(own.resource).toBe(`${origin}/mcp`);
    for (const name of PATHS)
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1:${port + 1}`,
        `127.0.0.1.evil.example:${port}`,
      ])
        expect((await get(`/.well-known/${name}`, host)).statusCode).toBe(404);
    const refused = await get('/mcp', 'evil.example');
    expect(refused.headers['www-authenticate']).toBe('Bearer');
  } finally {
    await server.close();
  }
});

test('an agent that one server ends is dead at the other one', async () => {
  const { SECRET_KEY } = PRODUCTION;
  const at = await startAgentServer(undefined, { env: { SECRET_KEY } });
  const { database, clock } = at.server.services;
  const services = await createServices(
    readConfig({ DATA_DIR: 'memory', LOG_LEVEL: 'silent', DEMO: '1', SECRET_KEY, PUBLIC_URL: at.site }),
    {
      database,
      clock,
      parts: [agents],
    },
  );
  const other = await buildApp(services);
  const askOther = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    const payload = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    return (await other.inject({ method: 'POST', url: '/mcp', headers, payload })).statusCode;
  };
  try {
    const { id, access_token, refresh_token } = await at.letIn(client, at.server.fixtures.a.admin);
    expect(await askOther(access_token)).toBe(200);
    await at.server.call('agent.end', { id }, at.server.fixtures.a.admin);
    expect(await askOther(access_token)).toBe(401);
    const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: client, refresh_token });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await other.inject({ method: 'POST', url: '/oauth/token', headers, payload: form.toString() });
    expect(refused.statusCode).toBe(400);
  } finally {
    await other.close();
    await at.server.close();
  }
});
