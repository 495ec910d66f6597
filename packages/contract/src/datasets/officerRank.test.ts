import { expect, test } from 'vitest';
import { officer } from './officer';
import { rankOfficers } from './officerRank';

const posts = officer.fields.find(({ name_en }) => name_en === 'posts')?.values ?? [];

test('the chair and the managers come before directors, supervisors and the head of finance', () => {
  const officers = ['监事', '财务负责人', '董事', '总经理', '监事会主席', '董事长'].map((post) => ({ posts: [post] }));
  expect(rankOfficers(officers).flatMap((one) => one.posts)).toEqual([
    '董事长',
    '总经理',
    '董事',
    '监事会主席',
    '监事',
    '财务负责人',
  ]);
});

test('the highest of several posts counts, then the legal representative, then the time in post', () => {
  const officers = [
    { name: 'late', posts: ['董事'], since: '2020-01-01' },
    { name: 'early', posts: ['董事'], since: '2001-01-01' },
    { name: 'representative', posts: ['董事'], is_representative: true, since: '2022-01-01' },
    { name: 'manager', posts: ['董事', '经理'] },
    { name: 'none', posts: null },
  ];
  expect(rankOfficers(officers).map(({ name }) => name)).toEqual([
    'manager',
    'representative',
    'early',
    'late',
    'none',
  ]);
});

test.each(posts.map(({ value }) => value))('%s has a rank', (post) => {
  const [first] = rankOfficers([{ posts: ['unknown'] }, { posts: [post] }]);
  expect(first?.posts).toEqual([post]);
});
