import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { createSession, SESSION_COOKIE } from '../sessions/session';

describe.each(DATABASES)('since yesterday, on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];
  const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000);
  const since = (who = a.admin) => server.call('overview.since', {}, who);

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    const db = server.services.database.orm;
    const refused = { appId: a.app.id, connectorId: a.connector.id, amount: 0, outcome: 'refused' as const };
    const own = { ...refused, companyId: a.companyId };
    await recordCall(db, { ...own, at: hoursAgo(1), code: 'ip-refused' });
    await recordCall(db, { ...own, at: hoursAgo(2), code: 'ip-refused' });
    await recordCall(db, { ...own, at: hoursAgo(3), code: 'invalid-input' });
    await recordCall(db, { ...own, at: hoursAgo(25), code: 'key-expired' });
    const theirs = { ...refused, companyId: b.companyId, appId: b.app.id, connectorId: b.connector.id };
    await recordCall(db, { ...theirs, at: hoursAgo(1), code: 'internal-error' });
  });
  afterAll(() => server.close());

  it('names what calls of the last day were refused with, the most frequent first', async () => {
    const { failures } = await since();
    const [newest] = (await server.call('call.list', { code: 'ip-refused' }, a.admin)).list;
    expect(failures).toMatchObject([
      { code: 'ip-refused', calls: 2, last_at: hoursAgo(1).toISOString(), example: newest?.id },
      { code: 'invalid-input', calls: 1 },
    ]);
  });

  it('tells orders and what became of them, to who may order, and nobody else’s', async () => {
    await server.call('purchase.create', { amount: 20_000 }, b.admin);
    const order = await server.call('purchase.create', { amount: 12_500 }, a.admin);
    const kinds = async (who = a.admin) =>
      (await since(who)).changes
        .filter(({ kind: one }) => one.startsWith('order'))
        .map(({ kind: one, values }) => [one, values.amount]);
    expect(await kinds()).toEqual([['order-pending', 12_500]]);
    await server.call('purchase.cancel', { id: order.id }, a.admin);
    expect(await kinds()).toEqual([['order-cancelled', 12_500]]);
    expect(await kinds(a.analyst)).toEqual([]);
  });

  it('tells loads of data sets, with what came, went and changed', async () => {
    const { market } = server.services;
    const def = DATA_SETS.qualification;
    const { rows } = await market.page(def, { current: 1, pageSize: 200 });
    const before = (await market.loads()).length;
    const [first, ...others] = rows;
    if (!first || others.length === 0) return expect.fail('no rows');
    await market.load(def, others);
    expect((await market.loads()).length).toBe(before + 1);
    // The engine dates its loads by the clock of the database.
    const [last] = (await market.loads()).slice(-1);
    server.setNow(new Date(Date.parse(last?.at ?? '') + 1000));
    const session = { ...a.admin, ip: '127.0.0.1', userAgent: 'test', now: server.services.clock() };
    const { token } = await createSession(server.services.database.orm, session);
    const { changes } = await server.call('overview.since', {}, `${SESSION_COOKIE}=${token}`);
    server.setNow(TEST_NOW);
    expect(changes.find(({ path }) => path === `/data-market/data-set/${def.key}`)).toMatchObject({
      kind: 'load',
      values: { appeared: 0, changed: 0, vanished: 1 },
    });
  });

  it('shows each person only what they may open', async () => {
    const seen = await since(a.analyst);
    expect(seen.failures).toBeNull();
    expect(seen.changes.filter(({ kind: one }) => one !== 'load')).toEqual([]);
  });
});
