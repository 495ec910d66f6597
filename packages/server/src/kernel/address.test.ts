import { expect, test } from 'vitest';
import { addressOf } from './address';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['no address', 'unknown'],
])('%s is counted as %s', (ip, bucket) => {
  expect(addressOf(ip)).toBe(bucket);
});
