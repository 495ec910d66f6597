import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { members, persons, sessions, signOnSubjects, signOns } from '../../db/schema';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { type Hostility, startHostileProvider } from '../../testing/hostileProvider';
import { settingOf, signOnAs, testSignOnAs } from '../../testing/signOn';
import { addMember } from '../companies/companies';

describe.each(DATABASES)('single sign-on as the administrator sets and tries it, on %s', (kind) => {
  let server: TestConsole;
  let provider: Awaited<ReturnType<typeof startHostileProvider>>;
  let own: Tenant;
  let email: string;
  let made = 0;

  beforeAll(async () => {
    server = await startTestConsole({ kind, env: { SIGN_ON_NETWORKS: '127.0.0.0/8' } });
    provider = await startHostileProvider();
  }, 120_000);
  afterAll(async () => {
    await provider.close();
    await server.close();
  });
  beforeEach(async () => {
    own = await server.tenant();
    email = `chen.${own.companyId}@example.com`;
    await colleague('陈', email);
  });

  const orm = () => server.services.database.orm;
  async function colleague(name: string, mail: string | null, status: 'active' | 'disabled' = 'active') {
    const now = server.services.clock();
    const phone = `1790000${String(made++).padStart(4, '0')}`;
    const [person] = await orm().insert(persons).values({ name, phone, email: mail, createdAt: now }).returning();
    const personId = person?.id as number;
    await addMember(orm(), { companyId: own.companyId, personId, roleIds: [], now });
    await orm().update(members).set({ status }).where(eq(members.personId, personId));
    return phone;
  }
  const attempt = (claims: Record<string, unknown>, more: Partial<Parameters<typeof testSignOnAs>[3]> = {}) =>
    testSignOnAs(server, provider, own, { subject: 'chen', claims, ...more });
  const lines = async (action: string) => {
    await server.services.refusals.flush();
    return (await own.ok('audit.list', {})).list.filter((line) => line.action === action);
  };
  /** Everything that a sign-on writes. */
  const state = async () => ({
    people: await orm().$count(persons),
    members: await orm().$count(members),
    sessions: await orm().$count(sessions),
    links: await orm().$count(signOnSubjects),
    settings: await orm().select().from(signOns),
  });

  it('shows what came, what of it is believed and why not, and whom it signs in, before anything is saved', async () => {
    await server.cookieOf(own);
    const before = await state();
    const told = { name: 'Chen', email, email_verified: true, phone_number: '12345', groups: ['a', 'b'] };
    const { body, answer } = await attempt(told, { userinfo: { sub: 'chen', phone_number: '+86 13900000000' } });
    expect(body.data).toMatchObject({ outcome: 'member', name: '陈', message: null });
    const claims = Object.fromEntries(body.data.claims.map((one: { name: string }) => [one.name, one]));
    expect(claims).toMatchObject({
      sub: { source: 'userinfo', value: 'chen', use: 'believed' },
      email: { source: 'token', value: email, use: 'believed', reason: null },
      email_verified: { value: 'true', use: 'believed' },
      groups: { value: '["a","b"]', use: 'unused', reason: null },
      // Userinfo goes before the token, and is not marked there.
      phone_number: {
        source: 'userinfo',
        value: '+86 13900000000',
        use: 'refused',
        reason: 'no accompanying claim says it is verified',
      },
    });
    expect(await state()).toEqual(before);
    expect(String(answer?.headers['set-cookie'])).not.toContain('daas_session');
    const [line] = await lines('company.trySignOn');
    expect(line?.detail).toEqual({
      issuer: provider.issuer,
      outcome: 'member',
      claims: expect.arrayContaining(['email', 'email_verified', 'groups', 'phone_number', 'sub']),
    });
    for (const value of [email, '13900000000', 'Chen']) expect(JSON.stringify(line)).not.toContain(value);
  });

  it('says why it would be refused, as whoever signs in is told', async () => {
    const { name } = await own.ok('company.profile', {});
    expect((await attempt({ email, email_verified: 'true' })).body.data).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(name),
      claims: expect.arrayContaining([
        expect.objectContaining({ name: 'email', reason: 'its verification claim is not the boolean true' }),
      ]),
    });
    const unknown = { email: `nobody.${own.companyId}@example.com`, email_verified: true };
    expect((await attempt(unknown)).body.data).toMatchObject({ outcome: 'refused' });
    expect((await attempt(unknown, { settings: { provisioning: true } })).body.data).toMatchObject({ outcome: 'new' });
    const phone_number = await colleague('停用', null, 'disabled');
    const disabled = await attempt({ phone_number, phone_number_verified: true });
    expect(disabled.body.data).toMatchObject({ outcome: 'refused', name: null });
    const [line] = await lines('company.trySignOn');
    expect(line?.detail).toMatchObject({ outcome: 'refused', refused: 'enterprise-disabled' });
  });

  it.each<[string, Partial<Hostility>, string]>([
    ['a foreign signature', { change: (token: string) => `${token.slice(0, -8)}AAAAAAAA` }, 'signature'],
    ['another audience', { claims: { aud: 'another' } }, 'aud'],
    ['a token of the past', { claims: { exp: 1 } }, 'exp'],
    ['no user', { claims: { sub: 'é' } }, 'sub'],
    ['a server that fails', { status: 500 }, 'no valid response'],
    ['a provider that is away', { status: 503, error: 'temporarily_unavailable' }, 'no valid response'],
    [
      'a provider that is away, with the status of a refusal',
      { status: 400, error: 'server_error' },
      'no valid response',
    ],
    ['a provider that asks for a pause', { status: 429, error: 'slow_down' }, 'no valid response'],
    ['a provider that rejects the code', { status: 400, error: 'invalid_grant' }, 'invalid_grant'],
  ])('names %s, with nothing of what came', async (_, { claims, ...hostility }, reason) => {
    const { body } = await attempt({ email, email_verified: true, ...claims }, hostility);
    expect(body.data).toMatchObject({ outcome: 'refused', claims: [] });
    expect(body.data.message).toContain(reason);
    expect((await lines('company.trySignOn'))[0]?.detail).toMatchObject({ refused: 'sign-on-refused' });
  });

  it('signs nobody in by the answer of a trial, and takes no sign-on’s answer for a trial', async () => {
    await own.ok('company.setSignOn', settingOf(own, provider));
    provider.be({});
    const session = await server.cookieOf(own);
    const { name: _, ...setting } = settingOf(own, provider);
    const claims = { email, email_verified: true };
    const jar = (answer: { headers: Record<string, unknown> }) =>
      String(answer.headers['set-cookie']).split(';')[0] as string;

    const tried = await server.send('company.trySignOn', setting, session);
    const query = provider.agree(tried.json().data.url, 'chen', claims);
    const entered = await server.send('account.finishSignOn', { query }, jar(tried));
    expect(entered.json().errorCode).toBe('sign-on-refused');
    expect(String(entered.headers['set-cookie'])).not.toContain('daas_session');

    const begun = await server.send('account.beginSignOn', { name: `company-${own.companyId}` });
    const other = provider.agree(begun.json().data.url, 'chen', claims);
    const shown = await server.send('company.signOnTrial', { query: other }, `${session}; ${jar(begun)}`);
    expect(shown.json().errorCode).toBe('sign-on-refused');
  });

  it('ends a trial once, and only in the session that began it', async () => {
    const { query, cookie, session, body } = await attempt({ email, email_verified: true });
    expect(body.data.outcome).toBe('member');
    const again = await server.send('company.signOnTrial', { query }, `${session}; ${cookie}`);
    expect(again.json().errorCode).toBe('sign-on-refused');

    provider.be({});
    const { name: _, ...setting } = settingOf(own, provider);
    const left = await server.send('company.trySignOn', setting, session);
    const kept = String(left.headers['set-cookie']).split(';')[0];
    const answer = provider.agree(left.json().data.url, 'chen', { email, email_verified: true });
    const stranger = await server.cookieOf(await server.tenant());
    const taken = await server.send('company.signOnTrial', { query: answer }, `${stranger}; ${kept}`);
    expect(taken.json().errorCode).toBe('sign-on-refused');
  });

  it('is an administrator’s, like the setting, and sends the kept secret to no other issuer', async () => {
    await own.ok('company.setSignOn', settingOf(own, provider));
    const { id } = await own.ok('role.create', { name: 'Roles', permissions: ['role-and-permission', 'edit-role'] });
    const now = server.services.clock();
    const [person] = await orm().insert(persons).values({ name: 'R', createdAt: now }).returning();
    const who = { personId: person?.id as number, companyId: own.companyId };
    await addMember(orm(), { ...who, roleIds: [id], now });
    const { name: _, client_secret: __, ...setting } = settingOf(own, provider);
    expect((await server.send('company.trySignOn', setting, who)).json().errorCode).toBe('administrator-needed');
    const elsewhere = { ...setting, issuer: `${provider.issuer.replace('127.0.0.1', 'localhost')}` };
    const refused = await own.send('company.trySignOn', elsewhere);
    expect(refused.body.fields?.[0]).toMatchObject({ field: 'client_secret' });
    // To the one that it is kept for it goes.
    const kept = await attempt({ email, email_verified: true }, { settings: { client_secret: undefined } });
    expect(kept.body.data.outcome).toBe('member');
  });

  describe('mail without a mark', () => {
    const enter = (claims: Record<string, unknown>, more = {}) =>
      signOnAs(server, provider, own, { subject: 'chen', claims, ...more });
    const set = (unmarkedMail?: boolean) =>
      own.ok(
        'company.setSignOn',
        settingOf(own, provider, unmarkedMail === undefined ? {} : { unmarked_mail: unmarkedMail }),
      );

    it('is believed only where the company says so, which the log tells', async () => {
      await set();
      expect((await enter({ email })).body.errorCode).toBe('sign-on-unconfirmed');
      await set(true);
      expect((await own.ok('company.signOn', {})).provider).toMatchObject({ unmarked_mail: true });
      expect((await lines('company.setSignOn'))[0]?.detail).toMatchObject({
        unmarkedMail: { before: false, after: true },
      });
      expect((await enter({ email })).body.data).toMatchObject({ status: 'signed-in' });
      await set(false);
      expect((await enter({ email }, { subject: 'another' })).body.errorCode).toBe('sign-on-unconfirmed');
    });

    it.each([false, 'true', 'false', 1, null, [true]])('is not mail that is marked by %o', async (mark) => {
      await set(true);
      expect((await enter({ email, email_verified: mark })).body.errorCode).toBe('sign-on-unconfirmed');
      // The mark of the token holds for what userinfo repeats, and the other way round.
      const userinfo = { sub: 'chen', email };
      expect((await enter({ email_verified: mark }, { userinfo })).body.errorCode).toBe('sign-on-unconfirmed');
      const marked = { sub: 'chen', email_verified: mark };
      expect((await enter({ email }, { userinfo: marked })).body.errorCode).toBe('sign-on-unconfirmed');
    });

    it('is no phone, and no text that only looks like mail', async () => {
      await set(true);
      const phone_number = await colleague('林', null);
      expect((await enter({ phone_number })).body.errorCode).toBe('sign-on-unconfirmed');
      for (const wrong of [[email], { email }, `${email}\0`, `${email}, a@example.com`, ` ${email}`])
        expect((await enter({ email: wrong })).body.errorCode).toBe('sign-on-unconfirmed');
    });
  });

  describe('a mark that is text', () => {
    const set = (textMarks?: boolean) =>
      own.ok('company.setSignOn', settingOf(own, provider, textMarks === undefined ? {} : { text_marks: textMarks }));
    const enter = (claims: Record<string, unknown>, more = {}) =>
      signOnAs(server, provider, own, { subject: 'chen', claims, ...more });
    const refused = { errorCode: 'sign-on-unconfirmed' };

    it('is accepted only where the company accepts it, and the log has the change', async () => {
      await set();
      expect((await own.ok('company.signOn', {})).provider).toMatchObject({ text_marks: false });
      expect((await enter({ email, email_verified: 'true' })).body).toMatchObject(refused);
      await set(true);
      expect((await own.ok('company.signOn', {})).provider).toMatchObject({ text_marks: true });
      expect((await lines('company.setSignOn'))[0]?.detail).toMatchObject({
        textMarks: { before: false, after: true },
      });
      const userinfo = { sub: 'chen', email, email_verified: 'true' };
      expect((await enter({}, { userinfo })).body.data).toMatchObject({ status: 'signed-in' });
      await set(false);
      expect((await enter({ email, email_verified: 'true' }, { subject: 'other' })).body).toMatchObject(refused);
    });

    it('confirms a phone as well, and is shown as accepted by a test', async () => {
      await set(true);
      const phone_number = await colleague('林', null);
      const claims = { phone_number, phone_number_verified: 'true' };
      expect((await enter(claims, { subject: 'lin' })).body.data).toMatchObject({ status: 'signed-in' });
      const settings = { settings: { text_marks: true } };
      expect((await attempt({ email, email_verified: 'true' }, settings)).body.data.outcome).toBe('member');
      expect((await attempt({ email, email_verified: 'true' })).body.data.outcome).toBe('refused');
    });
  });
});
