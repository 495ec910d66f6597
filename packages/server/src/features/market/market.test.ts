import { DATA_SETS } from '@daas/contract/datasets';
import { endpoints } from '@daas/contract/endpoints';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { dropDataSet } from '../../testing/market';
import { requestOf } from '../../testing/server';

const def = DATA_SETS.enterprise;
let server: TestConsole;
let api: Tenant;

beforeAll(async () => {
  server = await startTestConsole();
  api = await server.tenant();
  const rows = sampleRows(def, 30, (_, index) => ({
    name: index < 5 ? `杭州云帆科技${index}有限公司` : `宁波甬澜机械${index}有限公司`,
    province: index < 5 ? '浙江省' : '江苏省',
    registered_capital: 1000 + index,
  }));
  await server.services.market.load(def, rows);
  await dropDataSet(server.services.database, DATA_SETS.factory);
});
afterAll(() => server.close());

const search = (input: object) => ({ data_set: 'enterprise', ...input });

describe('market', () => {
  it('says how a data set is shown and filtered, in the language asked for', async () => {
    const view = await api.ok('market.dataSet', { data_set: 'enterprise' });
    expect(view.name).toBe(def.name_en);
    const config = await api.ok('market.filterConfig', { data_set: 'enterprise' });
    const categories = JSON.parse(config.categories) as { dimensions: { name: string; is_new: boolean }[] }[];
    expect(categories.flatMap(({ dimensions }) => dimensions.map(({ name }) => name))).toContain('province');
    expect(JSON.parse(config.hot_list)).toHaveLength(def.hotFilters.length);
    const province = config.filter_options.find(({ name }) => name === 'province');
    expect(province?.options.find(({ value }) => value === '浙江省')?.label).toBe('Zhejiang');
  });

  it('says it in Arabic: names, fields, values and counted values', async () => {
    const cookie = await server.cookieOf(api);
    const read = async (input: Record<string, unknown>, name: 'market.dataSet' | 'market.search' | 'market.home') => {
      const { headers, ...request } = requestOf(endpoints[name], input);
      const asked = { ...request, headers: { ...headers, cookie, 'accept-language': 'ar-EG,ar;q=0.9' } };
      return (await server.app.inject(asked as InjectOptions)).json().data;
    };
    const view = await read({ data_set: 'enterprise' }, 'market.dataSet');
    expect(view).toMatchObject({ name: 'الشركات' });
    const field = (name: string) => view.fields.find(({ name_en }: { name_en: string }) => name_en === name);
    expect(field('registered_capital')).toMatchObject({ label: 'رأس المال المسجَّل', unit: '10,000 يوان' });
    expect(field('status').values).toContainEqual({ value: '存续', label: 'عاملة' });
    const { facets } = await read(search({ keyword: '云帆', facets: ['province'] }), 'market.search');
    expect(facets[0].values).toEqual([{ value: '浙江省', label: 'تشجيانغ', count: 5 }]);
    const { categories } = await read({}, 'market.home');
    expect(categories[0]).toMatchObject({ name: 'الشركات' });
  });

  it('searches by keyword and filter, sorts, counts by value and marks what matched', async () => {
    const filter = { field: 'registered_capital', op: 'gte', value: 1002 } as const;
    const found = await api.ok(
      'market.search',
      search({ keyword: '云帆', filter, sort: 'registered_capital', facets: ['province'], pageSize: 2 }) as never,
    );
    expect(found).toMatchObject({ total: 3, capped: false, current: 1, pageSize: 2 });
    expect(found.list.map((row) => row.registered_capital)).toEqual([1002, 1003]);
    expect(Object.keys(found.list[0] ?? {}).sort()).toEqual(['id', ...def.defaultColumns].sort());
    expect(found.facets).toEqual([
      { field: 'province', exact: true, values: [{ value: '浙江省', label: 'Zhejiang', count: 3 }] },
    ]);
    const marked = found.highlight[String(found.list[0]?.id)]?.name;
    expect(marked?.filter(({ hit }) => hit)).toEqual([{ text: '云帆', hit: true }]);
  });

  it('answers only the columns asked for', async () => {
    const found = await api.ok('market.search', search({ fields: ['uscc'], pageSize: 1 }) as never);
    expect(Object.keys(found.list[0] ?? {}).sort()).toEqual(['id', 'uscc']);
  });

  it.each([
    [
      'an unknown field of the filter',
      { filter: { op: 'and', items: [{ field: 'nope', op: 'eq', value: 1 }] } },
      'filter.items.0.field',
    ],
    ['a value of the wrong type', { filter: { field: 'registered_capital', op: 'gt', value: 'x' } }, 'filter.value'],
    ['a sort that is none', { sort: '-business_scope; drop table' }, 'sort'],
    ['an unknown column', { fields: ['uscc', 'nope'] }, 'fields.1'],
    ['a facet that is not counted', { facets: ['name'] }, 'facets.0'],
    ['a page behind row 1000', { current: 51, pageSize: 20 }, 'current'],
  ])('refuses %s, naming it', async (_, input, field) => {
    const { status, body } = await api.send('market.search', search(input));
    expect(status).toBe(422);
    expect(body.errorCode).toBe('invalid-input');
    expect(body.fields?.[0]?.field).toBe(field);
  });

  it('shows one row, masked fields masked', async () => {
    const { row } = await api.ok('market.detail', { data_set: 'enterprise', row_id: 'enterprise_000003' });
    expect(row.name).toBe('杭州云帆科技3有限公司');
    const masked = def.fields.filter((field) => field.masked);
    expect(masked.length).toBeGreaterThan(0);
    for (const field of masked) expect(String(row[field.name_en])).toContain('*');
  });

  it('answers 404 for an unknown data set or row, 503 for one that is not loaded yet', async () => {
    for (const name of ['market.dataSet', 'market.filterConfig', 'market.search'] as const)
      expect(await api.send(name, { data_set: 'constructor' })).toMatchObject({ status: 404 });
    const gone = await api.send('market.detail', { data_set: 'enterprise', row_id: 'enterprise_999999' });
    expect(gone).toMatchObject({ status: 404, body: { errorCode: 'not-found' } });
    const empty = await api.send('market.search', { data_set: 'factory' });
    expect(empty).toMatchObject({ status: 503, body: { errorCode: 'unavailable' } });
  });
});

