import { DATA_SET_LIST } from '@daas/contract/datasets';
import { MENUS, type MenuItem } from '@daas/contract/menus';
import { trailTo } from './menu';

const entries = (menus: readonly MenuItem[]): MenuItem[] =>
  menus.flatMap((entry) => [entry, ...entries(entry.children ?? [])]);
const named = (pathname: string) => {
  const id = trailTo(pathname, MENUS).at(-1);
  return entries(MENUS).find((entry) => String(entry.id) === id)?.name;
};

test('the search of each data set stands at the entry of its data', () => {
  const found = Object.fromEntries(DATA_SET_LIST.map(({ key }) => [key, named(`/data-market/search/${key}`)]));
  expect(found).toEqual({
    annual_report: 'enterprise',
    bidding: 'bidding-home',
    customs_supplier: 'customs-trade',
    customs_trade: 'customs-trade',
    enterprise: 'enterprise',
    exhibition: 'exhibition',
    factory: 'factory',
    industry: 'industry',
    macro: 'macro-home',
    officer: 'enterprise',
    overseas_buyer: 'customs-trade',
    patent: 'patent-home',
    policy: 'policy-home',
    project: 'search-project',
    project_company: 'search-project',
    property: 'property',
    qualification: 'qualification-search',
    risk: 'enterprise',
    shareholding: 'enterprise',
    shop: 'search-shop',
    trademark: 'trademark-notice',
  });
});

test('a page below a list stands at the list', () => {
  expect(named('/connector/API/detail/1000001/base-info')).toBe('connectors');
  expect(named('/my-data/connector/list/disabled')).toBe('connectors');
  expect(named('/cost-center/price-directory-search')).toBe('price-directory');
  expect(named('/enterprise/detail/ent_000001')).toBe('enterprise');
  expect(named('/data-application/exclusive-dataset-detail/exs_1')).toBe('exclusive-dataset');
  expect(named('/no-such-page')).toBeUndefined();
});

test('the menu', () => {
  const lines = (items: readonly MenuItem[], depth = 0): string[] =>
    items.flatMap(({ name, path = '', children = [] }) => [
      `${'  '.repeat(depth)}${name} ${path}`.trimEnd(),
      ...lines(children, depth + 1),
    ]);
  expect(lines(MENUS).join('\n')).toMatchSnapshot();
});
