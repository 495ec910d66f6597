import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import tls from 'node:tls';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failedAddresses, outbox, persons } from '../db/schema';
import type { Services } from '../features/services';
import { readConfig } from '../kernel/config';
import { closeServices, createServices } from '../start/createServices';
import { freshDatabase } from '../testing';
import { type MailServer, makeCertificate, type ReceivedMail, smtpError, startMailServer } from '../testing/mailServer';
import { PRODUCTION } from '../testing/process';
import type { Message } from './carrier';
import { type Draft, postMessage } from './outbox';
import { PermanentRejection } from './permanentRejection';
import { createMailTransport } from './smtpTransport';

const MAIL_FROM = '数据平台 <no-reply@data.example.com>';
const NOW = new Date('2026-11-17T02:00:00Z');
const PASSWORD = 'a/b#c%d@e:f+ü';
const withPassword = (port: number, host = '127.0.0.1', protocol = 'smtp') =>
  `${protocol}://mailer:${encodeURIComponent(PASSWORD)}@${host}:${port}`;

/** What the server decides, test by test. */
let verdict: NonNullable<Parameters<typeof startMailServer>[0]>['onMail'] & {} = () => null;
let rcpt: (address: string) => Error | null = () => null;
let server: MailServer;
let now = NOW;
let services: Services;

const open = async (env: Record<string, string>) =>
  createServices(readConfig({ DEMO: '0', ...PRODUCTION, DATA_DIR: 'memory', LOG_LEVEL: 'silent', MAIL_FROM, ...env }), {
    database: await freshDatabase(),
    clock: () => now,
  });

beforeAll(async () => {
  server = await startMailServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onMail: (mail) => verdict(mail),
    onRcptTo: ({ address }, _, done) => done(rcpt(address)),
    onAuth: ({ username, password }, _, done) =>
      username === 'mailer' && password === PASSWORD
        ? done(null, { user: 1 })
        : done(smtpError(535, '5.7.8 Wrong password')),
  });
  services = await open({ SMTP_URL: withPassword(server.port) });
});
afterAll(async () => {
  await closeServices(services);
  await server.close();
});
beforeEach(() => {
  verdict = () => null;
  rcpt = () => null;
  now = NOW;
  server.mails.length = 0;
});

const code: Draft = {
  channel: 'mail',
  to: 'zhang@example.com',
  template: 'code',
  language: 'zh-CN',
  values: { code: '042917', minutes: '5' },
};
const post = (draft: Partial<Draft> = {}) =>
  services.database.orm.transaction((tx) => postMessage(services, tx, { ...code, ...draft }));
const rowOf = async (id: string) => (await services.database.orm.select().from(outbox).where(eq(outbox.id, id)))[0];
const header = (mail: ReceivedMail | undefined, name: string) =>
  (mail?.headers ?? []).filter(([one]) => one === name).map(([, value]) => value);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe('a sent email', () => {
  test('contains code and sender, after sign-in with a password of any characters', async () => {
    const id = await post();
    await services.jobs.drain();
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'no-reply@data.example.com', to: ['zhang@example.com'] });
    expect(mail?.text).toContain('042917');
    expect(header(mail, 'from')).toEqual(['数据平台 <no-reply@data.example.com>']);
    expect(header(mail, 'to')).toEqual(['zhang@example.com']);
    expect(header(mail, 'message-id')).toEqual([`<${id}@data.example.com>`]);
    expect(header(mail, 'auto-submitted')).toEqual(['auto-generated']);
    expect(header(mail, 'date').map((text) => new Date(text))).toEqual([NOW]);
    expect(server.seen.signIns.at(-1)).toBe(`mailer:${PASSWORD}`);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: NOW });
  });

  test.each(['zh-CN', 'zh-TW', 'en-US', 'ar-EG'] as const)(
    'contains names and lines of any script, in %s',
    async (language) => {
      const company = '北京“数聚”科技（集团）有限公司 — Ünïted Data 🏭 شركة البيانات';
      await post({
        template: 'invitation',
        language,
        values: { company, by: '张三丰', page: 'https://x/?t=', code: 'k', hours: '72' },
      });
      await services.jobs.drain();
      const [mail] = server.mails;
      expect(header(mail, 'subject')[0]).toContain(company);
      expect(mail?.text).toContain(company);
      expect(mail?.text).toContain('张三丰');
    },
  );

  test('keeps lines that start with a dot', async () => {
    await post({
      template: 'monitor-digest',
      values: { count: '2', company: 'A', lines: '.\r\n.hidden\nRCPT TO:<x@evil.test>', page: 'p' },
    });
    await services.jobs.drain();
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text.split('\n')).toEqual(
      expect.arrayContaining(['.', '.hidden', 'RCPT TO:<x@evil.test>']),
    );
  });

  test.each(['\r\n', '\n', '\r', '\u2028', '\u0085'])('does not start another header at %j in a name', async (end) => {
    const company = `Evil${end}Bcc: victim@example.com${end}X-Injected: yes${end}${end}<h1>`;
    await post({ template: 'invitation', values: { company, by: 'B', page: 'p', code: 'k', hours: '1' } });
    await services.jobs.drain();
    const [mail] = server.mails;
    expect(mail?.to).toEqual(['zhang@example.com']);
    expect([...header(mail, 'bcc'), ...header(mail, 'x-injected')]).toEqual([]);
    expect(header(mail, 'subject')).toEqual([expect.stringMatching(/Evil Bcc: victim@example\.com/)]);
  });

  test.each([
    'a@example.com, b@example.com',
    'a@example.com>\r\nRCPT TO:<b@example.com',
    '"A, B" <c@example.com>',
    'nobody',
  ])('a receiver %j is none', async (to) => {
    const id = await post({ to });
    await services.jobs.drain();
    expect(server.mails).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'The receiver is not an email address' });
  });
});

