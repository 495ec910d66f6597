import { endpoints } from '@daas/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { createClient, toQuery, toRequest } from './client';
import { type Wire, wireTable } from './wire';

const wires = wireTable();

test('every endpoint is on the wire with its method, path and encoding', () => {
  expect(Object.keys(wires)).toEqual(Object.keys(endpoints));
});

test('path parameters leave the input, the rest travels by method', () => {
  const get = toRequest('x', { method: 'GET', path: '/api/a/{id}' }, { id: 7, keyword: 'k', none: undefined });
  expect(get).toMatchObject({ url: '/api/a/7', params: { keyword: 'k' } });
  expect(get.params).not.toHaveProperty('none');
  expect(toRequest('x', { method: 'DELETE', path: '/api/a/{id}' }, { id: 'a/b', why: 'w' })).toMatchObject({
    url: '/api/a/a%2Fb',
    data: { why: 'w' },
  });
});

test('what travels beside a file is in the address', () => {
  const file = new File(['a'], 'a.csv');
  const request = toRequest(
    'x',
    { method: 'POST', path: '/api/{id}', encoding: 'multipart' },
    { id: 1, pasted: true, file },
  );
  expect(request).toMatchObject({ url: '/api/1?pasted=true', data: { file } });
  expect(request.data).not.toHaveProperty('pasted');
  expect(toRequest('x', { method: 'POST', path: '/api', encoding: 'multipart' }, { file }).url).toBe('/api');
});

// §7 "Data path prefixes"
test.each([
  ['factory', '/api/factory-data/search'],
  ['shop', '/api/shop-data/search'],
  ['enterprise', '/api/market/enterprise/search'],
])('%s is asked at %s', (dataSet, url) => {
  const request = toRequest('market.search', wires['market.search'] as Wire, { data_set: dataSet, pageSize: 5 });
  expect(request).toMatchObject({ method: 'POST', url, data: { pageSize: 5 } });
  expect(request.data).not.toHaveProperty('data_set');
});

test('a missing path parameter is refused before sending', () => {
  expect(() => toRequest('x', { method: 'GET', path: '/api/a/{id}' }, {})).toThrow('needs id');
});

test('arrays repeat their key', () => {
  expect(toQuery({ a: [1, 2], b: '', c: null, d: false }).toString()).toBe('a=1&a=2&d=false');
});

test('a call is sent as its wire says', async () => {
  const send = vi.fn().mockResolvedValue({});
  await createClient(wires, send)('connector.get', { id: 1234567 });
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ method: 'GET', url: '/api/connector/1234567' }),
    undefined,
  );
});
