import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { failedAddresses, outbox, persons } from '../db/schema';
import { cleanUp } from '../features/cleanUp';
import { dispatchEvents } from '../messages/events/dispatch';
import { emit } from '../messages/events/emit';
import { postMessage } from '../messages/outbox';
import { DATABASES } from '../testing';
import type { TestUser } from '../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server';

const [SMS, MAIL, OLD_MAIL] = [1, 2, 3].map((n) => `whsec_${Buffer.alloc(32, n).toString('base64')}`) as [
  string,
  string,
  string,
];
type Report = Partial<Record<'message_id' | 'recipient' | 'status' | 'detail', unknown>>;

describe.each(DATABASES)('delivery reports on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let who: TestUser;
  let now = TEST_NOW;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer({ kind, env: { SMS_SECRET: SMS, MAIL_SECRET: `${MAIL} ${OLD_MAIL}` } });
    ({ admin, analyst: who } = server.fixtures.a);
  });
  afterAll(() => server.close());
  // Codes are a minute apart.
  beforeEach(() => {
    now = new Date(now.getTime() + 120_000);
    server.setNow(now);
  });

  const orm = () => server.services.database.orm;
  /** Signed as the library of Standard Webhooks does. */
  const post = (
    body: string,
    {
      channel = 'mail',
      secret = MAIL,
      at = now,
      sent = body,
    }: Partial<Record<'channel' | 'secret' | 'sent', string>> & { at?: Date } = {},
  ) =>
    server.app.inject({
      method: 'POST',
      url: `/delivery-reports/${channel}`,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-US',
        'webhook-id': 'rep_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('rep_1', at, body),
      },
      payload: sent,
    });
  const report = async (body: Report, channel: 'mail' | 'sms' = 'mail') => {
    const answer = await post(JSON.stringify(body), { channel, secret: channel === 'mail' ? MAIL : SMS });
    expect(answer.statusCode).toBe(200);
    return answer.json().data.result as string;
  };
  const gone = (message_id: string, recipient: string) => ({ message_id, recipient, status: '5.1.1' });
  const newPerson = async () => {
    made += 1;
    const [phone, email] = [`1880000${String(made).padStart(4, '0')}`, `Person.${made}@example.com`];
    const values = { name: 'Wang', phone, email, createdAt: now };
    const [row] = await orm().insert(persons).values(values).returning();
    return { id: row?.id as number, phone, email };
  };
  /** Tells a person what does not wait, or what does; sends it. Returns the ids of its messages. */
  const tell = async (personId: number, urgent = true) => {
    const common = { companyId: null, subject: personId, people: [personId], at: now };
    const at = now.toISOString();
    if (urgent) {
      const data = { act: 'password-changed', at, ip: '203.0.113.9', detail: '', ready_at: null } as const;
      await emit(orm(), { kind: 'account.security', ...common, data });
    } else await emit(orm(), { kind: 'monitor.digest', ...common, data: { count: 1, rows: [] } });
    await dispatchEvents(server.services);
    await server.services.jobs.drain();
  };
  const sentTo = async (to: string) =>
    (await orm().select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.id)).map(({ state }) => state);
  const lastTo = async (to: string) =>
    (await orm().select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.id)).at(-1)?.id as string;
  const marks = async (address: string) =>
    (await orm().select().from(failedAddresses).where(eq(failedAddresses.address, address))).map((row) => row.channel);
  const bounced = async (channel: string) => {
    const { values } = await server.services.metrics.messages.get();
    return values.find(({ labels }) => labels.channel === channel && labels.result === 'bounced')?.value;
  };

  describe('are accepted', () => {
    it('with a signature by the current or previous secret of the channel', async () => {
      const body = JSON.stringify(gone('msg_none', 'a@example.com'));
      for (const secret of [MAIL, OLD_MAIL]) {
        const answer = await post(body, { secret });
        expect(answer.json()).toEqual({ success: true, data: { result: 'unknown-message' } });
      }
    });

    it('only with a valid signature', async () => {
      const { id, email } = await newPerson();
      await tell(id);
      const body = JSON.stringify(gone(await lastTo(email), email));
      const shift = (seconds: number) => new Date(now.getTime() + seconds * 1000);
      for (const [wrong, code] of [
        [{ secret: SMS }, 'signature-invalid'],
        [{ secret: `whsec_${Buffer.alloc(32).toString('base64')}` }, 'signature-invalid'],
        [{ sent: body.replace('5.1.1', '5.1.2') }, 'signature-invalid'],
        [{ sent: '' }, 'signature-invalid'],
        [{ at: shift(-301) }, 'signature-replayed'],
        [{ at: shift(302) }, 'signature-replayed'],
      ] as const) {
        const answer = await post(body, wrong);
        expect([answer.statusCode, answer.json().errorCode]).toEqual([401, code]);
      }
      const unsigned = await server.app.inject({
        method: 'POST',
        url: '/delivery-reports/mail',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(unsigned.statusCode).toBe(401);
      expect(await sentTo(email)).toEqual(['sent']);
      expect(await marks(email.toLowerCase())).toEqual([]);
    });

    it('or rejected with the invalid field', async () => {
      for (const [body, field] of [
        [{ recipient: 'a@example.com', status: '5.1.1' }, 'message_id'],
        [{ message_id: 'msg_1', status: '5.1.1' }, 'recipient'],
        [{ ...gone('msg_1', 'a@example.com'), status: 'bounced' }, 'status'],
        [{ ...gone('msg_1', 'a@example.com'), status: '550 5.1.1' }, 'status'],
        [{ ...gone('msg_1', 'a@example.com'), type: 'hard' }, 'type'],
        [{ ...gone('msg_1', 'a@example.com'), detail: 'a\0b' }, 'detail'],
      ] as const) {
        const answer = await post(JSON.stringify(body));
        expect(answer.statusCode).toBe(422);
        expect(answer.json().fields[0].field).toBe(field);
      }
      expect((await post('not JSON')).json().errorCode).toBe('malformed-body');
    });
  });

  describe('of a message that will not arrive', () => {
    it('counts once, however often and at once it comes; what does not wait goes by the other way once', async () => {
      const { id, email, phone } = await newPerson();
      await tell(id);
      const before = (await bounced('mail')) ?? 0;
      const message = await lastTo(email);
      const results = await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => report(gone(`<${message}@data.example.com>`, email))),
      );
      expect(results.filter((one) => one === 'failed')).toHaveLength(1);
      expect(await report(gone(message, email.toUpperCase()))).toBe('noted');
      await server.services.jobs.drain();
      expect(await sentTo(email)).toEqual(['failed']);
      expect(await sentTo(phone)).toEqual(['sent']);
      expect(await bounced('mail')).toBe(before + 1);
      // The text message that stood in for it bounces, too: nobody is told in a circle.
      expect(await report(gone(await lastTo(phone), `+86 ${phone}`), 'sms')).toBe('failed');
      await server.services.jobs.drain();
      expect([await sentTo(email), await sentTo(phone)]).toEqual([['failed'], ['failed']]);
    });

    it('keeps the reason; a delivery that is reported afterwards does not take it back', async () => {
      const { id, email } = await newPerson();
      await tell(id);
      const message = await lastTo(email);
      expect(await report({ ...gone(message, email), status: '2.0.0' })).toBe('noted');
      expect(await report({ ...gone(message, email), status: '5.2.2', detail: 'mailbox full' })).toBe('failed');
      expect(await report({ ...gone(message, email), status: '2.1.5' })).toBe('noted');
      const [row] = await orm().select().from(outbox).where(eq(outbox.id, message));
      expect(row).toMatchObject({ state: 'failed', error: 'The carrier reported 5.2.2: mailbox full' });
    });

    it('says nothing of another message, receiver or channel', async () => {
      const { id, email, phone } = await newPerson();
      await tell(id);
      const message = await lastTo(email);
      // Mail that its reader has sent on to somewhere else, which is gone.
      expect(await report(gone(message, 'elsewhere@example.net'))).toBe('other-recipient');
      expect(await report(gone(message, phone), 'sms')).toBe('unknown-message');
      expect(await report(gone(`${message.slice(0, -1)}_`, email))).toBe('unknown-message');
      for (const guess of ['', 'msg_', '%', `x${message}`])
        expect(await report(gone(guess || ' ', email))).toBe('unknown-message');
      expect(await sentTo(email)).toEqual(['sent']);
      expect(await marks(email.toLowerCase())).toEqual([]);
    });

    it('stands, where it comes before the answer to the message', async () => {
      const { id, email, phone } = await newPerson();
      const { transport } = server.services;
      const send = transport.send;
      transport.send = async (message) => {
        if (message.to === email) expect(await report(gone(message.id, email))).toBe('failed');
      };
      await tell(id);
      transport.send = send;
      await server.services.jobs.drain();
      expect(await sentTo(email)).toEqual(['failed']);
      expect(await sentTo(phone)).toEqual(['sent']);
    });

    it('tells whoever waits for a code', async () => {
      const email = 'typo@exmaple.com';
      const { message_id } = await server.call('personal.sendMailCode', { email }, who);
      await server.services.jobs.drain();
      expect((await server.call('account.codeDelivery', { message_id })).state).toBe('sent');
      expect(await report(gone(message_id, email))).toBe('failed');
      expect((await server.call('account.codeDelivery', { message_id })).state).toBe('failed');
      // It is nobody's address.
      expect(await marks(email)).toEqual([]);
    });
  });

  describe('of an address', () => {
    // RFC 3463 §3: what is about the address of the receiver, and what is about anything else.
    test.each([
      ['5.1.1', ['mail']],
      ['5.1.2', ['mail']],
      ['5.1.3', ['mail']],
      ['5.1.6', ['mail']],
      ['5.1.10', ['mail']],
      ['5.2.1', ['mail']],
      ['5.0.0', []],
      // "550 5.1.0 <…> sender rejected", as Cox and Spectrum say.
      ['5.1.0', []],
      ['5.1.7', []],
      ['5.1.8', []],
      ['5.2.2', []],
      ['5.2.3', []],
      ['5.4.7', []],
      ['5.7.1', []],
      ['5.7.26', []],
      ['4.1.1', []],
      ['4.2.1', []],
      ['4.2.2', []],
      ['4.4.7', []],
      ['2.1.5', []],
    ])('%s is about it: %j', async (status, expected) => {
      const { id, email } = await newPerson();
      await tell(id);
      await report({ ...gone(await lastTo(email), email), status });
      expect(await marks(email.toLowerCase())).toEqual(expected);
      expect(await sentTo(email)).toEqual([status.startsWith('5') ? 'failed' : 'sent']);
    });

    it('is kept to: what does not wait goes by the other way at once, the rest stays in the console', async () => {
      const { id, email, phone } = await newPerson();
      await tell(id);
      await report(gone(await lastTo(email), email));
      await server.services.jobs.drain();
      await tell(id);
      await tell(id, false);
      expect(await sentTo(email)).toEqual(['failed']);
      expect(await sentTo(phone)).toEqual(['sent', 'sent']);
      // Where neither works, what does not wait is tried all the same: a carrier may be wrong.
      await report(gone(await lastTo(phone), phone), 'sms');
      await tell(id);
      await tell(id, false);
      expect(await sentTo(email)).toEqual(['failed', 'sent']);
    });

    it('is of no other: one that was changed since, or has been proven since, is not marked', async () => {
      const { id, email } = await newPerson();
      await tell(id);
      const message = await lastTo(email);
      await orm().update(persons).set({ email: 'new@example.com' }).where(eq(persons.id, id));
      expect(await report(gone(message, email))).toBe('failed');
      expect([await marks(email.toLowerCase()), await marks('new@example.com')]).toEqual([[], []]);
    });

    it('is told to its person and, as no more than that, to who manages members; a code from there ends it', async () => {
      const email = 'Li.Na@example.com';
      const confirm = async () => {
        now = new Date(now.getTime() + 120_000);
        server.setNow(now);
        const { demo_code: code = '', message_id } = await server.call('personal.sendMailCode', { email }, who);
        await server.services.jobs.drain();
        await server.call('personal.setMail', { email, code }, who);
        return message_id;
      };
      const failing = async () => {
        const { list } = await server.call('staff.list', {}, admin);
        return [
          (await server.call('user.get', {}, who)).failing_channels,
          list.find(({ person_id }) => person_id === who.personId)?.failing_channels,
        ];
      };
      const code = await confirm();
      now = new Date(now.getTime() + 1000);
      server.setNow(now);
      await tell(who.personId);
      const message = await lastTo(email);
      expect(await report(gone(code, email))).toBe('failed');
      // The code was typed: whatever is said of the mail that carried it, it is read.
      expect(await failing()).toEqual([[], []]);
      expect(await report(gone(message, email.toLowerCase()))).toBe('failed');
      expect(await failing()).toEqual([['mail'], ['mail']]);
      const others = (await server.call('staff.list', {}, admin)).list.filter((one) => one.person_id !== who.personId);
      expect(others.flatMap((one) => one.failing_channels)).toEqual([]);
      await confirm();
      expect(await failing()).toEqual([[], []]);
      expect(await report(gone(message, email))).toBe('noted');
      expect(await failing()).toEqual([[], []]);
    });

    it('is forgotten with whoever had it', async () => {
      const { id, email } = await newPerson();
      await tell(id);
      await report(gone(await lastTo(email), email));
      await cleanUp(server.services);
      expect(await marks(email.toLowerCase())).toEqual(['mail']);
      await orm().update(persons).set({ email: null }).where(eq(persons.id, id));
      now = new Date(now.getTime() + 1000);
      server.setNow(now);
      await cleanUp(server.services);
      expect(await marks(email.toLowerCase())).toEqual([]);
    });
  });

  it('of a message that waits for another try ends it', async () => {
    const draft = { channel: 'mail', to: 'q@example.com', template: 'code', language: 'en-US' } as const;
    const values = { code: '123456', minutes: '5' };
    const id = await orm().transaction((tx) => postMessage(server.services, tx, { ...draft, values }));
    // After an answer that was lost, the carrier knows what waits here for another try.
    expect(await report(gone(id, 'q@example.com'))).toBe('failed');
    await server.services.jobs.drain();
    expect(await sentTo('q@example.com')).toEqual(['failed']);
  });
});

test('the route does not exist without a secret', async () => {
  const server = await startTestServer();
  for (const channel of ['sms', 'mail']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/delivery-reports/${channel}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errorCode).toBe('not-found');
  }
  await server.close();
});
