import type { FilterNode } from '@daas/contract/datasets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { from, is } from '../../testing/filters';
import type { TestUser } from '../../testing/fixtures';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = server.fixtures.a);
});
afterAll(() => server.close());

const count = async (dataSet: string, filter: FilterNode | null, keyword?: string) => {
  const question = { data_set: dataSet, filter, ...(keyword ? { keyword } : {}), pageSize: 1 };
  return (await server.call('market.search', question, admin)).total;
};
const explain = (filter: FilterNode | null, more: { keyword?: string; unread?: string[] } = {}) =>
  server.call('market.whyEmpty', { data_set: 'enterprise', filter, ...more }, admin);

it('counts the rows without each condition, and with a wider one', async () => {
  const { list } = await server.call('market.search', { data_set: 'enterprise', pageSize: 1 }, admin);
  const greatest = Number(list[0]?.registered_capital);
  const capital = from('registered_capital', greatest + 1);
  const status = is('status', String(list[0]?.status));
  const { found, conditions } = await explain({ op: 'and', items: [capital, status] });
  expect(found.total).toBe(0);
  expect(conditions).toMatchObject([
    { of: 'search', filter: capital, without: { total: await count('enterprise', status) } },
    { of: 'search', filter: status, without: { total: 0 }, wider: null },
  ]);
  const wider = conditions[0]?.wider;
  expect(wider?.filter).toMatchObject({ field: 'registered_capital', op: 'gte' });
  expect(wider?.rows.total).toBe(
    await count('enterprise', { op: 'and', items: [wider?.filter as FilterNode, status] }),
  );
});

it('keeps the conditions that rows meet together where one less or wider is not enough', async () => {
  const { list } = await server.call('market.search', { data_set: 'enterprise', pageSize: 1 }, admin);
  const status = is('status', String(list[0]?.status));
  const [nowhere, never] = [is('name', '没有这个名称'), is('county', '没有这个区县')];
  const { conditions, kept } = await explain({ op: 'and', items: [nowhere, status, never] });
  expect(conditions.map(({ without, wider }) => [without.total, wider])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
  expect(kept).toEqual({
    filter: status,
    keyword: null,
    rows: { total: await count('enterprise', status), capped: false },
  });
  const name = String(list[0]?.name);
  const worded = await explain({ op: 'and', items: [nowhere, never] }, { keyword: name });
  expect(worded.kept).toMatchObject({
    filter: null,
    keyword: name,
    rows: { total: await count('enterprise', null, name) },
  });
  expect((await explain({ op: 'and', items: [nowhere, never] })).kept).toBeNull();
});

it('tries the words that were not understood as a keyword, and the data sets with the same fields', async () => {
  const { list } = await server.call('market.search', { data_set: 'enterprise', pageSize: 1 }, admin);
  const name = String(list[0]?.name);
  const nowhere = from('registered_capital', 1e12);
  const { keywords, neighbours } = await explain(nowhere, { unread: [name, '没有这样的词呃'] });
  expect(keywords).toEqual([{ words: name, rows: { total: await count('enterprise', null, name), capped: false } }]);
  // No other data set has a registered capital of so much.
  expect(neighbours).toEqual([]);
  const province = is('province', String(list[0]?.province));
  const elsewhere = await explain(province, { keyword: '没有这样的词呃' });
  expect(elsewhere.neighbours).toEqual([]);
  const { conditions } = elsewhere;
  expect(conditions.map(({ without }) => without.total)).toEqual([0, await count('enterprise', province)]);
});

it('offers other data sets that have rows for the same conditions', async () => {
  const { list } = await server.call('market.search', { data_set: 'patent', pageSize: 1 }, admin);
  const title = String(list[0]?.title);
  const { found, neighbours } = await explain(null, { keyword: title });
  expect(found.total).toBe(0);
  expect(neighbours).toContainEqual(
    expect.objectContaining({
      data_set: 'patent',
      rows: { total: await count('patent', null, title), capped: false },
    }),
  );
});

it('explains nothing more if there are rows', async () => {
  const { found, neighbours, keywords } = await explain(null);
  expect(found.total).toBeGreaterThan(0);
  expect([neighbours, keywords]).toEqual([[], []]);
});
