import { RESERVED_NAMES } from '@daas/contract/datasets';
import { receipt as receiptSchema } from '@daas/contract/endpoints/calls';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../money/check';
import { DATABASES } from '../../../testing';
import { type Customer, PRICE, ROWS, startTestGateway, type TestGateway } from '../../../testing/gateway';
import { agents } from '..';
import { LISTED_TOOLS } from './server';

const OPENING = 1000 * PRICE;

/** The two ways in which clients speak today. */
const REVISIONS = ['2026-07-28', '2025-11-25'] as const;

describe.each(DATABASES)('agents on %s', (kind) => {
  let gateway: TestGateway;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { parts: [agents] });
    customer = await gateway.customer({ balance: OPENING });
  });
  afterAll(() => gateway.close());

  async function connect(
    { key }: Pick<Customer, 'key'>,
    revision: (typeof REVISIONS)[number] = '2026-07-28',
    capabilities: object = {},
  ) {
    const client = new Client(
      { name: 'tester', version: '1.0' },
      { capabilities, versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
    );
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${gateway.origin}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${key.secret}` } },
      }),
    );
    return client;
  }
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  async function use(client: Client, name: string, given: object): Promise<any> {
    const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...given } });
    return isError ? { error: (content as { text: string }[])[0]?.text } : structuredContent;
  }
  const balance = async ({ companyId }: Customer) => {
    const { rows } = await gateway.database.sql.query<{ balance: number }>(
      'select balance from accounts where company_id = $1',
      [companyId],
    );
    return rows[0]?.balance;
  };

  describe.each(REVISIONS)('of revision %s', (revision) => {
    let client: Client;
    beforeAll(async () => {
      client = await connect(customer, revision);
    });
    afterAll(() => client.close());

    test('find, describe, quote, buy and look at the receipt', async () => {
      const found = await use(client, 'find_data_sets', { words: 'companies' });
      expect(found.data_sets).toMatchObject([{ data_set: 'enterprise', connector_id: customer.connectorId }]);
      const described = await use(client, 'describe_data_set', { data_set: 'enterprise' });
      expect(described).toMatchObject({ rows: ROWS, price_of_query_yuan: '0.1000', cost: { price_yuan: '0.0000' } });
      const capital = described.fields.find((one: { name: string }) => one.name === 'registered_capital');
      expect(capital).toMatchObject({ answered: true, operators: expect.arrayContaining(['between']) });

      const filter = { field: 'registered_capital', op: 'lt', value: revision === '2026-07-28' ? 7 : 8 };
      const quote = await use(client, 'quote_query', { data_set: 'enterprise', filter });
      expect(quote).toMatchObject({ rows: filter.value, more: false, price_of_query_yuan: '0.1000' });
      const before = (await balance(customer)) ?? 0;
      const bought = await use(client, 'query_rows', { data_set: 'enterprise', filter, limit: 3 });
      expect(bought.rows).toHaveLength(3);
      expect(bought.cost).toMatchObject({ price_yuan: '0.1000', reason: 'per_non_empty' });
      expect(await balance(customer)).toBe(before - PRICE);
      expect(bought.cost.remaining_yuan).toBe(((before - PRICE) / 10_000).toFixed(4));
      const next = await use(client, 'query_rows', {
        data_set: 'enterprise',
        filter,
        limit: 3,
        cursor: bought.next_cursor,
      });
      expect(next.rows[0].id).not.toBe(bought.rows[0].id);
      const receipt = await use(client, 'show_receipt', { call_id: bought.cost.call_id });
      expect(receipt).toMatchObject({ price_yuan: '0.1000', rows: 3, reason: 'per_non_empty', outcome: 'ok' });
      const { rows } = await gateway.database.sql.query<{ amount: number }>(
        'select amount from ledger_entries where id = $1',
        [receipt.ledger_entry_id],
      );
      expect(rows).toEqual([{ amount: -PRICE }]);
      const one = await use(client, 'get_row', { data_set: String(customer.connectorId), id: bought.rows[0].id });
      expect(one.row).toEqual(bought.rows[0]);
      const budget = await use(client, 'show_budget', {});
      expect(budget.cost.remaining_yuan).toBe((((await balance(customer)) ?? 0) / 10_000).toFixed(4));
    });

    test('the list of tools is the same each time, and every answer fits its schema', async () => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(LISTED_TOOLS.map(({ name }) => name));
      expect(tools.length).toBeLessThanOrEqual(8);
      const needsConsent = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
      expect(needsConsent.map(({ name }) => name)).toEqual(['query_rows', 'get_row']);
      for (const { inputSchema, outputSchema, annotations } of tools) {
        // A schema that is no object at its top makes clients drop the tool, or all of them.
        expect(inputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
        expect(outputSchema).toMatchObject({ type: 'object' });
        expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"\$(ref|defs|schema)"/);
        expect(JSON.stringify(outputSchema)).not.toContain('"additionalProperties":false');
        expect(annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
      }
    });

    test('an error contains the argument or limit, the charge and the advice', async () => {
      const unknown = await use(client, 'query_rows', { data_set: 'enterprise', where: { nane: 'x' } });
      expect(unknown.error).toMatch(/invalid-input[\s\S]*nane[\s\S]*Nothing was charged[\s\S]*describe_data_set/);
      const many = await use(client, 'query_rows', { data_set: 'enterprise', limit: 51 });
      expect(many.error).toMatch(/limit[\s\S]*50/);
      const none = await use(client, 'describe_data_set', { data_set: 'patent' });
      expect(none.error).toMatch(/not-found[\s\S]*find_data_sets/);
    });
  });

  test.each([...RESERVED_NAMES.filter((name) => name !== 'id'), 'fresh', 'data_set', 'nmae'])(
    'where rejects %s by name and charges nothing',
    async (name) => {
      const client = await connect(customer);
      const before = await balance(customer);
      for (const tool of ['query_rows', 'quote_query']) {
        const { error } = await use(client, tool, { data_set: 'enterprise', where: { [name]: 5 } });
        expect(error).toMatch(new RegExp(`- where\\.${name}: [\\s\\S]*Nothing was charged`));
        if (name === 'nmae') expect(error).toContain('did you mean “name”?');
      }
      expect(await balance(customer)).toBe(before);
    },
  );

  test('an empty answer suggests queries that have rows, and these have as many', async () => {
    const client = await connect(customer);
    const asked = { data_set: 'enterprise', where: { registered_capital: 5 }, limit: 3 };
    const filter = { field: 'name', op: 'starts_with', value: '没有这个名称' };
    for (const tool of ['query_rows', 'quote_query']) {
      const { limit: _, ...quoted } = asked;
      const answer = await use(client, tool, { ...(tool === 'query_rows' ? asked : quoted), filter });
      expect(answer.cost.price_yuan).toBe('0.0000');
      const [drop] = answer.suggestions;
      expect(drop).toMatchObject({ change: 'Without name starts_with "没有这个名称"', rows: 1, more: false });
      const rows = (await use(client, 'query_rows', { ...drop.arguments, limit: 9 })).rows;
      expect(rows).toMatchObject([{ registered_capital: 5 }]);
    }
    const worded = await use(client, 'query_rows', { ...asked, keyword: '没有这样的词' });
    expect(worded.suggestions).toMatchObject([
      { change: 'Without keyword "没有这样的词"', arguments: { data_set: 'enterprise', limit: 3 } },
    ]);
    expect((await use(client, 'query_rows', asked)).suggestions).toBeUndefined();
  });

  test('an empty answer of a test key suggests nothing', async () => {
    const client = await connect(await gateway.customer({ mode: 'test' }));
    const quote = await use(client, 'quote_query', {
      data_set: 'enterprise',
      where: { registered_capital: 5 },
      keyword: '没有这样的词',
    });
    expect(quote.suggestions ?? []).toEqual([]);
  });

  test('where names the wrong value and the nearest ones', async () => {
    const client = await connect(customer);
    const errorOf = async (where: object) =>
      (await use(client, 'query_rows', { data_set: 'enterprise', where })).error as string;
    expect(await errorOf({ province: '浙江' })).toMatch(/- where\.province: .*“浙江省”/);
    expect(await errorOf({ province: 'Zhejiang' })).toMatch(/- where\.province: .*“浙江省”/);
    expect(await errorOf({ province: ['浙江省', '上海市'] })).toMatch(/- where\.province: takes one value.*"in"/);
    expect(await errorOf({ registered_capital: 'many' })).toMatch(/- where\.registered_capital: must be a/);
    const { fields } = await use(client, 'describe_data_set', { data_set: 'enterprise', field: 'province' });
    expect(fields).toHaveLength(1);
    expect(fields[0].values).toHaveLength(31);
  });

  test('a limit says when a retry can succeed, or that none can', async () => {
    const ask = async (appLimits: object, registered_capital: number) => {
      const one = await gateway.customer({ balance: OPENING, appLimits: { ...appLimits } });
      const client = await connect(one);
      await use(client, 'query_rows', { data_set: 'enterprise', where: { registered_capital } });
      return (await use(client, 'query_rows', { data_set: 'enterprise', where: { registered_capital: 0 } })).error;
    };
    expect(await ask({ perDay: 1 }, 1)).toMatch(
      /allows 1 calls per day, and 1 are used[\s\S]*Retry after \d+ s, at 2026-/,
    );
    expect(await ask({ spendPerDay: PRICE }, 2)).toMatch(/Retry after \d+ s, at 2026-/);
    expect(await ask({ total: 1 }, 3)).toMatch(/does not renew[\s\S]*Waiting does not help: do not retry/);
  });

  test('a repeated question is charged once, even with another id and key', async () => {
    const asked = { data_set: 'enterprise', where: { registered_capital: 11 }, limit: 5 };
    const [one, other] = await Promise.all(REVISIONS.map((revision) => connect(customer, revision)));
    const before = (await balance(customer)) ?? 0;
    const first = await use(one as Client, 'query_rows', asked);
    // Another order of arguments, what is the default anyway, and by the connector's own id.
    const { limit: _, ...rest } = asked;
    const again = await use(other as Client, 'query_rows', {
      limit: 5,
      ...rest,
      data_set: String(customer.connectorId),
    });
    expect(again.rows).toEqual(first.rows);
    expect(again.cost).toMatchObject({ price_yuan: '0.0000', reason: 'replay', repeat_of: first.cost.call_id });
    expect(await balance(customer)).toBe(before - PRICE);

    // As a proxy sends what its server answered to a broken connection: within the minute that it waits.
    const resent = await use(other as Client, 'query_rows', { ...asked, fresh: true });
    expect(resent.cost).toMatchObject({ price_yuan: '0.0000', repeat_of: first.cost.call_id });
    gateway.now.at = new Date(gateway.now.at.getTime() + 60_001);
    const anew = await use(one as Client, 'query_rows', { ...asked, fresh: true });
    expect(anew.cost).toMatchObject({ price_yuan: '0.1000', reason: 'per_non_empty' });
    expect((await use(other as Client, 'query_rows', { ...asked, fresh: true })).cost.repeat_of).toBe(
      anew.cost.call_id,
    );
    const joined = await use(one as Client, 'query_rows', asked);
    expect(joined.cost.repeat_of).toBe(anew.cost.call_id);
    expect(await balance(customer)).toBe(before - 2 * PRICE);

    gateway.now.at = new Date(gateway.now.at.getTime() + 600_000);
    const later = await use(one as Client, 'query_rows', asked);
    expect(later.cost).toMatchObject({ price_yuan: '0.1000' });
    expect(await balance(customer)).toBe(before - 3 * PRICE);
  });

  test('a paid answer stays available after a failed fresh question', async () => {
    const client = await connect(customer);
    // A search is read between two batches, where it can fail.
    const asked = { data_set: 'enterprise', keyword: '公司', limit: 4 };
    const before = (await balance(customer)) ?? 0;
    const first = await use(client, 'query_rows', asked);
    const { scroll } = gateway.services.market;
    gateway.services.market.scroll = () => Promise.reject(new Error('gone'));
    gateway.now.at = new Date(gateway.now.at.getTime() + 60_001);
    try {
      expect((await use(client, 'query_rows', { ...asked, fresh: true })).error).toMatch(/internal-error/);
    } finally {
      gateway.services.market.scroll = scroll;
    }
    const again = async () => (await use(client, 'query_rows', asked)).cost;
    expect(await again()).toMatchObject({ reason: 'replay', repeat_of: first.cost.call_id });
    // As a server leaves it that dies while it asks anew.
    await gateway.database.sql.query(
      `update idempotency_keys k set status = null, call_id = 'call_dead', lease_until = $2,
         answer = jsonb_build_object('earlier', to_jsonb(k)) where call_id = $1`,
      [first.cost.call_id, gateway.now.at],
    );
    expect(await again()).toMatchObject({ reason: 'replay', repeat_of: first.cost.call_id });
    expect(await balance(customer)).toBe(before - PRICE);
  });

  test('concurrent equal questions are charged once', async () => {
    const asked = { data_set: 'enterprise', where: { registered_capital: 12 } };
    const clients = await Promise.all(Array.from({ length: 8 }, () => connect(customer)));
    const before = (await balance(customer)) ?? 0;
    const answers = await Promise.all(clients.map((client) => use(client, 'query_rows', asked)));
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows))).size).toBe(1);
    expect(await balance(customer)).toBe(before - PRICE);
  });

  test('a company or app never receives an answer that another one paid for', async () => {
    const other = await gateway.customer({ balance: OPENING });
    const asked = { data_set: 'enterprise', where: { registered_capital: 13 } };
    await use(await connect(customer), 'query_rows', asked);
    const answer = await use(await connect(other), 'query_rows', asked);
    expect(answer.cost).toMatchObject({ price_yuan: '0.1000' });
    const foreign = await use(await connect(other), 'query_rows', { ...asked, data_set: String(customer.connectorId) });
    expect(foreign.error).toMatch(/not-found/);
  });

  test.each([
    ['a day', { spendPerDay: 3 * PRICE }, 'daily-spend-limit'],
    ['in all', { spendTotal: 3 * PRICE }, 'total-spend-limit'],
    ['a month', { spendPerMonth: 3 * PRICE }, 'spend-limit'],
  ])('a budget of %s ends to the unit, and its repeats go on being answered', async (_, appLimits, code) => {
    const poor = await gateway.customer({ balance: OPENING, appLimits });
    const client = await connect(poor);
    const ask = (registered_capital: number) =>
      use(client, 'query_rows', { data_set: 'enterprise', where: { registered_capital } });
    const answers = [await ask(1), await ask(2), await ask(3)];
    expect(answers.map(({ cost }) => cost.remaining_yuan)).toEqual(['0.2000', '0.1000', '0.0000']);
    expect((await ask(4)).error).toMatch(new RegExp(`${code}[\\s\\S]*Nothing was charged[\\s\\S]*console`));
    expect((await ask(1)).cost).toMatchObject({ reason: 'replay', price_yuan: '0.0000' });
    expect(await balance(poor)).toBe(OPENING - 3 * PRICE);
  });

  test('an expired limit refuses calls', async () => {
    const endsAt = new Date(gateway.now.at.getTime() + 1000).toISOString();
    const brief = await gateway.customer({ balance: OPENING, connectorLimits: { endsAt } });
    const client = await connect(brief);
    const asked = { data_set: 'enterprise', where: { registered_capital: 1 } };
    expect((await use(client, 'query_rows', asked)).rows).toHaveLength(1);
    gateway.now.at = new Date(endsAt);
    expect((await use(client, 'query_rows', asked)).error).toMatch(/limits-ended/);
  });

  describe('a price above the limit per call', () => {
    const asked = { data_set: 'enterprise', where: { registered_capital: 2 } };
    const elicitation = { elicitation: { form: {} } };

    test('requires a confirmation, which continues the same call', async () => {
      const careful = await gateway.customer({ balance: OPENING, appLimits: { spendPerCall: PRICE - 1 } });
      const client = await connect(careful, '2026-07-28', elicitation);
      const questions: string[] = [];
      let pay = false;
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        questions.push(params.message);
        return { action: 'accept', content: { pay } };
      });
      expect((await use(client, 'query_rows', asked)).error).toMatch(/call-price-limit[\s\S]*0\.1000 yuan/);
      expect(questions).toEqual([expect.stringContaining('0.1000')]);
      expect(await balance(careful)).toBe(OPENING);
      pay = true;
      const bought = await use(client, 'query_rows', asked);
      expect(bought.cost).toMatchObject({ price_yuan: '0.1000' });
      expect(await balance(careful)).toBe(OPENING - PRICE);
      const again = await use(client, 'query_rows', asked);
      expect(again.cost).toMatchObject({ reason: 'replay' });
      expect(questions).toHaveLength(2);
    });

    test('is charged once after confirmation, even for a fresh question', async () => {
      const careful = await gateway.customer({ balance: OPENING, appLimits: { spendPerCall: PRICE - 1 } });
      const ask = async (params: object) => {
        const answer = await fetch(`${gateway.origin}/mcp`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${careful.key.secret}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-method': 'tools/call',
            'mcp-name': 'query_rows',
            'mcp-protocol-version': '2026-07-28',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: {
              name: 'query_rows',
              arguments: { ...asked, fresh: true },
              _meta: {
                'io.modelcontextprotocol/protocolVersion': '2026-07-28',
                'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
                'io.modelcontextprotocol/clientCapabilities': elicitation,
              },
              ...params,
            },
          }),
        });
        // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
        return ((await answer.json()) as any).result;
      };
      const { resultType, requestState } = await ask({});
      expect(resultType).toBe('input_required');
      const agreed = { requestState, inputResponses: { pay: { action: 'accept', content: { pay: true } } } };
      expect((await ask(agreed)).structuredContent.cost).toMatchObject({ price_yuan: '0.1000' });
      expect((await ask(agreed)).structuredContent.cost).toMatchObject({ reason: 'replay' });
      expect(await balance(careful)).toBe(OPENING - PRICE);
      // What was signed for one question is good for no other.
      const other = { ...agreed, arguments: { data_set: 'enterprise', where: { registered_capital: 3 } } };
      expect((await ask(other)).resultType).toBe('input_required');
      expect(await balance(careful)).toBe(OPENING - PRICE);
    });

    test.each(REVISIONS)(
      'is returned as an error to a client without elicitation, of revision %s',
      async (revision) => {
        const careful = await gateway.customer({ balance: OPENING, connectorLimits: { spendPerCall: PRICE - 1 } });
        const { error } = await use(await connect(careful, revision), 'query_rows', asked);
        expect(error).toMatch(/call-price-limit[\s\S]*Price of this call: 0\.1000 yuan[\s\S]*Nothing was charged/);
        expect(await balance(careful)).toBe(OPENING);
      },
    );
  });

  test('a test key uses the sandbox for free', async () => {
    const tester = await gateway.customer({ mode: 'test' });
    const client = await connect(tester);
    const { rows, cost } = await use(client, 'query_rows', { data_set: 'enterprise' });
    expect(rows).toMatchObject([{ id: 'enterprise_sample' }]);
    expect(cost).toMatchObject({ price_yuan: '0.0000', reason: 'test_key', remaining_yuan: '100.0000' });
    expect(await use(client, 'show_budget', {})).toMatchObject({ test_key: true });
    expect((await use(client, 'list_changes', { data_set: 'enterprise' })).changes).toMatchObject([
      { kind: 'changed' },
    ]);
  });

  test.each([
    ['no key', {}, 'key-missing'],
    ['an unknown key', { authorization: 'Bearer dk_live_nobody' }, 'key-invalid'],
  ])('%s opens nothing', async (_, headers, code) => {
    const answer = await fetch(`${gateway.origin}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await answer.json()).toMatchObject({ code });
  });

  test.each(['https://evil.example', 'null', `http://evil.example`])('a page of %s is refused', async (origin) => {
    const answer = await fetch(`${gateway.origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.key.secret}`,
        'content-type': 'application/json',
        origin,
        host: 'evil.example',
      },
      body: '{}',
    });
    expect(answer.status).toBe(403);
  });

  test('every call has a record with tool and client, and the ledger is consistent', async () => {
    const { rows } = await gateway.database.sql.query<{
      detail: { agent: object; receipt: object };
      key_prefix: string;
    }>(`select detail, key_prefix from call_records where company_id = $1 and source = 'agent' and status = 200`, [
      customer.companyId,
    ]);
    expect(rows.length).toBeGreaterThan(10);
    for (const { detail } of rows) {
      expect(detail.agent).toMatchObject({ tool: expect.stringMatching(/^[a-z_]+$/) });
      receiptSchema.parse(detail.receipt);
    }
    expect(rows.map(({ detail }) => detail.agent)).toContainEqual(
      expect.objectContaining({ tool: 'query_rows', client: 'tester 1.0' }),
    );
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });
});
