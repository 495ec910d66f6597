import { expect, test } from 'vitest';
import { seenValues } from './values';

test.each([
  ['bars and lines', [{ data: [1, null, 2.5] }, { data: [0, Number.NaN, -1] }], 3],
  [
    'slices and places of a map',
    [
      {
        data: [
          { name: 'a', value: 3 },
          { name: 'b', value: 0 },
          { name: 'c', value: null },
        ],
      },
    ],
    1,
  ],
  ['points', { data: [[120.1, 30.2, 7], { name: 'x', value: [120.1, 30.2, 0] }] }, 1],
  [
    'a tree and a graph',
    [{ data: [{ name: 'root', children: [] }] }, { nodes: [{ name: 'one' }, { name: 'two' }] }],
    3,
  ],
  ['a series without rows', [{ data: [] }, {}], 0],
  ['days on which nothing was', [{ data: [0, 0, 0] }], 0],
  ['no series', undefined, 0],
])('of %s', (_, series, seen) => {
  expect(seenValues({ series })).toBe(seen);
});
