import { CODE_ONLY_PURPOSES, STEP_UP_PURPOSES } from '@daas/contract/stepUp';
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies, roles, signOns } from '../../db/schema';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

const STEP_MS = 30_000;

/** Whoever has stolen a session and the password of somebody with a second factor, or holds a key of §6 alone. */
describe.each(DATABASES)('a security downgrade on %s', { timeout: 120_000 }, (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let member: TestUser;
  let companyId: number;
  let now = TEST_NOW;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };
  const tokenOf = (secret: string) => generate({ secret, epoch: Math.floor(now.getTime() / 1000) });
  const code = async (...asked: Parameters<TestServer['send']>) =>
    (await server.send(...asked)).json().errorCode ?? null;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin, companyId, analyst: member } = server.fixtures.a);
  });
  afterAll(() => server.close());
  beforeEach(() => wait(5 * STEP_MS));

  /** Gives the member's role these permissions. */
  const grant = (permissions: string[]) =>
    server.services.database.orm.update(roles).set({ permissions }).where(eq(roles.name, '受限分析师'));

  describe('of the company’s', () => {
    const company = async () =>
      (await server.services.database.orm.select().from(companies).where(eq(companies.id, companyId)))[0];
    const provider = {
      companyId,
      name: 'a.example',
      issuer: 'https://idp.example',
      clientId: 'c',
      provisioning: false,
    };

    it('second-factor rule requires more than edit-role', async () => {
      await grant(['role-and-permission', 'edit-role']);
      for (const scope of ['everybody', 'nobody'] as const) {
        await server.call('company.setSecurity', { scope, grace_days: 7 }, admin);
        const other = scope === 'nobody' ? 'everybody' : 'nobody';
        expect(await code('company.setSecurity', { scope: other, grace_days: 7 }, member)).toBe('administrator-needed');
        expect((await company())?.secondFactorSince !== null).toBe(scope === 'everybody');
      }
      // What it is stays theirs to see.
      expect((await server.send('company.security', {}, member)).statusCode).toBe(200);
    });

    it('provider requires more than edit-role', async () => {
      await grant(['role-and-permission', 'edit-role']);
      const { orm } = server.services.database;
      const clientSecret = await server.services.sealer.seal(orm, 'secret');
      await orm.insert(signOns).values({ ...provider, companyId, clientSecret });
      expect(await code('company.removeSignOn', {}, member)).toBe('administrator-needed');
      expect(await orm.$count(signOns, eq(signOns.companyId, companyId))).toBe(1);
      expect(await code('company.removeSignOn', {}, admin)).toBeNull();
    });

    it('allowlist requires more than the right to edit its rules', async () => {
      const keys = ['get-white-list', 'create-white-list', 'edit-white-list', 'delete-white-list'];
      await grant(keys);
      const [here = ''] = (await server.call('whiteList.create', { rules: ['127.0.0.1'], guards: 'both' }, admin)).ids;
      await server.call('whiteList.setMode', { mode: 'on' }, admin);
      for (const mode of ['off', 'watch'] as const)
        expect(await code('whiteList.setMode', { mode }, member)).toBe('administrator-needed');
      expect(await code('whiteList.delete', { id: here }, member)).toBe('administrator-needed');
      const change = { id: here, rule: '127.0.0.1', note: '' };
      expect(await code('whiteList.update', { ...change, guards: 'console' }, member)).toBe('administrator-needed');
      expect(await code('whiteList.update', { ...change, rule: '0.0.0.0/0', guards: 'both' }, member)).toBe(
        'administrator-needed',
      );
      for (const rules of [['0.0.0.0/1', '128.0.0.0/1'], ['::/0'], ['2000::/3'], ['::ffff:0:0/96']])
        expect(await code('whiteList.create', { rules, guards: 'both' }, member), rules[0]).toBe(
          'administrator-needed',
        );
      expect(await server.call('whiteList.get', {}, admin)).toMatchObject({ mode: 'on', rules: 1 });
      // The rest of it is what the keys are for.
      const rules = ['10.0.0.0/8', '2001:db8::/32'];
      const made = await server.call('whiteList.create', { rules, guards: 'both' }, member);
      for (const id of made.ids) expect(await code('whiteList.delete', { id }, member)).toBeNull();
      await server.call('whiteList.setMode', { mode: 'off' }, admin);
      expect(await code('whiteList.delete', { id: here }, member)).toBeNull();
    });
  });

  describe('with a second factor', () => {
    let secret: string;
    /** The session that was stolen. */
    let cookie: string;

    beforeAll(async () => {
      await grant(['get-app-list', 'get-connector-secret', 'get-connector-list', 'create-connector']);
      ({ secret } = await server.call('personal.beginSecondFactor', {}, member));
      await server.call('personal.confirmSecondFactor', { code: await tokenOf(secret) }, member);
      cookie = await server.cookieOf(member);
    });

    it.each(STEP_UP_PURPOSES)(
      'session and password are no proof for %s, nor is a code to the phone',
      async (purpose) => {
        expect(await code('account.stepUp', { purpose, password: TEST_PASSWORD }, cookie)).toBe('second-factor-needed');
        expect(await code('integrator.sendCaptcha', { purpose }, cookie)).toBe('second-factor-needed');
        expect(await code('integrator.checkCaptcha', { purpose, code: '000000' }, cookie)).toBe('second-factor-needed');
        const { ticket } = await server.call('account.stepUp', { purpose, factor_code: await tokenOf(secret) }, cookie);
        expect(ticket).toHaveLength(43);
      },
    );

    it('issues a key only with the factor', async () => {
      const { id } = server.fixtures.a.app;
      const proofs = [
        server.send('account.stepUp', { purpose: 'show-secret', password: TEST_PASSWORD }, cookie),
        server.send('integrator.checkCaptcha', { purpose: 'show-secret', code: '123456' }, cookie),
      ];
      for (const proof of proofs) {
        const { ticket = null } = (await proof).json().data ?? {};
        expect(await code('app.createKey', { id, name: 'Stolen' }, cookie, { ticket })).toBe('step-up-required');
      }
      const proof = { purpose: 'show-secret', factor_code: await tokenOf(secret) } as const;
      const { ticket } = await server.call('account.stepUp', proof, cookie);
      expect(await code('app.createKey', { id, name: 'Own' }, cookie, { ticket })).toBeNull();
    });

    it('rejects a code from before the factor', async () => {
      const { both } = server.fixtures;
      const sent = await server.call('integrator.sendCaptcha', { purpose: 'delete' }, both.inA);
      const begun = await server.call('personal.beginSecondFactor', {}, both.inA);
      await server.call('personal.confirmSecondFactor', { code: await tokenOf(begun.secret) }, both.inA);
      const early = { purpose: 'delete', code: sent.demo_code };
      expect(await code('integrator.checkCaptcha', early, both.inA)).toBe('second-factor-needed');
    });

    it('reports a reused authenticator code without counting it', async () => {
      const proof = { purpose: 'delete', factor_code: await tokenOf(secret) };
      expect(await code('account.stepUp', proof, cookie)).toBeNull();
      for (let n = 0; n < 6; n += 1) expect(await code('account.stepUp', proof, cookie)).toBe('second-factor-used');
      wait(STEP_MS);
      expect(await code('account.stepUp', { ...proof, factor_code: await tokenOf(secret) }, cookie)).toBeNull();
    });
  });

  it('accepts password or code without a factor, and only a code for a new phone', async () => {
    for (const purpose of STEP_UP_PURPOSES) {
      const only = (CODE_ONLY_PURPOSES as readonly string[]).includes(purpose);
      const proof = { purpose, password: TEST_PASSWORD };
      expect(await code('account.stepUp', proof, admin), purpose).toBe(only ? 'invalid-input' : null);
    }
  });

  it('rejects a late confirmation of an authenticator', async () => {
    const { secret } = await server.call('personal.beginSecondFactor', {}, admin);
    wait(60 * 60_000);
    expect(await code('personal.confirmSecondFactor', { code: await tokenOf(secret) }, admin)).toBe(
      'second-factor-wrong',
    );
  });

  it('admits ten concurrent correct attempts and counts wrong ones', async () => {
    const ten = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
    const proof = { purpose: 'delete', password: TEST_PASSWORD };
    expect(await ten(() => code('account.stepUp', proof, admin))).toEqual(Array(10).fill(null));
    const wrong = await ten(() => code('account.stepUp', { ...proof, password: 'wrong' }, admin));
    expect(wrong.filter((one) => one === 'password-wrong')).toHaveLength(4);
    expect(wrong.filter((one) => one === 'account-locked')).toHaveLength(6);
    expect(await code('account.stepUp', proof, admin)).toBe('account-locked');
    const { adminA: phone } = server.fixtures.phones;
    const signIn = async () => code('account.signIn', { phone, password: TEST_PASSWORD, proof: await server.proof() });
    // Of one address, which may fail twenty times.
    const many = await Promise.all([...Array(21)].map(signIn));
    expect(many).toEqual(Array(21).fill(null));
  });
});
