import { DATA_SETS, type DataSetKey, type FilterNode, filterProblems } from '@daas/contract/datasets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { all, any, between, either, from, is, over, to, under } from '../../testing/filters';
import { remainderOf } from '../../testing/sentences';
import { parseQuery } from '.';
import { normalizeWidth } from './match';

const TODAY = '2026-11-17';
/** Group 345 of GB/T 4754-2017. */
const BEARINGS = '轴承、齿轮和传动部件制造';
type Row = readonly [typed: string, conditions: Record<string, FilterNode>, rest?: string];
const BIG = ['100-499', '500-999', '1000-4999', '5000+'];

const ENTERPRISE: Row[] = [
  // places
  ['浙江', { 浙江: is('province', '浙江省') }],
  [
    '浙江省宁波市轴承企业',
    { 浙江省宁波市: all(is('province', '浙江省'), is('city', '宁波市')), 轴承: is('industry_l3', BEARINGS) },
  ],
  ['北京朝阳', { 北京朝阳: all(is('province', '北京市'), is('county', '朝阳区')) }],
  ['南京鼓楼区', { 南京鼓楼区: all(is('city', '南京市'), is('county', '鼓楼区')) }],
  ['鼓楼区', { 鼓楼区: is('county', '鼓楼区') }],
  ['吉林', { 吉林: is('province', '吉林省') }],
  ['吉林市', { 吉林市: is('city', '吉林市') }],
  ['延边', { 延边: is('city', '延边朝鲜族自治州') }],
  ['内蒙古的公司', { 内蒙古: is('province', '内蒙古自治区') }],
  ['西藏企业', { 西藏: is('province', '西藏自治区') }],
  ['上海浦东的公司', { 上海浦东: all(is('province', '上海市'), is('county', '浦东新区')) }],
  ['昆山 精密模具', { 昆山: is('county', '昆山市'), 精密模具: is('industry_l4', '模具制造') }],
  ['浙江、江苏', { '浙江 江苏': any('province', '浙江省', '江苏省') }],
  [
    '长三角做汽车零部件的企业',
    {
      长三角: any('province', '上海市', '江苏省', '浙江省', '安徽省'),
      汽车零部件: is('industry_l3', '汽车零部件及配件制造'),
    },
  ],
  ['京津冀', { 京津冀: any('province', '北京市', '天津市', '河北省') }],
  [
    '两广和深圳',
    {
      '两广 深圳': {
        op: 'or',
        items: [is('province', '广西壮族自治区'), all(is('province', '广东省'), is('city', '深圳市'))],
      },
    },
  ],
  ['不在广东的企业', { 不在广东: { field: 'province', op: 'ne', value: '广东省' } }],
  ['companies in Zhejiang or Jiangsu', { 'Zhejiang Jiangsu': any('province', '浙江省', '江苏省') }],
  ['bearings Shenzhen', { bearings: is('industry_l3', BEARINGS), Shenzhen: is('city', '深圳市') }],
  [
    'Pearl River Delta',
    {
      'Pearl River Delta': any(
        'city',
        ...'广州 深圳 珠海 佛山 江门 东莞 中山 惠州 肇庆'.split(' ').map((one) => `${one}市`),
      ),
    },
  ],
  // industries
  ['制造业', { 制造业: is('industry_l1', '制造业') }],
  ['滚动轴承制造', { 滚动轴承制造: is('industry_l4', '滚动轴承制造') }],
  ['深圳 互联网 公司', { 深圳: is('city', '深圳市'), 互联网: is('industry_l2', '互联网和相关服务') }],
  ['教育企业', { 教育: is('industry_l1', '教育') }],
  ['manufacturing', { manufacturing: is('industry_l1', '制造业') }],
  // closed lists and tags
  ['高新技术企业', { 高新技术企业: is('tags', '高新技术企业') }],
  ['专精特新 高新技术企业', { 专精特新: is('tags', '专精特新'), 高新技术企业: is('tags', '高新技术企业') }],
  ['专精特新或高新技术企业', { '专精特新 高新技术企业': any('tags', '专精特新', '高新技术企业') }],
  ['大型企业', { 大型企业: is('scale', '大型') }],
  ['状态为存续', { 状态为存续: is('status', '存续') }],
  ['排除注销', { 排除注销: { field: 'status', op: 'ne', value: '注销' } }],
  ['small companies', { small: is('scale', '小型') }],
  ['high-tech enterprise', { 'high-tech enterprise': is('tags', '高新技术企业') }],
  // yes or no
  ['有电话', { 有电话: is('has_phone', true) }],
  ['没有联系电话', { 没有联系电话: is('has_phone', false) }],
  ['未上市', { 未上市: is('listed', false) }],
  ['上市公司', { 上市公司: is('listed', true) }],
  ['with phone', { 'with phone': is('has_phone', true) }],
  ['without a phone number', { 'without a phone number': is('has_phone', false) }],
  ['not listed', { 'not listed': is('listed', false) }],
  // money
  ['注册资本5000万以上', { 注册资本5000万以上: from('registered_capital', 5000) }],
  ['注册资金不低于1亿', { 注册资金不低于1亿: from('registered_capital', 10_000) }],
  ['资本超过三千万元', { 资本超过三千万元: over('registered_capital', 3000) }],
  ['注册资本500-1000万元', { '注册资本500-1000万元': between('registered_capital', 500, 1000) }],
  ['注册资本500 以下', { '注册资本500 以下': to('registered_capital', 500) }],
  ['百万以上', { 百万以上: from('registered_capital', 100) }],
  ['注册资本５００万元', { 注册资本５００万元: is('registered_capital', 500) }],
  ['营收5000万以上', { 营收5000万以上: is('revenue_band', '6') }],
  ['营收1000万到5000万', { 营收1000万到5000万: is('revenue_band', '5') }],
  ['capital over 50 million', { 'capital over 50 million': over('registered_capital', 5000) }],
  [
    'capital between 1 million and 5 million',
    { 'capital between 1 million and 5 million': between('registered_capital', 100, 500) },
  ],
  ['revenue over 10 million', { 'revenue over 10 million': any('revenue_band', '5', '6') }],
  ['registered capital under 500k', { 'registered capital under 500k': under('registered_capital', 50) }],
  ['注册资本100万美元以上', {}, '注册资本100万美元以上'],
  // sizes
  ['100人以上', { '100人以上': any('employees_band', ...BIG) }],
  ['50-99人', { '50-99人': is('employees_band', '50-99') }],
  ['参保人数超过200人', { 参保人数超过200人: over('insured_count', 200) }],
  ['more than 100 employees', { 'more than 100 employees': any('employees_band', ...BIG) }],
  ['at least 20 insured staff', { 'at least 20 insured staff': from('insured_count', 20) }],
  // dates
  ['成立5年以上', { 成立5年以上: to('established_date', '2021-11-17') }],
  ['成立不到三年', { 成立不到三年: from('established_date', '2023-11-17') }],
  ['近三年成立的公司', { 近三年成立: from('established_date', '2023-11-17') }],
  ['去年注册', { 去年注册: between('established_date', '2025-01-01', '2025-12-31') }],
  ['2020年以后成立', { '2020年以后成立': from('established_date', '2020-01-01') }],
  ['2015年以前', { '2015年以前': to('established_date', '2014-12-31') }],
  ['成立于2018年到2020年6月', { 成立于2018年到2020年6月: between('established_date', '2018-01-01', '2020-06-30') }],
  ['founded since 2019', { 'founded since 2019': from('established_date', '2019-01-01') }],
  ['established before 2010', { 'established before 2010': to('established_date', '2009-12-31') }],
  ['founded in the last 6 months', { 'founded in the last 6 months': from('established_date', '2026-05-17') }],
  ['over 5 years old', { 'over 5 years old': to('established_date', '2021-11-17') }],
  ['2020年13月成立', {}, '2020年13月成立'],
  ['去年下半年成立', { 去年下半年成立: between('established_date', '2025-07-01', '2025-12-31') }],
  ['2023年第三季度成立', { '2023年第三季度成立': between('established_date', '2023-07-01', '2023-09-30') }],
  ['90年代成立', { '90年代成立': between('established_date', '1990-01-01', '1999-12-31') }],
  ['founded in Q3 2023', { 'founded in Q3 2023': between('established_date', '2023-07-01', '2023-09-30') }],
  [
    'founded between March 2019 and June 2021',
    { 'founded between March 2019 and June 2021': between('established_date', '2019-03-01', '2021-06-30') },
  ],
  [
    'established in the past five years',
    { 'established in the past five years': from('established_date', '2021-11-17') },
  ],
  ['established in the 1990s', { 'established in the 1990s': between('established_date', '1990-01-01', '1999-12-31') }],
  ['older than ten years', { 'older than ten years': to('established_date', '2016-11-17') }],
  // not
  ['未注销的公司', { 未注销: { field: 'status', op: 'ne', value: '注销' } }],
  ['没被吊销', { 没被吊销: { field: 'status', op: 'ne', value: '吊销' } }],
  ['除了分公司以外', { 除了分公司以外: { field: 'kind', op: 'ne', value: '分公司' } }],
  ['not deregistered', { 'not deregistered': { field: 'status', op: 'ne', value: '注销' } }],
  // about, and signs before the number
  ['注册资本1000万左右', { 注册资本1000万左右: between('registered_capital', 800, 1200) }],
  ['about 10 million capital', { 'about 10 million capital': between('registered_capital', 800, 1200) }],
  ['实缴资本超过1亿元人民币', { 实缴资本超过1亿元人民币: over('paid_in_capital', 10_000) }],
  [
    'capital of at least RMB 50 million and more than 500 employees',
    {
      'capital of at least RMB 50 million': from('registered_capital', 5000),
      'more than 500 employees': any('employees_band', '500-999', '1000-4999', '5000+'),
    },
  ],
  // words that mean none of these
  ['在线教育', {}, '在线教育'],
  ['软件服务', {}, '软件服务'],
  ['和平路', {}, '和平路'],
  ['的', {}, '的'],
  ['杭州云帆科技有限公司', {}, '杭州云帆科技有限公司'],
  ['浙江 宁波轴承有限公司', { 浙江: is('province', '浙江省') }, '宁波轴承有限公司'],
];
const BIDDING: Row[] = [
  [
    '正在招标的信息化项目',
    { 正在招标: is('stage', '招标中'), 信息化项目: is('industry', '信息传输、软件和信息技术服务业') },
  ],
  ['预算百万以上', { 预算百万以上: from('budget', 100) }],
  [
    '近一个月发布的中标公告',
    { 近一个月发布: from('publish_date', '2026-10-17'), 中标公告: is('notice_type', '中标公告') },
  ],
  ['未来7天截止', { 未来7天截止: between('deadline', '2026-11-16T16:00:00Z', '2026-11-24T15:59:59Z') }],
  ['2025年3月 医用离心机', { '2025年3月': between('publish_date', '2025-03-01', '2025-03-31') }, '医用离心机'],
  ['本周截止', { 本周截止: between('deadline', '2026-11-15T16:00:00Z', '2026-11-22T15:59:59Z') }],
  ['published this week', { 'published this week': between('publish_date', '2026-11-16', '2026-11-22') }],
  ['服务类 上海', { 服务: is('subject', '服务'), 上海: is('province', '上海市') }],
  [
    'tenders in Beijing budget over 1 million last 6 months',
    {
      Beijing: is('province', '北京市'),
      'budget over 1 million': over('budget', 100),
      'last 6 months': from('publish_date', '2026-05-17'),
    },
  ],
];
const FACTORY: Row[] = [
  ['1万平以上厂房', { '1万平以上厂房': from('floor_area', 10_000) }],
  ['10条产线', { '10条产线': is('line_count', 10) }],
  ['产能利用率低于70%', { '产能利用率低于70%': under('capacity_use', 70) }],
  [
    'OEM代工 出口欧洲 CE',
    {
      OEM代工: is('production_mode', 'OEM代工'),
      出口欧洲: is('export_markets', '欧洲'),
      CE: is('certifications', 'CE'),
    },
  ],
  ['自有厂房 热处理', { 自有厂房: is('land_use', '自有') }, '热处理'],
  ['floor area 5000-10000 sqm', { 'floor area 5000-10000 sqm': between('floor_area', 5000, 10_000) }],
];

