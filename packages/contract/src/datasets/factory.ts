import { defineDataSet } from './definition';
import { MACHINES } from './machines';
import { COMPANY_SCALES, EMPLOYEE_BANDS, PROVINCES, REVENUE_BAND_VALUES, words } from './vocabulary';

const STATUSES = words([
  ['在产', 'Producing'],
  ['停产', 'Stopped'],
  ['在建', 'Under construction'],
]);
const LAND_USE = words([
  ['自有', 'Owned'],
  ['租赁', 'Rented'],
]);
const MODES = words([
  ['自主品牌', 'Own brand'],
  ['OEM代工', 'OEM'],
  ['ODM设计代工', 'ODM'],
  ['来料加工', 'Processing'],
]);
const CERTIFICATIONS = words([
  ['ISO 9001', 'ISO 9001'],
  ['ISO 14001', 'ISO 14001'],
  ['ISO 45001', 'ISO 45001'],
  ['IATF 16949', 'IATF 16949'],
  ['ISO 13485', 'ISO 13485'],
  ['ISO 22000', 'ISO 22000'],
  ['CE', 'CE'],
  ['CCC', 'CCC'],
  ['UL', 'UL'],
  ['RoHS', 'RoHS'],
]);
const MARKETS = words([
  ['国内', 'Domestic'],
  ['东南亚', 'Southeast Asia'],
  ['欧洲', 'Europe'],
  ['北美', 'North America'],
  ['中东', 'Middle East'],
  ['非洲', 'Africa'],
  ['南美', 'South America'],
]);
/** Maximum numbered production lines; few factories have more. */
const LINES = words(Array.from({ length: 24 }, (_, index) => [`${index + 1}号产线`, `Line ${index + 1}`] as const));

