import { APPLICATIONS, applicationByKey } from '@daas/contract/applications';
import { KEPT_DAYS, TRIAL_DAYS } from '@daas/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companyProducts, outbox } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { dispatchEvents } from '../../messages/events/dispatch';
import { checkLedger } from '../../money/check';
import { decideApplicationOrder, startApplication, stopApplication } from '../../operator/applications';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { notifyOfOrders, remindOfEnds } from './notices';

const application = applicationByKey('remote_office');
const { productType: product_type, yearly, trialQuota } = application;
const trial = { product_type, kind: 'trial' as const, years: 0, amount: 0 };
const buy = { product_type, kind: 'buy' as const, years: 1, amount: yearly };

describe.each(DATABASES)('orders of applications on %s', (kind) => {
  let server: TestConsole;
  let tenant: Tenant;
  const begin = new Date('2026-03-02T02:00:00Z');
  const after = (days: number) => new Date(begin.getTime() + days * DAY_MS);

  beforeAll(async () => {
    server = await startTestConsole({ kind });
  }, 120_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(begin);
    tenant = await server.tenant({ balance: 2 * yearly });
    const { orm } = server.services.database;
    await orm.delete(companyProducts);
    await orm.delete(outbox);
  });

  const decide = (id: string, confirm = true, reason?: string) =>
    server.services.database.orm.transaction((tx) =>
      decideApplicationOrder(tx, { id, confirm, reason, now: server.services.clock() }),
    );
  const stand = async () => {
    const { list } = await tenant.ok('dataApplication.info', {});
    const found = list.find((one) => one.product_type === product_type);
    if (!found) throw new Error('It is not in the list');
    return found;
  };
  const messages = async () => {
    await dispatchEvents(server.services);
    const rows = await server.services.database.orm.select().from(outbox);
    await server.services.database.orm.delete(outbox);
    return rows.map(({ template, values }) => ({ template, ...values }));
  };
  const withMail = () =>
    server.services.database.sql.query('update persons set email = $1 where id = $2', [
      `${tenant.personId}@example.com`,
      tenant.personId,
    ]);

  it('every application of the table is there, new to a company that never had one', async () => {
    const { list } = await tenant.ok('dataApplication.info', {});
    expect(list.map(({ key, state }) => [key, state])).toEqual(APPLICATIONS.map(({ key }) => [key, 'NEW']));
    expect((await tenant.ok('goodsApp.search', { keyword: 'tax' })).list).toMatchObject([
      { key: 'tax_report', state: 'NEW' },
    ]);
  });

  it('a trial begins when the operator confirms, costs nothing and is had once', async () => {
    const order = await tenant.ok('dataApplication.order', trial);
    expect(order).toMatchObject({ status: 'pending', amount: 0 });
    expect(await stand()).toMatchObject({ state: 'NEW', pending: { id: order.id } });
    expect(await tenant.send('dataApplication.order', buy)).toMatchObject({ body: { errorCode: 'state-forbids' } });

    await decide(order.id);
    const ends = after(TRIAL_DAYS).toISOString();
    const uses = { total: trialQuota, left: trialQuota };
    expect(await stand()).toMatchObject({ state: 'EXPERIMENTAL', expires_at: ends, pending: null, trial: uses });
    expect(await tenant.ok('goodsApp.trialQuota', { product_type })).toMatchObject({ state: 'EXPERIMENTAL', ...uses });
    expect(await tenant.send('dataApplication.order', trial)).toMatchObject({ body: { errorCode: 'state-forbids' } });
    await expect(decide(order.id)).rejects.toThrow('state-forbids');
  });

  it('years are charged once, at the confirmation, and the ledger adds up', async () => {
    const { id } = await tenant.ok('dataApplication.order', buy);
    expect(await tenant.ok('cost.overview', {})).toMatchObject({ balance: 2 * yearly });
    const decided = await Promise.allSettled([decide(id), decide(id)]);
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const { list } = await tenant.ok('dataApplication.orders', {});
    expect(list).toMatchObject([{ id, status: 'confirmed', granted_until: '2027-03-02T02:00:00.000Z' }]);
    const [entry] = (await tenant.ok('cost.ledger', { from: '2026-03-01', to: '2026-03-03' })).list;
    expect(entry).toMatchObject({
      id: list[0]?.ledger_entry_id,
      kind: 'application',
      amount: -yearly,
      balance_after: yearly,
      cause: { type: 'application-order', id },
    });
    expect(await stand()).toMatchObject({ state: 'OFFICIAL', expires_at: '2027-03-02T02:00:00.000Z' });
    expect(await tenant.ok('goodsApp.trialQuota', { product_type })).toMatchObject({ total: null, left: null });
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('more years go on from the end, and after it from the day they are confirmed', async () => {
    await decide((await tenant.ok('dataApplication.order', buy)).id);
    const { offers } = await tenant.ok('goodsApp.priceInfo', { product_type });
    expect(offers.map(({ kind: what, years, until }) => [what, years, until.slice(0, 10)])).toEqual([
      ['extend', 1, '2028-03-02'],
      ['extend', 2, '2029-03-02'],
      ['extend', 3, '2030-03-02'],
    ]);
    server.setNow(after(400));
    expect(await stand()).toMatchObject({
      state: 'EXPIRED',
      kept_until: after(365 + KEPT_DAYS).toISOString(),
      trial: { left: 0 },
    });
    await decide((await tenant.ok('dataApplication.order', { ...buy, kind: 'extend' })).id);
    expect(await stand()).toMatchObject({ state: 'OFFICIAL', expires_at: '2028-04-06T02:00:00.000Z' });
  });

  it('a price that is no longer asked, a balance that is too low and what is not offered are refused', async () => {
    const refused = async (input: object) => (await tenant.send('dataApplication.order', { ...buy, ...input })).body;
    expect(await refused({ amount: yearly - 1 })).toMatchObject({ errorCode: 'changed-meanwhile' });
    expect(await refused({ years: 3, amount: 3 * yearly })).toMatchObject({ errorCode: 'insufficient-balance' });
    expect(await refused({ kind: 'extend' })).toMatchObject({ errorCode: 'state-forbids' });
    expect(await refused({ years: 4 })).toMatchObject({ errorCode: 'invalid-input', fields: [{ field: 'years' }] });
    expect(await refused({ product_type: 50 })).toMatchObject({ errorCode: 'not-found' });
  });

  it('a balance that is gone by the confirmation leaves the order waiting', async () => {
    const { id } = await tenant.ok('dataApplication.order', { ...buy, years: 2, amount: 2 * yearly });
    const other = applicationByKey('authority_billboard');
    const first = { ...buy, product_type: other.productType, amount: other.yearly };
    await decide((await tenant.ok('dataApplication.order', first)).id);
    await expect(decide(id)).rejects.toThrow('insufficient-balance');
    expect(await stand()).toMatchObject({ state: 'NEW', pending: { id } });
    expect(await tenant.ok('dataApplication.cancelOrder', { id })).toMatchObject({ status: 'cancelled' });
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('who ordered is told once what became of it', async () => {
    await withMail();
    const { id } = await tenant.ok('dataApplication.order', buy);
    await decide(id, false, '合同未签');
    await notifyOfOrders(server.services);
    await notifyOfOrders(server.services);
    expect(await messages()).toMatchObject([{ template: 'application-refused', reason: '合同未签' }]);
    await decide((await tenant.ok('dataApplication.order', buy)).id);
    await notifyOfOrders(server.services);
    expect(await messages()).toMatchObject([{ template: 'application-confirmed', date: '2027-03-02' }]);
  });

  it('who may extend is reminded 30, 7 and 1 day before the end and when it has come, each once', async () => {
    await withMail();
    await decide((await tenant.ok('dataApplication.order', buy)).id);
    await notifyOfOrders(server.services);
    await messages();
    const told: Record<number, string[]> = {};
    for (const day of [300, 334, 335, 336, 357, 358, 363, 364, 365, 366, 400]) {
      server.setNow(after(day));
      for (let run = 0; run < 2; run += 1) await remindOfEnds(server.services);
      const sent = (await messages()).map(({ template }) => template);
      if (sent.length > 0) told[day] = sent;
    }
    expect(told).toEqual({
      335: ['application-ending'],
      358: ['application-ending'],
      364: ['application-ending'],
      365: ['application-ended'],
    });
  });

  it('one that is stopped says why, takes no order, and is as before when it runs again', async () => {
    await decide((await tenant.ok('dataApplication.order', buy)).id);
    const { orm } = server.services.database;
    const which = { application, companyId: tenant.companyId, now: begin };
    await stopApplication(orm, which, '维护');
    await stopApplication(orm, which, '合规检查');
    expect(await stand()).toMatchObject({ state: 'OFFICIAL', stopped: '合规检查' });
    const order = { ...buy, kind: 'extend' as const };
    expect(await tenant.send('dataApplication.order', order)).toMatchObject({ status: 403, body: { code: 407 } });
    expect(await startApplication(orm, which)).toBe(true);
    expect(await startApplication(orm, which)).toBe(false);
    expect(await stand()).toMatchObject({ state: 'OFFICIAL', stopped: null });
  });
});
