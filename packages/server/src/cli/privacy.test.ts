import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  balanceWarnings,
  companies,
  customerReports,
  erasures,
  events,
  failedAddresses,
  outbox,
  persons,
  portraits,
  recentSearches,
  sessions,
} from '../db/schema';
import { checkTrail } from '../features/audit/checkTrail';
import { maskPhone } from '../features/signIn/signIn';
import { checkLedger } from '../money/check';
import { DATABASES } from '../testing';
import { TEST_PASSWORD } from '../testing/fixtures';
import { type TestOperator, testOperator } from '../testing/operator';
import { PRODUCTION } from '../testing/process';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server';

const NAME = '欧阳待忘';
const MAIL = 'Wang.Wei@example.com';

describe.each(DATABASES)('rights of a person on %s', (kind) => {
  let server: TestServer;
  let ann: TestOperator;
  let bob: TestOperator;
  /** A company to which the person never belonged. */
  let otherId: number;
  const db = () => server.services.database.orm;
  const phone = '10000000093';

  /** Tables and the columns with a text that contains one of these. */
  async function search(texts: string[]): Promise<string[]> {
    const { sql } = server.services.database;
    const { rows: tables } = await sql.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql.query<{ column: string }>(
        `select distinct e.key as column from "${name}" t, jsonb_each_text(to_jsonb(t)) e
         where exists (select from unnest($1::text[]) as x where e.value ilike '%' || x || '%')`,
        [texts],
      );
      found.push(...rows.map(({ column }) => `${name}.${column}`));
    }
    return found;
  }

  beforeAll(async () => {
    server = await startTestServer({ kind, env: { SECRET_KEY: PRODUCTION.SECRET_KEY } });
    ann = await testOperator(server.services.database, 'ann', server.services.clock);
    bob = await testOperator(server.services.database, 'bob', server.services.clock);
    const { both, a, b } = server.fixtures;
    const now = TEST_NOW;
    const { personId } = both;
    await server.call('personal.update', { name: NAME }, both.inB);
    await db().update(persons).set({ email: MAIL, lastSignInAt: now }).where(eq(persons.id, personId));
    await server.send('account.signIn', { phone, password: 'Wrong@2026!' });
    await server.send('account.signIn', { phone, password: TEST_PASSWORD });
    await server.send('account.smsCode', { phone, purpose: 'reset-password' });
    await server.call('app.create', { name: 'Of both' }, both.inB);
    await server.call(
      'cost.setBalanceWarning',
      { enabled: true, thresholds: [1000], phones: [phone, '10000000094'], emails: [MAIL] },
      both.inB,
    );
    await db()
      .insert(recentSearches)
      .values({ companyId: a.companyId, personId, dataSet: 'enterprise', keyword: 'x', at: now });
    await db()
      .insert(portraits)
      .values({ personId, hash: 'x', bytes: Buffer.from('x') });
    await db().insert(failedAddresses).values({ channel: 'mail', address: MAIL.toLowerCase(), since: now });
    await db()
      .insert(outbox)
      .values({ channel: 'mail', to: MAIL, template: 'password-changed', values: { name: NAME }, createdAt: now });
    await db()
      .insert(events)
      .values({
        companyId: b.companyId,
        kind: 'member.changed',
        subject: `member:${personId}`,
        data: { id: 1, name: '某人', change: 'joined', by: NAME },
        at: now,
      });
    const [other] = await db().insert(companies).values({ name: '丙测试有限公司', createdAt: now }).returning();
    otherId = other?.id as number;
    await db()
      .insert(balanceWarnings)
      .values({ companyId: otherId, thresholds: [1000], phones: [phone, '13900000000'], emails: [MAIL] });
    await ann.run('change-phone', 'request', phone, '13912345678', '--reason', 'lost');
    await ann.run('disable', 'person', phone, '--reason', 'lost');
    await ann.run('enable', 'person', phone, '--reason', 'found');
  });
  afterAll(() => server.close());

  test('export-person returns own rows, references and no secret', async () => {
    const { both, b } = server.fixtures;
    const exported = await ann.json('export-person', phone, '--reason', 'ticket 7');
    expect(exported.account).toMatchObject({ id: both.personId, name: NAME, phone, email: MAIL, hasPassword: true });
    expect(exported.data.members).toHaveLength(2);
    expect(exported.data.recent_searches).toMatchObject([{ keyword: 'x' }]);
    expect(exported.references.apps).toMatchObject([{ name: 'Of both', company_id: b.companyId }]);
    const text = JSON.stringify(exported);
    for (const secret of ['token_hash', 'password_hash', 'passwordHash', '"hash"', 'code_hash'])
      expect(text).not.toContain(secret);
    const [line] = await db().select().from(auditLog).where(eq(auditLog.action, 'platform.export-person'));
    expect(line).toMatchObject({ subject: `person:${both.personId}`, detail: { reason: 'ticket 7', operator: 'ann' } });
  });

  test('a request is refused while the person owns something or is the last administrator', async () => {
    const { companyId } = server.fixtures.b;
    await expect(ann.run('forget-person', 'request', phone, '--reason', 'ticket 7')).rejects.toThrow(
      `Company ${companyId}`,
    );
    const last = ann.run('forget-person', 'request', server.fixtures.phones.adminA, '--reason', 'ticket 8');
    await expect(last).rejects.toThrow(/last administrator|--hand-over/);
    const wrong = ['--hand-over', `${companyId}:${server.fixtures.phones.analyst}`];
    await expect(ann.run('forget-person', 'request', phone, '--reason', 'ticket 7', ...wrong)).rejects.toThrow(
      'is no active member',
    );
    expect(await db().$count(erasures)).toBe(0);
  });

  test('a confirmed request leaves only what is documented, and the chains and the ledger are intact', async () => {
    const { both, b, phones } = server.fixtures;
    const { personId } = both;
    const request = ['forget-person', 'request', phone, '--reason', 'ticket 7'];
    const { id } = await ann.json(...request, '--hand-over', `${b.companyId}:${phones.adminB}`);
    await expect(ann.run(...request, '--hand-over', `${b.companyId}:${phones.adminB}`)).rejects.toMatchObject({
      code: 'name-taken',
    });
    await expect(ann.run('forget-person', 'confirm', id)).rejects.toThrow();
    expect((await search([NAME, phone, MAIL])).length).toBeGreaterThan(8);

    const cookie = await server.cookieOf(both.inB);
    const done = await bob.json('forget-person', 'confirm', id);
    expect(done).toMatchObject({ id, personId, state: 'confirmed' });
    expect(Object.keys(done.rows)).toEqual(
      expect.arrayContaining(['audit_log', 'events', 'sessions', 'portraits', 'outbox', 'persons', 'balance_warnings']),
    );

    expect(await search([NAME, '两家人', phone, '13912345678', MAIL])).toEqual([]);
    // The chain of the platform has masked numbers of attempts without an account.
    expect(await search([maskPhone(phone), maskPhone('13912345678')])).toEqual([]);
    expect((await server.send('company.profile', {}, cookie)).statusCode).toBe(401);
    expect(await db().$count(sessions, eq(sessions.personId, personId))).toBe(0);
    const [person] = await db().select().from(persons).where(eq(persons.id, personId));
    expect(person).toMatchObject({ name: `ID ${personId}`, phone: null, email: null, passwordHash: null });
    const [warnings] = await db().select().from(balanceWarnings).where(eq(balanceWarnings.companyId, otherId));
    expect(warnings).toMatchObject({ phones: ['13900000000'], emails: [] });
    // Removal handed the app over.
    const { list } = await server.call('app.list', {}, b.admin);
    expect(list.find(({ name }) => name === 'Of both')).toBeDefined();
    const { list: lines } = await server.call('audit.list', { person_id: personId, pageSize: 100 }, b.admin);
    expect(new Set(lines.map(({ person: by }) => by?.name))).toEqual(new Set([`ID ${personId}`]));

    const trail = await checkTrail(server.services.database);
    expect(trail.problems).toEqual([]);
    expect(trail.erased).toBe(done.rows.audit_log);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  test('an erased person cannot be erased again, and the phone belongs to whoever registers it next', async () => {
    const { both, b } = server.fixtures;
    const again = ann.run('forget-person', 'request', String(both.personId), '--reason', 'again');
    await expect(again).rejects.toMatchObject({ code: 'state-forbids' });
    const { list } = await server.call('role.list', {}, b.admin);
    const role = list[0]?.name as string;
    const args = ['--name', '新人', '--phone', phone, '--role', role];
    const { personId } = await ann.json('create-user', String(b.companyId), ...args);
    expect(personId).not.toBe(both.personId);
    expect(await db().$count(customerReports, eq(customerReports.createdBy, personId))).toBe(0);
  });

  test('a rejected request leaves the person', async () => {
    const { phones } = server.fixtures;
    const { id } = await ann.json('forget-person', 'request', phones.analyst, '--reason', 'ticket 9');
    expect(await ann.json('forget-person', 'list')).toMatchObject([{ id, requestedBy: 'ann' }]);
    await ann.run('forget-person', 'reject', id);
    await expect(bob.run('forget-person', 'confirm', id)).rejects.toMatchObject({ code: 'state-forbids' });
    expect(await db().$count(persons, eq(persons.phone, phones.analyst))).toBe(1);
  });
});
