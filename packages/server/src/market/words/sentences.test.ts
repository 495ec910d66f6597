import { describe, expect, it } from 'vitest';
import { all, any, between, either, from, is, isNot, none, over, to, under } from '../../testing/filters';
import { expectedResult, parseSentence, type Sentence } from '../../testing/sentences';

const [ZJ, JS, GD, FJ, SH, BJ] = ['浙江省', '江苏省', '广东省', '福建省', '上海市', '北京市'];
const OVER_1000 = ['1000-4999', '5000+'];
const BY = '2026-11-16T16:00:00Z';

const CHINESE: Sentence[] = [
  // not
  ['浙江没有注销的新能源企业', 'enterprise', [is('province', ZJ), isNot('status', '注销')], '新能源'],
  ['不要注销和吊销的', 'enterprise', [none('status', '注销', '吊销')]],
  ['不在广东、福建的制造业企业', 'enterprise', [none('province', GD, FJ), is('industry_l1', '制造业')]],
  [
    '除了分公司和个人独资企业以外的杭州企业',
    'enterprise',
    [none('kind', '分公司', '个人独资企业'), is('city', '杭州市')],
  ],
  ['不是高新技术企业的大型企业', 'enterprise', [isNot('tags', '高新技术企业'), is('scale', '大型')]],
  ['没有上市的小微企业', 'enterprise', [is('listed', false), any('scale', '小型', '微型')]],
  [
    '北京24小时便利店 不是加盟',
    'shop',
    [is('province', BJ), is('all_day', true), is('kind', 'shop/convenience'), isNot('ownership', '加盟')],
  ],
  // or
  ['在北京或者注册资本超过1亿', 'enterprise', [either(is('province', BJ), over('registered_capital', 10_000))]],
  ['高新技术企业或者上市公司', 'enterprise', [either(is('tags', '高新技术企业'), is('listed', true))]],
  [
    '浙江的高新技术企业或者江苏的上市公司',
    'enterprise',
    [either(all(is('province', ZJ), is('tags', '高新技术企业')), all(is('province', JS), is('listed', true)))],
  ],
  ['杭州或宁波的软件企业', 'enterprise', [any('city', '杭州市', '宁波市'), is('industry_l2', '软件和信息技术服务业')]],
  [
    '注册资本500万以下或者5000万以上的合伙企业',
    'enterprise',
    [either(to('registered_capital', 500), from('registered_capital', 5000)), is('kind', '合伙企业')],
  ],
  [
    '江浙沪的个人独资企业和合伙企业',
    'enterprise',
    [any('province', JS, ZJ, SH), any('kind', '个人独资企业', '合伙企业')],
  ],
  // ranges, money, sizes
  ['注册资本大于500万小于2000万', 'enterprise', [over('registered_capital', 500), under('registered_capital', 2000)]],
  [
    '注册资本在一千万到五千万之间的建筑企业',
    'enterprise',
    [between('registered_capital', 1000, 5000), is('industry_l1', '建筑业')],
  ],
  ['员工超过1000人的外资企业', 'enterprise', [any('employees_band', ...OVER_1000), is('kind', '外商投资企业')]],
  [
    '年收入五千万以上的广东制造业',
    'enterprise',
    [is('revenue_band', '6'), is('province', GD), is('industry_l1', '制造业')],
  ],
  ['参保人数大于50小于200', 'enterprise', [over('insured_count', 50), under('insured_count', 200)]],
  ['注册资本过亿的股份公司', 'enterprise', [over('registered_capital', 10_000), is('kind', '股份有限公司')]],
  ['占地面积2万平方米以上且产线不少于5条', 'factory', [from('land_area', 20_000), from('line_count', 5)]],
  ['上海地铁500米以内的写字楼', 'property', [is('province', SH), to('metro_distance', 500), is('kind', '写字楼')]],
  // dates
  ['成立超过十年的专精特新企业', 'enterprise', [to('established_date', '2016-11-17'), is('tags', '专精特新')]],
  [
    '近五年在深圳成立且有电话的公司',
    'enterprise',
    [from('established_date', '2021-11-17'), is('city', '深圳市'), is('has_phone', true)],
  ],
  ['去年下半年成立的公司', 'enterprise', [between('established_date', '2025-07-01', '2025-12-31')]],
  ['成立时间早于2010年的苏州公司', 'enterprise', [to('established_date', '2009-12-31'), is('city', '苏州市')]],
  [
    '上个月发布的北京招标，预算不低于200万',
    'bidding',
    [
      between('publish_date', '2026-10-01', '2026-10-31'),
      is('province', BJ),
      is('notice_type', '招标公告'),
      from('budget', 200),
    ],
  ],
  [
    '有效的发明专利 2020年以后授权 没有转让过',
    'patent',
    [is('status', '有权'), is('kind', '发明专利'), from('grant_date', '2020-01-01'), is('transferred', false)],
  ],
  // several at once, and what is left
  ['既有电话又上市的公司', 'enterprise', [is('has_phone', true), is('listed', true)]],
  ['状态正常的汽车制造公司', 'enterprise', [is('status', '存续'), is('industry_l2', '汽车制造业')]],
  [
    '有ISO 9001认证、出口欧洲的宁波工厂 铝合金压铸',
    'factory',
    [is('certifications', 'ISO 9001'), is('export_markets', '欧洲'), is('city', '宁波市')],
    '铝合金压铸',
  ],
];

