import { expect, test } from 'vitest';
import { MENUS, type MenuItem } from './menus';

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);

test.each(['id', 'name', 'path'] as const)('no two entries of the menu have the same %s', (key) => {
  const values = flat(MENUS).flatMap((item) => item[key] ?? []);
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
});
