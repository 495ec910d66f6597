import { expect, test } from 'vitest';
import { canonicalJson, hasPlainNumbers } from './canonicalJson';

test('the example of RFC 8785, 3.2.3', () => {
  const value = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  );
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('keys are sorted by UTF-16 code units. // RFC 8785, 3.2.3', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
  const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
  expect(Object.keys(JSON.parse(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))))).toEqual(
    Object.keys(Object.fromEntries(sorted.map((key) => [key, 0]))),
  );
  expect(canonicalJson({ '\ufb33': 1, '\ud83d\ude00': 2 })).toBe('{"\ud83d\ude00":2,"\ufb33":1}');
});

test('what JSON leaves out and what UTF-8 cannot say is as a database keeps it', () => {
  const at = new Date(0);
  expect(canonicalJson({ gone: undefined, list: [undefined], at, bad: 'a\ud800', minus: -0, none: Number.NaN })).toBe(
    '{"at":"1970-01-01T00:00:00.000Z","bad":"a\ufffd","list":[null],"minus":0,"none":null}',
  );
  expect(canonicalJson(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
});

test.each([
  ['{"a": 3, "b": [-1.5, 0.0000001]}', true],
  ['{"a": 3.0}', false],
  ['{"a": 3.00000000000000000001}', false],
  ['{"a": 9007199254740993}', false],
  ['{"a": "3.00000000000000000001 \\" 3.0"}', true],
  ['{"a": 1000000000000000000000000}', true],
])('%s has the numbers that are read from it: %s', (text, expected) => {
  expect(hasPlainNumbers(text)).toBe(expected);
});
