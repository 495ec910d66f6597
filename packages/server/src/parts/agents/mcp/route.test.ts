import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../testing';
import { type Customer, startTestGateway, type TestGateway } from '../../../testing/gateway';
import { agents } from '..';

const REVISION = '2026-07-28';
const _meta = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** How clients speak, each as a report of one that failed elsewhere has it. */
describe.each(DATABASES)('/mcp on %s', (kind) => {
  let gateway: TestGateway;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { parts: [agents] });
    customer = await gateway.customer();
  });
  afterAll(() => gateway.close());

  const ask = (message: object | null, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`${gateway.origin}/mcp`, {
      method,
      headers: {
        authorization: `Bearer ${customer.key.secret}`,
        accept: 'application/json, text/event-stream',
        ...(message ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(message ? { body: JSON.stringify({ jsonrpc: '2.0', ...message }) } : {}),
    });
  /** As clients of 2026 ask. */
  const askNow = (method: string, more: object = {}, headers: Record<string, string> = {}) =>
    ask(
      { id: 'q1', method, params: { ...more, _meta } },
      { 'mcp-method': method, 'mcp-protocol-version': REVISION, ...headers },
    );

  // punkpeye/mcp-proxy#62, malloydata/malloyyo#133, hyperdxio/hyperdx#2686: anything else is asked again for ever.
  test.each(['GET', 'DELETE'])('%s returns 405 with the allowed methods', async (method) => {
    const answer = await ask(null, { accept: 'text/event-stream' }, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
  });

  // modelcontextprotocol/java-sdk#748, hyperdxio/hyperdx#2686.
  test('a notification returns no body, even without parameters', async () => {
    const answer = await ask({ method: 'notifications/initialized' }, { 'mcp-protocol-version': '2025-11-25' });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('content-type')).toBeNull();
    expect(await answer.text()).toBe('');
  });

  // Jefferson49/webtrees-API#27.
  test('the content type may contain a charset', async () => {
    const answer = await askNow('tools/list', {}, { 'content-type': 'application/json; charset=utf-8' });
    expect(answer.status).toBe(200);
  });

  // modelcontextprotocol/java-sdk#1083, open-metadata/OpenMetadata#32213: 404 since 2026-07-28, 200 before.
  test('an unsupported method is not a server error', async () => {
    const now = await askNow('prompts/list');
    expect(now.status).toBe(404);
    expect(await now.json()).toMatchObject({ id: 'q1', error: { code: -32601 } });
    const before = await ask({ id: 'q2', method: 'prompts/list' }, { 'mcp-protocol-version': '2025-11-25' });
    expect(before.status).toBe(200);
    expect(await before.text()).toMatch(/"code":-32601/);
  });

  // modelcontextprotocol/modelcontextprotocol#1644, tower-rs/tower-http#420: proxies and compressors keep events back.
  test('events are not buffered', async () => {
    const listed = await ask(
      { id: 'q3', method: 'tools/list' },
      { 'mcp-protocol-version': '2025-11-25', 'accept-encoding': 'gzip, br' },
    );
    expect(listed.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(listed.headers.get('x-accel-buffering')).toBe('no');
    expect(listed.headers.get('content-encoding')).toBeNull();
    expect(await listed.text()).toMatch(/^data: .*"name":"query_rows"/m);
  });

  describe('a subscription', () => {
    const wanted = { notifications: { toolsListChanged: true } };

    // apify/apify-mcp-server#1246, github/github-mcp-server#3073: not a stream without a word, nor "full for now".
    test('is an unsupported method', async () => {
      const answer = await askNow('subscriptions/listen', wanted);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ id: 'q1', error: { code: -32601 } });
    });

    test.each([['tools/list'], [undefined]])(
      'with %s as its header is refused as what contradicts itself',
      async (header) => {
        const headers = { 'mcp-protocol-version': REVISION, ...(header ? { 'mcp-method': header } : {}) };
        const answer = await ask({ id: 'q3', method: 'subscriptions/listen', params: { ...wanted, _meta } }, headers);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ id: 'q3', error: { code: -32020 } });
      },
    );
  });
});
