import { defineDataSet } from './definition';
import { COMPANY_SCALES, EMPLOYEE_BANDS, INDUSTRY_SECTIONS, PROVINCES, REVENUE_BAND_VALUES, words } from './vocabulary';

const STATUSES = words([
  ['存续', 'In operation'],
  ['迁出', 'Moved out'],
  ['吊销', 'Licence revoked'],
  ['注销', 'Deregistered'],
]);
const KINDS = words([
  ['有限责任公司', 'Limited liability company'],
  ['股份有限公司', 'Joint-stock company'],
  ['个人独资企业', 'Sole proprietorship'],
  ['合伙企业', 'Partnership'],
  ['外商投资企业', 'Foreign-invested company'],
]);
const TAGS = words([
  ['高新技术企业', 'High-tech enterprise'],
  ['专精特新', 'Specialised and new'],
  ['科技型中小企业', 'Technology SME'],
  ['进出口企业', 'Importer or exporter'],
  ['规模以上工业', 'Industrial above scale'],
  ['绿色工厂', 'Green factory'],
  ['独角兽培育', 'Unicorn candidate'],
]);

/** Registered companies. Amounts are in 万元 (10,000 yuan). */
export const enterprise = defineDataSet({
  key: 'enterprise',
  name_cn: '企业工商数据',
  name_en: 'Enterprises',
  description_cn: '全国企业的登记信息、规模、行业、联系方式与经营标签，可按名称、统一社会信用代码、地区与行业检索。',
  description_en:
    'Registration, size, industry, contacts and business tags of companies, by name, code, place and industry.',
  category: 1,
  productId: 1010,
  icon: 'Bank',
  is_hot: true,
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'name',
  defaultColumns: [
    'name',
    'uscc',
    'status',
    'province',
    'city',
    'industry_l1',
    'registered_capital',
    'established_date',
  ],
  defaultSort: '-registered_capital',
  lookup: ['uscc', 'name'],
  pricing: { mode: 'per_non_empty', unitPrice: 1000 },
  source_cn: '演示数据（由程序生成，不对应任何真实企业）',
  source_en: 'Demo data (generated; no real company)',
  refresh: 'daily',
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '企业名称', type: 'text', required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'name_english', name_cn: '英文名称', label_en: 'English name', type: 'text', searchable: true, weight: 100, sample: 'Ningbo Yonglan Precision Machinery Co., Ltd.' },
    { name_en: 'uscc', name_cn: '统一社会信用代码', label_en: 'unified social credit code', type: 'keyword', required: true, searchable: true, filterable: true, sample: '91000000MAE000002K', description: 'GB 32100' },
    { name_en: 'legal_representative', name_cn: '法定代表人', type: 'text', masked: 'person', weight: 200, sample: '陈*' },
    { name_en: 'kind', name_cn: '企业类型', label_en: 'company type', type: 'enum', values: KINDS, filterable: true, facet: true, sample: '有限责任公司' },
    { name_en: 'status', name_cn: '登记状态', type: 'enum', required: true, values: STATUSES, filterable: true, facet: true, sample: '存续' },
    { name_en: 'registered_capital', name_cn: '注册资本', type: 'decimal', unit: '万元', required: true, filterable: true, sortable: true, sample: 5000 },
    { name_en: 'paid_in_capital', name_cn: '实缴资本', label_en: 'paid-in capital', type: 'decimal', unit: '万元', filterable: true, weight: 100, sample: 3200 },
    { name_en: 'established_date', name_cn: '成立日期', label_en: 'established', type: 'date', required: true, filterable: true, sortable: true, sample: '2012-05-18' },
    { name_en: 'approved_date', name_cn: '核准日期', label_en: 'approval date', type: 'date', filterable: true, sample: '2023-03-07' },
    { name_en: 'term_end', name_cn: '营业期限至', label_en: 'end of term', type: 'date', sample: '2042-05-17' },
    { name_en: 'registration_authority', name_cn: '登记机关', type: 'text', sample: '宁波市市场监督管理局' },
    { name_en: 'business_scope', name_cn: '经营范围', type: 'text', searchable: true, filterable: true, weight: 300, sample: '通用设备制造；机械零件销售；货物进出口。' },
    { name_en: 'province', name_cn: '省份', type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '区县', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '鄞州区' },
    { name_en: 'division_code', name_cn: '行政区划代码', label_en: 'administrative division', type: 'keyword', filterable: true, sample: '330212', description: 'GB/T 2260' },
    { name_en: 'address', name_cn: '注册地址', type: 'text', searchable: true, filterable: true, weight: 100, sample: '浙江省宁波市鄞州区示例路18号' },
    { name_en: 'lng', name_cn: '经度', label_en: 'longitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 121.5463 },
    { name_en: 'lat', name_cn: '纬度', label_en: 'latitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 29.8169 },
    { name_en: 'industry_l1', name_cn: '行业门类', label_en: 'industry section', type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
    { name_en: 'industry_l2', name_cn: '行业大类', label_en: 'industry division', type: 'keyword', vocabulary: 'industry', filterable: true, facet: true, sample: '通用设备制造业' },
    { name_en: 'industry_l3', name_cn: '行业中类', label_en: 'industry group', type: 'keyword', vocabulary: 'industry', filterable: true, sample: '轴承、齿轮和传动部件制造' },
    { name_en: 'industry_l4', name_cn: '行业小类', label_en: 'industry class', type: 'keyword', vocabulary: 'industry', filterable: true, sample: '滚动轴承制造' },
    { name_en: 'industry_code', name_cn: '行业代码', type: 'keyword', filterable: true, sample: 'C3451', description: 'GB/T 4754-2017' },
    { name_en: 'scale', name_cn: '企业规模', label_en: 'company size', type: 'enum', values: COMPANY_SCALES, filterable: true, facet: true, sample: '中型' },
    { name_en: 'revenue_band', name_cn: '营收区间', label_en: 'revenue', type: 'enum', required: true, values: REVENUE_BAND_VALUES, filterable: true, sortable: true, facet: true, weight: 300, sample: '5' },
    { name_en: 'employees_band', name_cn: '人员规模', label_en: 'employees', type: 'enum', values: EMPLOYEE_BANDS, filterable: true, facet: true, weight: 100, sample: '100-499' },
    { name_en: 'insured_count', name_cn: '参保人数', label_en: 'insured employees', type: 'integer', unit: '人', filterable: true, sortable: true, weight: 100, sample: 236 },
    { name_en: 'phones', name_cn: '联系电话', type: 'tags', masked: 'phone', weight: 500, sample: ['100****0018'] },
    { name_en: 'email', name_cn: '电子邮箱', type: 'keyword', masked: 'mail', weight: 200, sample: 's***@example.com' },
    { name_en: 'website', name_cn: '网址', type: 'keyword', weight: 50, sample: 'https://yonglan.example.com' },
    { name_en: 'tags', name_cn: '企业标签', type: 'tags', values: TAGS, filterable: true, facet: true, searchable: true, is_new: true, sample: ['高新技术企业', '专精特新'] },
    { name_en: 'listed', name_cn: '是否上市', type: 'boolean', filterable: true, facet: true, sample: false },
    { name_en: 'has_phone', name_cn: '有联系电话', type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    {
      name_en: 'shareholders', name_cn: '股东', type: 'records', weight: 300,
      columns: [
        { name_en: 'person', name_cn: '自然人股东', type: 'text', masked: 'person' },
        { name_en: 'company', name_cn: '法人股东', type: 'text' },
        { name_en: 'ratio', name_cn: '持股比例（%）', type: 'decimal' },
        { name_en: 'amount', name_cn: '认缴出资额（万元）', type: 'decimal' },
      ],
      sample: [{ person: '陈*', company: null, ratio: 60, amount: 3000 }, { person: null, company: '宁波甬澜控股有限公司', ratio: 40, amount: 2000 }],
    },
    {
      name_en: 'changes', name_cn: '变更记录', type: 'records', weight: 200,
      columns: [
        { name_en: 'date', name_cn: '变更日期', type: 'date' },
        { name_en: 'item', name_cn: '变更事项', type: 'text' },
        { name_en: 'before', name_cn: '变更前', type: 'text' },
        { name_en: 'after', name_cn: '变更后', type: 'text' },
      ],
      sample: [{ date: '2023-03-07', item: '注册资本', before: '1000万元', after: '5000万元' }],
    },
    { name_en: 'is_demo', name_cn: '演示数据', label_en: 'demo data', type: 'boolean', required: true, sample: true },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'registration', name_cn: '登记信息', name_en: 'Registration', fields: ['name', 'name_english', 'uscc', 'legal_representative', 'kind', 'status', 'registered_capital', 'paid_in_capital', 'established_date', 'approved_date', 'term_end', 'registration_authority', 'business_scope'] },
    { key: 'location', name_cn: '地理位置', name_en: 'Location', fields: ['province', 'city', 'county', 'division_code', 'address', 'lng', 'lat'] },
    { key: 'industry', name_cn: '行业与规模', name_en: 'Industry and size', fields: ['industry_l1', 'industry_l2', 'industry_l3', 'industry_l4', 'industry_code', 'scale', 'revenue_band', 'employees_band', 'insured_count', 'tags', 'listed'] },
    { key: 'contact', name_cn: '联系方式', name_en: 'Contacts', fields: ['phones', 'email', 'website', 'has_phone'] },
    { key: 'shareholders', name_cn: '股东信息', name_en: 'Shareholders', fields: ['shareholders'] },
    { key: 'changes', name_cn: '变更记录', name_en: 'Changes', fields: ['changes'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'factories', name_cn: '工厂', name_en: 'Factories', dataSet: 'factory', here: 'uscc', there: 'uscc' },
    { key: 'won', name_cn: '中标项目', name_en: 'Tenders won', dataSet: 'bidding', here: 'uscc', there: 'winner_uscc', sort: '-publish_date' },
    { key: 'purchases', name_cn: '采购项目', name_en: 'Tenders issued', dataSet: 'bidding', here: 'uscc', there: 'buyer_uscc', sort: '-publish_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '高新技术企业', name_en: 'High-tech enterprises', filter: { field: 'tags', op: 'eq', value: '高新技术企业' } },
    { name_cn: '专精特新', name_en: 'Specialised and new', is_new: true, filter: { field: 'tags', op: 'eq', value: '专精特新' } },
    { name_cn: '营收五千万以上', name_en: 'Revenue over 50M', filter: { field: 'revenue_band', op: 'eq', value: '6' } },
    {
      name_cn: '存续且有电话', name_en: 'In operation with a phone',
      filter: { op: 'and', items: [{ field: 'status', op: 'eq', value: '存续' }, { field: 'has_phone', op: 'eq', value: true }] },
    },
  ],
});