const SHOP: Row[] = [
  [
    '宁波24小时营业的便利店',
    { 宁波: is('city', '宁波市'), '24小时营业': is('all_day', true), 便利店: is('kind', 'shop/convenience') },
  ],
  [
    '上海加盟餐厅 面积200平以上',
    {
      上海: is('province', '上海市'),
      加盟: is('ownership', '加盟'),
      餐厅: is('kind', 'amenity/restaurant'),
      面积200平以上: from('floor_area', 200),
    },
  ],
];
const PATENT: Row[] = [
  [
    '浙江2022年以后申请的实用新型',
    {
      浙江: is('province', '浙江省'),
      '2022年以后申请': from('application_date', '2022-01-01'),
      实用新型: is('kind', '实用新型'),
    },
  ],
  ['被引5次以上', { 被引5次以上: from('cited_by_count', 5) }],
  ['2023年授权', { '2023年授权': between('grant_date', '2023-01-01', '2023-12-31') }],
];
const TRADEMARK: Row[] = [
  [
    '已注册 2023年申请',
    { 已注册: is('status', '已注册'), '2023年申请': between('application_date', '2023-01-01', '2023-12-31') },
  ],
  ['2024年注册', { '2024年注册': between('registration_date', '2024-01-01', '2024-12-31') }],
];
const PROPERTY: Row[] = [
  ['租金5元以下', { 租金5元以下: to('rent', 5) }],
  ['距地铁500米以内', { 距地铁500米以内: to('metro_distance', 500) }],
  ['30层以上', { '30层以上': from('floor_count', 30) }],
];
const EXHIBITION: Row[] = [
  ['展位价格1万元以下', { 展位价格1万元以下: to('booth_price', 10_000) }],
  ['2026年举办', { '2026年举办': between('start_date', '2026-01-01', '2026-12-31') }],
];

