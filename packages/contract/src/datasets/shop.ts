import { defineDataSet } from './definition';
import { PROVINCES, REVENUE_BAND_VALUES, SHOP_KINDS, words } from './vocabulary';

const SECTORS = words([
  ['餐饮', 'Food and drink'],
  ['零售', 'Retail'],
  ['住宿', 'Lodging'],
  ['金融', 'Financial services'],
  ['汽车与出行', 'Cars and travel'],
  ['生活服务', 'Everyday services'],
  ['文体娱乐', 'Leisure'],
]);
const STATUSES = words([
  ['营业中', 'Open', ['在营业', '正常营业', '在营']],
  ['暂停营业', 'Closed for now', ['停业', '歇业']],
  ['已闭店', 'Closed for good', ['闭店', '关店', '倒闭', 'closed down']],
  ['筹备中', 'Opening soon'],
]);
const OWNERSHIPS = words([
  ['直营', 'Own shop'],
  ['加盟', 'Franchise'],
  ['独立门店', 'Independent'],
]);
const SITES = words([
  ['街边', 'Street'],
  ['购物中心', 'Shopping center'],
  ['社区', 'Neighborhood'],
  ['写字楼', 'Office building'],
  ['交通枢纽', 'Station or airport'],
  ['园区', 'Business park'],
]);
const SERVICES = words([
  ['堂食', 'Eat in'],
  ['外卖', 'Delivery'],
  ['自提', 'Pick up'],
  ['停车', 'Parking'],
  ['无线网络', 'Wi-Fi'],
  ['会员', 'Membership'],
  ['包间', 'Private room'],
  ['无障碍', 'Step-free'],
  ['开发票', 'Invoices'],
]);
const ROLES = words([
  ['店长', 'Shop manager'],
  ['区域经理', 'Area manager'],
  ['采购负责人', 'Head of purchasing'],
  ['加盟商', 'Franchisee'],
  ['财务', 'Finance'],
]);

