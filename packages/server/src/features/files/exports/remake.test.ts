import { dataSet } from '@daas/contract/datasets';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, ledgerEntries, refunds } from '../../../db/schema';
import { DAY_MS } from '../../../kernel/period';
import { checkLedger } from '../../../money/check';
import { credit } from '../../../money/ledger';
import { findCharge, refundCharge } from '../../../money/refunds';
import { DATABASES } from '../../../testing';
import { sampleRows } from '../../../testing/console';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../../testing/server';

const def = dataSet('enterprise') ?? expect.fail('there is no data set enterprise');
/** FILE_DAYS is 90. */
const EXPIRED = new Date(TEST_NOW.getTime() + 91 * DAY_MS);
const after = (ms: number) => new Date(EXPIRED.getTime() + ms);

describe.each(DATABASES)('an expired export created again on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];

  const load = (count: number) =>
    server.services.market.load(
      def,
      sampleRows(def, count, (_, n) => ({ name: `row ${n}`, registered_capital: n % 10 })),
    );
  const ledger = () => server.services.database.orm.select().from(ledgerEntries).orderBy(ledgerEntries.id);
  const refusal = (answer: Promise<unknown>): Promise<RefusalError> =>
    answer.then(
      () => expect.fail('It was not refused'),
      (error: RefusalError) => error,
    );
  const record = (id: string) => server.call('download.get', { id }, a.admin);
  const remake = (id: string) => server.call('export.remake', { id }, a.admin);
  const filter = { field: 'registered_capital', op: 'gte', value: 8 } as const;
  /** Pays for 20 rows. */
  async function paid() {
    const { id } = await server.call(
      'export.quote',
      { data_set: 'enterprise', fields: ['name', 'registered_capital'], filter, rows: 20, format: 'csv' },
      a.admin,
    );
    const { download_id } = await server.call('export.create', { id }, a.admin);
    await server.services.jobs.drain();
    return download_id;
  }
  const expire = () => server.setNow(EXPIRED);
  const grant = (permissions: readonly string[]) =>
    server.services.database.sql.query(
      `update roles set permissions = $1 where id in (select role_id from member_roles mr
       join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
      [permissions, a.analyst.personId, a.analyst.companyId],
    );

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    await server.services.database.orm.transaction((tx) =>
      credit(tx, {
        companyId: a.companyId,
        kind: 'credit',
        amount: 100_000_000,
        cause: { type: 'test', id: 'remake' },
        now: TEST_NOW,
      }),
    );
    await load(300);
  }, 180_000);
  beforeEach(() => server.setNow(TEST_NOW));
  afterAll(() => server.close());

  it('has the same conditions and no entry in the ledger', async () => {
    const id = await paid();
    expect(await record(id)).toMatchObject({ status: 'done', repeatable: false });
    expect((await refusal(remake(id))).body.errorCode).toBe('state-forbids');
    expire();
    expect(await record(id)).toMatchObject({ status: 'expired', repeatable: true });
    const before = await ledger();
    const { download_id, made } = await remake(id);
    expect(made).toBe(true);
    await server.services.jobs.drain();
    expect(await record(download_id)).toMatchObject({ status: 'done', rows: 20, amount: 0, repeatable: false });
    const lines = (await server.send('download.file', { id: download_id }, a.admin)).body.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(20);
    expect([...new Set(lines.map((line) => Number(line.split(',')[1]) >= 8))]).toEqual([true]);
    expect(await ledger()).toEqual(before);
    expect(await server.services.database.orm.select().from(refunds)).toEqual([]);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
    const [line] = await server.services.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'export.remake'));
    expect(line).toMatchObject({ subject: `download:${download_id}`, detail: { of: id, rows: 20 } });
  });

  it('is one file for several requests at once and afterwards', async () => {
    const id = await paid();
    expire();
    const answers = await Promise.all([remake(id), remake(id), remake(id)]);
    expect(new Set(answers.map(({ download_id }) => download_id)).size).toBe(1);
    expect(answers.filter(({ made }) => made)).toHaveLength(1);
    await server.services.jobs.drain();
    server.setNow(after(2 * DAY_MS));
    expect(await remake(id)).toEqual({ download_id: answers[0]?.download_id, made: false });
    // The copy is no paid file, and the paid one is available again when the copy has expired.
    server.setNow(after(92 * DAY_MS));
    expect(await record(String(answers[0]?.download_id))).toMatchObject({ status: 'expired', repeatable: false });
    expect((await refusal(remake(String(answers[0]?.download_id)))).body.fields?.[0]?.rule).toBe('not_repeatable');
    const next = await remake(id);
    expect(next).toMatchObject({ made: true });
    expect(next.download_id).not.toBe(answers[0]?.download_id);
    await server.services.jobs.drain();
  });

  it('has at most the paid rows, and fewer where there are fewer', async () => {
    const id = await paid();
    expire();
    await load(5000);
    const more = await remake(id);
    await server.services.jobs.drain();
    expect(await record(more.download_id)).toMatchObject({ status: 'done', rows: 20 });
    const other = await (async () => {
      server.setNow(TEST_NOW);
      return paid();
    })();
    expire();
    await load(30);
    const before = await ledger();
    const fewer = await remake(other);
    await server.services.jobs.drain();
    // 8 and 9 of each ten.
    expect(await record(fewer.download_id)).toMatchObject({ status: 'done', rows: 6, amount: 0 });
    // Rows that are gone cost nothing, so nothing is given back.
    expect(await ledger()).toEqual(before);
    await load(300);
  });

  it('is tried once a day after a failure, which gives nothing back', async () => {
    const id = await paid();
    expire();
    const before = await ledger();
    const { market } = server.services;
    const broken = vi.spyOn(market, 'scroll').mockRejectedValue(new Error('The disk is full'));
    const { download_id } = await remake(id);
    for (let attempt = 0; attempt <= 5; attempt += 1) {
      server.setNow(after(attempt * 3_600_000));
      await server.services.jobs.drain();
    }
    broken.mockRestore();
    expect(await record(download_id)).toMatchObject({ status: 'failed', amount: 0 });
    expect(await ledger()).toEqual(before);
    server.setNow(after(DAY_MS - 1000));
    expect(await refusal(remake(id))).toMatchObject({ status: 429, body: { errorCode: 'too-many-requests' } });
    server.setNow(after(DAY_MS));
    expect(await remake(id)).toMatchObject({ made: true });
    await server.services.jobs.drain();
  });

  it('belongs to the company and to who may create files of its data set', async () => {
    const id = await paid();
    expire();
    expect((await refusal(server.call('export.remake', { id }, b.admin))).status).toBe(404);
    for (const key of ['buy-exclusive-dataset', 'get-file-download-log-list'] as const) {
      await grant(PERMISSION_KEYS.filter((one) => one !== key));
      expect((await refusal(server.call('export.remake', { id }, a.analyst))).status).toBe(403);
    }
    await grant(PERMISSION_KEYS);
    expect(await server.call('export.remake', { id }, a.analyst)).toMatchObject({ made: true });
    await server.services.jobs.drain();
  });

  it('is refused after the whole charge was refunded', async () => {
    const id = await paid();
    const { amount } = await record(id);
    expire();
    const giveBack = (part: number) =>
      server.services.database.orm.transaction(async (tx) => {
        const charge = (await findCharge(tx, id)) ?? expect.fail('there is no charge');
        const owner = { dataSet: def.key, connectorId: null, appId: null, departmentId: null };
        return refundCharge(tx, { charge, owner, amount: part, reason: 'test', now: EXPIRED });
      });
    await giveBack(amount - 1);
    expect(await record(id)).toMatchObject({ repeatable: true });
    await giveBack(1);
    expect(await record(id)).toMatchObject({ repeatable: false });
    expect((await refusal(remake(id))).body.fields?.[0]?.rule).toBe('not_repeatable');
  });
});
