import type { AddressInfo } from 'node:net';
import { endpoints } from '@daas/contract/endpoints';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DATABASES } from '../../testing';
import { clickHouseUrl } from '../../testing/clickHouse';
import { requestOf, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%from market_enterprise %'`;

// The embedded database has one session to ask: nothing that has begun is given up there. Rows in ClickHouse are not held up.
it.skipIf(DATABASES.includes('pglite') || clickHouseUrl()).each([
  { name: 'market.search' as const, more: { facets: ['status'], histograms: ['registered_capital'] } },
  { name: 'market.facet' as const, more: { field: 'status', text: '存' } },
])('what $name asks of the database is given up when the reader asks on', async ({ name, more }) => {
  const { sql } = server.services.database;
  const filter = { field: 'province', op: 'eq', value: '浙江省' };
  const { method, url, headers, payload } = requestOf(endpoints[name], { data_set: 'enterprise', filter, ...more });
  const cookie = await server.cookieOf(server.fixtures.a.admin);
  const waiting = async () => (await sql.query(WAITING)).rows.length;
  const { port } = server.app.server.address() as AddressInfo;
  await sql.transaction(async (tx) => {
    await tx.exec('lock table market_enterprise in access exclusive mode');
    const gone = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: { ...headers, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal: gone.signal,
    });
    const ended = expect(asked).rejects.toThrow('aborted');
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 });
    gone.abort();
    await ended;
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000 });
  });
});
