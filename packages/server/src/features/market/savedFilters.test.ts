import { MAX_RECENT_SEARCHES } from '@daas/contract/endpoints/marketHome';
import { MAX_MONITORED_ROWS } from '@daas/contract/endpoints/monitor';
import { MAX_SAVED_FILTERS } from '@daas/contract/endpoints/savedFilters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

let server: TestServer;
let admin: TestUser & { companyId: number };
let colleague: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const { a, b, both } = server.fixtures;
  admin = a.admin as typeof admin;
  colleague = both.inA;
  stranger = b.admin;
});
afterAll(() => server.close());

const refused = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: RefusalError) => [error.status, error.body.errorCode],
  );
const enterprise = { data_set: 'enterprise' } as const;

describe('recent searches', () => {
  const said = async (who: TestUser) =>
    (await server.call('market.recent', {}, who)).list.map(({ keyword }) => keyword);

  it('are one person’s in one company, newest first, each once, twenty at most', async () => {
    for (let index = 0; index < MAX_RECENT_SEARCHES + 3; index += 1) {
      server.setNow(new Date(Date.parse('2026-11-17T02:00:00Z') + index * 1000));
      await server.call('market.remember', { keyword: `轴承${index}`, data_set: 'enterprise' }, admin);
    }
    server.setNow(new Date('2026-11-17T03:00:00Z'));
    await server.call('market.remember', { keyword: '轴承5', data_set: 'enterprise' }, admin);
    const list = await said(admin);
    expect(list).toHaveLength(MAX_RECENT_SEARCHES);
    expect(list.slice(0, 2)).toEqual(['轴承5', `轴承${MAX_RECENT_SEARCHES + 2}`]);
    expect(list.filter((text) => text === '轴承5')).toHaveLength(1);
    expect(await said(colleague)).toEqual([]);
    expect(await said(stranger)).toEqual([]);
  });

  it('are forgotten one by one or all at once, never another person’s', async () => {
    const { list } = await server.call('market.recent', {}, admin);
    const id = list[0]?.id as string;
    await server.call('market.forget', { id }, colleague);
    expect(await said(admin)).toHaveLength(MAX_RECENT_SEARCHES);
    await server.call('market.forget', { id }, admin);
    expect(await said(admin)).toHaveLength(MAX_RECENT_SEARCHES - 1);
    await server.call('market.remember', { keyword: '全部' }, colleague);
    await server.call('market.forget', {}, admin);
    expect(await said(admin)).toEqual([]);
    expect(await said(colleague)).toEqual(['全部']);
  });
});

describe('saved filters', () => {
  const filter = { field: 'province', op: 'eq', value: '浙江省' } as const;
  const names = async (who: TestUser) =>
    (await server.call('savedFilter.list', enterprise, who)).list.map(({ name, own }) => [name, own]);

  it('are the owner’s until shared, and then the company’s to read', async () => {
    const view = { ...enterprise, name: '浙江', filter, sort: '-registered_capital', fields: ['name', 'uscc'] };
    const { id } = await server.call('savedFilter.save', view, admin);
    expect(await names(admin)).toEqual([['浙江', true]]);
    expect(await names(colleague)).toEqual([]);
    expect(await refused(server.call('savedFilter.update', { id, name: '我的' }, colleague))).toEqual([
      404,
      'not-found',
    ]);

    await server.call('savedFilter.update', { id, shared: true }, admin);
    expect(await names(colleague)).toEqual([['浙江', false]]);
    const { list } = await server.call('savedFilter.list', enterprise, colleague);
    const { data_set, ...kept } = view;
    expect(list[0]).toMatchObject({ data_set, ...kept, keyword: null, shared: true, owner: '甲管理' });
    for (const name of ['savedFilter.update', 'savedFilter.delete'] as const)
      expect(await refused(server.call(name, { id }, colleague))).toEqual([403, 'not-owner']);
    expect(await names(stranger)).toEqual([]);
    expect(await refused(server.call('savedFilter.delete', { id }, stranger))).toEqual([404, 'not-found']);

    await server.call('savedFilter.delete', { id }, admin);
    expect(await names(colleague)).toEqual([]);
  });

  it('have names of their own, per person and data set', async () => {
    const { id } = await server.call('savedFilter.save', { ...enterprise, name: 'Mine' }, admin);
    expect(await refused(server.call('savedFilter.save', { ...enterprise, name: 'mine' }, admin))).toEqual([
      409,
      'name-taken',
    ]);
    await server.call('savedFilter.save', { data_set: 'bidding', name: 'Mine' }, admin);
    await server.call('savedFilter.save', { ...enterprise, name: 'Mine' }, colleague);
    const other = await server.call('savedFilter.save', { ...enterprise, name: 'Other' }, admin);
    expect(await refused(server.call('savedFilter.update', { id: other.id, name: 'MINE' }, admin))).toEqual([
      409,
      'name-taken',
    ]);
    await server.call('savedFilter.update', { id, name: 'MINE' }, admin);
  });

  it.each([
    ['a filter', { filter: { field: 'nowhere', op: 'eq', value: 1 } }],
    ['an order', { sort: 'phones' }],
    ['a column', { fields: ['nowhere'] }],
  ] as const)('refuse %s that the data set does not have', async (_, wrong) => {
    const input = { ...enterprise, name: 'Wrong', ...wrong } as never;
    expect(await refused(server.call('savedFilter.save', input, admin))).toEqual([422, 'invalid-input']);
  });

  it('are bounded per person', async () => {
    await server.services.database.sql.query(
      `insert into saved_filters (id, company_id, owner_id, data_set, name, created_at, updated_at)
       select 'flt_' || lpad(n::text, 12, '0'), $1, $2, 'enterprise', 'n' || n, $4, $4 from generate_series(1, $3) n`,
      [admin.companyId, admin.personId, MAX_SAVED_FILTERS, TEST_NOW],
    );
    const one = { ...enterprise, name: 'One more' };
    expect(await refused(server.call('savedFilter.save', one, admin))).toEqual([409, 'quota-reached']);
    await server.call('savedFilter.save', one, colleague);
  });
});

