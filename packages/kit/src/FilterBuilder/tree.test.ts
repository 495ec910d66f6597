import type { FilterNode } from '@daas/contract/datasets/filter';
import { expect, test } from 'vitest';
import {
  changeNode,
  countConditions,
  type DraftCondition,
  fromFilter,
  newGroup,
  parseFilter,
  toFilter,
  unfinished,
  withFilters,
} from './tree';

const draft = (condition: Omit<DraftCondition, 'key'>) => newGroup('and', [{ key: 'one', ...condition }]);
const province: FilterNode = { field: 'province', op: 'eq', value: '浙江省' };
const capital: FilterNode = { field: 'capital', op: 'between', value: [1, 2] };

test.each<[string, Omit<DraftCondition, 'key'>]>([
  ['a range upside down', { field: 'capital', op: 'between', value: [2, 1] }],
  ['a range without an end', { field: 'capital', op: 'between', value: [2, null] }],
  ['no field', { op: 'eq', value: 1 }],
  ['no operator', { field: 'capital', value: 1 }],
  ['no value', { field: 'name', op: 'contains', value: '' }],
  ['an empty list', { field: 'province', op: 'in', value: [] }],
  ['a list where one value belongs', { field: 'province', op: 'eq', value: ['a'] }],
])('%s is not sent, and told', (_, condition) => {
  expect(toFilter(draft(condition))).toBeNull();
  expect(unfinished(draft(condition))).toEqual(['one']);
});

test.each<FilterNode>([
  province,
  capital,
  { field: 'capital', op: 'between', value: [3, 3] },
  { field: 'phone', op: 'is_empty' },
  { field: 'province', op: 'in', value: ['a', 'b'] },
  { op: 'or', items: [province, { op: 'and', items: [capital, province] }] },
])('a saved filter opened and kept is the same: %j', (filter) => {
  expect(unfinished(fromFilter(filter))).toEqual([]);
  expect(toFilter(fromFilter(filter))).toEqual(filter);
});

test('empty groups are left out', () => {
  expect(toFilter(newGroup('and', [newGroup('or'), fromFilter(province)]))).toEqual(province);
});

test('a node is replaced or taken out, wherever it stands', () => {
  const root = newGroup('and', [newGroup('or', [{ key: 'deep', field: 'a', op: 'is_empty' }])]);
  expect(toFilter(changeNode(root, 'deep', (node) => ({ ...node, field: 'b' })))).toEqual({
    field: 'b',
    op: 'is_empty',
  });
  expect(toFilter(changeNode(root, 'deep', () => null))).toBeNull();
  expect(changeNode(root, root.key, () => null).items).toEqual([]);
});

test('further filters must hold, too: beside a group of alternatives, never inside it', () => {
  const either: FilterNode = { op: 'or', items: [province, capital] };
  expect(toFilter(withFilters(fromFilter(either), [province]))).toEqual({ op: 'and', items: [either, province] });
  expect(toFilter(withFilters(fromFilter(province), [capital]))).toEqual({ op: 'and', items: [province, capital] });
  expect(toFilter(withFilters(newGroup(), [capital]))).toEqual(capital);
});

test.each(['', 'x', '1', '{}', '{"op":"and"}', '{"op":"xor","items":[]}', '{"field":1,"op":"eq"}'])(
  'what is no filter in a link is none: %s',
  (text) => expect(parseFilter(text)).toBeNull(),
);

test('conditions are counted through all levels', () => {
  expect(countConditions({ op: 'and', items: [province, { op: 'or', items: [capital, province] }] })).toBe(3);
  expect(countConditions(null)).toBe(0);
});
