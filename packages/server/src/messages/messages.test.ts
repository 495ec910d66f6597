import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config';
import { closeServices, createServices } from '../createServices';
import { outbox } from '../db/schema';
import { buildApp } from '../http/app';
import type { Services } from '../services';
import { freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import { postMessage, sendNow } from './outbox';

/** A carrier that answers with what it is told to. */
let status = 200;
const received: { headers: IncomingMessage['headers']; body: Record<string, string> }[] = [];
const carrier = createServer(async (request, response) => {
  let text = '';
  for await (const bytes of request) text += bytes;
  received.push({ headers: request.headers, body: JSON.parse(text) });
  response.writeHead(status).end();
});

let now = new Date('2026-11-17T02:00:00Z');
let services: Services;
const draft = {
  channel: 'sms',
  to: '19900000000',
  template: 'code',
  language: 'zh-CN',
  values: { code: '123456', minutes: '5' },
} as const;

beforeAll(async () => {
  await new Promise<void>((resolve) => carrier.listen(0, '127.0.0.1', resolve));
  const { port } = carrier.address() as AddressInfo;
  const config = readConfig({
    DEMO: '0',
    SECRET_KEY: PRODUCTION.SECRET_KEY,
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
    SMS_URL: `http://127.0.0.1:${port}/sms`,
  });
  services = await createServices(config, { database: await freshDatabase(), clock: () => now });
});
afterAll(async () => {
  await closeServices(services);
  await new Promise((resolve) => carrier.close(resolve));
});

const post = () => services.database.orm.transaction((tx) => postMessage(services, tx, draft));
const rowOf = async (id: string) => (await services.database.orm.select().from(outbox).where(eq(outbox.id, id)))[0];

describe('where real customers are', () => {
  test('a message is POSTed to the carrier, with an id by which it can drop a second one', async () => {
    const id = await post();
    await services.jobs.drain();
    expect(received.at(-1)).toMatchObject({
      headers: { 'idempotency-key': id, 'content-type': 'application/json' },
      body: { id, channel: 'sms', to: '19900000000', body: expect.stringContaining('123456') },
    });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, error: null });
  });

  test('one that the carrier refused is sent again later, under the same id', async () => {
    status = 503;
    const id = await post();
    await services.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1, error: 'The carrier answered 503' });
    status = 200;
    now = new Date(now.getTime() + 60_000);
    await services.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(received.slice(-2).map(({ body }) => body.id)).toEqual([id, id]);
  });

  test('one that is refused five times is given up', async () => {
    status = 500;
    const id = await post();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await services.jobs.drain();
      now = new Date(now.getTime() + 3_600_000);
    }
    status = 200;
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 5 });
  });

  test('a channel without a carrier says which variable is missing', async () => {
    const sent = await sendNow(services, { ...draft, channel: 'mail', to: 'a@example.com' });
    expect(sent).toEqual({ to: 'a@example.com', state: 'failed', error: 'MAIL_URL is not set' });
  });

  test('the code does not come back in an answer', async () => {
    const app = await buildApp(services);
    const sms = await app.inject({
      method: 'POST',
      url: '/api/common-account/sms-code',
      payload: { phone: '19900000003', purpose: 'sign-in' },
    });
    expect(sms.json().data).toEqual({ expires_in_seconds: 300, resend_in_seconds: 60 });
    await app.close();
  });
});

test('the demo prints what has no carrier', async () => {
  const lines: string[] = [];
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' });
  const demo = await createServices(config, { database: await freshDatabase(), print: (line) => lines.push(line) });
  await demo.database.orm.transaction((tx) => postMessage(demo, tx, draft));
  await demo.jobs.drain();
  expect(lines).toEqual([expect.stringMatching(/^\[sms\] 19900000000 .*123456/)]);
  await closeServices(demo);
});
