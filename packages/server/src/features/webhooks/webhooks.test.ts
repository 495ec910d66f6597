import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { webhookDeliveries } from '../../db/schema';
import { postWebhooks, sendDueWebhooks } from '../../messages/webhooks/deliveries';
import { isAllowedTarget, sendWebhook } from '../../messages/webhooks/sendWebhook';
import { createWebhookSecret } from '../../messages/webhooks/signature';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

/** A customer's program, which answers what it is told to. */
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 204 };
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const program = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  received.push({ path: request.url ?? '', headers: request.headers, body });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});

let server: TestServer;
let admin: TestUser & { companyId: number };
let base: string;
let at = TEST_NOW.getTime();
const pass = (ms: number) => {
  at += ms;
  server.setNow(new Date(at));
};
/** The times in signatures are checked against the real clock. */
const verify = (secret: string, { headers, body }: (typeof received)[number]) => {
  const { 'webhook-timestamp': timestamp, ...rest } = headers as Record<string, string>;
  expect(Number(timestamp)).toBe(Math.floor(at / 1000));
  const now = Date.now;
  Date.now = () => at;
  try {
    return new Webhook(secret).verify(body, { ...rest, 'webhook-timestamp': timestamp as string });
  } finally {
    Date.now = now;
  }
};
const send = () => sendDueWebhooks(server.services);
const rowOf = async (id: string) =>
  (await server.services.database.orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0];
const refused = (run: Promise<unknown>) =>
  run.then(
    () => null,
    ({ status, body }: RefusalError) => [status, body.errorCode],
  );
let made = 0;
const make = async (path = '/hook') => {
  made += 1;
  return server.call('webhook.create', { name: `Hook ${made}`, url: `${base}${path}` }, admin);
};
const post = (webhookId: string, key?: string) =>
  postWebhooks(server.services.database.orm, {
    companyId: admin.companyId,
    webhookId,
    type: 'test.event',
    messages: [{ ...(key ? { key } : {}), data: { 名称: '甲公司' } }],
    now: new Date(at),
  });

beforeAll(async () => {
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  admin = server.fixtures.a.admin as typeof admin;
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => program.close(resolve));
});
beforeEach(() => {
  answer = { status: 204 };
  received.length = 0;
});

describe('a delivery', () => {
  it('is signed so that the Standard Webhooks library verifies it, and no other secret does', async () => {
    const { id, secret } = await make();
    const [delivery] = await post(id);
    expect(await send()).toBe(1);
    expect(received).toHaveLength(1);
    const message = received[0] as (typeof received)[number];
    expect(message.headers).toMatchObject({ 'webhook-id': delivery, 'content-type': 'application/json' });
    expect(verify(secret, message)).toEqual({
      type: 'test.event',
      timestamp: new Date(at).toISOString(),
      data: { 名称: '甲公司' },
    });
    expect(() => verify(createWebhookSecret(), message)).toThrow('No matching signature');
    expect(() => verify(secret, { ...message, body: message.body.replace('甲', '乙') })).toThrow();
    expect(await rowOf(delivery as string)).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
    expect(await send()).toBe(0);
  });

  it('is signed by both secrets while one replaces the other, and by the new one afterwards', async () => {
    const { id, secret: old } = await make();
    const { secret } = await server.call('webhook.rotateSecret', { id, overlap_hours: 1 }, admin);
    await post(id);
    await send();
    const both = received[0] as (typeof received)[number];
    verify(old, both);
    verify(secret, both);
    pass(3_600_001);
    await post(id);
    await send();
    const one = received[1] as (typeof received)[number];
    verify(secret, one);
    expect(() => verify(old, one)).toThrow('No matching signature');
  });

  it('is tried again with growing pauses under the same id, given up at last, and then switches the webhook off', async () => {
    const { id } = await make();
    const [delivery] = (await post(id)) as [string];
    answer = { status: 500, body: 'no \0 room' };
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await send()).toBe(1);
      expect(await send()).toBe(0);
      const row = await rowOf(delivery);
      expect(row).toMatchObject({ attempts: attempt, status: 500, failure: 'status' });
      if (row?.state !== 'pending') continue;
      pauses.push(row.nextAt.getTime() - at);
      pass(row.nextAt.getTime() - at);
    }
    expect(pauses).toHaveLength(9);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery]));
    expect((await rowOf(delivery))?.state).toBe('failed');
    const { values } = await server.services.metrics.webhooks.get();
    expect(values.find(({ labels }) => labels.result === 'given_up')?.value).toBe(1);
    const { list } = await server.call('webhook.list', {}, admin);
    expect(list.find((one) => one.id === id)).toMatchObject({ enabled: false, stopped: 'failing' });

    const shown = await server.call('webhook.delivery', { id: delivery }, admin);
    expect(shown.tries).toHaveLength(10);
    expect(shown.tries[0]).toMatchObject({ status: 500, failure: 'status', answer: 'no  room' });

    // Nothing goes to it until it is switched on again.
    answer = { status: 200 };
    await server.call('webhook.replay', { id: delivery }, admin);
    expect(await send()).toBe(0);
    await server.call('webhook.update', { id, enabled: true }, admin);
    expect(await send()).toBe(1);
    expect(await rowOf(delivery)).toMatchObject({ state: 'delivered', failure: null });
    expect(received.at(-1)?.headers['webhook-id']).toBe(delivery);
  });

  it('does not follow a redirect', async () => {
    const { id } = await make();
    answer = { status: 307, headers: { location: `${base}/elsewhere` } };
    const [delivery] = (await post(id)) as [string];
    await send();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await rowOf(delivery)).toMatchObject({ state: 'pending', failure: 'redirect', status: 307 });
    await server.call('webhook.delete', { id }, admin);
  });

  it('that is answered 410 switches the webhook off', async () => {
    const { id } = await make();
    answer = { status: 410 };
    await post(id);
    await send();
    const { list } = await server.call('webhook.list', {}, admin);
    expect(list.find((one) => one.id === id)).toMatchObject({ enabled: false, stopped: 'gone' });
  });

  it('of one key is taken once', async () => {
    const { id } = await make();
    expect(await post(id, 'row-1')).toHaveLength(1);
    expect(await post(id, 'row-1')).toHaveLength(0);
    await send();
    expect(received).toHaveLength(1);
  });

  it('keeps no more than the beginning of an answer', async () => {
    const { id } = await make();
    answer = { status: 200, body: 'x'.repeat(5_000_000) };
    const [delivery] = (await post(id)) as [string];
    await send();
    const { tries } = await server.call('webhook.delivery', { id: delivery }, admin);
    expect(tries[0]?.answer).toHaveLength(1000);
  });

  it('of many at once goes out once each, whoever sends', async () => {
    const { id } = await make();
    for (let n = 0; n < 40; n += 1) await post(id);
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
    expect(received).toHaveLength(40);
  });
});

