import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outbox, persons } from '../db/schema';
import type { Services } from '../features/services';
import { buildApp } from '../http/app';
import { readConfig } from '../kernel/config';
import { closeServices, createServices } from '../start/createServices';
import { freshDatabase } from '../testing';
import { PRODUCTION } from '../testing/process';
import { dispatchEvents } from './events/dispatch';
import { emit } from './events/emit';
import { postMessage, sendNow } from './outbox';

/** A carrier that answers with what it is told to. */
let status = 200;
let answer = '';
const received: { headers: IncomingMessage['headers']; text: string; body: Record<string, string> }[] = [];
const carrier = createServer(async (request, response) => {
  let text = '';
  for await (const bytes of request) text += bytes;
  received.push({ headers: request.headers, text, body: JSON.parse(text) });
  response.writeHead(status).end(answer);
});
const [OLD_SECRET, NEW_SECRET] = [1, 2].map((n) => `whsec_${Buffer.alloc(32, n).toString('base64')}`) as [
  string,
  string,
];

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
    SMS_SECRET: `${NEW_SECRET} ${OLD_SECRET}`,
  });
  services = await createServices(config, { database: await freshDatabase(), clock: () => now });
});
afterAll(async () => {
  await closeServices(services);
  await new Promise((resolve) => carrier.close(resolve));
});

const post = () => services.database.orm.transaction((tx) => postMessage(services, tx, draft));
const rowOf = async (id: string) => (await services.database.orm.select().from(outbox).where(eq(outbox.id, id)))[0];

