import { CUSTOMER_GROUPS } from '@daas/contract/customerGroups';
import { DATA_SET_LIST, DATA_SETS, dataSet, filterSchema } from '@daas/contract/datasets';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let admin: TestUser;
let analyst: TestUser;
const guarded = DATA_SET_LIST.filter(({ access }) => access);

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, analyst } = server.fixtures.a);
});
afterAll(() => server.close());

const keysOf = (home: { categories: { data_sets: { key: string }[] }[] }) =>
  home.categories.flatMap(({ data_sets }) => data_sets.map(({ key }) => key));

const allow = (keys: readonly string[]) =>
  server.services.database.sql.query(
    `update roles set permissions = $1 where id in (select role_id from member_roles r
       join members m on m.id = r.member_id where m.person_id = $2 and m.company_id = $3)`,
    [keys, analyst.personId, analyst.companyId],
  );

describe('the market’s home', () => {
  it('shows each data set once with rows and freshness, and filters that run', async () => {
    const home = await server.call('market.home', {}, admin);
    expect(keysOf(home).sort()).toEqual(DATA_SET_LIST.map(({ key }) => key).sort());
    const sets = home.categories.flatMap(({ data_sets }) => data_sets);
    for (const set of sets) expect([set.key, set.rows > 0, set.updated_at !== null]).toEqual([set.key, true, true]);
    expect(sets.find(({ key }) => key === 'enterprise')).toMatchObject({
      is_hot: DATA_SETS.enterprise.is_hot,
      price: { mode: 'per_non_empty', from: DATA_SETS.enterprise.pricing.unitPrice },
    });
    expect(home.hot_filters.length).toBeGreaterThan(0);
    for (const { data_set, filter } of home.hot_filters) {
      const def = dataSet(data_set);
      expect(def && filterSchema(def).safeParse(filter).success, data_set).toBe(true);
    }
  });

  it.each([
    ['division', 31, 3300],
    ['industry', 20, 1900],
    ['port', 116, 115],
  ] as const)('has the names of %s', async (name, top, least) => {
    const { list } = await server.call('market.vocabulary', { name }, admin);
    const all = list.flatMap(function walk(node): typeof list {
      return [node, ...(node.children ?? []).flatMap(walk)];
    });
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(all.filter((node) => node.name.trim() === '')).toEqual([]);
    expect(list.every(({ name_en }) => name_en)).toBe(true);
    expect(list).toHaveLength(top);
    expect(all.length).toBeGreaterThan(least);
  });
});

describe('customer groups', () => {
  it('are those of the flags held, with their counts', async () => {
    const { list } = await server.call('market.groups', {}, admin);
    expect(list.map(({ area, type }) => `${area} ${type}`)).toEqual(
      CUSTOMER_GROUPS.map(({ area, type }) => `${area} ${type}`),
    );
    const { data_set, filter, total } = list.find(({ type }) => type === 'unlock-crowd') ?? expect.fail();
    const found = await server.call('market.search', { data_set: data_set, filter }, admin);
    expect([total, total > 0]).toEqual([found.total, true]);
    const bidding = await server.call('market.groups', { area: 'bidding' }, admin);
    expect(bidding.list.length).toBeGreaterThan(0);
    expect(bidding.list.every(({ area }) => area === 'bidding')).toBe(true);
  });

  it.each(CUSTOMER_GROUPS.filter(({ access }) => access))('$type is not there without $access', async (group) => {
    await allow(PERMISSION_KEYS.filter((key) => key !== group.access));
    const { list } = await server.call('market.groups', { area: 'market' }, analyst);
    const flagged = CUSTOMER_GROUPS.filter(({ area }) => area === 'market');
    const shown = flagged.filter(
      ({ access, dataSet }) => access !== group.access && DATA_SETS[dataSet].access !== group.access,
    );
    expect(list.map(({ type }) => type)).toEqual(shown.map(({ type }) => type));
  });
});

