import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

const { enterprise } = DATA_SETS;
let server: TestConsole;
let api: Tenant;

const load = (rows: number, capital: number) =>
  server.services.market.load(
    enterprise,
    sampleRows(enterprise, rows, (_, index) => ({
      province: index < 3 ? '浙江省' : '江苏省',
      registered_capital: index === 0 ? capital : 100,
      website: index < 5 ? 'https://a.example' : null,
    })),
  );
const listing = () => api.ok('market.listing', { data_set: 'enterprise' });

beforeAll(async () => {
  server = await startTestConsole();
  api = await server.tenant();
  await load(10, 500);
});
afterAll(() => server.close());

describe('the listing of a data set', () => {
  it('says how full fields are, what they add, how they match, and where rows are', async () => {
    const found = await listing();
    const field = (name: string) => found.fields.find(({ name_en }) => name_en === name);
    expect(found.rows).toBe(10);
    expect(field('website')).toMatchObject({ fill: 0.5, price: 50 });
    expect(field('uscc')?.match).not.toBe('');
    expect(field('legal_representative')?.match).toBe('');
    expect(found.regions).toEqual({
      field: 'province',
      values: [
        { value: '江苏省', label: 'Jiangsu', rows: 7 },
        { value: '浙江省', label: 'Zhejiang', rows: 3 },
      ],
    });
    expect(found.preview).toHaveLength(10);
    expect(Object.keys(found.preview[0] ?? {}).sort()).toEqual(['id', ...enterprise.defaultColumns].sort());
    expect(found.request).toEqual({ uscc: found.preview[0]?.uscc, limit: 10 });
  });

  it('tells what each later load changed, and shows the rows of the last', async () => {
    expect((await listing()).preview[0]?.registered_capital).toBe(500);
    await load(12, 900);
    const later = await listing();
    expect(later.preview[0]?.registered_capital).toBe(900);
    expect(later.loads[0]).toMatchObject({ appeared: 2, changed: 1, vanished: 0, complete: true });
    await load(11, 900);
    expect((await listing()).loads.map(({ vanished }) => vanished)).toEqual(expect.arrayContaining([1, 0]));
    expect((await listing()).loads[0]).toMatchObject({ appeared: 0, changed: 0, vanished: 1 });
  });

  it('prices calls as the gateway charges them', async () => {
    const fields = ['name', 'phones', 'shareholders'];
    const asked = { data_set: 'enterprise', fields, calls: 1000 };
    const priced = await api.ok('market.price', asked);
    const quote = await api.ok('connector.quote', { product: 'enterprise', fields });
    expect(priced).toMatchObject({ mode: quote.mode, base: quote.base, fields: quote.fields, each: quote.per_call });
    expect(priced.total).toBe((quote.per_call ?? 0) * 1000);
    expect(await api.send('market.price', { ...asked, fields: ['nope'] })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'fields.0' }] },
    });
  });
});
