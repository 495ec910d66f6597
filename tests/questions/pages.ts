import { any as among, between, has, hasNo, is } from '@daas/server/testing/filters';
import { cmp, type Label, type Question } from './label';

const FROM_500 = among('employees_band', '500-999', '1000-4999', '5000+');
const PATENT_PAGE = 'kekedo.com/zhuanli/p-41158.html';
const TENDER_PAGE = 'wap.qianlima.com/sem5401';
const FACTORY_PAGE = '21xqjy.com/archive/chang-fang-chu-zu-gao-zhi-liang-fa-zhan-dui-ce';
const CAFE_PAGE = 'baogao.chinabaogao.com/canyin/556460556460.html';
const CLUSTERS = 'haomeiwen.com/subject/mxuolrtx.html';
const COUNTIES = 'm.huxiu.com/article/448687.html';
const QUANZHOU = 'eqrm.cn/news/jie-ma-quan-zhou-jie-mi-zhi-zao-ye-ji-qun';
const TOWNS = 'xpmvc.com/gjyzl/947.html';
const VERIFY = 'trustiics.com/verify-chinese-companies';
const CHECKLIST = 'chinverify.com/blog/verify-chinese-supplier-checklist';
const GLOSSARY = 'yqecho.com/china-verification-glossary.html';
const SOURCING = 'clawhub.ai/api/v1/skills/sourcing-in-china';
const EXA = 'exa.ai/docs/reference/verticals/company.md';
const COMPABASE = 'glama.ai/mcp/servers/jkrbrkixfw';
const BRIGHT = 'docs.brightdata.com/products/business-search/company-search';
const POLICY = 'fengdujob.net/go/工信部规模划分标准2022最新.html';
const SPECIAL = 'fengdujob.net/go/什么是专精特新企业专精特新的认定标准.html';
const FAIRS = 'qualityinspection.org/contacts-of-good-factories';

type Ask = [text: string, dataSet: Question['dataSet'], labels: Label[], source: string];

