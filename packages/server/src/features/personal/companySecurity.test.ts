import type { FactorScope } from '@daas/contract/enums';
import { and, asc, desc, eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, companies, events, passkeys, secondFactors } from '../../db/schema';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { TEST_PASSWORD } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { createSession, SESSION_COOKIE } from '../sessions/session';

const DAY_MS = 24 * 60 * 60_000;
const GRACE_END = new Date('2026-11-24T02:00:00.000Z');

describe.each(DATABASES)('a required second factor on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let analyst: TestUser;
  let companyId: number;
  let now = TEST_NOW;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin, analyst, companyId } = server.fixtures.a);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    moveTo(TEST_NOW);
    server.services.config.REQUIRE_SECOND_FACTOR = undefined;
    await orm().update(companies).set({ secondFactorSince: null, administratorFactorSince: null });
    for (const table of [secondFactors, passkeys, events]) await orm().delete(table);
  });

  const orm = () => server.services.database.orm;
  const moveTo = (at: Date) => {
    now = at;
    server.setNow(at);
  };
  const setRule = (scope: FactorScope, graceDays?: 0 | 7 | 14 | 30) =>
    server.call('company.setSecurity', { scope, ...(graceDays === undefined ? {} : { grace_days: graceDays }) }, admin);
  const security = () => server.call('company.security', {}, admin);
  const code = async (...request: Parameters<TestServer['send']>) =>
    (await server.send(...request)).json().errorCode ?? null;
  /** A session that began an hour before, as a browser has it. */
  async function session(who: TestUser, more: { signedOn?: boolean } = {}) {
    const at = new Date(now.getTime() - 60 * 60_000);
    const { token } = await createSession(orm(), { ...who, ip: '127.0.0.1', userAgent: 'test', now: at, ...more });
    return `${SESSION_COOKIE}=${token}`;
  }
  const give = ({ personId }: TestUser) =>
    orm()
      .insert(secondFactors)
      .values({ personId, secret: Buffer.from('x'), confirmedAt: now, createdAt: now });
  const signIn = (phone: string, more = {}) =>
    server.send('account.signIn', { phone, password: TEST_PASSWORD, ...more });
  const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
    `${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
  const lastChange = async () =>
    (
      await orm()
        .select({ detail: auditLog.detail })
        .from(auditLog)
        .where(and(eq(auditLog.companyId, companyId), eq(auditLog.action, 'company.setSecurity')))
        .orderBy(desc(auditLog.seq))
        .limit(1)
    )[0]?.detail;

  it('leaves members alone until the grace period ends, and names its end to those who have none', async () => {
    await setRule('everybody', 7);
    moveTo(new Date(GRACE_END.getTime() - 1));
    const cookie = await session(analyst);
    expect((await signIn(server.fixtures.phones.analyst)).json().data.status).toBe('signed-in');
    expect(await server.call('user.info', {}, cookie)).toMatchObject({ second_factor_due: GRACE_END.toISOString() });
    expect(await server.call('personal.secondFactor', {}, cookie)).toMatchObject({
      required_by: ['甲测试有限公司'],
      due: GRACE_END.toISOString(),
    });
    await give(analyst);
    expect((await server.call('user.info', {}, cookie)).second_factor_due).toBeNull();
  });

  it('refuses open sessions of members without one when the grace period ends', async () => {
    await setRule('everybody', 7);
    moveTo(new Date(GRACE_END.getTime() - 1));
    const cookie = await session(analyst);
    expect(await code('user.get', {}, cookie)).toBeNull();
    moveTo(GRACE_END);
    expect((await server.send('user.get', {}, cookie)).json()).toMatchObject({
      code: 403,
      errorCode: 'account-changed',
    });
    expect(await server.call('account.menus', {}, cookie)).toMatchObject({ menu_lists: [], ended: 20 });
    expect(await code('app.list', {}, cookie)).toBe('account-changed');
    await give(analyst);
    expect(await code('user.get', {}, cookie)).toBeNull();
  });

  it('leads a sign-in after the grace period to setting one up', async () => {
    await setRule('everybody', 7);
    moveTo(GRACE_END);
    const answer = await signIn(server.fixtures.phones.analyst);
    const { status, ticket } = answer.json().data;
    expect(status).toBe('set-up-second-factor');
    const cookie = cookieOf(answer);
    const begun = await server.send('personal.beginSecondFactor', {}, cookie, { ticket });
    const epoch = Math.floor(now.getTime() / 1000);
    const given = { code: await generate({ secret: begun.json().data.secret, epoch }) };
    await server.call('personal.confirmSecondFactor', given, cookie);
    expect(await code('user.get', {}, cookie)).toBeNull();
  });

  it('leads to setting one up where the company is chosen after signing in; other companies are not concerned', async () => {
    await give(admin);
    await setRule('everybody');
    const { a, b } = server.fixtures;
    const first = await signIn(server.fixtures.phones.both);
    expect(first.json().data.status).toBe('choose-company');
    const cookie = cookieOf(first);
    expect((await server.call('account.chooseCompany', { company_id: b.companyId }, cookie)).status).toBe('signed-in');
    const chosen = await server.call('account.chooseCompany', { company_id: a.companyId }, cookie);
    expect(chosen).toMatchObject({ status: 'set-up-second-factor', ticket: expect.any(String) });
    expect((await server.send('user.get', {}, cookie)).statusCode).toBe(403);
  });

  it('gives a session that was left open no ticket to set one up', async () => {
    await give(admin);
    await setRule('everybody');
    const answer = await server.call('account.chooseCompany', { company_id: companyId }, await session(analyst));
    expect(answer.ticket).toBeUndefined();
    const signedOn = await session(analyst, { signedOn: true });
    expect((await server.call('account.chooseCompany', { company_id: companyId }, signedOn)).ticket).toBeUndefined();
  });

  it('of administrators concerns nobody else, until one becomes an administrator', async () => {
    await give(admin);
    await setRule('administrators');
    const cookie = await session(analyst);
    expect(await code('user.get', {}, cookie)).toBeNull();
    expect((await signIn(server.fixtures.phones.analyst)).json().data.status).toBe('signed-in');
    expect((await server.call('personal.secondFactor', {}, cookie)).required_by).toEqual([]);

    const { list } = await server.call('staff.list', { pageSize: 100 }, admin);
    const member = list.find((one) => one.person_id === analyst.personId);
    const { list: roles } = await server.call('role.list', {}, admin);
    const administrator = roles.find(({ template }) => template === 'administrator');
    if (!member || !administrator) throw new Error('The fixtures have no such member or role');
    const roleIds = member.roles.map(({ id }) => id);
    const giveRoles = (ids: number[]) =>
      server.call('staff.update', { id: member.id, department_id: null, role_ids: ids }, admin);
    await giveRoles([...roleIds, administrator.id]);
    expect(await code('user.get', {}, cookie)).toBe('account-changed');
    expect((await signIn(server.fixtures.phones.analyst)).json().data.status).toBe('set-up-second-factor');
    await giveRoles(roleIds);
    expect(await code('user.get', {}, cookie)).toBeNull();
  });

  it('concerns neither sessions of the company’s provider nor service accounts', async () => {
    await give(admin);
    const { id } = await server.call(
      'serviceAccount.create',
      { name: 'Nightly', description: '', role_ids: [], acts: [] },
      admin,
    );
    const { secret: token } = await server.call(
      'serviceAccount.createToken',
      { id, name: 't', ip_rules: [], expires_in_days: 30 },
      admin,
    );
    const { without } = await security();
    await setRule('everybody');
    expect((await server.send('user.info', {}, undefined, { token })).json().data.second_factor_due).toBeNull();
    expect(await code('user.info', {}, await session(analyst, { signedOn: true }))).toBeNull();
    // The analyst and the person of both companies.
    expect(without).toBe(2);
    await server.call('serviceAccount.remove', { id }, admin);
  });

  it('does not lock out whoever sets it', async () => {
    expect(await code('company.setSecurity', { scope: 'everybody' }, admin)).toBe('second-factor-first');
    expect(await code('company.setSecurity', { scope: 'administrators' }, admin)).toBe('second-factor-first');
    expect((await security()).scope).toBe('nobody');
    await setRule('everybody', 14);
    expect(await code('company.setSecurity', { scope: 'everybody' }, admin)).toBe('second-factor-first');
    await give(admin);
    await setRule('everybody');
    expect(await security()).toMatchObject({ scope: 'everybody', everybody_since: TEST_NOW.toISOString() });
  });

  it('applies a shortened grace period to open sessions', async () => {
    await give(admin);
    await setRule('everybody', 30);
    const cookie = await session(analyst);
    expect(await code('user.get', {}, cookie)).toBeNull();
    await setRule('everybody', 0);
    expect(await code('user.get', {}, cookie)).toBe('account-changed');
  });

  it('keeps the earlier time of whoever needed one before the scope changed', async () => {
    await give(admin);
    await setRule('administrators');
    moveTo(new Date(TEST_NOW.getTime() + DAY_MS));
    await setRule('everybody', 30);
    expect(await security()).toMatchObject({
      scope: 'everybody',
      everybody_since: '2026-12-18T02:00:00.000Z',
      administrators_since: TEST_NOW.toISOString(),
    });
    await setRule('everybody', 14);
    expect((await security()).everybody_since).toBe('2026-12-02T02:00:00.000Z');
    await setRule('everybody', 30);
    expect((await security()).everybody_since).toBe('2026-12-02T02:00:00.000Z');
    await setRule('administrators', 30);
    expect(await security()).toMatchObject({
      scope: 'administrators',
      everybody_since: null,
      administrators_since: TEST_NOW.toISOString(),
    });
  });

  it('writes every change into the audit log, and a repeated rule once', async () => {
    await setRule('everybody', 7);
    const since = { before: null, after: GRACE_END.toISOString() };
    const stricter = { secondFactorScope: { before: 'nobody', after: 'everybody' }, everybodySince: since };
    expect(await lastChange()).toEqual(stricter);
    await setRule('everybody', 7);
    await setRule('administrators', 7);
    expect(await lastChange()).toEqual({
      secondFactorScope: { before: 'everybody', after: 'administrators' },
      everybodySince: { before: GRACE_END.toISOString(), after: null },
      administratorsSince: since,
    });
    await setRule('nobody');
    expect(await lastChange()).toEqual({
      secondFactorScope: { before: 'administrators', after: 'nobody' },
      administratorsSince: { before: GRACE_END.toISOString(), after: null },
    });
    const told = await orm().$count(events, and(eq(events.companyId, companyId), eq(events.kind, 'security.act')));
    expect(told).toBe(3);
  });

  it('tells persons without one from when on they need it, once', async () => {
    await give(server.fixtures.both.inA);
    await setRule('administrators', 7);
    await setRule('everybody', 7);
    const told = await orm()
      .select({ subject: events.subject, data: events.data })
      .from(events)
      .where(eq(events.kind, 'account.security'))
      .orderBy(asc(events.written));
    expect(told).toEqual(
      [admin, analyst].map(({ personId }) => ({
        subject: `person:${personId}`,
        data: expect.objectContaining({
          act: 'second-factor-due',
          detail: '甲测试有限公司',
          ready_at: GRACE_END.toISOString(),
        }),
      })),
    );
  });

  it('cannot be removed by those who need it, also before the grace period ends', async () => {
    await give(analyst);
    await setRule('administrators', 7);
    expect(await code('personal.removeSecondFactor', {}, analyst)).toBeNull();
    await give(analyst);
    await setRule('everybody', 7);
    expect(await code('personal.removeSecondFactor', {}, analyst)).toBe('second-factor-required');
  });

  it('counts those without one, administrators apart', async () => {
    expect(await security()).toMatchObject({ without: 3, administrators_without: 1 });
    await give(admin);
    expect(await security()).toMatchObject({ without: 2, administrators_without: 0 });
  });

  it('keeps what was stored before: everybody, from the stored time on', async () => {
    await orm().update(companies).set({ secondFactorSince: TEST_NOW }).where(eq(companies.id, companyId));
    await give(admin);
    expect(await security()).toMatchObject({
      scope: 'everybody',
      everybody_since: TEST_NOW.toISOString(),
      administrators_since: TEST_NOW.toISOString(),
    });
    expect((await signIn(server.fixtures.phones.analyst)).json().data.status).toBe('set-up-second-factor');
  });

  describe('by the operator', () => {
    it('concerns administrators of every company, who cannot change it', async () => {
      server.services.config.REQUIRE_SECOND_FACTOR = GRACE_END;
      const cookie = await session(admin);
      expect(await server.call('user.info', {}, cookie)).toMatchObject({ second_factor_due: GRACE_END.toISOString() });
      expect(await security()).toMatchObject({
        scope: 'nobody',
        administrators_since: null,
        operator: { since: GRACE_END.toISOString() },
      });
      await setRule('everybody', 30);
      await setRule('nobody');
      moveTo(new Date(GRACE_END.getTime() - 1));
      const late = await session(admin);
      const ofAnalyst = await session(analyst);
      moveTo(GRACE_END);
      expect(await code('user.get', {}, late)).toBe('account-changed');
      expect(await code('company.setSecurity', { scope: 'nobody' }, late)).toBe('account-changed');
      expect(await code('user.get', {}, await session(server.fixtures.b.admin))).toBe('account-changed');
      expect(await code('user.get', {}, ofAnalyst)).toBeNull();
      await give(admin);
      expect(await code('user.get', {}, late)).toBeNull();
      expect((await security()).operator).toEqual({ since: null });
      expect(await code('personal.removeSecondFactor', {}, late)).toBe('second-factor-required');
    });

    it('leads whoever registers a company to setting one up', async () => {
      server.services.config.REQUIRE_SECOND_FACTOR = new Date(0);
      const phone = '19900000031';
      const { demo_code: smsCode } = await server.call('account.smsCode', { phone, purpose: 'register' });
      const answer = await server.send('account.register', {
        company_name: '庚测试有限公司',
        name: '庚管理',
        password: 'Lantern#orchid7',
        agreed: true,
        phone,
        smsCode,
      });
      const { status, ticket } = answer.json().data;
      expect(status).toBe('set-up-second-factor');
      const cookie = cookieOf(answer);
      expect(await code('app.list', {}, cookie)).toBe('account-changed');
      expect(await code('personal.beginSecondFactor', {}, cookie, { ticket })).toBeNull();
    });
  });
});
