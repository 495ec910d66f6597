import { has, hasNo, is } from '@daas/server/testing/filters';
import { cmp, type Label, type Question } from './label';

const PENALTY = is('kind', '行政处罚');

/** Written after the rules: they measure wordings that nobody had in mind. One fault of the first run was mended. */
const ROWS: [text: string, labels: Label[]][] = [
  ['青岛做啤酒的公司都有哪些', [is('city', '青岛市'), { trade: '1513' }]],
  [
    '温州皮鞋厂，老字号，至少开了二十年',
    [is('city', '温州市'), { trade: '1952' }, cmp('established_date', 'lte', '2006-11-17')],
  ],
  ['注册资金三百万往上的合肥软件公司', [cmp('registered_capital', 'gte', 300), is('city', '合肥市'), { trade: '65' }]],
  ['有出口业务的江苏纺织企业', [has('exports'), is('province', '江苏省'), { trade: '17' }]],
  ['参加过展会的广东玩具厂', [has('exhibitions'), is('province', '广东省'), { trade: '245' }]],
  [
    '没被处罚过、没打过官司的建筑公司',
    [hasNo('risks', PENALTY), hasNo('risks', is('kind', '法律诉讼')), is('industry_l1', '建筑业')],
  ],
  ['中小企业里有注册商标的食品企业', [has('trademarks', is('status', '已注册')), { trade: '14' }]],
  [
    '重庆摩托车生产企业 2010年前成立',
    [is('province', '重庆市'), { trade: '375' }, cmp('established_date', 'lte', '2009-12-31')],
  ],
  [
    '景德镇陶瓷公司，排除已吊销的',
    [is('city', '景德镇市'), { trade: '307' }, { field: 'status', op: 'ne', value: '吊销' }],
  ],
  ['湖州童车', [is('city', '湖州市')]],
  ['上海浦东的半导体企业', [is('county', '浦东新区'), { trade: '3973' }]],
  ['上市的汽车零部件公司', [is('listed', true), { trade: '367' }]],
  ['有超过20件专利的机器人公司', [{ relation: 'patents', match: 'at_least', count: 21 }, { trade: '3491' }]],
  [
    '东北三省的大型农机厂',
    [{ field: 'province', op: 'in', value: ['辽宁省', '吉林省', '黑龙江省'] }, is('scale', '大型'), { trade: '357' }],
  ],
  ['近半年新注册的餐饮公司', [cmp('established_date', 'gte', '2026-05-17'), { trade: '62' }]],
  ['员工50到99人的印刷厂', [is('employees_band', '50-99'), { trade: '23' }]],
  ['有分公司的物业公司', [has('branches'), { trade: '702' }]],
  ['除了北京以外的律所', [{ field: 'province', op: 'ne', value: '北京市' }, { trade: '723' }]],
  ['shoe factories in Wenzhou that export', [{ trade: '195' }, is('city', '温州市'), has('exports')]],
  [
    'Chinese toy makers with at least 10 trademarks',
    [{ trade: '245' }, { relation: 'trademarks', match: 'at_least', count: 10 }],
  ],
  [
    'textile mills in Jiangsu not founded after 2010',
    [{ trade: '17' }, is('province', '江苏省'), cmp('established_date', 'lte', '2010-12-31')],
  ],
  ['breweries in Qingdao', [{ trade: '1513' }, is('city', '青岛市')]],
  [
    'chip companies in Shanghai with over 50 patents',
    [{ trade: '3973' }, is('province', '上海市'), { relation: 'patents', match: 'at_least', count: 51 }],
  ],
  [
    'listed pharmaceutical companies outside Beijing',
    [is('listed', true), { trade: '27' }, { field: 'province', op: 'ne', value: '北京市' }],
  ],
  [
    'solar panel manufacturers younger than ten years',
    [{ trade: '3825' }, cmp('established_date', 'gte', '2016-11-17')],
  ],
  ['steel companies that were fined', [{ trade: '31' }, has('risks', PENALTY)]],
  [
    'small logistics firms in Tianjin with a website',
    [is('scale', '小型'), { trade: 'G' }, is('province', '天津市'), { field: 'website', op: 'not_empty' }],
  ],
  [
    'ceramic tile producers with ISO certification',
    [{ trade: '307' }, has('qualifications', is('category', '管理体系认证'))],
  ],
  [
    'hotels in Sanya opened since 2020',
    [{ trade: '61' }, is('city', '三亚市'), cmp('established_date', 'gte', '2020-01-01')],
  ],
  [
    'companies without any lawsuits or penalties in Wuhan',
    [hasNo('risks', is('kind', '法律诉讼')), hasNo('risks', PENALTY), is('city', '武汉市')],
  ],
];

export const UNSEEN: readonly Question[] = ROWS.map(([text, labels]) => ({
  text,
  dataSet: 'enterprise',
  labels,
  source: 'unseen',
}));
