import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  commissionLines,
  companies,
  customerReports,
  events,
  marketReportVersions,
  partners,
} from '../../db/schema';
import { checkLedger } from '../../money/check';
import { refund } from '../../money/refunds';
import { addCommissionRule } from '../../operator/commission';
import { answerDisputeOf, refundChargeOf } from '../../operator/refunds';
import { DATABASES } from '../../testing';
import { setPermissions } from '../../testing/permissions';
import { reportValues } from '../../testing/reports';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

const MONTH = '2026-11';

describe.each(DATABASES)('disputes on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];
  const orm = () => server.services.database.orm;
  const inTransaction = <T>(run: (tx: ReturnType<typeof orm>) => Promise<T>) => orm().transaction((tx) => run(tx));
  const reason = 'These rows are wrong';

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
  });
  afterEach(async () => expect(await checkLedger(server.services.database.sql)).toEqual([]));
  afterAll(() => server.close());

  const refused = (run: Promise<unknown>) =>
    run.then(
      () => expect.fail('It was not refused'),
      ({ status, body, ...rest }) => ({ status, ...(body ?? rest) }),
    );
  async function paidCall(): Promise<{ id: string; amount: number }> {
    const { call_id: id } = await server.call('connector.run', { id: a.connector.id, query: { limit: 1 } }, a.admin);
    const { amount } = await server.call('call.get', { id: id as string }, a.admin);
    expect(amount).toBeGreaterThan(0);
    return { id: id as string, amount };
  }
  const answer = (id: string, refund: number | null) =>
    inTransaction((tx) =>
      answerDisputeOf(tx, server.services.records, { id, refund, answer: 'Checked', now: TEST_NOW }),
    );
  const listed = async () => (await server.call('cost.disputes', {}, a.admin)).list;

  it('opens a dispute of a call, refunds it in part and shows both everywhere', async () => {
    const { id, amount } = await paidCall();
    const { id: disputeId } = await server.call('call.dispute', { id, reason }, a.admin);
    expect(await server.call('call.get', { id }, a.admin)).toMatchObject({ dispute: { id: disputeId, state: 'open' } });
    expect((await answer(disputeId, amount - 1)).refunds).toMatchObject([{ amount: amount - 1, disputeId }]);

    const dispute = { id: disputeId, state: 'refunded', reason, answer: 'Checked' };
    expect(await server.call('call.get', { id }, a.admin)).toMatchObject({ refunded: amount - 1, dispute });
    expect(await listed()).toMatchObject([
      { ...dispute, subject: 'call', subject_id: id, amount, refunded: amount - 1 },
    ]);
    const { list } = await server.call('cost.ledger', { kind: 'refund' }, a.admin);
    const of = { type: 'call', id, month: MONTH };
    expect(list).toMatchObject([{ amount: amount - 1, description: 'Checked', refund_of: of }]);
    const day = { from: `${MONTH}-01`, to: `${MONTH}-30` };
    const statement = await server.send('cost.ledgerExport', day, a.admin);
    expect(statement.body).toContain(`Refund of ${id} (bill of ${MONTH}): Checked`);
    expect((await server.call('cost.overview', {}, a.admin)).month).toBe(1);
    expect((await server.call('cost.bills', { ...day, granularity: 'month' }, a.admin)).total).toBe(1);
    const explained = await server.call('cost.explain', { before: '2026-10', after: MONTH }, a.admin);
    expect(explained.difference).toBe(1);
    expect(explained.causes.reduce((sum, one) => sum + one.amount, 0)).toBe(1);
    expect(explained.causes).toContainEqual({ cause: 'refunds', amount: 1 - amount });

    const emitted = await orm()
      .select()
      .from(events)
      .where(eq(events.subject, `dispute:${disputeId}`));
    expect(emitted.map(({ kind: what, data }) => [what, data])).toMatchObject([
      ['dispute.answered', { state: 'refunded', refunded: amount - 1, answer: 'Checked' }],
    ]);
    const lines = await orm()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `dispute:${disputeId}`));
    expect(lines.map(({ action }) => action).sort()).toEqual(['cost.dispute', 'platform.answer-dispute']);
  });

  it('refuses a second dispute and names the first one', async () => {
    const { id } = await paidCall();
    const first = await server.call('call.dispute', { id, reason }, a.admin);
    expect(JSON.stringify(await refused(server.call('call.dispute', { id, reason }, a.admin)))).toContain(first.id);
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => server.call('call.dispute', { id, reason }, a.admin)),
    );
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    await answer(first.id, 0);
    expect(await server.call('call.get', { id }, a.admin)).toMatchObject({ dispute: { state: 'rejected' } });
    expect(await refused(answer(first.id, null))).toMatchObject({ code: 'state-forbids' });
    expect(await refused(server.call('call.dispute', { id, reason }, a.admin))).toMatchObject({ status: 409 });
  });

  it('returns 404 for a call of another company, and 403 to who may not pay or not see it', async () => {
    const { id } = await paidCall();
    expect(await refused(server.call('call.dispute', { id, reason }, b.admin))).toMatchObject({ status: 404 });
    for (const keys of [['create-connector'], ['get-call-log-detail']] as const) {
      await setPermissions(server, [...keys]);
      expect((await server.send('call.dispute', { id, reason }, a.analyst)).statusCode).toBe(403);
    }
    await setPermissions(server, ['create-connector', 'get-call-log-detail']);
    expect((await server.send('call.dispute', { id, reason }, a.analyst)).statusCode).toBe(200);

    const receipt = (await server.call('call.get', { id }, a.admin)).receipt;
    // The entry of the charge would be another name of the same charge.
    const entry = { id: receipt?.ledger_entry_id as string, reason };
    expect(await refused(server.call('call.dispute', entry, a.admin))).toMatchObject({ status: 404 });
  });

  it('refuses to dispute what was not charged', async () => {
    const wanted = { id: a.connector.id, mode: 'sample' } as const;
    await server.call('connector.preview', wanted, a.admin);
    const [sample] = (await server.call('call.list', { mode: 'test' }, a.admin)).list;
    if (sample) {
      const { id } = sample;
      expect(await refused(server.call('call.dispute', { id, reason }, a.admin))).toMatchObject({ status: 409 });
    }
    await server.send('call.export', {}, a.admin);
    const [file] = (await server.call('download.list', {}, a.admin)).list;
    const free = server.call('download.dispute', { id: file?.id as string, reason }, a.admin);
    expect(await refused(free)).toMatchObject({ status: 409 });
    const missing = { period: '2026-01', by: 'product', key: 'enterprise', reason } as const;
    expect(await refused(server.call('cost.disputeBill', missing, a.admin))).toMatchObject({ status: 404 });
  });

  it('disputes the order of an exclusive data set and refunds it in part', async () => {
    const { id: setId } = await server.call(
      'exclusive.create',
      { name: 'Cut', data_set: 'enterprise', fields: ['name'] },
      a.admin,
    );
    const { rows, offers } = await server.call('exclusive.offer', { id: setId }, a.admin);
    const months = 1;
    const amount = offers.find((offer) => offer.months === months)?.amount ?? 0;
    const bought = await server.call('exclusive.order', { id: setId, months, rows, amount, until: null }, a.admin);
    const id = bought.order_id;
    expect(await refused(server.call('exclusive.dispute', { id, reason }, b.admin))).toMatchObject({ status: 404 });
    const dispute = await server.call('exclusive.dispute', { id, reason }, a.admin);
    await answer(dispute.id, 1);
    const state = { refunded: 1, dispute: { id: dispute.id, state: 'refunded' } };
    expect((await server.call('exclusive.orders', {}, a.admin)).list).toMatchObject([{ id, amount, ...state }]);
    expect(await listed()).toContainEqual(expect.objectContaining({ subject: 'order', subject_id: id, refunded: 1 }));
  });

  it('disputes one version of a market report, but none that was refunded automatically', async () => {
    const scope = { keyword: '公司', chapters: ['scale' as const] };
    const { amount } = await server.call('marketReport.quote', scope, a.admin);
    const { id } = await server.call('marketReport.create', { ...scope, name: 'Report', amount }, a.admin);
    await server.services.jobs.drain();
    await server.call('marketReport.renew', { id, amount }, a.admin);
    const version = eq(marketReportVersions.reportId, id);
    const wanted = { id, version: 1, reason };
    expect(await refused(server.call('marketReport.dispute', wanted, b.admin))).toMatchObject({ status: 404 });
    const dispute = await server.call('marketReport.dispute', wanted, a.admin);
    await answer(dispute.id, amount - 1);
    const { history } = await server.call('marketReport.get', { id }, a.admin);
    const state = { refunded: amount - 1, dispute: { id: dispute.id, state: 'refunded' } };
    expect(history).toMatchObject([{ number: 2 }, { number: 1, amount, ...state }]);
    expect(history[0]).not.toHaveProperty('dispute');
    const [, second] = await orm()
      .select()
      .from(marketReportVersions)
      .where(version)
      .orderBy(marketReportVersions.number);
    await inTransaction((tx) =>
      refund(tx, {
        companyId: a.companyId,
        amount,
        cause: { type: 'market-report', id: second?.id as string },
        now: TEST_NOW,
      }),
    );
    const failed = server.call('marketReport.dispute', { ...wanted, version: 2 }, a.admin);
    expect(await refused(failed)).toMatchObject({ status: 409 });
  });

  it('has one effect on ledger, commission, budget, bill and statement when 64 answers run at once', async () => {
    const { companyId, admin, connector } = b;
    const [partner] = await orm().insert(companies).values({ name: 'Partner', createdAt: TEST_NOW }).returning();
    const rootId = partner?.id as number;
    await orm()
      .insert(partners)
      .values({ companyId: rootId, path: [rootId], parentId: null, createdAt: TEST_NOW });
    const protectedBy = { companyId: rootId, rootId, customerId: companyId, now: TEST_NOW };
    await orm().insert(customerReports).values(reportValues(protectedBy));
    const rule = { level: 1, rate: 5000, fromVolume: 0, elementId: null, fromDay: '2026-10-01', toDay: null };
    await inTransaction((tx) => addCommissionRule(tx, { ...rule, now: TEST_NOW }));
    await server.call('cost.setBudget', { scope: 'company', target_id: companyId, monthly: 1_000_000 }, admin);
    const { call_id: id } = await server.call('connector.run', { id: connector.id, query: { limit: 1 } }, admin);
    const { amount } = await server.call('call.get', { id: id as string }, admin);
    const before = (await server.call('cost.overview', {}, admin)).available;
    const { id: disputeId } = await server.call('call.dispute', { id: id as string, reason }, admin);

    const all = await Promise.allSettled(Array.from({ length: 64 }, () => answer(disputeId, amount - 1)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const period = { from: `${MONTH}-01`, to: `${MONTH}-30` };
    expect((await server.call('cost.overview', {}, admin)).available).toBe(before + amount - 1);
    const commission = await orm().select().from(commissionLines).where(eq(commissionLines.companyId, rootId));
    const half = (value: number) => Math.floor(value / 2);
    expect(commission.map((line) => line.amount)).toEqual([half(amount), half(1) - half(amount)]);
    expect((await server.call('cost.budgets', {}, admin)).list).toMatchObject([{ used: 1 }]);
    const bills = await server.call('cost.bills', { ...period, granularity: 'month', by: 'connector' }, admin);
    expect(bills).toMatchObject({ total: 1, rows: [{ key: String(connector.id), amount: 1 }] });
    const statement = (await server.send('cost.ledgerExport', period, admin)).body;
    expect(statement.split(`Refund of ${id}`)).toHaveLength(2);
  });

  it('is answered by a refund that does not name it', async () => {
    const wanted = { data_set: 'enterprise', fields: ['name'], rows: 3, format: 'csv' as const };
    const quote = await server.call('export.quote', wanted, a.admin);
    await server.call('export.create', { id: quote.id }, a.admin);
    await server.services.jobs.drain();
    const file = async () => (await server.call('download.list', {}, a.admin)).list.find(({ amount }) => amount > 0);
    const { id, amount } = (await file()) ?? expect.fail('no file');
    const dispute = await server.call('download.dispute', { id, reason }, a.admin);
    await inTransaction((tx) =>
      refundChargeOf(tx, server.services.records, { id, amount: null, reason: 'Sorry', now: TEST_NOW }),
    );
    expect(await file()).toMatchObject({ amount, refunded: amount, dispute: { id: dispute.id, state: 'refunded' } });
  });

  it('spreads the refund of a bill’s line over its charges, to the unit', async () => {
    const calls = [await paidCall(), await paidCall()];
    const period = MONTH;
    const line = async () =>
      (
        await server.call(
          'cost.bills',
          { from: `${period}-01`, to: `${period}-30`, granularity: 'month', by: 'connector' },
          a.admin,
        )
      ).rows.find(({ key }) => key === String(a.connector.id));
    const before = (await line())?.amount ?? 0;
    const input = { period, by: 'connector', key: String(a.connector.id), reason } as const;
    const { id } = await server.call('cost.disputeBill', input, a.admin);
    expect(await refused(answer(id, before + 1))).toMatchObject({ code: 'refund-exceeds' });
    const { amount } = await answer(id, before - 1);
    expect(amount).toBe(before - 1);
    expect(await line()).toMatchObject({
      amount: 1,
      refunded: before - 1,
      dispute: { id, state: 'refunded', amount: before },
    });
    const states = await Promise.all(calls.map(({ id: of }) => server.call('call.get', { id: of }, a.admin)));
    expect(states.map(({ refunded }) => refunded)).toEqual([calls[0]?.amount, (calls[1]?.amount ?? 0) - 1]);
  });

  it('refunds what remains of a bill’s line, also of charges that were refunded in part', async () => {
    const calls = [await paidCall(), await paidCall()];
    const [first] = calls as [{ id: string; amount: number }];
    await inTransaction((tx) =>
      refundChargeOf(tx, server.services.records, { id: first.id, amount: 1, reason: 'Sorry', now: TEST_NOW }),
    );
    const range = { from: `${MONTH}-01`, to: `${MONTH}-30`, granularity: 'month', by: 'app' } as const;
    const key = String(a.app.id);
    const line = async () => (await server.call('cost.bills', range, a.admin)).rows.find((row) => row.key === key);
    const before = (await line())?.amount ?? 0;
    const { id } = await server.call('cost.disputeBill', { period: MONTH, by: 'app', key, reason }, a.admin);
    expect((await answer(id, null)).amount).toBe(before);
    expect((await line())?.amount ?? 0).toBe(0);
    const states = await Promise.all(calls.map(({ id: of }) => server.call('call.get', { id: of }, a.admin)));
    expect(states.map(({ refunded }) => refunded)).toEqual(calls.map(({ amount }) => amount));
  });
});
