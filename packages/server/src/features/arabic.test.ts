import { DATA_SET_LIST, DATA_SETS } from '@daas/contract/datasets';
import type { Endpoint } from '@daas/contract/endpoint';
import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../testing/console';
import { requestOf } from '../testing/server';

const def = DATA_SETS.enterprise;
const ENGLISH = new Set(DATA_SET_LIST.map((one) => nameOf(one, 'en-US')));
const ARABIC = nameOf(def, 'ar-EG');
let server: TestConsole;
let company: Tenant;
let connectorId: number;
let callId: string;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
async function inArabic(name: EndpointName, input: Record<string, unknown>): Promise<string[]> {
  const { headers, ...request } = requestOf(endpoints[name], input);
  const cookie = await server.cookieOf(company);
  const answer = await server.app.inject({ ...request, headers: { ...headers, cookie, 'accept-language': 'ar-EG' } });
  return answer.statusCode === 200 ? textsIn(answer.json().data) : [];
}

beforeAll(async () => {
  server = await startTestConsole();
  await server.services.market.load(
    def,
    sampleRows(def, 3, (_, n) => ({ name: `公司${n}` })),
  );
  company = await server.tenant({ balance: 1e9 });
  const { id: appId } = await company.ok('app.create', { name: 'app' });
  const fields = ['name', 'province'];
  connectorId = (
    await company.ok('connector.create', { name: 'connector', product: def.key, type: 'API', fields, app_id: appId })
  ).id;
  await server.services.jobs.drain();
  const query = { keyword: '公司', filter: { field: 'registered_capital', op: 'gte', value: 1 } };
  callId = (await company.ok('connector.run', { id: connectorId, query })).call_id ?? '';
  await company.ok('market.remember', { data_set: def.key, keyword: '轴承' });
  await company.ok('savedFilter.save', { data_set: def.key, name: 'saved', keyword: '轴承' });
  await company.ok('monitor.add', { data_set: def.key, ids: [`${def.key}_000000`] });
});
afterAll(() => server.close());

it('names data sets in Arabic in every answer that needs no more than a session', async () => {
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { method, path, input, answer } = endpoints[name] as Endpoint;
    return method === 'GET' && answer !== 'file' && !path.includes('{') && input.safeParse({}).success;
  });
  const english: string[] = [];
  const arabic: string[] = [];
  for (const name of names) {
    const texts = await inArabic(name, {});
    if (texts.includes(ARABIC)) arabic.push(name);
    english.push(...texts.filter((text) => ENGLISH.has(text)).map((text) => `${name}: ${text}`));
  }
  expect(english).toEqual([]);
  expect(arabic).toEqual(
    expect.arrayContaining([
      'overview.get',
      'connector.list',
      'cost.overview',
      'cost.priceList',
      'overview.since',
      'market.recent',
      'savedFilter.list',
      'monitor.list',
      'monitor.summary',
    ]),
  );
});

it('and of a connector, a data set and a call', async () => {
  expect(await inArabic('connector.get', { id: connectorId })).toContain(ARABIC);
  expect(await inArabic('connector.product', { key: def.key })).toContain(ARABIC);
  expect(await inArabic('call.get', { id: callId })).toContain(ARABIC);
});

it('says what a call asked for in Arabic', async () => {
  const texts = await inArabic('call.list', { source: 'console' });
  expect(texts).toContain('الكلمة المفتاحية «公司»؛ رأس المال المسجَّل لا يقل عن 1 × 10,000 يوان');
});
