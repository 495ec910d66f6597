import dns from 'node:dns';
import net from 'node:net';
import { periodicTasks } from '@daas/server/features/periodic';
import { startPeriodicWork } from '@daas/server/jobs/periodic';
import { postMessage } from '@daas/server/messages/outbox';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Hosts and addresses that were asked for, but for this machine's. */
const asked: string[] = [];
const isOwn = (host: unknown) => typeof host !== 'string' || /^(127\.|::1$|localhost$)/.test(host);

let server: TestServer;
beforeEach(() => {
  asked.length = 0;
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
    if (isOwn(host)) return (lookup as (...all: unknown[]) => void)(host, ...rest);
    asked.push(host);
    const done = rest.at(-1) as (error: Error) => void;
    process.nextTick(done, Object.assign(new Error(`${host} is not asked in tests`), { code: 'ENOTFOUND' }));
  }) as never);
  // A mail client asks a resolver by itself.
  for (const resolve of ['resolve4', 'resolve6', 'resolveMx'] as const)
    vi.spyOn(dns.Resolver.prototype, resolve).mockImplementation(((host: string, ...rest: unknown[]) => {
      asked.push(host);
      const done = rest.at(-1) as (error: Error) => void;
      process.nextTick(done, Object.assign(new Error(`${host} is not asked in tests`), { code: 'ENOTFOUND' }));
    }) as never);
  const { connect } = net.Socket.prototype;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...all: unknown[]) {
    const [first] = [all].flat(2) as { host?: string }[];
    if (net.isIP(first?.host ?? '') && !isOwn(first?.host)) {
      asked.push(String(first?.host));
      this.destroy(new Error('not asked in tests'));
      return this;
    }
    return connect.apply(this, all as never);
  } as never);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const SMS = { channel: 'sms', to: '10000009999' } as const;
const MAIL = { channel: 'mail', to: 'reader@example.org' } as const;

/** Signs companies up, makes apps, keys and connectors, runs all queued and periodic work, and sends a message. */
async function work(env: Record<string, string>, address: typeof SMS | typeof MAIL = SMS): Promise<void> {
  server = await startTestServer({ env });
  const { services } = server;
  const stop = startPeriodicWork(
    periodicTasks(services, () => undefined),
    () => undefined,
  );
  await services.database.orm.transaction((tx) =>
    postMessage(services, tx, {
      ...address,
      template: 'code',
      language: 'zh-CN',
      values: { code: '123456', minutes: '5' },
    }),
  );
  await services.jobs.drain();
  await stop();
}

test('a server asks nothing outside where nothing is configured', async () => {
  await work({});
  expect(asked).toEqual([]);
});

test('with a carrier for messages it asks that carrier and nothing else', async () => {
  await work({ SMS_URL: 'https://sms.example.com/send' });
  expect(asked).toEqual(['sms.example.com']);
});

test('with a mail server it asks that server, and none of the domains that mail goes to', async () => {
  await work({ SMTP_URL: 'smtps://mailer:secret@mail.example.com', MAIL_FROM: 'Data <data@example.com>' }, MAIL);
  // For each kind of address, and by a resolver of its own.
  expect(new Set(asked)).toEqual(new Set(['mail.example.com']));
});
