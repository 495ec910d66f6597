import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../testing';
import { type AgentServer, CALLBACK, startAgentServer, startDocuments } from '../testing/agentClient';

let documents: Awaited<ReturnType<typeof startDocuments>>;
let client: string;
let other: string;
beforeAll(async () => {
  documents = await startDocuments();
  client = documents.client('/client.json');
  other = documents.client('/other.json', { client_name: 'Other' });
});
afterAll(() => documents.close());

describe.each(DATABASES)('attacks on %s', (kind) => {
  let at: AgentServer;
  beforeAll(async () => {
    at = await startAgentServer(kind);
  });
  afterAll(() => at.server.close());
  const admin = () => at.server.fixtures.a.admin;
  const endOf = async (id: number) => {
    const { list } = await at.server.call('agent.list', { pageSize: 200 }, admin());
    return list.find((agent) => agent.id === id)?.end_reason;
  };
  const isDead = async (token: string) => {
    const { status, code, answer } = await at.ask(token);
    expect(answer).toBeUndefined();
    expect([status, code]).toEqual([401, 'key-revoked']);
  };
  /** Runs as if so many milliseconds had gone by. */
  async function later(ms: number, run: () => Promise<void>): Promise<void> {
    const started = at.server.services.clock();
    at.server.setNow(new Date(started.getTime() + ms));
    try {
      await run();
    } finally {
      at.server.setNow(started);
    }
  }

  test.each([
    ['another host', 'https://evil.example/callback'],
    ['another path', 'http://127.0.0.1:33418/other'],
    ['the name of the host in a user', 'http://127.0.0.1@evil.example/callback'],
    ['a host that begins alike', 'http://127.0.0.1.evil.example/callback'],
    ['a query more', 'http://127.0.0.1:33418/callback?next=evil'],
    ['no web address', 'javascript:alert(1)'],
  ])('a redirect address with %s gets nothing back', async (_, redirect_uri) => {
    const begun = await at.begin(client, { redirect_uri });
    expect(begun).toMatchObject({ status: 400, location: null, uid: undefined });
  });

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain one', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which is plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a resource below ours', { resource: 'SITE/mcp/x' }, 'invalid_target'],
    ['a token in the answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no person to ask', { prompt: 'none' }, 'interaction_required'],
  ])('a request with %s is refused to the client', async (_, over: Record<string, string | undefined>, error) => {
    const given = Object.fromEntries(
      Object.entries(over).map(([name, value]) => [name, value?.replace('SITE', at.site)]),
    );
    const { location, uid } = await at.begin(client, given);
    expect(uid).toBeUndefined();
    const back = new URL(location ?? '');
    expect(back.origin + back.pathname).toBe(CALLBACK);
    expect(`${back.search}${back.hash}`).toContain(`error=${error}`);
    expect(back.searchParams.get('code')).toBeNull();
  });

  describe('a code', () => {
    async function codeFor(clientId = client) {
      const begun = await at.begin(clientId);
      const { id, back } = await at.consent(begun, admin());
      return { id, code: back.searchParams.get('code') ?? '', verifier: begun.verifier };
    }

    test('that is used twice ends what the first use brought', async () => {
      const { id, code, verifier } = await codeFor();
      const first = await at.exchange(client, code, verifier);
      expect(first.status).toBe(200);
      const token = String(first.body.access_token);
      expect((await at.ask(token)).answer.rows).toHaveLength(1);
      expect(await at.exchange(client, code, verifier)).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
      await isDead(token);
      expect((await at.refresh(client, String(first.body.refresh_token))).body.error).toBe('invalid_grant');
      expect(await endOf(id)).toBe('reuse');
    });

    test('that is used twice at once is used once at most', async () => {
      const { code, verifier } = await codeFor();
      const answers = await Promise.all(Array.from({ length: 6 }, () => at.exchange(client, code, verifier)));
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(1);
      await isDead(String(taken[0]?.body.access_token));
    });

    test.each([
      ['another client', () => ({ client_id: other }), 'invalid_grant'],
      ['another verifier', () => ({ code_verifier: 'x'.repeat(43) }), 'invalid_grant'],
      ['no verifier', () => ({ code_verifier: '' }), 'invalid_grant'],
      ['another redirect address', () => ({ redirect_uri: 'http://127.0.0.1:1/callback' }), 'invalid_grant'],
      ['another resource', () => ({ resource: 'https://other.example/mcp' }), 'invalid_target'],
      ['no client', () => ({ client_id: '' }), 'invalid_request'],
    ])('with %s brings nothing', async (_, over, error) => {
      const { code, verifier } = await codeFor();
      const answer = await at.exchange(client, code, verifier, over());
      expect(answer).toMatchObject({ status: expect.any(Number), body: { error } });
      expect(answer.body.access_token).toBeUndefined();
    });
  });

  describe('a refresh token', () => {
    test('is replaced each time, and the one before ends everything', async () => {
      const first = await at.letIn(client, admin());
      const second = await at.refresh(client, first.refresh_token);
      expect(second.status).toBe(200);
      expect(second.body.refresh_token).not.toBe(first.refresh_token);
      const token = String(second.body.access_token);
      expect((await at.ask(token)).answer.rows).toHaveLength(1);
      await later(60_000, async () => {
        expect((await at.refresh(client, first.refresh_token)).body.error).toBe('invalid_grant');
        await isDead(token);
        await isDead(first.access_token);
        expect((await at.refresh(client, String(second.body.refresh_token))).body.error).toBe('invalid_grant');
        expect(await endOf(first.id)).toBe('reuse');
      });
    });

    test('that a client sends again within the minute, as the answer was lost or it runs twice, ends nothing', async () => {
      const first = await at.letIn(client, admin());
      const twice = await Promise.all([1, 2].map(() => at.refresh(client, first.refresh_token)));
      await later(59_000, async () => {
        const again = await at.refresh(client, first.refresh_token);
        for (const { status, body } of [...twice, again]) {
          expect(status).toBe(200);
          expect((await at.ask(String(body.access_token))).status).toBe(200);
        }
        expect(await endOf(first.id)).toBeNull();
      });
      // Each use counts from the first one.
      await later(61_000, async () => {
        expect((await at.refresh(client, first.refresh_token)).body.error).toBe('invalid_grant');
      });
    });

    test('is no other client’s, and widens nothing', async () => {
      const { refresh_token } = await at.letIn(client, admin());
      expect((await at.refresh(other, refresh_token)).body.error).toBe('invalid_grant');
      const again = await at.refresh(client, refresh_token, { scope: 'data admin' });
      expect(again.body).toMatchObject({ scope: 'data' });
    });

    test('is no access token, and no code', async () => {
      const { refresh_token, access_token } = await at.letIn(client, admin());
      expect(await at.ask(refresh_token)).toMatchObject({ status: 401, code: 'key-invalid' });
      expect((await at.exchange(client, refresh_token, 'x'.repeat(43))).body.error).toBe('invalid_grant');
      expect((await at.refresh(client, access_token)).body.error).toBe('invalid_grant');
    });
  });

  test.each(['access_token', 'refresh_token'] as const)('a client that gives its %s back has ended', async (which) => {
    const tokens = await at.letIn(client, admin());
    expect((await at.post('/oauth/revoke', { token: tokens[which], client_id: other })).status).toBe(200);
    expect((await at.ask(tokens.access_token)).status).toBe(200);
    expect((await at.post('/oauth/revoke', { token: tokens[which], client_id: client })).status).toBe(200);
    await isDead(tokens.access_token);
    expect((await at.refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await endOf(tokens.id)).toBe('client');
  });

  test('an agent that a person ends is dead, with its connectors', async () => {
    const { id, access_token, refresh_token } = await at.letIn(client, admin());
    await at.server.call('agent.end', { id }, admin());
    await isDead(access_token);
    expect((await at.refresh(client, refresh_token)).body.error).toBe('invalid_grant');
    expect(await endOf(id)).toBe('person');
    const { list } = await at.server.call('connector.list', { mode: 'all', appId: id }, admin());
    expect(list).toEqual([]);
    await at.server.call('agent.end', { id }, admin());
  });

  test('a code that waits is worthless once the agent has ended', async () => {
    const begun = await at.begin(client);
    const { id, back } = await at.consent(begun, admin());
    await at.server.call('agent.end', { id }, admin());
    const answer = await at.exchange(client, back.searchParams.get('code') ?? '', begun.verifier);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  test('who consented and leaves takes the agent along; who is switched off, for as long', async () => {
    const { both } = at.server.fixtures;
    const { list: roles } = await at.server.call('role.list', {}, admin());
    const all = roles.find(({ administrator }) => administrator);
    const { list: staff } = await at.server.call('staff.list', {}, admin());
    const member = staff.find(({ person_id }) => person_id === both.personId)?.id ?? 0;
    await at.server.call('staff.update', { id: member, departmentId: null, roleIds: [all?.id ?? 0] }, admin());
    const { id, access_token, refresh_token } = await at.letIn(client, both.inA);
    await at.server.call('staff.setStatus', { id: member, status: 'disabled' }, admin());
    await isDead(access_token);
    await at.server.call('staff.setStatus', { id: member, status: 'active' }, admin());
    expect((await at.ask(access_token)).status).toBe(200);
    await at.server.call('staff.remove', { id: member, handOverTo: null }, admin());
    await isDead(access_token);
    expect((await at.refresh(client, refresh_token)).body.error).toBe('invalid_grant');
    expect(await endOf(id)).toBe('member');
  });

  test('a token opens /mcp for what was agreed to, and nothing else', async () => {
    const { access_token } = await at.letIn(client, admin());
    const { a, b } = at.server.fixtures;
    for (const connector of [b.connector.id, a.connector.id]) {
      const foreign = await at.ask(access_token, 'query_rows', { data_set: String(connector) });
      expect(foreign.error).toMatch(/not-found/);
    }
    expect((await at.ask(access_token, 'query_rows', { data_set: 'patent' })).error).toMatch(/not-found/);
    for (const path of ['/open/v1/key', `/open/v1/connectors/${a.connector.id}`, '/open/v1/connectors']) {
      const answer = await fetch(at.site + path, { headers: { authorization: `Bearer ${access_token}` } });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'key-invalid']);
    }
    const console = await fetch(`${at.site}/api/app/list`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(console.status).toBe(401);
  });

  test('an agent’s app is changed as an agent alone', async () => {
    const { id } = await at.letIn(client, admin());
    const limits = { spend_total: 99_999_999 };
    const attempts = [
      at.server.send('app.setLimits', { id, limits }, admin()),
      at.server.send('app.createKey', { id, name: 'another' }, admin()),
      at.server.send('app.delete', { id }, admin()),
      at.server.send('app.setIpRules', { id, ip_rules: [] }, admin()),
      at.server.send('app.update', { id, version: 1, name: 'x' }, admin()),
      at.server.send(
        'connector.create',
        { name: 'more', product: 'enterprise', type: 'API', appId: id, fields: ['name'] },
        admin(),
      ),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.json()).toMatchObject({ errorCode: 'not-found' });
    const { list } = await at.server.call('app.list', { pageSize: 200 }, admin());
    expect(list.map((app) => app.id)).not.toContain(id);
  });

  describe('the consent', () => {
    const codeOf = (answer: { json(): { errorCode?: string } }) => answer.json().errorCode;

    test('is given in the browser in which it began, and once', async () => {
      const mine = await at.begin(client);
      const theirs = await at.begin(client);
      const elsewhere = { uid: theirs.uid, cookies: [] };
      expect(codeOf(await at.decide('agent.approve', elsewhere, at.budget(), admin()))).toBe('not-found');
      const crossed = { uid: theirs.uid, cookies: mine.cookies };
      expect(codeOf(await at.decide('agent.approve', crossed, at.budget(), admin()))).toBe('not-found');
      const forged = {
        uid: theirs.uid,
        cookies: mine.cookies.map((one) => one.replace(mine.uid ?? '', theirs.uid ?? '')),
      };
      expect(codeOf(await at.decide('agent.approve', forged, at.budget(), admin()))).toBe('not-found');
      expect((await at.decide('agent.approve', mine, at.budget(), admin())).statusCode).toBe(200);
      expect(codeOf(await at.decide('agent.approve', mine, at.budget(), admin()))).toBe('not-found');
      expect(codeOf(await at.decide('agent.refuse', mine, {}, admin()))).toBe('not-found');
    });

    test('that is refused tells the client so', async () => {
      const begun = await at.begin(client);
      const answer = await at.decide('agent.refuse', begun, {}, admin());
      const { location } = await at.browse(answer.json().data.return_to, begun.cookies);
      expect(new URL(location ?? '').searchParams.get('error')).toBe('access_denied');
    });

    test('needs a person with the right to buy, and a proof that it is they', async () => {
      const begun = await at.begin(client);
      const { a } = at.server.fixtures;
      expect(codeOf(await at.decide('agent.approve', begun, at.budget(), a.analyst))).toBe('permission-changed');
      const session = [await at.server.cookieOf(admin()), ...begun.cookies].join('; ');
      const input = { uid: begun.uid, ...at.budget() };
      expect(codeOf(await at.server.send('agent.approve', input, session, { ticket: null }))).toBe('step-up-required');
      const account = await at.server.call('serviceAccount.create', { name: 'Program', roleIds: [] }, admin());
      const { secret } = await at.server.call('serviceAccount.createToken', { id: account.id, name: 't' }, admin());
      const byProgram = await at.server.send('agent.approve', input, undefined, { token: secret });
      expect(codeOf(byProgram)).toBe('person-needed');
    });

    test.each([
      ['an end in the past', { ends_at: '2026-11-16T00:00:00Z' }, 'ends_at'],
      ['an end too far away', { ends_at: '2028-01-01T00:00:00Z' }, 'ends_at'],
      ['nothing to spend', { spend_total: 0 }, 'spend_total'],
      ['no data set', { data_sets: [] }, 'data_sets'],
    ])('of %s is refused, naming it', async (_, over, field) => {
      const begun = await at.begin(client);
      const answer = await at.decide('agent.approve', begun, at.budget(over), admin());
      expect(answer.json()).toMatchObject({ errorCode: 'invalid-input', fields: [{ field }] });
    });

    test('is lowered by a list, and raised only with a proof', async () => {
      const { id, access_token } = await at.letIn(client, admin(), { spend_total: 5000, spend_per_call: 2000 });
      const budget = { ...at.budget({ spend_total: 5000, spend_per_call: 2000 }) };
      const { data_sets: __, ...same } = budget;
      const more = [
        { ...same, spend_total: 5001 },
        { ...same, spend_per_call: 2001 },
        { ...same, spend_per_call: null },
        { ...same, ends_at: new Date(new Date(same.ends_at).getTime() + 1000).toISOString() },
      ];
      for (const input of more)
        expect(codeOf(await at.server.send('agent.narrow', { id, ...input }, admin()))).toBe('invalid-input');
      await at.server.call('agent.narrow', { id, ...same, spend_total: 1 }, admin());
      expect((await at.ask(access_token)).error).toMatch(/total-spend-limit/);
      const raised = { id, ...same, spend_total: 9000 };
      expect(codeOf(await at.server.send('agent.widen', raised, admin(), { ticket: null }))).toBe('step-up-required');
      expect((await at.server.call('agent.widen', raised, admin())).limits.spend_total).toBe(9000);
      expect((await at.ask(access_token)).answer.rows).toHaveLength(1);
    });
  });

  test('an access token ends within the hour, and is fetched anew until the consent ends', async () => {
    const started = at.server.services.clock();
    const { access_token, refresh_token } = await at.letIn(client, admin());
    at.server.setNow(new Date(started.getTime() + 3_600_000));
    try {
      expect(await at.ask(access_token)).toMatchObject({ status: 401, code: 'key-expired' });
      const again = await at.refresh(client, refresh_token);
      expect((await at.ask(String(again.body.access_token))).status).toBe(200);
      at.server.setNow(new Date(started.getTime() + 24 * 3_600_000));
      expect((await at.refresh(client, String(again.body.refresh_token))).body.error).toBe('invalid_grant');
    } finally {
      at.server.setNow(started);
    }
  });
});

