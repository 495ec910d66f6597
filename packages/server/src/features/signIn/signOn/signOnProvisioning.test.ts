import { readdirSync, readFileSync } from 'node:fs';
import { MAX_STAFF, PROVISIONINGS_PER_DAY } from '@daas/contract/constants';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendLine } from '../../../db/audit';
import { members, outbox, persons, signOnSubjects } from '../../../db/schema';
import { packageFolder } from '../../../kernel/packageFolder';
import { dispatchEvents } from '../../../messages/events/dispatch';
import { DATABASES } from '../../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../../testing/console';
import { startHostileProvider } from '../../../testing/hostileProvider';
import { settingOf, signOnAs } from '../../../testing/signOn';
import { addMember } from '../../companies/companies';

const PASSWORD = 'Hard2Guess!river';
const DAY_MS = 86_400_000;

/** Phones of people who never heard of the company whose provider names them. */
describe.each(DATABASES)('a provider names phones of strangers, on %s', (kind) => {
  let server: TestConsole;
  let provider: Awaited<ReturnType<typeof startHostileProvider>>;
  let own: Tenant;
  let phone: string;
  let made = 0;
  const nextPhone = () => `1780000${String(made++).padStart(4, '0')}`;
  /** It goes on, also from test to test, as what is counted does. */
  let now = new Date('2026-11-25T02:00:00Z');
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };

  beforeAll(async () => {
    server = await startTestConsole({ kind, now, env: { SIGN_ON_NETWORKS: '127.0.0.0/8' } });
    provider = await startHostileProvider();
  }, 120_000);
  afterAll(async () => {
    await provider.close();
    await server.close();
  });
  beforeEach(async () => {
    wait(2 * DAY_MS);
    own = await server.tenant();
    await own.ok('company.setSignOn', settingOf(own, provider, { provisioning: true }));
    phone = nextPhone();
  });

  const told = (number = phone) => ({ name: 'Victim', phone_number: number, phone_number_verified: true });
  const join = (subject = phone, claims: Record<string, unknown> = told()) =>
    signOnAs(server, provider, own, { subject, claims });
  const orm = () => server.services.database.orm;
  const codeTo = async (number: string, purpose: 'sign-in' | 'register' | 'reset-password') => {
    const answer = await server.call('account.smsCode', { phone: number, purpose, proof: await server.proof() });
    return answer.demo_code as string;
  };
  const register = async (number: string, companyName: string) => {
    const smsCode = await codeTo(number, 'register');
    const input = { phone: number, smsCode, password: PASSWORD, name: 'Owner', companyName, agreed: true };
    const answer = await server.send('account.register', input);
    return { body: answer.json(), cookie: String(answer.headers['set-cookie']).split(';')[0] as string };
  };
  const lines = async (action: string) => {
    await server.services.refusals.flush();
    return (await own.ok('audit.list', {})).list.filter((line) => line.action === action);
  };
  const read = async (name: Parameters<TestConsole['send']>[0], cookie: string) =>
    (await server.send(name, {}, cookie)).json().data;

  it('and blocks none of them: each owner registers and is only in the own company', async () => {
    const phones = Array.from({ length: 15 }, nextPhone);
    for (const number of phones) expect((await join(number, told(number))).body.data.status).toBe('signed-in');
    const joined = await orm().select().from(members).where(eq(members.companyId, own.companyId));
    expect(joined).toHaveLength(16);
    for (const number of phones.slice(0, 2)) {
      const name = `Company of ${number}`;
      const { body, cookie } = await register(number, name);
      expect(body.data).toMatchObject({ status: 'signed-in', companies: [{ name }] });
      expect(await read('user.phone', cookie)).toEqual({ phone: number });
      expect((await read('account.companies', cookie)).companies).toMatchObject([{ name }]);
      // What the company does to the person that it made reaches the owner nowhere.
      const [listed] = (await own.ok('staff.list', { keyword: number })).list;
      expect(listed).toMatchObject({ name: 'Victim', phone: null, contact_phone: number });
      expect((await read('user.get', cookie)).id).not.toBe(listed?.person_id);
      await own.ok('staff.remove', { id: listed?.id as number });
      expect((await read('user.get', cookie)).name).toBe('Owner');
    }
  }, 90_000);

  it('and opens no account by them', async () => {
    await join();
    const smsCode = await codeTo(phone, 'sign-in');
    const signIn = { phone, sms_code: smsCode, proof: await server.proof() };
    expect((await server.send('account.signIn', signIn)).json().errorCode).toBe('phone-unknown');
    wait(61_000);
    const reset = { phone, sms_code: await codeTo(phone, 'reset-password'), password: PASSWORD };
    expect((await server.send('account.resetPassword', reset)).json().errorCode).toBe('phone-unknown');
    for (const password of ['none', 'dummy', 'null', 'undefined', PASSWORD])
      expect((await server.send('account.signIn', { phone, password })).json().errorCode).not.toBeUndefined();
    const [person] = await orm().select().from(persons).where(eq(persons.name, 'Victim')).orderBy(persons.id).limit(1);
    expect(person).toMatchObject({ phone: null, email: null, passwordHash: null });
  });

  it('and learns nothing about their accounts', async () => {
    const { body, cookie: owner } = await register(phone, `Company of ${phone}`);
    expect(body.data.status).toBe('signed-in');
    const { id } = await read('user.get', owner);
    const known = await join();
    expect(known.body.data).toMatchObject({ status: 'signed-in', company_id: own.companyId });
    expect((await read('user.get', known.cookie)).id).not.toBe(id);
    expect(await read('user.phone', known.cookie)).toEqual({ phone: null });
    expect((await read('account.companies', owner)).companies).toHaveLength(1);
    expect(await read('user.phone', owner)).toEqual({ phone });
  });

  it('and sends nothing to them', async () => {
    const email = `victim.${own.companyId}@example.com`;
    const before = await orm().$count(outbox);
    const { cookie } = await join(phone, { ...told(), email, email_verified: true });
    expect((await server.send('integrator.sendCaptcha', { purpose: 'delete' }, cookie)).json().errorCode).toBe(
      'code-nowhere',
    );
    const [listed] = (await own.ok('staff.list', { keyword: email })).list;
    expect(listed).toMatchObject({ email: null, contact_email: email, contact_phone: phone });
    const { body } = await own.send('staff.resetPassword', { id: listed?.id as number });
    expect(body).toMatchObject({ errorCode: 'member-without-phone' });
    expect(body.errorMessage).toContain('Victim');
    await dispatchEvents(server.services);
    expect(await orm().$count(outbox)).toBe(before);
  });

  describe('the provisioned person', () => {
    const ticket = async (cookie: string, input: Record<string, unknown>) =>
      (await server.send('account.stepUp', input, cookie)).json();
    const addPhone = async (cookie: string, number: string, given: string | null) => {
      const { demo_code: code } = await server.call('personal.sendPhoneCode', { phone: number }, cookie);
      return (await server.send('personal.addPhone', { phone: number, code }, cookie, { ticket: given })).json();
    };

    it('verifies a phone, signs in by it and receives codes there', async () => {
      const { cookie } = await join();
      const proofs = { since: null, passkeys: 0, password: false, code_to: null };
      expect(await read('personal.secondFactor', cookie)).toMatchObject(proofs);
      expect((await addPhone(cookie, phone, null)).errorCode).toBe('step-up-required');
      wait(61_000);
      const given = await ticket(cookie, { purpose: 'add-phone' });
      expect((await addPhone(cookie, phone, given.data.ticket)).data).toEqual({ done: true });
      expect(await read('user.phone', cookie)).toEqual({ phone });
      expect((await own.ok('staff.list', { keyword: phone })).list).toMatchObject([{ phone, contact_phone: null }]);
      // There is no password, so that none is right, also not what a missing one is compared with.
      for (const password of ['dummy', 'none', PASSWORD]) {
        const byPassword = { phone, password, proof: await server.proof() };
        expect((await server.send('account.signIn', byPassword)).json().errorCode).toBe('credentials-wrong');
      }
      const signIn = { phone, sms_code: await codeTo(phone, 'sign-in'), proof: await server.proof() };
      expect((await server.send('account.signIn', signIn)).json().data).toMatchObject({ company_id: own.companyId });
      const sent = (await server.send('integrator.sendCaptcha', { purpose: 'delete' }, cookie)).json().data;
      expect(sent).toMatchObject({ phone: `178****${phone.slice(-4)}`, email: null });
      // Only a first one is free.
      expect((await ticket(cookie, { purpose: 'add-phone' })).errorCode).toBe('invalid-input');
      expect((await ticket(cookie, { purpose: 'change-mail' })).errorCode).toBe('invalid-input');
      const [line] = await lines('personal.addPhone');
      expect(line?.detail).toEqual({ phone: { before: null, after: `178****${phone.slice(-4)}` } });
    });

    it('has no other rights without a proof', async () => {
      const { cookie } = await join();
      for (const purpose of ['show-secret', 'delete', 'webhook', 'change-password', 'second-factor', 'people', 'roles'])
        expect((await ticket(cookie, { purpose })).errorCode).toBe('invalid-input');
      for (const password of ['none', 'x'])
        expect((await ticket(cookie, { purpose: 'delete', password })).errorCode).toBe('password-wrong');
      expect((await ticket(cookie, { purpose: 'change-phone' })).errorCode).toBe('invalid-input');
    });

    it('cannot verify a phone of another account', async () => {
      const { cookie: owner } = await register(phone, `Company of ${phone}`);
      const { cookie } = await join();
      const given = await ticket(cookie, { purpose: 'add-phone' });
      const answer = await addPhone(cookie, phone, given.data.ticket);
      expect(answer).toMatchObject({ errorCode: 'phone-of-another' });
      expect(await read('user.phone', cookie)).toEqual({ phone: null });
      expect(await read('user.phone', owner)).toEqual({ phone });
      expect((await read('account.companies', owner)).companies).toHaveLength(1);
      // The ticket is good for another one.
      wait(61_000);
      expect((await addPhone(cookie, nextPhone(), given.data.ticket)).data).toEqual({ done: true });
    });

    it('verifies an email address, which receives codes without a phone', async () => {
      const { cookie } = await join();
      const email = `own.${own.companyId}@example.com`;
      const { demo_code: code } = (await server.send('personal.sendMailCode', { email }, cookie)).json().data;
      const given = (await ticket(cookie, { purpose: 'change-mail' })).data.ticket;
      const set = await server.send('personal.setMail', { email, code }, cookie, { ticket: given });
      expect(set.json().data).toEqual({ done: true });
      expect(await read('personal.secondFactor', cookie)).toMatchObject({ code_to: 'mail' });
      const sent = (await server.send('integrator.sendCaptcha', { purpose: 'add-phone' }, cookie)).json().data;
      expect(sent).toMatchObject({ phone: null, email: 'o***@example.com' });
      // One that stands for the old phone goes to no mail address.
      const asked = await server.send('integrator.sendCaptcha', { purpose: 'change-phone' }, cookie);
      expect(asked.json().errorCode).toBe('code-nowhere');
      expect((await ticket(cookie, { purpose: 'add-phone' })).errorCode).toBe('invalid-input');
      const proved = await server.send(
        'integrator.checkCaptcha',
        { purpose: 'add-phone', code: sent.demo_code },
        cookie,
      );
      expect((await addPhone(cookie, phone, proved.json().data.ticket)).data).toEqual({ done: true });
    });

    it('verifies a phone once of two concurrent requests, and no second phone', async () => {
      const sessions = await Promise.all([
        join('first', { ...told(), name: 'First' }),
        join('second', told(nextPhone())),
      ]);
      const answers = await Promise.all(
        sessions.map(async ({ cookie }) =>
          addPhone(cookie, phone, (await ticket(cookie, { purpose: 'add-phone' })).data.ticket),
        ),
      );
      expect(answers.map(({ errorCode }) => errorCode ?? 'done').sort()).toEqual(['done', 'phone-of-another']);
      const { cookie } = sessions[answers.findIndex(({ data }) => data?.done)] as { cookie: string };
      wait(61_000);
      const again = await server.ticketFor(cookie, 'add-phone');
      expect((await addPhone(cookie, nextPhone(), again)).errorCode).toBe('changed-meanwhile');
    });

    it('sets up a passkey or authenticator with the name as account', async () => {
      const { cookie } = await join();
      const begun = (await server.send('personal.beginPasskey', {}, cookie)).json().data;
      expect(begun.user).toMatchObject({ name: 'Victim' });
      const { uri } = (await server.send('personal.beginSecondFactor', {}, cookie)).json().data;
      expect(decodeURIComponent(uri)).toContain(':Victim');
    });

    it('is found by other subjects with the same phone and never created twice', async () => {
      const { cookie } = await join('of the old provider');
      const again = await join('of the new provider');
      expect((await read('user.get', again.cookie)).id).toBe((await read('user.get', cookie)).id);
      await own.ok('staff.remove', { id: (await own.ok('staff.list', { keyword: phone })).list[0]?.id as number });
      expect((await join('of a third one')).body.errorCode).toBe('sign-on-removed');
    });
  });

  it('rejects a person without a verified address or with two members, with the reason', async () => {
    const { name } = await own.ok('company.profile', {});
    const refusal = async (claims: Record<string, unknown>) => (await join('somebody', claims)).body;
    expect(await refusal({ name: 'X' })).toMatchObject({ errorCode: 'sign-on-no-address' });
    expect(await refusal({ phone_number: phone })).toMatchObject({ errorCode: 'sign-on-unconfirmed' });
    const email = `two.${own.companyId}@example.com`;
    await join('a');
    await join('b', { email, email_verified: true });
    const both = await refusal({ ...told(), email, email_verified: true });
    expect(both).toMatchObject({ errorCode: 'sign-on-ambiguous' });
    expect(both.errorMessage).toContain(name);
    const [line] = await lines('account.signIn');
    expect(line?.detail).toMatchObject({ refused: 'sign-on-ambiguous', claims: expect.arrayContaining(['email']) });
    expect(JSON.stringify(line)).not.toContain(phone);
    expect((await own.ok('staff.list', {})).total).toBe(3);
  });

  describe('is limited', () => {
    const fill = (count: number, at: Date | null) =>
      server.services.database.sql.query(
        `insert into members (company_id, status, provisioned_at, created_at)
         select $1, 'removed', $3::timestamptz, $4 from generate_series(1, $2::int)`,
        [own.companyId, count, at, now],
      );

    it('per day, including removed members', async () => {
      await fill(PROVISIONINGS_PER_DAY - 2, now);
      expect((await join('last but one')).body.data.status).toBe('signed-in');
      const racers = await Promise.all(['x', 'y', 'z'].map((subject) => join(subject, told(nextPhone()))));
      expect(racers.filter(({ body }) => body.data?.status === 'signed-in')).toHaveLength(1);
      const refused = racers.find(({ body }) => body.errorCode)?.body;
      expect(refused).toMatchObject({ errorCode: 'sign-on-daily' });
      expect(refused.errorMessage).toContain(String(PROVISIONINGS_PER_DAY));
      expect((await lines('account.signIn')).map(({ detail }) => detail.refused)).toContain('sign-on-daily');
      // Who is a member already signs in as before.
      expect((await join('last but one')).body.data.status).toBe('signed-in');
      wait(DAY_MS);
      expect((await join('later', told(nextPhone()))).body.data.status).toBe('signed-in');
    });

    it('in total', async () => {
      await fill(MAX_STAFF - 1, null);
      await orm().update(members).set({ status: 'active' }).where(eq(members.companyId, own.companyId));
      const { body } = await join();
      expect(body).toMatchObject({ errorCode: 'sign-on-full' });
      expect(body.errorMessage).toContain(String(MAX_STAFF));
      expect((await lines('account.signIn'))[0]?.detail).toMatchObject({ refused: 'sign-on-full' });
    });
  });

  it('lose only unverified phones by the migration', async () => {
    const person = async (name: string, { linked = true, others = [] as Tenant[], passwordHash = 'none' } = {}) => {
      const number = nextPhone();
      const values = { name, phone: number, passwordHash, createdAt: now };
      const [row] = await orm().insert(persons).values(values).returning();
      const personId = row?.id as number;
      for (const { companyId } of [own, ...others]) await addMember(orm(), { companyId, personId, roleIds: [], now });
      const link = { companyId: own.companyId, issuer: 'i', subject: name, personId, createdAt: now };
      if (linked) await orm().insert(signOnSubjects).values(link);
      return { personId, number };
    };
    const log = (personId: number, action: string, detail: Record<string, unknown>) =>
      appendLine(orm(), {
        companyId: own.companyId,
        personId,
        action,
        subject: `person:${personId}`,
        detail,
        ip: '',
        at: now,
      });
    const unproved = await person('unproved');
    await log(unproved.personId, 'account.signIn', { ok: true, by: 'sign-on' });
    const byCode = await person('by code');
    await log(byCode.personId, 'account.signIn', { ok: true });
    const failed = await person('failed');
    await log(failed.personId, 'account.signIn', { ok: false, by: 'code' });
    const stepped = await person('stepped up');
    await log(stepped.personId, 'account.stepUp', { ok: true, by: 'code', purpose: 'delete' });
    const invited = await person('invited', { linked: false });
    const inTwo = await person('in two', { others: [await server.tenant()] });
    const withPassword = await person('with password', { passwordHash: '$argon2id$x' });

    const file = readdirSync(packageFolder('migrations')).find((name) => name.endsWith('_persons_without_phone.sql'));
    const statements = readFileSync(`${packageFolder('migrations')}/${file}`, 'utf8')
      .split('--> statement-breakpoint')
      .filter((statement) => /^(--.*\n|\s)*update /i.test(statement));
    expect(statements).toHaveLength(3);
    for (const statement of statements) await server.services.database.sql.exec(statement);

    const stateOf = async ({ personId }: { personId: number }) => {
      const [row] = await orm()
        .select({ phone: persons.phone, hash: persons.passwordHash, contact: members.contactPhone })
        .from(persons)
        .innerJoin(members, and(eq(members.personId, persons.id), eq(members.companyId, own.companyId)))
        .where(eq(persons.id, personId));
      return row;
    };
    for (const taken of [unproved, failed])
      expect(await stateOf(taken)).toEqual({ phone: null, hash: null, contact: taken.number });
    for (const kept of [byCode, stepped, invited, inTwo])
      expect(await stateOf(kept)).toEqual({ phone: kept.number, hash: null, contact: null });
    expect(await stateOf(withPassword)).toEqual({ phone: withPassword.number, hash: '$argon2id$x', contact: null });
  });
});
