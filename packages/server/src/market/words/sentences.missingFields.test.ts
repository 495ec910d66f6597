import { DATA_SET_LIST } from '@daas/contract/datasets';
import { describe, expect, it } from 'vitest';
import { any, either, from, is, isNot, to } from '../../testing/filters';
import { expectedResult, parseSentence, type Sentence } from '../../testing/sentences';
import { findFieldPhrases, parseQuery } from '.';

/** A made-up code with a right check character (GB 32100-2015). */
const CODE = '91330201MA2AABCD1P';

/** Class 3443 of GB/T 4754-2017. */
const VALVES = is('industry_l4', '阀门和旋塞制造');

const LACKING: Sentence[] = [
  // a field that the set has not
  ['宁波阀门 注册资本1000万以上', 'factory', [is('city', '宁波市'), VALVES], '', ['注册资本1000万以上']],
  ['宁波阀门 注册资本1000万以上', 'patent', [is('city', '宁波市')], '阀门', ['注册资本1000万以上']],
  ['宁波阀门 注册资本1000万以上', 'enterprise', [is('city', '宁波市'), VALVES, from('registered_capital', 1000)]],
  ['没有注销的新能源', 'trademark', [], '新能源', ['没有注销']],
  ['没有注销的新能源', 'customs_trade', [], '新能源', ['没有注销']],
  ['没有注销的新能源', 'enterprise', [isNot('status', '注销')], '新能源'],
  ['参保人数不少于300的杭州轴承', 'patent', [is('city', '杭州市')], '轴承', ['参保人数不少于300']],
  ['杭州的轴承，参保人数在50到200之间', 'bidding', [is('city', '杭州市')], '轴承', ['参保人数在50到200之间']],
  ['产线不少于5条的上海企业', 'enterprise', [is('province', '上海市')], '', ['产线不少于5条']],
  ['未上市的宁波商标', 'trademark', [is('city', '宁波市')], '', ['未上市']],
  ['registered capital over 5 million, valves', 'patent', [], '阀门', ['registered capital over 5 million']],
  // what it has is read as before
  ['中标金额500万以上的江苏项目', 'bidding', [from('award_amount', 500), is('province', '江苏省')]],
  ['没有电话的北京企业', 'enterprise', [is('has_phone', false), is('province', '北京市')]],
  ['注册资本500万以下 或 没有上市', 'enterprise', [either(to('registered_capital', 500), is('listed', false))]],
  // codes
  [CODE, 'enterprise', [either(is('uscc', CODE), is('parent_uscc', CODE))]],
  [
    `${CODE.slice(0, 8)} ${CODE.slice(8)}`.toLowerCase(),
    'enterprise',
    [either(is('uscc', CODE), is('parent_uscc', CODE))],
  ],
  [`${CODE.slice(0, 17)}0`, 'enterprise', [], `${CODE.slice(0, 17)}0`],
  ['ent_000123', 'enterprise', [is('id', 'ent_000123')]],
  // asking words are not looked for, names are
  ['帮我找一下新能源的企业', 'trademark', [], '新能源'],
  ['新能源企业有哪些', 'trademark', [], '新能源'],
  ['查找石墨烯', 'patent', [], '石墨烯'],
  ['please show me all graphene companies', 'trademark', [], 'graphene'],
  ['找钢网', 'trademark', [], '找钢网'],
  ['没有人知道', 'trademark', [], '没有人知道'],
  ['The Body Shop', 'trademark', [], 'The Body Shop'],
  ['浙江或江苏的轴承有哪些', 'patent', [any('province', '浙江省', '江苏省')], '轴承'],
];

describe('fields that a data set has not, codes and asking words', () => {
  it.each(LACKING.map((sentence) => [sentence[0], sentence[1], sentence] as const))(
    '%s, asked of %s',
    (_, __, sentence) => expect(parseSentence(sentence)).toEqual(expectedResult(sentence)),
  );

  it('is told of the same whether the phrases were read before or not', () => {
    const [said, today] = ['宁波阀门 注册资本1000万以上', '2026-11-17'];
    const phrases = findFieldPhrases(said, today);
    for (const def of DATA_SET_LIST)
      expect(parseQuery(def, said, today, phrases), def.key).toEqual(parseQuery(def, said, today));
  });
});
