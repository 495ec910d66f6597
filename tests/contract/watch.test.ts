import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Watch, watch } from '../support/databaseChanges';

/** What the tests of bad input trust: a change of any table is seen, and only a change. */
let server: TestServer;
let tables: Watch;
const run = (statement: string) => server.services.database.sql.query(statement);

beforeAll(async () => {
  server = await startTestServer();
  tables = await watch(server.services.database);
}, 180_000);
afterAll(() => server.close());

test.each([
  ['a new row', "insert into companies (name, created_at) values ('new', now())"],
  ['a changed row', "update companies set is_demo = true where name = 'new'"],
  ['a removed row', "delete from companies where name = 'new'"],
])('%s is seen once it is there, and is as it should be when settled', async (_, statement) => {
  await run(statement);
  expect(await tables.changed()).toEqual(['companies']);
  await tables.settle();
  expect(await tables.changed()).toEqual([]);
});

test('a row written as it was is no change', async () => {
  await run('update companies set name = name');
  expect(await tables.changed()).toEqual([]);
});