const CUSTOMS: Row[] = [
  [
    'exports to Hamburg or Rotterdam',
    {
      exports: is('direction', '出口'),
      'Hamburg Rotterdam': {
        op: 'or',
        items: [any('port_of_loading', '汉堡', '鹿特丹'), any('port_of_discharge', '汉堡', '鹿特丹')],
      },
    },
  ],
  ['port of discharge Los Angeles', { 'port of discharge Los Angeles': is('port_of_discharge', '洛杉矶') }],
  ['出口到汉堡', { 出口: is('direction', '出口') }, '汉堡'],
];
const BUYER: Row[] = [
  [
    'importers in Antwerp',
    { importers: is('kind', '进口商'), Antwerp: either(is('city', '安特卫普'), is('main_port', '安特卫普')) },
  ],
  ['Ningbo', {}, 'Ningbo'],
];

describe.each([
  ['enterprise', ENTERPRISE],
  ['bidding', BIDDING],
  ['factory', FACTORY],
  ['shop', SHOP],
  ['patent', PATENT],
  ['trademark', TRADEMARK],
  ['property', PROPERTY],
  ['exhibition', EXHIBITION],
  ['customs_trade', CUSTOMS],
  ['overseas_buyer', BUYER],
] as const)('plain words for %s', (key, rows) => {
  it.each(rows.map(([typed, conditions, rest = '']) => [typed, conditions, rest] as const))(
    '%s',
    (typed, conditions, rest) => {
      const found = parseQuery(DATA_SETS[key], typed, TODAY);
      expect(Object.fromEntries(found.conditions.map(({ text, filter }) => [text, filter]))).toEqual(conditions);
      expect(remainderOf(found)).toBe(rest);
    },
  );
});

