import type { FilterNode } from '@daas/contract/datasets/filter';
import { NAME_MAX, proposeName } from './proposeName';

const GROUPS = [
  {
    fields: [
      { name: 'province', label: '省份' },
      { name: 'status', label: '状态', options: [{ value: 'active', label: '存续' }] },
      { name: 'capital', label: '注册资本', unit: '万元' },
    ],
  },
];
const TEXTS: Record<string, string> = { 'filter.op.gte': '≥', 'filter.op.ne': '不等于' };
const propose = (keyword: string | null, filter: FilterNode | null) =>
  proposeName({ keyword, filter }, '企业工商数据', GROUPS, ({ id }) => TEXTS[id] ?? id, String);

test.each<[string, string | null, FilterNode | null, string]>([
  ['a search without conditions by its data set', null, null, '企业工商数据'],
  ['a keyword', '阀门', null, '阀门 · 企业工商数据'],
  ['a value by its label', null, { field: 'status', op: 'eq', value: 'active' }, '存续 · 企业工商数据'],
  [
    'an excluded value with its operator',
    null,
    { field: 'status', op: 'ne', value: 'active' },
    '状态 不等于 存续 · 企业工商数据',
  ],
  [
    'several conditions in their order',
    '阀门',
    {
      op: 'and',
      items: [
        { field: 'province', op: 'eq', value: '浙江省' },
        { field: 'capital', op: 'gte', value: 500 },
      ],
    },
    '阀门 · 浙江省 · 注册资本 ≥ 500 万元 · 企业工商数据',
  ],
])('names %s', (_, keyword, filter, name) => {
  expect(propose(keyword, filter)).toBe(name);
});

test('leaves out what has no room', () => {
  const long = '长'.repeat(NAME_MAX - 2);
  expect(propose(long, { field: 'province', op: 'eq', value: '浙江省' })).toBe(long);
  expect(propose('长'.repeat(NAME_MAX + 1), null)).toBe('企业工商数据');
});
