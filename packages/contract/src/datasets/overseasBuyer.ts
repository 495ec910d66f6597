import { CONTINENTS, COUNTRIES } from './countries';
import { defineDataSet } from './definition';
import { HS_CHAPTERS } from './hsChapters';
import { EMPLOYEE_BANDS, words } from './vocabulary';

const BUYER_KINDS = words([
  ['进口商', 'Importer'],
  ['批发商', 'Wholesaler'],
  ['零售商', 'Retailer'],
  ['制造商', 'Manufacturer'],
  ['电商卖家', 'Online seller'],
  ['工程承包商', 'Contractor'],
]);
const ACTIVITY = words([
  ['活跃', 'Active'],
  ['一般', 'Occasional'],
  ['沉默', 'Silent'],
]);

/** Foreign companies that buy from China, with figures from customs records. */
export const overseasBuyer = defineDataSet({
  key: 'overseas_buyer',
  name_cn: '海外采购商',
  name_en: 'Overseas buyers',
  description_cn: '从中国采购的海外买家：国别、采购品类、累计与近一年采购额、供应商数量、最近采购时间和联系方式。',
  description_en: 'Buyers abroad: country, goods, purchases in total and of the last year, suppliers and contacts.',
  category: 6,
  productId: 1061,
  icon: 'Global',
  detailPath: '/customs-data/overseas-buyer-details/{id}',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'name',
  status: { field: 'activity', tones: { 活跃: 'success', 一般: 'processing', 沉默: 'default' } },
  // biome-ignore format: one line
  defaultColumns: ['name', 'country', 'kind', 'products', 'purchase_total_usd', 'purchase_count', 'supplier_count', 'last_purchase_date'],
  facts: ['country', 'products', 'purchase_year_usd', 'growth', 'supplier_count', 'last_purchase_date'],
  defaultSort: '-purchase_total_usd',
  lookup: ['name'],
  pricing: { mode: 'per_non_empty', unitPrice: 1500 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '采购商名称', label_en: 'buyer', type: 'text', required: true, searchable: true, filterable: true, aliases: ['买家', '客户', '进口商'], sample: 'Quorvan Bearings GmbH' },
    { name_en: 'country', name_cn: '国家/地区', label_en: 'country', type: 'enum', required: true, values: COUNTRIES, filterable: true, facet: true, aliases: ['国家', '国别', '地区'], sample: '德国' },
    { name_en: 'country_code', name_cn: '国别代码', type: 'keyword', format: 'country', required: true, filterable: true, sample: 'DE', description: 'ISO 3166' },
    { name_en: 'continent', name_cn: '大洲', type: 'enum', required: true, values: CONTINENTS, filterable: true, facet: true, sample: '欧洲' },
    { name_en: 'city', name_cn: '所在城市', type: 'keyword', vocabulary: 'port', searchable: true, filterable: true, sample: '汉堡' },
    { name_en: 'address', name_cn: '地址', type: 'text', weight: 100, sample: '18 Sample Street, Hamburg' },
    { name_en: 'kind', name_cn: '采购商类型', label_en: 'buyer type', type: 'enum', values: BUYER_KINDS, filterable: true, facet: true, aliases: ['买家类型'], sample: '进口商' },
    { name_en: 'employees_band', name_cn: '人员规模', label_en: 'employees', type: 'enum', values: EMPLOYEE_BANDS, filterable: true, facet: true, weight: 100, sample: '50-99' },
    { name_en: 'established_year', name_cn: '成立年份', label_en: 'established', type: 'integer', ordinal: true, filterable: true, sortable: true, sample: 1998 },
    { name_en: 'products', name_cn: '采购商品', type: 'tags', english: 'hs_chapters', searchable: true, filterable: true, facet: true, aliases: ['产品', '品类', '采购产品'], sample: ['深沟球轴承', '轮毂轴承'] },
    { name_en: 'hs_codes', name_cn: 'HS 编码', label_en: 'HS codes', type: 'tags', searchable: true, filterable: true, aliases: ['海关编码'], sample: ['848210'] },
    { name_en: 'hs_chapters', name_cn: 'HS 章', label_en: 'HS chapters', type: 'tags', values: HS_CHAPTERS, filterable: true, facet: true, sample: ['84'] },
    { name_en: 'main_port', name_cn: '主要到货港', label_en: 'main port', type: 'keyword', vocabulary: 'port', filterable: true, facet: true, sample: '汉堡' },
    { name_en: 'purchase_total_usd', name_cn: '累计采购额', label_en: 'purchases in total', type: 'decimal', unit: '美元', required: true, filterable: true, sortable: true, weight: 200, aliases: ['采购额', '采购金额'], sample: 1820400 },
    { name_en: 'purchase_year_usd', name_cn: '近一年采购额', label_en: 'purchases, last 12 months', type: 'decimal', unit: '美元', required: true, filterable: true, sortable: true, weight: 200, sample: 640200 },
    { name_en: 'growth', name_cn: '采购额同比', label_en: 'growth', type: 'decimal', unit: '%', filterable: true, sortable: true, weight: 100, description: '近十二个月比前十二个月', description_en: 'last twelve months against the twelve before', sample: 12.4 },
    { name_en: 'average_usd', name_cn: '平均单票金额', label_en: 'average shipment', type: 'decimal', unit: '美元', sample: 36408 },
    { name_en: 'purchase_count', name_cn: '采购次数', label_en: 'purchases', type: 'integer', unit: '票', required: true, filterable: true, sortable: true, sample: 50, description: '报关单数；一票可含多项商品', description_en: 'number of customs declarations; one may have several goods' },
    { name_en: 'supplier_count', name_cn: '供应商数量', label_en: 'suppliers', type: 'integer', unit: '个', required: true, filterable: true, sortable: true, sample: 6 },
    { name_en: 'first_purchase_date', name_cn: '首次采购日期', label_en: 'first purchase', type: 'date', filterable: true, sample: '2024-02-20' },
    { name_en: 'last_purchase_date', name_cn: '最近采购日期', label_en: 'last purchase', type: 'date', filterable: true, sortable: true, aliases: ['最近采购'], sample: '2025-12-11' },
    { name_en: 'activity', name_cn: '活跃度', type: 'enum', required: true, values: ACTIVITY, filterable: true, facet: true, sample: '活跃' },
    { name_en: 'website', name_cn: '网址', type: 'keyword', weight: 50, sample: 'https://quorvan.example.com' },
    { name_en: 'contact_person', name_cn: '联系人', type: 'text', masked: 'person', weight: 300, sample: 'D********' },
    { name_en: 'emails', name_cn: '电子邮箱', type: 'tags', masked: 'mail', weight: 400, sample: ['b***@example.com'] },
    { name_en: 'phones', name_cn: '联系电话', type: 'tags', masked: 'phone', weight: 400, sample: ['100****0018'] },
    { name_en: 'has_contact', name_cn: '有联系方式', type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    {
      name_en: 'suppliers', name_cn: '主要供应商', label_en: 'main suppliers', type: 'records', weight: 300,
      columns: [
        { name_en: 'name', name_cn: '供应商', type: 'text', refers: { dataSet: 'customs_supplier', by: 'name' } },
        { name_en: 'count', name_cn: '票数', type: 'integer' },
        { name_en: 'amount', name_cn: '金额（美元）', label_en: 'amount (USD)', type: 'decimal' },
        { name_en: 'share', name_cn: '占比（%）', label_en: 'share (%)', type: 'decimal' },
        { name_en: 'last', name_cn: '最近采购', type: 'date' },
      ],
      sample: [{ name: '宁波甬澜精密机械有限公司', count: 22, amount: 910200, share: 50, last: '2025-12-11' }],
    },
    {
      name_en: 'years', name_cn: '逐年采购', label_en: 'purchases by year', type: 'records',
      columns: [
        { name_en: 'year', name_cn: '年份', type: 'integer', ordinal: true },
        { name_en: 'count', name_cn: '票数', type: 'integer' },
        { name_en: 'amount', name_cn: '金额（美元）', label_en: 'amount (USD)', type: 'decimal' },
      ],
      sample: [{ year: 2025, count: 20, amount: 640200 }, { year: 2024, count: 30, amount: 1180200 }],
    },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'company', name_cn: '基本信息', name_en: 'Company', fields: ['name', 'country', 'country_code', 'continent', 'city', 'address', 'kind', 'employees_band', 'established_year', 'website'] },
    { key: 'purchases', name_cn: '采购概况', name_en: 'Purchase record', fields: ['purchase_total_usd', 'purchase_year_usd', 'growth', 'average_usd', 'purchase_count', 'supplier_count', 'first_purchase_date', 'last_purchase_date', 'activity', 'years'] },
    { key: 'goods', name_cn: '商品与港口', name_en: 'Goods and port', fields: ['products', 'hs_codes', 'hs_chapters', 'main_port'] },
    { key: 'suppliers', name_cn: '供应商', name_en: 'Suppliers', fields: ['suppliers'] },
    { key: 'contact', name_cn: '联系方式', name_en: 'Contacts', fields: ['contact_person', 'emails', 'phones', 'has_contact'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'purchases', name_cn: '采购商品明细', name_en: 'Goods purchased', dataSet: 'customs_trade', here: 'id', there: 'buyer_id', sort: '-declared_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '近一年采购百万美元以上', name_en: 'Over 1M USD last year', question_cn: '哪些买家近一年采购超过一百万美元？', question_en: 'Which buyers bought for more than 1M USD in the last year?', filter: { field: 'purchase_year_usd', op: 'gte', value: 1000000 } },
    { name_cn: '活跃且有联系方式', name_en: 'Active with contacts', question_cn: '哪些活跃买家可以直接联系？', question_en: 'Which active buyers can be contacted?', filter: { op: 'and', items: [{ field: 'activity', op: 'eq', value: '活跃' }, { field: 'has_contact', op: 'eq', value: true }] } },
    { name_cn: '北美买家', name_en: 'North America', question_cn: '北美有哪些买家？', question_en: 'Which buyers are in North America?', filter: { field: 'continent', op: 'eq', value: '北美洲' } },
    { name_cn: '只有一家供应商', name_en: 'One supplier only', filter: { field: 'supplier_count', op: 'eq', value: 1 } },
  ],
});