describe('monitored rows', () => {
  it('are added once, listed with their title, found among others and removed', async () => {
    const { list: rows } = await server.call('market.search', { ...enterprise, fields: ['name'], pageSize: 3 }, admin);
    const ids = rows.map((row) => String(row.id));
    const first = await server.call('monitor.add', { ...enterprise, ids: [...ids, 'nobody', ids[0] as string] }, admin);
    const refusal = { row: 4, field: 'ids', value: 'nobody', reason: 'not found' };
    expect(first).toEqual({ added: 3, already: 0, refused: [refusal] });
    expect(await server.call('monitor.add', { ...enterprise, ids }, colleague)).toEqual({
      added: 0,
      already: 3,
      refused: [],
    });
    const { list, total } = await server.call('monitor.list', enterprise, colleague);
    expect(total).toBe(3);
    expect(new Set(list.map(({ title }) => title))).toEqual(new Set(rows.map((row) => row.name)));
    expect(list[0]?.added_by).toBe('甲管理');
    expect((await server.call('monitor.list', { data_set: 'bidding' }, admin)).total).toBe(0);

    const among = { ...enterprise, ids: [ids[1] as string, 'nobody'] };
    expect(await server.call('monitor.among', among, admin)).toEqual({ ids: [ids[1]] });
    expect(await server.call('monitor.among', among, stranger)).toEqual({ ids: [] });
    expect(await server.call('monitor.remove', among, stranger)).toEqual({ removed: 0 });
    expect(await server.call('monitor.remove', among, admin)).toEqual({ removed: 1 });
    expect((await server.call('monitor.list', {}, admin)).total).toBe(2);
  });

  it('are all that a search finds, or none of it', async () => {
    const search = (monitored: 'only' | 'exclude', who: TestUser) =>
      server.call('market.search', { ...enterprise, monitored, facets: ['province'], pageSize: 200 }, who);
    const { list: all } = await server.call('market.search', { ...enterprise, pageSize: 2 }, colleague);
    const ids = all.map((row) => String(row.id));
    await server.call('monitor.add', { ...enterprise, ids }, colleague);
    const { list: watched } = await server.call('monitor.list', { ...enterprise, pageSize: 200 }, colleague);
    const only = await search('only', colleague);
    expect(only.list.map(({ id }) => id).sort()).toEqual(watched.map(({ row_id }) => row_id).sort());
    expect(only.facets[0]?.values.reduce((sum, { count }) => sum + count, 0)).toBe(watched.length);
    const others = await search('exclude', colleague);
    expect(others.list.map(({ id }) => id)).not.toEqual(expect.arrayContaining([ids[0]]));
    expect(others.list.map(({ id }) => id)).not.toEqual(expect.arrayContaining([ids[1]]));
    expect((await search('only', stranger)).total).toBe(0);
  });

  it('are excluded from the counts of customer groups', async () => {
    const groups = async (who: TestUser) => (await server.call('market.groups', {}, who)).list;
    const group = (await groups(admin)).find((one) => one.data_set === 'enterprise' && one.total > 0 && !one.capped);
    const { filter, type, total } = group as NonNullable<typeof group>;
    const question = { ...enterprise, filter, monitored: 'exclude' as const, pageSize: 1 };
    const { list } = await server.call('market.search', question, admin);
    await server.call('monitor.add', { ...enterprise, ids: list.map(({ id }) => String(id)) }, admin);
    expect((await groups(admin)).find((one) => one.type === type)?.total).toBe(total - 1);
    expect((await server.call('market.search', question, admin)).total).toBe(total - 1);
  });

  it('are bounded per company: too many at once adds none', async () => {
    const { list } = await server.call('market.search', { ...enterprise, pageSize: 5 }, stranger);
    await server.services.database.sql.query(
      `insert into monitored_rows (company_id, data_set, row_id, title, added_by, created_at)
       select $1, 'enterprise', 'x' || n, 'x', $2, $4 from generate_series(1, $3) n`,
      [stranger.companyId, stranger.personId, MAX_MONITORED_ROWS - 2, TEST_NOW],
    );
    const ids = list.map((row) => String(row.id));
    expect(ids.length).toBeGreaterThanOrEqual(3);
    for (const tooMany of [ids, ids.slice(0, 3)])
      expect(await refused(server.call('monitor.add', { ...enterprise, ids: tooMany }, stranger))).toEqual([
        409,
        'quota-reached',
      ]);
    expect((await server.call('monitor.add', { ...enterprise, ids: ids.slice(0, 2) }, stranger)).added).toBe(2);
  });
});