/** Needs of public pages of another day, in words of their own. Labeled before the first try. */
const ROWS: Ask[] = [
  ['绍兴做窗帘的厂家', 'enterprise', [is('city', '绍兴市'), { trade: '17' }], CLUSTERS],
  ['南通家纺企业', 'enterprise', [is('city', '南通市'), { trade: '177' }], CLUSTERS],
  ['成都女鞋厂', 'enterprise', [is('city', '成都市'), { trade: '195' }], CLUSTERS],
  ['天津的地毯公司', 'enterprise', [is('province', '天津市'), { trade: '2437' }], CLUSTERS],
  ['顺德小家电企业', 'enterprise', [is('county', '顺德区'), { trade: '385' }], CLUSTERS],
  ['高阳毛巾厂', 'enterprise', [is('county', '高阳县'), { trade: '177' }], CLUSTERS],
  ['晋江制鞋企业', 'enterprise', [is('county', '晋江市'), { trade: '195' }], 'giwivy.com.cn/forum.php?tid=1051186'],
  ['昆山电子信息企业', 'enterprise', [is('county', '昆山市'), { trade: '39' }], 'giwivy.com.cn/forum.php?tid=1051186'],
  ['莆田运动鞋厂', 'enterprise', [is('city', '莆田市'), { trade: '195' }], 'm.fqmxn.com/1/49980.html'],
  ['诸暨袜子厂', 'enterprise', [is('county', '诸暨市'), { trade: '18' }], COUNTIES],
  ['曹县汉服企业', 'enterprise', [is('county', '曹县'), { trade: '18' }], COUNTIES],
  ['兴城泳衣生产商', 'enterprise', [is('county', '兴城市'), { trade: '18' }], COUNTIES],
  ['南安石材企业', 'enterprise', [is('county', '南安市'), { trade: '30' }], QUANZHOU],
  [
    '石狮服装企业，除了个人独资',
    'enterprise',
    [is('county', '石狮市'), { trade: '18' }, { field: 'kind', op: 'ne', value: '个人独资企业' }],
    QUANZHOU,
  ],
  ['丹阳眼镜厂', 'enterprise', [is('county', '丹阳市'), { trade: '3587' }], TOWNS],
  ['泰兴提琴厂', 'enterprise', [is('county', '泰兴市'), { trade: '242' }], TOWNS],
  ['佛山家电企业，员工500人以上', 'enterprise', [is('city', '佛山市'), { trade: '385' }, FROM_500], 'ifuun.com'],
  [
    'companies on the dishonest judgment debtor list in Zhejiang',
    'enterprise',
    [has('risks', is('kind', '失信被执行人')), is('province', '浙江省')],
    VERIFY,
  ],
  ['companies that have no website', 'enterprise', [{ field: 'website', op: 'is_empty' }], VERIFY],
  ['companies whose license has been revoked', 'enterprise', [is('status', '吊销')], VERIFY],
  ['suppliers listed as abnormal operation', 'enterprise', [has('risks', is('kind', '经营异常'))], CHECKLIST],
  [
    'active companies with no enforcement records',
    'enterprise',
    [is('status', '存续'), hasNo('risks', is('kind', '被执行人'))],
    CHECKLIST,
  ],
  ['companies with legal disputes', 'enterprise', [has('risks', is('kind', '法律诉讼'))], CHECKLIST],
  ['penalties of more than 100,000 yuan', 'risk', [is('kind', '行政处罚'), cmp('amount', 'gt', 10)], GLOSSARY],
  ['未履行的被执行人', 'risk', [is('state', '未履行'), is('kind', '被执行人')], GLOSSARY],
  [
    'manufacturers with 5+ years in business',
    'enterprise',
    [is('industry_l1', '制造业'), cmp('established_date', 'lte', '2021-11-17')],
    SOURCING,
  ],
  [
    'electronics factories in Shenzhen with ISO 9001',
    'factory',
    [{ trade: '39' }, is('city', '深圳市'), is('certifications', 'ISO 9001')],
    SOURCING,
  ],
  [
    'companies in Beijing with 50–200 employees',
    'enterprise',
    [is('province', '北京市'), among('employees_band', '50-99', '100-499')],
    EXA,
  ],
  [
    'robotics companies founded in 2023',
    'enterprise',
    [{ trade: '3491' }, between('established_date', '2023-01-01', '2023-12-31')],
    EXA,
  ],
  ['software companies with more than 500 employees', 'enterprise', [{ trade: '65' }, FROM_500], EXA],
  [
    'find active software companies in Shanghai with revenue over 5 million',
    'enterprise',
    [is('status', '存续'), { trade: '65' }, is('province', '上海市'), among('revenue_band', '4', '5', '6')],
    COMPABASE,
  ],
  [
    'software companies with 50 to 500 employees on record',
    'enterprise',
    [{ trade: '65' }, among('employees_band', '50-99', '100-499')],
    BRIGHT,
  ],
  [
    '2023年申请的发明专利',
    'patent',
    [is('kind', '发明专利'), between('application_date', '2023-01-01', '2023-12-31')],
    PATENT_PAGE,
  ],
  ['有效的实用新型', 'patent', [is('status', '有权'), is('kind', '实用新型')], PATENT_PAGE],
  [
    '2022年以来授权的外观设计专利',
    'patent',
    [is('kind', '外观设计'), cmp('grant_date', 'gte', '2022-01-01')],
    PATENT_PAGE,
  ],
  ['高校申请的、转让过的专利', 'patent', [is('applicant_kind', '高校'), is('transferred', true)], PATENT_PAGE],
  [
    '广东省内正在招标的工程项目',
    'bidding',
    [is('province', '广东省'), is('stage', '招标中'), is('subject', '工程')],
    TENDER_PAGE,
  ],
  ['公开招标的建设工程公告', 'bidding', [is('method', '公开招标'), is('subject', '工程')], TENDER_PAGE],
  ['预算超过一千万的招标公告', 'bidding', [cmp('budget', 'gt', 1000), is('notice_type', '招标公告')], TENDER_PAGE],
  ['中标金额50万到200万的服务项目', 'bidding', [between('award_amount', 50, 200), is('subject', '服务')], TENDER_PAGE],
  [
    '上海最近一个月发布的中标公告',
    'bidding',
    [is('province', '上海市'), cmp('publish_date', 'gte', '2026-10-17'), is('notice_type', '中标公告')],
    TENDER_PAGE,
  ],
  [
    '工信部2022年发布的通知',
    'policy',
    [is('issuer', '工业和信息化部'), between('published_date', '2022-01-01', '2022-12-31'), is('kind', '通知')],
    POLICY,
  ],
  ['2024年以后施行的国家级政策', 'policy', [cmp('effective_date', 'gte', '2024-01-01'), is('level', '国家级')], POLICY],
  [
    '正在申报的专精特新项目，最高支持100万以上',
    'project',
    [is('status', '申报中'), is('condition_tags', '专精特新'), cmp('amount_max', 'gte', 100)],
    SPECIAL,
  ],
  ['2026年底前截止的省级项目', 'project', [cmp('window_end', 'lte', '2026-12-31'), is('level', '省级')], SPECIAL],
  [
    '上海20到30平米的咖啡店',
    'shop',
    [is('province', '上海市'), between('floor_area', 20, 30), is('kind', 'amenity/cafe')],
    CAFE_PAGE,
  ],
  ['人均30元以下的加盟店', 'shop', [cmp('average_spend', 'lte', 30), is('ownership', '加盟')], CAFE_PAGE],
  ['24小时营业的便利店', 'shop', [is('all_day', true), is('kind', 'shop/convenience')], CAFE_PAGE],
  ['星巴克在北京的门店', 'shop', [is('brand', '星巴克'), is('province', '北京市')], CAFE_PAGE],
  [
    '长三角10万平方米以上的标准厂房',
    'property',
    [
      among('province', '上海市', '江苏省', '浙江省', '安徽省'),
      cmp('total_area', 'gte', 100000),
      is('kind', '标准厂房'),
    ],
    FACTORY_PAGE,
  ],
  [
    '层高8米以上、有货梯的产业园',
    'property',
    [cmp('ceiling_height', 'gte', 8), is('facilities', '货梯'), is('kind', '产业园区')],
    FACTORY_PAGE,
  ],
  ['距地铁500米以内的写字楼', 'property', [cmp('metro_distance', 'lte', 500), is('kind', '写字楼')], FACTORY_PAGE],
  [
    'office buildings within 800m of the metro',
    'property',
    [cmp('metro_distance', 'lte', 800), is('kind', '写字楼')],
    FACTORY_PAGE,
  ],
  [
    '日租金3到5元的甲级写字楼',
    'property',
    [between('rent', 3, 5), among('grade', '超甲级', '甲级'), is('kind', '写字楼')],
    FACTORY_PAGE,
  ],
  [
    '自有厂房、面积一万平以上的工厂',
    'factory',
    [is('land_use', '自有'), cmp('floor_area', 'gte', 10000)],
    FACTORY_PAGE,
  ],
  ['变压器800千伏安以上的工厂', 'factory', [cmp('power_capacity', 'gte', 800)], FACTORY_PAGE],
  ['净重超过20吨的出口报关', 'customs_trade', [cmp('net_weight', 'gt', 20000), is('direction', '出口')], SOURCING],
  [
    'trade fairs in Shanghai with more than 1000 exhibitors',
    'exhibition',
    [is('province', '上海市'), cmp('exhibitor_count', 'gt', 1000)],
    FAIRS,
  ],
  [
    'factories that export to Europe and hold CE certificates',
    'factory',
    [is('export_markets', '欧洲'), is('certifications', 'CE')],
    FAIRS,
  ],
  [
    'garment factories in Ningbo not founded before 2000',
    'enterprise',
    [{ trade: '18' }, is('city', '宁波市'), cmp('established_date', 'gte', '2000-01-01')],
    FAIRS,
  ],
];

export const PAGES: readonly Question[] = ROWS.map(([text, dataSet, labels, source]) => ({
  text,
  dataSet,
  labels,
  source,
}));