/** Shops at streets. Brands are real names; the shops are generated. */
export const shop = defineDataSet({
  key: 'shop',
  name_cn: '线下门店数据',
  name_en: 'Shops',
  description_cn:
    '餐饮、零售、住宿、金融与生活服务门店的品牌、位置、营业时间、经营主体与联系人，可按品牌、业态与商圈筛选。',
  description_en: 'Shops by brand, kind and place, with opening hours, the company that runs them and whom to contact.',
  category: 3,
  productId: 1030,
  icon: 'Shop',
  detailPath: '/shop-details/{id}',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'name',
  code: 'shop_no',
  status: {
    field: 'status',
    tones: { 营业中: 'success', 暂停营业: 'warning', 已闭店: 'default', 筹备中: 'processing' },
  },
  defaultColumns: ['name', 'brand', 'kind', 'status', 'province', 'city', 'address', 'ownership', 'opened_date'],
  facts: ['brand', 'kind', 'address', 'opening_hours', 'average_spend', 'ownership'],
  defaultSort: '-opened_date',
  lookup: ['name', 'operator_uscc', 'shop_no'],
  pricing: { mode: 'per_non_empty', unitPrice: 800 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '门店名称', label_en: 'shop name', aliases: ['店名', '门店'], type: 'text', required: true, searchable: true, filterable: true, sample: '云海肴（鄞州示例广场店）' },
    { name_en: 'shop_no', name_cn: '门店编号', label_en: 'shop number', type: 'keyword', required: true, searchable: true, filterable: true, sample: 'SAMPLE-330212-00018' },
    { name_en: 'brand', name_cn: '品牌', aliases: ['牌子', '连锁品牌', 'chain'], type: 'keyword', searchable: true, filterable: true, facet: true, sample: '云海肴' },
    { name_en: 'brand_english', name_cn: '品牌英文名', label_en: 'English brand', type: 'keyword', searchable: true, filterable: true, sample: null },
    { name_en: 'brand_wikidata', name_cn: '品牌维基数据编号', label_en: 'Wikidata item of the brand', type: 'keyword', filterable: true, sample: 'Q96384226' },
    { name_en: 'sector', name_cn: '业态大类', label_en: 'sector', aliases: ['业态', '行业'], type: 'enum', required: true, values: SECTORS, filterable: true, facet: true, sample: '餐饮' },
    { name_en: 'kind', name_cn: '业态', label_en: 'shop type', aliases: ['门店类型', '类型', 'shop type'], type: 'enum', required: true, values: SHOP_KINDS, filterable: true, facet: true, sample: 'amenity/restaurant', description: 'OpenStreetMap' },
    { name_en: 'ownership', name_cn: '经营方式', label_en: 'run as', aliases: ['直营加盟'], type: 'enum', required: true, values: OWNERSHIPS, filterable: true, facet: true, sample: '加盟' },
    { name_en: 'status', name_cn: '营业状态', aliases: ['状态', 'open or closed'], type: 'enum', severity: { 已闭店: 'notable' }, required: true, values: STATUSES, filterable: true, facet: true, sample: '营业中' },
    { name_en: 'operator_name', name_cn: '经营主体', label_en: 'operator', aliases: ['所属企业', '运营公司', 'company'], type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'operator_uscc' }, searchable: true, filterable: true, weight: 200, sample: '宁波甬澜餐饮管理有限公司' },
    { name_en: 'operator_uscc', name_cn: '经营主体统一社会信用代码', label_en: 'operator credit code', type: 'keyword', format: 'uscc', searchable: true, filterable: true, weight: 200, sample: '91000000MAE000002K' },
    { name_en: 'opened_date', name_cn: '开业日期', label_en: 'opened', aliases: ['开店时间', '开业时间', '开业', '开店', 'opening date'], type: 'date', required: true, filterable: true, sortable: true, sample: '2021-06-18' },
    { name_en: 'closed_date', name_cn: '闭店日期', label_en: 'closed', aliases: ['关店时间'], type: 'date', filterable: true, sample: null },
    { name_en: 'province', name_cn: '省份', aliases: ['省'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', aliases: ['市'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '区县', aliases: ['区', '县', 'district'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '鄞州区' },
    { name_en: 'division_code', name_cn: '行政区划代码', label_en: 'administrative division', type: 'keyword', filterable: true, sample: '330212', description: 'GB/T 2260' },
    { name_en: 'business_district', name_cn: '商圈', aliases: ['商业区'], type: 'keyword', searchable: true, filterable: true, facet: true, sample: '示例广场商圈' },
    { name_en: 'site', name_cn: '选址类型', label_en: 'site type', aliases: ['位置类型'], type: 'enum', values: SITES, filterable: true, facet: true, sample: '购物中心' },
    { name_en: 'address', name_cn: '门店地址', aliases: ['地址'], type: 'text', searchable: true, filterable: true, weight: 100, sample: '浙江省宁波市鄞州区示例路18号' },
    { name_en: 'lng', name_cn: '经度', label_en: 'longitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 121.5463 },
    { name_en: 'lat', name_cn: '纬度', label_en: 'latitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 29.8169 },
    { name_en: 'floor_area', name_cn: '门店面积', label_en: 'floor area', aliases: ['面积', '营业面积', 'area'], type: 'integer', unit: '㎡', filterable: true, sortable: true, weight: 100, sample: 180 },
    { name_en: 'employees', name_cn: '员工数', label_en: 'employees', aliases: ['员工', '人数', 'staff'], type: 'integer', unit: '人', filterable: true, sortable: true, weight: 100, sample: 16 },
    { name_en: 'opening_hours', name_cn: '营业时间', type: 'keyword', notation: 'opening_hours', filterable: true, weight: 50, sample: 'Mo-Su 10:00-22:00', description: 'OpenStreetMap opening_hours' },
    { name_en: 'all_day', name_cn: '24小时营业', label_en: 'open round the clock', aliases: ['24小时', '通宵', '全天', '24h', 'round the clock'], type: 'boolean', required: true, filterable: true, facet: true, sample: false },
    { name_en: 'average_spend', name_cn: '人均消费', label_en: 'spend per person', aliases: ['人均', '客单价'], type: 'decimal', unit: '元', filterable: true, sortable: true, weight: 100, sample: 82 },
    { name_en: 'revenue_band', name_cn: '营收区间', label_en: 'revenue', aliases: ['营收', '营业额', 'turnover'], type: 'enum', required: true, values: REVENUE_BAND_VALUES, filterable: true, sortable: true, facet: true, weight: 300, sample: '3' },
    { name_en: 'rating', name_cn: '评分', aliases: ['星级', 'stars', 'rated'], type: 'decimal', filterable: true, sortable: true, weight: 50, sample: 4.6 },
    { name_en: 'review_count', name_cn: '评价数', label_en: 'reviews', aliases: ['点评数'], type: 'integer', filterable: true, sortable: true, weight: 50, sample: 328 },
    { name_en: 'services', name_cn: '门店服务', aliases: ['服务'], type: 'tags', values: SERVICES, searchable: true, filterable: true, facet: true, sample: ['堂食', '外卖'] },
    { name_en: 'phones', name_cn: '门店电话', label_en: 'phones', type: 'tags', masked: 'phone', weight: 500, sample: ['100****0018'] },
    { name_en: 'has_phone', name_cn: '有联系电话', label_en: 'has a phone', aliases: ['电话', '手机', '手机号', '联系方式', 'phone number', 'telephone'], type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    { name_en: 'contact_count', name_cn: '联系人数量', label_en: 'contacts', type: 'integer', required: true, filterable: true, sortable: true, sample: 1 },
    {
      name_en: 'contacts', name_cn: '联系人', type: 'records', weight: 500,
      columns: [
        { name_en: 'name', name_cn: '姓名', type: 'text', masked: 'person' },
        { name_en: 'role', name_cn: '职务', type: 'text', values: ROLES },
        { name_en: 'phone', name_cn: '电话', type: 'text', masked: 'phone' },
        { name_en: 'mail', name_cn: '邮箱', type: 'text', masked: 'mail' },
        { name_en: 'updated', name_cn: '更新日期', type: 'date' },
      ],
      sample: [{ name: '林*', role: '店长', phone: '100****0018', mail: 's***@example.com', updated: '2025-03-12' }],
    },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'shop', name_cn: '门店信息', name_en: 'Shop', fields: ['name', 'shop_no', 'brand', 'brand_english', 'sector', 'kind', 'ownership', 'status', 'opened_date', 'closed_date'] },
    { key: 'operator', name_cn: '经营企业', name_en: 'Operating company', fields: ['operator_name', 'operator_uscc'] },
    { key: 'business', name_cn: '经营情况', name_en: 'Business', fields: ['floor_area', 'employees', 'opening_hours', 'all_day', 'average_spend', 'revenue_band', 'rating', 'review_count', 'services'] },
    { key: 'location', name_cn: '地理位置', name_en: 'Location', fields: ['province', 'city', 'county', 'division_code', 'business_district', 'site', 'address', 'lng', 'lat'] },
    { key: 'contacts', name_cn: '联系方式', name_en: 'Contact details', fields: ['phones', 'has_phone', 'contact_count', 'contacts'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'operator', name_cn: '经营企业', name_en: 'Operator', dataSet: 'enterprise', here: 'operator_uscc', there: 'uscc' },
    { key: 'operated', name_cn: '同一企业的门店', name_en: 'Shops of the operator', dataSet: 'shop', here: 'operator_uscc', there: 'operator_uscc', sort: '-opened_date' },
    { key: 'same_brand', name_cn: '同品牌门店', name_en: 'Shops of the brand', dataSet: 'shop', here: 'brand', there: 'brand', sort: '-opened_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '连锁咖啡茶饮', name_en: 'Coffee and tea', question_cn: '哪里有咖啡与茶饮门店？', question_en: 'Where are the coffee and tea shops?', filter: { field: 'kind', op: 'eq', value: 'amenity/cafe' } },
    { name_cn: '加盟门店', name_en: 'Franchises', question_cn: '哪些门店由加盟商经营？', question_en: 'Which shops are franchises?', filter: { field: 'ownership', op: 'eq', value: '加盟' } },
    { name_cn: '24小时营业', name_en: 'Round the clock', question_cn: '哪些门店 24 小时营业？', question_en: 'Which shops are open round the clock?', filter: { field: 'all_day', op: 'eq', value: true } },
    {
      name_cn: '营业中且有电话', name_en: 'Open, with a phone',
      filter: { op: 'and', items: [{ field: 'status', op: 'eq', value: '营业中' }, { field: 'has_phone', op: 'eq', value: true }] },
    },
  ],
});
