import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

const def = DATA_SETS.customs_trade;
let server: TestConsole;
let api: Tenant;

const LINES = [
  { declared_date: '2026-08-03', direction: '出口', country: '德国', hs_chapter: '84', amount_usd: 100.1 },
  { declared_date: '2026-08-30', direction: '出口', country: '美国', hs_chapter: '84', amount_usd: 50.2 },
  { declared_date: '2026-08-12', direction: '进口', country: '德国', hs_chapter: '85', amount_usd: 300 },
  {
    declared_date: '2026-10-01',
    direction: '出口',
    country: '德国',
    hs_chapter: '85',
    amount_usd: 0.1,
    goods_name: '齿轮',
  },
];

beforeAll(async () => {
  server = await startTestConsole();
  api = await server.tenant();
  const rows = sampleRows(def, LINES.length, (_, index) => LINES[index] ?? {});
  await server.services.market.load(def, rows);
});
afterAll(() => server.close());

it('adds up the lines that match: by month and direction, by country, by chapter', async () => {
  const all = await api.ok('customs.summary', {});
  expect(all).toMatchObject({ count: 4, amount_usd: 450.4, exact: true });
  expect(all.months).toEqual([
    { month: '2026-08', export: { count: 2, amount_usd: 150.3 }, import: { count: 1, amount_usd: 300 } },
    { month: '2026-10', export: { count: 1, amount_usd: 0.1 }, import: { count: 0, amount_usd: 0 } },
  ]);
  expect(all.countries).toEqual([
    { value: '德国', label: 'Germany', count: 3, amount_usd: 400.2 },
    { value: '美国', label: 'United States', count: 1, amount_usd: 50.2 },
  ]);
  expect(all.chapters.map(({ value, count }) => [value, count])).toEqual([
    ['85', 2],
    ['84', 2],
  ]);
});

it('asks as the search does', async () => {
  const filter = { field: 'direction', op: 'eq', value: '出口' } as const;
  expect(await api.ok('customs.summary', { filter, keyword: '齿轮' })).toMatchObject({ count: 1, amount_usd: 0.1 });
  expect(await api.ok('customs.summary', { keyword: '没有这样的货物' })).toMatchObject({ count: 0, months: [] });
  const { status, body } = await api.send('customs.summary', { filter: { field: 'nope', op: 'eq', value: 1 } });
  expect(status).toBe(422);
  expect(body.fields?.[0]?.field).toBe('filter.field');
});

it('says goods in English, and in Arabic by the English name, to who reads no Chinese', async () => {
  const cookie = await server.cookieOf(api);
  const goods = async (language: string, payload: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/market/customs_trade/search',
      headers: { cookie, 'accept-language': language, 'x-requested-with': 'XMLHttpRequest' },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    return answer.json().data.list[0];
  };
  const only = { fields: ['goods_name'], filter: { field: 'country', op: 'eq', value: '美国' } };
  for (const language of ['en-US', 'ar-EG', 'fr-FR'])
    expect(await goods(language, only)).toEqual({
      id: expect.any(String),
      goods_name: '深沟球轴承',
      hs_description: 'Ball bearings',
    });
  expect(await goods('zh-CN', only)).toEqual({ id: expect.any(String), goods_name: '深沟球轴承' });
  expect(await goods('ar-EG', { fields: ['country'] })).not.toHaveProperty('hs_description');
  const line = { data_set: 'customs_trade', row_id: 'customs_trade_000000' };
  const lines = await api.ok('market.related', { ...line, relation: 'declaration' });
  expect(lines.list[0]).toMatchObject({ hs_description: 'Ball bearings' });
  expect((await api.ok('market.listing', { data_set: 'customs_trade' })).preview[0]).toMatchObject({
    hs_description: 'Ball bearings',
  });
});
