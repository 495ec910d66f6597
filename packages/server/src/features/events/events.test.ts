import { EVENT_DAYS } from '@daas/contract/events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventHeads, events, members, notices, outbox, persons } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { dispatchEvents } from '../../messages/events/dispatch';
import { type Emission, emit, emitAll } from '../../messages/events/emit';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { cleanUp } from '../cleanUp';

describe.each(DATABASES)('events on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let analyst: TestUser;
  let companyId: number;
  const orm = () => server.services.database.orm;
  const tell = () => dispatchEvents(server.services);
  const refused = (run: Promise<unknown>) =>
    run.then(
      () => null,
      ({ status, body }: RefusalError) => [status, body.errorCode, body.fields?.[0]?.field],
    );

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin, analyst, companyId } = server.fixtures.a);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(TEST_NOW);
    await tell();
    await orm().delete(outbox);
    await orm().delete(events);
    await orm().update(members).set({ notifications: {} });
  });

  const low = (more: Partial<Emission<'balance.low'>> = {}): Emission<'balance.low'> => ({
    kind: 'balance.low',
    companyId,
    subject: companyId,
    data: { balance: 5000, threshold: 10_000 },
    at: TEST_NOW,
    ...more,
  });
  const budget = (n: number): Emission<'budget.reached'> => ({
    kind: 'budget.reached',
    companyId,
    subject: `bud_${n}`,
    data: {
      scope: 'company',
      target: { id: companyId, name: '甲公司' },
      month: '2026-11',
      monthly: 10_000,
      used: 8000,
      percent: 80,
      hard_stop: false,
    },
    at: TEST_NOW,
  });
  const read = async (after: number, who = admin, limit = 200) => server.call('event.list', { after, limit }, who);
  const head = async () =>
    (await orm().select().from(eventHeads).where(eq(eventHeads.companyId, companyId)))[0]?.last ?? 0;

  it('have places without gaps, though transactions that began earlier commit later or not at all', async () => {
    const start = await head();
    // What a plain sequence skips: the first to be written is the last to be there.
    let release: () => void = () => expect.fail('it has not begun');
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    if (kind === 'postgres') {
      const slow = orm().transaction(async (tx) => {
        await emit(tx, budget(1));
        written();
        await waits;
      });
      await isWritten;
      await emit(orm(), budget(2));
      await tell();
      const first = await read(start);
      expect(first.list.map(({ subject, sequence }) => [subject, sequence - start])).toEqual([['budget:bud_2', 1]]);
      release();
      await slow;
      await tell();
      expect((await read(first.next)).list.map(({ subject, sequence }) => [subject, sequence - start])).toEqual([
        ['budget:bud_1', 2],
      ]);
    }
    const undone = orm().transaction(async (tx) => {
      await emit(tx, budget(3));
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await emit(orm(), budget(4));
    await Promise.all([tell(), tell(), tell()]);
    const { list, next } = await read(start);
    expect(list.map(({ sequence }) => sequence)).toEqual(list.map((_, n) => start + n + 1));
    expect(list.at(-1)?.subject).toBe('budget:bud_4');
    expect(next).toBe(start + list.length);
  });

  it('say what the contract says and nothing beside it', async () => {
    const data = { balance: 1, threshold: 2, secret: 'dk_live_x' };
    await emit(orm(), low({ data }));
    await expect(emit(orm(), low({ data: { balance: 1 } as never }))).rejects.toThrow('threshold');
    await tell();
    const [event] = (await read(0)).list;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      sequence: await head(),
      type: 'balance.low',
      timestamp: TEST_NOW.toISOString(),
      subject: `company:${companyId}`,
      data: { balance: 1, threshold: 2 },
    });
  });

  it('of one name are taken once, and each person is told once however often and wherever they are told', async () => {
    await orm().update(persons).set({ email: 'admin@example.com' }).where(eq(persons.id, admin.personId));
    await emitAll(
      orm(),
      [budget(5), budget(6)].map((one) => ({ ...one, key: 'same' })),
    );
    await emit(orm(), { ...budget(7), key: 'same' });
    await Promise.all([tell(), tell(), tell(), tell()]);
    await tell();
    const mails = await orm().select().from(outbox).where(eq(outbox.to, 'admin@example.com'));
    expect(mails.map(({ template }) => template)).toEqual(['budget-reached']);
    expect((await server.call('notice.list', {}, admin)).list).toHaveLength(1);
  });

  it('reach whoever holds their permission, in the notice centre, and nobody else', async () => {
    await emit(orm(), budget(8));
    await emit(orm(), { ...budget(9), companyId: server.fixtures.b.companyId });
    await tell();
    const { list } = await server.call('notice.list', {}, admin);
    expect(list).toMatchObject([
      { kind: 'budget.reached', read: false, title: '80% of a budget used', path: '/cost-center/overview' },
    ]);
    expect(list[0]?.text).toContain('甲公司');
    // The analyst may not see the company's account.
    expect((await server.call('notice.list', {}, analyst)).list).toEqual([]);
    expect((await read(0, analyst)).list).toEqual([]);
    expect((await read(0)).list.map(({ subject }) => subject)).toEqual(['budget:bud_8']);
    expect((await server.call('notice.list', {}, server.fixtures.b.admin)).list).toHaveLength(1);
  });

  it('are told as each person chose', async () => {
    await orm().update(persons).set({ email: 'admin@example.com' }).where(eq(persons.id, admin.personId));
    const choose = (center: boolean, mail: boolean, sms: boolean) =>
      server.call('personal.setNotifications', { list: [{ kind: 'budget.reached', center, mail, sms }] }, admin);
    const ways = async () => {
      await orm().delete(outbox);
      await orm().delete(events);
      await emit(orm(), budget(1));
      await tell();
      const sent = (await orm().select().from(outbox)).filter(({ to }) => to !== null).map(({ channel }) => channel);
      const { unread } = await server.call('notice.unread', {}, admin);
      return [...sent.sort(), ...(unread > 0 ? ['center'] : [])];
    };
    await choose(true, false, false);
    expect(await ways()).toEqual(['center']);
    await choose(false, true, true);
    expect(await ways()).toEqual(['mail', 'sms']);
    await choose(false, false, false);
    expect(await ways()).toEqual([]);
  });

  it('are unread until they are read, on every device', async () => {
    await emitAll(orm(), [budget(1), budget(2), budget(3)]);
    await tell();
    const unread = async (who = admin) => (await server.call('notice.unread', {}, who)).unread;
    expect(await unread()).toBe(3);
    const { list } = await server.call('notice.list', { pageSize: 2 }, admin);
    await server.call('notice.read', { ids: [list[0]?.id ?? ''] }, admin);
    expect(await unread()).toBe(2);
    expect((await server.call('notice.list', { unread: true }, admin)).total).toBe(2);
    // What came after the newest that was seen stays unread.
    await emit(orm(), budget(4));
    await tell();
    // Another's notices are not read by naming them.
    await server.call('notice.read', { ids: list.map(({ id }) => id) }, server.fixtures.b.admin);
    expect(await unread()).toBe(3);
    await server.call('notice.read', { up_to: list[0]?.id }, admin);
    expect(await unread()).toBe(1);
    await server.call('notice.read', {}, admin);
    expect(await unread()).toBe(0);
  });

  it('of a balance reach the addresses that the company chose, an address once', async () => {
    await orm().update(persons).set({ email: 'admin@example.com' }).where(eq(persons.id, admin.personId));
    const mail = (to: string) => ({ channel: 'mail' as const, to });
    await emit(
      orm(),
      low({ addresses: [mail('Admin@Example.com'), mail('outside@example.com'), mail('admin@example.com')] }),
    );
    await tell();
    const sent = (await orm().select().from(outbox)).map(({ to }) => to.toLowerCase()).sort();
    expect(sent).toEqual(['admin@example.com', 'outside@example.com']);
  });

  it('are read page by page, of one kind or one object, and a reader who comes too late is told so', async () => {
    const start = await head();
    await emitAll(orm(), [budget(1), low(), budget(2), budget(1)]);
    await tell();
    const one = await read(start, admin, 3);
    expect([one.list.length, one.more, one.next]).toEqual([3, true, start + 3]);
    expect(await read(one.next, admin, 3)).toMatchObject({ more: false, next: start + 4 });
    const of = async (input: object) =>
      (await server.call('event.list', { after: start, ...input }, admin)).list.map(({ sequence }) => sequence - start);
    expect(await of({ subject: 'budget:bud_1' })).toEqual([1, 4]);
    expect(await of({ type: 'balance.low' })).toEqual([2]);
    server.setNow(new Date(TEST_NOW.getTime() + (EVENT_DAYS + 1) * DAY_MS));
    await cleanUp(server.services);
    expect(await refused(read(start + 1))).toEqual([422, 'invalid-input', 'after']);
    // Nothing was missed behind these two.
    expect(await read(start + 4)).toMatchObject({ list: [], next: start + 4 });
    expect(await read(0)).toMatchObject({ list: [] });
    expect(await orm().$count(notices)).toBe(0);
  });

  it('of what concerns a person alone stand in every company, and in none for programs', async () => {
    await emit(orm(), {
      kind: 'account.security',
      companyId: null,
      subject: analyst.personId,
      data: { act: 'password-changed', at: TEST_NOW.toISOString(), ip: '203.0.113.9', detail: '', ready_at: null },
      people: [analyst.personId],
      at: TEST_NOW,
    });
    await tell();
    const [notice] = (await server.call('notice.list', { kind: 'account.security' }, analyst)).list;
    expect(notice).toMatchObject({ title: 'Password changed', path: '/personal-center/update-password' });
    expect((await server.call('notice.list', { kind: 'account.security' }, admin)).list).toEqual([]);
    expect((await read(0)).list.filter(({ type }) => type === 'account.security')).toEqual([]);
  });
});
