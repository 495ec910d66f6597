import { expect, test } from 'vitest';
import { describeFilter } from './describe';
import type { FilterNode } from './filter';

const TEXTS: Record<string, string> = {
  'filter.join.and': ' and ',
  'filter.join.or': ' or ',
  'filter.inside': '({text})',
  'filter.op.eq': 'is',
  'filter.op.in': 'is one of',
  'filter.op.between': 'between',
  'filter.op.is_empty': 'is empty',
  'filter.relation.any': 'with {name}',
  'filter.relation.at_least': 'at least {count} {name}',
  'filter.relation.where': '{text} ({inner})',
  'filter.yes': 'yes',
  'filter.comma': ', ',
  'filter.and-more': '{named} … {count} in all',
};
const say = ({ id }: { id: string }, values: Record<string, string | number> = {}) =>
  (TEXTS[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const groups = [
  {
    fields: [
      { name: 'province', label: 'Province', options: [{ value: '浙江省', label: 'Zhejiang' }] },
      { name: 'capital', label: 'Capital', unit: '万元' },
      { name: 'listed', label: 'Listed' },
    ],
  },
  {
    fields: [],
    relations: [{ name: 'won', label: 'Tenders won', fields: [{ name: 'budget', label: 'Budget', unit: '万元' }] }],
  },
];
const zhejiang: FilterNode = { field: 'province', op: 'eq', value: '浙江省' };
const listed: FilterNode = { field: 'listed', op: 'eq', value: true };

test.each<[FilterNode, string]>([
  [zhejiang, 'Province is Zhejiang'],
  [{ field: 'province', op: 'eq', value: '江苏省' }, 'Province is 江苏省'],
  [{ field: 'capital', op: 'between', value: [1, 5] }, 'Capital between 1, 5 万元'],
  [{ field: 'capital', op: 'in', value: [1, 2, 3] }, 'Capital is one of 1, 2, 3 万元'],
  [{ field: 'capital', op: 'in', value: [1, 2, 3, 4] }, 'Capital is one of 1, 2, 3 万元 … 4 in all'],
  [{ field: 'gone', op: 'is_empty' }, 'gone is empty'],
  [{ op: 'or', items: [zhejiang, listed] }, 'Province is Zhejiang or Listed is yes'],
  [
    { op: 'and', items: [listed, { op: 'or', items: [zhejiang, listed] }] },
    'Listed is yes and (Province is Zhejiang or Listed is yes)',
  ],
  [{ relation: 'won', match: 'any' }, 'with tenders won'],
  [{ op: 'and', items: [listed, { relation: 'gone', match: 'any' }] }, 'Listed is yes and with gone'],
  [
    { relation: 'won', match: 'at_least', count: 3, filter: { field: 'budget', op: 'between', value: [1, 5] } },
    'at least 3 tenders won (Budget between 1, 5 万元)',
  ],
  [{ op: 'and', items: [listed, { op: 'or', items: [zhejiang] }] }, 'Listed is yes and Province is Zhejiang'],
])('%j is told as: %s', (filter, text) => expect(describeFilter(filter, groups, say)).toBe(text));
