import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agents, oauthStates } from '../../../db/schema';
import { buildApp } from '../../../http/app';
import { readConfig } from '../../../kernel/config';
import { createServices } from '../../../start/createServices';
import { DATABASES } from '../../../testing';
import { type AgentServer, CALLBACK, startAgentServer, startDocuments } from '../../../testing/agentClient';
import { PRODUCTION } from '../../../testing/process';
import { PARTS } from '../..';

let documents: Awaited<ReturnType<typeof startDocuments>>;
let client: string;
let other: string;
beforeAll(async () => {
  documents = await startDocuments();
  client = documents.client('/client.json');
  other = documents.client('/other.json', { client_name: 'Other' });
});
afterAll(() => documents.close());

/** Another server on the same database, with nothing in memory. */
async function startOther(at: AgentServer) {
  const { database, clock } = at.server.services;
  const { SECRET_KEY } = PRODUCTION;
  const env = { DATA_DIR: 'memory', LOG_LEVEL: 'silent', DEMO: '1', SECRET_KEY, PUBLIC_URL: at.site };
  return buildApp(
    await createServices(readConfig({ ...env, WEBHOOK_NETWORKS: '127.0.0.0/8' }), { database, clock, parts: PARTS }),
  );
}
const SHARED = { env: { SECRET_KEY: PRODUCTION.SECRET_KEY } };

