import { expect, test } from 'vitest';
import { addressCheck, literalOf } from './address';

const https = new URL('https://hooks.example.com');

test.each([
  ['93.184.215.14', true],
  ['::ffff:93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  // Written otherwise, which a lenient reader takes for another host than the socket does.
  ['0127.0.0.1', false],
  ['0x7f.1', false],
  ['127.1', false],
  ['017700000001', false],
  ['::93.184.215.14', false],
  ['::ffff:0x5d.184.215.14', false],
  ['64:ff9b::7f00:1', false],
  ['::fFFf:127.0.0.1', false],
] as const)('%s is reached from outside: %s', (ip, reached) => {
  expect(addressCheck(https, [])(ip)).toBe(reached);
});

test('http reaches only addresses of configured networks', () => {
  const inside = addressCheck(new URL('http://hooks.internal'), ['10.0.0.0/8']);
  expect(inside('10.1.1.1')).toBe(true);
  for (const ip of ['0x0a010101', '10.1.257', '::10.1.1.1', '012.1.1.1']) expect(inside(ip)).toBe(false);
});

test.each(['https://0x7f000001/', 'https://0177.1/', 'https://2130706433/', 'https://127.1/'])(
  '%s names 127.0.0.1',
  (url) => expect(literalOf(new URL(url))).toBe('127.0.0.1'),
);