describe('where it may go', () => {
  const PRIVATE = [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'http://1.1.1.1/',
    'http://example.com/',
    'https://user:word@example.com/',
    'ftp://example.com/',
    'example.com',
  ];
  test.each(PRIVATE)('%s is no target', async (url) => {
    expect(isAllowedTarget(url, [])).toBe(false);
    const message = { url, secrets: [createWebhookSecret()], id: 'whd_1', body: '{}' };
    expect(await sendWebhook(message, { networks: [], at: new Date() })).toMatchObject({ failure: 'address' });
  });
  test('public addresses are, and configured ones', () => {
    for (const url of ['https://example.com/hook', 'https://1.1.1.1/', 'https://[2606:4700::1111]/'])
      expect(isAllowedTarget(url, [])).toBe(true);
    expect(isAllowedTarget('http://10.1.2.3:8080/', ['10.0.0.0/8'])).toBe(true);
    expect(isAllowedTarget('http://10.1.2.3:8080/', ['192.168.0.0/16'])).toBe(false);
    expect(isAllowedTarget('javascript://10.1.2.3/%0aalert(1)', ['10.0.0.0/8'])).toBe(false);
  });
  test('a name that turns out to be a private address is not connected to', async () => {
    const { port } = program.address() as AddressInfo;
    const at = new Date();
    const message = { url: `https://localhost:${port}/`, secrets: [createWebhookSecret()], id: 'whd_1', body: '{}' };
    expect(await sendWebhook(message, { networks: [], at })).toMatchObject({ failure: 'address', status: null });
    const http = { ...message, url: `http://localhost:${port}/` };
    expect(await sendWebhook(http, { networks: ['10.0.0.0/8'], at })).toMatchObject({ failure: 'address' });
    expect(received).toEqual([]);
    expect(await sendWebhook(http, { networks: ['127.0.0.0/8', '::1'], at })).toMatchObject({ failure: null });
  });
  test('the console refuses it, naming the field', async () => {
    const input = { name: 'Inside', url: 'https://192.168.1.1/' };
    expect(await refused(server.call('webhook.create', input, admin))).toEqual([422, 'invalid-input']);
  });
});

test('another address, or none any more, asks for proof of who one is; a name does not', async () => {
  const { id } = await make();
  const without = async (name: 'webhook.update' | 'webhook.delete', input: object) =>
    (await server.send(name, { id, ...input }, admin, { ticket: null })).json();
  expect(await without('webhook.update', { name: 'Renamed', enabled: false })).toEqual({
    success: true,
    data: { done: true },
  });
  const elsewhere = `${base}/elsewhere`;
  for (const refused of [
    await without('webhook.update', { name: 'Moved', url: elsewhere }),
    await without('webhook.delete', {}),
  ])
    expect(refused).toMatchObject({ errorCode: 'step-up-required' });
  const shown = async () => (await server.call('webhook.list', {}, admin)).list.find((one) => one.id === id);
  expect(await shown()).toMatchObject({ name: 'Renamed', url: `${base}/hook`, enabled: false });
  await server.call('webhook.update', { id, url: elsewhere }, admin);
  expect(await shown()).toMatchObject({ url: elsewhere });
});

test('secrets are sealed where they lie, and no list or log shows them', async () => {
  const { id, secret } = await make('/secret');
  await server.call('webhook.test', { id }, admin);
  await send();
  const { rows } = await server.services.database.sql.query<{ all: string }>(
    `select row_to_json(w)::text || coalesce((select string_agg(a.detail::text, '') from audit_log a), '') as all
     from webhooks w where id = $1`,
    [id],
  );
  expect(rows[0]?.all).not.toContain(secret.slice(6, 30));
  const log = await server.call('webhook.deliveries', { webhook_id: id, state: 'delivered' }, admin);
  expect(log.list).toHaveLength(1);
  expect(JSON.stringify([log, await server.call('webhook.list', {}, admin)])).not.toContain('whsec_');
});
