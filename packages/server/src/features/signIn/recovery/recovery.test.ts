import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, members, outbox, persons } from '../../../db/schema';
import { hashPassword } from '../../../kernel/secrets';
import { dispatchEvents } from '../../../messages/events/dispatch';
import { DATABASES } from '../../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../../testing/console';
import { cleanUp } from '../../cleanUp';
import { addMember } from '../../companies/companies';
import { SESSION_COOKIE } from '../../sessions/session';

const PASSWORD = 'Lantern#orchid7';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
let made = 0;

describe.each(DATABASES)('a lost second factor on %s', { timeout: 120_000 }, (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let phone: string;
  let secret: string;
  let now = new Date('2026-11-17T02:00:00Z');
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
    server.setNow(now);
  };

  beforeAll(async () => {
    server = await startTestConsole({ kind });
  });
  afterAll(() => server.close());

  const tokenOf = (of = secret) => generate({ secret: of, epoch: Math.floor(now.getTime() / 1000) });
  const code = async (...asked: Parameters<TestConsole['send']>) =>
    (await server.send(...asked)).json().errorCode ?? null;
  const orm = () => server.services.database.orm;

  /** A new company and its administrator, who has a password, a mail address and an authenticator. */
  async function withFactor(): Promise<{ who: Tenant; phone: string; secret: string }> {
    const who = await server.tenant();
    made += 1;
    const values = { passwordHash: await hashPassword(PASSWORD), email: `p${made}@example.com` };
    const [person] = await orm().update(persons).set(values).where(eq(persons.id, who.personId)).returning();
    const begun = await who.ok('personal.beginSecondFactor', {});
    await who.ok('personal.confirmSecondFactor', { code: await tokenOf(begun.secret) });
    return { who, phone: person?.phone as string, secret: begun.secret };
  }
  beforeEach(async () => {
    ({ who: own, phone, secret } = await withFactor());
  });

  const signIn = () => server.call('account.signIn', { phone, password: PASSWORD });
  const ticket = async () => (await signIn()).ticket ?? '';
  /** A ticket, and the code that was sent for it. */
  async function proof() {
    wait(MINUTE_MS);
    const given = await ticket();
    const { demo_code = '' } = await server.call('account.sendRecoveryCode', { ticket: given });
    return { ticket: given, code: demo_code };
  }
  const begin = async () => (await server.call('account.beginRecovery', await proof())).ready_at;
  const sent = async (template: string) => {
    await dispatchEvents(server.services);
    const rows = await orm().select().from(outbox).where(eq(outbox.template, template));
    return rows.map(({ to, channel }) => ({ to, channel }));
  };

  it('is removed with password and phone after three days, which ends every session', async () => {
    const before = await server.cookieOf(own);
    const ready = await begin();
    // 72 hours.
    expect(new Date(ready).getTime() - now.getTime()).toBe(259_200_000);
    expect(await code('account.finishRecovery', await proof())).toBe('recovery-waiting');
    wait(new Date(ready).getTime() - now.getTime() - 2 * MINUTE_MS);
    const early = await proof();
    wait(59_000);
    expect(await code('account.finishRecovery', early)).toBe('recovery-waiting');
    wait(1000);
    expect((await signIn()).recovery).toEqual({ ready_at: ready, ready: true });
    const given = await proof();
    expect(await code('account.finishRecovery', { ...given, code: '000000' })).toBe('code-wrong');
    const answer = await server.send('account.finishRecovery', given);
    expect(answer.json().data).toMatchObject({ status: 'signed-in', company_id: own.companyId });
    expect(await code('user.get', {}, before)).toBe('session-invalid');
    const cookie = `${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
    expect(await server.call('personal.secondFactor', {}, cookie)).toMatchObject({
      since: null,
      passkeys: 0,
      recovery_codes_left: 0,
      recovery: null,
    });
    expect((await signIn()).status).toBe('signed-in');
    expect(await code('account.finishRecovery', given)).toBe('second-factor-expired');
  });

  it('leads to the setup if the company requires it', async () => {
    await own.ok('company.setSecurity', { scope: 'everybody' });
    const ready = await begin();
    wait(new Date(ready).getTime() - now.getTime());
    const { status, ticket: next } = await server.call('account.finishRecovery', await proof());
    expect(status).toBe('set-up-second-factor');
    expect(next).toHaveLength(43);
  });

  it('notifies person and administrators by every channel despite their settings', async () => {
    const other = await withFactor();
    const member = { companyId: own.companyId, personId: other.who.personId, now };
    const { list } = await own.ok('role.list', {});
    const roleIds = list.filter(({ administrator }) => administrator).map(({ id }) => id);
    await orm().transaction((tx) => addMember(tx, { ...member, roleIds }));
    const off = { center: false, sms: false, mail: false };
    await orm()
      .update(persons)
      .set({ notifications: { 'account.security': off } });
    await orm()
      .update(members)
      .set({ notifications: { 'security.act': off } });
    await begin();
    const [me] = await orm().select().from(persons).where(eq(persons.id, own.personId));
    const [admin] = await orm().select().from(persons).where(eq(persons.id, other.who.personId));
    const ways = ({ phone: sms, email }: typeof persons.$inferSelect) => [
      { to: sms, channel: 'sms' },
      { to: email, channel: 'mail' },
    ];
    expect(await sent('recovery-begun')).toEqual(expect.arrayContaining(ways(me as never)));
    expect(await sent('recovery-of-member')).toEqual(expect.arrayContaining(ways(admin as never)));
    const lines = await orm().select().from(auditLog).where(eq(auditLog.action, 'account.beginRecovery'));
    expect(lines.filter(({ companyId }) => companyId === own.companyId)).toHaveLength(1);
  });

  it('is withdrawn by any session and by any use of the factor', async () => {
    const cookie = await server.cookieOf(own);
    const ready = await begin();
    expect((await server.call('personal.secondFactor', {}, cookie)).recovery).toMatchObject({ ready_at: ready });
    expect(await code('personal.cancelRecovery', {}, cookie, { ticket: null })).toBeNull();
    expect(await code('personal.cancelRecovery', {}, cookie, { ticket: null })).toBe('not-found');
    wait(3 * DAY_MS);
    expect(await code('account.finishRecovery', await proof())).toBe('not-found');

    await begin();
    const given = { ticket: await ticket(), code: await tokenOf() };
    expect(await code('account.secondFactor', given)).toBeNull();
    expect((await signIn()).recovery).toBeUndefined();
    const me = await orm().select().from(persons).where(eq(persons.id, own.personId));
    expect(await sent('recovery-withdrawn')).toEqual(
      expect.arrayContaining([
        { to: phone, channel: 'sms' },
        { to: me[0]?.email, channel: 'mail' },
      ]),
    );
  });

  it('cannot be shortened, restarted or extended', async () => {
    const cookie = await server.cookieOf(own);
    const ready = await begin();
    wait(HOUR_MS);
    expect(await begin()).toBe(ready);
    const { list } = await own.ok('staff.list', {});
    // The person is an administrator, and approves nothing of the own.
    const id = list.find(({ person_id }) => person_id === own.personId)?.id as number;
    expect(await code('staff.approveRecovery', { id }, cookie)).toBe('recovery-approval');
    expect(await code('account.stepUp', { purpose: 'company-security', password: PASSWORD }, cookie)).toBe(
      'second-factor-needed',
    );
    expect(await code('personal.removeSecondFactor', {}, cookie, { ticket: null })).toBe('step-up-required');
    expect((await signIn()).recovery).toEqual({ ready_at: ready, ready: false });
  });

  it('requires the phone in addition to the ticket', async () => {
    const given = await ticket();
    expect(await code('account.beginRecovery', { ticket: given, code: '000000' })).toBe('code-expired');
    // A code of signing in is none for it.
    const { demo_code } = await server.call('account.smsCode', { phone, purpose: 'sign-in' });
    expect(await code('account.beginRecovery', { ticket: given, code: demo_code })).toBe('code-expired');
    expect(await code('account.sendRecoveryCode', { ticket: 'a'.repeat(43) })).toBe('second-factor-expired');
    expect((await signIn()).recovery).toBeUndefined();
  });

  it('is completed once of two concurrent requests, and not after a week', async () => {
    const ready = await begin();
    wait(new Date(ready).getTime() - now.getTime());
    const given = await proof();
    const both = await Promise.all([0, 1].map(() => server.send('account.finishRecovery', given)));
    expect(both.map(({ statusCode }) => statusCode === 200).sort()).toEqual([false, true]);

    ({ who: own, phone, secret } = await withFactor());
    const late = await begin();
    wait(new Date(late).getTime() - now.getTime() + 7 * DAY_MS);
    expect((await signIn()).recovery).toBeUndefined();
    expect(await code('account.finishRecovery', await proof())).toBe('not-found');
    await cleanUp(server.services);
    expect(new Date(await begin()).getTime() - now.getTime()).toBe(259_200_000);
  });

  describe('approved by an administrator', () => {
    let boss: Awaited<ReturnType<typeof withFactor>>;
    let id: number;
    const approve = async () => {
      const cookie = await server.cookieOf(boss.who);
      return code('staff.approveRecovery', { id }, cookie);
    };
    beforeEach(async () => {
      boss = await withFactor();
    });

    /** The person leaves the company that came with the account for the administrator's. */
    async function join(alone: boolean) {
      if (alone) {
        const { sql } = server.services.database;
        await sql.query(`update members set status = 'removed' where person_id = $1`, [own.personId]);
      }
      const member = { companyId: boss.who.companyId, personId: own.personId, roleIds: [], now };
      await orm().transaction((tx) => addMember(tx, member));
      own = { ...own, companyId: boss.who.companyId };
      const { list } = await boss.who.ok('staff.list', { keyword: phone });
      id = list[0]?.id as number;
    }

    it('ends the wait but still requires password and phone', async () => {
      await join(true);
      await begin();
      expect((await boss.who.ok('staff.list', { keyword: phone })).list[0]?.recovery_ready_at).not.toBeNull();
      expect(await approve()).toBeNull();
      expect(await approve()).toBe('not-found');
      expect((await signIn()).recovery?.ready).toBe(true);
      expect((await server.call('account.finishRecovery', await proof())).status).toBe('signed-in');
    });

    it('is refused without a second factor, without a request and for members of other companies', async () => {
      await join(false);
      await begin();
      expect(await approve()).toBe('recovery-elsewhere');
      ({ who: own, phone, secret } = await withFactor());
      await join(true);
      expect(await approve()).toBe('not-found');
      await begin();
      const drop = await tokenOf(boss.secret);
      const cookie = await server.cookieOf(boss.who);
      const { ticket: given } = await server.call(
        'account.stepUp',
        { purpose: 'second-factor', factor_code: drop },
        cookie,
      );
      expect(await code('personal.removeSecondFactor', {}, cookie, { ticket: given })).toBeNull();
      expect(await approve()).toBe('recovery-approval');
    });
  });
});
