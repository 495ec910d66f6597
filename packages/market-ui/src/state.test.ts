import { DATA_SETS } from '@daas/contract/datasets';
import type { FilterNode } from '@daas/contract/datasets/filter';
import { dataSetView } from '@daas/contract/datasets/view';
import { describe, expect, test } from 'vitest';
import * as state from './state';

const view = dataSetView(DATA_SETS.enterprise, 'en-US');
const province: FilterNode = { field: 'province', op: 'eq', value: '浙江省' };
const facet = (field: string, ...values: string[]) => ({ [state.facetKey(field)]: values });

test('at most five facets are counted, closed lists first', () => {
  const facets = state.facetsOf(view);
  expect(facets).toHaveLength(5);
  expect(facets.every((field) => field.facet)).toBe(true);
  const closed = facets.map((field) => field.values !== null);
  expect(closed).toEqual([...closed].sort((a, b) => Number(b) - Number(a)));
});

test('columns begin with the usual ones, each once, without records', () => {
  const names = state.columnsOf(view).map((field) => field.name_en);
  expect(names.slice(0, view.default_columns.length)).toEqual(view.default_columns);
  expect(new Set(names).size).toBe(names.length);
  const records = view.fields.filter((field) => field.type === 'records').map((field) => field.name_en);
  expect(records.length).toBeGreaterThan(0);
  expect(names.filter((name) => records.includes(name))).toEqual([]);
});

describe('facets, the advanced filter and what the page always asks', () => {
  const combined = (filters: Parameters<typeof state.combinedFilter>[1], base?: FilterNode) =>
    state.combinedFilter(view, filters, base);
  test.each([
    ['nothing', {}, null],
    ['one value', facet('province', '浙江省'), province],
    [
      'several values',
      facet('province', '浙江省', '江苏省'),
      { field: 'province', op: 'in', value: ['浙江省', '江苏省'] },
    ],
    ['a field that is no facet', facet('name', 'x'), null],
    ['a field that is not there', facet('constructor', 'x'), null],
    ['an empty value', { [state.facetKey('province')]: '' }, null],
    ['the keyword, which is no condition', { keyword: 'x' }, null],
    ['a broken filter', { filter: '{"op":' }, null],
  ])('%s', (_, filters, filter) => expect(combined(filters)).toEqual(filter));

  test('conditions of the advanced filter and facets are one list', () => {
    const active: FilterNode = { field: 'status', op: 'eq', value: '存续' };
    const filter = JSON.stringify({ op: 'and', items: [active, { relation: 'patents', match: 'any' }] });
    expect(combined({ filter, ...facet('province', '浙江省') })).toEqual({
      op: 'and',
      items: [active, { relation: 'patents', match: 'any' }, province],
    });
  });

  test('yes and no are values of their own', () => {
    const yesNo = view.fields.find((field) => field.facet && field.type === 'boolean');
    const field = yesNo?.name_en ?? expect.fail('there is no such facet');
    expect(combined(facet(field, 'true'))).toEqual({ field, op: 'eq', value: true });
    expect(combined(facet(field, 'false'))).toEqual({ field, op: 'eq', value: false });
  });

  test('all hold together', () => {
    const advanced: FilterNode = { field: 'registered_capital', op: 'gte', value: 100 };
    const base: FilterNode = { field: 'listed', op: 'eq', value: true };
    expect(combined({ filter: JSON.stringify(advanced), ...facet('province', '浙江省') }, base)).toEqual({
      op: 'and',
      items: [base, advanced, province],
    });
    expect(combined({}, base)).toEqual(base);
  });
});

describe('addresses', () => {
  test('of a kept view hold what it holds', () => {
    const kept = { keyword: '云帆', filter: province, sort: '-name', fields: ['name', 'uscc'] };
    const query = new URLSearchParams(state.viewAddress(kept));
    expect(Object.fromEntries(query)).toEqual({
      keyword: '云帆',
      filter: JSON.stringify(province),
      sort: '-name',
      fields: 'name,uscc',
    });
    expect(state.viewAddress({ keyword: null, filter: null, sort: null, fields: null })).toBe('');
  });
  test('of the wizard begin with data set, columns, and the same rows in the same order', () => {
    const path = state.connectorPath(view, ['name', 'uscc'], { filter: province, keyword: '吴兴区', sort: '-name' });
    const { pathname, searchParams } = new URL(path, 'http://console');
    expect(pathname).toBe('/my-data/connector/create');
    expect(Object.fromEntries(searchParams)).toEqual({
      product: 'enterprise',
      fields: 'name,uscc',
      filter: JSON.stringify(province),
      keyword: '吴兴区',
      sort: '-name',
    });
    expect(state.connectorPath(view, ['name'], { filter: null })).not.toMatch(/filter|keyword|sort/);
  });
});

test('values are shown as people read them', () => {
  const field = (name: string) => view.fields.find((one) => one.name_en === name) ?? expect.fail(name);
  const say = ({ id }: { id: string }) => id;
  expect(state.valueLabel(field('revenue_band'), '6', say)).toBe('Over 50M');
  expect(state.valueLabel(field('revenue_band'), '99', say)).toBe('99');
  expect(state.valueLabel(field('listed'), 'true', say)).toBe('filter.yes');
  expect(state.valueLabel(field('listed'), 'false', say)).toBe('filter.no');
});
