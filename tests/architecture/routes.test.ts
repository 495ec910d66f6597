import { existsSync } from 'node:fs';
import path from 'node:path';
import { MENUS, type MenuItem } from '@daas/contract/menus';
import { GROUP_KEYS, PERMISSION_KEYS } from '@daas/contract/permissions';
import partition from 'lodash/partition';
import { describe, expect, test } from 'vitest';
import { routes } from '../../config/routes';
import type { Route } from '../../config/routes/types';
import en from '../../src/locales/en-US/menu';
import zh from '../../src/locales/zh-CN/menu';
import { root } from '../support/sources';

const flatten = (list: readonly Route[]): Route[] => list.flatMap((route) => [route, ...flatten(route.routes ?? [])]);
const all = flatten(routes);
const leaves = all.filter((route) => !route.routes && !route.redirect);
/** A page's title is the innermost name. */
const named = (list: readonly Route[], above?: string): { path: string; name: string | undefined }[] =>
  list.flatMap(({ path: at, name = above, redirect, routes: children }) =>
    children ? named(children, name) : redirect ? [] : [{ path: at, name }],
  );
const menuNames = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [item.name, ...menuNames(item.children ?? [])]);
const known = new Set<string>([...PERMISSION_KEYS, ...GROUP_KEYS]);

const isApplication = (at: string) => at.startsWith('/data-application');

const UPDATE = 'For a new route: npx vitest run --project architecture tests/architecture/routes.test.ts -u';

describe('routes', () => {
  test.each(all.filter((route) => route.component).map((route) => [route.path, route.component ?? '']))(
    '%s: the component %s exists',
    (_, component) => {
      const file = path.join(root, component.replace('@/', 'src/'));
      expect([`${file}.tsx`, `${file}/index.tsx`].some(existsSync)).toBe(true);
    },
  );
  test('each access is a known key', () => {
    expect(all.filter((route) => route.access && !known.has(route.access))).toEqual([]);
  });
  test('each page has a name in both languages, its own or the one of the page it is a tab of', () => {
    for (const { path: at, name } of named(routes)) {
      expect(name, `${at} has a name`).toBeTruthy();
      expect(zh, `src/locales/zh-CN/menu.ts, for ${at}`).toHaveProperty([`menu.${name}`]);
      expect(en, `src/locales/en-US/menu.ts, for ${at}`).toHaveProperty([`menu.${name}`]);
    }
  });
  test('no path twice', () => {
    const paths = leaves.map((route) => route.path);
    expect(paths.filter((one, index) => paths.indexOf(one) !== index)).toEqual([]);
  });
  test('the tree', () => {
    const line = ({ path: at, access }: Route) => (access ? `${at} (${access})` : at);
    const parts = routes.flatMap((one) => partition(one.routes ?? [], ({ path: at }) => !isApplication(at)));
    for (const part of parts.filter(({ length }) => length > 0)) {
      const tree = part.map(line).join('\n');
      expect(tree.length).toBeLessThan(5000);
      expect.soft(tree, UPDATE).toMatchSnapshot();
    }
  });
});

test('each menu of the server has a name in both languages', () => {
  for (const name of menuNames(MENUS)) {
    expect(zh, 'src/locales/zh-CN/menu.ts').toHaveProperty([`menu.${name}`]);
    expect(en, 'src/locales/en-US/menu.ts').toHaveProperty([`menu.${name}`]);
  }
});
