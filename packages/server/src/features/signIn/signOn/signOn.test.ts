import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies, persons, signOns } from '../../../db/schema';
import { DATABASES } from '../../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../../testing/console';
import { type Accounts, CLIENT, startProvider } from '../../../testing/openIdProvider';
import { addMember } from '../../companies/companies';
import { createSession } from '../../sessions/session';

const REDIRECT = 'http://localhost/sign-in';

/** A browser at the provider: it keeps cookies, says a name, agrees, and answers where it is sent back to. */
async function agreeAs(name: string, start: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  let init: RequestInit = {};
  for (let steps = 0; steps < 12; steps += 1) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(key, value);
      else jar.delete(key);
    }
    const location = answer.headers.get('location');
    if (location?.startsWith(REDIRECT)) return new URL(location);
    if (location) {
      url = new URL(location, url).href;
      init = {};
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 300)}`);
    url = new URL(action, url).href;
    init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt, login: name, password: 'any' }).toString(),
    };
  }
  throw new Error('The provider sent nobody back');
}

describe.each(DATABASES)('single sign-on on %s', (kind) => {
  const accounts: Accounts = {};
  let server: TestConsole;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let own: Tenant;
  let made = 0;
  const nextPhone = () => `1700000${String(made++).padStart(4, '0')}`;

  beforeAll(async () => {
    server = await startTestConsole({ kind, env: { SIGN_ON_NETWORKS: '127.0.0.0/8' } });
    provider = await startProvider(accounts, REDIRECT);
  }, 120_000);
  afterAll(async () => {
    await provider.close();
    await server.close();
  });

  const setting = (more: Record<string, unknown> = {}) => ({
    name: `company-${own.companyId}`,
    issuer: provider.issuer,
    client_id: CLIENT.client_id,
    client_secret: CLIENT.client_secret,
    provisioning: false,
    ...more,
  });
  async function begin() {
    const answer = await server.send('account.beginSignOn', { name: `company-${own.companyId}` });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
    return { url: answer.json().data.url as string, cookie };
  }
  const finish = async (query: string, cookie: string) => server.send('account.finishSignOn', { query }, cookie);
  /** The whole way of somebody whom the provider knows by that name. */
  async function signOn(name: string) {
    const { url, cookie } = await begin();
    const back = await agreeAs(name, url);
    return finish(back.search.slice(1), cookie);
  }
  async function colleague(phone: string, email: string | null = null) {
    const { orm } = server.services.database;
    const now = server.services.clock();
    const values = { name: phone, phone, email, passwordHash: 'none', createdAt: now };
    const [person] = await orm.insert(persons).values(values).returning();
    const personId = person?.id as number;
    const { companyId } = own;
    await addMember(orm, { companyId, personId, roleIds: [], now });
    return personId;
  }
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('daas_session='))
      ?.split(';')[0] as string;

  it('signs a member in by phone, later by subject, and keeps the secret sealed', async () => {
    own = await server.tenant();
    await own.ok('company.setSignOn', setting());
    const shown = await own.ok('company.signOn', {});
    expect(shown).toMatchObject({ provider: { client_id: 'console', provisioning: false }, redirect_uri: REDIRECT });
    expect(JSON.stringify(shown)).not.toContain(CLIENT.client_secret);
    const [row] = await server.services.database.orm.select().from(signOns).where(eq(signOns.companyId, own.companyId));
    expect(row?.clientSecret.toString()).not.toContain(CLIENT.client_secret);
    const log = JSON.stringify((await own.ok('audit.list', {})).list);
    expect(log).toContain('company.setSignOn');
    expect(log).not.toContain(CLIENT.client_secret);

    const phone = nextPhone();
    await colleague(phone);
    accounts.li = { name: '李', phone_number: `+86 ${phone}`, phone_number_verified: true };
    const answer = await signOn('li');
    expect(answer.json().data).toMatchObject({ status: 'signed-in', company_id: own.companyId });
    expect((await server.send('user.phone', {}, cookieOf(answer))).json().data).toEqual({ phone });
    accounts.li = { name: '李' };
    expect((await signOn('li')).json().data.status).toBe('signed-in');
  });

  it('accepts an email address only if the provider has verified it', async () => {
    own = await server.tenant();
    await own.ok('company.setSignOn', setting());
    await colleague(nextPhone(), `wang.${own.companyId}@example.com`);
    const email = `Wang.${own.companyId}@example.com`;
    accounts.wang = { email, email_verified: false };
    expect((await signOn('wang')).json().errorCode).toBe('sign-on-unconfirmed');
    accounts.wang = { email, email_verified: true };
    expect((await signOn('wang')).json().data.status).toBe('signed-in');
  });

  it('provisions an unknown person with the default role, never an account of another company', async () => {
    own = await server.tenant();
    const { id: defaultRoleId } = await own.ok('role.create', { name: 'New ones', permissions: [] });
    await own.ok('company.setSignOn', setting());
    const phone = nextPhone();
    accounts.zhao = { name: '赵', phone_number: phone, phone_number_verified: true };
    expect((await signOn('zhao')).json().errorCode).toBe('sign-on-unknown');
    await own.ok(
      'company.setSignOn',
      setting({ provisioning: true, default_role_id: defaultRoleId, client_secret: undefined }),
    );
    expect((await signOn('zhao')).json().data.status).toBe('signed-in');
    const [joined] = (await own.ok('staff.list', { keyword: phone })).list;
    expect(joined).toMatchObject({ name: '赵', status: 'active', roles: [{ id: defaultRoleId }] });
    // A person of another company, who was never asked.
    const stranger = nextPhone();
    const [elsewhere] = await server.services.database.orm
      .insert(persons)
      .values({ name: 'Stranger', phone: stranger, passwordHash: 'none', createdAt: server.services.clock() })
      .returning();
    accounts.stranger = { phone_number: stranger, phone_number_verified: true };
    const another = cookieOf(await signOn('stranger'));
    expect((await server.send('user.get', {}, another)).json().data.id).not.toBe(elsewhere?.id);
    expect((await server.send('user.phone', {}, another)).json().data).toEqual({ phone: null });
    // Nobody comes in by a provider after being removed.
    await own.ok('staff.remove', { id: joined?.id as number });
    expect((await signOn('zhao')).json().errorCode).toBe('sign-on-removed');
  });

  it('opens only the provider’s company', async () => {
    own = await server.tenant();
    const other = await server.tenant();
    await own.ok('company.setSignOn', setting());
    const phone = nextPhone();
    const personId = await colleague(phone);
    const { orm } = server.services.database;
    await addMember(orm, { companyId: other.companyId, personId, roleIds: [], now: server.services.clock() });
    accounts.both = { phone_number: phone, phone_number_verified: true };
    const cookie = cookieOf(await signOn('both'));
    expect((await server.send('account.companies', {}, cookie)).json().data.companies).toHaveLength(1);
    const chosen = await server.send('account.chooseCompany', { company_id: other.companyId }, cookie);
    expect(chosen.statusCode).toBe(404);
    expect((await server.send('user.info', {}, cookie)).json().data.companies).toHaveLength(1);
    const { name } = (await server.send('user.info', {}, cookie)).json().data;
    for (const [endpoint, input] of [
      ['personal.update', { name: 'Another' }],
      ['personal.removePortrait', {}],
      ['personal.setNotifications', (await server.send('personal.notifications', {}, cookie)).json().data],
    ] as const)
      expect((await server.send(endpoint, input, cookie)).json().errorCode).toBe('own-sign-in-needed');
    expect((await server.send('user.info', {}, cookie)).json().data.name).toBe(name);
    await orm
      .update(companies)
      .set({ secondFactorSince: server.services.clock() })
      .where(eq(companies.id, other.companyId));
    expect((await server.send('personal.secondFactor', {}, cookie)).json().data.required_by).toEqual([]);
    const listed = async () => (await server.send('account.sessions', {}, cookie)).json().data.list;
    const elsewhere = { personId, companyId: other.companyId, ip: '203.0.113.9', userAgent: 'elsewhere' };
    const { sessionId } = await createSession(orm, { ...elsewhere, now: server.services.clock() });
    expect(await listed()).toEqual([expect.objectContaining({ current: true })]);
    expect((await server.send('account.endSession', { id: sessionId }, cookie)).statusCode).toBe(404);
    expect((await server.send('account.endOtherSessions', {}, cookie)).json().data.ended).toBe(0);
  });

  it('rejects another state or browser, a used answer and a wrong secret', async () => {
    own = await server.tenant();
    await own.ok('company.setSignOn', setting());
    const phone = nextPhone();
    await colleague(phone);
    accounts.sun = { phone_number: phone, phone_number_verified: true };
    const agreed = async () => {
      const { url, cookie } = await begin();
      return { cookie, query: (await agreeAs('sun', url)).search.slice(1) };
    };
    const refused = async (asked: string, by: string) => (await finish(asked, by)).json().errorCode;
    const other = await agreed();
    expect(await refused(other.query.replace(/state=[^&]*/, 'state=other'), other.cookie)).toBe('sign-on-refused');
    const { query, cookie } = await agreed();
    expect(await refused(query, (await begin()).cookie)).toBe('sign-on-refused');
    expect(await refused(query, '')).toBe('sign-on-refused');
    expect((await finish(query, cookie)).statusCode).toBe(200);
    expect(await refused(query, cookie)).toBe('sign-on-refused');
    await own.ok('company.setSignOn', setting({ client_secret: 'another' }));
    expect((await signOn('sun')).json().errorCode).toBe('sign-on-refused');
  });

  it('is configured by an administrator for a valid provider', async () => {
    own = await server.tenant();
    const sending = (more: Record<string, unknown>) => own.send('company.setSignOn', setting(more));
    expect((await sending({ issuer: 'http://10.0.0.1' })).body.fields?.[0]?.field).toBe('issuer');
    expect((await sending({ issuer: 'http://169.254.169.254/latest' })).body.fields?.[0]?.field).toBe('issuer');
    expect((await sending({ issuer: 'http://127.0.0.1:9' })).body.errorCode).toBe('sign-on-unreachable');
    expect((await sending({ client_secret: undefined })).body.fields?.[0]?.field).toBe('client_secret');
    expect((await sending({ name: 'Not a name!' })).status).toBe(422);
    const { id } = await own.ok('role.create', { name: 'Roles', permissions: ['role-and-permission', 'edit-role'] });
    const personId = await colleague(nextPhone());
    const who = { personId, companyId: own.companyId };
    const [member] = (await own.ok('staff.list', { sort: '-created_at' })).list.filter(
      (one) => one.person_id === personId,
    );
    await own.ok('staff.update', { id: member?.id as number, department_id: null, role_ids: [id] });
    const answer = await server.send('company.setSignOn', setting(), who);
    expect(answer.json().errorCode).toBe('administrator-needed');
    await own.ok('company.setSignOn', setting());
    const taken = setting();
    own = await server.tenant();
    expect((await own.send('company.setSignOn', taken)).body.errorCode).toBe('name-taken');
    expect((await own.send('company.removeSignOn', {})).status).toBe(404);
  });
});
