import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { outbox } from '@daas/server/db/schema';
import { postMessage } from '@daas/server/messages/outbox';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/sources';

const script = path.join(root, 'deploy/bridges/bounced-mail.mjs');
const { reportsIn } = await import(pathToFileURL(script).href);
const ID = '<msg_0mfx3c9k00001@data.example.com>';

/** A report as mail servers write it: RFC 6522, RFC 3464. */
const bounce = ({
  type = 'multipart/report; report-type=delivery-status; boundary="b/1"',
  told = 'Final-Recipient: rfc822; zhang@example.com\nAction: failed\nStatus: 5.1.1',
  original = `Content-Type: message/rfc822\n\nReceived: by mx\nMessage-ID: ${ID}\nSubject: x\n\nMessage-ID: <other@example.com>\n`,
} = {}) => `Return-Path: <>
From: MAILER-DAEMON@mx.example.com
Message-ID: <20261117.B9A1@mx.example.com>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: ${type}

This is a MIME-encapsulated message.

--b/1
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you that your message could not be delivered.

--b/1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
X-Postfix-Queue-ID: 585C39FF5D
Arrival-Date: Tue, 17 Nov 2026 10:00:00 +0800 (CST)

${told}

--b/1
Content-Description: Undelivered Message
${original}
--b/1--
`;
const recipient = 'zhang@example.com';
const statuses = (mail: string) => reportsIn(mail).map(({ status }: { status: string }) => status);

test('a receiver who does not exist is reported, with the id of the mail that came back', () => {
  const told = `Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User
    unknown in virtual mailbox table`;
  const detail = `smtp; 550 5.1.1 <${recipient}>: Recipient address rejected: User unknown in virtual mailbox table`;
  const wanted = [{ message_id: ID, recipient, status: '5.1.1', detail }];
  expect(reportsIn(bounce({ told }))).toEqual(wanted);
  expect(reportsIn(bounce({ told }).replaceAll('\n', '\r\n'))).toEqual(wanted);
});

test.each([
  // Exim says 5.0.0 of everything; the other server's words say why.
  ['5.0.0', 'smtp; 550-5.1.1 The email account that you tried to reach does not exist.\n 550 5.1.1 see', '5.1.1'],
  ['5.0.0', 'smtp; 550-5.7.26 Your email has been blocked because the sender is unauthenticated.', '5.7.26'],
  // IronPort writes a remark, and QQ Mail no code.
  ['5.0.0 (permanent failure)', "smtp; 5.3.0 - Other mail system problem 550-'SPF check failed", '5.0.0'],
  // Sendmail makes 5.1.1 of any 550 and 5.1.3 of any 553, whatever is meant.
  ['5.1.1', 'SMTP; 550 5.7.1 IP address blacklisted by recipient', '5.7.1'],
  ['5.1.1', 'SMTP; 550 Blocked', '5.0.0'],
  ['5.1.3', 'SMTP; 553 http://www.spamhaus.org/query/bl?ip=192.0.2.222', '5.0.0'],
  ['5.1.3', 'SMTP; 553 sorry, your envelope recipient is in my badrcptto list (#5.7.1)', '5.7.1'],
  // What it found out by itself it knows.
  ['5.1.2', 'x-unix; host unknown', '5.1.2'],
  ['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', '5.1.10'],
  ['5.2.2', 'smtp; 552 5.2.2 Mailbox full', '5.2.2'],
  // Postfix gave up after five days of "450 4.1.1": that is no word about the address.
  ['4.1.1', 'smtp; 450 4.1.1 unverified address', '5.4.7'],
  ['', 'x-unix; user unknown', '5.0.0'],
])('status %s, %s is %s', (status, diagnostic, wanted) => {
  const told = `Action: failed\nFinal-Recipient: RFC822;\n ${recipient}\nStatus: ${status}\nDiagnostic-Code: ${diagnostic}`;
  const [report, ...more] = reportsIn(bounce({ told }));
  expect(more).toEqual([]);
  expect(report).toMatchObject({ message_id: ID, recipient, status: wanted });
});

