import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempts, auditLog, knownDevices } from '../../db/schema';
import { DATABASES } from '../../testing';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { captchaLevel } from '../signIn/captcha';

const MINUTE = 60_000;
const phoneNumber = (n: number) => `1990000${String(n).padStart(4, '0')}`;

describe.each(DATABASES)('guessing on %s', (kind) => {
  let server: TestServer;
  let now = TEST_NOW;
  let phone: string;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };

  beforeAll(async () => {
    server = await startTestServer({ kind });
    phone = server.fixtures.phones.analyst;
  });
  afterAll(() => server.close());
  // Failures are counted by day: each test begins another one.
  beforeEach(() => wait(25 * 60 * MINUTE));

  /** A try at an address, with the work done that it takes. */
  async function attempt(secret: object, { from = '198.51.100.1', cookie = '', of = phone } = {}) {
    const send = (more: object) => server.send('account.signIn', { phone: of, ...secret, ...more }, cookie, { from });
    const answer = await send({});
    if (answer.json().errorCode !== 'captcha-required') return answer;
    return send({ proof: await server.proof() });
  }
  const codeOf = async (answer: ReturnType<typeof attempt>) => {
    const { statusCode, body } = await answer;
    return statusCode === 200 ? 200 : JSON.parse(body).errorCode;
  };
  const wrong = { password: 'wrong' };
  /** Fails without the work of comparing a password. */
  const wrongCode = { sms_code: '000000' };
  const right = { password: TEST_PASSWORD };
  /** Signs in somewhere; the cookie by which that browser is known. */
  async function device(of = phone, cookie = ''): Promise<string> {
    const answer = await attempt(right, { from: '203.0.113.9', of, cookie });
    const { name, value, path, httpOnly } = answer.cookies.find((one) => one.name === 'daas_device') ?? {};
    expect({ path, httpOnly }).toEqual({ path: '/api/common-account', httpOnly: true });
    return `${name}=${value}`;
  }
  /** As many failures as an address has free; told apart by their phones. */
  async function exhaust(addresses: (n: number) => string) {
    const said: string[] = [];
    for (let n = 0; n < 25; n += 1)
      said.push(await codeOf(attempt(n < 3 ? wrong : wrongCode, { from: addresses(n), of: phoneNumber(n) })));
    return said;
  }

  describe('an address', () => {
    it('waits longer with each failure of any phone, and spraying is reported', async () => {
      const said = await exhaust(() => '198.51.100.7');
      expect(said).toEqual([
        ...Array(3).fill('credentials-wrong'),
        ...Array(17).fill('code-expired'),
        ...Array(5).fill('address-locked'),
      ]);
      const stranger = { from: '198.51.100.7' };
      expect(await codeOf(attempt(right, stranger))).toBe('address-locked');
      expect(await codeOf(attempt(right, { from: '198.51.100.8' }))).toBe(200);
      wait(MINUTE);
      expect(await codeOf(attempt(wrongCode, stranger))).toBe('code-expired');
      wait(2 * MINUTE - 1);
      expect(await codeOf(attempt(wrongCode, stranger))).toBe('address-locked');
      wait(1);
      // What succeeds is no failure, and closes nothing.
      expect(await codeOf(attempt(right, stranger))).toBe(200);
      expect(await codeOf(attempt(right, stranger))).toBe(200);

      const told = await server.services.database.orm
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'account.spraying'), eq(auditLog.subject, 'address:198.51.100.7')))
        .orderBy(desc(auditLog.seq));
      expect(told.map(({ detail }) => detail)).toEqual([{ phones: 20 }, { phones: 10 }]);
      expect((await server.services.metrics.spraying.get()).values).toMatchObject([{ value: 2 }]);
    });

    it('is a network of 64 bits in IPv6', async () => {
      const said = await exhaust((n) => `2001:db8:1:2::${(n + 1).toString(16)}`);
      expect(said.slice(20)).toEqual(Array(5).fill('address-locked'));
      expect(await codeOf(attempt(right, { from: '2001:db8:1:3::1' }))).toBe(200);
    });

    it('is limited across the /64s of a /56 and a /48 without locking its neighbors', async () => {
      const { database } = server.services;
      const count = async (network: string) => {
        const subject = `failed:${network} ${now.toISOString().slice(0, 10)}`;
        const [row] = await database.orm.select().from(attempts).where(eq(attempts.subject, subject));
        return row?.count;
      };
      const fail = (from: string, n: number) => codeOf(attempt(wrongCode, { from, of: phoneNumber(2000 + n) }));
      // Four tries in each /64, which is far below its own bound.
      const said: string[] = [];
      for (let n = 0; n < 104; n += 1) said.push(await fail(`2001:db8:7:${(n >> 2).toString(16)}::1`, n));
      expect(said).toEqual([...Array(100).fill('code-expired'), ...Array(4).fill('address-locked')]);
      // Refused tries are not counted, here nor in a /64 that is still open.
      expect(await count('2001:db8:7::/56')).toBe(100);
      expect(await codeOf(attempt(right, { from: '2001:db8:7:ff::1' }))).toBe('address-locked');
      expect(await codeOf(attempt(right, { from: '2001:db8:7:100::1' }))).toBe(200);
      // What succeeds is given back everywhere.
      expect([await count('2001:db8:7:100::/56'), await count('2001:db8:7::/48')]).toEqual([0, 100]);

      // The next /56s of the same /48; what the tests above would say nine hundred times is set.
      const subject = `failed:2001:db8:7::/48 ${now.toISOString().slice(0, 10)}`;
      await database.orm.update(attempts).set({ count: 998 }).where(eq(attempts.subject, subject));
      expect(await fail('2001:db8:7:200::1', 200)).toBe('code-expired');
      expect(await fail('2001:db8:7:300::1', 201)).toBe('code-expired');
      expect(await fail('2001:db8:7:400::1', 202)).toBe('address-locked');
      expect(await codeOf(attempt(right, { from: '2001:db8:8::1' }))).toBe(200);
      // An address of IPv4 has no wider count, and a known device is outside of all of them.
      expect(await codeOf(attempt(right, { from: '::ffff:198.51.100.99' }))).toBe(200);
      const cookie = await device();
      expect(await codeOf(attempt(right, { from: '2001:db8:7:400::1', cookie }))).toBe(200);
      // The wider ones begin anew with the day.
      wait(24 * 60 * MINUTE);
      expect(await codeOf(attempt(right, { from: '2001:db8:7:400::1' }))).toBe(200);
      expect(await count('2001:db8:7::/48')).toBe(0);
    });

    it('never exceeds the limit of a /56 by concurrent attempts, without deadlocks', async () => {
      const said = await Promise.all(
        Array.from({ length: 150 }, (_, n) =>
          codeOf(
            server.send('account.signIn', { phone: phoneNumber(3000 + n), ...wrongCode }, undefined, {
              from: `2001:db8:9:${(n % 50).toString(16)}::1`,
            }),
          ),
        ),
      );
      const times = (code: string) => said.filter((one) => one === code).length;
      expect([times('code-expired'), times('address-locked')]).toEqual([100, 50]);
    });

    it('admits correct concurrent attempts', async () => {
      const from = '198.51.100.30';
      const many = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          server.send('account.signIn', { phone: phoneNumber(100 + n), ...wrong }, undefined, { from }),
        ),
      );
      const compared = many.filter((answer) => answer.json().errorCode === 'credentials-wrong');
      expect(compared.length).toBeLessThanOrEqual(20);
    });

    it('does not lock a known device', async () => {
      const cookie = await device();
      await exhaust(() => '203.0.113.9');
      expect(await codeOf(attempt(right, { from: '203.0.113.9' }))).toBe('address-locked');
      expect(await codeOf(attempt(right, { from: '203.0.113.9', cookie }))).toBe(200);
    });
  });

  describe('a phone', () => {
    const lockOut = async () => {
      for (let n = 0; n < 6; n += 1) await attempt(wrong, { from: `198.51.100.${40 + n}` });
    };

    it('is locked by strangers only for unknown devices', async () => {
      const cookie = await device();
      await lockOut();
      expect(await codeOf(attempt(right))).toBe('account-locked');
      expect(await codeOf(attempt(right, { cookie }))).toBe(200);
      // Nor does that open it for them.
      expect(await codeOf(attempt(right))).toBe('account-locked');
    });

    it('has a separate limit on a known device', async () => {
      const cookie = await device();
      for (let n = 0; n < 5; n += 1) await attempt(wrong, { cookie });
      expect(await codeOf(attempt(right, { cookie }))).toBe('account-locked');
      expect(await codeOf(attempt(right))).toBe(200);
    });

    it('is known by a hashed token of its person, but not by a planted one', async () => {
      const planted = await device(server.fixtures.phones.adminB);
      const own = await device(phone, planted);
      expect(own).not.toBe(planted);
      expect(await device(phone, own)).toBe(own);
      await lockOut();
      expect(await codeOf(attempt(right, { cookie: planted }))).toBe('account-locked');
      const rows = await server.services.database.orm.select().from(knownDevices);
      expect(JSON.stringify(rows)).not.toContain(own.split('=')[1]);
      wait(180 * 24 * 60 * MINUTE);
      await lockOut();
      expect(await codeOf(attempt(right, { cookie: own }))).toBe('account-locked');
    });

    it('has the same limits without an account', async () => {
      const of = phoneNumber(999);
      const said: string[] = [];
      for (let n = 0; n < 6; n += 1) said.push(await codeOf(attempt(wrong, { of, from: `198.51.100.${60 + n}` })));
      expect(said).toEqual([...Array(4).fill('credentials-wrong'), 'account-locked', 'account-locked']);
    });
  });

  describe('codes', () => {
    const ask = async (cookie = '', from = '198.51.100.1') => {
      const send = (more: object) =>
        server.send('account.smsCode', { phone, purpose: 'sign-in', ...more }, cookie, { from });
      const answer = await send({});
      if (answer.json().errorCode !== 'captcha-required') return answer;
      return send({ proof: await server.proof() });
    };

    it('of a known device are independent of strangers', async () => {
      const cookie = await device();
      const { demo_code: smsCode } = (await ask(cookie)).json().data;
      for (let n = 0; n < 10; n += 1) {
        wait(n === 0 ? 0 : MINUTE);
        expect((await ask('', `198.51.100.${80 + n}`)).statusCode).toBe(200);
        if (n < 4) await attempt({ sms_code: smsCode === '000000' ? '000001' : '000000' }, { from: '198.51.100.2' });
      }
      wait(MINUTE);
      expect((await ask()).json().errorCode).toBe('code-too-soon');
      const again = await ask(cookie);
      expect(again.statusCode).toBe(200);
      expect(await codeOf(attempt({ sms_code: again.json().data.demo_code }, { cookie }))).toBe(200);
    });

    it('are limited per day for a /56 and a /48', async () => {
      const { database } = server.services;
      const send = async (from: string, n: number) => {
        const answer = await server.send('account.smsCode', { phone: phoneNumber(n), purpose: 'sign-in' }, '', {
          from,
        });
        return answer.statusCode === 200 ? 200 : answer.json().errorCode;
      };
      const said: (number | string)[] = [];
      for (let n = 0; n < 302; n += 1) said.push(await send(`2001:db8:5:${(n >> 1).toString(16)}::1`, 4000 + n));
      // 302 of 151 networks of 64 bits, of which 2 each are free.
      expect(said).toEqual([...Array(300).fill(200), ...Array(2).fill('too-many-requests')]);
      expect(await send('2001:db8:5:100::1', 4400)).toBe(200);
      const subject = `sms-from:2001:db8:5::/48 ${now.toISOString().slice(0, 10)}`;
      const [row] = await database.orm.select().from(attempts).where(eq(attempts.subject, subject));
      expect(row?.count).toBe(301);
      await database.orm.update(attempts).set({ count: 2000 }).where(eq(attempts.subject, subject));
      expect(await send('2001:db8:5:200::1', 4401)).toBe('too-many-requests');
      expect(await send('2001:db8:6::1', 4402)).toBe(200);
    });

    it('that open the account end the lockout for all devices', async () => {
      for (let n = 0; n < 6; n += 1) await attempt(wrong, { from: `198.51.100.${100 + n}` });
      const { demo_code: smsCode } = (await ask()).json().data;
      expect(await codeOf(attempt({ sms_code: smsCode }))).toBe(200);
      const rows = await server.services.database.orm
        .select()
        .from(attempts)
        .where(eq(attempts.subject, `password:${phone}`));
      expect(rows).toEqual([]);
    });
  });

  describe('proof of work', () => {
    it('stays easy for a few failures and becomes harder above the free ones of an address', () => {
      const levels = [0, 2, 3, 4, 5, 7, 20, 21, 22, 1000].map(captchaLevel);
      expect(levels).toEqual([0, 0, 1, 2, 3, 3, 3, 4, 5, 5]);
    });

    it('becomes harder with each failure and is valid once, for five minutes and unmodified', async () => {
      const from = '198.51.100.150';
      const cost = async () =>
        (await server.send('account.captcha', { phone }, undefined, { from })).json().data.parameters.cost;
      const costs = [await cost()];
      for (let n = 0; n < 4; n += 1) {
        await attempt(wrongCode, { from });
        costs.push(await cost());
      }
      expect(costs).toEqual([6, 6, 6, 6, 12]);

      const send = async (proof: object) =>
        (await server.send('account.signIn', { phone, ...right, proof }, undefined, { from })).json().errorCode;
      const challenge = (await server.send('account.captcha', { phone }, undefined, { from })).json().data;
      const solution = await solveChallenge({ challenge, deriveKey });
      if (!solution) throw new Error('The challenge has no solution');
      const proof = { challenge, solution };
      const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '0' } };
      expect(await send({ challenge: easier, solution })).toBe('captcha-wrong');
      const longer = { ...challenge.parameters.data, expires: challenge.parameters.data.expires + 1 };
      const extended = { ...challenge, parameters: { ...challenge.parameters, data: longer } };
      expect(await send({ challenge: extended, solution })).toBe('captcha-wrong');
      expect(await send({ challenge, solution: { ...solution, counter: solution.counter + 1 } })).toBe('captcha-wrong');
      wait(5 * MINUTE);
      expect(await send(proof)).toBe('captcha-wrong');
    });
  });
});