describe('whatever is typed', () => {
  const pieces = [...ENTERPRISE, ...BIDDING, ...FACTORY].map(([typed]) => typed);
  const more = [
    '，',
    ' ',
    '的',
    '或',
    'and',
    'not ',
    '9999年',
    '0人以上',
    '99999999999亿以上',
    '（',
    '%',
    '近99年',
    '1900年前',
    '\u{20000}',
  ];
  const typed = fc
    .array(fc.oneof(fc.constantFrom(...pieces, ...more), fc.string({ unit: 'grapheme', maxLength: 4 })), {
      maxLength: 8,
    })
    .map((parts) => parts.join('').slice(0, 200));
  const keys = Object.keys(DATA_SETS) as DataSetKey[];
  const letters = (text: string) =>
    [...normalizeWidth(text).replace(/[\s,，.。;；、!！?？:：()（）]/g, '')].sort().join('');

  it('the conditions can be asked together, and every word is in one of them, in a keyword, or unread, ignored or missing', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(...keys), (text, key) => {
        const def = DATA_SETS[key];
        const { conditions, keywords, unread, ignored, lacks } = parseQuery(def, text, TODAY);
        const items = conditions.map(({ filter }) => filter);
        expect(filterProblems(def, { op: 'and', items })).toEqual([]);
        const parts = [...conditions, ...keywords].map((one) => one.text);
        const told = [...parts, ...unread, ...ignored, ...lacks].join('');
        expect(letters(told)).toBe(letters(text));
      }),
      { seed: 20_261_117, numRuns: 500 },
    );
  });
});