describe('a server that', () => {
  test.each([
    ['its receiver', () => (rcpt = () => smtpError(550, '5.1.1 No such user here'))],
    ['the mail', () => (verdict = () => smtpError(554, '5.7.1 Refused by policy'))],
  ])('refuses %s for good: it is not sent again', async (_, refuse) => {
    refuse();
    const id = await post();
    await services.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 1, error: expect.stringMatching(/: 55\d 5\./) });
    rcpt = () => null;
    verdict = () => null;
    later(48 * 3_600_000);
    await services.jobs.drain();
    expect(server.mails).toEqual([]);
  });

  test.each([
    ['its receiver', () => (rcpt = () => smtpError(450, '4.2.0 Greylisted, try again later'))],
    ['the mail', () => (verdict = () => smtpError(451, '4.3.0 Busy'))],
  ])('refuses %s for now: it arrives once, after the quarter of an hour that greylisting takes', async (_, refuse) => {
    refuse();
    const id = await post({ template: 'file-ready', values: { name: 'f', page: 'p' } });
    for (let minute = 0; minute < 16; minute += 1) {
      await services.jobs.drain();
      later(60_000);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'queued', error: expect.stringMatching(/: 45\d 4\./) });
    rcpt = () => null;
    verdict = () => null;
    later(3_600_000);
    await services.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'sent', error: null });
    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['550 5.1.1 No such user', ['gone@example.com']],
    ['550 5.7.1 Refused by policy', []],
    ['552 5.2.2 Mailbox full', []],
    ['550 No such user', []],
  ])('refuses its receiver with %s: notices go there no more, or still', async (answer, marked) => {
    const to = 'Gone@example.com';
    const { orm } = services.database;
    await orm.delete(failedAddresses);
    await orm.delete(persons);
    await orm.insert(persons).values({ name: 'Wang', email: to, createdAt: NOW });
    rcpt = () => smtpError(Number(answer.slice(0, 3)), answer.slice(4));
    const id = await post({ template: 'file-ready', to, values: { name: 'f', page: 'p' } });
    await services.jobs.drain();
    expect((await rowOf(id))?.state).toBe('failed');
    expect((await orm.select().from(failedAddresses)).map(({ address }) => address)).toEqual(marked);
  });

  test('loses its answer receives a retry with the same id', async () => {
    verdict = () => (server.mails.length === 0 ? 'lost answer' : null);
    const id = await post();
    await services.jobs.drain();
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    later(60_000);
    await services.jobs.drain();
    await services.jobs.drain();
    const sent = `<${id}@data.example.com>`;
    expect(server.mails.map((mail) => header(mail, 'message-id')[0])).toEqual([sent, sent]);
  });

  test('recovers late receives neither expired nor replaced codes', async () => {
    rcpt = () => smtpError(450, '4.2.0 Greylisted');
    const expiresAt = new Date(NOW.getTime() + 300_000);
    const ended = await post({ expiresAt });
    const older = await post({
      to: 'li@example.com',
      expiresAt: new Date(NOW.getTime() + 900_000),
      line: 'mail bind li',
    });
    await services.jobs.drain();
    later(300_000);
    rcpt = () => null;
    const newer = await post({
      to: 'li@example.com',
      expiresAt: new Date(NOW.getTime() + 900_000),
      line: 'mail bind li',
    });
    await services.jobs.drain();
    expect(server.mails.map((mail) => header(mail, 'message-id')[0])).toEqual([`<${newer}@data.example.com>`]);
    for (const id of [ended, older])
      expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'The message expired before it could be sent' });
  });
});

