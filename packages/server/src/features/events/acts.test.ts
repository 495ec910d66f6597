import { DATA_SETS } from '@daas/contract/datasets';
import { asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies, events, jobs, outbox, persons } from '../../db/schema';
import { dispatchEvents } from '../../messages/events/dispatch';
import { presentEvent } from '../../messages/events/present';
import { setPassword } from '../../operator/password';
import { addPerson } from '../../operator/people';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { startTestServer, type TestServer } from '../../testing/server';

/** What is done to the safety of a company or an account, each as an administrator does it. */
describe.each(DATABASES)('acts that are told on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let companyId: number;
  const orm = () => server.services.database.orm;
  const call: TestServer['call'] = (name, input, who = admin) => server.call(name, input, who);

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin, companyId } = server.fixtures.a);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await orm().delete(events);
  });

  /** Kind, act or change, and whom the telling leaves out. */
  const told = async () => {
    const rows = await orm().select().from(events).where(eq(events.companyId, companyId)).orderBy(asc(events.written));
    await orm().delete(events).where(eq(events.companyId, companyId));
    return rows.map(({ kind: what, data, receivers }) => [what, data.act ?? data.change, receivers.except?.[0]]);
  };
  const ofSafety = (act: string) => ['security.act', act, admin.personId];

  it('the allowlist, by each change of it', async () => {
    const [id = ''] = (
      await call('whiteList.create', { rules: ['127.0.0.0/8'], note: 'Here', guards: 'console', expires_at: null })
    ).ids;
    expect(await told()).toEqual([ofSafety('white-list-changed')]);
    await call('whiteList.update', { id, rule: '127.0.0.0/8', note: 'There', guards: 'console', expires_at: null });
    expect(await told()).toEqual([ofSafety('white-list-changed')]);
    await call('whiteList.setMode', { mode: 'on' });
    await call('whiteList.setMode', { mode: 'on' });
    expect(await told()).toEqual([ofSafety('white-list-changed')]);
    await call('whiteList.setMode', { mode: 'off' });
    await call('whiteList.delete', { id });
    expect(await told()).toEqual([ofSafety('white-list-changed'), ofSafety('white-list-changed')]);
  });

  it('a service account and its tokens, and nothing that is refused', async () => {
    const input = { name: 'Nightly', description: '', role_ids: [], acts: [] };
    const { id } = await call('serviceAccount.create', input);
    const { token } = await call('serviceAccount.createToken', { id, name: 't', ip_rules: [], expires_in_days: 30 });
    await call('serviceAccount.rotateToken', { id, token_id: token.id, overlap_hours: 1 });
    expect(await told()).toEqual([ofSafety('service-account-changed'), ofSafety('token-made'), ofSafety('token-made')]);
    expect((await server.send('serviceAccount.create', input, admin)).statusCode).toBe(409);
    expect(await told()).toEqual([]);
    await call('serviceAccount.remove', { id });
    expect(await told()).toEqual([ofSafety('service-account-changed')]);
  });

  it('a role that gives more or goes', async () => {
    const settings = { name: 'Readers', description: '', permissions: ['get-app-list' as const] };
    const { id, version } = await call('role.create', settings);
    const permissions = [...settings.permissions, 'get-connector-list' as const];
    await call('role.update', { ...settings, id, version, permissions });
    await call('role.delete', { id, replace_by: null });
    expect(await told()).toEqual([ofSafety('role-changed'), ofSafety('role-changed')]);
  });

  it('a second factor that everybody needs, once', async () => {
    await call('company.setSecurity', { scope: 'nobody' });
    expect(await told()).toEqual([]);
    await call('company.setSecurity', { scope: 'everybody', grace_days: 7 });
    expect(await told()).toEqual([ofSafety('second-factor-rule-changed')]);
    await orm().update(companies).set({ secondFactorSince: null }).where(eq(companies.id, companyId));
  });

  it('another mail address, to the one that was and to the person', async () => {
    const own = eq(persons.id, admin.personId);
    await orm().update(persons).set({ email: 'was@example.com' }).where(own);
    const { demo_code: code = '' } = await call('personal.sendMailCode', { email: 'is@example.com' });
    await orm().delete(outbox);
    await call('personal.setMail', { email: 'is@example.com', code });
    const mails = async () => (await orm().select().from(outbox)).map(({ template, to }) => [template, to]);
    expect(await mails()).toEqual([['mail-changed', 'was@example.com']]);
    expect(await told()).toEqual([ofSafety('mail-changed')]);
    await dispatchEvents(server.services);
    expect(await mails()).toContainEqual(['mail-changed', 'is@example.com']);
  });

  it('a task of the monitor that was given up, once, to who began it', async () => {
    const { jobs: queue, market, clock } = server.services;
    const { id } = await call('monitor.bySearch', { data_set: 'enterprise', action: 'add', everything: true });
    const { stream } = market;
    market.stream = () => {
      throw new Error('gone');
    };
    const failures = () => orm().select().from(events).where(eq(events.kind, 'job.failed'));
    try {
      for (let n = 0; n < 10 && (await failures()).length === 0; n += 1) {
        await orm().update(jobs).set({ runAt: clock() }).where(eq(jobs.state, 'queued'));
        await queue.drain();
      }
    } finally {
      market.stream = stream;
    }
    expect((await failures()).map(({ subject, data, receivers }) => [subject, data, receivers.people])).toEqual([
      [`monitor-task:${id}`, { job: 'monitor-task', id, name: DATA_SETS.enterprise.name_cn }, [admin.personId]],
    ]);
  });

  it('what the operator does to a person, told to them, and who comes by the operator', async () => {
    const [person] = await orm().select().from(persons).where(eq(persons.id, admin.personId));
    const now = server.services.clock();
    await setPassword(orm(), { phone: person?.phone ?? '', now });
    const own = await orm().select().from(events).where(isNull(events.companyId));
    expect(own.map(({ data, receivers }) => [data.act, data.ip, receivers.people])).toEqual([
      ['password-changed', 'cli', [admin.personId]],
    ]);
    expect((await told()).at(0)).toEqual(['security.act', 'password-changed', admin.personId]);
    const comes = { companyId, role: '分析师', name: '新人', phone: '10000004711', now };
    const { personId } = await addPerson(orm(), comes);
    expect(await told()).toEqual([['member.changed', 'joined', personId]]);
  });
});

it.each([
  ['zh-CN', '王：IP 白名单已变更'],
  ['en-US', '王: IP allowlist changed'],
] as const)('an act is named in %s', (language, subject) => {
  const data = {
    act: 'white-list-changed',
    at: '2026-11-26T08:00:00.000Z',
    ip: '192.0.2.1',
    ready_at: null,
    name: '王',
  };
  const shown = presentEvent({ kind: 'security.act', data }, { company: '①', language });
  expect(`${shown?.values.name}${language === 'zh-CN' ? '：' : ': '}${shown?.values.act}`).toBe(subject);
});
