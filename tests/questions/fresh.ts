import { any, between, has, hasNo, is, isNot } from '@daas/server/testing/filters';
import { cmp, type Label, type Question } from './label';

const EXACT = 'exactsales.freshdesk.com/en/support/solutions/articles/73000610702';
const ARTESIAN = 'artesian.zendesk.com/hc/en-us/articles/360033480734';
const SHARE = 'help.sharecrm.com/75594/5914d/7ebe1';
const COUNTIES = 'm.huxiu.com/article/448687.html';
const SHOES = 'm.fqmxn.com/1/49980.html';
const QUANZHOU = 'eqrm.cn/news/jie-ma-quan-zhou-jie-mi-zhi-zao-ye-ji-qun';
const RENT = 'chaxiaohao.com/read-1750474980l1732761.html';
const CAFE = 'baogao.chinabaogao.com/canyin/556460556460.html';
const PATENTS = 'kekedo.com/zhuanli/p-41158.html';
const KNOWACO = 'knowaco.com/en/knowledge-center';
const ELK = 'elksourcing.com/how-to-evaluate-chinese-suppliers';
const FACTORIES = 'businessexporter.com/international-business/china-factories';
const NANSHAN = 'hkyyi.com/html/nan-shan-gong-si-zhu-ce-deng-ji-xin-xi-cha-xun-zhi-nan';

type Ask = [text: string, dataSet: Question['dataSet'], labels: Label[], source: string];

/** Tried once, after the last change of the rules. */
const ROWS: Ask[] = [
  ['慈溪的小家电厂，有商标', 'enterprise', [is('county', '慈溪市'), { trade: '385' }, has('trademarks')], COUNTIES],
  ['安平丝网厂', 'enterprise', [is('county', '安平县'), { trade: '33' }], COUNTIES],
  [
    '海宁皮革企业 成立满十年',
    'enterprise',
    [is('county', '海宁市'), { trade: '19' }, cmp('established_date', 'lte', '2016-11-17')],
    COUNTIES,
  ],
  ['温岭水泵公司有没有专利的', 'enterprise', [is('county', '温岭市'), { trade: '3441' }, has('patents')], COUNTIES],
  ['永康保温杯工厂', 'enterprise', [is('county', '永康市'), { trade: '338' }], COUNTIES],
  ['泉州做鞋底的', 'enterprise', [is('city', '泉州市'), { trade: '195' }], SHOES],
  ['福州拖鞋外贸企业', 'enterprise', [is('city', '福州市'), { trade: '195' }, has('exports')], SHOES],
  [
    '德化陶瓷，注册资本两百万以上',
    'enterprise',
    [is('county', '德化县'), { trade: '307' }, cmp('registered_capital', 'gte', 200)],
    QUANZHOU,
  ],
  [
    '没有被列入经营异常的南山区软件公司',
    'enterprise',
    [hasNo('risks', is('kind', '经营异常')), is('county', '南山区'), { trade: '65' }],
    NANSHAN,
  ],
  ['实缴资本一千万以上的深圳公司', 'enterprise', [cmp('paid_in_capital', 'gte', 1000), is('city', '深圳市')], NANSHAN],
  ['参保人数超过一百人的纺织厂', 'enterprise', [cmp('insured_count', 'gt', 100), { trade: '17' }], SHARE],
  [
    '今年成立的、有联系电话的公司',
    'enterprise',
    [between('established_date', '2026-01-01', '2026-12-31'), is('has_phone', true)],
    SHARE,
  ],
  [
    '华东地区的专精特新企业',
    'enterprise',
    [any('province', '上海市', '江苏省', '浙江省', '安徽省', '福建省', '江西省', '山东省'), is('tags', '专精特新')],
    SHARE,
  ],
  ['companies with a turnover between 5M and 20M', 'enterprise', [any('revenue_band', '4', '5')], ARTESIAN],
  ['start-ups founded in the last two years', 'enterprise', [cmp('established_date', 'gte', '2024-11-17')], ARTESIAN],
  [
    'limited liability companies in Hunan with over 50 employees',
    'enterprise',
    [
      is('kind', '有限责任公司'),
      is('province', '湖南省'),
      any('employees_band', '50-99', '100-499', '500-999', '1000-4999', '5000+'),
    ],
    EXACT,
  ],
  ['technology companies opened before 2010', 'enterprise', [cmp('established_date', 'lte', '2009-12-31')], EXACT],
  [
    'furniture exporters in Foshan that are not deregistered',
    'enterprise',
    [{ trade: '21' }, has('exports'), is('city', '佛山市'), isNot('status', '注销')],
    ELK,
  ],
  [
    'suppliers of plastic bags in Hebei or Shandong',
    'enterprise',
    [{ trade: '292' }, any('province', '河北省', '山东省')],
    ELK,
  ],
  [
    'companies on a blacklist in Henan',
    'enterprise',
    [has('risks', any('kind', '失信被执行人', '严重违法失信')), is('province', '河南省')],
    KNOWACO,
  ],
  [
    'large manufacturers without lawsuits',
    'enterprise',
    [is('scale', '大型'), is('industry_l1', '制造业'), hasNo('risks', is('kind', '法律诉讼'))],
    FACTORIES,
  ],
  [
    'OEM factories with at least 10 production lines',
    'factory',
    [is('production_mode', 'OEM代工'), cmp('line_count', 'gte', 10)],
    FACTORIES,
  ],
  ['工厂面积5000到20000平，自有', 'factory', [between('floor_area', 5000, 20000), is('land_use', '自有')], RENT],
  [
    '有装卸平台的物流园，租金1块以下',
    'property',
    [is('facilities', '装卸平台'), is('kind', '物流园'), cmp('rent', 'lte', 1)],
    RENT,
  ],
  [
    '苏州空置率低于10%的科技园',
    'property',
    [is('city', '苏州市'), cmp('vacancy_rate', 'lt', 10), is('kind', '科技园')],
    RENT,
  ],
  [
    '杭州评分4分以上的奶茶店',
    'shop',
    [is('city', '杭州市'), cmp('rating', 'gte', 4), is('kind', 'amenity/cafe')],
    CAFE,
  ],
  [
    '购物中心里的直营餐厅',
    'shop',
    [is('site', '购物中心'), is('ownership', '直营'), is('kind', 'amenity/restaurant')],
    CAFE,
  ],
  [
    '已经失效的发明专利，申请人在江苏',
    'patent',
    [is('status', '失效'), is('kind', '发明专利'), is('province', '江苏省')],
    PATENTS,
  ],
  ['被引用10次以上的专利', 'patent', [cmp('cited_by_count', 'gte', 10)], PATENTS],
  [
    'patents pledged since 2020',
    'patent',
    [is('pledged', true), cmp('application_date', 'gte', '2020-01-01')],
    PATENTS,
  ],
];

export const FRESH: readonly Question[] = ROWS.map(([text, dataSet, labels, source]) => ({
  text,
  dataSet,
  labels,
  source,
}));
