import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../kernel/period';
import { DATABASES } from '../../../testing';
import { type AgentServer, startAgentServer, startDocuments } from '../../../testing/agentClient';

let documents: Awaited<ReturnType<typeof startDocuments>>;
let client: string;
beforeAll(async () => {
  documents = await startDocuments();
  client = documents.client('/client.json');
});
afterAll(() => documents.close());

/** Rich authorization requests: an agent proposes, a person decides, the agent is told. // RFC 9396 */
describe.each(DATABASES)('what agents propose on %s', (kind) => {
  let at: AgentServer;
  beforeAll(async () => {
    at = await startAgentServer(kind);
  });
  afterAll(() => at.server.close());
  const admin = () => at.server.fixtures.a.admin;
  const inDays = (days: number) => new Date(at.server.services.clock().getTime() + days * DAY_MS).toISOString();
  const begin = (details: unknown) =>
    at.begin(client, { authorization_details: typeof details === 'string' ? details : JSON.stringify(details) });
  const shown = async ({ uid, cookies }: Awaited<ReturnType<typeof begin>>) =>
    at.server.call('agent.request', { uid: uid ?? '' }, [await at.server.cookieOf(admin()), ...cookies].join('; '));
  const tokenOf = async (begun: Awaited<ReturnType<typeof begin>>, over = {}) => {
    const { id, back } = await at.consent(begun, admin(), over);
    return { id, ...(await at.exchange(client, back.searchParams.get('code') ?? '', begun.verifier)) };
  };

  test('is told by both documents of metadata', async () => {
    for (const name of ['oauth-protected-resource', 'oauth-authorization-server'])
      expect(await (await fetch(`${at.site}/.well-known/${name}`)).json()).toMatchObject({
        authorization_details_types_supported: ['data_budget'],
      });
  });

  test('names the page about keys, for clients that cannot register', async () => {
    const metadata = await (await fetch(`${at.site}/.well-known/oauth-protected-resource`)).json();
    expect(metadata).toMatchObject({ resource_documentation: `${at.site}/error-codes/key-missing` });
  });

  test('stands in the request; what the person sets is what the token says, and what is set later the next one', async () => {
    const proposed = {
      type: 'data_budget',
      locations: [at.resource],
      data_sets: ['patent', 'enterprise'],
      spend_total: 9_000_000,
      spend_per_day: 700_000,
      ends_at: inDays(20),
    };
    const begun = await begin([proposed]);
    const { data_sets, budget } = await shown(begun);
    expect(data_sets.filter(({ wanted }) => wanted).map(({ key }) => key)).toEqual(['enterprise', 'patent']);
    expect(data_sets.slice(0, 2).every(({ wanted }) => wanted)).toBe(true);
    expect(budget).toEqual({
      spend_per_call: null,
      spend_per_day: 700_000,
      spend_total: 9_000_000,
      ends_at: proposed.ends_at,
    });

    const ends_at = inDays(2);
    const { id, body } = await tokenOf(begun, { data_sets: ['enterprise'], spend_total: 50_000, ends_at });
    const given = { type: 'data_budget', locations: [at.resource], data_sets: ['enterprise'], ends_at };
    const limits = { spend_total: 50_000, spend_per_day: null, spend_per_call: null };
    expect(body.authorization_details).toEqual([{ ...given, ...limits }]);
    // Nothing of what was only proposed can be asked.
    expect((await at.ask(String(body.access_token), 'query_rows', { data_set: 'patent' })).error).toBeDefined();

    const less = { spend_total: 40_000, spend_per_day: 30_000, spend_per_call: 20_000 };
    await at.server.call('agent.narrow', { id, ...less, ends_at }, admin());
    const next = await at.refresh(client, String(body.refresh_token));
    expect(next.body.authorization_details).toEqual([{ ...given, ...less }]);
  });

  test('is nothing where nothing is named: nothing is wanted, and the token does not speak of it', async () => {
    const begun = await at.begin(client);
    const { data_sets, budget } = await shown(begun);
    expect(data_sets.some(({ wanted }) => wanted)).toBe(false);
    expect(new Set(Object.values(budget))).toEqual(new Set([null]));
    const { body } = await tokenOf(begun);
    expect(body.access_token).toBeDefined();
    expect(body).not.toHaveProperty('authorization_details');
  });

  const OWN = { type: 'data_budget', data_sets: ['enterprise'] };
  test.each([
    ['is no JSON', '[{', /JSON/],
    ['is an object, no array', OWN, /array/],
    ['has no type', [{ data_sets: ['enterprise'] }], /type/],
    ['has another type', [{ ...OWN, type: 'payment_initiation' }], /type/],
    ['comes twice', [OWN, OWN], /one data_budget/],
    ['names an unknown data set', [{ ...OWN, data_sets: ['enterprise', 'secrets'] }], /data_sets\.1/],
    ['names a data set of no text', [{ ...OWN, data_sets: [{ $ne: null }] }], /data_sets\.0/],
    ['has a field of another name', [{ ...OWN, spend_monthly: 1 }], /spend_monthly/],
    ['has an action', [{ ...OWN, actions: ['write'] }], /actions/],
    ['is for another place', [{ ...OWN, locations: ['https://evil.example/mcp'] }], /locations/],
    ['has a negative amount', [{ ...OWN, spend_total: -1 }], /spend_total/],
    ['has an amount of nothing', [{ ...OWN, spend_per_call: 0 }], /spend_per_call/],
    ['has a part of a unit', [{ ...OWN, spend_per_day: 0.5 }], /spend_per_day/],
    ['has an amount as text', [{ ...OWN, spend_total: '500' }], /spend_total/],
    ['has an amount that no number holds', '[{"type":"data_budget","spend_total":1e400}]', /spend_total/],
    ['has a day above the total', [{ ...OWN, spend_per_day: 2, spend_total: 1 }], /spend_per_day: .*total/],
    ['has a call above the day', [{ ...OWN, spend_per_call: 2, spend_per_day: 1 }], /spend_per_call: .*daily/],
    ['has an end that has passed', [{ ...OWN, ends_at: '2020-01-01T00:00:00Z' }], /ends_at/],
    ['has an end that is too far', [{ ...OWN, ends_at: '2900-01-01T00:00:00Z' }], /ends_at/],
    ['has an end that is no instant', [{ ...OWN, ends_at: 'tomorrow' }], /ends_at/],
    ['reaches for a prototype', '[{"type":"data_budget","__proto__":{"spend_total":1}}]', /__proto__/],
    ['has a type of the prototype', [{ type: 'constructor' }], /type/],
  ])('is refused before anybody is asked where it %s', async (_, details, message) => {
    const { status, problem, text } = await begin(details);
    expect([status, problem]).toEqual([303, 'invalid_authorization_details']);
    expect(text).toMatch(message);
    // RFC 6749 §4.1.2.1
    expect(text).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  test('comes once: a second parameter of that name is refused', async () => {
    const { url } = at.authorizationUrl(client, { authorization_details: JSON.stringify([OWN]) });
    const { problem } = await at.browse(`${url}&authorization_details=${encodeURIComponent(JSON.stringify([OWN]))}`);
    expect(problem).toBe('invalid_request');
  });

  test('cannot be raised with the token: neither with the code, which stays good, nor with a refresh', async () => {
    const more = { authorization_details: JSON.stringify([{ ...OWN, spend_total: 99_000_000 }]) };
    const begun = await begin([OWN]);
    const { back } = await at.consent(begun, admin());
    const code = back.searchParams.get('code') ?? '';
    const refused = await at.exchange(client, code, begun.verifier, more);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_authorization_details']);
    const { status, body } = await at.exchange(client, code, begun.verifier);
    expect(status).toBe(200);
    const again = await at.refresh(client, String(body.refresh_token), more);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_authorization_details']);
  });
});
