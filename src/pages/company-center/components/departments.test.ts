import { branchOf, containing, type Department, idsOf, treeOf, wayTo } from './departments';

const make = (id: number, name: string, parent_id: number | null): Department => ({
  id,
  name,
  parent_id,
  staff: 0,
  staff_below: 0,
});
const list = [
  make(1, 'Company', null),
  make(2, 'Sales', 1),
  make(3, 'Risk', 1),
  make(4, 'East', 2),
  make(5, 'Lab', null),
];

test('a list becomes a tree of any depth', () => {
  const tree = treeOf(list);
  expect(tree.map(({ name }) => name)).toEqual(['Company', 'Lab']);
  expect(idsOf(tree)).toEqual([1, 2, 4, 3, 5]);
});

test('a word keeps what is above it', () => {
  expect(idsOf(containing(treeOf(list), 'eas'))).toEqual([1, 2, 4]);
  expect(containing(treeOf(list), 'nowhere')).toEqual([]);
});

test('the way to a department, and the branch below it', () => {
  expect(wayTo(list, 4).map(({ name }) => name)).toEqual(['Company', 'Sales', 'East']);
  expect(wayTo(list, 9)).toEqual([]);
  expect([...branchOf(list, 2)]).toEqual([2, 4]);
});
