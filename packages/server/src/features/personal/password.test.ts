import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { createSession, SESSION_COOKIE } from '../sessions/session';

const NEW_PASSWORD = 'Lantern#orchid7';

describe.each(DATABASES)('a new password on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  afterAll(() => server.close());

  it('says how hard it is to guess, by leaked ones and by what is known of the person', async () => {
    const { admin } = server.fixtures.a;
    const ask = (password: string) => server.call('personal.passwordStrength', { password }, admin);
    expect(await ask('Passw0rd!')).toMatchObject({ needed: 3, reason: expect.stringContaining('leaked') });
    expect(await ask(`${server.fixtures.phones.adminA}a!`)).toMatchObject({ reason: expect.stringContaining('phone') });
    const good = await ask(NEW_PASSWORD);
    expect(good.reason).toBeNull();
    expect(good.score).toBeGreaterThanOrEqual(good.needed);
  });

  it('is refused when weak or leaked, and needs a proof of who asks; its ticket stays good', async () => {
    const { admin } = server.fixtures.a;
    const code = async (password: string, ticket?: string | null) => {
      const answer = await server.send(
        'personal.setPassword',
        { password },
        admin,
        ticket === undefined ? {} : { ticket },
      );
      return answer.json().errorCode ?? null;
    };
    const ticket = await server.ticketFor(await server.cookieOf(admin), 'change-password');
    expect(await code(NEW_PASSWORD, null)).toBe('step-up-required');
    expect(await code('onlyletters', ticket)).toBe('password-weak');
    expect(await code('Passw0rd!', ticket)).toBe('password-guessable');
    expect(await code(NEW_PASSWORD, ticket)).toBeNull();
    expect(await code(NEW_PASSWORD, ticket)).toBe('step-up-required');
  });

  it('ends every other session of the person and no other person’s', async () => {
    const { both, a } = server.fixtures;
    const begin = async () => {
      const session = { personId: both.personId, companyId: null, ip: '127.0.0.1', userAgent: 'other', now: TEST_NOW };
      const { token } = await createSession(server.services.database.orm, session);
      return `${SESSION_COOKIE}=${token}`;
    };
    const elsewhere = [await begin(), await begin()];
    await server.call('account.sessions', {}, a.analyst);
    const { ended } = await server.call('personal.setPassword', { password: NEW_PASSWORD }, both.inA);
    expect(ended).toBeGreaterThanOrEqual(2);
    for (const cookie of elsewhere) expect((await server.send('account.sessions', {}, cookie)).statusCode).toBe(401);
    expect((await server.call('account.sessions', {}, both.inA)).list).toHaveLength(1);
    await server.call('account.sessions', {}, a.analyst);
    const phone = server.fixtures.phones.both;
    const tries = [TEST_PASSWORD, NEW_PASSWORD].map((password) => server.send('account.signIn', { phone, password }));
    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual([422, 200]);
  });
});
