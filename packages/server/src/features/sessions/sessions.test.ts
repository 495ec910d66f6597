import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies, sessions } from '../../db/schema';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { createSession, SESSION_COOKIE } from './session';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(DATABASES)('sessions on %s', (kind) => {
  let server: TestServer;
  let now = TEST_NOW;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };

  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  afterAll(() => server.close());
  // Sessions of one test have run out in the next.
  beforeEach(() => wait(8 * 24 * HOUR));

  const begin = async (who: TestUser) => {
    const { token } = await createSession(server.services.database.orm, {
      ...who,
      ip: '127.0.0.1',
      userAgent: 'test',
      now,
    });
    return `${SESSION_COOKIE}=${token}`;
  };
  const signIn = async (cookie?: string, companyId?: number) => {
    const input = { phone: server.fixtures.phones.both, password: TEST_PASSWORD, ...(companyId ? { companyId } : {}) };
    const answer = await server.send('account.signIn', input, cookie);
    return `${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
  };
  const told = async (cookie: string) => {
    const answer = await server.send('account.companies', {}, cookie);
    return answer.statusCode === 200 ? 200 : answer.json().code;
  };
  const seenAt = async () => {
    const rows = await server.services.database.orm.select().from(sessions).where(eq(sessions.createdAt, now));
    return rows.map(({ lastSeenAt }) => lastSeenAt);
  };

  it('expire after twelve hours without use and after a week', async () => {
    const { admin } = server.fixtures.a;
    const idle = await begin(admin);
    wait(12 * HOUR - 1);
    expect(await told(idle)).toBe(200);
    wait(12 * HOUR);
    expect(await told(idle)).toBe(20);

    const used = await begin(admin);
    for (let n = 0; n < 15; n += 1) {
      wait(11 * HOUR);
      expect(await told(used)).toBe(200);
    }
    wait(3 * HOUR - 1);
    expect(await told(used)).toBe(200);
    wait(1);
    expect(await told(used)).toBe(20);
    expect((await server.call('account.menus', {}, used)).ended).toBe(20);
  });

  it('record allowed use once a minute, but not refused requests', async () => {
    const cookie = await begin(server.fixtures.a.analyst);
    const begun = now;
    const last = async () => {
      const rows = await server.services.database.orm.select().from(sessions).where(eq(sessions.createdAt, begun));
      return rows[0]?.lastSeenAt.getTime();
    };
    expect(await seenAt()).toEqual([begun]);
    wait(2 * MINUTE);
    expect((await server.send('app.list', {}, cookie)).statusCode).toBe(403);
    expect(await last()).toBe(begun.getTime());
    expect(await told(cookie)).toBe(200);
    const noted = now.getTime();
    expect(await last()).toBe(noted);
    wait(MINUTE - 1);
    expect(await told(cookie)).toBe(200);
    expect(await last()).toBe(noted);
  });

  it('end the browser’s previous session at sign-in and the own one at sign-out', async () => {
    const first = await signIn();
    const elsewhere = await signIn();
    const second = await signIn(first);
    expect(await Promise.all([first, elsewhere, second].map(told))).toEqual([20, 200, 200]);
    expect(await server.call('account.logout', {}, second)).toEqual({ done: true });
    expect(await Promise.all([second, elsewhere].map(told))).toEqual([20, 200]);
    expect((await server.send('account.logout', {}, second)).statusCode).toBe(200);
    expect((await server.send('account.logout', {})).statusCode).toBe(200);
  });

  it('end the oldest above the limit of the company, with a reason', async () => {
    const { a, b } = server.fixtures;
    const bound = (maxSessions: number) =>
      server.services.database.orm.update(companies).set({ maxSessions }).where(eq(companies.id, a.companyId));
    await bound(2);
    const cookies: string[] = [];
    const elsewhere = await signIn(undefined, b.companyId);
    for (let n = 0; n < 3; n += 1) {
      wait(1000);
      cookies.push(await signIn(undefined, a.companyId));
    }
    expect(await Promise.all([...cookies, elsewhere].map(told))).toEqual([21, 200, 200, 200]);
    // The start calls are public: they answer a guest, and say why this is one.
    expect(await server.call('account.menus', {}, cookies[0])).toEqual({ menu_lists: [], ended: 21 });
    expect((await server.call('account.menus', {}, cookies[1])).ended).toBeNull();

    // One that chooses the company counts like one that begins there, and stays.
    wait(1000);
    await server.call('account.chooseCompany', { company_id: a.companyId }, elsewhere);
    expect(await Promise.all([...cookies, elsewhere].map(told))).toEqual([21, 21, 200, 200]);

    // What has run out takes no place.
    wait(12 * HOUR);
    const late = [await signIn(undefined, a.companyId), await signIn(undefined, a.companyId)];
    expect(await Promise.all(late.map(told))).toEqual([200, 200]);
    await bound(10);
  });

  it('keep the limit for concurrent sign-ins', async () => {
    const { a } = server.fixtures;
    const { orm } = server.services.database;
    await orm.update(companies).set({ maxSessions: 1 }).where(eq(companies.id, a.companyId));
    const cookies = await Promise.all([1, 2, 3].map(() => signIn(undefined, a.companyId)));
    expect((await Promise.all(cookies.map(told))).sort()).toEqual([200, 21, 21]);
    await orm.update(companies).set({ maxSessions: 10 }).where(eq(companies.id, a.companyId));
  });

  it('are listed and ended only by their person', async () => {
    const { a, both } = server.fixtures;
    const mine = await begin(both.inA);
    wait(MINUTE);
    const other = await begin(both.inB);
    const stranger = await begin(a.admin);
    const { list } = await server.call('account.sessions', {}, mine);
    expect(list).toHaveLength(2);
    const [here, there] = [true, false].map((current) => list.find((one) => one.current === current));
    expect(here).toMatchObject({ ip: '127.0.0.1', user_agent: 'test' });
    const id = there?.id as string;
    expect((await server.send('account.endSession', { id }, stranger)).statusCode).toBe(404);
    expect(await told(other)).toBe(200);
    await server.call('account.endSession', { id }, mine);
    expect(await told(other)).toBe(20);
    expect((await server.send('account.endSession', { id }, mine)).statusCode).toBe(404);

    const more = [await begin(both.inB), await begin(both.inNone)];
    expect(await server.call('account.endOtherSessions', {}, mine)).toEqual({ ended: 2 });
    expect(await Promise.all([mine, ...more, stranger].map(told))).toEqual([200, 20, 20, 200]);
  });
});
