import { expect, test } from 'vitest';
import { AREAS, type Endpoint } from '../endpoint';
import { endpoints } from './index';

const table: [string, Endpoint][] = Object.entries(endpoints);
const reads = table.filter(([, { method }]) => method === 'GET').map(([name]) => name);
const areaOf = (name: string) => name.slice(0, name.indexOf('.'));

test('every call but a GET says whose answers it changes, and a GET changes none', () => {
  const wrong = table.filter(([, { method, changes }]) => (method === 'GET') === (changes !== undefined));
  expect(wrong.map(([name]) => name)).toEqual([]);
});

test('what they name can be read', () => {
  const known = new Set<string>([...AREAS, ...reads]);
  const unknown = table.flatMap(([name, { changes = [] }]) =>
    changes.filter((one) => !known.has(one)).map((one) => `${name} changes ${one}`),
  );
  expect(unknown).toEqual([]);
});

test('the areas are those of the endpoints that read', () => {
  expect([...AREAS].sort()).toEqual([...new Set(reads.map(areaOf))].sort());
});

test('asking changes nothing', () => {
  const asking = ['market.search', 'monitor.among', 'customs.summary', 'connector.quote', 'export.quote'] as const;
  for (const name of asking) expect(endpoints[name].changes, name).toEqual([]);
});
