import type { EndpointInput, EndpointName } from '@daas/contract/endpoints';
import { ensurePartitions } from '@daas/server/db/partitions';
import { HOUR_MS } from '@daas/server/kernel/period';
import { freshClickHouse } from '@daas/server/testing/clickHouse';
import { type Caller, writeRecords } from '@daas/server/testing/records';
import { startTestServer, TEST_NOW, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, startProxy } from '../support/proxy';

/** The company registered in spring; in November PostgreSQL keeps July and later. */
const BEGIN = new Date('2026-04-15T02:00:00Z');
const KEPT_FROM = new Date('2026-06-30T16:00:00Z');
const FROM = '2026-04-20T00:00:00.000Z';
const TO = '2026-11-16T00:00:00.000Z';
const RECORDS = 6000;

let there: Awaited<ReturnType<typeof freshClickHouse>>;
let proxy: DatabaseProxy;
let server: TestServer;
let callers: Caller[];

beforeAll(async () => {
  there = await freshClickHouse();
  proxy = await startProxy(there.url);
  server = await startTestServer({
    now: BEGIN,
    env: { CLICKHOUSE_URL: proxy.url, CLICKHOUSE_DATA_SETS: 'none', CALL_RECORD_MONTHS: '4' },
  });
  server.setNow(TEST_NOW);
  const { database } = server.services;
  await ensurePartitions(database.sql, TEST_NOW);
  const { a, b } = server.fixtures;
  callers = [a, a, b].map(({ companyId, app, connector }) => ({ companyId, appId: app.id, connectorId: connector.id }));
  await writeRecords(database, { count: RECORDS, from: new Date(FROM), to: new Date(TO), callers });
  await database.sql.exec(`
    insert into ledger_entries (id, company_id, seq, kind, amount, balance_after, cause_type, cause_id, at)
    select ledger_entry_id, company_id, 1000000 + row_number() over (), 'call', -amount, 0, 'call', id, at
    from call_records where amount <> 0`);
}, 240_000);
afterAll(async () => {
  await server.close();
  await proxy.close();
  await there.close();
});

type Question = { [K in EndpointName]: [K, EndpointInput<K>] }[EndpointName];

/** A call at about that moment, of the company that asks. */
async function callAt(at: string, skip = 0): Promise<string> {
  const { rows } = await server.services.database.sql.query<{ id: string }>(
    'select id from call_records where company_id = $1 and at >= $2 order by at, id offset $3 limit 1',
    [server.fixtures.a.companyId, at, skip],
  );
  return rows[0]?.id as string;
}

/** Whatever pages, charts and files ask of records. */
async function questions(): Promise<Question[]> {
  const { app, connector } = server.fixtures.a;
  const whole = { from: FROM, to: TO };
  const [old, last, first, recent] = await Promise.all(
    ['2026-05-20T03:00:00Z', '2026-06-30T15:00:00Z', KEPT_FROM.toISOString(), '2026-09-09T00:00:00Z'].map((at) =>
      callAt(at),
    ),
  );
  const one = old as string;
  const requestId = `req_${one.slice(-9).padStart(20, '0')}`;
  const filters = [
    {},
    { outcome: 'refused' },
    { status: 500 },
    { code: 'ip-denied' },
    { charged: true },
    { charged: false },
    { mode: 'test' },
    { source: 'console' },
    { app_id: app.id },
    { connector_id: connector.id },
    { product: 'enterprise' },
    { min_ms: 100, max_ms: 900 },
    { keyword: one },
    { keyword: requestId },
    { keyword: 'dk_live' },
    { keyword: "o'k \\ {p1:String}" },
  ] as const;
  const sorts = ['-at', 'at', '-amount', 'amount', '-duration_ms', 'duration_ms'];
  const periods = [
    whole,
    { from: FROM, to: '2026-06-01T00:00:00.000Z' },
    { from: '2026-06-29T00:00:00.000Z', to: '2026-07-02T00:00:00.000Z' },
    { from: '2026-06-30T15:00:00.000Z', to: '2026-06-30T17:30:00.000Z' },
    { from: '2026-09-01T00:00:00.000Z', to: TO },
  ];
  const list = (input: object): Question => ['call.list', { ...whole, current: 1, pageSize: 20, ...input } as never];
  return [
    ...filters.flatMap((filter): Question[] => [
      list(filter),
      ['call.stats', { ...whole, ...filter }],
      ['call.analysis', { ...whole, ...filter }],
    ]),
    ...sorts.flatMap((sort) => [list({ sort }), list({ sort, current: 7 }), list({ sort, current: 50 })]),
    ...periods.flatMap((period): Question[] => [
      list(period),
      list({ ...period, sort: 'at', current: 2, pageSize: 50 }),
      ['call.stats', period],
      ['call.analysis', period],
    ]),
    ...[one, last, first, recent].flatMap((id): Question[] => [
      ['call.get', { id: id as string }],
      list({ after: id }),
      ...sorts.map((sort): Question => ['call.beside', { id: id as string, ...whole, sort } as never]),
      ['call.beside', { id: id as string, ...whole, outcome: 'failed' }],
    ]),
    ['connector.cost', { id: connector.id, from: '2026-04-20', to: '2026-11-15' }],
    ...(['product', 'connector', 'app', 'department'] as const).flatMap((by) =>
      (['day', 'month'] as const).map(
        (granularity): Question => ['cost.bills', { from: '2026-04-20', to: '2026-11-15', by, granularity }],
      ),
    ),
    ['cost.overview', {}],
    ['overview.get', {}],
    ['overview.since', {}],
  ];
}

