import { expect, it } from 'vitest';
import { boundsAround, clustered } from './clusters';

const place = (id: string, lng: number, lat: number) => ({ id, lng, lat });
const hangzhou = place('a', 120.1, 30.2);
const nextDoor = place('b', 120.12, 30.22);
const ningbo = place('c', 121.5, 29.8);

it('takes near places together, and every place once', () => {
  const marks = clustered([hangzhou, ningbo, nextDoor], 0.5);
  expect(marks.map(({ id, places }) => [id, places.length])).toEqual([
    ['a', 2],
    ['c', 1],
  ]);
  expect(marks[0]?.lng).toBeCloseTo(120.11);
  expect(marks[0]?.lat).toBeCloseTo(30.21);
  expect(clustered([hangzhou, ningbo, nextDoor], 0.01)).toHaveLength(3);
  expect(clustered([], 1)).toEqual([]);
});

it('frames places with some room, one alone too', () => {
  const [west, south, east, north] = boundsAround([hangzhou, ningbo]) as number[];
  expect([west, east].map((lng) => lng?.toFixed(2))).toEqual(['119.96', '121.64']);
  expect([south, north].map((lat) => lat?.toFixed(2))).toEqual(['29.76', '30.24']);
  const [left, , right] = boundsAround([hangzhou]) as number[];
  expect(Number(right) - Number(left)).toBeCloseTo(0.01);
  expect(boundsAround([])).toBeUndefined();
});
