import { ownPath } from './ownPath';

describe('ownPath', () => {
  it.each([
    '/',
    '/overview',
    '/my-data/connector/list/enabled?current=2&sort=-name#top',
    '/connector/API/detail/1000001/base-info',
    '/search?next=https://example.com//a',
    '/market/%E4%BC%81%E4%B8%9A',
  ])('keeps %s', (path) => expect(ownPath(path)).toBe(path));

  it('resolves dots', () => expect(ownPath('/a/../overview')).toBe('/overview'));

  it.each([
    null,
    '',
    'overview',
    'https://example.com',
    'javascript:alert(1)',
    '//example.com',
    '///example.com',
    '/\\example.com',
    '\\\\example.com',
    '/\t/example.com',
    '/\n/example.com',
    ' //example.com',
    '/%2Fexample.com',
    '/%252Fexample.com',
    '/%5Cexample.com',
    '/%255cexample.com',
    '/%09/example.com',
    '/.//example.com',
    '/a/..//example.com',
    '/%2e%2f/example.com',
    '/%',
    '/%E4%BC',
    `/${'a'.repeat(2000)}`,
  ])('refuses %j', (path) => expect(ownPath(path)).toBeNull());
});
