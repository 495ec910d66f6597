import type { FilterNode } from '@daas/contract/datasets/filter';
import { describe, expect, test } from 'vitest';
import * as tree from './tree';

const condition = (more: object): tree.DraftCondition => ({ ...tree.newCondition(), ...more });
const draft = (...items: tree.DraftNode[]) => tree.newGroup('and', items);
const province: FilterNode = { field: 'province', op: 'eq', value: '浙江省' };
const capital: FilterNode = { field: 'capital', op: 'gte', value: 100 };
const either: FilterNode = { op: 'or', items: [province, capital] };

const penalties: FilterNode = {
  relation: 'risks',
  match: 'none',
  filter: { field: 'kind', op: 'eq', value: '行政处罚' },
};
const won: FilterNode = { op: 'or', items: [province, { relation: 'won', match: 'at_least', count: 3 }] };

describe('a condition on related rows', () => {
  const root = tree.fromFilter(penalties);
  const [node] = root.items as [tree.DraftRelation];
  test('keeps the conditions of the rows, which change by themselves', () => {
    const [inner] = node.root.items as [tree.DraftCondition];
    const changed = tree.changeNode(root, inner.key, (now) => ({ ...now, value: '经营异常' }));
    expect(tree.toFilter(changed)).toEqual({ ...penalties, filter: { field: 'kind', op: 'eq', value: '经营异常' } });
    expect(tree.toFilter(tree.changeNode(root, inner.key, () => null))).toEqual({ relation: 'risks', match: 'none' });
  });
  test('is unfinished without its number, and with an unfinished condition of the rows', () => {
    const numberless = tree.changeNode(root, node.key, (now) => ({ ...now, match: 'at_least' }) as tree.DraftNode);
    expect(tree.unfinished(numberless)).toEqual([node.key]);
    expect(tree.toFilter(numberless)).toBeNull();
    const open = condition({});
    const related = tree.newRelation('risks', tree.newGroup('and', [open]));
    expect(tree.unfinished(draft(related))).toEqual([open.key]);
    expect(tree.toFilter(draft(related))).toEqual({ relation: 'risks', match: 'any' });
  });
});

describe('a condition is finished', () => {
  test.each([
    ['without a value where its operator takes none', { op: 'is_empty' }, { op: 'is_empty' }],
    ['with one value', { op: 'eq', value: '浙江省' }, { op: 'eq', value: '浙江省' }],
    ['with a value that is zero or false', { op: 'eq', value: 0 }, { op: 'eq', value: 0 }],
    [
      'with a list of which empty places are left out',
      { op: 'in', value: ['a', '', null, 'b'] },
      { op: 'in', value: ['a', 'b'] },
    ],
    ['with a range', { op: 'between', value: [1, 5] }, { op: 'between', value: [1, 5] }],
    ['with a range of one value', { op: 'between', value: [3, 3] }, { op: 'between', value: [3, 3] }],
  ])('%s', (_, given, expected) => {
    const root = draft(condition({ field: 'f', ...given }));
    expect(tree.toFilter(root)).toEqual({ field: 'f', ...expected });
    expect(tree.unfinished(root)).toEqual([]);
  });
});

describe('a condition is not finished', () => {
  test.each([
    ['without a field', { field: undefined, op: 'eq', value: 1 }],
    ['without an operator', { op: undefined, value: 1 }],
    ['without a value', { op: 'eq' }],
    ['with an empty text', { op: 'eq', value: '' }],
    ['with a list where one value is due', { op: 'eq', value: ['a'] }],
    ['with an empty list', { op: 'in', value: [] }],
    ['with one value where a list is due', { op: 'in', value: 'a' }],
    ['with half a range', { op: 'between', value: [1, null] }],
    ['with a range upside down', { op: 'between', value: [5, 1] }],
    ['with days upside down', { op: 'between', value: ['2026-03-02', '2026-03-01'] }],
  ])('%s', (_, given) => {
    const open = condition({ field: 'f', ...given });
    expect(tree.toFilter(draft(open))).toBeNull();
    expect(tree.unfinished(draft(tree.newGroup('or', [open])))).toEqual([open.key]);
  });
});

