import { APPLICATIONS } from '@daas/contract/applications';
import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { DATA_SET_LIST, dataSet } from '@daas/contract/datasets';
import { MENUS, type MenuItem } from '@daas/contract/menus';
import { PAYING_KEYS } from '@daas/contract/permissions';
import { keyOfPath, PLACES } from '@daas/contract/places';
import { SUB_APPS } from '@daas/kit/subApp';
import { describe, expect, test } from 'vitest';
import { routes } from '../../config/routes';
import type { Route } from '../../config/routes/types';
import { definitionOf, endpointNames } from '../support/world';

/** 'Application home by product type' with the keys of §6, and the data set that each is about. // §2, §6 */
const HOMES: Record<string, { home: string; key: string | null; dataSet?: string }> = {
  region_analysis_data: { home: '/data-application/regional-analysis', key: 'get-regional-analysis' },
  estate_data: { home: '/property/estate/home', key: 'get-find-property', dataSet: 'property' },
  remote_office: { home: '/data-application/remote-office/noregist', key: 'get-remote-office' },
  authority_billboard: {
    home: '/data-application/authority-billboard/specialized-and-new',
    key: 'get-authority-billboard',
  },
  high_enterprises: { home: '/data-application/high-enterprises/potentialhigh', key: 'get-high-enterprises' },
  city_data: {
    home: '/data-market/plan/insight-into/urban-macro-data',
    key: 'get-urban-macro-data',
    dataSet: 'macro',
  },
  cloud_service_data: { home: '/cloud-service/homepage', key: 'get-cloud-service' },
  // §6 has no key of it.
  tax_report: { home: '/data-application/tax-report', key: null },
};

const flatten = (list: readonly Route[]): Route[] => list.flatMap((route) => [route, ...flatten(route.routes ?? [])]);
const pages = flatten(routes).filter(({ component, routes: children }) => component && !children);
const entriesOf = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...entriesOf(item.children ?? [])]);
const menu = entriesOf(MENUS).filter(({ path }) => path);
/** `/property/*` draws what is below `/property`. */
const isAt = (at: string, place: string) => `${at.replace(/\/\*$/, '')}/`.startsWith(`${place}/`);
const keyOf = ({ access }: { access?: string }) => access ?? null;

describe.each(Object.entries(HOMES))('%s', (key, expected) => {
  const application = APPLICATIONS.find((one) => one.key === key);

  test('leads home, for who holds its key', () => {
    expect(application).toMatchObject({ path: expected.home, access: expected.key });
    const [drawn] = pages.filter(({ path }) =>
      new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`).test(expected.home),
    );
    expect(drawn && keyOf(drawn)).toBe(expected.key);
  });
  test('asks for it in the menu and at each of its endpoints', () => {
    for (const entry of menu.filter(({ path }) => isAt(path ?? '', expected.home)))
      expect(keyOf(entry)).toBe(expected.key);
    const own = endpointNames.map(definitionOf).filter((one) => one.application?.key === key);
    expect(own.length).toBeGreaterThan(0);
    for (const { access } of own) expect(access).toBe(expected.key ?? 'session');
  });
  test.runIf(expected.dataSet)('asks for it before a row of its data is shown', () => {
    expect(dataSet(expected.dataSet ?? '')?.access).toBe(expected.key);
  });
});

describe.each(PLACES)('$access', (place) => {
  test.each(place.paths)('guards %s: every page and menu entry at it or below', (begin) => {
    const inside = pages.filter(({ path }) => isAt(path, begin));
    expect(inside.length).toBeGreaterThan(0);
    for (const page of [...inside, ...menu.filter(({ path }) => isAt(path ?? '', begin))])
      expect([page.path, page.access]).toEqual([page.path, place.access]);
  });
  test.runIf(place.dataSet)('guards the data set, and its pages among those of any data set', () => {
    expect(dataSet(place.dataSet ?? '')?.access).toBe(place.access);
    for (const page of ['search', 'data-set'])
      expect(keyOfPath(`/data-market/${page}/${place.dataSet}`)).toBe(place.access);
  });
  test.runIf(place.area)('guards its endpoints, which buying and making go beyond', () => {
    const own = endpointNames.filter((name) => name.startsWith(`${place.area}.`));
    expect(own.length).toBeGreaterThan(0);
    for (const name of own) expect([place.access, ...PAYING_KEYS]).toContain(definitionOf(name).access);
  });
});

test('macro data is guarded on both its ways, with all six topics', () => {
  const macro = pages.filter(({ access }) => access === 'get-urban-macro-data').map(({ path }) => path);
  const topics = [
    'economic-view',
    'industrial-development',
    'demographic-data',
    'financial-data',
    'infrastructure',
    'construct-land',
  ];
  for (const topic of topics) {
    expect(macro).toContain(`/data-market/plan/insight-into/urban-macro-data/macro-data-details/${topic}`);
    expect(macro).toContain(`/data-application/macro-data/details/${topic}`);
  }
  expect(menu.find(({ id }) => id === 234)?.access).toBe('get-urban-macro-data');
});

test('no other path and no other data set takes a key by accident', () => {
  for (const free of ['/overview', '/data-market/search/enterprise', '/data-market/search/:type', '/propertyless'])
    expect(keyOfPath(free)).toBeUndefined();
  const guarded = DATA_SET_LIST.filter(({ access }) => access).map(({ key }) => key);
  expect(guarded.sort()).toEqual(['factory', 'macro', 'property', 'shop']);
});

test('each sub-application and each group of an application has its route', () => {
  const paths = pages.map(({ path }) => path);
  const segments = Object.values(SUB_APPS).flat();
  expect(paths.filter((path) => /^\/(?!docs\/)[a-z]+\/\*$/.test(path)).sort()).toEqual(
    segments.map((one) => `/${one}/*`).sort(),
  );
  for (const { page } of APPLICATION_GROUPS) expect(paths).toContain(`/data-application/${page}/:type`);
});
