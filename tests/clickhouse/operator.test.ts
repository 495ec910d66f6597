import { DATA_SETS, sampleRow } from '@daas/contract/datasets';
import { ensurePartitions } from '@daas/server/db/partitions';
import { auditLog } from '@daas/server/db/schema';
import { freshClickHouse } from '@daas/server/testing/clickHouse';
import { type TestOperator, testOperator } from '@daas/server/testing/operator';
import { PRODUCTION } from '@daas/server/testing/process';
import { writeRecords } from '@daas/server/testing/records';
import { startTestServer, TEST_NOW, type TestServer } from '@daas/server/testing/server';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const BEGIN = new Date('2026-04-15T02:00:00Z');
const factory = DATA_SETS.factory;

describe('commands of the operator with ClickHouse', () => {
  let there: Awaited<ReturnType<typeof freshClickHouse>>;
  let server: TestServer;
  let ann: TestOperator;
  let at = TEST_NOW.getTime();

  beforeAll(async () => {
    there = await freshClickHouse();
    const env = { CLICKHOUSE_URL: there.url, CALL_RECORD_MONTHS: '4' };
    server = await startTestServer({ now: BEGIN, env: { ...env, SECRET_KEY: PRODUCTION.SECRET_KEY } });
    server.setNow(TEST_NOW);
    const { database } = server.services;
    await ensurePartitions(database.sql, TEST_NOW);
    const { companyId, app, connector } = server.fixtures.a;
    const callers = [{ companyId, appId: app.id, connectorId: connector.id }];
    const period = { from: new Date('2026-05-02T00:00:00Z'), to: new Date('2026-11-10T00:00:00Z') };
    await writeRecords(database, { count: 600, ...period, callers });
    await database.sql.exec(`
      insert into ledger_entries (id, company_id, seq, kind, amount, balance_after, cause_type, cause_id, at)
      select ledger_entry_id, company_id, 1000000 + row_number() over (), 'call', -amount, 0, 'call', id, at
      from call_records where amount <> 0`);
    ann = await testOperator(database, 'ann', () => new Date(at), env);
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await there.close();
  });

  const query = async <T>(sql: string): Promise<T[]> => (await server.services.database.sql.query<T>(sql)).rows;
  interface Call {
    id: string;
    request_id: string;
    amount: number;
  }

  test('find returns a call by its id and its request before and after its month moves', async () => {
    const calls = [
      ...(await query<Call>('select id, request_id, amount from call_records where amount > 0 order by at limit 1')),
      ...(await query<Call>('select id, request_id, amount from call_records where amount = 0 order by at limit 1')),
    ];
    const find = async () => {
      const found = [];
      for (const { id, request_id: requestId } of calls)
        found.push(await ann.json('find', id), await ann.json('find', requestId));
      return found;
    };
    const here = await find();
    expect(here.map(([one]) => [one.id, one.record.amount, one.entries.length])).toEqual(
      calls.flatMap(({ id, amount }) => Array.from({ length: 2 }, () => [id, amount, amount > 0 ? 1 : 0])),
    );

    const { records } = server.services;
    await records.ship();
    await records.retire();
    // In both stores.
    expect(await find()).toEqual(here);
    at += 2 * 3_600_000;
    server.setNow(new Date(at));
    await records.retire();
    expect(await query("select 1 from call_records where at < '2026-06-01'")).toEqual([]);
    const moved = await find();
    expect(moved.map((list) => list.length)).toEqual([1, 1, 1, 1]);
    for (const [n, [one]] of moved.entries()) {
      const { at: time, ...record } = one.record;
      const { at: before, ...expected } = here[n][0].record;
      expect({ ...one, record }).toEqual({ ...here[n][0], record: expected });
      expect(new Date(`${time}Z`)).toEqual(new Date(before));
    }
    await expect(ann.run('find', 'call_0000000000')).rejects.toMatchObject({ code: 'not-found' });
    const lines = await server.services.database.orm
      .select()
      .from(auditLog)
      .where(
        inArray(
          auditLog.subject,
          calls.map(({ id }) => `call:${id}`),
        ),
      );
    expect(lines).toHaveLength(12);
  });

  test('roll-back serves the rows of the load before, and undoes that', async () => {
    const { market } = server.services;
    const load = async (source: string, ...ids: string[]) => {
      at += 86_400_000;
      server.setNow(new Date(at));
      await market.load(
        factory,
        ids.map((id) => ({ ...sampleRow(factory), id, name: `${source} ${id}` })),
      );
    };
    const served = async () =>
      (await market.page(factory, { current: 1, pageSize: 20 })).rows.map(({ name }) => name).sort();
    const rollBack = () => ann.run('roll-back', 'factory', '--reason', 'wrong file');
    const tables = async () =>
      (await there.clickhouse.query<{ name: string }>('show tables')).filter(({ name }) =>
        name.startsWith('market_factory'),
      ).length;

    // The database is a copy of one whose rows are in another ClickHouse.
    await server.services.database.sql.exec('delete from market_clickhouse; delete from market_clickhouse_data_set');
    await load('甲', 'f1', 'f2');
    await expect(rollBack()).rejects.toThrow(/No earlier load of factory is kept/);
    await load('乙', 'f1', 'f3');
    await rollBack();
    expect(await served()).toEqual(['甲 f1', '甲 f2']);
    expect(await market.stats(factory)).toMatchObject({ rows: 2 });
    const loads = await market.loads();
    const changes = await market.changes(loads.at(-1)?.id as number, 0, 10);
    expect(changes.map(({ kind, rowId }) => `${kind} ${rowId}`).sort()).toEqual([
      'appeared f2',
      'changed f1',
      'vanished f3',
    ]);
    await rollBack();
    expect(await served()).toEqual(['乙 f1', '乙 f3']);
    // LOADS_KEPT is 1.
    await load('丙', 'f4');
    expect(await tables()).toBe(2);
    await rollBack();
    expect(await served()).toEqual(['乙 f1', '乙 f3']);
    const [kept] = await ann.json('list-loads', 'factory');
    expect(kept).toMatchObject({ rows: 1 });
    await there.clickhouse.exec(`drop table ${kept.id}`);
    await expect(rollBack()).rejects.toThrow('missing or of a version with other columns');
    expect(await served()).toEqual(['乙 f1', '乙 f3']);
  });
});
