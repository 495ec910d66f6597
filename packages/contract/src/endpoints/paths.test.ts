import { expect, test } from 'vitest';
import { endpoints } from '.';

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') ?? false;

/** Whether some address is of both paths, and neither spells out at least what the other does: routers would differ. */
function areAmbiguous(one: string, other: string): boolean {
  const [a, b] = [one.split('/'), other.split('/')];
  if (a.length !== b.length) return false;
  const pairs = a.map((segment, n) => [segment, b[n]] as const);
  if (pairs.some(([x, y]) => !isParameter(x) && !isParameter(y) && x !== y)) return false;
  const moreInA = pairs.some(([x, y]) => !isParameter(x) && isParameter(y));
  const moreInB = pairs.some(([x, y]) => isParameter(x) && !isParameter(y));
  return moreInA === moreInB;
}

test.each([
  ['/api/app/keys', '/api/app/{id}', false],
  ['/api/app/{id}', '/api/apps/{id}', false],
  ['/api/app/{id}', '/api/app/{name}', true],
  ['/api/{area}/list', '/api/app/{id}', true],
])('%s beside %s is ambiguous: %s', (one, other, ambiguous) => {
  expect(areAmbiguous(one, other)).toBe(ambiguous);
});

test('no address is of two endpoints unless one of them spells out more of it', () => {
  const all = Object.entries(endpoints);
  const pairs = all.flatMap(([name, { method, path }], n) =>
    all
      .slice(n + 1)
      .filter(([, other]) => other.method === method && areAmbiguous(path, other.path))
      .map(([other]) => `${name} and ${other}`),
  );
  expect(pairs).toEqual([]);
});
