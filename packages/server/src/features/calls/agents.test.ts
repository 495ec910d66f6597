import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agents } from '../../parts/agents';
import { DATABASES } from '../../testing';
import { startTestServer, type TestServer } from '../../testing/server';

/** What a company sees of agents that ask with its keys. */
describe.each(DATABASES)('calls of agents on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, parts: [agents] });
  });
  afterAll(() => server.close());

  /** As a client of 2025 without a session sends it. */
  async function use(id: number, name: string, given: object) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${server.fixtures.a.key.secret}`,
        accept: 'application/json, text/event-stream',
        'user-agent': 'some-agent/3',
        'idempotency-key': `another ${id}`,
      },
      payload: { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } },
    });
    const [, data = answer.body] = /^data: (.*)$/m.exec(answer.body) ?? [];
    return JSON.parse(data).result.structuredContent;
  }

  test('stand in the records as what they are, and the one that was charged leads to its repeats', async () => {
    const { call, fixtures } = server;
    const { a, b } = fixtures;
    const given = { data_set: 'enterprise', limit: 2 };
    const first = await use(1, 'query_rows', given);
    const repeats = [await use(2, 'query_rows', given), await use(3, 'query_rows', given)];
    const { list } = await call('call.list', { source: 'agent' }, a.admin);
    expect(list).toHaveLength(3);
    expect(list.filter(({ amount }) => amount > 0).map(({ id }) => id)).toEqual([first.cost.call_id]);

    const charged = await call('call.get', { id: first.cost.call_id }, a.admin);
    expect(charged.agent).toEqual({ tool: 'query_rows', client: 'some-agent/3', fresh: false, accepted: 0 });
    expect(charged.repeats.map(({ id }) => id)).toEqual(repeats.map(({ cost }) => cost.call_id));
    const repeated = await call('call.get', { id: repeats[1].cost.call_id }, a.admin);
    expect(repeated).toMatchObject({ replay_of: first.cost.call_id, amount: 0, repeats: [] });
    expect((await call('call.list', { source: 'agent' }, b.admin)).list).toEqual([]);
  });
});