describe('what the server is asked', () => {
  test('leaves out what is unfinished and groups left empty', () => {
    const empty = tree.newGroup('or', [condition({}), tree.newGroup()]);
    expect(tree.toFilter(draft(condition(province), empty, condition(capital)))).toEqual({
      op: 'and',
      items: [province, capital],
    });
  });
  test('has no group around a single condition', () => {
    expect(tree.toFilter(draft(tree.newGroup('or', [condition(province)])))).toEqual(province);
  });
  test('is every row without a condition', () => expect(tree.toFilter(tree.newGroup())).toBeNull());
  test('counts the condition on related rows and those of the rows', () => {
    expect(tree.countConditions({ op: 'and', items: [province, penalties] })).toBe(3);
  });
  test.each([province, either, { op: 'and', items: [capital, either] } satisfies FilterNode, penalties, won])(
    'is what was opened: %j',
    (filter) => expect(tree.toFilter(tree.fromFilter(filter))).toEqual(filter),
  );
});

describe('a draft', () => {
  test('gives every node a key of its own', () => {
    const root = tree.fromFilter({ op: 'and', items: [capital, either] });
    const keys = (node: tree.DraftNode): string[] => [
      node.key,
      ...(tree.isDraftGroup(node) ? node.items.flatMap(keys) : []),
    ];
    expect(new Set(keys(root)).size).toBe(5);
  });
  test('changes one node wherever it stands, and loses one', () => {
    const inner = condition(province);
    const root = draft(condition(capital), tree.newGroup('or', [inner, condition(capital)]));
    const changed = tree.changeNode(root, inner.key, (node) => ({ ...node, value: '江苏省' }));
    expect(tree.toFilter(changed)).toEqual({
      op: 'and',
      items: [capital, { op: 'or', items: [{ ...province, value: '江苏省' }, capital] }],
    });
    expect(tree.toFilter(tree.changeNode(root, inner.key, () => null))).toEqual({
      op: 'and',
      items: [capital, capital],
    });
    expect(tree.changeNode(root, root.key, () => null).items).toEqual([]);
    expect(tree.toFilter(root)).toEqual({ op: 'and', items: [capital, either] });
  });
  test('takes more conditions that must hold, too', () => {
    const added = (root: tree.DraftGroup, ...more: FilterNode[]) => tree.toFilter(tree.withFilters(root, more));
    expect(added(tree.newGroup('or'), province, capital)).toEqual({ op: 'and', items: [province, capital] });
    expect(added(tree.fromFilter(capital), province)).toEqual({ op: 'and', items: [capital, province] });
    expect(added(tree.fromFilter(either), province)).toEqual({ op: 'and', items: [either, province] });
    expect(added(tree.fromFilter(capital), { op: 'and', items: [province, either] })).toEqual({
      op: 'and',
      items: [capital, province, either],
    });
    const root = tree.fromFilter(either);
    expect(tree.withFilters(root, [])).toBe(root);
  });
});

describe('a filter in an address', () => {
  test.each([province, either, penalties, won])('is read: %j', (filter) =>
    expect(tree.parseFilter(JSON.stringify(filter))).toEqual(filter),
  );
  test.each([
    undefined,
    null,
    '',
    'nonsense',
    '1',
    'null',
    '[]',
    '{}',
    '{"op":"eq"}',
    '{"field":"f","op":1}',
    '{"field":1,"op":"eq"}',
    '{"op":"and"}',
    '{"op":"xor","items":[]}',
    '{"op":"and","items":{}}',
    '{"op":"and","items":[{"op":"eq"}]}',
  ])('%j is none', (text) => expect(tree.parseFilter(text)).toBeNull());
});

test('conditions are counted through groups', () => {
  expect(tree.countConditions(null)).toBe(0);
  expect(tree.countConditions(province)).toBe(1);
  expect(tree.countConditions({ op: 'and', items: [capital, either] })).toBe(3);
});
