import { conditionRelations, DATA_SET_LIST, DATA_SETS, type FilterNode, filterProblems } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { any, between, from, has, hasNo, is, isNot, to } from '../../testing/filters';
import { expectedResult, parseSentence, type Sentence } from '../../testing/sentences';
import { namedValues, relationWords, tradeWords } from './dictionary';
import { didYouMean } from './didYouMean';
import { trades } from './trades';

const LEAST = (relation: string, count: number): FilterNode => ({ relation, match: 'at_least', count });
const DISHONEST = any('kind', '失信被执行人', '严重违法失信');

describe('the dictionary', () => {
  it('has 800 words or more, each for a class of the standard, a relation or a field', () => {
    expect(tradeWords().size + relationWords().flatMap(({ words }) => words).length).toBeGreaterThan(800);
    const today = '2026-11-17';
    for (const [text] of tradeWords()) expect(trades({ def: DATA_SETS.enterprise, text, today }), text).not.toEqual([]);
    for (const { dataSet, relation, filter } of relationWords()) {
      const owners = DATA_SET_LIST.filter((def) =>
        conditionRelations(def).some((one) => one.key === relation && one.dataSet === dataSet),
      );
      expect(owners, relation).not.toEqual([]);
      const related = DATA_SETS[dataSet as keyof typeof DATA_SETS];
      if (filter) expect(filterProblems(related, filter), relation).toEqual([]);
    }
    for (const { dataSet, field } of namedValues())
      expect(DATA_SETS[dataSet as keyof typeof DATA_SETS].fields.map(({ name_en }) => name_en)).toContain(field);
  });
});

const UNDERSTOOD: Sentence[] = [
  // related rows
  ['有发明专利的宁波企业', 'enterprise', [has('patents', is('kind', '发明专利')), is('city', '宁波市')]],
  ['没有专利也没有商标', 'enterprise', [hasNo('patents'), hasNo('trademarks')]],
  ['without patents or trademarks', 'enterprise', [hasNo('patents'), hasNo('trademarks')]],
  ['有专利或商标的企业', 'enterprise', [{ op: 'or', items: [has('patents'), has('trademarks')] }]],
  ['专利5件以上的企业', 'enterprise', [LEAST('patents', 5)]],
  ['firms with more than 5 patents', 'enterprise', [LEAST('patents', 6)]],
  ['失信企业', 'enterprise', [has('risks', DISHONEST)]],
  ['不是失信企业', 'enterprise', [hasNo('risks', DISHONEST)]],
  ['被列入经营异常的企业', 'enterprise', [has('risks', is('kind', '经营异常'))]],
  ['companies never penalized', 'enterprise', [hasNo('risks', is('kind', '行政处罚'))]],
  ['not involved in lawsuits', 'enterprise', [hasNo('risks', is('kind', '法律诉讼'))]],
  ['不要分公司', 'enterprise', [isNot('kind', '分公司')]],
  // an exact number is no condition on related rows
  ['有3项专利的宁波企业', 'enterprise', [is('city', '宁波市')], '3项专利'],
  // trades, products, names
  ['办公家具 宁波', 'enterprise', [is('industry_l2', '家具制造业'), is('city', '宁波市')]],
  ['furniture exports', 'customs_trade', [is('hs_chapter', '94'), is('direction', '出口')]],
  ['bearing patents in Ningbo', 'patent', [is('city', '宁波市')], '轴承'],
  ['furniture manufacturers', 'enterprise', [is('industry_l2', '家具制造业')]],
  ['全国人大的法律', 'policy', [is('issuer', '全国人民代表大会'), is('kind', '法律')]],
  ['海淀软件公司', 'enterprise', [is('county', '海淀区'), is('industry_l2', '软件和信息技术服务业')]],
  // a name that nobody can search for
  ['法人姓陈的宁波企业', 'enterprise', [is('city', '宁波市')], '', ['法人姓陈']],
  // ages
  ['超过10年的企业', 'enterprise', [to('established_date', '2016-11-17')]],
  ['成立3-5年', 'enterprise', [between('established_date', '2021-11-17', '2023-11-17')]],
  ['5+ years old companies', 'enterprise', [to('established_date', '2021-11-17')]],
  // numbers of two magnitudes
  ['注册资本1亿2千万以上', 'enterprise', [from('registered_capital', 12_000)]],
  ['注册资本一万五千元以上', 'enterprise', [from('registered_capital', 1.5)]],
  ['注册资本一百六十八万以上', 'enterprise', [from('registered_capital', 168)]],
  ['注册资本五千万到一亿两千万', 'enterprise', [between('registered_capital', 5000, 12_000)]],
  ['注册资本在10000与20000之间', 'enterprise', [between('registered_capital', 10_000, 20_000)]],
  ['registered capital of five to ten million', 'enterprise', [between('registered_capital', 500, 1000)]],
  // what is understood in part stays unread
  ['注册资本三十多万 宁波', 'enterprise', [is('city', '宁波市')], '注册资本三十多万'],
  ['capital five or ten million', 'enterprise', [], 'capital five or ten million'],
  ['成立于2019或2020年', 'enterprise', [], '成立于2019或2020年'],
  ['注册资本几百万', 'enterprise', [], '注册资本几百万'],
  ['注册资本三百万朝上 宁波', 'enterprise', [is('city', '宁波市')], '注册资本三百万朝上'],
  ['五金模具企业', 'enterprise', [], '五金模具'],
  ['软件、人工智能企业', 'enterprise', [], '软件 人工智能'],
];

describe('everyday words', () => {
  it.each(UNDERSTOOD.map((sentence) => [sentence[0], sentence[1], sentence] as const))(
    '%s, asked of %s',
    (_, __, sentence) => expect(parseSentence(sentence)).toEqual(expectedResult(sentence)),
  );

  it.each([
    ['宁坡', ['宁波']],
    ['Shenzen', ['Shenzhen']],
    ['Zhejang', ['Zhejiang']],
    ['bearnig', ['bearing']],
    ['轴承', []],
  ])('suggests a name for %s', (typed, names) => {
    const all = didYouMean(DATA_SETS.enterprise, [typed]).flatMap((one) => one.names);
    expect(names.length === 0 ? all : all.slice(0, names.length)).toEqual(names);
  });
});
