import { expect, test } from 'vitest';
import { createArrivals, ELSEWHERE_MS } from './arrivals';

test('an account is better off where all its calls have arrived for a while, and not where the first one after a pause did', () => {
  let now = 0;
  const arrivals = createArrivals(() => now);
  arrivals.here(1);
  now += 10 * ELSEWHERE_MS;
  expect(arrivals.elsewhere(1)).toBe(false);
  arrivals.here(1);
  now += ELSEWHERE_MS - 1;
  expect(arrivals.elsewhere(1)).toBe(false);
  now += ELSEWHERE_MS - 1;
  expect(arrivals.elsewhere(1)).toBe(false);
  now += 1;
  expect(arrivals.elsewhere(1)).toBe(true);
  expect(arrivals.elsewhere(2)).toBe(false);
});
