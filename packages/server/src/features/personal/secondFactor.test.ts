import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recoveryCodes, secondFactors } from '../../db/schema';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { SESSION_COOKIE } from '../sessions/session';

const STEP_MS = 30_000;

describe.each(DATABASES)('the second factor on %s', (kind) => {
  let server: TestServer;
  let who: TestUser;
  let phone: string;
  let now = TEST_NOW;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };
  const tokenOf = (secret: string, at = now) => generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

  beforeAll(async () => {
    server = await startTestServer({ kind });
    who = server.fixtures.a.analyst;
    phone = server.fixtures.phones.analyst;
  });
  afterAll(() => server.close());
  beforeEach(() => wait(5 * STEP_MS));

  const code = async (...asked: Parameters<TestServer['send']>) =>
    (await server.send(...asked)).json().errorCode ?? null;
  const setUp = async (person: TestUser | string = who) => {
    const { secret, uri } = await server.call('personal.beginSecondFactor', {}, person);
    expect(uri).toContain(`secret=${secret}`);
    const { recovery_codes } = await server.call(
      'personal.confirmSecondFactor',
      { code: await tokenOf(secret) },
      person,
    );
    return { secret, recovery: recovery_codes };
  };
  const drop = () => server.call('personal.removeSecondFactor', {}, who);
  const signIn = (more = {}) => server.call('account.signIn', { phone, password: TEST_PASSWORD, ...more });
  const finish = (ticket: string | undefined, given: string) =>
    server.send('account.secondFactor', { ticket: ticket ?? '', code: given });

  it('counts once a code of the authenticator was given; what is kept is sealed and hashed', async () => {
    expect(await code('personal.beginSecondFactor', {}, who, { ticket: null })).toBe('step-up-required');
    const { secret } = await server.call('personal.beginSecondFactor', {}, who);
    expect((await server.call('personal.secondFactor', {}, who)).since).toBeNull();
    expect((await signIn()).status).toBe('signed-in');
    const wrong = String((Number(await tokenOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    expect(await code('personal.confirmSecondFactor', { code: wrong }, who)).toBe('second-factor-wrong');
    const answer = await server.call('personal.confirmSecondFactor', { code: await tokenOf(secret) }, who);
    expect(new Set(answer.recovery_codes).size).toBe(10);
    for (const one of answer.recovery_codes) expect(one).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await server.call('personal.secondFactor', {}, who)).toMatchObject({
      since: now.toISOString(),
      recovery_codes_left: 10,
    });
    const { orm } = server.services.database;
    const [kept] = await orm.select().from(secondFactors).where(eq(secondFactors.personId, who.personId));
    expect(kept?.secret.includes(secret)).toBe(false);
    const hashes = await orm.select().from(recoveryCodes).where(eq(recoveryCodes.personId, who.personId));
    expect(hashes.map(({ codeHash }) => codeHash).join()).not.toContain(answer.recovery_codes[0]?.replace('-', ''));
    expect(await code('personal.beginSecondFactor', {}, who)).toBe('state-forbids');
    const { list } = await server.call('staff.list', { keyword: phone }, server.fixtures.a.admin);
    expect(list).toMatchObject([{ second_factor: true }]);
    await drop();
    expect((await server.call('staff.list', { keyword: phone }, server.fixtures.a.admin)).list).toMatchObject([
      { second_factor: false },
    ]);
  });

  it('is asked for after the password; a code is taken once, and none before it', async () => {
    const { secret } = await setUp();
    wait(2 * STEP_MS);
    const begun = await server.send('account.signIn', { phone, password: TEST_PASSWORD });
    expect(begun.json().data).toMatchObject({ status: 'second-factor', companies: [], company_id: null });
    expect(begun.cookies.map(({ name }) => name)).not.toContain(SESSION_COOKIE);
    const { ticket } = begun.json().data;
    const [present, earlier] = [await tokenOf(secret), await tokenOf(secret, new Date(now.getTime() - STEP_MS))];
    const done = await finish(ticket, present);
    expect(done.json().data).toMatchObject({ status: 'signed-in', company_id: who.companyId });
    expect(done.cookies.map(({ name }) => name)).toContain(SESSION_COOKIE);
    expect((await finish(ticket, await tokenOf(secret))).json().errorCode).toBe('second-factor-expired');
    for (const used of [present, earlier])
      expect((await finish((await signIn()).ticket, used)).json().errorCode).toBe('second-factor-used');
    wait(STEP_MS);
    expect((await finish((await signIn()).ticket, await tokenOf(secret))).statusCode).toBe(200);
    await drop();
  });

  it('of two who come with one code at once, one is refused', async () => {
    const { secret } = await setUp();
    wait(2 * STEP_MS);
    const tickets = [(await signIn()).ticket, (await signIn()).ticket];
    const token = await tokenOf(secret);
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    await drop();
  });

  it('a recovery code stands in for it once; new ones end those before', async () => {
    const { recovery } = await setUp();
    const [first = '', second = ''] = recovery;
    expect((await finish((await signIn()).ticket, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await finish((await signIn()).ticket, first)).json().errorCode).toBe('second-factor-wrong');
    expect((await server.call('personal.secondFactor', {}, who)).recovery_codes_left).toBe(9);
    const fresh = await server.call('personal.newRecoveryCodes', {}, who);
    expect((await finish((await signIn()).ticket, second)).json().errorCode).toBe('second-factor-wrong');
    expect((await finish((await signIn()).ticket, fresh.recovery_codes[0] ?? '')).statusCode).toBe(200);
    await drop();
  });

  it('guesses are counted over all tickets, and wait', async () => {
    await setUp();
    const told = [];
    for (let n = 0; n < 6; n += 1) told.push((await finish((await signIn()).ticket, '00000000')).json().errorCode);
    expect(told).toEqual([...Array(4).fill('second-factor-wrong'), 'account-locked', 'account-locked']);
    wait(24 * 60 * 60_000);
    await drop();
  });

  it('a ticket ends after five minutes', async () => {
    const { secret } = await setUp();
    const { ticket } = await signIn();
    wait(5 * 60_000);
    expect((await finish(ticket, await tokenOf(secret))).json().errorCode).toBe('second-factor-expired');
    await drop();
  });

  it('alone proves who one is for step-up', async () => {
    const { secret } = await setUp();
    wait(2 * STEP_MS);
    const password = { purpose: 'second-factor', password: TEST_PASSWORD };
    expect(await code('account.stepUp', password, who)).toBe('second-factor-needed');
    expect(await code('integrator.sendCaptcha', { purpose: 'second-factor' }, who)).toBe('second-factor-needed');
    const byCode = { purpose: 'second-factor', code: '000000' };
    expect(await code('integrator.checkCaptcha', byCode, who)).toBe('second-factor-needed');
    const proof = { purpose: 'second-factor', factor_code: await tokenOf(secret) } as const;
    const { ticket } = await server.call('account.stepUp', proof, who);
    expect(await code('account.stepUp', proof, who)).toBe('second-factor-used');
    expect(await code('personal.removeSecondFactor', {}, who, { ticket })).toBeNull();
    const { ticket: again } = await server.call('account.stepUp', { ...password, purpose: 'delete' }, who);
    expect(again).toBeTruthy();
  });
});
