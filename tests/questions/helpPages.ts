import { any, between, has, hasNo, is, none } from '@daas/server/testing/filters';
import { cmp, type Label, type Question } from './label';

const CRUST = 'docs.crustdata.com/docs/discover/how-to-build-filters';
const DNB = 'docs.dnb.com/360/en-US/build_a_list/build_a_list_search_criteria';
const LEADSPACE = 'support.leadspace.com/hc/en-us/articles/360019163640';
const PROSPEO = 'prospeo.io/api-docs/filters-documentation';
const MAPLE = 'maplesourcing.com/blog/verify-chinese-sourcing-company.html';
const LIIFOO = 'liifoo.cn/how-to-verify-chinese-industrial-material-supplier-qualifications';
const KSIMP = 'ksimpexp.com/how-to-verify-suppliers-china';
const ALITARIFFS = 'alitariffs.com/guides/made-in-china-supplier-verification';
const LATINA = 'chinafactorylatina.com/blog/how-to-vet-a-chinese-supplier';
const TRUST = 'trustiics.com/verify-chinese-companies';
const ABNORMAL = 'yqecho.com/abnormal-operation-record-china-company-check.html';
const REGISTRY = 'hkyyi.com/html/nan-shan-gong-si-zhu-ce-deng-ji-xin-xi-cha-xun-zhi-nan';
const SCALE = 'zhetiaohe.com/ss (规模以上企业认定标准)';
const TENDERS = 'wap.qianlima.com/sem356';
const SUPPLIERS = 'm.e-book.qq.com/read/1033628390/26';
const CNPAT = 'search.cnpat.com.cn/Search/EN/help/tablesearch.htm';

const FROM_500 = any('employees_band', '500-999', '1000-4999', '5000+');
const CONSTRUCTION = is('industry_l1', '建筑业');
const TRANSPORT = is('industry_l1', '交通运输、仓储和邮政业');

type Ask = [text: string, dataSet: Question['dataSet'], labels: Label[], source: string];

