import { expect, test } from 'vitest';
import { createArrivals, ELSEWHERE } from './arrivals';

test('an account is better off where its calls have arrived alone, often and for a while', () => {
  let now = 0;
  const arrivals = createArrivals(() => now);
  const elsewhere = (calls: number) => Array.from({ length: calls }, () => arrivals.elsewhere(1));
  const never = (calls: number) => Array<boolean>(calls).fill(false);
  // Often, and not for long.
  expect(elsewhere(3 * ELSEWHERE.calls)).toEqual(never(3 * ELSEWHERE.calls));
  now += ELSEWHERE.ms;
  expect(arrivals.elsewhere(1)).toBe(true);
  // For long, and not often: the first ones after a pause, of calls that come to both.
  arrivals.here(1);
  expect(elsewhere(2)).toEqual(never(2));
  now += 10 * ELSEWHERE.ms;
  expect(elsewhere(ELSEWHERE.calls - 3)).toEqual(never(ELSEWHERE.calls - 3));
  expect(arrivals.elsewhere(2)).toBe(false);
  expect(arrivals.elsewhere(1)).toBe(true);
  arrivals.here(1);
  expect(arrivals.elsewhere(1)).toBe(false);
});
