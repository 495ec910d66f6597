import { createPluginManager } from '@@/core/plugin';
import { getRequestInstance } from '@umijs/max';
import { call, fetchData } from './call';
import { rememberCompany } from './company';

interface SentRequest {
  url: string;
  method: string;
  data?: unknown;
  params?: Record<string, unknown>;
  paramsSerializer: (params: Record<string, unknown>) => string;
  headers: Record<string, string>;
  withCredentials: boolean;
}
const sent: SentRequest[] = [];
const last = () => sent.at(-1) as SentRequest;

beforeAll(() => {
  createPluginManager();
  getRequestInstance().defaults.adapter = async (config) => {
    sent.push(config as unknown as SentRequest);
    return { status: 200, statusText: '', headers: {}, config, data: '{"success":true,"data":{"n":1}}' } as never;
  };
});
beforeEach(() => {
  sent.length = 0;
  rememberCompany(null);
});

test('every request sends credentials, the language and a header that only our own pages set', async () => {
  await call('overview.get', {});
  expect(last()).toMatchObject({ method: 'get', withCredentials: true });
  expect(last().headers).toMatchObject({ 'Accept-Language': 'zh-CN', 'X-Requested-With': 'XMLHttpRequest' });
});

test('a query array repeats its key, what is empty is left out', () => {
  const { paramsSerializer } = getRequestInstance().defaults as unknown as SentRequest;
  expect(paramsSerializer({ status: ['a', 'b'], keyword: '', current: 2, none: null })).toBe(
    'status=a&status=b&current=2',
  );
});

test('form-encoded by default, JSON for bodies', async () => {
  expect(getRequestInstance().defaults.headers).toMatchObject({ 'Content-Type': 'application/x-www-form-urlencoded' });
  await call('account.logout', {});
  expect(last().headers['Content-Type']).toMatch(/^application\/x-www-form-urlencoded/);
  await call('account.chooseCompany', { company_id: 1000001 });
  expect(last().headers['Content-Type']).toBe('application/json');
  expect(last().data).toBe('{"company_id":1000001}');
});

test('the generic helper takes a path or options and answers the data field', async () => {
  expect(await fetchData('/api/user')).toEqual({ n: 1 });
  expect(last().method).toBe('get');
  await fetchData({ url: '/api/user', method: 'post', payload: { a: 1 } });
  expect(last()).toMatchObject({ method: 'post', data: '{"a":1}' });
});

test('a tab tells which company it was opened for', async () => {
  rememberCompany(1000001);
  await call('overview.get', {});
  expect(last().headers).toMatchObject({ 'X-Company-Id': '1000001' });
});
