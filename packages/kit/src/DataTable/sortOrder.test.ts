import { expect, test } from 'vitest';
import { behindName, fieldOf, withShown } from './sortOrder';
import type { Column } from './types';

const columns: Column<object>[] = [
  { key: 'filter', hideInTable: true },
  { key: 'name', fixed: 'left' },
  { key: 'rentable' },
  { key: 'city' },
  { key: 'built' },
];
const keys = (list: Column<object>[]) => list.map(({ key }) => key);

test('A5: the column a list is sorted by stands right behind the name', () => {
  expect(keys(behindName(columns, fieldOf('-built')))).toEqual(['filter', 'name', 'built', 'rentable', 'city']);
  expect(keys(behindName(columns, fieldOf('name')))).toEqual(keys(columns));
  expect(keys(behindName(columns, fieldOf(undefined)))).toEqual(keys(columns));
  expect(keys(behindName(columns, 'unknown'))).toEqual(keys(columns));
});

test('A5: it is shown although the reader hid it or moved it away; the others are as they were', () => {
  const state = { name: { show: true }, built: { show: false, order: 4 }, city: { show: false } };
  expect(withShown(state, 'built')).toEqual({ ...state, built: { show: true } });
  expect(withShown(state, undefined)).toBe(state);
});
