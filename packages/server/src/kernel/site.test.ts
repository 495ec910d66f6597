import { expect, test } from 'vitest';
import { basePath, siteOf, siteTarget } from './site';

const asked = { protocol: 'http' as const, host: 'localhost:8000' };

test('the site is PUBLIC_URL, or where the request was sent', () => {
  expect(siteOf(asked, { PUBLIC_URL: 'https://data.example.com/daas' })).toBe('https://data.example.com/daas');
  expect(siteOf(asked, {})).toBe('http://localhost:8000');
  expect(siteOf({ ...asked, host: 'localhost:80' }, {})).toBe('http://localhost');
});

test.each([
  [undefined, ''],
  ['https://data.example.com', ''],
  ['https://data.example.com/a/b', '/a/b'],
])('the path of %s is "%s"', (PUBLIC_URL, base) => expect(basePath({ PUBLIC_URL })).toBe(base));

test.each([
  // Taken off by the proxy, and left.
  ['/api/user?a=1', '/daas', '/api/user?a=1'],
  ['/daas/api/user?a=1', '/daas', '/api/user?a=1'],
  ['/daas', '/daas', '/'],
  ['/daas/', '/daas', '/'],
  ['/daas?a=/daas', '/daas', '/?a=/daas'],
  // Once, and only a whole part.
  ['/daas/daas/x', '/daas', '/daas/x'],
  ['/daasium', '/daas', '/daasium'],
  ['/api/user', '', '/api/user'],
  // Never another host's address.
  ['//daas/x', '/daas', '//daas/x'],
  // RFC 9112, 3.2.2: servers take the absolute form.
  ['http://data.example.com/daas/api/user', '/daas', '/api/user'],
  ['https://data.example.com', '', '/'],
  ['https://data.example.com?a=1', '', '/?a=1'],
])('%s at "%s" is %s', (url, base, own) => expect(siteTarget(url, base)).toBe(own));