describe('the prefixes of factory and shop data // §7', () => {
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { cookie: await server.cookieOf(api), 'x-requested-with': 'XMLHttpRequest' };
    const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const { data, errorCode } = answer.json();
    return { status: answer.statusCode, allow: answer.headers.allow, data, errorCode };
  };

  it('answer what the market answers of that data set', async () => {
    const { list } = await api.ok('market.search', { data_set: 'shop', pageSize: 1 } as never);
    const rowId = encodeURIComponent(String(list[0]?.id));
    for (const rest of ['', '/filter-config', `/detail/${rowId}`, '/words?text=%E6%B5%99%E6%B1%9F']) {
      const found = await ask('GET', `/api/shop-data${rest}`);
      expect(found.status, rest).toBe(200);
      expect(found.data, rest).toEqual((await ask('GET', `/api/market/shop${rest}`)).data);
    }
    const query = { pageSize: 2, current: 2 };
    const found = await ask('POST', '/api/shop-data/search', query);
    expect(found).toEqual(await ask('POST', '/api/market/shop/search', query));
    expect(found.data.list).toHaveLength(2);
  });

  it('are of their own data set, whatever else is asked for', async () => {
    expect((await ask('GET', '/api/shop-data?data_set=enterprise')).data.key).toBe('shop');
    const { data } = await ask('POST', '/api/shop-data/search', { data_set: 'enterprise', pageSize: 1 });
    const shops = await ask('POST', '/api/market/shop/search', { pageSize: 1 });
    expect(data.total).toBe(shops.data.total);
    expect((await ask('GET', '/api/factory-data')).data.key).toBe('factory');
  });

  it('ask for a session and say which methods they take', async () => {
    const { statusCode } = await server.app.inject({ url: '/api/factory-data/filter-config' });
    expect(statusCode).toBe(401);
    expect(await ask('PUT', '/api/factory-data/search', {})).toMatchObject({ status: 405, allow: 'POST' });
  });
});
