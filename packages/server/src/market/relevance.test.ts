import { expect, it } from 'vitest';
import { sampleSet } from '../testing/sampleSet';
import { type RankedKeyword, rankedKeyword, relevanceOf } from './relevance';

const ordered = (keyword: string, rows: [name: string, note?: string | null, tags?: string[] | null][]): string[] => {
  const ranked = rankedKeyword({ keyword }) as RankedKeyword;
  const rankOf = ([name, note = null, tags = null]: (typeof rows)[number]) =>
    relevanceOf(sampleSet, { id: name, name, note, tags }, ranked);
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other)).map(([name]) => name);
};

it('orders titles before other texts, and exact texts before partial ones', () => {
  expect(ordered('轴承', [['阀门厂', '生产轴承座'], ['水泵厂', null, ['轴承']], ['宁波轴承厂'], ['轴承']])).toEqual([
    '轴承',
    '宁波轴承厂',
    '水泵厂',
    '阀门厂',
  ]);
});

it('orders whole words before parts of words', () => {
  expect(ordered('Art', [['Smart Ltd'], ['Party', 'modern art'], ['Fine Art Ltd'], ['Toys', 'smart']])).toEqual([
    'Fine Art Ltd',
    'Smart Ltd',
    'Party',
    'Toys',
  ]);
});

it('orders titles with all words before titles with one of them', () => {
  expect(ordered('宁波 轴承', [['宁波阀门厂', '轴承'], ['宁波鄞州轴承厂'], ['阀门厂', '宁波轴承']])).toEqual([
    '宁波鄞州轴承厂',
    '宁波阀门厂',
    '阀门厂',
  ]);
});

it('ranks nothing without a keyword or with another order', () => {
  expect(rankedKeyword({ keyword: ' ' })).toBeUndefined();
  expect(rankedKeyword({ keyword: '轴承', sort: 'rank' })).toBeUndefined();
});