/** Needs that follow filters and checks of public help pages, in words of their own. Labeled before the first try. */
const ROWS: Ask[] = [
  [
    '合肥的新能源汽车企业，有发明专利',
    'enterprise',
    [is('city', '合肥市'), { trade: '3612' }, has('patents', is('kind', '发明专利'))],
    REGISTRY,
  ],
  [
    '宁波注塑机厂家，成立五年以上',
    'enterprise',
    [is('city', '宁波市'), { trade: '3523' }, cmp('established_date', 'lte', '2021-11-17')],
    SUPPLIERS,
  ],
  [
    '参保人数不少于50人的东莞模具厂',
    'enterprise',
    [cmp('insured_count', 'gte', 50), is('city', '东莞市'), { trade: '3525' }],
    SUPPLIERS,
  ],
  [
    '无锡没有行政处罚的化工企业',
    'enterprise',
    [is('city', '无锡市'), hasNo('risks', is('kind', '行政处罚')), { trade: '26' }],
    REGISTRY,
  ],
  ['中标过项目的武汉建筑公司', 'enterprise', [has('won'), is('city', '武汉市'), CONSTRUCTION], TENDERS],
  ['青岛有进口记录的食品企业', 'enterprise', [is('city', '青岛市'), has('imports'), { trade: '14' }], SUPPLIERS],
  [
    '河南的农机企业 注册资本500万以上',
    'enterprise',
    [is('province', '河南省'), { trade: '357' }, cmp('registered_capital', 'gte', 500)],
    REGISTRY,
  ],
  [
    '2015年到2020年之间成立的厦门软件公司',
    'enterprise',
    [between('established_date', '2015-01-01', '2020-12-31'), is('city', '厦门市'), { trade: '65' }],
    REGISTRY,
  ],
  [
    '失信的房地产公司',
    'enterprise',
    [has('risks', any('kind', '失信被执行人', '严重违法失信')), { trade: '70' }],
    TRUST,
  ],
  [
    '拥有10件以上专利的常州企业',
    'enterprise',
    [{ relation: 'patents', match: 'at_least', count: 10 }, is('city', '常州市')],
    REGISTRY,
  ],
  [
    '成都高新技术企业里有商标的',
    'enterprise',
    [is('city', '成都市'), is('tags', '高新技术企业'), has('trademarks')],
    SCALE,
  ],
  ['深圳没有上市的电池企业', 'enterprise', [is('city', '深圳市'), is('listed', false), { trade: '384' }], SCALE],
  ['温州泵阀企业', 'enterprise', [is('city', '温州市'), { trade: '344' }], SUPPLIERS],
  ['已经吊销的贵州酒厂', 'enterprise', [is('status', '吊销'), is('province', '贵州省'), { trade: '15' }], REGISTRY],
  ['有分公司的物流企业，上海', 'enterprise', [has('branches'), TRANSPORT, is('province', '上海市')], REGISTRY],
  ['员工人数500以上的纺织企业', 'enterprise', [FROM_500, { trade: '17' }], SCALE],
  ['西安做无人机的公司', 'enterprise', [is('city', '西安市'), { trade: '3963' }], SCALE],
  [
    '注册资本在一千万到五千万之间的苏州企业',
    'enterprise',
    [between('registered_capital', 1000, 5000), is('city', '苏州市')],
    REGISTRY,
  ],
  [
    '没有商标也没有专利的杭州公司',
    'enterprise',
    [hasNo('trademarks'), hasNo('patents'), is('city', '杭州市')],
    REGISTRY,
  ],
  [
    '云南个人独资的餐饮企业',
    'enterprise',
    [is('province', '云南省'), is('kind', '个人独资企业'), { trade: '62' }],
    REGISTRY,
  ],
  [
    '浙江2024年以来授权的实用新型',
    'patent',
    [is('province', '浙江省'), cmp('grant_date', 'gte', '2024-01-01'), is('kind', '实用新型')],
    CNPAT,
  ],
  [
    '江苏预算500万以上的公开招标',
    'bidding',
    [is('province', '江苏省'), cmp('budget', 'gte', 500), is('method', '公开招标')],
    TENDERS,
  ],
  [
    '广东省上个月发布的中标公告',
    'bidding',
    [is('province', '广东省'), between('publish_date', '2026-10-01', '2026-10-31'), is('notice_type', '中标公告')],
    TENDERS,
  ],
  [
    '东莞有ISO 9001认证、产线5条以上的工厂',
    'factory',
    [is('city', '东莞市'), is('certifications', 'ISO 9001'), cmp('line_count', 'gte', 5)],
    SUPPLIERS,
  ],
  ['出口欧洲的佛山家具厂', 'factory', [is('export_markets', '欧洲'), is('city', '佛山市'), { trade: '21' }], SUPPLIERS],
  [
    '上海浦东近地铁500米以内的甲级写字楼',
    'property',
    [
      is('county', '浦东新区'),
      is('province', '上海市'),
      cmp('metro_distance', 'lte', 500),
      any('grade', '超甲级', '甲级'),
      is('kind', '写字楼'),
    ],
    REGISTRY,
  ],
  [
    '重庆加盟的奶茶店',
    'shop',
    [is('province', '重庆市'), is('ownership', '加盟'), is('kind', 'amenity/cafe')],
    SUPPLIERS,
  ],
  [
    '福建已注册的第25类商标',
    'trademark',
    [is('province', '福建省'), is('status', '已注册'), is('nice_class', '25')],
    REGISTRY,
  ],
  [
    '2027年到期的一级建筑业资质',
    'qualification',
    [between('valid_to', '2027-01-01', '2027-12-31'), is('grade', '一级'), is('category', '建筑业资质')],
    TENDERS,
  ],
  [
    '今年列入的经营异常，已移出',
    'risk',
    [between('recorded_date', '2026-01-01', '2026-12-31'), is('kind', '经营异常'), is('state', '已移出')],
    ABNORMAL,
  ],
  [
    'battery makers in Ningde with more than 5 patents',
    'enterprise',
    [{ trade: '384' }, is('city', '宁德市'), { relation: 'patents', match: 'at_least', count: 6 }],
    CRUST,
  ],
  [
    'medical device companies without court cases',
    'enterprise',
    [{ trade: '358' }, hasNo('risks', is('kind', '法律诉讼'))],
    TRUST,
  ],
  ['textile exporters in Shaoxing', 'enterprise', [{ trade: '17' }, has('exports'), is('city', '绍兴市')], LATINA],
  [
    'food companies established before 2000',
    'enterprise',
    [{ trade: '14' }, cmp('established_date', 'lte', '1999-12-31')],
    PROSPEO,
  ],
  [
    'foreign-invested companies in Shanghai with over 100 employees',
    'enterprise',
    [
      is('kind', '外商投资企业'),
      is('province', '上海市'),
      any('employees_band', '100-499', '500-999', '1000-4999', '5000+'),
    ],
    CRUST,
  ],
  [
    'toy manufacturers in Shantou that have trademarks',
    'enterprise',
    [{ trade: '245' }, is('city', '汕头市'), has('trademarks')],
    MAPLE,
  ],
  [
    'companies in Guangdong with no abnormal operation record and paid-in capital above 5 million',
    'enterprise',
    [is('province', '广东省'), hasNo('risks', is('kind', '经营异常')), cmp('paid_in_capital', 'gt', 500)],
    ALITARIFFS,
  ],
  [
    'printing companies registered in Wenzhou since 2019',
    'enterprise',
    [{ trade: '23' }, is('city', '温州市'), cmp('established_date', 'gte', '2019-01-01')],
    PROSPEO,
  ],
  ['joint-stock companies in Hefei', 'enterprise', [is('kind', '股份有限公司'), is('city', '合肥市')], DNB],
  [
    'companies with a website but no phone number',
    'enterprise',
    [{ field: 'website', op: 'not_empty' }, is('has_phone', false)],
    TRUST,
  ],
  [
    'small and micro companies in Yiwu',
    'enterprise',
    [any('scale', '小型', '微型'), is('county', '义乌市')],
    LEADSPACE,
  ],
  [
    'construction companies that won tenders in Sichuan',
    'enterprise',
    [CONSTRUCTION, has('won'), is('province', '四川省')],
    LEADSPACE,
  ],
  [
    'LED lighting suppliers in Zhongshan, at least 3 years old',
    'enterprise',
    [{ trade: '387' }, is('city', '中山市'), cmp('established_date', 'lte', '2023-11-17')],
    ALITARIFFS,
  ],
  [
    'steel companies in Tangshan with over 1000 employees',
    'enterprise',
    [{ trade: '31' }, is('city', '唐山市'), any('employees_band', '1000-4999', '5000+')],
    CRUST,
  ],
  ['deregistered companies in Tianjin', 'enterprise', [is('status', '注销'), is('province', '天津市')], TRUST],
  [
    'companies with a registered capital between 10 and 50 million yuan in Xiamen',
    'enterprise',
    [between('registered_capital', 1000, 5000), is('city', '厦门市')],
    DNB,
  ],
  [
    'logistics companies in Ningbo with branches',
    'enterprise',
    [TRANSPORT, is('city', '宁波市'), has('branches')],
    MAPLE,
  ],
  [
    'coffee shops in Shanghai opened in 2025',
    'shop',
    [is('kind', 'amenity/cafe'), is('province', '上海市'), between('opened_date', '2025-01-01', '2025-12-31')],
    DNB,
  ],
  [
    'Grade A offices in Beijing with vacancy below 10%',
    'property',
    [any('grade', '超甲级', '甲级'), is('kind', '写字楼'), is('province', '北京市'), cmp('vacancy_rate', 'lt', 10)],
    DNB,
  ],
  [
    'tenders in Hubei with a budget of at least 2 million yuan',
    'bidding',
    [is('province', '湖北省'), cmp('budget', 'gte', 200)],
    LEADSPACE,
  ],
  [
    'factories with RoHS certification exporting to North America',
    'factory',
    [is('certifications', 'RoHS'), is('export_markets', '北美')],
    LIIFOO,
  ],
  [
    'pending invention patents from universities',
    'patent',
    [is('status', '审中'), is('kind', '发明专利'), is('applicant_kind', '高校')],
    CNPAT,
  ],
  ['court cases with an amount over 1 million yuan', 'risk', [is('kind', '法律诉讼'), cmp('amount', 'gt', 100)], TRUST],
  [
    'trade fairs in Guangzhou next year',
    'exhibition',
    [is('city', '广州市'), between('start_date', '2027-01-01', '2027-12-31')],
    LATINA,
  ],
  ['companies that own factories in Anhui', 'enterprise', [has('factories'), is('province', '安徽省')], KSIMP],
  ['listed pharmaceutical companies', 'enterprise', [is('listed', true), { trade: '27' }], DNB],
  [
    'car part manufacturers in Hubei or Hunan',
    'enterprise',
    [{ trade: '367' }, any('province', '湖北省', '湖南省')],
    MAPLE,
  ],
  [
    'high-tech companies outside Beijing and Shanghai',
    'enterprise',
    [is('tags', '高新技术企业'), none('province', '北京市', '上海市')],
    CRUST,
  ],
  [
    'suppliers with ISO certificates in Suzhou',
    'enterprise',
    [has('qualifications', is('category', '管理体系认证')), is('city', '苏州市')],
    LIIFOO,
  ],
  [
    'companies founded in the last 18 months in Hainan',
    'enterprise',
    [cmp('established_date', 'gte', '2025-05-17'), is('province', '海南省')],
    PROSPEO,
  ],
];

export const HELP_PAGES: readonly Question[] = ROWS.map(([text, dataSet, labels, source]) => ({
  text,
  dataSet,
  labels,
  source,
}));
