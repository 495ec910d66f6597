import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog, jobs, outbox, persons, webhookDeliveries, webhooks } from '../db/schema';
import { newId } from '../kernel/id';
import { postWebhooks, sendDueWebhooks } from '../messages/webhooks/deliveries';
import { DATABASES } from '../testing';
import { TEST_PASSWORD } from '../testing/fixtures';
import { type TestOperator, testOperator } from '../testing/operator';
import { PRODUCTION } from '../testing/process';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server';

describe.each(DATABASES)('acts of operators on %s', (kind) => {
  let server: TestServer;
  let ann: TestOperator;
  let bob: TestOperator;
  let at = TEST_NOW.getTime();
  const pass = (ms: number) => {
    at += ms;
    server.setNow(new Date(at));
  };
  const db = () => server.services.database.orm;

  beforeAll(async () => {
    server = await startTestServer({ kind, env: { SECRET_KEY: PRODUCTION.SECRET_KEY } });
    ann = await testOperator(server.services.database, 'ann', server.services.clock);
    bob = await testOperator(server.services.database, 'bob', server.services.clock);
  });
  afterAll(() => server.close());

  const auditOf = (companyId: number, action: string) =>
    db()
      .select({ subject: auditLog.subject, detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.action, `platform.${action}`)))
      .orderBy(auditLog.seq);

  describe('disable a person', () => {
    const signIn = () =>
      server.send('account.signIn', { phone: server.fixtures.phones.analyst, password: TEST_PASSWORD });

    test('ends all sessions and refuses sign-in until enabled', async () => {
      const { analyst } = server.fixtures.a;
      const cookie = await server.cookieOf(analyst);
      const read = () => server.send('company.profile', {}, cookie);
      expect((await read()).statusCode).toBe(200);
      const [line] = await ann.run('disable', 'person', server.fixtures.phones.analyst, '--reason', 'lost laptop');
      expect(line).toMatch(/ is disabled\. \d+ sessions were ended\.$/);
      expect((await read()).json()).toMatchObject({ errorCode: 'session-invalid' });
      expect((await signIn()).json()).toMatchObject({
        errorCode: 'suspended',
        errorMessage: 'The operator of the platform has disabled this account.',
      });
      expect(await auditOf(analyst.companyId as number, 'disable-person')).toMatchObject([
        { subject: `person:${analyst.personId}`, detail: { operator: 'ann', reason: 'lost laptop' } },
      ]);
      await ann.run('enable', 'person', String(analyst.personId), '--reason', 'found');
      expect((await signIn()).statusCode).toBe(200);
      // The old session does not revive.
      expect((await read()).statusCode).toBe(401);
    });

    test('ends a session that began at the same time', async () => {
      const { analyst } = server.fixtures.a;
      const signIns = Promise.all(Array.from({ length: 5 }, signIn));
      await ann.run('disable', 'person', String(analyst.personId), '--reason', 'race');
      for (const answer of await signIns) {
        const [pair] = String(answer.headers['set-cookie'] ?? '').split(';');
        const read = await server.send('company.profile', {}, pair as string);
        expect(read.statusCode).not.toBe(200);
      }
      await ann.run('enable', 'person', String(analyst.personId), '--reason', 'race is over');
    });
  });

  test('disable a company ends its sessions only', async () => {
    const { both } = server.fixtures;
    const [inA, inB] = [await server.cookieOf(both.inA), await server.cookieOf(both.inB)];
    const status = async (cookie: string) => (await server.send('company.profile', {}, cookie)).statusCode;
    expect([await status(inA), await status(inB)]).toEqual([200, 200]);
    await ann.run('disable', 'company', String(both.inB.companyId), '--reason', 'contract ended');
    expect([await status(inA), await status(inB)]).toEqual([200, 401]);
    await ann.run('enable', 'company', String(both.inB.companyId), '--reason', 'contract renewed');
    expect(await status(inB)).toBe(401);
  });

  test('a company sees which of its apps and keys the operator disabled, with the reason', async () => {
    const { admin, app, key } = server.fixtures.a;
    const shown = async () => {
      const { list } = await server.call('app.list', {}, admin);
      const { suspended, key_list: keys } = await server.call('app.get', { id: app.id }, admin);
      const ofKey = keys.find(({ id }) => id === key.id)?.suspended;
      expect(list.find(({ id }) => id === app.id)?.suspended).toEqual(suspended);
      return [suspended, ofKey];
    };
    expect(await shown()).toEqual([null, null]);
    await ann.run('disable', 'app', String(app.id), '--reason', 'first');
    await ann.run('enable', 'app', String(app.id), '--reason', 'fixed');
    await ann.run('disable', 'app', String(app.id), '--reason', 'abused since 03:00');
    await ann.run('disable', 'key', key.id, '--reason', 'leaked');
    const at = server.services.clock().toISOString();
    expect(await shown()).toMatchObject([
      { at, reason: 'abused since 03:00' },
      { at, reason: 'leaked' },
    ]);
    await ann.run('enable', 'app', String(app.id), '--reason', 'replaced');
    await ann.run('enable', 'key', key.id, '--reason', 'replaced');
    expect(await shown()).toEqual([null, null]);
  });

  describe('find', () => {
    test('returns a call by its id and by its request, with its entry', async () => {
      const { connector, key, admin } = server.fixtures.a;
      const answer = await server.app.inject({
        method: 'POST',
        url: `/open/v1/connectors/${connector.id}/query`,
        headers: { authorization: `Bearer ${key.secret}` },
        payload: { limit: 1 },
      });
      const { receipt } = answer.json();
      const call = {
        kind: 'call',
        id: receipt.call_id,
        companyId: admin.companyId,
        record: { amount: receipt.amount, status: 200, request_id: receipt.request_id },
        entries: [{ id: receipt.ledger_entry_id, kind: 'call', amount: -receipt.amount }],
      };
      expect(await ann.json('find', receipt.call_id)).toMatchObject([call]);
      expect(await ann.json('find', receipt.request_id)).toMatchObject([call]);
      expect(await ann.json('find', receipt.ledger_entry_id)).toMatchObject([
        { kind: 'entry', record: { cause_type: 'call', cause_id: receipt.call_id } },
      ]);
      expect((await ann.run('find', receipt.call_id)).join('\n')).toContain(
        `\n  entry ${receipt.ledger_entry_id}: call, `,
      );
      expect(await auditOf(admin.companyId as number, 'find')).toContainEqual({
        subject: `call:${receipt.call_id}`,
        detail: { operator: 'ann' },
      });
    });

    test.each(['call_0000000000', 'call_x', 'led_none', 'nothing', 'zzz_1', "' or 1=1"])(
      'rejects %j without a record',
      async (id) => {
        await expect(ann.run('find', id)).rejects.toMatchObject({ code: 'not-found' });
      },
    );

    test('needs an operator, because it reads records of customers', async () => {
      await expect(ann.runAnonymously('find', 'led_none')).rejects.toMatchObject({ fields: [{ field: '--as' }] });
    });
  });

  describe('list-failing and retry', () => {
    let webhookId: string;
    beforeEach(async () => {
      pass(60_000);
      webhookId = newId('whk');
      const { companyId, personId } = server.fixtures.a.admin;
      const secret = await server.services.sealer.seal(db(), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
      await db()
        .insert(webhooks)
        .values({
          id: webhookId,
          companyId: companyId as number,
          name: webhookId,
          // Loopback is no permitted target.
          url: 'https://127.0.0.1/hook',
          secret,
          createdBy: personId,
          createdAt: server.services.clock(),
        });
    });
    const post = () =>
      postWebhooks(db(), {
        companyId: server.fixtures.a.admin.companyId as number,
        webhookId,
        type: 'test.event',
        messages: [{ data: {} }],
        now: server.services.clock(),
      });

    test('a failed delivery is listed with its cause and sent again', async () => {
      const [id = ''] = await post();
      await sendDueWebhooks(server.services);
      expect(await ann.json('list-failing', 'webhooks')).toContainEqual(
        expect.objectContaining({ id, attempts: 1, companyId: server.fixtures.a.admin.companyId }),
      );
      expect(await ann.run('retry', id)).toEqual([`${id} is attempted again.`]);
      await sendDueWebhooks(server.services);
      const [row] = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
      expect(row).toMatchObject({ state: 'pending', attempts: 1 });
      expect(await auditOf(server.fixtures.a.admin.companyId as number, 'retry-webhook-delivery')).not.toEqual([]);
    });

    test('a stopped webhook is enabled and its deliveries are pending; one that its company disabled is not', async () => {
      const [id = ''] = await post();
      await db()
        .update(webhookDeliveries)
        .set({ state: 'failed', failure: 'timeout' })
        .where(eq(webhookDeliveries.id, id));
      await db().update(webhooks).set({ enabled: false, stopped: 'failing' }).where(eq(webhooks.id, webhookId));
      await expect(ann.run('retry', id)).rejects.toMatchObject({ code: 'state-forbids' });
      expect(await ann.run('retry', webhookId)).toEqual([`1 deliveries of ${webhookId} are attempted again.`]);
      const [row] = await db().select().from(webhooks).where(eq(webhooks.id, webhookId));
      expect(row).toMatchObject({ enabled: true, stopped: null });
      await db().update(webhooks).set({ enabled: false }).where(eq(webhooks.id, webhookId));
      await expect(ann.run('retry', webhookId)).rejects.toMatchObject({ code: 'state-forbids' });
    });

    test.each([
      ['connector.provision', true],
      // The customer got the money back.
      ['market.export', false],
    ])('a failed job %s can be repeated: %s', async (jobKind, isRepeatable) => {
      const now = server.services.clock();
      const [job] = await db()
        .insert(jobs)
        .values({
          kind: jobKind,
          payload: { connectorId: 1 },
          state: 'failed',
          attempts: 5,
          error: 'x',
          runAt: now,
          createdAt: now,
        })
        .returning();
      const id = job?.id as string;
      expect(await ann.json('list-failing', 'jobs')).toContainEqual(expect.objectContaining({ id, what: jobKind }));
      const retried = await ann.run('retry', id).then(
        () => true,
        ({ code }) => code,
      );
      expect(retried).toBe(isRepeatable ? true : 'state-forbids');
      const [after] = await db().select().from(jobs).where(eq(jobs.id, id));
      expect(after?.state).toBe(isRepeatable ? 'queued' : 'failed');
      await db().delete(jobs).where(eq(jobs.id, id));
    });

    test('a failed message is sent again, but not an expired code', async () => {
      const now = server.services.clock();
      const message = { channel: 'mail' as const, to: 'zhang@example.com', template: 'password-changed' as const };
      const values = {
        ...message,
        values: { locale: 'zh-CN', at: '' },
        state: 'failed' as const,
        error: '550',
        createdAt: now,
      };
      const [failed, expired] = await db()
        .insert(outbox)
        .values([values, { ...values, expiresAt: now }])
        .returning();
      const listed = await ann.json('list-failing', 'messages');
      expect(listed).toContainEqual(
        expect.objectContaining({ id: failed?.id, what: 'password-changed by mail to z***@example.com' }),
      );
      await ann.run('retry', failed?.id as string);
      await server.services.jobs.drain();
      const [sent] = await db()
        .select()
        .from(outbox)
        .where(eq(outbox.id, failed?.id as string));
      expect(sent?.state).toBe('sent');
      await expect(ann.run('retry', failed?.id as string)).rejects.toMatchObject({ code: 'state-forbids' });
      await expect(ann.run('retry', expired?.id as string)).rejects.toMatchObject({ code: 'state-forbids' });
    });

    test('an unknown id is not found', async () => {
      for (const id of ['whk_none', 'whd_none', 'job_none', 'msg_none', 'none'])
        await expect(ann.run('retry', id)).rejects.toMatchObject({ code: 'not-found' });
    });
  });

  describe('change-phone', () => {
    const phoneOf = async (personId: number) =>
      (await db().select({ phone: persons.phone }).from(persons).where(eq(persons.id, personId)))[0]?.phone;

    test('needs two operators, ends sessions and is recorded with both', async () => {
      const { analyst } = server.fixtures.a;
      const lost = server.fixtures.phones.analyst;
      const cookie = await server.cookieOf(analyst);
      const { id } = await ann.json(
        'change-phone',
        'request',
        lost,
        '13900000077',
        '--reason',
        'contract and video call',
      );
      expect(await phoneOf(analyst.personId)).toBe(lost);
      await expect(ann.run('change-phone', 'confirm', id)).rejects.toMatchObject({
        fields: [{ field: '--as', rule: 'another-operator' }],
      });
      await expect(
        ann.run('change-phone', 'request', lost, '13900000078', '--reason', 'second request'),
      ).rejects.toMatchObject({ code: 'name-taken' });
      expect(await bob.json('change-phone', 'list')).toMatchObject([
        { id, requestedBy: 'ann', phone: '13900000077', person: { phone: lost } },
      ]);
      const tries = await Promise.allSettled(Array.from({ length: 4 }, () => bob.run('change-phone', 'confirm', id)));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await phoneOf(analyst.personId)).toBe('13900000077');
      expect((await server.send('company.profile', {}, cookie)).statusCode).toBe(401);
      expect((await server.send('account.signIn', { phone: '13900000077', password: TEST_PASSWORD })).statusCode).toBe(
        200,
      );
      const lines = await auditOf(analyst.companyId as number, 'phone-change-confirm');
      expect(lines).toMatchObject([{ detail: { operator: 'bob', requestedBy: 'ann', phone: '139****0077' } }]);
    });

    test('rejects the phone of another person, a late confirmation and a withdrawn request', async () => {
      const { adminA, adminB } = server.fixtures.phones;
      const request = ['change-phone', 'request', adminA] as const;
      await expect(ann.run(...request, adminB, '--reason', 'x')).rejects.toMatchObject({ code: 'phone-of-another' });
      const { id } = await ann.json(...request, '13900000079', '--reason', 'x');
      pass(86_400_000);
      await expect(bob.run('change-phone', 'confirm', id)).rejects.toMatchObject({ code: 'state-forbids' });
      const again = await ann.json(...request, '13900000079', '--reason', 'y');
      await ann.run('change-phone', 'reject', again.id);
      await expect(bob.run('change-phone', 'confirm', again.id)).rejects.toMatchObject({ code: 'state-forbids' });
      expect(await phoneOf(server.fixtures.a.admin.personId)).toBe(adminA);
    });
  });

  test('leave an audit log that verifies', async () => {
    expect((await ann.run('check-audit'))[0]).toContain('is intact');
  });
});
