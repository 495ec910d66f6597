import type { EndpointName } from '@daas/contract/endpoints';
import { PARTS } from '@daas/server/parts/index';
import { startTestServer, TEST_NOW, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { furnish, inputFor, type Objects } from '../support/world';
import { addCalls, addHistory, CONNECTORS, DAYS } from './manyCalls';
import { pages } from './pages';
import { isRead, type RowsRead, rowsRead, watchStatements } from './rowsRead';

const FEW = 100_000;
const MANY = 1_000_000;
/** Rows read for MANY calls, as a multiple of those for FEW. */
const GROWTH = 1.5;
/** Rows that any page may read. */
const ALLOWED = 2000;
const SET_UP_MS = 900_000;

/** Pages that read a row for each connector and hour, or day: rows at most. */
const BY_CONNECTOR: Partial<Record<EndpointName, number>> = { 'overview.get': CONNECTORS * (24 + 1 + DAYS + 1 + 6) };
let server: TestServer;
let objects: Objects;
const few = new Map<EndpointName, number>();

async function measure(name: EndpointName): Promise<{ total: number; read: RowsRead }> {
  const { admin } = server.fixtures.a;
  const { statements } = await watchStatements(() => server.send(name, inputFor(name, objects), admin));
  const read: RowsRead = new Map();
  for (const statement of statements.filter(isRead))
    for (const [table, rows] of await rowsRead(server.services.database.long, statement))
      read.set(table, (read.get(table) ?? 0) + rows);
  return { total: [...read.values()].reduce((sum, rows) => sum + rows, 0), read };
}

beforeAll(async () => {
  server = await startTestServer({ parts: PARTS });
  const { companyId, admin } = server.fixtures.a;
  objects = await furnish(server, server.fixtures.a);
  const sql = server.services.database.long;
  const owner = { companyId, personId: admin.personId, now: TEST_NOW };
  await addHistory(sql, owner);
  await addCalls(sql, owner, 1, FEW);
  for (const name of pages) few.set(name, (await measure(name)).total);
  await addCalls(sql, owner, FEW + 1, MANY);
}, SET_UP_MS);

afterAll(() => server?.close());

test.each(pages)('%s reads no more rows for 1,000,000 calls than for 100,000', async (name) => {
  const { total, read } = await measure(name);
  const most = BY_CONNECTOR[name] ?? Math.max(ALLOWED, GROWTH * (few.get(name) ?? 0));
  expect(total, JSON.stringify(Object.fromEntries(read))).toBeLessThanOrEqual(most);
});