describe('sign-in', () => {
  const message: Message = {
    id: 'msg_1',
    channel: 'mail',
    to: 'a@example.com',
    subject: 'Verification code',
    body: '123456',
    template: 'code',
    parameters: { code: '123456' },
    language: 'en-US',
    expiresAt: null,
  };
  const send = (url: string, more: Record<string, string> = {}, timeoutMs?: number) => {
    const config = readConfig({ SMTP_URL: url, MAIL_FROM, ...more });
    const from = { name: '', address: 'no-reply@data.example.com' };
    const options = { url, from, clock: () => NOW, ...(timeoutMs ? { timeoutMs } : {}) };
    return createMailTransport(config, options)
      .send(message)
      .then(
        () => null,
        (error: Error) => error,
      );
  };

  afterEach(() => vi.restoreAllMocks());

  test('with a wrong password keeps the message and hides the password in the error', async () => {
    const error = await send(`smtp://mailer:wrong-secret@127.0.0.1:${server.port}`);
    expect(error).not.toBeInstanceOf(PermanentRejection);
    expect(error?.message).toMatch(/^The mail server answered AUTH PLAIN: 535 /);
    expect(error?.message).not.toContain('wrong-secret');
  });

  test('refuses a server that requests no password', async () => {
    const other = await startMailServer({ disabledCommands: ['AUTH'], hideSTARTTLS: true });
    expect(await send(withPassword(other.port))).not.toBeNull();
    expect(other.mails).toEqual([]);
    await other.close();
  });

  test('requires STARTTLS of a remote server unless it is permitted', async () => {
    const plain = await startMailServer({
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    });
    const url = withPassword(plain.port, '0.0.0.0');
    expect(await send(url)).not.toBeNull();
    expect(plain.seen).toMatchObject({ signIns: [], rcpt: [] });
    expect(await send(url, { INSECURE_CONNECTIONS: 'SMTP_URL' })).toBeNull();
    expect(plain.mails).toHaveLength(1);
    await plain.close();
  });

  describe.each([
    ['TLS from the start', 'smtps', true],
    ['STARTTLS', 'smtp', false],
  ])('%s', (_, protocol, secure) => {
    test('verifies the certificate of the server', async () => {
      const certificate = await makeCertificate();
      const encrypted = await startMailServer({ secure, ...certificate });
      const url = withPassword(encrypted.port, '0.0.0.0', protocol);
      const refused = await send(url);
      expect(refused?.message).toMatch(/certificate/i);
      expect(encrypted.seen).toMatchObject({ signIns: [], rcpt: [] });
      // As NODE_EXTRA_CA_CERTS does.
      const { connect } = tls;
      vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions, ...rest: []) =>
        connect({ ...options, ca: certificate.cert }, ...rest)) as typeof tls.connect);
      expect(await send(url)).toBeNull();
      expect(encrypted.seen.signIns).toEqual([`mailer:${PASSWORD}`]);
      expect(encrypted.mails).toHaveLength(1);
      await encrypted.close();
    });
  });

  test('times out for a silent and for a slow server', async () => {
    const silent = createServer();
    const slow = createServer((socket) => {
      socket.on('error', () => undefined).write('220 slow\r\n');
      socket.on('data', () => socket.write('250-slow\r\n'));
      const timer = setInterval(() => socket.write('250-still\r\n'), 5);
      socket.on('close', () => clearInterval(timer));
    });
    for (const one of [silent, slow]) {
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
      const error = await send(`smtp://127.0.0.1:${(one.address() as AddressInfo).port}`, {}, 200);
      expect(error).not.toBeInstanceOf(PermanentRejection);
      expect(error?.message).toBe('The mail server did not answer in time');
      await new Promise((resolve) => one.close(resolve));
    }
  });

  test('retries an email without an answer', async () => {
    const mute = await startMailServer({ hideSTARTTLS: true, onMail: () => 'no answer' });
    const error = await send(`smtp://127.0.0.1:${mute.port}`, {}, 500);
    expect(error).not.toBeInstanceOf(PermanentRejection);
    expect(error?.message).toBe('The mail server did not answer in time');
    await mute.close();
  });
});