describe.each(DATABASES)('attacks on %s', (kind) => {
  let at: AgentServer;
  beforeAll(async () => {
    at = await startAgentServer(kind, SHARED);
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
    expect(await at.begin(client, { redirect_uri })).toMatchObject({ status: 303, problem: 'invalid_redirect_uri' });
  });

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain one', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which is plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a resource below ours', { resource: 'SITE/mcp/x' }, 'invalid_target'],
    ['a token in the answer', { response_type: 'token' }, 'unsupported_response_type'],
    ['no person to ask', { prompt: 'none' }, 'interaction_required'],
    ['another response mode', { response_mode: 'form_post', response_type: 'token' }, 'unsupported_response_type'],
    [
      'a token in the fragment',
      { response_mode: 'fragment', response_type: 'code token' },
      'unsupported_response_type',
    ],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['a request object elsewhere', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    ['a client to register', { registration: '{}' }, 'registration_not_supported'],
    ['an age that is no number', { max_age: 'x' }, 'invalid_request'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
  ])('a request with %s is refused on the error page', async (_, over: Record<string, string | undefined>, error) => {
    const given = Object.fromEntries(
      Object.entries(over).map(([name, value]) => [name, value?.replace('SITE', at.site)]),
    );
    const { location, problem } = await at.begin(client, given);
    expect(problem).toBe(error);
    expect([...new URL(location ?? '').searchParams.keys()]).toEqual(['errorCode', 'errorMessage', 'agent']);
    expect(new URL(location ?? '').searchParams.get('agent')).toBe(new URL(client).host);
    expect(location).not.toContain('33418');
  });

  // RFC 9700 §4.11.2
  test('a consented client is not redirected to either before a person answers', async () => {
    const { access_token } = await at.letIn(client, admin());
    expect((await at.ask(access_token)).status).toBe(200);
    expect((await at.begin(client, { prompt: 'none' })).problem).toBe('interaction_required');
    expect((await at.begin(client, { response_type: 'token' })).problem).toBe('unsupported_response_type');
  });

  test('a request that nobody has answered leads to the console, whatever its address carries', async () => {
    const begun = await at.begin(client);
    const resume = `${at.site}/oauth/authorize/${begun.uid}`;
    const query = new URLSearchParams({ client_id: client, redirect_uri: CALLBACK, error: 'x', response_type: 'code' });
    expect((await at.browse(resume, begun.cookies)).uid).toBeDefined();
    for (const address of [resume, `${resume}?${query}`, `${at.site}/oauth/authorize/unknown?${query}`])
      expect((await at.browse(address)).problem).toBe('request_expired');
  });

  test('the error page gets the text in the language of the browser, and no name, link or text of the request', async () => {
    const named = documents.client('/named.json', { client_name: 'https://evil.example/win' });
    const { url } = at.authorizationUrl(named, { resource: 'https://evil.example/r', state: 'https://evil.example/s' });
    const texts = { 'zh-CN': '请求无法处理', 'en-US': 'was not processed', 'ar-EG': 'تعذّرت', 'zh-TW': '請求無法處理' };
    for (const [language, text] of Object.entries(texts)) {
      const answer = await fetch(url, { redirect: 'manual', headers: { 'accept-language': language } });
      const location = new URL(answer.headers.get('location') ?? '');
      expect(location.searchParams.get('errorMessage')).toContain(text);
      expect(decodeURIComponent(location.search)).not.toMatch(/evil|https?:/);
    }
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/x', '', 'x'.repeat(5000)])(
    'a client that is no https address is not shown: %s',
    async (id) => {
      const { location } = await at.begin(id);
      expect(new URL(location ?? '').searchParams.get('agent')).toBe('');
    },
  );

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

    test('that is sent again within a minute returns the same successor, which lasts no longer for it', async () => {
      const first = await at.letIn(client, admin());
      const { body: successor } = await at.refresh(client, first.refresh_token);
      await later(59_000, async () => {
        const again = await at.refresh(client, first.refresh_token);
        expect(again).toMatchObject({ status: 200, body: { ...successor, expires_in: 3600 - 59 } });
        expect((await at.ask(String(again.body.access_token))).status).toBe(200);
        expect((await at.refresh(client, String(again.body.refresh_token))).status).toBe(200);
        expect(await endOf(first.id)).toBeNull();
      });
      await later(3_600_000, async () => {
        expect(await at.ask(String(successor.access_token))).toMatchObject({ status: 401, code: 'key-expired' });
      });
    });

    test('that is sent twice at once is answered twice with the same tokens', async () => {
      const { id, refresh_token } = await at.letIn(client, admin());
      const [one, other] = await Promise.all([1, 2].map(() => at.refresh(client, refresh_token)));
      expect([one?.status, other?.status]).toEqual([200, 200]);
      expect(other?.body).toEqual(one?.body);
      expect(await endOf(id)).toBeNull();
    });

    test('that is sent to two servers at once is answered by both with the same tokens, and by neither again', async () => {
      const second = await startOther(at);
      const { id, refresh_token } = await at.letIn(client, admin());
      const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: client, refresh_token });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const request = { method: 'POST', url: '/oauth/token', headers, payload: form.toString() } as const;
      const [here, there] = await Promise.all([at.refresh(client, refresh_token), second.inject(request)]);
      expect([here.status, there.statusCode]).toEqual([200, 200]);
      expect(there.json()).toEqual(here.body);
      expect((await second.inject(request)).json().error).toBe('invalid_grant');
      await isDead(String(here.body.access_token));
      expect(await endOf(id)).toBe('reuse');
      await second.close();
    });

    test.each([3, 12])('that is sent %i times at once ends everything', async (uses) => {
      const { id, access_token, refresh_token } = await at.letIn(client, admin());
      const answers = await Promise.all(Array.from({ length: uses }, () => at.refresh(client, refresh_token)));
      const granted = answers.filter(({ status }) => status === 200);
      expect(granted).toHaveLength(2);
      expect(new Set(granted.map(({ body }) => body.access_token)).size).toBe(1);
      for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.error).toBe('invalid_grant');
      await isDead(access_token);
      await isDead(String(granted[0]?.body.access_token));
      expect((await at.refresh(client, String(granted[0]?.body.refresh_token))).body.error).toBe('invalid_grant');
      expect(await endOf(id)).toBe('reuse');
    });

    test('that is sent a third time within a minute ends everything, its successor used or not', async () => {
      for (const isSuccessorUsed of [false, true]) {
        const { id, refresh_token } = await at.letIn(client, admin());
        const { body } = await at.refresh(client, refresh_token);
        const { body: next } = isSuccessorUsed ? await at.refresh(client, String(body.refresh_token)) : { body };
        expect((await at.refresh(client, refresh_token)).body.refresh_token).toBe(body.refresh_token);
        expect((await at.refresh(client, refresh_token)).body.error).toBe('invalid_grant');
        await isDead(String(next.access_token));
        expect(await endOf(id)).toBe('reuse');
      }
    });

    test('is not used up by a request that is refused, neither the first nor the second time', async () => {
      const { id, refresh_token } = await at.letIn(client, admin());
      const wrong = async () => {
        const wrongRequests: Record<string, string>[] = [
          { resource: 'https://other.example/mcp' },
          { authorization_details: '[{' },
        ];
        for (const over of wrongRequests) expect((await at.refresh(client, refresh_token, over)).status).toBe(400);
        expect((await at.refresh(other, refresh_token)).body.error).toBe('invalid_grant');
      };
      await wrong();
      const { status, body } = await at.refresh(client, refresh_token);
      expect(status).toBe(200);
      await wrong();
      expect((await at.refresh(client, refresh_token)).body).toEqual(body);
      expect(await endOf(id)).toBeNull();
    });

    test('leaves no token in the database that can be read without it', async () => {
      const { refresh_token } = await at.letIn(client, admin());
      const { body } = await at.refresh(client, refresh_token);
      const { sealer, database } = at.server.services;
      const rows = await database.orm.select().from(oauthStates);
      const texts = rows.map(({ payload }) => sealer.open(payload));
      expect(texts.some((text) => text.includes('successor'))).toBe(true);
      for (const text of texts)
        for (const token of [refresh_token, body.access_token, body.refresh_token])
          expect(text.includes(String(token))).toBe(false);
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
    const { list } = await at.server.call('connector.list', { mode: 'all', app_id: id }, admin());
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
    await at.server.call('staff.update', { id: member, department_id: null, role_ids: [all?.id ?? 0] }, admin());
    const { id, access_token, refresh_token } = await at.letIn(client, both.inA);
    await at.server.call('staff.setStatus', { id: member, status: 'disabled' }, admin());
    await isDead(access_token);
    await at.server.call('staff.setStatus', { id: member, status: 'active' }, admin());
    expect((await at.ask(access_token)).status).toBe(200);
    await at.server.call('staff.remove', { id: member, hand_over_to: null }, admin());
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
        { name: 'more', product: 'enterprise', type: 'API', app_id: id, fields: ['name'] },
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
      const account = await at.server.call('serviceAccount.create', { name: 'Program', role_ids: [] }, admin());
      const { secret } = await at.server.call('serviceAccount.createToken', { id: account.id, name: 't' }, admin());
      const byProgram = await at.server.send('agent.approve', input, undefined, { token: secret });
      expect(codeOf(byProgram)).toBe('person-needed');
    });

    test.each([
      ['an end in the past', { ends_at: '2026-11-16T00:00:00Z' }, 'ends_at'],
      ['an end too far away', { ends_at: '2028-01-01T00:00:00Z' }, 'ends_at'],
      ['nothing to spend', { spend_total: 0 }, 'spend_total'],
      ['no data set', { data_sets: [] }, 'data_sets'],
      ['a day above the total', { spend_per_day: 10 ** 12 }, 'spend_per_day'],
      ['a call above the total', { spend_per_call: 100_001 }, 'spend_per_call'],
      ['a call above the day', { spend_per_call: 3, spend_per_day: 2 }, 'spend_per_call'],
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
      await at.server.call('agent.narrow', { id, ...same, spend_per_call: 1, spend_total: 1 }, admin());
      expect((await at.ask(access_token)).error).toMatch(/call-price-limit/);
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
    at = await startAgentServer(undefined, SHARED);
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
    const { status, problem } = await at.begin(id());
    expect([status, problem]).toEqual([303, expect.any(String)]);
  });

  test('that never comes is given up', async () => {
    const slow = documents.put('/slow.json', (_, response) => void response.writeHead(200).write('{'));
    expect((await at.begin(slow)).problem).toBe('temporarily_unavailable');
  });

  // RFC 8252 §7.1, §8.4
  test.each([
    'com.example.app:/callback',
    'com.example:/',
    'io.github.some-body.app:/oauth2redirect/example-provider',
    'xn--p1ai.example:/callback',
    'https://app.example.com/callback',
    'http://localhost/callback',
    'http://[::1]:3000/callback',
  ])('may have the redirect address %s', async (address) => {
    const id = documents.client('/scheme.json', { redirect_uris: [address] });
    const fresh = `${id}?${encodeURIComponent(address)}`;
    documents.put(new URL(fresh).pathname + new URL(fresh).search, (_, response) =>
      response
        .writeHead(200)
        .end(JSON.stringify({ client_id: fresh, redirect_uris: [address], token_endpoint_auth_method: 'none' })),
    );
    expect((await at.begin(fresh, { redirect_uri: address })).uid).toBeDefined();
  });

  test.each([
    ...['search-ms:query=x', 'ms-settings:x', 'mailto:a@example.com', 'tel:110', 'sms:110', 'intent://x#Intent;end'],
    ...['intent://x', 'ws://127.0.0.1/', 'wss://127.0.0.1/', 'ftp://127.0.0.1/', 'view-source:https://example.com'],
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://example.com/x', 'about:blank'],
    ...['vscode://x/y', 'cursor://x/y', 'myapp:/callback', 'myapp://callback', 'ms-word:ofe|u|https://evil.example/x'],
    ...['x-apple.systempreferences:x', 'z39.50://x', 'a.b:/x', 'com.:/x', 'com..example:/x', 'com.-example:/x'],
    ...['com.example+app:/x', 'http://127.0.0.1.evil.example/', 'http://evil.example/', 'https://a@evil.example/'],
    ...['http://user:x@127.0.0.1/', 'https://127.0.0.1/x'],
  ])('is refused with the redirect address %s, also beside a permitted one', async (address) => {
    for (const [n, redirect_uris] of [[address], [CALLBACK, address]].entries()) {
      const path = `/bad.json?${n}${encodeURIComponent(address)}`;
      const id = documents.client(path, { redirect_uris });
      const { problem } = await at.begin(id, { redirect_uri: redirect_uris[0] });
      expect(problem).toMatch(/^invalid_(redirect_uri|client_metadata|client)$/);
    }
  });

  describe('that cannot be read', () => {
    const away: [string, (path: string) => string][] = [
      ['as its host answers 503', (path) => documents.put(path, (_, response) => response.writeHead(503).end())],
      ['as its host answers 500', (path) => documents.put(path, (_, response) => response.writeHead(500).end())],
      ['as its host answers 429', (path) => documents.put(path, (_, response) => response.writeHead(429).end())],
      ['as its host answers 403', (path) => documents.put(path, (_, response) => response.writeHead(403).end())],
      ['as the connection ends', (path) => documents.put(path, (_, response) => response.destroy())],
      [
        'as its body breaks off',
        (path) =>
          documents.put(
            path,
            (_, response) =>
              void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
          ),
      ],
      ['as its host refuses connections', (path) => `https://127.0.0.1:9${path}`],
      ['as its host has no name', (path) => `https://nowhere.invalid${path}`],
    ];
    test.each(away)('is temporarily unavailable for an unknown client, %s', async (_, put) => {
      const id = put('/away.json');
      const fresh = `${id}?${encodeURIComponent(_)}`;
      const target = id.startsWith(documents.origin) ? put(new URL(fresh).pathname + new URL(fresh).search) : id;
      expect((await at.begin(target)).problem).toBe('temporarily_unavailable');
      for (const answer of [
        await at.exchange(target, 'x', 'x'.repeat(43)),
        await at.refresh(target, 'x'),
        await at.post('/oauth/revoke', { token: 'x', client_id: target }),
      ])
        expect(answer).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' }, retryAfter: '60' });
    });

    test.each([404, 410])('is an unknown client only with status %i', async (status) => {
      const id = documents.put(`/gone-${status}.json`, (_, response) => response.writeHead(status).end());
      expect((await at.begin(id)).problem).toBe('invalid_client');
      expect(await at.refresh(id, 'x')).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
    });
  });

  test('is not needed for the tokens of a consented client, however it is answered', async () => {
    const path = '/consented.json';
    const id = documents.client(path);
    const { a } = at.server.fixtures;
    let { refresh_token } = await at.letIn(id, a.admin);
    const fetches = documents.asked.get(path);
    const restarted = await startOther(at);
    const answers: Parameters<typeof documents.put>[1][] = [
      (_, response) => response.writeHead(503).end(),
      (_, response) => response.writeHead(404).end(),
      (_, response) => response.writeHead(200).end('<html>'),
      (_, response) => response.destroy(),
      (_, response) => response.end(JSON.stringify({ client_id: 'https://evil.example/', redirect_uris: [] })),
    ];
    for (const answer of answers) {
      documents.put(path, answer);
      const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: id, refresh_token });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode, body } = await restarted.inject({
        method: 'POST',
        url: '/oauth/token',
        headers,
        payload: form.toString(),
      });
      expect([statusCode, body]).toEqual([200, expect.stringContaining('access_token')]);
      ({ refresh_token } = JSON.parse(body));
    }
    expect(documents.asked.get(path)).toBe(fetches);
    // A new request of it is shown with the stored copy while its host is away, and not once the document is gone.
    const authorize = async () => {
      const { url } = at.authorizationUrl(id);
      const { headers } = await restarted.inject({ url: url.slice(at.site.length) });
      return new URL(String(headers.location));
    };
    documents.put(path, (_, response) => response.writeHead(410).end());
    expect((await authorize()).searchParams.get('errorCode')).toBe('invalid_client');
    documents.put(path, (_, response) => response.writeHead(503).end());
    expect((await authorize()).pathname).toMatch(/^\/authorize-agent\//);
    await restarted.close();
  });

  test('of a consent from before it was stored is stored with the next token', async () => {
    const id = documents.client('/older.json');
    const { orm } = at.server.services.database;
    const first = await at.letIn(id, at.server.fixtures.a.admin);
    const own = eq(agents.appId, first.id);
    await orm.update(agents).set({ clientMetadata: null }).where(own);
    const second = await at.refresh(id, first.refresh_token);
    expect((await orm.select().from(agents).where(own))[0]?.clientMetadata).toContain('"/older.json"'.slice(1, -1));
    documents.put('/older.json', (_, response) => response.writeHead(503).end());
    expect((await at.refresh(id, String(second.body.refresh_token))).status).toBe(200);
  });

  test('with a name that no column can hold is consented to', async () => {
    const id = documents.client('/hostile.json', { client_name: 'a\0b\ud800' });
    const { refresh_token } = await at.letIn(id, at.server.fixtures.a.admin);
    expect((await at.refresh(id, refresh_token)).status).toBe(200);
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
    expect(await waiting).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } });
  });
});

test('a document inside the network is not asked for', async () => {
  const at = await startAgentServer(undefined, { env: { WEBHOOK_NETWORKS: '' } });
  const inside = documents.client('/inside.json');
  try {
    // As of a host that does not exist: the answer tells nothing of the network.
    for (const address of [inside, inside.replace('127.0.0.1', 'localhost'), 'https://nowhere.invalid/'])
      expect((await at.begin(address)).problem).toBe('temporarily_unavailable');
    expect(documents.asked.has('/inside.json')).toBe(false);
  } finally {
    await at.server.close();
  }
});