/** Factories, each operated by a company of `enterprise`. */
export const factory = defineDataSet({
  key: 'factory',
  name_cn: '工厂数据',
  name_en: 'Factories',
  description_cn: '生产型企业的厂区、产线、设备、产品与资质，可按主营产品、工艺、厂房面积与认证筛选供应商。',
  description_en:
    'Sites, lines, equipment, products and certificates of manufacturers, to find suppliers by product, area and certificate.',
  category: 2,
  productId: 1020,
  icon: 'Build',
  is_hot: true,
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  detailPath: '/factory/detail/{id}',
  title: 'name',
  code: 'uscc',
  status: { field: 'status', tones: { 在产: 'success', 停产: 'error', 在建: 'processing' } },
  defaultColumns: ['name', 'main_products', 'status', 'province', 'city', 'floor_area', 'line_count', 'certifications'],
  facts: ['main_products', 'floor_area', 'line_count', 'employees_band', 'company_name', 'city'],
  defaultSort: '-floor_area',
  lookup: ['uscc', 'name'],
  pricing: { mode: 'per_non_empty', unitPrice: 1500 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '工厂名称', aliases: ['工厂', '厂家', 'plants', 'plant'], type: 'text', required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司鄞州工厂' },
    { name_en: 'company_name', name_cn: '所属企业', label_en: 'company', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'uscc', name_cn: '企业统一社会信用代码', label_en: 'unified social credit code', type: 'keyword', format: 'uscc', required: true, searchable: true, filterable: true, sample: '91000000MAE000002K' },
    { name_en: 'status', name_cn: '生产状态', type: 'enum', required: true, values: STATUSES, filterable: true, facet: true, sample: '在产' },
    { name_en: 'main_products', name_cn: '主营产品', type: 'tags', searchable: true, filterable: true, facet: true, sample: ['滚动轴承', '传动轴'] },
    { name_en: 'materials', name_cn: '主要原料', type: 'tags', searchable: true, filterable: true, weight: 100, sample: ['轴承钢', '润滑油'] },
    { name_en: 'processes', name_cn: '生产工艺', type: 'tags', searchable: true, filterable: true, facet: true, weight: 100, sample: ['数控加工', '热处理'] },
    { name_en: 'industry_l2', name_cn: '行业大类', label_en: 'industry division', type: 'keyword', vocabulary: 'industry', filterable: true, facet: true, sample: '通用设备制造业' },
    { name_en: 'industry_l4', name_cn: '行业小类', label_en: 'industry class', type: 'keyword', vocabulary: 'industry', filterable: true, sample: '滚动轴承制造' },
    { name_en: 'industry_code', name_cn: '行业代码', type: 'keyword', filterable: true, sample: 'C3451', description: 'GB/T 4754-2017' },
    { name_en: 'production_mode', name_cn: '生产模式', type: 'tags', values: MODES, filterable: true, facet: true, sample: ['自主品牌', 'OEM代工'] },
    { name_en: 'land_area', name_cn: '占地面积', aliases: ['占地', '用地面积', 'land', 'site area'], type: 'integer', unit: '㎡', filterable: true, sortable: true, weight: 100, sample: 24000 },
    { name_en: 'floor_area', name_cn: '厂房面积', aliases: ['厂房', '建筑面积', '面积', 'floor space'], type: 'integer', unit: '㎡', required: true, filterable: true, sortable: true, sample: 15600 },
    { name_en: 'land_use', name_cn: '厂房性质', label_en: 'premises', aliases: ['厂房', 'premises'], type: 'enum', values: LAND_USE, filterable: true, facet: true, sample: '自有' },
    { name_en: 'line_count', name_cn: '产线数量', label_en: 'production lines', aliases: ['产线', '生产线', 'lines'], type: 'integer', unit: '条', filterable: true, sortable: true, sample: 8 },
    { name_en: 'equipment_count', name_cn: '设备数量', label_en: 'machines', aliases: ['设备', '机器', 'equipment'], type: 'integer', unit: '台', filterable: true, sortable: true, weight: 100, sample: 120 },
    { name_en: 'annual_capacity', name_cn: '年产能', type: 'decimal', filterable: true, unit: '万件', weight: 200, sample: 350 },
    { name_en: 'capacity_use', name_cn: '产能利用率', label_en: 'capacity utilization', aliases: ['开工率', '产能利用', 'utilisation'], type: 'decimal', unit: '%', filterable: true, sortable: true, weight: 300, sample: 78.5 },
    { name_en: 'power_capacity', name_cn: '变压器容量', label_en: 'transformer capacity', aliases: ['变压器', '配电', 'transformer'], type: 'integer', unit: 'kVA', filterable: true, weight: 100, sample: 1250 },
    { name_en: 'annual_electricity', name_cn: '年用电量', type: 'decimal', unit: '万千瓦时', weight: 200, sample: 320.5 },
    { name_en: 'revenue_band', name_cn: '营收区间', label_en: 'revenue', aliases: ['营收', '年营收', '收入', 'turnover'], type: 'enum', required: true, values: REVENUE_BAND_VALUES, filterable: true, sortable: true, facet: true, weight: 300, sample: '5' },
    { name_en: 'scale', name_cn: '企业规模', label_en: 'company size', type: 'enum', values: COMPANY_SCALES, filterable: true, facet: true, sample: '中型' },
    { name_en: 'employees_band', name_cn: '人员规模', label_en: 'employees', aliases: ['人员', '员工', '员工数', '工人', 'staff', 'workers'], type: 'enum', values: EMPLOYEE_BANDS, filterable: true, facet: true, weight: 100, sample: '100-499' },
    { name_en: 'certifications', name_cn: '资质认证', aliases: ['认证', '证书', 'certificate', 'certified', 'certified to'], type: 'tags', values: CERTIFICATIONS, filterable: true, facet: true, sample: ['ISO 9001', 'CE'] },
    { name_en: 'export_markets', name_cn: '销售市场', label_en: 'markets', aliases: ['出口', '外销', 'exports to', 'export to'], type: 'tags', values: MARKETS, filterable: true, facet: true, sample: ['国内', '欧洲'] },
    { name_en: 'opened_date', name_cn: '投产日期', label_en: 'opened', aliases: ['投产', '建厂', '成立', 'opened in'], type: 'date', required: true, filterable: true, sortable: true, sample: '2014-09-01' },
    { name_en: 'province', name_cn: '省份', type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '区县', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '鄞州区' },
    { name_en: 'park', name_cn: '所在园区', label_en: 'industrial park', type: 'keyword', searchable: true, filterable: true, sample: '鄞州经济开发区' },
    { name_en: 'address', name_cn: '厂区地址', type: 'text', searchable: true, filterable: true, weight: 100, sample: '浙江省宁波市鄞州区示范路66号' },
    { name_en: 'lng', name_cn: '经度', label_en: 'longitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 121.5463 },
    { name_en: 'lat', name_cn: '纬度', label_en: 'latitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 29.8169 },
    { name_en: 'contact_person', name_cn: '联系人', type: 'text', masked: 'person', weight: 200, sample: '周*' },
    { name_en: 'phones', name_cn: '联系电话', type: 'tags', masked: 'phone', weight: 500, sample: ['100****0026'] },
    { name_en: 'has_phone', name_cn: '有联系电话', aliases: ['电话', '手机', '联系方式', 'phone number'], type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    {
      name_en: 'lines', name_cn: '产线明细', label_en: 'production line list', type: 'records', weight: 300,
      columns: [
        { name_en: 'name', name_cn: '产线', type: 'text', values: LINES },
        { name_en: 'product', name_cn: '产品', type: 'text' },
        { name_en: 'capacity', name_cn: '年产能（万件）', label_en: 'capacity a year (10,000 pieces)', type: 'decimal' },
        { name_en: 'since', name_cn: '投产日期', type: 'date' },
      ],
      sample: [{ name: '1号产线', product: '滚动轴承', capacity: 60, since: '2014-09-01' }],
    },
    {
      name_en: 'equipment', name_cn: '设备明细', label_en: 'machine list', type: 'records', weight: 300,
      columns: [
        { name_en: 'name', name_cn: '设备', type: 'text', values: MACHINES },
        { name_en: 'count', name_cn: '数量（台）', label_en: 'machines', type: 'integer' },
        { name_en: 'bought', name_cn: '购置年份', type: 'integer', ordinal: true },
      ],
      sample: [{ name: '数控车床', count: 40, bought: 2018 }],
    },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'site', name_cn: '工厂概况', name_en: 'Site', fields: ['name', 'company_name', 'uscc', 'status', 'opened_date', 'land_area', 'floor_area', 'land_use'] },
    { key: 'production', name_cn: '产品与工艺', name_en: 'Products and processes', fields: ['main_products', 'materials', 'processes', 'industry_l2', 'industry_l4', 'industry_code', 'production_mode', 'certifications', 'export_markets'] },
    { key: 'capacity', name_cn: '产能与规模', name_en: 'Capacity and size', fields: ['line_count', 'equipment_count', 'annual_capacity', 'capacity_use', 'power_capacity', 'annual_electricity', 'revenue_band', 'scale', 'employees_band'] },
    { key: 'lines', name_cn: '产线', name_en: 'Lines', fields: ['lines'] },
    { key: 'equipment', name_cn: '设备', name_en: 'Equipment', fields: ['equipment'] },
    { key: 'location', name_cn: '地理位置', name_en: 'Location', fields: ['province', 'city', 'county', 'park', 'address', 'lng', 'lat'] },
    { key: 'contact', name_cn: '联系方式', name_en: 'Contacts', fields: ['contact_person', 'phones', 'has_phone'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'company', name_cn: '所属企业', name_en: 'Company', dataSet: 'enterprise', here: 'uscc', there: 'uscc' },
    { key: 'won', name_cn: '中标项目', name_en: 'Tenders won', dataSet: 'bidding', here: 'uscc', there: 'winner_uscc', sort: '-publish_date' },
    { key: 'patents', name_cn: '企业专利', name_en: 'Patents of the company', dataSet: 'patent', here: 'uscc', there: 'applicant_usccs', sort: '-application_date' },
    { key: 'qualifications', name_cn: '企业资质', name_en: 'Qualifications of the company', dataSet: 'qualification', here: 'uscc', there: 'holder_uscc', sort: '-issued_date' },
    { key: 'exhibitions', name_cn: '企业参展', name_en: 'Fairs of the company', dataSet: 'exhibition', here: 'uscc', there: 'exhibitor_usccs', sort: '-start_date' },
    { key: 'industry', name_cn: '所属行业', name_en: 'Industry', dataSet: 'industry', here: 'industry_code', there: 'code' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '万平以上厂房', name_en: 'Over 10,000 ㎡', question_cn: '哪些工厂的厂房超过一万平方米？', question_en: 'Which factories have more than 10,000 ㎡?', filter: { field: 'floor_area', op: 'gte', value: 10000 } },
    { name_cn: '可代工', name_en: 'Makes for others', question_cn: '哪些工厂可以代工？', question_en: 'Which factories make for others?', filter: { field: 'production_mode', op: 'in', value: ['OEM代工', 'ODM设计代工'] } },
    { name_cn: '产能有余量', name_en: 'Spare capacity', question_cn: '哪些工厂还有三成以上的产能余量？', question_en: 'Which factories have 30% of their capacity to spare?', filter: { field: 'capacity_use', op: 'lt', value: 70 } },
    { name_cn: '出口欧洲且有CE', name_en: 'To Europe with CE', filter: { op: 'and', items: [{ field: 'export_markets', op: 'eq', value: '欧洲' }, { field: 'certifications', op: 'eq', value: 'CE' }] } },
  ],
});