const ENGLISH: Sentence[] = [
  // not
  ['companies in Zhejiang that are not deregistered', 'enterprise', [is('province', ZJ), isNot('status', '注销')]],
  ['companies not in Beijing or Shanghai', 'enterprise', [none('province', BJ, SH)]],
  ['neither deregistered nor revoked', 'enterprise', [none('status', '注销', '吊销')]],
  ['not high-tech, listed', 'enterprise', [isNot('tags', '高新技术企业'), is('listed', true)]],
  ['active companies without a phone', 'enterprise', [is('status', '存续'), is('has_phone', false)]],
  ['excluding branches and sole proprietorships', 'enterprise', [none('kind', '分公司', '个人独资企业')]],
  ['not high-tech or listed', 'enterprise', [isNot('tags', '高新技术企业'), is('listed', false)]],
  // or
  [
    'high-tech or listed companies in Shenzhen',
    'enterprise',
    [either(is('tags', '高新技术企业'), is('listed', true)), is('city', '深圳市')],
  ],
  ['small or medium companies in Wuhan', 'enterprise', [any('scale', '小型', '中型'), is('city', '武汉市')]],
  [
    'large construction companies in Sichuan, Chongqing or Guizhou',
    'enterprise',
    [is('scale', '大型'), is('industry_l1', '建筑业'), any('province', '四川省', '重庆市', '贵州省')],
  ],
  [
    'high-tech companies in Zhejiang or listed companies in Jiangsu',
    'enterprise',
    [either(all(is('tags', '高新技术企业'), is('province', ZJ)), all(is('listed', true), is('province', JS)))],
  ],
  [
    'in Beijing or with registered capital over 100 million',
    'enterprise',
    [either(is('province', BJ), over('registered_capital', 10_000))],
  ],
  [
    'founded before 2000 or after 2020',
    'enterprise',
    [either(to('established_date', '1999-12-31'), from('established_date', '2021-01-01'))],
  ],
  // ranges, money, sizes
  ['capital between 5 and 10 million', 'enterprise', [between('registered_capital', 500, 1000)]],
  [
    'manufacturers outside Guangdong with registered capital over 10 million yuan',
    'enterprise',
    [is('industry_l1', '制造业'), isNot('province', GD), over('registered_capital', 1000)],
  ],
  [
    'capital of at least RMB 50 million and more than 500 employees',
    'enterprise',
    [from('registered_capital', 5000), any('employees_band', '500-999', ...OVER_1000)],
  ],
  ['about 10 million capital', 'enterprise', [between('registered_capital', 800, 1200)]],
  [
    'foreign-invested companies with 50 to 200 insured staff',
    'enterprise',
    [is('kind', '外商投资企业'), between('insured_count', 50, 200)],
  ],
  [
    'tenders published this week in Guangdong under 2 million',
    'bidding',
    [between('publish_date', '2026-11-16', '2026-11-22'), is('province', GD), under('budget', 200)],
  ],
  [
    'factories with at least 10 production lines not in Zhejiang',
    'factory',
    [from('line_count', 10), isNot('province', ZJ)],
  ],
  ['revenue over 10 million, not branches', 'enterprise', [any('revenue_band', '5', '6'), isNot('kind', '分公司')]],
  // dates
  [
    'software companies in Hangzhou founded after 2018',
    'enterprise',
    [is('industry_l2', '软件和信息技术服务业'), is('city', '杭州市'), from('established_date', '2019-01-01')],
  ],
  ['founded between March 2019 and June 2021', 'enterprise', [between('established_date', '2019-03-01', '2021-06-30')]],
  [
    'established in the past five years with a phone number',
    'enterprise',
    [from('established_date', '2021-11-17'), is('has_phone', true)],
  ],
  [
    'joint-stock companies older than ten years',
    'enterprise',
    [is('kind', '股份有限公司'), to('established_date', '2016-11-17')],
  ],
  ['tenders closing in the next 7 days', 'bidding', [between('deadline', BY, '2026-11-24T15:59:59Z')]],
  [
    'invention patents filed in 2021 cited more than 10 times',
    'patent',
    [is('kind', '发明专利'), between('application_date', '2021-01-01', '2021-12-31'), over('cited_by_count', 10)],
  ],
  // several at once, and what is left
  [
    'award over 5 million in Q1 2026',
    'bidding',
    [over('award_amount', 500), between('publish_date', '2026-01-01', '2026-03-31')],
  ],
  [
    'listed high-tech manufacturers in the Yangtze River Delta',
    'enterprise',
    [
      is('listed', true),
      is('tags', '高新技术企业'),
      is('industry_l1', '制造业'),
      any('province', SH, JS, ZJ, '安徽省'),
    ],
  ],
  [
    'active bearing makers in Ningbo',
    'enterprise',
    [is('status', '存续'), is('industry_l3', '轴承、齿轮和传动部件制造'), is('city', '宁波市')],
  ],
];

describe('sentences that the rules were made for', () => {
  expect([CHINESE.length, ENGLISH.length]).toEqual([30, 30]);
  for (const sentence of [...CHINESE, ...ENGLISH])
    it(`${sentence[1]}: ${sentence[0]}`, () => expect(parseSentence(sentence)).toEqual(expectedResult(sentence)));
});