describe('relations', () => {
  it('lead to rows of another data set in its default columns, masked fields masked', async () => {
    const { list } = await server.call('market.search', { data_set: 'factory', fields: ['uscc'], pageSize: 5 }, admin);
    for (const { id, uscc } of list) {
      const rowId = String(id);
      const found = await server.call(
        'market.related',
        { data_set: 'factory', row_id: rowId, relation: 'company' },
        admin,
      );
      expect(found).toMatchObject({ data_set: 'enterprise', columns: DATA_SETS.enterprise.defaultColumns, total: 1 });
      expect(found.list[0]?.uscc).toBe(uscc);
      expect(Object.keys(found.list[0] ?? {}).sort()).toEqual(['id', ...found.columns].sort());
    }
  });

  it('of a row that names nobody are empty; an unknown one is not found', async () => {
    const filter = { field: 'winner_uscc', op: 'is_empty' } as const;
    const { list } = await server.call('market.search', { data_set: 'bidding', filter, pageSize: 1 }, admin);
    const row = { data_set: 'bidding', row_id: String(list[0]?.id) };
    const found = await server.call('market.related', { ...row, relation: 'winner' }, admin);
    expect(found).toMatchObject({ total: 0, list: [], capped: false });
    for (const wrong of [
      { ...row, relation: 'nowhere' },
      { ...row, row_id: 'nobody', relation: 'chain' },
    ])
      await expect(server.call('market.related', wrong, admin)).rejects.toMatchObject({ status: 404 });
  });
});

describe.each(guarded)('$key, which needs a permission', (def) => {
  it('is shown and opened with it', async () => {
    await allow(PERMISSION_KEYS);
    expect(keysOf(await server.call('market.home', {}, analyst))).toContain(def.key);
    await server.call('market.search', { data_set: def.key }, analyst);
  });

  it('is not there without it, and each way to its rows names what is missing', async () => {
    const { list } = await server.call('market.search', { data_set: def.key, pageSize: 1 }, admin);
    const rowId = String(list[0]?.id);
    const { id: app } = server.fixtures.a.app;
    const wanted = { product: def.key, fields: [def.title] };
    const made = await server.call('connector.create', { ...wanted, name: def.key, type: 'API', app_id: app }, admin);
    await server.services.jobs.drain();
    const called = await server.call('connector.run', { id: made.id }, admin);
    await allow(PERMISSION_KEYS.filter((key) => key !== def.access));

    const { key } = def;
    const of = { data_set: key };
    for (const run of [
      () => server.call('market.dataSet', of, analyst),
      () => server.call('market.filterConfig', of, analyst),
      () => server.call('market.search', of, analyst),
      () => server.call('market.detail', { ...of, row_id: rowId }, analyst),
      () => server.call('market.related', { ...of, row_id: rowId, relation: def.relations[0]?.key ?? 'any' }, analyst),
      () => server.call('market.facet', { ...of, field: def.title, text: 'a' }, analyst),
      () => server.call('market.around', { ...of, row_id: rowId }, analyst),
      () => server.call('market.timeline', { ...of, row_id: rowId }, analyst),
      () => server.call('market.listing', of, analyst),
      () => server.call('market.words', { ...of, text: 'a' }, analyst),
      () => server.call('export.quote', { ...of, fields: [def.title], rows: 1, format: 'csv' }, analyst),
      () => server.call('market.remember', { ...of, keyword: 'a' }, analyst),
      () => server.call('savedFilter.save', { ...of, name: 'a' }, analyst),
      () => server.call('monitor.add', { ...of, ids: [rowId] }, analyst),
      () => server.call('connector.product', { key }, analyst),
      () => server.call('connector.quote', wanted, analyst),
      () => server.call('connector.create', { ...wanted, name: 'b', type: 'API', app_id: app }, analyst),
      () => server.call('connector.preview', { id: made.id, mode: 'sample' }, analyst),
      () => server.call('connector.run', { id: made.id }, analyst),
      () => server.call('call.replay', { id: called.call_id ?? '' }, analyst),
    ]) {
      const error = (await run().then(
        () => null,
        (thrown) => thrown,
      )) as RefusalError | null;
      expect(error?.body).toMatchObject({ errorCode: 'permission-changed', code: 400 });
      expect(error?.body.fields).toMatchObject([
        { rule: 'missing', message: expect.stringContaining(String(def.access)) },
      ]);
    }

    expect(keysOf(await server.call('market.home', {}, analyst))).not.toContain(key);
    const { categories } = await server.call('connector.products', {}, analyst);
    expect(categories.flatMap(({ products_data }) => products_data.map((one) => one.key))).not.toContain(key);
    const { market } = await server.call('overview.get', {}, analyst);
    expect(market.map((one) => one.key)).not.toContain(key);
    const { sets } = await server.call('market.find', { text: String(list[0]?.[def.title]).slice(0, 4) }, analyst);
    expect(sets.map(({ data_set }) => data_set)).not.toContain(key);
    for (const other of DATA_SET_LIST.filter((one) => one.relations.some(({ dataSet }) => dataSet === key))) {
      if (other.access) continue;
      const view = await server.call('market.dataSet', { data_set: other.key }, analyst);
      expect(view.relations.map(({ data_set: dataSet }) => dataSet)).not.toContain(key);
    }
  });
});
