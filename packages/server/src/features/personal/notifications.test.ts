import type { NotificationSetting, NotificationSettings } from '@daas/contract/notifications';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notices, outbox, persons } from '../../db/schema';
import { dispatchEvents } from '../../messages/events/dispatch';
import { emit } from '../../messages/events/emit';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { fireBalanceWarnings } from '../cost/balanceWarnings';

const EMAIL = 'analyst@example.com';

describe.each(DATABASES)('notifications on %s', (kind) => {
  let server: TestServer;
  let who: TestUser;
  let phone: string;
  let now = TEST_NOW;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    who = server.fixtures.a.analyst;
    phone = server.fixtures.phones.analyst;
    const { orm } = server.services.database;
    await orm.update(persons).set({ email: EMAIL }).where(eq(persons.id, who.personId));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    now = new Date(now.getTime() + 120_000);
    server.setNow(now);
    await server.services.jobs.drain();
    await server.services.database.orm.delete(outbox);
  });

  const sent = async (template: string) => {
    await dispatchEvents(server.services);
    const rows = await server.services.database.orm.select().from(outbox).where(eq(outbox.template, template));
    return rows.map(({ channel, to, values }) => `${channel} ${to} ${values.locale}`).sort();
  };
  const choose = async (change: Partial<NotificationSettings>) => {
    const list = Object.entries(change).map(([kind, channels]) => ({ kind, ...channels }) as NotificationSetting);
    await server.call('personal.setNotifications', { list }, who);
  };
  const signIn = () => server.call('account.signIn', { phone, password: TEST_PASSWORD });

  it('are what was chosen, else the defaults, and kinds that are not named stay', async () => {
    const settings = async () => {
      const { list } = await server.call('personal.notifications', {}, who);
      return Object.fromEntries(list.map(({ kind, ...channels }) => [kind, channels]));
    };
    const defaults = await settings();
    expect(defaults).toMatchObject({
      'account.security': { center: true, sms: false, mail: true },
      'balance.low': { center: true, sms: true, mail: true },
      'file.ready': { center: true, sms: false, mail: true },
      'monitor.digest': { center: true, sms: false, mail: true },
      'data-set.loaded': { center: false, sms: false, mail: false },
    });
    // Of what goes to programs alone no person is told.
    expect(defaults).not.toHaveProperty('monitor.changed');
    const unknown = { list: [{ kind: 'monitor.changed', center: true, mail: true, sms: true }] };
    const answer = await server.send('personal.setNotifications', unknown, who);
    expect(answer.json().errorCode).toBe('invalid-input');
    const chosen = { center: false, sms: true, mail: false };
    await choose({ 'file.ready': chosen });
    expect(await settings()).toEqual({ ...defaults, 'file.ready': chosen });
  });

  it('of a company are chosen there alone, of the account itself for every company', async () => {
    const { inA, inB } = server.fixtures.both;
    const of = async (member: TestUser) => {
      const { list } = await server.call('personal.notifications', {}, member);
      return Object.fromEntries(list.map(({ kind, ...channels }) => [kind, channels]));
    };
    const before = await of(inB);
    const [off, loud] = [
      { center: false, mail: false, sms: false },
      { center: true, mail: true, sms: true },
    ];
    const list = [
      { kind: 'data-set.late' as const, ...off },
      { kind: 'account.security' as const, ...loud },
    ];
    await server.call('personal.setNotifications', { list }, inA);
    expect(await of(inA)).toMatchObject({ 'data-set.late': off, 'account.security': loud });
    expect(await of(inB)).toEqual({ ...before, 'account.security': loud });
    // What happens in B is told in B, and not in A.
    const { orm } = server.services.database;
    const data = { data_set: 'enterprise', loaded_at: now.toISOString(), due_at: now.toISOString() };
    for (const { companyId } of [inA, inB])
      await emit(orm, { kind: 'data-set.late', companyId: companyId as number, subject: 'enterprise', data, at: now });
    await dispatchEvents(server.services);
    const mine = await orm.select().from(notices).where(eq(notices.personId, inA.personId));
    expect(mine.map(({ companyId }) => companyId)).toEqual([inB.companyId]);
  });

  it('a new device is told of by the ways left on, in the language of the person', async () => {
    await signIn();
    expect(await sent('new-device')).toEqual([`mail ${EMAIL} zh-CN`]);
    await server.call('personal.setPreferences', { locale: 'en-US', theme: null, time_zone: 'UTC' }, who);
    await choose({ 'account.security': { center: true, sms: true, mail: false } });
    await signIn();
    expect(await sent('new-device')).toEqual([`mail ${EMAIL} zh-CN`, `sms ${phone} en-US`]);
    await choose({ 'account.security': { center: true, sms: false, mail: false } });
    await signIn();
    expect(await sent('new-device')).toHaveLength(2);
  });

  it('a new phone is told to the old one whatever was chosen', async () => {
    const wanted = '10000000096';
    const { demo_code: code = '' } = await server.call('personal.sendPhoneCode', { phone: wanted }, who);
    await server.call('personal.setPhone', { phone: wanted, code }, who);
    expect(await sent('phone-changed')).toEqual([`sms ${phone} en-US`]);
    phone = wanted;
  });

  it('balance warnings spare who switched them off, and nobody else', async () => {
    const { a } = server.fixtures;
    const outside = '10000000097';
    const warning = { enabled: true, thresholds: [9e12], phones: [phone, outside], emails: [EMAIL.toUpperCase()] };
    await choose({ 'balance.low': { center: true, sms: false, mail: false } });
    await server.call('cost.setBalanceWarning', warning, a.admin);
    await fireBalanceWarnings(server.services);
    expect(await sent('balance-warning')).toEqual([`sms ${outside} zh-CN`]);
  });

  it('who asked for a file is told that it is ready', async () => {
    await choose({ 'file.ready': { center: true, sms: true, mail: true } });
    const { orm } = server.services.database;
    await orm
      .update(persons)
      .set({ email: 'admin@example.com' })
      .where(eq(persons.id, server.fixtures.a.admin.personId));
    const wanted = { data_set: 'enterprise', fields: ['name'], rows: 1, format: 'csv' } as const;
    const quote = await server.call('export.quote', { ...wanted, fields: ['name'] }, server.fixtures.a.admin);
    await server.call('export.create', { id: quote.id }, server.fixtures.a.admin);
    await server.services.jobs.drain();
    expect(await sent('file-ready')).toEqual(['mail admin@example.com zh-CN']);
  });
});
