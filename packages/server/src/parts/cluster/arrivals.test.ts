import { expect, test } from 'vitest';
import { createArrivals, TRANSFER_AFTER } from './arrivals';

test('an account is transferred after enough calls arrived only at another server', () => {
  let now = 0;
  const arrivals = createArrivals(() => now);
  const elsewhere = (calls: number) => Array.from({ length: calls }, () => arrivals.recordForwarded(1));
  const never = (calls: number) => Array<boolean>(calls).fill(false);
  // Often, and not for long.
  expect(elsewhere(3 * TRANSFER_AFTER.calls)).toEqual(never(3 * TRANSFER_AFTER.calls));
  now += TRANSFER_AFTER.ms;
  expect(arrivals.recordForwarded(1)).toBe(true);
  // For long, and not often: the first ones after a pause, of calls that come to both.
  arrivals.recordLocal(1);
  expect(elsewhere(2)).toEqual(never(2));
  now += 10 * TRANSFER_AFTER.ms;
  expect(elsewhere(TRANSFER_AFTER.calls - 3)).toEqual(never(TRANSFER_AFTER.calls - 3));
  expect(arrivals.recordForwarded(2)).toBe(false);
  expect(arrivals.recordForwarded(1)).toBe(true);
  arrivals.recordLocal(1);
  expect(arrivals.recordForwarded(1)).toBe(false);
});
