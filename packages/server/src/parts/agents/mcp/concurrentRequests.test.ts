import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAgentKeyReader } from '../../../gateway/call/agentKeys';
import { sha256 } from '../../../kernel/secrets';
import { DATABASES } from '../../../testing';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../../../testing/gateway';
import { agents } from '..';

const _meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

describe.each(DATABASES)('concurrent requests at /mcp on %s', (kind) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { parts: [agents] });
  });
  afterAll(() => gateway.close());

  /** Each with the id that some clients give to every request. // anthropics/claude-ai-mcp#539 */
  const ask = (secret: string, name: string, given: object, signal?: AbortSignal) =>
    fetch(`${gateway.origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-method': 'tools/call',
        'mcp-name': name,
        'mcp-protocol-version': '2026-07-28',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given, _meta } }),
      ...(signal ? { signal } : {}),
    });
  const revoke = ({ key }: Customer) =>
    gateway.database.sql.query('update api_keys set revoked_at = $2 where hash = $1', [
      sha256(key.secret),
      gateway.now.at,
    ]);
  const balance = async ({ companyId }: Customer) =>
    (
      await gateway.database.sql.query<{ balance: number }>('select balance from accounts where company_id = $1', [
        companyId,
      ])
    ).rows[0]?.balance;

  // modelcontextprotocol/typescript-sdk#2433, indexnetwork/index#940.
  test('each uses its own key, and an invalid key stays invalid', async () => {
    const [one, other, ended] = await Promise.all([gateway.customer(), gateway.customer(), gateway.customer()]);
    await revoke(ended);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [one.key.secret, 'dk_live_nobody', other.key.secret, ended.key.secret])
        .flat()
        .map(async (secret) => {
          const answer = await ask(secret, 'find_data_sets', {});
          const { code, result } = (await answer.json()) as {
            code?: string;
            result?: { structuredContent: { data_sets: { connector_id: number }[] } };
          };
          return code ?? result?.structuredContent.data_sets.map(({ connector_id }) => connector_id);
        }),
    );
    expect(answers).toEqual(
      Array.from({ length: 8 }, () => [[one.connectorId], 'key-invalid', [other.connectorId], 'key-revoked']).flat(),
    );
  });

  // ujeenet/rustango#1539, UsefulSoftwareCo/executor#1870, Azure/azure-managed-grafana#74.
  test('concurrent keys share a statement, and none uses an earlier result', async () => {
    const customer = await gateway.customer();
    const { sql } = gateway.database;
    let statements = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isRead = () => {};
    const read = new Promise<void>((resolve) => {
      isRead = resolve;
    });
    const keyFor = createAgentKeyReader({
      ...sql,
      async query<T>(text: string, params?: unknown[]) {
        statements += 1;
        const found = await sql.query<T>(text, params);
        isRead();
        await held;
        return found;
      },
    });
    const find = () => keyFor(customer.key.secret, gateway.now.at).then(({ companyId }) => companyId);
    const first = Promise.all([find(), find(), find()]);
    await read;
    await revoke(customer);
    const second = Promise.allSettled([find(), find()]);
    goOn();
    expect(await first).toEqual([customer.companyId, customer.companyId, customer.companyId]);
    expect(await second).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 'rejected', reason: { code: 'key-revoked' } })),
    );
    expect(statements).toBe(2);
  });

  // modelcontextprotocol/typescript-sdk#2090, Softeria/ms-365-mcp-server#305.
  test('a disconnected client receives the same answer when it retries', async () => {
    const customer = await gateway.customer({ balance: 10 * PRICE });
    const asked = { data_set: 'enterprise', keyword: '公司', limit: 2 };
    const { market } = gateway.services;
    const { scroll } = market;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun = () => {};
    const reading = new Promise<void>((resolve) => {
      begun = resolve;
    });
    market.scroll = async (...rest) => {
      begun();
      await held;
      return scroll(...rest);
    };
    const gone = new AbortController();
    const lost = ask(customer.key.secret, 'query_rows', asked, gone.signal);
    await reading;
    gone.abort();
    await expect(lost).rejects.toThrow();
    market.scroll = scroll;
    goOn();
    const answer = (await (await ask(customer.key.secret, 'query_rows', asked)).json()) as {
      result: { structuredContent: { rows: object[]; cost: object } };
    };
    const { rows, cost } = answer.result.structuredContent;
    expect(rows).toHaveLength(2);
    expect(cost).toMatchObject({ price_yuan: '0.0000', reason: 'replay' });
    expect(await balance(customer)).toBe(9 * PRICE);
  });
});
