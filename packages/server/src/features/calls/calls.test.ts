import type { EndpointName } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRecords, downloads, fileChunks, persons } from '../../db/schema';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { addMember } from '../companies/companies';
import { createSession, SESSION_COOKIE } from '../sessions/session';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];

  const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000);
  const refusal = (answer: Promise<unknown>): Promise<RefusalError> =>
    answer.then(
      () => expect.fail('It was not refused'),
      (error: RefusalError) => error,
    );

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    const db = server.services.database.orm;
    const own = { companyId: a.companyId, appId: a.app.id, connectorId: a.connector.id };
    await recordCall(db, { ...own, at: minutesAgo(1), amount: 1000, outcome: 'ok' });
    await recordCall(db, { ...own, at: minutesAgo(2), amount: 0, outcome: 'empty' });
    await recordCall(db, { ...own, at: minutesAgo(3), amount: 0, outcome: 'refused' });
    await recordCall(db, { ...own, at: minutesAgo(90), amount: 2000, outcome: 'ok' });
    await recordCall(db, {
      companyId: b.companyId,
      appId: b.app.id,
      connectorId: b.connector.id,
      at: minutesAgo(1),
      amount: 7,
      outcome: 'failed',
    });
  });
  afterAll(() => server.close());

  describe('the list of calls', () => {
    it('holds the own calls, newest first, with the names of connector and app', async () => {
      const { list, total, capped } = await server.call('call.list', {}, a.admin);
      expect(list.map(({ amount, outcome }) => [amount, outcome])).toEqual([
        [1000, 'ok'],
        [0, 'empty'],
        [0, 'refused'],
        [2000, 'ok'],
      ]);
      expect({ total, capped }).toEqual({ total: 4, capped: false });
      expect(list[0]?.connector).toEqual({ id: a.connector.id, name: '测试连接器', type: 'API' });
      expect(list[0]?.app.name).toBe('测试应用');
    });

    it('is filtered by everything it shows', async () => {
      const [first] = (await server.call('call.list', {}, a.admin)).list;
      if (!first) return expect.fail('no calls');
      const count = async (filter: object) => (await server.call('call.list', filter, a.admin)).total;
      expect(await count({ charged: true })).toBe(2);
      expect(await count({ charged: false })).toBe(2);
      expect(await count({ outcome: 'refused' })).toBe(1);
      expect(await count({ status: 403 })).toBe(1);
      expect(await count({ source: 'console' })).toBe(0);
      expect(await count({ mode: 'test' })).toBe(0);
      expect(await count({ connector_id: a.connector.id, app_id: a.app.id })).toBe(4);
      expect(await count({ keyword: first.id })).toBe(1);
      expect(await count({ keyword: first.request_id })).toBe(1);
      expect(await count({ keyword: 'dk_live' })).toBe(4);
      expect(await count({ keyword: '%' })).toBe(0);
      expect(await count({ from: minutesAgo(60).toISOString() })).toBe(3);
      expect(await count({ to: minutesAgo(60).toISOString() })).toBe(1);
      expect(await count({ connector_id: b.connector.id })).toBe(0);
    });

    it('sorts, pages and tails', async () => {
      const amounts = async (input: object) =>
        (await server.call('call.list', input, a.admin)).list.map(({ amount }) => amount);
      expect(await amounts({ sort: '-amount' })).toEqual([2000, 1000, 0, 0]);
      expect(await amounts({ sort: 'at', pageSize: 1, current: 1 })).toEqual([2000]);
      expect(await amounts({ pageSize: 3, current: 2 })).toEqual([2000]);
      expect(await amounts({ pageSize: 200, current: 1_000_000 })).toEqual([]);
      const { list } = await server.call('call.list', {}, a.admin);
      expect(await amounts({ after: list[2]?.id })).toEqual([1000, 0]);
      expect(await amounts({ after: list[0]?.id })).toEqual([]);
    });

    it('ends at row 1000 and says that there are more', async () => {
      await server.services.database.sql.query(
        `insert into call_records (id, at, company_id, app_id, connector_id, data_set, key_prefix, mode, source, status, outcome,
         rows, amount, duration_ms, ip, request_id, detail)
       select 'call_many' || lpad(n::text, 10, '0'), $1::timestamptz - n * interval '1 second', $2, $3, null, null, 'dk_test_many', 'test',
         'gateway', 200, 'ok', 0, 0, n, '::1', 'req_many' || n, '{}'::jsonb from generate_series(1, 1001) n`,
        [minutesAgo(200), a.companyId, a.app.id],
      );
      const many = { keyword: 'dk_test_many', pageSize: 200 };
      const first = await server.call('call.list', many, a.admin);
      expect([first.total, first.capped]).toEqual([1000, true]);
      const ids = new Set<string>();
      for (let current = 1; current <= 6; current += 1)
        for (const { id } of (await server.call('call.list', { ...many, current }, a.admin)).list) ids.add(id);
      expect(ids.size).toBe(1000);
    });

    it('refuses periods that are too long or end before they begin, and calls of others', async () => {
      const from = minutesAgo(60 * 24 * 400).toISOString();
      expect((await refusal(server.call('call.list', { from }, a.admin))).body.fields?.[0]).toMatchObject({
        field: 'from',
        rule: 'range-too-long',
      });
      const backwards = { from: minutesAgo(1).toISOString(), to: minutesAgo(2).toISOString() };
      expect((await refusal(server.call('call.stats', backwards, a.admin))).status).toBe(422);
      const [theirs] = (await server.call('call.list', {}, b.admin)).list;
      expect((await refusal(server.call('call.list', { after: theirs?.id }, a.admin))).status).toBe(404);
      for (const name of ['call.get', 'call.replay'] satisfies EndpointName[])
        expect((await refusal(server.call(name, { id: theirs?.id ?? '' }, a.admin))).status).toBe(404);
      expect((await refusal(server.call('call.list', {}, a.analyst))).status).toBe(403);
    });
  });

  describe('statistics', () => {
    it('choose the bucket by the range and fill the gaps', async () => {
      const live = { mode: 'live' } as const;
      const hour = await server.call('call.stats', { ...live, from: minutesAgo(60).toISOString() }, a.admin);
      expect(hour.bucket).toBe('minute');
      expect(hour.series.length).toBe(61);
      expect(hour.series.reduce((sum, point) => sum + point.ok + point.empty + point.refused + point.failed, 0)).toBe(
        3,
      );
      // Three calls between 5 and 7 ms.
      expect(hour.totals).toMatchObject({ calls: 3, failed: 1, spend: 1000, p50_ms: 6, p95_ms: expect.closeTo(6.9) });
      const day = await server.call('call.stats', { ...live, from: minutesAgo(60 * 24).toISOString() }, a.admin);
      expect([day.bucket, day.series.length, day.totals.spend]).toEqual(['hour', 25, 3000]);
      const quarter = await server.call('call.stats', live, a.admin);
      expect([quarter.bucket, quarter.series.length]).toEqual(['day', 91]);
      expect(quarter.series.at(-1)).toMatchObject({ ok: 2, empty: 1, refused: 1, spend: 3000 });
      const none = await server.call('call.stats', { ...live, app_id: b.app.id }, a.admin);
      const moment = minutesAgo(5).toISOString();
      expect((await server.call('call.stats', { from: moment, to: moment }, a.admin)).totals.calls).toBe(0);
      expect(none.totals).toEqual({ calls: 0, refused: 0, faulty: 0, failed: 0, spend: 0, p50_ms: null, p95_ms: null });
    });
  });

  describe('one call', () => {
    it('is replayed as a new, charged call that names the first', async () => {
      const query = { id: a.connector.id, query: { limit: 1 } } as const;
      const first = await server.call('connector.run', query, a.admin);
      expect(first.status).toBe(200);
      const before = await server.call('cost.overview', {}, a.admin);
      const again = await server.call('call.replay', { id: first.call_id ?? '' }, a.admin);
      expect(again).toMatchObject({ status: 200, code: null, amount: first.receipt?.amount });
      expect(again.call_id).not.toBe(first.call_id);
      const seen = await server.call('call.get', { id: again.call_id ?? '' }, a.admin);
      expect(seen).toMatchObject({ replay_of: first.call_id, source: 'console', amount: again.amount });
      expect(seen.receipt?.ledger_entry_id).not.toBeNull();
      expect(seen.decisions.find(({ rule }) => rule === 'product')?.detail).toBe('Enterprises');
      expect(seen.answer).toMatchObject({ status: 200, body: { receipt: seen.receipt }, truncated: false });
      const after = await server.call('cost.overview', {}, a.admin);
      expect(before.balance - after.balance).toBe(again.amount);
      await server.call('connector.setStatus', { id: a.connector.id, status: 'disabled' }, a.admin);
      const stopped = await server.call('call.replay', { id: first.call_id ?? '' }, a.admin);
      expect(stopped).toMatchObject({ status: 403, code: 'connector-disabled', amount: 0 });
      await server.call('connector.setStatus', { id: a.connector.id, status: 'enabled' }, a.admin);
    });
  });

  describe('what a call asked for', () => {
    const ask = async (body: object) => {
      const { call_id } = await server.call('connector.run', { id: a.connector.id, query: body as never }, a.admin);
      return call_id ?? '';
    };
    const questionsTo = async (who = a.admin) => {
      const { list } = await server.call('call.list', { source: 'console' }, who);
      return new Map(list.map(({ id, question }) => [id, question]));
    };

    it('is told by its conditions, by what was sent where they are none, and at most in 120 characters', async () => {
      const capital = { field: 'registered_capital', op: 'gte', value: 800 } as const;
      const long = { field: 'name', op: 'in', value: Array.from({ length: 3 }, (_, n) => `${n}${'長'.repeat(99)}`) };
      const [all, some, one, wrong, many] = [
        await ask({ limit: 1 }),
        await ask({ keyword: '云帆', province: '浙江省', filter: capital }),
        await ask({ id: 'ent_000001' }),
        await ask({ limt: 1 }),
        await ask({ filter: long }),
      ];
      const questions = await questionsTo();
      expect(questions.get(all)).toBe('All rows');
      expect(questions.get(some)).toBe(
        'Keyword “云帆”; Province is Zhejiang and Registered capital is at least 800 × 10,000 CNY',
      );
      expect(questions.get(one)).toMatch(/ is ent_000001$/);
      expect(questions.get(wrong)).toBe('{"limt":1}');
      expect([...(questions.get(many) ?? '')]).toHaveLength(120);
    });

    it('is kept from who may see the list and no request', async () => {
      const db = server.services.database.orm;
      const named = { name: '看列表', permissions: ['get-call-log-list' as const] };
      const { id } = await server.call('role.create', named, a.admin);
      const values = { name: '甲', phone: '15100009901', passwordHash: 'none', createdAt: TEST_NOW };
      const [person] = await db.insert(persons).values(values).returning();
      const who = { companyId: a.companyId, personId: person?.id ?? 0 };
      await addMember(db, { ...who, roleIds: [id], now: TEST_NOW });
      const questions = [...(await questionsTo(who)).values()];
      expect(questions.length).toBeGreaterThan(0);
      expect(questions.filter((question) => question !== null)).toEqual([]);
    });
  });

  describe('the export', () => {
    it('is CSV that no spreadsheet runs, kept as a download', async () => {
      const db = server.services.database.orm;
      await db.update(callRecords).set({ ip: '=1+1' }).where(eq(callRecords.amount, 1000));
      const answer = await server.send('call.export', { charged: true, source: 'gateway' }, a.admin);
      expect(answer.statusCode).toBe(200);
      const lines = answer.body.trimEnd().split('\r\n');
      expect(lines[0]).toMatch(/^\uFEFFTime,Call,/);
      expect(lines.length).toBe(3);
      expect(lines[1]).toMatch(/,0\.1000,5,'=1\+1$/);
      const { list } = await server.call('download.list', { kind: 'call-export' }, a.admin);
      expect(list[0]).toMatchObject({ status: 'done', rows: 2, downloads: 1, bytes: Buffer.byteLength(answer.body) });
      const again = await server.send('download.file', { id: list[0]?.id }, a.admin);
      expect(again.body).toBe(answer.body);
      expect((await server.call('download.list', {}, a.admin)).list[0]?.downloads).toBe(2);
    });

    it('is made a hundred times a day, not more', async () => {
      const { sql } = server.services.database;
      const made = (await server.call('download.list', { kind: 'call-export' }, a.admin)).total;
      await sql.query(
        `insert into downloads (id, company_id, kind, name, status, content_type, created_by, created_at)
         select 'dwn_many' || n, $1, 'call-export', 'many.csv', 'failed', 'text/csv', $2, $3 from generate_series(1, $4) n`,
        [a.companyId, a.admin.personId, TEST_NOW, 99 - made],
      );
      expect((await server.send('call.export', {}, a.admin)).statusCode).toBe(200);
      const answer = await server.send('call.export', {}, a.admin);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([429, 'too-many-requests']);
      await sql.query(`delete from downloads where id like 'dwn_many%'`);
    });

    it('is hidden from who may see files but no calls, from others, and ends after a week', async () => {
      const [file] = (await server.call('download.list', {}, a.admin)).list;
      const id = file?.id ?? '';
      expect((await server.call('download.list', {}, a.analyst)).total).toBe(0);
      expect((await server.send('download.file', { id }, a.analyst)).statusCode).toBe(404);
      expect((await server.send('download.file', { id }, b.admin)).statusCode).toBe(404);
      server.setNow(new Date(TEST_NOW.getTime() + 7 * 86_400_000 - 1000));
      expect((await server.send('download.file', { id }, a.admin)).statusCode).toBe(200);
      server.setNow(new Date(TEST_NOW.getTime() + 7 * 86_400_000));
      const cookie = await freshCookie();
      expect((await server.send('download.file', { id }, cookie)).statusCode).toBe(409);
      expect((await server.call('download.list', {}, cookie)).list[0]?.status).toBe('expired');
      server.setNow(TEST_NOW);
      const db = server.services.database.orm;
      expect((await db.select().from(downloads).where(eq(downloads.id, id))).length).toBe(1);
      expect((await db.select({ seq: fileChunks.seq }).from(fileChunks).where(eq(fileChunks.fileId, id))).length).toBe(
        1,
      );
    });
  });

  /** The first session ends after a week too. */
  async function freshCookie(): Promise<string> {
    const session = { ...a.admin, ip: '127.0.0.1', userAgent: 'test', now: server.services.clock() };
    const { token } = await createSession(server.services.database.orm, session);
    return `${SESSION_COOKIE}=${token}`;
  }
});
