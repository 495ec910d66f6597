import { enterprise } from '@daas/contract/datasets/enterprise';
import { notifyChanges } from '@daas/server/features/monitor/notify';
import { madeAt } from '@daas/server/kernel/id';
import { DATABASES } from '@daas/server/testing';
import { sampleRows } from '@daas/server/testing/console';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { furnish } from '../support/world';

/** The server's present, which is neither the machine's nor the database's ever again. */
const NOW = new Date('2021-05-06T02:00:00Z');
const HOUR_MS = 3_600_000;

/** What keeps the time of the machine or of the database. // decision 0058 */
const TECHNICAL = new Set(['migrations.at', 'servers.lease_until', 'address_counts.ends_at']);

describe.each(DATABASES)('a server with a clock of its own, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, now: NOW });
    const { services, fixtures } = server;
    await furnish(server, fixtures.a);
    await services.market.load(
      enterprise,
      sampleRows(enterprise, 3, (_, index) => ({ name: `公司${index}` })),
    );
    await notifyChanges(services);
    await services.jobs.drain();
  }, 180_000);
  afterAll(() => server.close());

  test('writes no other time', async () => {
    const { sql } = server.services.database;
    const { rows: columns } = await sql.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns join information_schema.tables
         using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and data_type like 'timestamp%' order by 1, 2`,
    );
    const present = Date.now();
    const near = [new Date(present - HOUR_MS), new Date(present + HOUR_MS)];
    const wrong: string[] = [];
    let written = 0;
    for (const { table, column } of columns.filter((one) => !TECHNICAL.has(`${one.table}.${one.column}`))) {
      const { rows } = await sql.query<{ all: number; near: number }>(
        `select count("${column}")::int as all,
           (count(*) filter (where "${column}" between $1::timestamptz and $2::timestamptz))::int as near from "${table}"`,
        near,
      );
      written += Number((rows[0]?.all ?? 0) > 0);
      if (rows[0]?.near) wrong.push(`${table}.${column}`);
    }
    expect(wrong).toEqual([]);
    // Otherwise there was little to find.
    expect(written).toBeGreaterThan(50);
  });

  test('makes ids of calls that say when they began', async () => {
    const { rows } = await server.services.database.sql.query<{ id: string }>('select id from call_records');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect(madeAt(id)).toEqual(NOW);
  });
});