async function answers(asked: Question[]): Promise<unknown[]> {
  const { admin } = server.fixtures.a;
  const answered: unknown[] = [];
  for (const [name, input] of asked) answered.push(await server.call(name, input as never, admin));
  const file = await server.send('call.export', { from: FROM, to: TO }, admin);
  return [...answered, file.body];
}

const partitions = async (): Promise<string[]> =>
  (
    await server.services.database.sql.query<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'call_records'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name);

describe('records of older months', () => {
  let asked: Question[];
  let before: unknown[];
  beforeAll(async () => {
    asked = await questions();
    before = await answers(asked);
    await server.services.records.ship();
  }, 120_000);

  const compare = async () => {
    const after = await answers(asked);
    for (const [n, wanted] of before.entries())
      expect(after[n], JSON.stringify(asked[n] ?? 'call.export')).toEqual(wanted);
  };

  test('are answered from ClickHouse as they were from PostgreSQL', async () => {
    // Most questions find something.
    expect(before.filter((answer) => JSON.stringify(answer).length > 300).length).toBeGreaterThan(60);
    await server.services.records.retire();
    const { older } = await server.services.records.split({ from: new Date(FROM), to: new Date(TO) });
    expect(older?.period.to).toEqual(KEPT_FROM);
    await compare();
  });

  test('leave PostgreSQL when every server knows, and are answered the same', async () => {
    expect(await partitions()).toContain('call_records_2026_06');
    server.setNow(new Date(TEST_NOW.getTime() + 2 * HOUR_MS));
    await server.services.records.retire();
    server.setNow(TEST_NOW);
    const left = (await partitions()).filter((name) => name < 'call_records_2026_07');
    expect(left).toEqual([]);
    await ensurePartitions(server.services.database.sql, BEGIN);
    expect((await partitions())[0]).toBe('call_records_2026_07');
    await compare();
  });

  test('of another company are not found', async () => {
    const id = (before.find((answer) => (answer as { id?: string }).id?.startsWith('call_')) as { id: string }).id;
    const stranger = server.fixtures.b.admin;
    await expect(server.call('call.get', { id }, stranger)).rejects.toMatchObject({ status: 404 });
    const period = { from: FROM, to: '2026-06-01T00:00:00.000Z', current: 1, pageSize: 20 };
    expect(await server.call('call.list', { ...period, keyword: id }, stranger)).toMatchObject({ total: 0 });
  });

  test('are unavailable while ClickHouse is away, and recent ones are not', async () => {
    const { admin } = server.fixtures.a;
    proxy.cut();
    const page = { current: 1, pageSize: 20 };
    expect(await server.call('call.list', { from: '2026-07-01T00:00:00.000Z', to: TO, ...page }, admin)).toMatchObject({
      total: 1000,
    });
    await server.call('overview.get', {}, admin);
    // Figures are read from sums, which stay in PostgreSQL.
    await server.call('call.stats', { from: FROM, to: TO }, admin);
    await expect(server.call('call.list', { from: FROM, to: TO, ...page }, admin)).rejects.toMatchObject({
      status: 503,
      body: { errorCode: 'unavailable' },
    });
    await expect(server.services.records.ship()).rejects.toThrow('ClickHouse');
    proxy.restore();
    await server.call('call.list', { from: FROM, to: TO, ...page }, admin);
  });

  test('are checked against the ledger and against what was handed over', async () => {
    const { records, database } = server.services;
    expect(await records.check()).toEqual([]);
    const { rows } = await database.sql.query<{ name: string }>('select table_name as name from call_shipping');
    const plant = (by: number) =>
      there.clickhouse.exec(
        `alter table ${rows[0]?.name} update amount = amount + ${by} where id like '%000000017' settings mutations_sync = 2`,
      );
    await plant(1);
    expect(await records.check()).toEqual([
      expect.objectContaining({ rule: 'ClickHouse contains the call records moved to it' }),
    ]);
    await plant(-1);
    await database.sql.exec(`update ledger_entries set amount = amount - 5 where id = 'led_17'`);
    expect(await records.check()).toEqual([
      expect.objectContaining({ rule: 'each charged call in ClickHouse has a ledger entry' }),
    ]);
  });
});
