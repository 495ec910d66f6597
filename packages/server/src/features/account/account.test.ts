import { PERMISSIONS } from '@daas/contract/permissions';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, companies, companyProducts, members, outbox, secondFactors } from '../../db/schema';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { createSession, SESSION_COOKIE } from '../sessions/session';

const MINUTE = 60_000;
const STRONG = 'Better@2026!';

describe.each(DATABASES)('account on %s', (kind) => {
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
  // Failures and codes are counted by day and address: each test begins another day.
  beforeEach(() => wait(25 * 60 * MINUTE));

  /** The cookie a browser would send after that answer. */
  const cookieOf = (answer: Awaited<ReturnType<TestServer['send']>>) => {
    const cookie = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    return `${SESSION_COOKIE}=${cookie?.value}`;
  };
  /** A session that begins today: those of other days may have run out. */
  const session = async (who: TestUser) => {
    const begun = { ...who, ip: '127.0.0.1', userAgent: 'test', now };
    return `${SESSION_COOKIE}=${(await createSession(server.services.database.orm, begun)).token}`;
  };
  const signIn = (input: Record<string, unknown>) => server.send('account.signIn', input);
  const codeFor = async (phone: string, purpose: 'sign-in' | 'register' | 'reset-password') =>
    (await server.call('account.smsCode', { phone, purpose })).demo_code as string;
  const refused = async (answer: ReturnType<TestServer['send']>) => (await answer).json();
  const lastAct = async (action: string) =>
    (
      await server.services.database.orm
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, action))
        .orderBy(desc(auditLog.id))
        .limit(1)
    )[0];

  describe('by password', () => {
    it('signs in to the only company, with a cookie that scripts and other sites cannot use', async () => {
      const { fixtures } = server;
      const answer = await signIn({ phone: fixtures.phones.analyst, password: TEST_PASSWORD });
      expect(answer.json().data).toMatchObject({ status: 'signed-in', company_id: fixtures.a.companyId });
      const [cookie] = answer.cookies;
      expect(cookie).toMatchObject({ name: SESSION_COOKIE, httpOnly: true, sameSite: 'Lax', path: '/' });
      const user = await server.call('user.get', {}, cookieOf(answer));
      expect(user.phone).toBe(fixtures.phones.analyst);
      expect(await lastAct('account.signIn')).toMatchObject({ detail: { ok: true }, companyId: fixtures.a.companyId });
    });

    it('returns the same error for an unknown phone and a wrong password, with the attempts left', async () => {
      const { phones } = server.fixtures;
      const known = await refused(signIn({ phone: phones.analyst, password: 'wrong' }));
      const unknown = await refused(signIn({ phone: '19900000000', password: 'wrong' }));
      expect(known.errorCode).toBe('credentials-wrong');
      expect(unknown.errorMessage).toBe(known.errorMessage);
      expect(await lastAct('account.signIn')).toMatchObject({ subject: 'phone:199****0000', detail: { ok: false } });
    });

    it('requires proof of work after three failures and locks after five with growing times', async () => {
      const { analyst: phone } = server.fixtures.phones;
      const wrong = { phone, password: 'wrong' };
      const proof = async () => ({ proof: await server.proof() });
      for (let tried = 0; tried < 3; tried += 1) await signIn(wrong);
      expect((await refused(signIn(wrong))).errorCode).toBe('captcha-required');
      const once = await proof();
      expect((await refused(signIn({ ...wrong, ...once }))).errorCode).toBe('credentials-wrong');
      expect((await refused(signIn({ ...wrong, ...once }))).errorCode).toBe('captcha-wrong');
      expect((await refused(signIn({ ...wrong, ...(await proof()) }))).errorCode).toBe('account-locked');
      const right = { phone, password: TEST_PASSWORD };
      const locked = await signIn({ ...right, ...(await proof()) });
      expect([locked.statusCode, locked.json().errorCode]).toEqual([429, 'account-locked']);
      expect(locked.headers['retry-after']).toBe('60');
      wait(MINUTE + 1);
      expect((await refused(signIn({ ...wrong, ...(await proof()) }))).errorMessage).toMatch(/\b2\b/);
      wait(2 * MINUTE + 1);
      expect((await signIn({ ...right, ...(await proof()) })).statusCode).toBe(200);
    });

    it.each([[{}], [{ password: 'x', sms_code: '123456' }]])('requires either password or code: %j', async (secret) => {
      const answer = await signIn({ phone: '19900000000', ...secret });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([422, 'invalid-input']);
    });
  });

  describe('by code', () => {
    it('signs in once with the newest code', async () => {
      const { analyst: phone } = server.fixtures.phones;
      const old = await codeFor(phone, 'sign-in');
      const again = await refused(server.send('account.smsCode', { phone, purpose: 'sign-in' }));
      expect(again).toMatchObject({ errorCode: 'code-too-soon', errorMessage: expect.stringContaining('60') });
      wait(MINUTE);
      const code = await codeFor(phone, 'sign-in');
      if (old !== code) expect((await refused(signIn({ phone, sms_code: old }))).errorCode).toBe('code-wrong');
      expect((await signIn({ phone, sms_code: code })).statusCode).toBe(200);
      expect((await refused(signIn({ phone, sms_code: code }))).errorCode).toBe('code-expired');
    });

    it('rejects a code after five minutes, after five attempts or for another purpose', async () => {
      const { analyst: phone, adminA } = server.fixtures.phones;
      const late = await codeFor(phone, 'sign-in');
      wait(5 * MINUTE + 1);
      expect((await refused(signIn({ phone, sms_code: late }))).errorCode).toBe('code-expired');

      const other = await codeFor(phone, 'reset-password');
      expect((await refused(signIn({ phone, sms_code: other }))).errorCode).toBe('code-expired');

      wait(25 * 60 * MINUTE);
      const code = await codeFor(adminA, 'sign-in');
      const input = {
        phone: adminA,
        sms_code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
        password: STRONG,
      };
      for (let left = 4; left >= 0; left -= 1) {
        const answer = await refused(server.send('account.resetPassword', input));
        expect(answer.errorCode).toBe('code-expired');
        const { phone, sms_code } = input;
        const tried = await refused(signIn({ phone, sms_code, proof: await server.proof() }));
        expect(tried).toMatchObject({ errorCode: 'code-wrong', errorMessage: expect.stringContaining(String(left)) });
      }
      const last = { phone: adminA, sms_code: code, proof: await server.proof() };
      expect((await refused(signIn(last))).errorCode).toBe('code-expired');
    });

    it('reports a missing account to the owner of the phone and sends at most ten codes per day', async () => {
      const phone = '19900000001';
      expect((await refused(signIn({ phone, sms_code: await codeFor(phone, 'sign-in') }))).errorCode).toBe(
        'phone-unknown',
      );
      const send = async () => {
        wait(MINUTE);
        return server.send('account.smsCode', { phone, purpose: 'sign-in', proof: await server.proof() });
      };
      for (let sent = 1; sent < 10; sent += 1) expect((await send()).statusCode).toBe(200);
      expect((await send()).json().errorCode).toBe('code-too-soon');
    });

    it('stores no code in plain text', async () => {
      const phone = '19900000002';
      const code = await codeFor(phone, 'sign-in');
      const [row] = await server.services.database.orm.select().from(outbox).where(eq(outbox.to, phone));
      expect(row).toMatchObject({ channel: 'sms', template: 'code' });
      expect(JSON.stringify(row)).not.toContain(code);
    });
  });

  describe('register', () => {
    const wanted = { company_name: '丙测试有限公司', name: '丙管理', password: STRONG, agreed: true };

    it('creates a company and its administrator with every permission except a partner’s', async () => {
      const phone = '19900000010';
      const answer = await server.send('account.register', {
        ...wanted,
        phone,
        sms_code: await codeFor(phone, 'register'),
      });
      expect(answer.json().data).toMatchObject({ status: 'signed-in', companies: [{ name: wanted.company_name }] });
      const { operation_permissions } = await server.call('account.permissions', {}, cookieOf(answer));
      const keys = PERMISSIONS.filter(({ group }) => group !== 'partner').map(({ key }) => key);
      expect(Object.values(operation_permissions).flat().sort()).toEqual(keys.sort());
      expect(await server.call('user.info', {}, cookieOf(answer))).toMatchObject({
        foreign_trade_profile: { is_admin: true },
      });
      expect(await lastAct('account.register')).toMatchObject({ detail: { ok: true } });
    });

    describe('counts as a step-up', () => {
      /** A company that has just registered, with an app. */
      const registered = async (phone: string, companyName: string) => {
        const smsCode = await codeFor(phone, 'register');
        const cookie = cookieOf(
          await server.send('account.register', { ...wanted, company_name: companyName, phone, sms_code: smsCode }),
        );
        const { id } = await server.call('app.create', { name: 'ERP' }, cookie);
        const key = async (ticket: string | null = null) =>
          (await server.send('app.createKey', { id, name: `Key ${now.getTime()}` }, cookie, { ticket })).json();
        return { cookie, id, key };
      };

      it('for the first key, once, and is audited', async () => {
        const { cookie, id, key } = await registered('19900000012', '己测试有限公司');
        expect(await lastAct('account.stepUp')).toMatchObject({
          detail: { purpose: 'show-secret', ok: true, by: 'registration' },
        });
        // Of nothing else.
        expect((await refused(server.send('app.delete', { id }, cookie, { ticket: null }))).errorCode).toBe(
          'step-up-required',
        );
        expect(await key()).toMatchObject({ success: true });
        expect((await key()).errorCode).toBe('step-up-required');
      });

      it('only without a second factor', async () => {
        const { cookie, key } = await registered('19900000014', '辛测试有限公司');
        const { id: personId } = await server.call('user.get', {}, cookie);
        const factor = { personId, secret: Buffer.from('sealed'), confirmedAt: now, lastStep: 0, createdAt: now };
        await server.services.database.orm.insert(secondFactors).values(factor);
        expect((await key()).errorCode).toBe('step-up-required');
      });

      it('for ten minutes, in that session', async () => {
        const { key } = await registered('19900000013', '庚测试有限公司');
        expect((await key('made-up')).errorCode).toBe('step-up-required');
        const other = cookieOf(await signIn({ phone: '19900000013', password: STRONG }));
        const { list } = await server.call('app.list', {}, other);
        const elsewhere = { id: list[0]?.id as number, name: 'Elsewhere' };
        expect((await refused(server.send('app.createKey', elsewhere, other, { ticket: null }))).errorCode).toBe(
          'step-up-required',
        );
        wait(10 * MINUTE);
        expect((await key()).errorCode).toBe('step-up-required');
      });
    });

    it('rejects taken, weak or missing values and keeps the code valid', async () => {
      const phone = '19900000011';
      const smsCode = await codeFor(phone, 'register');
      const input = { ...wanted, company_name: '丁测试有限公司', phone, sms_code: smsCode };
      const attempt = (more: object) => server.send('account.register', { ...input, ...more });
      expect((await refused(attempt({ company_name: '甲测试有限公司' }))).errorCode).toBe('company-name-taken');
      expect((await refused(attempt({ password: 'onlyletters' }))).errorCode).toBe('password-weak');
      expect((await refused(attempt({ password: 'Passw0rd!' }))).errorCode).toBe('password-guessable');
      expect((await refused(attempt({ agreed: false }))).fields[0].field).toBe('agreed');
      expect((await attempt({})).statusCode).toBe(200);

      const { adminA } = server.fixtures.phones;
      const known = { ...input, company_name: '戊测试有限公司', phone: adminA };
      const taken = { ...known, sms_code: await codeFor(adminA, 'register') };
      expect((await refused(server.send('account.register', taken))).errorCode).toBe('phone-taken');
      const made = await server.services.database.orm
        .select()
        .from(companies)
        .where(eq(companies.name, '戊测试有限公司'));
      expect(made).toEqual([]);
    });
  });

  describe('reset password', () => {
    it('ends every session and the lockout', async () => {
      const { adminB: phone } = server.fixtures.phones;
      const before = cookieOf(await signIn({ phone, password: TEST_PASSWORD }));
      for (let tried = 0; tried < 3; tried += 1) await signIn({ phone, password: 'wrong' });
      wait(6 * MINUTE);
      const proof = await server.proof();
      const sent = await server.call('account.smsCode', { phone, purpose: 'reset-password', proof });
      const input = { phone, sms_code: sent.demo_code as string, password: STRONG };
      expect((await refused(server.send('account.resetPassword', { ...input, password: 'weakweak' }))).errorCode).toBe(
        'password-weak',
      );
      expect(await server.call('account.resetPassword', input)).toEqual({ done: true });
      const gone = await server.send('user.get', {}, before);
      expect([gone.statusCode, gone.json().code]).toEqual([401, 20]);
      wait(25 * 60 * MINUTE);
      expect((await signIn({ phone, password: TEST_PASSWORD })).statusCode).toBe(422);
      expect((await signIn({ phone, password: STRONG })).statusCode).toBe(200);
      expect(await lastAct('account.resetPassword')).toBeDefined();
    });
  });

  describe('several companies', () => {
    it('require a choice before any access', async () => {
      const { fixtures } = server;
      const answer = await signIn({ phone: fixtures.phones.both, password: TEST_PASSWORD });
      expect(answer.json().data).toMatchObject({ status: 'choose-company', company_id: null });
      const cookie = cookieOf(answer);
      const early = await server.send('user.info', {}, cookie);
      expect([early.statusCode, early.json().code]).toEqual([403, 409]);
      const { companies: choices } = await server.call('account.companies', {}, cookie);
      expect(choices.map(({ company_id }) => company_id)).toEqual([fixtures.a.companyId, fixtures.b.companyId]);
      await server.call('account.chooseCompany', { company_id: fixtures.b.companyId }, cookie);
      expect((await server.call('company.baseInfo', {}, cookie)).company_id).toBe(fixtures.b.companyId);
      const named = await signIn({
        phone: fixtures.phones.both,
        password: TEST_PASSWORD,
        company_id: fixtures.a.companyId,
      });
      expect(named.json().data).toMatchObject({ status: 'signed-in', company_id: fixtures.a.companyId });
    });

    it('return 404 for a company of others', async () => {
      const { a, b, phones } = server.fixtures;
      const choose = await server.send('account.chooseCompany', { company_id: b.companyId }, await session(a.admin));
      expect(choose.statusCode).toBe(404);
      expect(
        (await signIn({ phone: phones.analyst, password: TEST_PASSWORD, company_id: b.companyId })).statusCode,
      ).toBe(404);
    });

    it('report a closed one by the code of §8 and allow another choice', async () => {
      const { a, b, both } = server.fixtures;
      const { orm } = server.services.database;
      const inB = await session(both.inB);
      const membership = and(eq(members.companyId, b.companyId), eq(members.personId, both.personId));
      const told = async () => {
        const answer = await server.send('user.get', {}, inB);
        return [answer.statusCode, answer.json().code];
      };
      await orm.update(companies).set({ expiresAt: now }).where(eq(companies.id, b.companyId));
      expect(await told()).toEqual([403, 408]);
      await orm.update(companies).set({ expiresAt: null, status: 'disabled' }).where(eq(companies.id, b.companyId));
      expect(await told()).toEqual([403, 410]);
      expect((await server.call('account.menus', {}, inB)).menu_lists).toEqual([]);
      const { company_id, companies: choices } = await server.call('account.companies', {}, inB);
      expect([company_id, choices.length]).toEqual([null, 2]);
      const moved = await server.call('account.chooseCompany', { company_id: a.companyId }, inB);
      expect(moved.company_id).toBe(a.companyId);
      await orm.update(companies).set({ status: 'active' }).where(eq(companies.id, b.companyId));

      await orm.update(members).set({ status: 'removed' }).where(membership);
      const { companies: left } = await server.call('account.companies', {}, await session(both.inNone));
      expect(left.map(({ company_id: id }) => id)).toEqual([a.companyId]);
      await orm.update(members).set({ status: 'active' }).where(membership);
    });
  });

  describe('profile', () => {
    it('has neither menus nor permissions for guests', async () => {
      expect(await server.call('account.menus', {})).toEqual({ menu_lists: [], ended: null });
      expect(await server.call('account.permissions', {})).toEqual({
        permissions: [],
        operation_permissions: {},
        administrator: false,
      });
    });

    it('has no permission for connectors, cost or company for an analyst', async () => {
      const analyst = await session(server.fixtures.a.analyst);
      const { operation_permissions } = await server.call('account.permissions', {}, analyst);
      expect(Object.keys(operation_permissions)).not.toContain('cost-center');
      expect(operation_permissions['my-data']).toEqual(['get-file-download-log-list']);
      const { menu_lists } = await server.call('account.menus', {}, analyst);
      expect(JSON.stringify(menu_lists)).not.toMatch(/connector|cost-center|company-center/);
    });

    it('is empty without the main product', async () => {
      const { a } = server.fixtures;
      const admin = await session(a.admin);
      const product = { companyId: a.companyId, productType: 50, state: 'EXPIRED' as const };
      await server.services.database.orm.insert(companyProducts).values(product);
      expect((await server.call('user.info', {}, admin)).foreign_trade_profile).toBeNull();
      await server.services.database.orm.delete(companyProducts).where(eq(companyProducts.companyId, a.companyId));
      expect((await server.call('user.info', {}, admin)).foreign_trade_profile).toMatchObject({ is_admin: true });
    });
  });

  describe('step-up', () => {
    const remove = (id: number, cookie: string, ticket: string | null) =>
      server.send('app.delete', { id }, cookie, { ticket });
    let names = 0;
    const newApp = async (cookie: string) => {
      names += 1;
      return (await server.call('app.create', { name: `App ${names}` }, cookie)).id;
    };

    it('exchanges a code once for a ticket that is valid for one act', async () => {
      const admin = await session(server.fixtures.a.admin);
      const id = await newApp(admin);
      expect((await refused(remove(id, admin, null))).errorCode).toBe('step-up-required');
      const sent = await server.call('integrator.sendCaptcha', { purpose: 'delete' }, admin);
      expect(sent.phone).toBe('100****0091');
      const code = sent.demo_code as string;
      const check = (input: Record<string, unknown>) => server.send('integrator.checkCaptcha', input, admin);
      expect((await refused(check({ purpose: 'show-secret', code }))).errorCode).toBe('code-expired');
      const { ticket } = await server.call('integrator.checkCaptcha', { purpose: 'delete', code }, admin);
      expect((await refused(check({ purpose: 'delete', code }))).errorCode).toBe('code-expired');
      expect(await lastAct('account.stepUp')).toMatchObject({ detail: { purpose: 'delete', ok: false, by: 'code' } });
      expect((await remove(id, admin, ticket)).statusCode).toBe(200);
      // A secret needs a proof for each act.
      const { app } = server.fixtures.a;
      const key = (given: string | null) =>
        server.send('app.createKey', { id: app.id, name: `Key ${now.getTime()}` }, admin, { ticket: given });
      for (const given of [null, ticket]) expect((await refused(key(given))).errorCode).toBe('step-up-required');
    });

    it('admits acts of ordinary risk for ten minutes after a proof, in its session', async () => {
      const { a } = server.fixtures;
      const cookie = await session(a.admin);
      const other = await session(a.admin);
      const ids = [await newApp(cookie), await newApp(cookie), await newApp(cookie)] as const;
      // A ticket without a proof by the person, as a sign-in gives one, opens nothing.
      await server.ticketFor(cookie, 'second-factor');
      expect((await refused(remove(ids[0], cookie, null))).errorCode).toBe('step-up-required');
      await server.call('account.stepUp', { purpose: 'show-secret', password: TEST_PASSWORD }, cookie);
      expect((await remove(ids[0], cookie, null)).statusCode).toBe(200);
      expect((await refused(remove(ids[1], other, null))).errorCode).toBe('step-up-required');
      const mail = { email: 'x@example.com', code: '000000' };
      const fresh = await refused(server.send('personal.setMail', mail, cookie, { ticket: null }));
      expect(fresh.errorCode).toBe('step-up-required');
      wait(10 * MINUTE - 1);
      expect((await remove(ids[1], cookie, null)).statusCode).toBe(200);
      wait(1);
      expect((await refused(remove(ids[2], cookie, null))).errorCode).toBe('step-up-required');
    });

    it('ends the proof of a password with a second factor', async () => {
      const cookie = await session(server.fixtures.a.admin);
      const id = await newApp(cookie);
      await server.call('account.stepUp', { purpose: 'delete', password: TEST_PASSWORD }, cookie);
      const { id: personId } = await server.call('user.get', {}, cookie);
      const factor = { personId, secret: Buffer.from('sealed'), confirmedAt: now, lastStep: 0, createdAt: now };
      await server.services.database.orm.insert(secondFactors).values(factor);
      expect((await refused(remove(id, cookie, null))).errorCode).toBe('step-up-required');
      await server.services.database.orm.delete(secondFactors).where(eq(secondFactors.personId, personId));
    });

    it('accepts the password, counts wrong ones, and expires the ticket after five minutes', async () => {
      const { analyst } = server.fixtures.a;
      const cookie = await session(analyst);
      const prove = (password: string) => server.send('account.stepUp', { purpose: 'delete', password }, cookie);
      for (let left = 4; left > 0; left -= 1)
        expect(await refused(prove('wrong'))).toMatchObject({
          errorCode: 'password-wrong',
          errorMessage: expect.stringContaining(String(left)),
        });
      expect((await refused(prove('wrong'))).errorCode).toBe('account-locked');
      expect((await refused(prove(TEST_PASSWORD))).errorCode).toBe('account-locked');
      // What is locked is not the sign-in.
      const { analyst: phone } = server.fixtures.phones;
      expect((await signIn({ phone, password: TEST_PASSWORD })).statusCode).toBe(200);

      const admin = await session(server.fixtures.a.admin);
      const id = await newApp(admin);
      const proof = { purpose: 'delete', password: TEST_PASSWORD } as const;
      const { ticket, expires_in_seconds } = await server.call('account.stepUp', proof, admin);
      expect(expires_in_seconds).toBe(300);
      wait(300_000);
      const { id: keyOf } = server.fixtures.a.app;
      const secret = await server.call('account.stepUp', { ...proof, purpose: 'show-secret' }, admin);
      wait(300_000);
      const late = server.send('app.createKey', { id: keyOf, name: 'Late' }, admin, { ticket: secret.ticket });
      expect((await refused(late)).errorCode).toBe('step-up-required');
      wait(300_000);
      expect((await refused(remove(id, admin, ticket))).errorCode).toBe('step-up-required');
    });

    it('keeps the ticket of a refused act and admits one of two concurrent acts', async () => {
      const { a } = server.fixtures;
      const admin = await session(a.admin);
      const ticket = await server.ticketFor(admin, 'delete');
      expect((await refused(remove(a.app.id, admin, ticket))).errorCode).toBe('in-use');
      const ids = [await newApp(admin), await newApp(admin)];
      const answers = await Promise.all(ids.map((id) => remove(id, admin, ticket)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    });
  });
});
