import { between, has, hasNo, is, isNot } from '@daas/server/testing/filters';
import { cmp, type Label, type Question } from './label';

const GUIDE = 'guides.chinabizcheck.org/guides-due-diligence-process.html';
const SIGNALX = 'signalx.ai/china-supplier-due-diligence';
const COGO = 'cogoport.com/en-IN/blogs/best-practices-to-find-and-verify-china-suppliers';
const SINOBRIDGE = 'sinobridge.ru/en/blog/how-to-verify-chinese-supplier';
const DNB = 'docs.dnb.com/360/en-US/build_a_list/build_a_list_search_criteria';
const TECH = 'zhetiaohe.com/ss (科技型中小企业)';
const TENDERS = 'wap.qianlima.com/sem7975';
const SHIPYARD = 'zhetiaohe.com/ss (船厂采购招标)';
const SIPO = 'sipo.gov.cn/sipo_English/zljs/Help_quick.htm';
const AGENTS = 'haojdwx.com/big5/jiadian_446265';

type Ask = [text: string, dataSet: Question['dataSet'], labels: Label[], source: string];

/** Needs that follow other checklists and guides. Labeled before the first try, tried once after the last change of the rules. */
const ROWS: Ask[] = [
  ['南京的机器人公司，要有专利', 'enterprise', [is('city', '南京市'), { trade: '3491' }, has('patents')], TECH],
  [
    '科技型中小企业，成都，注册满三年',
    'enterprise',
    [is('tags', '科技型中小企业'), is('city', '成都市'), cmp('established_date', 'lte', '2023-11-17')],
    TECH,
  ],
  ['大连造船企业有没有中标记录', 'enterprise', [is('city', '大连市'), { trade: '373' }, has('won')], SHIPYARD],
  [
    '没有被执行记录的山东化肥厂',
    'enterprise',
    [hasNo('risks', is('kind', '被执行人')), is('province', '山东省'), { trade: '262' }],
    TENDERS,
  ],
  [
    '中山家电企业，参保100人以上',
    'enterprise',
    [is('city', '中山市'), { trade: '385' }, cmp('insured_count', 'gte', 100)],
    AGENTS,
  ],
  [
    '湖南的茶叶公司，实缴资本不低于200万',
    'enterprise',
    [is('province', '湖南省'), { trade: '15' }, cmp('paid_in_capital', 'gte', 200)],
    AGENTS,
  ],
  ['有电话的义乌饰品厂', 'enterprise', [is('has_phone', true), is('county', '义乌市'), { trade: '24' }], AGENTS],
  [
    '2023年以后成立的跨境电商公司，杭州',
    'enterprise',
    [cmp('established_date', 'gte', '2024-01-01'), is('city', '杭州市')],
    AGENTS,
  ],
  [
    '广东外商投资的电子企业',
    'enterprise',
    [is('province', '广东省'), is('kind', '外商投资企业'), { trade: '39' }],
    TECH,
  ],
  [
    '除了北京以外的医药企业，有发明专利',
    'enterprise',
    [isNot('province', '北京市'), { trade: '27' }, has('patents', is('kind', '发明专利'))],
    TECH,
  ],
  [
    '被列入严重违法名单的企业，河北',
    'enterprise',
    [has('risks', is('kind', '严重违法失信')), is('province', '河北省')],
    TENDERS,
  ],
  [
    '员工不到50人的重庆广告公司',
    'enterprise',
    [is('employees_band', '0-49'), is('province', '重庆市'), { trade: '725' }],
    AGENTS,
  ],
  [
    '四川竞争性磋商的服务类项目，预算一百万以内',
    'bidding',
    [is('province', '四川省'), is('method', '竞争性磋商'), is('subject', '服务'), cmp('budget', 'lte', 100)],
    TENDERS,
  ],
  [
    '浙江在产的ODM工厂',
    'factory',
    [is('province', '浙江省'), is('status', '在产'), is('production_mode', 'ODM设计代工')],
    SHIPYARD,
  ],
  ['质押过的发明专利，江苏', 'patent', [is('pledged', true), is('kind', '发明专利'), is('province', '江苏省')], SIPO],
  [
    'machinery makers in Wuxi with no penalties in their record',
    'enterprise',
    [{ trade: '3' }, is('city', '无锡市'), hasNo('risks', is('kind', '行政处罚'))],
    GUIDE,
  ],
  [
    'companies in Kunshan with more than 10 million yuan of registered capital',
    'enterprise',
    [is('county', '昆山市'), cmp('registered_capital', 'gt', 1000)],
    COGO,
  ],
  [
    'furniture factories in Foshan established at least 10 years ago',
    'enterprise',
    [{ trade: '21' }, is('city', '佛山市'), cmp('established_date', 'lte', '2016-11-17')],
    SINOBRIDGE,
  ],
  ['importers of wine in Shanghai', 'enterprise', [has('imports'), is('province', '上海市'), { trade: '15' }], SIGNALX],
  [
    'companies that are neither deregistered nor revoked in Fujian',
    'enterprise',
    [{ field: 'status', op: 'not_in', value: ['注销', '吊销'] }, is('province', '福建省')],
    GUIDE,
  ],
  [
    'garment manufacturers in Guangzhou with export records and trademarks',
    'enterprise',
    [{ trade: '18' }, is('city', '广州市'), has('exports'), has('trademarks')],
    SINOBRIDGE,
  ],
  [
    'medium-sized chemical companies in Shandong',
    'enterprise',
    [is('scale', '中型'), { trade: '26' }, is('province', '山东省')],
    DNB,
  ],
  [
    'companies under enforcement in Henan',
    'enterprise',
    [has('risks', is('kind', '被执行人')), is('province', '河南省')],
    SIGNALX,
  ],
  [
    'real estate companies founded before 2005 in Hainan',
    'enterprise',
    [{ trade: '70' }, cmp('established_date', 'lte', '2004-12-31'), is('province', '海南省')],
    DNB,
  ],
  ['little giants and startups in Changsha', 'enterprise', [is('city', '长沙市')], SIGNALX],
  [
    'glass suppliers in Hebei having at least two patents',
    'enterprise',
    [{ trade: '304' }, is('province', '河北省'), { relation: 'patents', match: 'at_least', count: 2 }],
    COGO,
  ],
  [
    'utility models granted in 2025',
    'patent',
    [is('kind', '实用新型'), between('grant_date', '2025-01-01', '2025-12-31')],
    SIPO,
  ],
  [
    'factories in Dongguan with at least 100 machines',
    'factory',
    [is('city', '东莞市'), cmp('equipment_count', 'gte', 100)],
    GUIDE,
  ],
  ['certificates that expire in 2027', 'qualification', [between('valid_to', '2027-01-01', '2027-12-31')], SINOBRIDGE],
  [
    'logistics parks in Wuhan with a cold store',
    'property',
    [is('kind', '物流园'), is('city', '武汉市'), is('facilities', '冷库')],
    DNB,
  ],
];

export const CHECKLISTS: readonly Question[] = ROWS.map(([text, dataSet, labels, source]) => ({
  text,
  dataSet,
  labels,
  source,
}));