describe('in production', () => {
  test('POSTs a message to the carrier with an id for deduplication', async () => {
    const id = await post();
    await services.jobs.drain();
    expect(received.at(-1)).toMatchObject({
      headers: { 'idempotency-key': id, 'content-type': 'application/json' },
      body: {
        id,
        channel: 'sms',
        to: '19900000000',
        body: expect.stringContaining('123456'),
        template: 'code',
        parameters: { code: '123456', minutes: '5' },
        language: 'zh-CN',
        expires_at: null,
      },
    });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, error: null });
  });

  test('signs a message by Standard Webhooks with both secrets', async () => {
    now = new Date();
    await post();
    await services.jobs.drain();
    const { headers, text } = received.at(-1) as (typeof received)[number];
    for (const secret of [OLD_SECRET, NEW_SECRET])
      expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({ channel: 'sms' });
    const other = new Webhook(`whsec_${Buffer.alloc(32, 3).toString('base64')}`);
    expect(() => other.verify(text, headers as Record<string, string>)).toThrow();
    const changed = text.replace('19900000000', '19900000009');
    expect(() => new Webhook(NEW_SECRET).verify(changed, headers as Record<string, string>)).toThrow();
  });

  test.each([503, 500, 429, 401, 403, 404, 302])(
    'one that was answered %i is sent again later, under the same id',
    async (bad) => {
      status = bad;
      const id = await post();
      await services.jobs.drain();
      expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
      status = 200;
      now = new Date(now.getTime() + 60_000);
      await services.jobs.drain();
      expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
      expect(received.at(-1)?.body.id).toBe(id);
    },
  );

  test.each([400, 410, 413, 422])(
    'one that was answered %i is not sent again; the reason is kept, without the code',
    async (bad) => {
      status = bad;
      answer = '{"detail":"No such number:\n123456"}';
      const id = await post();
      await services.jobs.drain();
      status = 200;
      answer = '';
      const before = received.length;
      now = new Date(now.getTime() + 24 * 3_600_000);
      await services.jobs.drain();
      expect(received).toHaveLength(before);
      const error = `The carrier answered ${bad}: {"detail":"No such number: …"}`;
      expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, error });
    },
  );

  test('fails a message after two days', async () => {
    status = 500;
    const id = await post();
    for (let hour = 0; hour < 48; hour += 1) {
      await services.jobs.drain();
      now = new Date(now.getTime() + 3_600_000);
    }
    status = 200;
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'The carrier answered 500' });
  });

  test('reports the missing variable of a channel without a carrier', async () => {
    const sent = await sendNow(services, { ...draft, channel: 'mail', to: 'a@example.com' });
    const error = 'Neither SMTP_URL nor MAIL_URL is set';
    expect(sent).toEqual({ to: 'a@example.com', state: 'failed', error });
  });

  describe('a person with failing email', () => {
    const who = (personId: number) => ({ companyId: null, subject: personId, people: [personId], at: now });
    const about = async (kind: 'security' | 'digest', personId: number) => {
      const act = {
        act: 'password-changed',
        at: now.toISOString(),
        ip: '203.0.113.9',
        detail: '',
        ready_at: null,
      } as const;
      const db = services.database.orm;
      if (kind === 'security') await emit(db, { kind: 'account.security', ...who(personId), data: act });
      else await emit(db, { kind: 'monitor.digest', ...who(personId), data: { count: 1, rows: [] } });
      await dispatchEvents(services);
    };
    const sentTo = async (to: string) =>
      (await services.database.orm.select().from(outbox).where(eq(outbox.to, to))).map(({ state }) => state);
    const make = async (phone: string | null, email: string) => {
      const [row] = await services.database.orm
        .insert(persons)
        .values({ name: 'Wang', phone, email, createdAt: now })
        .returning();
      return row?.id as number;
    };

    test('receives an urgent message once by text message', async () => {
      await about('security', await make('19900000011', 'wang@example.com'));
      await services.jobs.drain();
      await services.jobs.drain();
      expect(await sentTo('wang@example.com')).toEqual(['failed']);
      expect(await sentTo('19900000011')).toEqual(['sent']);
      expect(received.at(-1)?.body).toMatchObject({ template: 'password-changed', to: '19900000011' });
    });

    test('receives no text message for other notices or without a phone', async () => {
      await about('digest', await make('19900000012', 'li@example.com'));
      await about('security', await make(null, 'zhao@example.com'));
      const before = received.length;
      await services.jobs.drain();
      expect(await sentTo('19900000012')).toEqual([]);
      expect(received).toHaveLength(before);
    });

    test('receives no code by another channel', async () => {
      const personId = await make('19900000013', 'sun@example.com');
      const mail = { ...draft, channel: 'mail', to: 'sun@example.com', personId } as const;
      await services.database.orm.transaction((tx) => postMessage(services, tx, mail));
      await services.jobs.drain();
      expect(await sentTo('sun@example.com')).toEqual(['failed']);
      expect(await sentTo('19900000013')).toEqual([]);
    });

    test('is counted in the metrics', async () => {
      const { values } = await services.metrics.messages.get();
      const failed = values.find(({ labels }) => labels.channel === 'mail' && labels.result === 'refused');
      expect(failed?.value).toBe(4);
    });
  });

  test('never returns the code in an answer', async () => {
    const app = await buildApp(services);
    const sms = await app.inject({
      method: 'POST',
      url: '/api/common-account/sms-code',
      payload: { phone: '19900000003', purpose: 'sign-in' },
    });
    expect(sms.json().data).toEqual({
      expires_in_seconds: 300,
      resend_in_seconds: 60,
      message_id: expect.stringMatching(/^msg_/),
    });
    await app.close();
  });

  test('reports a late or failed code only to the requester', async () => {
    now = new Date(now.getTime() + 24 * 3_600_000);
    const app = await buildApp(services);
    const send = async (phone: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/common-account/sms-code',
          payload: { phone, purpose: 'sign-in' },
        })
      ).json().data.message_id as string;
    const asked = async (id: string) => {
      const answered = await app.inject({ url: `/api/common-account/code-delivery?message_id=${id}` });
      return answered.statusCode === 200 ? answered.json().data.state : 'not told';
    };
    status = 503;
    const late = await send('19900000021');
    expect(await asked(late)).toBe('sending');
    await services.jobs.drain();
    expect(await asked(late)).toBe('delayed');
    status = 200;
    now = new Date(now.getTime() + 60_000);
    await services.jobs.drain();
    expect(await asked(late)).toBe('sent');
    status = 422;
    const lost = await send('19900000022');
    await services.jobs.drain();
    status = 200;
    expect(await asked(lost)).toBe('failed');
    const other = await services.database.orm.transaction((tx) => postMessage(services, tx, draft));
    for (const id of [other, 'msg_0mfx3c9k00123f8a1c0b9d27']) expect(await asked(id)).toBe('not told');
    now = new Date(now.getTime() + 3_600_000);
    expect(await asked(lost)).toBe('not told');
    await app.close();
  });
});

test('the demo prints messages without a carrier', async () => {
  const lines: string[] = [];
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' });
  const demo = await createServices(config, { database: await freshDatabase(), print: (line) => lines.push(line) });
  await demo.database.orm.transaction((tx) => postMessage(demo, tx, draft));
  await demo.jobs.drain();
  expect(lines).toEqual([expect.stringMatching(/^\[sms\] 19900000000 .*123456/)]);
  await closeServices(demo);
});
