import { expect, test } from 'vitest';
import { quantiles } from './quantiles';

test('ranges hold about as many values each and no value twice', () => {
  expect(quantiles([9, 1, 2, 3, 4, 5, 6, 7, 8, 1000], 5)).toEqual([
    { min: 1, max: 2 },
    { min: 3, max: 4 },
    { min: 5, max: 6 },
    { min: 7, max: 8 },
    { min: 9, max: 1000 },
  ]);
});

test('equal values are one range, and few values few ranges', () => {
  expect(quantiles([5, 5, 5, 2], 5)).toEqual([
    { min: 2, max: 2 },
    { min: 5, max: 5 },
  ]);
  expect(quantiles([], 5)).toEqual([]);
});
