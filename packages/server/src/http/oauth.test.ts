import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../money/check';
import { DATABASES } from '../testing';
import { type AgentServer, startAgentServer, startDocuments } from '../testing/agentClient';

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
    expect(await checkLedger(at.server.services.database.sql)).toEqual([]);
  });
});
