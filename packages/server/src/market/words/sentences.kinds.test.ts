import { describe, expect, it } from 'vitest';
import { any, has, hasNo, is } from '../../testing/filters';
import { expectedResult, parseSentence, type Sentence } from '../../testing/sentences';

const HANGZHOU = is('city', '杭州市');

/** A value of the data set is a condition only for words of the same meaning: a candidate is no unicorn. */
const KINDS: Sentence[] = [
  ['杭州的外贸企业', 'enterprise', [HANGZHOU, has('exports')]],
  ['杭州做外贸的公司', 'enterprise', [HANGZHOU, has('exports')]],
  ['杭州不做外贸的公司', 'enterprise', [HANGZHOU, hasNo('exports')]],
  ['杭州的进出口企业', 'enterprise', [HANGZHOU, is('tags', '进出口企业')]],
  ['exporters in Hangzhou', 'enterprise', [has('exports'), HANGZHOU]],
  ['importers in Hangzhou', 'enterprise', [has('imports'), HANGZHOU]],
  ['杭州的上市公司', 'enterprise', [HANGZHOU, is('listed', true)]],
  ['public companies in Hangzhou', 'enterprise', [is('listed', true), HANGZHOU]],
  ['杭州的拟上市公司', 'enterprise', [HANGZHOU], '拟上市公司'],
  ['杭州的独角兽企业', 'enterprise', [HANGZHOU], '独角兽'],
  ['unicorns in Hangzhou', 'enterprise', [HANGZHOU], 'unicorns'],
  ['杭州的准独角兽企业', 'enterprise', [HANGZHOU, is('tags', '独角兽培育')]],
  ['杭州的小巨人企业', 'enterprise', [HANGZHOU], '小巨人'],
  ['杭州的专精特新中小企业', 'enterprise', [HANGZHOU, is('tags', '专精特新')]],
  ['杭州的创新型中小企业', 'enterprise', [HANGZHOU], '创新型中小企业'],
  ['杭州的中小企业', 'enterprise', [HANGZHOU, any('scale', '中型', '小型', '微型')]],
  ['杭州的国有企业', 'enterprise', [HANGZHOU], '国有'],
  ['杭州的民营企业', 'enterprise', [HANGZHOU], '民营'],
  ['杭州的龙头企业', 'enterprise', [HANGZHOU], '龙头'],
  ['startups in Hangzhou', 'enterprise', [HANGZHOU], 'startups'],
];

describe('kinds of companies', () => {
  it.each(KINDS.map((sentence) => [sentence[0], sentence] as const))('reads %s', (_, sentence) =>
    expect(parseSentence(sentence)).toEqual(expectedResult(sentence)),
  );
});
