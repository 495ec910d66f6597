import { expect, test } from 'vitest';
import { addressOf, ipv6PrefixOf } from './address';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['no address', 'unknown'],
])('%s is counted as %s', (ip, bucket) => {
  expect(addressOf(ip)).toBe(bucket);
});

test.each([
  ['2001:db8:1:2ff:3:4:5:6', 56, '2001:db8:1:200::/56'],
  ['2001:db8:1:2ff:3:4:5:6', 48, '2001:db8:1::/48'],
  ['192.0.2.7', 48, null],
  ['::ffff:192.0.2.7', 48, null],
  ['no address', 48, null],
] as const)('%s is in the network of %d bits %s', (ip, bits, network) => {
  expect(ipv6PrefixOf(ip, bits)).toBe(network);
});
