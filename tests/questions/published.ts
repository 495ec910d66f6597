import { has, hasNo, is } from '@daas/server/testing/filters';
import type { Question } from './label';

const CNINEO = 'cnineo.com/index.php/blog/how-to-deal-with-chinese-supplier.html';
const NAPLAS = 'naplasplastic.com/NewsDetail.aspx?ID=203';
const HARRIS = 'harrisbricken.com/chinalawblog/a-practical-guide-to-choosing-your-china-manufacturer';
const EXACT = 'exactsales.freshdesk.com/en/support/solutions/articles/73000610702';
const CARNOT = 'carnot.mintlify.app/en/pages/tools/search/carnot_search';
const CONTRA = 'contra.com/p/RUXceU66-co-founder-and-chief-product-officer-at-baton-market';
const PROSPEO = 'prospeostaging.net/mcp-docs/filters';
const AFFINITY = 'support.affinity.co/s/article/Using-Semantic-Search';
const DATALANE = 'datalane.com/post/how-to-build-a-prospect-list';
const MAPSLEADS = 'mapsleads.co/blog/how-to-build-b2b-prospect-list';
const DONGGUAN = 'm.nmg-ms.com/news_content-161069.html';
const HARDWARE = 'bkwk.cn/article/swszwjmjjmzsjzzydmmwq.html';
const FACTORIES = 'fengdujob.net/go/深圳的工厂一般在哪个区.html';
const HIGH_TECH = 'tayingvideo.com/zaixianguanwangpeizi/148295.html';
const REGISTER = 'xuanjinji.com/case/4798.html';
const NANSHAN = 'hkyyi.com/html/nan-shan-gong-si-zhu-ce-deng-ji-xin-xi-cha-xun-zhi-nan';
const MISSING = 'wiki.nctoro.com/tag_weishimechabudaoqiye';
const PATENTS = 'kekedo.com/zhuanli/p-3557.html';
const OWNERS = 'lzpat.com/zlsq/36764.htm';
const TENDERS = 'wap.qianlima.com/sem356';
const TEA = '55.fyi/tags/222201.html';
const IMPORTS = 'supplierextraction.com/2024/06/15/sourcing-from-china-guide';
const HS = 'mingsourcing.com/glossary/hs-code-guide.html';

