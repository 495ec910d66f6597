import { breaksOf } from './ceiling';

test.each([
  // 1.25 × 0.4, and a fifth of 0.4 around 300.
  ['an order among days of calls', [0, 0.2, 0.4, 300, 0.3], [{ start: 0.5, end: 299.9 }]],
  [
    'two orders',
    [1, 1, 1, 1, 100, 500],
    [
      { start: 1.3, end: 99.8 },
      { start: 100.2, end: 499.8 },
    ],
  ],
  ['days that are alike', [1, 2, 9, 0], []],
  ['one day only', [300], []],
  ['no day', [0, 0], []],
])('A8: %s', (_, values, breaks) => {
  const found = breaksOf(values);
  expect(found.length).toBe(breaks.length);
  for (const [place, { start, end }] of breaks.entries()) {
    expect(found[place]?.start).toBeCloseTo(start);
    expect(found[place]?.end).toBeCloseTo(end);
  }
  // No bar ends where the axis is left out.
  expect(values.filter((value) => found.some(({ start, end }) => value > start && value < end))).toEqual([]);
});
