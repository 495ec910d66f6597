import { existsSync } from 'node:fs';
import path from 'node:path';
import type { IApi } from '@umijs/max';
import { expect, test } from 'vitest';
import pages from '../../config/plugins/pages';
import { root } from '../support/sources';

interface Route {
  path: string;
  component?: string;
  file?: string;
}
type Change = (memo: never) => unknown;

/** The plugin's own functions by the names under which it gives them to Umi, and what it logs. */
function pluginIn(env: 'development' | 'production') {
  const given = new Map<string, Change>();
  const said: string[] = [];
  const own: Record<string, unknown> = {
    env,
    paths: { absSrcPath: path.join(root, 'src'), absPagesPath: path.join(root, 'src/pages') },
    logger: { error: (text: string) => said.push(text) },
  };
  pages(
    new Proxy(own, { get: (_, name: string) => own[name] ?? ((one: Change) => given.set(name, one)) }) as never as IApi,
  );
  const run = <T>(name: string, memo: T) => given.get(name)?.(memo as never) as T;
  return { run, said };
}

/** As Umi reads a table of routes: it ends where it does not find a page. */
function asUmiReads(routes: Route[]): Record<string, Route> {
  const read = routes.map(({ component = '', ...route }, id) => {
    const source = path.join(root, component.replace('@', 'src'));
    const found = ['', '.tsx', '/index.tsx'].find(
      (ending) => /\.tsx$/.test(source + ending) && existsSync(source + ending),
    );
    if (found === undefined) throw new Error(`Cannot find module '${component}'`);
    return [id, { ...route, file: component + found }];
  });
  return Object.fromEntries(read);
}

const ROUTES = [
  { path: '/gone', component: '@/pages/error/gone' },
  { path: '/error', component: '@/pages/error/index' },
];
const MESSAGE = 'The route /gone has no page: make src/pages/error/gone, or take the route out of config/routes.';

test('a development server names a route whose page is missing, there and in its place, and shows the others', () => {
  const { run, said } = pluginIn('development');
  const { routes } = run('modifyConfig', { routes: ROUTES });
  const [gone, error] = Object.values(run('modifyRoutes', asUmiReads(routes)));
  expect(said).toEqual([MESSAGE]);
  expect(gone?.file).toContain(MESSAGE);
  expect(error?.file).toContain("'@/pages/error/index/index.tsx'");
});

test('a build ends with the name of a route whose page is missing', () => {
  const { run } = pluginIn('production');
  const { routes } = run('modifyConfig', { routes: ROUTES });
  expect(() => run('modifyRoutes', asUmiReads(routes))).toThrow(MESSAGE);
});
