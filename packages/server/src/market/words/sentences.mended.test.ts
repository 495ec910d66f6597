import { describe, expect, it } from 'vitest';
import {
  all,
  any,
  between,
  either,
  from,
  is,
  isNot,
  missing,
  none,
  over,
  present,
  to,
  under,
} from '../../testing/filters';
import { expectedResult, parseSentence, type Sentence } from '../../testing/sentences';

const [JS, SH, BJ, GD] = ['江苏省', '上海市', '北京市', '广东省'];
const OVER_1000 = ['1000-4999', '5000+'];
/** Sentences that were not understood when they were first said. */
const MENDED: Sentence[] = [
  // what is there and what is missing
  ['有电话但没有官网的广州公司', 'enterprise', [is('has_phone', true), missing('website'), is('city', '广州市')]],
  ['没有官网也没有电话的公司', 'enterprise', [missing('website'), is('has_phone', false)]],
  [
    'companies with a phone or a website in Xiamen',
    'enterprise',
    [either(is('has_phone', true), present('website')), is('city', '厦门市')],
  ],
  ['with neither a phone nor a website', 'enterprise', [is('has_phone', false), missing('website')]],
  ['没有认证的佛山工厂', 'factory', [missing('certifications'), is('city', '佛山市')]],
  [
    'companies founded before 1990 that have never been listed',
    'enterprise',
    [to('established_date', '1989-12-31'), is('listed', false)],
  ],
  // when
  [
    '2010年至2015年间成立且仍在营业的上海公司',
    'enterprise',
    [between('established_date', '2010-01-01', '2015-12-31'), is('status', '存续'), is('province', '上海市')],
  ],
  ['2021年3月到6月成立', 'enterprise', [between('established_date', '2021-03-01', '2021-06-30')]],
  ['founded from March to June 2021', 'enterprise', [between('established_date', '2021-03-01', '2021-06-30')]],
  ['年初至今成立的公司', 'enterprise', [from('established_date', '2026-01-01')]],
  [
    '废标公告 去年12月 江西',
    'bidding',
    [is('notice_type', '废标公告'), between('publish_date', '2025-12-01', '2025-12-31'), is('province', '江西省')],
  ],
  ['tenders published since October', 'bidding', [from('publish_date', '2026-10-01')]],
  ['tenders closing in January', 'bidding', [between('deadline', '2026-12-31T16:00:00Z', '2027-01-31T15:59:59Z')]],
  [
    'tenders in Yunnan or Guizhou due before the end of the year',
    'bidding',
    [any('province', '云南省', '贵州省'), to('deadline', '2026-12-31T15:59:59Z')],
  ],
  [
    '年底前截止的工程招标',
    'bidding',
    [to('deadline', '2026-12-31T15:59:59Z'), is('subject', '工程'), is('notice_type', '招标公告')],
  ],
  [
    'registered trademarks in class 25 expiring next year',
    'trademark',
    [is('status', '已注册'), is('nice_class', '25'), between('valid_to', '2027-01-01', '2027-12-31')],
  ],
  // short words with others around them
  ['出口到德国的轴承', 'customs_trade', [is('direction', '出口'), is('country', '德国')], '轴承'],
  ['从日本或韩国进口的机床', 'customs_trade', [any('country', '日本', '韩国'), is('direction', '进口')], '机床'],
  ['华为 有效发明专利', 'patent', [all(is('kind', '发明专利'), is('status', '有权'))], '华为'],
  [
    '第9类已注册的商标 2022年以后申请',
    'trademark',
    [is('nice_class', '9'), is('status', '已注册'), from('application_date', '2022-01-01')],
  ],
  // sizes; '五级' and '万元' are no ranges of amounts
  ['浙江注册资本500万以上', 'qualification', [is('province', '浙江省')], '', ['注册资本500万以上']],
  [
    'high-tech SMEs with capital between ¥5m and ¥20m',
    'enterprise',
    [is('tags', '高新技术企业'), any('scale', '中型', '小型', '微型'), between('registered_capital', 500, 2000)],
  ],
  [
    'coffee shops in Shanghai rated 4 or higher',
    'shop',
    [is('kind', 'amenity/cafe'), is('province', '上海市'), from('rating', 4)],
  ],
  [
    '没有停业的北京咖啡馆或面包店',
    'shop',
    [isNot('status', '暂停营业'), is('province', '北京市'), any('kind', 'amenity/cafe', 'shop/bakery')],
  ],
  [
    'office buildings in Beijing within 300 metres of the metro',
    'property',
    [is('kind', '写字楼'), is('province', '北京市'), to('metro_distance', 300)],
  ],
];
/** Written after the rules of their day; two of them were missed then. */
const EARLIER: Sentence[] = [
  ['广州或深圳的上市公司', 'enterprise', [any('city', '广州市', '深圳市'), is('listed', true)]],
  [
    '成立满二十年、注册资本不低于五千万的江苏制造业',
    'enterprise',
    [
      to('established_date', '2006-11-17'),
      from('registered_capital', 5000),
      is('province', JS),
      is('industry_l1', '制造业'),
    ],
  ],
  ['没有吊销、注销的科技型中小企业', 'enterprise', [none('status', '吊销', '注销'), is('tags', '科技型中小企业')]],
  ['员工不到50人的杭州公司', 'enterprise', [is('employees_band', '0-49'), is('city', '杭州市')]],
  ['湖北省外的合伙企业', 'enterprise', [isNot('province', '湖北省'), is('kind', '合伙企业')]],
  [
    '今年成立的外企',
    'enterprise',
    [between('established_date', '2026-01-01', '2026-12-31'), is('kind', '外商投资企业')],
  ],
  [
    '小型或微型企业，有联系方式，不在上海',
    'enterprise',
    [any('scale', '小型', '微型'), is('has_phone', true), isNot('province', SH)],
  ],
  ['实缴资本一千万以上或者上市', 'enterprise', [either(from('paid_in_capital', 1000), is('listed', true))]],
  [
    '本月发布的货物类公开招标',
    'bidding',
    [between('publish_date', '2026-11-01', '2026-11-30'), is('subject', '货物'), is('method', '公开招标')],
  ],
  [
    '2015年到2018年申请、已失效的外观设计',
    'patent',
    [between('application_date', '2015-01-01', '2018-12-31'), is('status', '失效'), is('kind', '外观设计')],
  ],
  [
    'medium-sized manufacturers in Suzhou',
    'enterprise',
    [is('scale', '中型'), is('industry_l1', '制造业'), is('city', '苏州市')],
  ],
  [
    'companies that were founded before 2005 and are still active',
    'enterprise',
    [to('established_date', '2004-12-31'), is('status', '存续')],
  ],
  [
    'branches outside Beijing, Shanghai and Guangdong',
    'enterprise',
    [is('kind', '分公司'), none('province', BJ, SH, GD)],
  ],
  [
    'partnerships with less than 1 million yuan of capital',
    'enterprise',
    [is('kind', '合伙企业'), under('registered_capital', 100)],
  ],
  [
    'revoked or deregistered companies in Henan',
    'enterprise',
    [any('status', '吊销', '注销'), is('province', '河南省')],
  ],
  [
    'listed companies in Chengdu or Chongqing with at least 1,000 employees',
    'enterprise',
    [is('listed', true), either(is('city', '成都市'), is('province', '重庆市')), any('employees_band', ...OVER_1000)],
  ],
  [
    'logistics companies set up in the last two years',
    'enterprise',
    [is('industry_l1', '交通运输、仓储和邮政业'), from('established_date', '2024-11-17')],
  ],
  [
    'high-tech companies without a phone that are not listed',
    'enterprise',
    [is('tags', '高新技术企业'), is('has_phone', false), is('listed', false)],
  ],
  [
    'utility models granted between 2019 and 2021',
    'patent',
    [is('kind', '实用新型'), between('grant_date', '2019-01-01', '2021-12-31')],
  ],
  [
    'factories certified to ISO 14001 with more than 20,000 sqm of floor space',
    'factory',
    [is('certifications', 'ISO 14001'), over('floor_area', 20_000)],
  ],
];

describe('sentences that the rules learned from', () => {
  for (const sentence of [...MENDED, ...EARLIER])
    it(`${sentence[1]}: ${sentence[0]}`, () => expect(parseSentence(sentence)).toEqual(expectedResult(sentence)));
});