/** Needs that public pages name, asked as a question of this market: places and figures are of its data. */
export const PUBLISHED: readonly Question[] = [
  { text: 'toys in Shantou', dataSet: 'enterprise', labels: [{ trade: '245' }, is('city', '汕头市')], source: CNINEO },
  {
    text: 'furniture in Foshan of Guangdong',
    dataSet: 'enterprise',
    labels: [{ trade: '21' }, is('city', '佛山市')],
    source: CNINEO,
  },
  {
    text: 'bedding suppliers in Jiangsu',
    dataSet: 'enterprise',
    labels: [{ trade: '177' }, is('province', '江苏省')],
    source: CNINEO,
  },
  { text: 'kitchen equipment in Guangzhou', dataSet: 'enterprise', labels: [is('city', '广州市')], source: CNINEO },
  {
    text: 'electronics suppliers in the Pearl River Delta',
    dataSet: 'enterprise',
    labels: [
      { trade: '39' },
      {
        field: 'city',
        op: 'in',
        value: ['广州市', '深圳市', '珠海市', '佛山市', '江门市', '东莞市', '中山市', '惠州市', '肇庆市'],
      },
    ],
    source: NAPLAS,
  },
  {
    text: 'screws makers in Zhejiang',
    dataSet: 'enterprise',
    labels: [{ trade: '3482' }, is('province', '浙江省')],
    source: NAPLAS,
  },
  {
    text: 'manufacturers not involved in lawsuits, with patents and trademarks',
    dataSet: 'enterprise',
    labels: [is('industry_l1', '制造业'), hasNo('risks', is('kind', '法律诉讼')), has('patents'), has('trademarks')],
    source: HARRIS,
  },
  {
    text: 'well capitalized manufacturers with registered capital above 50 million',
    dataSet: 'enterprise',
    labels: [is('industry_l1', '制造业'), { field: 'registered_capital', op: 'gt', value: 5000 }],
    source: HARRIS,
  },
  {
    text: 'companies with over 100 employees',
    dataSet: 'enterprise',
    labels: [{ field: 'employees_band', op: 'in', value: ['100-499', '500-999', '1000-4999', '5000+'] }],
    source: EXACT,
  },
  {
    text: 'companies with the words system in Beijing',
    dataSet: 'enterprise',
    labels: [is('province', '北京市')],
    source: EXACT,
  },
  {
    text: 'software companies in Shenzhen',
    dataSet: 'enterprise',
    labels: [{ trade: '65' }, is('city', '深圳市')],
    source: CARNOT,
  },
  {
    text: 'car washes in Hangzhou with at least 5M revenue',
    dataSet: 'enterprise',
    labels: [{ trade: '8111' }, is('city', '杭州市'), { field: 'revenue_band', op: 'in', value: ['4', '5', '6'] }],
    source: CONTRA,
  },
  {
    text: 'service businesses in Shanghai or Suzhou with at least 10 million revenue',
    dataSet: 'enterprise',
    labels: [
      { op: 'or', items: [is('province', '上海市'), is('city', '苏州市')] },
      { field: 'revenue_band', op: 'in', value: ['5', '6'] },
    ],
    source: CONTRA,
  },
  {
    text: 'listed companies founded since 1990',
    dataSet: 'enterprise',
    labels: [is('listed', true), { field: 'established_date', op: 'gte', value: '1990-01-01' }],
    source: PROSPEO,
  },
  {
    text: 'companies with 500 to 999 employees, exclude Beijing',
    dataSet: 'enterprise',
    labels: [is('employees_band', '500-999'), { field: 'province', op: 'ne', value: '北京市' }],
    source: PROSPEO,
  },
  { text: 'healthcare companies', dataSet: 'enterprise', labels: [{ trade: '84' }], source: AFFINITY },
  {
    text: 'restaurants in Chengdu',
    dataSet: 'shop',
    labels: [is('kind', 'amenity/restaurant'), is('city', '成都市')],
    source: DATALANE,
  },
  {
    text: 'contractors in Wuhan with a phone',
    dataSet: 'enterprise',
    labels: [is('industry_l1', '建筑业'), is('city', '武汉市'), is('has_phone', true)],
    source: DATALANE,
  },
  {
    text: 'restaurants with dine-in in Nanjing',
    dataSet: 'shop',
    labels: [is('kind', 'amenity/restaurant'), is('services', '堂食'), is('city', '南京市')],
    source: MAPSLEADS,
  },
  {
    text: 'coffee shops in Shanghai rated over 4.5',
    dataSet: 'shop',
    labels: [is('kind', 'amenity/cafe'), is('province', '上海市'), { field: 'rating', op: 'gt', value: 4.5 }],
    source: MAPSLEADS,
  },
  { text: '东莞的模具企业', dataSet: 'enterprise', labels: [{ trade: '352' }, is('city', '东莞市')], source: DONGGUAN },
  {
    text: '东莞做玩具、家具的厂家',
    dataSet: 'enterprise',
    labels: [
      { op: 'or', items: [is('industry_l3', '玩具制造'), is('industry_l2', '家具制造业')] },
      is('city', '东莞市'),
    ],
    source: DONGGUAN,
  },
  {
    text: '东莞有哪些做电子元器件的公司',
    dataSet: 'enterprise',
    labels: [{ trade: '398' }, is('city', '东莞市')],
    source: DONGGUAN,
  },
  {
    text: '深圳五金模具企业 成立于20世纪90年代',
    dataSet: 'enterprise',
    labels: [is('city', '深圳市'), { field: 'established_date', op: 'between', value: ['1990-01-01', '1999-12-31'] }],
    source: HARDWARE,
  },
  { text: '深圳的工厂', dataSet: 'factory', labels: [is('city', '深圳市')], source: FACTORIES },
  {
    text: '2014年后成立的上海高新技术企业',
    dataSet: 'enterprise',
    labels: [
      { field: 'established_date', op: 'gte', value: '2014-01-01' },
      is('province', '上海市'),
      is('tags', '高新技术企业'),
    ],
    source: HIGH_TECH,
  },
  {
    text: '上海集成电路、人工智能高新技术企业',
    dataSet: 'enterprise',
    labels: [is('province', '上海市'), is('tags', '高新技术企业')],
    source: HIGH_TECH,
  },
  { text: '已吊销的企业', dataSet: 'enterprise', labels: [is('status', '吊销')], source: REGISTER },
  {
    text: '有行政处罚但没有失信被执行人的公司',
    dataSet: 'enterprise',
    labels: [has('risks', is('kind', '行政处罚')), hasNo('risks', is('kind', '失信被执行人'))],
    source: REGISTER,
  },
  {
    text: '深圳南山区存续的股份有限公司',
    dataSet: 'enterprise',
    labels: [is('county', '南山区'), is('city', '深圳市'), is('status', '存续'), is('kind', '股份有限公司')],
    source: NANSHAN,
  },
  {
    text: '南山区有经营异常的企业',
    dataSet: 'enterprise',
    labels: [is('county', '南山区'), has('risks', is('kind', '经营异常'))],
    source: NANSHAN,
  },
  {
    text: '刚注销的个人独资企业',
    dataSet: 'enterprise',
    labels: [is('status', '注销'), is('kind', '个人独资企业')],
    source: MISSING,
  },
  {
    text: '新能源企业里有发明专利的',
    dataSet: 'enterprise',
    labels: [has('patents', is('kind', '发明专利'))],
    source: PATENTS,
  },
  {
    text: '专利5件以上的企业',
    dataSet: 'enterprise',
    labels: [{ relation: 'patents', match: 'at_least', count: 5 }],
    source: PATENTS,
  },
  {
    text: '民营企业申请的发明专利',
    dataSet: 'patent',
    labels: [is('kind', '发明专利'), is('applicant_kind', '企业')],
    source: OWNERS,
  },
  {
    text: '企业申请的外观设计专利',
    dataSet: 'patent',
    labels: [is('kind', '外观设计'), is('applicant_kind', '企业')],
    source: OWNERS,
  },
  { text: '公开招标的医院设备采购', dataSet: 'bidding', labels: [is('method', '公开招标')], source: TENDERS },
  {
    text: '近一个月的公开招标公告',
    dataSet: 'bidding',
    labels: [
      is('method', '公开招标'),
      { field: 'publish_date', op: 'gte', value: '2026-10-17' },
      is('notice_type', '招标公告'),
    ],
    source: TENDERS,
  },
  { text: '福建的茶叶批发企业', dataSet: 'enterprise', labels: [is('province', '福建省')], source: TEA },
  {
    text: 'furniture imports from China to the United States by sea',
    dataSet: 'customs_trade',
    labels: [is('hs_chapter', '94'), is('country', '美国'), is('transport_mode', '水路运输')],
    source: IMPORTS,
  },
  {
    text: 'exports of chapter 84 to Germany',
    dataSet: 'customs_trade',
    labels: [is('direction', '出口'), is('hs_chapter', '84'), is('country', '德国')],
    source: HS,
  },
];