test('of several receivers those whom it did not reach', () => {
  const told = [
    'failed 5.1.1 a',
    'delayed 4.4.1 b',
    'delivered 2.1.5 c',
    'relayed 2.1.9 d',
    'expanded 2.1.5 e',
    'failed 5.2.2 f',
  ]
    .map((one) => one.split(' '))
    .map(([action, status, name]) => `Final-Recipient: rfc822; ${name}@x.example\nAction: ${action}\nStatus: ${status}`)
    .join('\n\n');
  const found = reportsIn(bounce({ told })).map((one: { recipient: string; status: string }) => [
    one.recipient,
    one.status,
  ]);
  expect(found).toEqual([
    ['a@x.example', '5.1.1'],
    ['f@x.example', '5.2.2'],
  ]);
});

test.each([
  ['text/rfc822-headers', `Content-Type: text/rfc822-headers\n\nFrom: a\nMessage-Id:\n ${ID}\n`],
  ['base64', `Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${btoa(`Message-ID: ${ID}\n\nx`)}\n`],
  ['message/global-headers', `Content-Type: message/global-headers\n\nMessage-ID: ${ID}\n`],
])('the mail that came back is found as %s', (_, original) => {
  expect(statuses(bounce({ original }))).toEqual(['5.1.1']);
});

test.each([
  [
    'an absent reader’s answer',
    `From: ${recipient}\nSubject: Auto: out of office\nAuto-Submitted: auto-replied\n\n5.1.1 ${ID}\n`,
  ],
  ['a mail that quotes a report', `Content-Type: text/plain\n\n${bounce()}`],
  ['a receipt of reading', bounce({ type: 'multipart/report; report-type=disposition-notification; boundary="b/1"' })],
  ['a complaint', bounce({ type: 'multipart/report; report-type=feedback-report; boundary="b/1"' })],
  ['a delay', bounce({ told: `Final-Recipient: rfc822; ${recipient}\nAction: delayed\nStatus: 4.4.1` })],
  ['one without the mail', bounce({ original: 'Content-Type: text/plain\n\nMessage-ID: is not told\n' })],
  ['nothing', ''],
])('%s is passed over', (_, mail) => {
  expect(reportsIn(mail)).toEqual([]);
});

const run = (env: Record<string, string>, mail: string) =>
  new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
    const child = spawn(process.execPath, [script], { env: { ...process.env, ...env } });
    let [out, error] = ['', ''];
    child.stdout.on('data', (piece) => (out += piece));
    child.stderr.on('data', (piece) => (error += piece));
    child.on('close', (code) => resolve({ code, out, error }));
    child.stdin.end(mail);
  });

describe('a mail server that pipes it there', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ now: new Date(), env: { MAIL_SECRET: secret } });
  });

  test('tells the platform; one that is away is told again', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const env = {
      PLATFORM_URL: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/`,
      MAIL_SECRET: secret,
    };
    const { services } = server;
    const draft = { channel: 'mail', to: recipient, template: 'code', language: 'zh-CN' } as const;
    const values = { code: '123456', minutes: '5' };
    const id = await services.database.orm.transaction((tx) => postMessage(services, tx, { ...draft, values }));
    const mail = bounce().replace('msg_0mfx3c9k00001', id);
    const other = { ...env, MAIL_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` };
    expect(await run(other, mail)).toMatchObject({ code: 75, error: expect.stringContaining('401') });
    const printed = (result: string) => `<${id}@data.example.com> 5.1.1 ${result}\n`;
    expect(await run(env, mail)).toEqual({ code: 0, out: printed('failed'), error: '' });
    expect(await run(env, mail)).toEqual({ code: 0, out: printed('noted'), error: '' });
    const [row] = await services.database.orm.select().from(outbox).where(eq(outbox.id, id));
    expect(row?.state).toBe('failed');
    await server.close();
    expect(await run(env, mail)).toMatchObject({ code: 75, error: 'ECONNREFUSED\n' });
    expect(await run(env, 'Subject: away\n\nI am not here\n')).toEqual({ code: 0, out: '', error: '' });
  }, 120_000);
});