describe('a metadata document', () => {
  let at: AgentServer;
  beforeAll(async () => {
    at = await startAgentServer('pglite');
  });
  afterAll(() => at.server.close());
  test.each([
    ['of another client', () => documents.client('/mismatch.json', { client_id: client })],
    ['that is huge', () => documents.client('/huge.json', { padding: 'x'.repeat(1_000_000) })],
    [
      'that redirects',
      () => documents.put('/moved.json', (_, response) => response.writeHead(302, { location: client }).end()),
    ],
    ['that is no JSON', () => documents.put('/page.json', (_, response) => response.end('<html>'))],
    ['that is not there', () => `${documents.origin}/nowhere.json`],
    ['with a shared secret', () => documents.client('/secret.json', { client_secret: 'x' })],
    [
      'with a secret method',
      () => documents.client('/basic.json', { token_endpoint_auth_method: 'client_secret_basic' }),
    ],
    ['without TLS', () => client.replace('https:', 'http:')],
    ['with a fragment', () => `${client}#x`],
    ['with a user', () => client.replace('https://', 'https://user@')],
    ['below a dot segment', () => client.replace('/client', '/x/../client')],
    ['that is no address', () => 'claude'],
  ])('%s opens nothing', async (_, id) => {
    expect(await at.begin(id())).toMatchObject({ status: 400, location: null, uid: undefined });
  });

  test('that never comes is given up', async () => {
    const slow = documents.put('/slow.json', (_, response) => void response.writeHead(200).write('{'));
    expect(await at.begin(slow)).toMatchObject({ status: 400, uid: undefined });
  });

  test('is fetched before anything is locked', async () => {
    let waiting: ReturnType<AgentServer['exchange']> | undefined;
    let answer: () => void = () => undefined;
    const asked = new Promise<string>((resolve) => {
      const held = documents.put('/held.json', (_, response) => {
        answer = () => response.writeHead(500).end();
        resolve('asked');
      });
      waiting = at.exchange(held, 'x', 'x'.repeat(43));
    });
    await asked;
    // On the embedded database a transaction would keep everybody waiting.
    expect((await at.letIn(client, at.server.fixtures.a.admin)).expires_in).toBe(3600);
    answer();
    expect((await waiting)?.body.error).toBe('invalid_client');
  });
});

test('a document inside the network is not asked for', async () => {
  const at = await startAgentServer(undefined, { env: { WEBHOOK_NETWORKS: '' } });
  const inside = documents.client('/inside.json');
  try {
    expect(await at.begin(inside)).toMatchObject({ status: 400, location: null, uid: undefined });
    expect(await at.begin(inside.replace('127.0.0.1', 'localhost'))).toMatchObject({ status: 400, uid: undefined });
    expect(documents.asked.has('/inside.json')).toBe(false);
  } finally {
    await at.server.close();
  }
});
